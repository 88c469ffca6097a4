"""Questions that a page asks before something ends: each goes with its answer, also where the match goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import PHONE, expect, presses

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Locator, Route
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser


def three(server: Program, people: People, game: str) -> tuple[Tab, Tab, Tab]:
    """Three people at a table, each with a phone."""
    ann, bo, cy = (people.tab(**PHONE) for _ in range(3))
    sit_down((ann, bo, cy), server, game)
    return ann, bo, cy


def question(tab: Tab) -> Locator:
    return tab.locator("[role=alertdialog]")


def asks(tab: Tab, button: str) -> None:
    """Presses what asks a question, and waits for that."""
    presses(tab.get_by_role("button", name=button))
    expect(question(tab)).to_be_visible()


@pytest.mark.parametrize("game", ["tequila", "rpsls"])
def test_question_goes_where_the_match_goes_on_without_its_player(
    house_server: Program, people: People, game: str
) -> None:
    ann, bo, cy = three(house_server, people, game)
    held: list[tuple[Route, APIResponse]] = []
    asks(bo, "Resign")
    bo.route("**/do", lambda route: held.append((route, route.fetch())))
    presses(question(bo).get_by_role("button", name="Resign"))
    expect(bo.locator(".own .plate.out")).to_be_visible()  # the change is shown before the answer to the press
    for route, answer in held:
        route.fulfill(response=answer)
    expect(question(bo)).to_have_count(0)
    for tab in (ann, cy):
        expect(tab.locator(".others .plate.out")).to_be_visible()


def test_question_goes_where_its_answer_was_done_and_the_line_was_lost(house_server: Program, people: People) -> None:
    _, bo, _ = three(house_server, people, "tequila")

    def lost(route: Route) -> None:
        route.fetch()
        route.abort()

    asks(bo, "Resign")
    bo.route("**/do", lost)
    presses(question(bo).get_by_role("button", name="Resign"))
    expect(bo.locator(".own .plate.out")).to_be_visible()
    expect(question(bo)).to_have_count(0)


def test_question_goes_with_the_way_back_after_others_have_moved(house_server: Program, people: People) -> None:
    ann, bo, _ = three(house_server, people, "rpsls")
    asks(bo, "Resign")
    asks(ann, "Resign")
    presses(question(ann).get_by_role("button", name="Resign"))
    expect(bo.locator(".others .plate.out")).to_be_visible()
    expect(question(bo)).to_be_visible()
    presses(question(bo).locator("[data-back]"))
    expect(question(bo)).to_have_count(0)
