"""One table with somebody in a Mini App, somebody in a tab, and Ann, who presses on a card in a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .chat_beside_browser import Group
from .mini_app import Opens, follows_link, in_lobby
from .shortcuts import opens as opens_table
from .shortcuts import submit
from .tabs import DOUBLE_PRESS_MS, expect

if TYPE_CHECKING:
    from playwright.sync_api import Frame

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLIES = 7
SETTLED_MS = 500
MOVES = (".scene .cell[data-key*='.']", ".tray .cell[name=do]", ".choices [name=do]", ".scene .cell[name=do]")


def moves(page: Frame) -> None:
    """Makes the first move that the page offers; waits for the next position."""
    revision = page.locator(".table").get_attribute("data-revision")
    later = page.locator(f".table:not([data-revision='{revision}'])")
    for _ in range(3):
        offered = next(found for found in map(page.locator, MOVES) if found.count())
        offered.first.evaluate("button => button.click()")
        page.wait_for_timeout(DOUBLE_PRESS_MS)
        if later.count():
            return
    expect(later).to_be_visible()


def test_hexagon_is_played_in_a_mini_app_against_a_card_in_a_group(
    telegram_server: Program, telegram_group: Group, mini_app: Opens
) -> None:
    page = in_lobby(mini_app("Bo"))
    follows_link(page, "/new?game=hexagon")
    page.get_by_role("button", name="Create table").click()
    share = page.locator("[data-copy]").first.input_value()
    telegram_group.run(telegram_group.takes_a_seat(share))
    expect(page.locator(".scene")).to_be_visible()
    for ply in range(4):
        expect(page.locator(f".story li >> nth={(ply - 1) // 2}") if ply else page.locator(".scene")).to_be_visible()
        if page.locator("[data-turn=you]").count():
            moves(page)
        else:
            telegram_group.run(telegram_group.moves())
            expect(page.locator("[data-turn=you]")).to_be_visible()
    assert int(page.locator(".table").get_attribute("data-revision") or 0) >= 4


def test_tequila_is_played_by_three_in_a_mini_app_in_a_tab_and_in_a_group(
    telegram_server: Program, telegram_group: Group, mini_app: Opens, people: People
) -> None:
    page, cy = in_lobby(mini_app("Bo")), people.tab().main_frame
    table = opens_table(cy.page, telegram_server, "tequila", seats=3)
    cy.goto(table)
    telegram_group.run(telegram_group.takes_a_seat(cy.locator("[data-copy]").first.input_value()))
    follows_link(page, table)
    page.get_by_role("button", name="Join").click()
    expect(cy.locator(".seats li", has_text="Bo")).to_be_visible()
    submit(cy.page, table, "Start")
    for one in (page, cy):
        expect(one.locator(".scene")).to_be_visible()
    for _ in range(PLIES):
        page.wait_for_timeout(SETTLED_MS)
        mover = next((one for one in (page, cy) if one.locator("[data-turn=you]").count()), None)
        if mover:
            moves(mover)
        else:
            telegram_group.run(telegram_group.moves("My hand"))
    newest = cy.locator(".table").get_attribute("data-revision")
    expect(page.locator(f".table[data-revision='{newest}']")).to_be_visible()


def test_sealed_moves_of_a_mini_app_and_a_tab_are_shown_together(
    telegram_server: Program, mini_app: Opens, people: People
) -> None:
    page, cy = in_lobby(mini_app("Bo")), people.tab().main_frame
    table = opens_table(cy.page, telegram_server, "rpsls")
    cy.goto(table)
    follows_link(page, table)
    page.get_by_role("button", name="Join").click()
    for one, sign in ((page, "Rock"), (cy, "Paper")):
        expect(one.locator("[data-turn=you]")).to_be_visible()
        one.get_by_role("button", name=sign, exact=True).first.evaluate("button => button.click()")
        if one is page:
            expect(page.locator("[data-turn=you]")).to_have_count(0)
    for one in (page, cy):
        expect(one.locator(".story")).to_contain_text("Paper")
