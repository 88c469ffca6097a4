"""The pages in a real browser: by mouse, by keyboard, without scripts, on a phone, and through a crash."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from . import tabs
from .shortcuts import opens, practice, sit_down
from .tabs import expect, follows, open_table, presses

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from playwright.sync_api import Page as Tab

    from .people import People


pytestmark = pytest.mark.browser

CELLS = [column + row for row in "123" for column in "abc"]
ALL_PATHS = ("/", "/tables", "/turns", "/me", "/me?forget", "/help", "/nowhere")


@pytest.fixture
def lobby(house_server: Program, people: People) -> Callable[..., Tab]:
    """Opens the lobby in the browser of a new person."""

    def come(**how: object) -> Tab:
        tab = people.tab(**how)
        tab.goto(house_server.address)
        return tab

    return come


def cell(tab: Tab, name: str) -> Locator:
    """A cell of the board that can be pressed."""
    return tab.locator(f'.cell[aria-label="{name}"]')


def status(tab: Tab) -> Locator:
    """The line that says how it stands."""
    return tab.locator(".status")


def play_now(tab: Tab, level: int = 3) -> None:
    """Starts a match against the computer."""
    tabs.play_now(tab, "Tic-tac-toe", level)
    expect(status(tab)).to_contain_text("Your turn.")


@pytest.fixture
def match(house_server: Program, people: People) -> tuple[Tab, Tab]:
    """Ann and Bo at a table; Ann begins."""
    ann, bo = people.tab(), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    return ann, bo


@pytest.mark.slow
def test_whole_match_against_the_computer_by_mouse(lobby: Callable[..., Tab]) -> None:
    ann = lobby(reduced_motion="no-preference")
    play_now(ann)
    over = ann.locator(".status.over")
    for _ in range(5):
        expect(over.or_(ann.locator(".status.yours"))).to_be_visible()
        if over.count():
            break
        name = ann.locator(".cell").first.get_attribute("aria-label") or ""
        cell(ann, name).click()
        expect(cell(ann, name)).to_have_count(0)
    expect(over).to_contain_text(re.compile("won|lost|draw"))
    expect(ann.get_by_role("link", name="Replay")).to_be_visible()


@pytest.mark.slow
def test_two_browsers_play_one_by_keyboard_alone_and_hear_the_news(lobby: Callable[..., Tab]) -> None:
    ann, bo = lobby(), lobby()
    bo.goto(open_table(ann, "Tic-tac-toe"))
    bo.get_by_role("button", name="Join").click()
    expect(status(ann)).to_contain_text("Your turn.")
    for _ in range(40):
        if ann.locator(".cell:focus").count():
            break
        ann.keyboard.press("Tab")
    expect(cell(ann, "a1")).to_be_focused()
    ann.keyboard.press("ArrowRight")
    ann.keyboard.press("ArrowDown")
    expect(cell(ann, "b2")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(status(bo)).to_contain_text("Your turn.")
    expect(bo.locator("#said")).to_contain_text("marked b2.")
    cell(bo, "a1").click()
    expect(status(ann)).to_contain_text("Your turn.")
    expect(ann.locator(".board:focus")).to_be_visible()
    expect(ann.locator("#said")).to_contain_text("marked a1.")
    ann.keyboard.press("ArrowUp")
    expect(cell(ann, "b1")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(status(bo)).to_contain_text("Your turn.")
    cell(bo, "c3").click()
    expect(status(ann)).to_contain_text("Your turn.")
    for _ in ("to c1", "to c2", "to b3, for c3 is taken"):
        ann.keyboard.press("ArrowDown")
    expect(cell(ann, "b3")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(status(ann)).to_contain_text("You won! Three in a row.")
    expect(status(bo)).to_contain_text("got three in a row.")


def test_rematch_takes_both_to_the_new_table(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    address = ann.url
    bo.get_by_role("button", name="Resign").click()
    bo.locator(".ask").get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Rematch").click()
    presses(bo.get_by_role("button", name="Accept"))
    expect(ann).not_to_have_url(address)
    expect(bo).to_have_url(re.compile("/t/"))
    expect(status(ann)).to_contain_text("Your turn.")
    expect(status(bo)).to_contain_text("to play.")


@pytest.mark.slow
def test_whole_match_without_scripts(lobby: Callable[..., Tab]) -> None:
    ann, bo = lobby(java_script_enabled=False), lobby(java_script_enabled=False)
    address = open_table(ann, "Tic-tac-toe")
    bo.goto(address)
    bo.get_by_role("button", name="Join").click()
    for player, name in ((ann, "a1"), (bo, "b2"), (ann, "b1"), (bo, "c3"), (ann, "c1")):
        player.goto(address)
        cell(player, name).click()
    bo.goto(address)
    expect(status(bo)).to_contain_text("You lost.")
    follows(bo.get_by_role("link", name="Replay"))
    bo.get_by_role("link", name="Last step").click()
    expect(status(bo)).to_contain_text("Step 5 of 5")


def test_without_scripts_a_move_is_made_and_no_button_is_shown_that_needs_them(lobby: Callable[..., Tab]) -> None:
    ann, bo = lobby(java_script_enabled=False), lobby(java_script_enabled=False)
    address = open_table(ann, "Tic-tac-toe")
    bo.goto(address)
    bo.get_by_role("button", name="Join").click()
    for tab in (ann, bo):
        expect(tab.get_by_role("button", name="Tell me when it is my turn")).to_be_hidden()
    for name in ("Copy", "Share", "Plan a move"):
        expect(ann.get_by_role("button", name=name)).to_be_hidden()
        expect(bo.get_by_role("button", name=name)).to_be_hidden()
    expect(ann.locator("[hidden]:visible")).to_have_count(0)
    ann.goto(address)
    cell(ann, "a1").click()
    expect(status(ann)).to_contain_text("to play.")


@pytest.mark.slow
def test_replay_by_arrow_keys_and_by_slider(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    for player, name in ((ann, "a1"), (bo, "b2"), (ann, "b1"), (bo, "c3"), (ann, "c1")):
        cell(player, name).click()
    follows(ann.get_by_role("link", name="Replay"))
    ann.keyboard.press("ArrowRight")
    expect(status(ann)).to_contain_text("Step 1 of 5")
    ann.keyboard.press("ArrowRight")
    expect(status(ann)).to_contain_text("Step 2 of 5")
    ann.keyboard.press("ArrowLeft")
    expect(status(ann)).to_contain_text("Step 1 of 5")
    ann.get_by_role("slider").fill("5")
    expect(status(ann)).to_contain_text("Step 5 of 5")
    expect(ann).to_have_url(re.compile("step=5"))
    expect(ann.locator(".news")).to_contain_text("won. Three in a row.")


def test_page_resumes_after_the_program_was_killed_and_started_again(server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    sit_down([ann, bo], server, "tictactoe")
    cell(ann, "a1").click()
    expect(status(bo)).to_contain_text("Your turn.")
    server.kill()
    expect(bo.locator("#note")).to_contain_text("Connection lost.")
    server.start()
    expect(bo.locator("#note")).to_be_hidden()
    cell(bo, "b2").click()
    expect(status(ann)).to_contain_text("Your turn.")
    ann.reload()
    cell(ann, "b1").click()
    expect(status(bo)).to_contain_text("Your turn.")


@pytest.mark.slow
@pytest.mark.parametrize("minutes", [-60, 60])
def test_time_left_is_right_on_a_device_whose_clock_is_wrong(
    house_server: Program, people: People, minutes: int
) -> None:
    ann, bo = people.context().new_page(), people.tab()
    ann.add_init_script(f"const right = Date.now; Date.now = () => right() + {minutes} * 60_000")
    sit_down([ann, bo], house_server, "tictactoe")
    left = re.compile(r"^(10:00|9:[0-5][0-9])$")
    expect(ann.locator(".plate.waiting time")).to_have_text(left)
    cell(ann, "a1").click()
    expect(status(ann)).to_contain_text("to play.")
    expect(ann.locator(".plate.waiting time")).to_have_text(left)


@pytest.mark.slow
def test_clock_that_has_run_out_without_a_change_is_asked_for_again(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    clocks = ann.locator("time[data-until]")
    clocks.evaluate_all("all => all.forEach(clock => { clock.dateTime = '2026-01-01T00:00:00Z'; })")
    expect(clocks.first).to_have_text(re.compile(r"^(10:00|9:[0-5][0-9])$"))


@pytest.mark.slow
@pytest.mark.parametrize(("width", "text", "locale"), [(375, "100%", "en"), (375, "200%", "en"), (320, "100%", "ru")])
def test_no_page_scrolls_sideways_on_a_phone_or_loses_the_way_to_oneself(
    house_server: Program, people: People, width: int, text: str, locale: str
) -> None:
    ann, bo = people.tab(viewport={"width": width, "height": 700}, locale=locale), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    address = ann.url
    too_wide = []
    for path in (*ALL_PATHS, address):
        ann.goto(path if path.startswith("http") else f"{address.partition('/t/')[0]}{path}")
        ann.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        wide = ann.evaluate("document.documentElement.scrollWidth")
        too_wide += [(path, wide)] if wide > width else []
        assert path == "/seal" or ann.locator(".who").evaluate("e => e.getBoundingClientRect().width") > 20
    assert too_wide == []


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(247, 243, 234)"), ("dark", "rgb(23, 27, 34)")])
def test_page_follows_the_colour_scheme_of_its_reader(lobby: Callable[..., Tab], scheme: str, paper: str) -> None:
    ann = lobby(color_scheme=scheme)
    assert ann.evaluate("getComputedStyle(document.body).backgroundColor") == paper


def test_list_of_tables_shows_a_new_one_without_being_loaded_again(
    lobby: Callable[..., Tab], house_server: Program, people: People
) -> None:
    eve = lobby()
    eve.goto(f"{house_server.address}/tables")
    address = opens(people.tab(), house_server, "tictactoe")
    expect(eve.locator(f'a[href="{address[address.index("/t/") :]}"]')).to_be_visible()


# A replay plays by itself, and stops where its reader wants.


@pytest.mark.slow
def test_replay_plays_to_its_end_and_each_move_leads_to_its_step(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(), "tictactoe")
    tab.locator(".cell").first.click()
    expect(tab.locator(".story .pair > *")).to_have_count(2)  # the computer has answered
    tab.get_by_role("button", name="Resign").click()
    tab.locator("[role=alertdialog]").get_by_role("button", name="Resign").click()
    follows(tab.get_by_role("link", name="Replay"))
    controls = tab.locator("form.steps")
    last = controls.get_attribute("data-last") or ""
    box = controls.get_by_role("slider").bounding_box()
    assert box
    assert box["width"] > 300
    signs = {e.get_attribute("aria-label"): e.inner_text() for e in controls.locator("a, button[data-play]").all()}
    assert signs == {
        "First step": "|‹",
        "Previous step": "‹",
        "Play the replay": "▶",
        "Next step": "›",
        "Last step": "›|",
    }
    tab.set_viewport_size({"width": 375, "height": 667})
    expect(tab.get_by_role("button", name="Play the replay")).to_be_in_viewport(ratio=1)
    below = controls.bounding_box()
    assert below
    assert below["y"] + below["height"] <= 667
    tab.get_by_role("button", name="Play the replay").click()
    expect(tab.locator(f"form.steps[data-now='{last}']")).to_be_visible()
    expect(tab.locator("[data-play][aria-pressed=false]")).to_be_visible()
    tab.locator(".story .pair a").first.click()
    expect(tab.locator("form.steps[data-now='1']")).to_be_visible()
    expect(tab.locator(".story [aria-current]")).to_have_count(1)
