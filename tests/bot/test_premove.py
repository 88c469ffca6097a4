"""Moves planned out of turn: what the server makes of a plan that a page keeps."""

from __future__ import annotations

import pytest

from bot.view.premove import NOTHING_YET, Premove, can_plan, premove
from bot.view.table_screen import pressable
from games.table.table import Table
from tests.house import House


async def planned(house: House, table: Table, name: str, choice: str) -> Premove | None:
    """What has become of somebody's plan."""
    return premove(await house.table(table), await house.person(name), choice)


async def waits(house: House, table: Table) -> str:
    """The name of the player whom the other is waited for."""
    table = await house.table(table)
    (seat,) = table.waiting()
    return next(chair.name for number, chair in enumerate(table.chairs) if number != seat)


async def test_plan_is_chosen_made_and_ready_at_the_turn(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    bo = await waits(house, table)
    choosing, made = [await planned(house, table, bo, choice) for choice in (NOTHING_YET, "b2")]
    assert choosing
    assert choosing.board
    assert choosing.stage == "choosing"
    assert len({place.choice for place in pressable(choosing.board.screen)}) == 9
    assert made
    assert made.board
    assert (made.stage, made.board.chosen) == ("planned", "b2")
    await house.plays(table, "a1")
    assert await planned(house, table, bo, "b2") == Premove("ready", "b2")


async def test_plan_that_became_impossible_is_dropped(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    bo = await waits(house, table)
    await house.plays(table, "a1")
    assert await planned(house, table, bo, "a1") == Premove("dropped")


async def test_plan_of_which_nothing_was_chosen_is_none_at_the_turn(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    bo = await waits(house, table)
    await house.plays(table, "a1")
    assert await planned(house, table, bo, NOTHING_YET) is None


async def test_first_word_of_a_move_is_chosen_and_the_whole_is_shown_on_its_board(house: House) -> None:
    table = await house.table(await house.sits("Ann", "Bo", game="hexagon"))
    assert table.match
    (seat,) = table.waiting()
    assert table.game.deal.with_mover
    state = table.game.deal.with_mover(table.match.state, 1 - seat)
    move = next(iter(table.game.legal(state, 1 - seat)))
    source, _, _ = str(move).partition(".")
    bo = await waits(house, table)
    first, whole = [await planned(house, table, bo, choice) for choice in (source, str(move))]
    assert first
    assert (first.stage, first.board is not None) == ("choosing", True)
    assert whole
    assert whole.board
    assert (whole.stage, whole.board.chosen) == ("planned", str(move))
    assert str(move) in [place.choice for place in pressable(whole.board.screen)]


@pytest.mark.parametrize("choice", ["z9", "a1.b2", "--", "join:0"])
async def test_what_is_no_move_is_dropped(house: House, choice: str) -> None:
    table = await house.sits("Ann", "Bo")
    assert await planned(house, table, await waits(house, table), choice) == Premove("dropped")


async def test_nobody_else_plans(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    assert await planned(house, table, "Cy", "b2") is None
    assert premove(await house.table(table), None, "b2") is None
    assert not can_plan(await house.table(table), None)


async def test_nothing_is_planned_where_something_is_hidden(house: House) -> None:
    table = await house.table(await house.sits("Ann", "Bo", "Cy", game="hidden"))
    (mover,) = table.waiting()
    for seat, chair in enumerate(table.chairs):
        assert not can_plan(table, seat)
        assert seat == mover or await planned(house, table, chair.name, NOTHING_YET) is None


async def test_nothing_is_planned_before_and_after_the_match(house: House) -> None:
    waiting = await house.opens("Ann")
    assert await planned(house, waiting, "Ann", "b2") is None
    over = await house.plays(await house.sits("Bo", "Cy"), "a1", "a2", "b1", "b2", "c1")
    for name in ("Bo", "Cy"):
        assert await planned(house, over, name, "c3") is None
