"""Moves planned out of turn: shown, cancelled, played when the turn has come, or dropped with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .barriers import found
from .shortcuts import sit_down
from .tabs import PHONE, expect, presses
from .test_layout import box

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Two = tuple["Tab", "Tab"]


def cell(tab: Tab, name: str) -> Locator:
    """A cell of the board, by its choice."""
    return tab.locator(f".cell[data-key='{name}']")


def two(server: Program, people: People, game: str, **fields: object) -> Two:
    """Ann, who is to move, and Bo, who is not."""
    tabs = people.tab(), people.tab(**PHONE)
    sit_down(tabs, server, game, **fields)
    return tabs


def plans(tab: Tab, *choices: str) -> None:
    """Plans a move, a word after another."""
    tab.get_by_role("button", name="Plan a move").click()
    expect(tab.locator(".plan")).to_contain_text("Choose the move")
    for choice in choices:
        cell(tab, choice).click()


@pytest.fixture
def marks(house_server: Program, people: People) -> Two:
    """Ann and Bo at tic-tac-toe."""
    return two(house_server, people, "tictactoe")


def test_planned_move_is_shown_and_played_when_the_turn_has_come(marks: Two) -> None:
    ann, bo = marks
    plans(bo, "b2")
    expect(bo.locator(".plan")).to_contain_text("Planned: b2.")
    expect(cell(bo, "b2")).to_have_attribute("aria-pressed", "true")
    expect(bo.locator("#said")).to_contain_text("Planned: b2.")
    expect(ann.locator("[data-turn=you]")).to_be_visible()
    cell(ann, "a1").click()
    expect(ann.locator(".news")).to_contain_text("marked b2")
    expect(bo.locator(".plan, .table[data-turn=you]")).to_have_count(0)


def test_planned_move_that_became_impossible_is_dropped_with_a_sentence(marks: Two) -> None:
    ann, bo = marks
    plans(bo, "a1")
    expect(bo.locator(".plan")).to_contain_text("Planned: a1.")
    cell(ann, "a1").click()
    expect(bo.locator("#note")).to_contain_text("not possible any more")
    expect(bo.locator("[data-turn=you]")).to_be_visible()
    cell(bo, "c3").click()
    expect(ann.locator("[data-turn=you]")).to_be_visible()


def test_cancelled_plan_is_not_played(marks: Two) -> None:
    ann, bo = marks
    ways: list[tuple[Callable[[], Any], str, str]] = [
        (lambda: bo.get_by_role("link", name="Cancel the plan").click(), "a1", "c1"),
        (lambda: presses(cell(bo, "b2")), "b1", "a2"),
        (lambda: bo.keyboard.press("Escape"), "c3", "a3"),
        (bo.reload, "c2", "b3"),
    ]
    for cancel, of_ann, of_bo in ways:
        expect(ann.locator("[data-turn=you]")).to_be_visible()
        plans(bo, "b2")
        expect(cell(bo, "b2")).to_have_attribute("aria-pressed", "true")
        cancel()
        expect(bo.locator(".plan")).to_have_count(0)
        cell(ann, of_ann).click()
        expect(bo.locator("[data-turn=you]")).to_be_visible()
        expect(cell(bo, "b2")).to_be_visible()
        cell(bo, of_bo).click()


def test_plan_is_changed_by_pressing_another_cell_and_survives_a_phrase(marks: Two) -> None:
    ann, bo = marks
    plans(bo, "b2", "c3")
    expect(bo.locator(".plan")).to_contain_text("Planned: c3.")
    bo.get_by_text("Say", exact=True).click()
    bo.locator("[data-key^='say:']").first.click()
    expect(ann.locator(".bubble")).to_be_visible()
    expect(bo.locator(".plan")).to_contain_text("Planned: c3.")
    cell(ann, "a1").click()
    expect(ann.locator(".news").first).to_contain_text("marked c3")


def test_move_is_planned_by_keyboard_alone(marks: Two) -> None:
    ann, bo = marks
    bo.get_by_role("button", name="Plan a move").focus()
    bo.keyboard.press("Enter")
    expect(bo.locator(".board:focus")).to_be_visible()
    bo.keyboard.press("ArrowDown")
    expect(bo.locator(".cell:focus")).to_be_visible()
    bo.keyboard.press("ArrowRight")
    planned = bo.locator(".cell:focus").get_attribute("data-key") or ""
    bo.keyboard.press("Enter")
    expect(bo.locator(".plan")).to_contain_text(f"Planned: {planned}.")
    cell(ann, "a3").click()
    expect(ann.locator(".news")).to_contain_text(f"marked {planned}")


def test_jump_of_hexagon_is_planned_in_two_presses(house_server: Program, people: People) -> None:
    ann, bo = two(house_server, people, "hexagon", **{"option-size": 5})
    assert not bo.locator(".cell").count()
    bo.get_by_role("button", name="Plan a move").click()
    chip = bo.locator(".cell[aria-label^=chip]").first
    source = chip.get_attribute("data-key") or ""
    chip.click()
    expect(bo.locator(f".cell[data-key='{source}'][aria-pressed=true]")).to_be_visible()
    target = bo.locator(f".cell[data-key^='{source}.']").last
    choice = target.get_attribute("data-key") or ""
    target.click()
    expect(bo.locator(".plan")).to_contain_text("Planned:")
    ann.locator(".cell:not([aria-label^=chip])").first.click()
    expect(ann.locator(".news")).to_contain_text(f"from {source} to {choice.split('.')[1]}")


@pytest.mark.parametrize("game", ["tictactoe", "hexagon"])
def test_plan_has_no_barrier(house_server: Program, people: People, game: str) -> None:
    _, bo = two(house_server, people, game)
    before = box(bo, ".scene")
    bo.get_by_role("button", name="Plan a move").click()
    expect(bo.locator(".plan")).to_be_visible()
    choosing = found(bo)
    bo.locator(".cell:not([aria-label^=chip])").first.click()
    expect(bo.locator(".plan")).to_contain_text("Planned:")
    assert (choosing, found(bo)) == ([], [])
    assert box(bo, ".scene") == before
