"""No page has a barrier that a checker finds: in each state, in light and dark, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.machines.fake_digitalocean import TOKEN
from tests.machines.fake_machine import PRIVATE
from tests.program import Program, running

from .barriers import COLOUR_RULES, found, found_in_light_and_dark, found_on_a_phone, is_too_wide, too_small, unfold
from .shortcuts import opens, operator, practice, sit_down
from .tabs import GAMES, expect, follows

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab
    from playwright.sync_api import ViewportSize

    from .people import People


pytestmark = pytest.mark.browser

PAGES = (
    "/",
    "/seek",
    "/daily",
    "/new?game=rpsls",
    "/new?game=tequila",
    "/tables",
    "/turns",
    "/me",
    "/me#settings",
    "/help",
    "/docs/programs",
    "/privacy",
    "/terms",
    "/top",
    "/seasons",
    "/seal",
    "/status",
    "/nowhere",
)
PHONE: ViewportSize = {"width": 375, "height": 667}
LOOKS = [("light", "en", 1280), ("dark", "ru", 375), ("light", "zh", 375)]


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "language", "width"), LOOKS)
def test_no_page_has_a_barrier_or_is_too_small_or_wide_for_a_phone(
    house_server: Program, people: People, scheme: str, language: str, width: int
) -> None:
    tab = people.tab(color_scheme=scheme, locale=language, viewport={"width": width, "height": 800})
    barriers = {}
    for path in PAGES:
        tab.goto(house_server.address + path)
        barriers[path] = found(tab)
        if language == "en":
            tab.emulate_media(color_scheme="dark")
            barriers[path] += found(tab, COLOUR_RULES)
            tab.emulate_media(color_scheme=scheme)
        tab.set_viewport_size(PHONE)
        barriers[path] += [*too_small(tab), *(["too wide"] if is_too_wide(tab) else [])]
        tab.set_viewport_size({"width": width, "height": 800})
    assert barriers == {path: [] for path in PAGES}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_board_has_a_barrier_in_light_or_dark(house_server: Program, people: People, game: str) -> None:
    tab = practice(house_server, people.tab(viewport={"width": 375, "height": 667}), game)
    barriers = {"playing": found_in_light_and_dark(tab)}
    unfold(tab)
    barriers["unfolded"] = found_in_light_and_dark(tab)
    tab.keyboard.press("Escape")
    tab.get_by_role("button", name="Resign").click()
    barriers["asked"] = found_on_a_phone(tab)
    tab.locator("[role=alertdialog]").get_by_role("button", name="Resign").click()
    expect(tab.locator(".status.over")).to_be_visible()
    barriers["over"] = found_on_a_phone(tab)
    follows(tab.get_by_role("link", name="Replay"))
    barriers["replay"] = found_in_light_and_dark(tab)
    tab.goto(tab.url.split("/replay")[0] + "/coach")
    expect(tab.get_by_role("heading", name="Learn from your mistakes")).to_be_visible()
    barriers["coach"] = [*found_in_light_and_dark(tab), *too_small(tab), *(["too wide"] if is_too_wide(tab) else [])]
    tab.goto(f"{house_server.address}/player")
    expect(tab.locator(".achievements")).to_be_visible()
    barriers["profile"] = [*found_in_light_and_dark(tab), *too_small(tab), *(["too wide"] if is_too_wide(tab) else [])]
    assert barriers == {state: [] for state in barriers}


@pytest.mark.slow
def test_neither_a_waiting_table_nor_an_offer_has_a_barrier(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    ann.goto(address := opens(ann, house_server, "tictactoe"))
    waiting = found(ann)
    bo.goto(address)
    joining = found(bo)
    bo.get_by_role("button", name="Join").click()
    bo.get_by_role("button", name="Offer draw").click()
    expect(ann.locator("[data-offer=draw]")).to_be_visible()
    assert (waiting, joining, found(ann)) == ([], [], [])


@pytest.mark.slow
def test_no_page_of_a_player_or_an_operator_has_a_barrier(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    operator(house_server, ann)
    barriers = {}
    for path in ("/me", "/me#settings", "/player", "/room", "/bans", "/admin"):
        ann.goto(house_server.address + path)
        barriers[path] = [*found_wide_and_narrow(ann), *too_small(ann), *(["too wide"] if is_too_wide(ann) else [])]
    ann.fill("input[name=reason]", "new engine")
    follows(ann.get_by_role("button", name="Begin a drain"))
    expect(ann.get_by_role("heading", name="Begin a drain?")).to_be_visible()
    barriers["sure"] = found_wide_and_narrow(ann)
    bo.goto(f"{house_server.address}/me#settings")
    follows(bo.locator("form[action^='/me/recovery'] button"))
    barriers["made"] = found_wide_and_narrow(bo)
    link, other = bo.locator("input[readonly]").input_value(), people.tab()
    other.goto(link)
    barriers["recover"] = found_wide_and_narrow(other)
    assert barriers == {page: [] for page in barriers}


def found_wide_and_narrow(tab: Tab) -> list[str]:
    """Returns the violations of a page on a light desktop and on a dark phone."""
    violations = []
    for scheme, width in (("light", 1280), ("dark", 375)):
        tab.emulate_media(color_scheme=scheme)
        tab.set_viewport_size({"width": width, "height": 800})
        violations += [f"{scheme}: {violation}" for violation in found(tab)]
    return violations


# The pages with machines in a browser: nothing keeps anybody out, and nothing is too wide.


SETTINGS = {"digitalocean_token": TOKEN, "digitalocean_image": "7555620", "digitalocean_region": "fra1"}


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program with a DigitalOcean that is away: Ann's machine is wanted, Bo's is imported, and Cy has none."""
    folder = tmp_path_factory.mktemp("machines")
    (folder / "key").write_bytes(PRIVATE.export_private_key())
    away = {"digitalocean_key_file": folder / "key", "digitalocean_api_url": "http://127.0.0.1:9"}
    with running(folder, **SETTINGS, **away) as program:
        for words in ("new Cup", "team add Cup Ann", "team add Cup Bo", "team add Cup Cy"):
            assert program.command("tournament", *words.split()).status == 0
        assert program.command("tournament", "machine", "order", "Cup", "Ann").status == 0
        assert program.command("tournament", "machine", "import", "Cup", "Bo", "192.0.2.7").status == 0
        yield program


@pytest.fixture(scope="module")
def token(cups: Program) -> str:
    """The token of Bo's team."""
    return cups.command("tournament", "team", "token", "Cup", "Bo").said


@pytest.mark.slow
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ru", 375)])
def test_no_page_with_machines_has_a_barrier_or_is_too_wide(
    cups: Program, token: str, people: People, language: str, width: int
) -> None:
    tab = operator(cups, people.tab(locale=language, viewport={"width": width, "height": 800}), language)
    barriers = {}

    def look(page: str) -> None:
        unfold(tab)
        barriers[page] = [*found(tab), *(["too wide"] if is_too_wide(tab) else [])]

    tab.goto(f"{cups.address}/tournament/1/organise")
    expect(tab.locator("#machines")).to_be_visible()
    expect(tab.locator(".message.wrap", has_text="DigitalOcean cannot be reached")).to_have_count(1)
    look("organise")
    tab.goto(f"{cups.address}/tournament/1/team/3")
    tab.locator("#own > summary").click()
    tab.locator("#own input[name=token]").fill(token)
    tab.locator("button[value=machine]").click()
    expect(tab.locator("code", has_text="ssh root@192.0.2.7")).to_be_visible()
    look("machine")
    tab.locator("input[name=key]").fill("hello")
    tab.locator("button[value=key]").click()
    expect(tab.get_by_role("alert")).to_be_visible()
    expect(tab.locator("input[name=key]")).to_have_value("hello")
    look("wrong key")
    assert barriers == {"organise": [], "machine": [], "wrong key": []}


@pytest.mark.slow
def test_organiser_orders_by_the_keyboard_and_sees_the_state_without_loading_the_page_again(
    cups: Program, people: People
) -> None:
    tab = operator(cups, people.tab())
    tab.goto(f"{cups.address}/tournament/1/organise")
    team = tab.locator("#team-4")
    team.locator("summary").first.press("Enter")
    team.locator("button[value=order-machine]").press("Enter")
    expect(tab.locator("p.message[role=status]")).to_be_visible()
    tab.locator("#team-4 summary").first.press("Enter")
    expect(tab.locator("#team-4 .message.wrap")).to_contain_text("DigitalOcean cannot be reached")
    cups.command("tournament", "machine", "delete", "Cup", "Cy")
    expect(tab.locator("#team-4 button[value=order-machine]")).to_be_visible()
