"""Our pages inside Telegram, in a real Chromium: everything that can be done in a tab can be done there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.program import Program, running

from .chat_beside_browser import TOKEN, Group
from .mini_app import MiniApp
from .shortcuts import opens as opens_table
from .tabs import expect

if TYPE_CHECKING:
    from playwright.sync_api import Frame

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NUMBERS = count(90_001)
AWAY_MS = 10_000
Opens = Callable[..., MiniApp]


@pytest.fixture(scope="module")
def group() -> Group:
    """A group on Telegram with Ann and the bot."""
    return Group()


@pytest.fixture(scope="module")
def server(group: Group, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program with this Telegram, before which all else waits."""
    with group.served() as url:
        settings = {"telegram_token": TOKEN, "telegram_api_url": url}
        with running(tmp_path_factory.mktemp("server"), **settings) as program:
            yield program


@pytest.fixture
def mini_app(server: Program, people: People) -> Opens:
    """Makes Mini Apps, each of somebody new."""

    def make(name: str = "Ann", **how: object) -> MiniApp:
        locale = str(how.pop("locale", "en"))
        tab = people.context(locale=locale, reduced_motion="reduce").new_page()
        return MiniApp(tab, server, TOKEN, next(NUMBERS), name, **how)  # type: ignore[arg-type]

    return make


def in_lobby(app: MiniApp) -> Frame:
    """Opens the app without a link; returns its page, which shows the lobby."""
    page = app.opens()
    expect(page.locator("article.game").first).to_be_visible()
    return page


def follows_link(page: Frame, address: str) -> None:
    """Goes to an address as by a link on the page."""
    page.evaluate(
        """to => { const link = Object.assign(document.createElement("a"), {href: to});
                   document.getElementById("main").append(link); link.click(); link.remove(); }""",
        address,
    )


def practice_in(page: Frame, game: str) -> None:
    """Starts a match against the easiest computer."""
    card = page.locator("article.game").filter(has_text=game)
    card.locator("select[name=level]").select_option("1")
    card.get_by_role("button").click()
    expect(page.locator("[data-turn=you]")).to_be_visible()


def cell(page: Frame, name: str) -> None:
    """Presses a cell once it is this page's turn; waits for the next position."""
    expect(page.locator("[data-turn=you]")).to_be_visible()
    revision = page.locator(".table").get_attribute("data-revision")
    page.locator(f'.cell[aria-label="{name}"]').click()
    expect(page.locator(f".table:not([data-revision='{revision}'])")).to_be_visible()


@pytest.mark.parametrize("is_app", [False, True], ids=["in Telegram Web", "in an app"])
def test_match_is_played_against_a_person_in_a_tab_and_survives_a_reload(
    server: Program, mini_app: Opens, people: People, is_app: bool
) -> None:
    app, bo = mini_app("Ann", is_app=is_app), people.tab().main_frame
    ann = in_lobby(app)
    address = opens_table(bo.page, server, "tictactoe")
    bo.goto(address)
    follows_link(ann, address)
    ann.get_by_role("button", name="Join").click()
    for page in (ann, bo):
        expect(page.locator(".scene")).to_be_visible()
    expect(bo.locator(".plate").filter(has_text="Ann")).to_be_visible()
    begins = bool(ann.locator("[data-turn=you]").count())
    for name, page in zip(("a1", "b1"), (ann, bo) if begins else (bo, ann), strict=True):
        cell(page, name)
    app.reloads()
    ann = app.page
    expect(ann.locator("article.game").first).to_be_visible()
    follows_link(ann, address)
    first, second = (ann, bo) if begins else (bo, ann)
    for name, page in (("a2", first), ("b2", second), ("a3", first)):
        cell(page, name)
    expect(first.locator(".status.over")).to_contain_text("You won!")
    expect(second.locator(".status.over")).to_contain_text("You lost.")
    assert app.tab.context.cookies(server.address) == []
