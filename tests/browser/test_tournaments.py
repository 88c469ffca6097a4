"""A tournament in a browser: a ladder that reorders live, a match, the organiser, a flyer, the projector."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.program import Program, running

from .barriers import found, is_too_wide, unfold
from .played_tournaments import ENDED, ENDLESS, LADDER, LONG, NEXT, SEALED, WAITING, play_tournaments
from .shortcuts import operator
from .tabs import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

A_ROUND_MS = 60_000  # the loop turns every 15 seconds, and then computers play


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program with tournaments that have been played."""
    folder = tmp_path_factory.mktemp("cups")
    play_tournaments(folder)
    with running(folder) as program:
        yield program


def test_ladder_reorders_before_its_readers_eyes(cups: Program, people: People) -> None:
    base = f"{cups.address}/tournament/{LADDER}"
    reader, still = (people.tab(reduced_motion=motion) for motion in ("no-preference", "reduce"))
    for tab in (reader, still):
        tab.goto(base)
        expect(tab.locator(".ladder tbody a")).to_have_text(["Bo", "Ann"])
    expect(reader.locator(".ladder tr").filter(has_text="Ann").locator(".tag")).to_be_visible()
    olga = operator(cups, people.tab())
    olga.goto(f"{base}/organise")
    match = olga.locator("details.match").first
    match.locator("summary").click()
    match.get_by_label("Reason").fill("the network failed")
    match.get_by_role("button", name="Make void").click()
    for tab, moved in ((reader, 2), (still, 0)):
        expect(tab.locator(".ladder tbody a")).to_have_text(["Ann", "Bo"])
        expect(tab.locator(".risen, .fallen")).to_have_count(moved)


def test_result_breaks_no_word_on_a_phone(cups: Program, people: People) -> None:
    tab = people.tab(viewport={"width": 375, "height": 667})
    tab.goto(f"{cups.address}/tournament/{ENDED}")
    result = tab.locator(".duel .go").first
    result.evaluate("e => { e.textContent = 'техническое поражение' }")
    lines = result.evaluate("e => e.getClientRects()[0].height / parseFloat(getComputedStyle(e).lineHeight)")
    assert round(lines) == 2
    assert result.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_waiting_match_becomes_a_replay_by_itself(cups: Program, people: People) -> None:
    base = f"{cups.address}/tournament/{NEXT}"
    olga = operator(cups, people.tab())
    olga.goto(f"{base}/organise")
    olga.get_by_role("button", name="Start", exact=True).click()
    reader = people.tab()
    reader.goto(base)
    expect(reader.locator(".ladder tbody a")).to_have_count(2)
    reader.locator(".duel").first.wait_for(timeout=A_ROUND_MS)
    reader.locator(".duel").first.click()
    reader.locator("form.steps").wait_for(timeout=A_ROUND_MS)
    expect(reader.locator(".scene")).to_be_visible()
    board, plates = (reader.locator(what).bounding_box() for what in (".replay > .board", ".rivals"))
    assert board is not None
    assert plates is not None
    assert board["x"] + board["width"] <= plates["x"]  # side by side
    reader.get_by_label("First step").or_(reader.locator("[data-step='0']")).first.click()
    expect(reader.locator("form.steps[data-now='0']")).to_be_visible()
    expect(reader.locator(".calls tbody tr")).to_have_count(2)
    olga.get_by_role("button", name="Pause").click()


def test_organiser_adds_a_team_and_prints_its_flyer(cups: Program, people: People) -> None:
    olga = operator(cups, people.context().new_page())
    olga.goto(f"{cups.address}/tournament/{NEXT}/organise")
    olga.locator("summary", has_text="Add a team").click()
    adding = olga.locator("#add")
    adding.get_by_label("Name", exact=True).fill("Zoë")
    olga.add_init_script("window.print = () => { document.documentElement.dataset.printed = true; }")
    adding.get_by_role("button", name="Save, print, new").click()
    expect(olga.locator(".flyer h1")).to_have_text("Zoë")
    expect(olga.locator("html[data-printed]")).to_be_attached()
    assert olga.pdf(format="A5")[:5] == b"%PDF-"
    olga.emulate_media(media="print")
    expect(olga.locator("header.top")).to_be_hidden()
    expect(olga.locator(".flyer .token")).to_be_visible()
    expect(olga.locator(".flyer .qr svg")).to_be_visible()


def test_organisers_page_is_live_and_keeps_what_somebody_is_doing_there(cups: Program, people: People) -> None:
    context, path = people.context(), f"/tournament/{WAITING}/organise"
    writer = operator(cups, context.new_page())
    other = context.new_page()
    for tab in (writer, other):
        tab.goto(cups.address + path)
        expect(tab.get_by_role("link", name="Refresh")).to_be_hidden()
    writer.locator("summary", has_text="Ann").click()
    reason = writer.locator("details.team[open]").get_by_label("Reason")
    reason.press_sequentially("answers no")
    reason.evaluate("field => field.setSelectionRange(7, 7)")
    for name in ("Zoë", "Ali"):
        adds(other, name)
        expect(writer.locator("details.team").last).to_contain_text(name)
        expect(reason).to_be_focused()
        reason.press_sequentially("t")
    assert reason.input_value() == "answerstt no"
    cups.stop()
    cups.start()
    adds(other, "Late")
    expect(writer.locator("details.team").last).to_contain_text("Late")
    expect(reason).to_have_value("answerstt no")


def test_form_that_came_live_works_and_the_board_can_be_searched(cups: Program, people: People) -> None:
    context, path = people.context(), f"/tournament/{WAITING}/organise"
    writer = operator(cups, context.new_page())
    other = context.new_page()
    for tab in (writer, other):
        tab.goto(cups.address + path)
    before = writer.locator("details.team").count()
    other.locator("summary", has_text="Paste a list").click()
    other.locator("#list").get_by_label("A name and the address").fill("\n".join(f"Squad {n}" for n in range(12)))
    other.get_by_role("button", name="Check the list").click()
    other.get_by_role("button", name="Add these 12 teams").click()
    expect(writer.locator("details.team")).to_have_count(before + 12)
    writer.get_by_label("Find a team").fill("squad 11")
    expect(writer.locator("details.team:visible")).to_have_count(1)
    expect(writer.locator("[data-search] output")).to_have_text(f"1 of {before + 12} teams")
    adds(other, "Late squad 11")
    expect(writer.locator("details.team:visible")).to_have_count(2)
    squad = writer.locator("details.team:visible").first
    squad.locator("summary").first.click()
    squad.get_by_label("Reason").fill("too slow")
    squad.get_by_role("button", name="Bench").click()
    expect(writer.locator("p.message[role=status]")).to_be_visible()
    for tab in (writer, other):
        expect(tab.locator("details.team", has_text="Squad 11").first.locator(".sign")).to_contain_text("benched")


def test_form_that_came_live_works_before_the_organisers_script_has_arrived(cups: Program, browser: Browser) -> None:
    with browser.new_context(locale="en") as context:  # whose console may say that a script was not loaded
        writer, other = operator(cups, context.new_page()), context.new_page()
        other.route("**/organiser.js", lambda route: route.abort())
        for tab in (writer, other):
            tab.goto(f"{cups.address}/tournament/{WAITING}/organise")
        other.locator("summary", has_text="Add a team").click()
        adds(writer, "Early")
        expect(other.locator("details.team").last).to_contain_text("Early")
        adds(other, "Slow")
        expect(writer.locator("details.team").last).to_contain_text("Slow")


def test_refused_form_of_the_organiser_stays_as_it_was_typed(cups: Program, browser: Browser) -> None:
    with browser.new_context(locale="en") as context:  # whose console may say that a form was refused
        writer, other = operator(cups, context.new_page()), context.new_page()
        for tab in (writer, other):
            tab.goto(f"{cups.address}/tournament/{WAITING}/organise")
        adds(writer, "Bo")
        expect(writer.locator(".refused").first).to_be_visible()
        adds(other, "Eve")
        expect(writer.locator("details.team").last).to_contain_text("Eve")
        expect(writer.locator("#add").get_by_label("Name", exact=True)).to_have_value("Bo")
        adds(writer, "Flo")
        for tab in (writer, other):
            expect(tab.locator("details.team").last).to_contain_text("Flo")


def test_organiser_without_scripts_refreshes_the_page(cups: Program, people: People) -> None:
    olga = operator(cups, people.tab(java_script_enabled=False))
    olga.goto(f"{cups.address}/tournament/{WAITING}/organise")
    olga.get_by_role("link", name="Refresh").click()
    expect(olga.get_by_role("heading", name="Organise")).to_be_visible()


def adds(tab: Tab, name: str) -> None:
    """An organiser adds a team; the form stays open after one."""
    if not tab.locator("#add").is_visible():
        tab.locator("summary", has_text="Add a team").click()
    tab.locator("#add").get_by_label("Name", exact=True).fill(name)
    tab.locator("#add").get_by_role("button", name="Save", exact=True).click()
    tab.wait_for_load_state()


def test_projector_reveals_a_sealed_round_match_by_match(cups: Program, people: People) -> None:
    base = f"{cups.address}/tournament/{SEALED}"
    how = {"viewport": {"width": 1920, "height": 1080}, "reduced_motion": "no-preference"}
    hall, olga = people.tab(**how), operator(cups, people.tab())
    hall.goto(f"{base}/projector")
    expect(hall.locator(".message")).to_contain_text("3 results are sealed")
    expect(hall.locator(".latest")).to_have_count(0)
    olga.goto(f"{base}/projector")
    olga.get_by_role("button", name="Reveal the next one").click()
    expect(hall.locator(".drum .go")).to_contain_text(":")
    expect(hall.locator(".drum")).to_have_count(0, timeout=10_000)
    expect(hall.locator(".message")).to_contain_text("2 results are sealed")
    expect(hall.locator(".latest .go")).to_be_in_viewport()


def test_projector_fills_the_screen_scrolls_by_itself_and_hides_its_controls(cups: Program, people: People) -> None:
    hall = people.tab(viewport={"width": 1280, "height": 360})
    hall.goto(f"{cups.address}/tournament/{ENDED}/projector")
    rows, controls = hall.locator(".ladder tbody tr"), hall.locator(".controls")
    expect(hall.get_by_role("img", name="QR code")).to_be_in_viewport()
    expect(hall.locator(".moment .scene")).to_be_in_viewport(ratio=0.7)
    expect(controls).to_have_css("opacity", "0")
    hall.mouse.move(640, 300)
    expect(controls).to_have_css("opacity", "1")
    hall.mouse.move(1270, 350)
    expect(rows.last).not_to_be_in_viewport()
    expect(rows.last).to_be_in_viewport(timeout=40_000)
    expect(rows.first).not_to_be_in_viewport()
    expect(rows.first).to_be_in_viewport(timeout=15_000)
    controls.get_by_role("link", name="Ladder").focus()
    expect(controls).to_have_css("opacity", "1")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_projector_is_as_tall_as_its_screen_and_its_rows_as_wide_as_their_card(
    cups: Program, people: People, width: int, height: int
) -> None:
    hall = people.tab(viewport={"width": width, "height": height})
    hall.goto(f"{cups.address}/tournament/{ENDED}/projector")
    assert hall.evaluate("document.documentElement.scrollHeight") == height
    card, rows = (hall.locator(what).bounding_box() for what in (".standing .wide", ".standing .ladder"))
    assert card is not None
    assert rows is not None
    assert card["width"] - rows["width"] <= 2
    assert hall.locator(".ladder th[scope=row]").evaluate_all(
        "cells => cells.every(e => e.scrollWidth <= e.clientWidth)"
    )


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_projector_has_room_for_rows_beside_the_longest_name_and_message(
    cups: Program, people: People, width: int, height: int
) -> None:
    hall = people.tab(viewport={"width": width, "height": height})
    hall.goto(f"{cups.address}/tournament/{LONG}/projector")
    assert hall.evaluate("document.documentElement.scrollHeight") == height
    expect(hall.locator(".ladder tbody tr").first).to_be_in_viewport(ratio=1)


def test_endless_ladder_is_read_registered_for_and_seeded_from_in_a_browser(cups: Program, people: People) -> None:
    tab = operator(cups, people.tab(viewport={"width": 375, "height": 740}))
    tab.goto(f"{cups.address}/tournament/{ENDLESS}")
    expect(tab.locator("main header")).to_contain_text("Each connected robot plays at least once in 10 minutes.")
    expect(tab.locator(".by-rating .rating").nth(1)).to_contain_text("±")
    tab.get_by_text("Earlier releases").click()
    expect(tab.locator(".standing .tally")).to_contain_text("Nodes From the start")
    with tab.expect_download() as downloaded:
        tab.get_by_role("link", name="Download day 1").click()
    assert downloaded.value.suggested_filename == f"tournament-{ENDLESS}-day-1.json"
    tab.get_by_label("Name of the robot").fill("Deep Olga")
    tab.locator("#register button").click()
    expect(tab.get_by_label("Token of your team")).to_have_value(re.compile("([A-Z]{4}-){3}[A-Z]{4}"))
    tab.goto(f"{cups.address}/tournament/{ENDLESS}")
    tab.get_by_label("Name", exact=True).fill("Cup of the ladder")
    tab.get_by_role("button", name="Make a tournament of this ladder").click()
    expect(tab.locator("h1")).to_contain_text("Cup of the ladder")


def test_ladder_of_a_phone_cuts_no_name(cups: Program, people: People) -> None:
    tab = people.tab(viewport={"width": 375, "height": 667})
    for tournament in (ENDED, LONG, ENDLESS):
        tab.goto(f"{cups.address}/tournament/{tournament}")
        cells = tab.locator(".ladder th[scope=row], .ladder .of-phone")
        assert cells.evaluate_all("cells => cells.every(e => e.scrollWidth <= e.clientWidth)")
        assert not is_too_wide(tab)


def pages_of(tab: Tab, cups: Program, tournament: int) -> list[str]:
    """All pages of a tournament that has been played."""
    base = f"/tournament/{tournament}"
    tab.goto(cups.address + base)
    team, match = (str(tab.locator(what).first.get_attribute("href")) for what in (".ladder a", ".duel"))
    return [base, f"{base}/projector", f"{base}/organise", team, f"{team}/flyer", match]


@pytest.mark.parametrize(
    ("scheme", "language", "width"), [("light", "en", 1280), ("dark", "ru", 375), ("light", "zh", 375)]
)
def test_no_page_of_a_tournament_has_a_barrier_or_is_too_wide(
    cups: Program, people: People, scheme: str, language: str, width: int
) -> None:
    how = {"color_scheme": scheme, "locale": language, "viewport": {"width": width, "height": 800}}
    tab = operator(cups, people.tab(**how), language)
    tab.goto(f"{cups.address}/tournament/{ENDED}")
    links = tab.locator(".ladder a").or_(tab.locator(".duel"))
    team, match = (links.nth(at).get_attribute("href") for at in (0, links.count() - 1))
    bases = [f"/tournament/{one}" for one in (LADDER, SEALED, WAITING, ENDED)]
    pages = ["/tournaments", "/tournaments/new", *bases, f"{bases[-1]}/projector", str(team), str(match)]
    pages += [f"{bases[0]}/organise", f"{bases[1]}/organise", f"{team}/flyer"]
    pages += [*pages_of(tab, cups, LONG), *pages_of(tab, cups, ENDLESS)]
    barriers = {}
    for path in pages:
        tab.goto(cups.address + path)
        unfold(tab)
        barriers[path] = [*found(tab), *(["too wide"] if is_too_wide(tab) else [])]
    assert barriers == {path: [] for path in pages}
