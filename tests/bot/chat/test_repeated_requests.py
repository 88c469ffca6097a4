"""A request that is repeated because its answer was lost opens no second table."""

from __future__ import annotations

import pytest

from storage.messages import displays

from .paper import Chat

PLAYS = ["/play tictactoe", "/play tictactoe computer=2", "/play hexagon computer=3 size=3", "/play tequila computer=1"]


@pytest.mark.parametrize("line", PLAYS)
async def test_table_whose_card_was_lost_is_not_opened_twice(chat: Chat, line: str) -> None:
    table = await chat.opens("Ann", line)
    assert table.status == ("live" if "computer" in line else "open")
    chat.house.clock.wind(minutes=1)
    assert (await chat.opens("Ann", line)).id == table.id
    assert (await chat.opens("Bo", line)).id != table.id
    chat.house.clock.wind(minutes=2)
    assert (await chat.opens("Ann", line)).id != table.id


@pytest.mark.parametrize("line", PLAYS)
async def test_table_whose_card_arrived_is_followed_by_another(chat: Chat, line: str) -> None:
    table = await chat.opens("Ann", line)
    card = displays.Display("paper", "table-top", "message 1", table.id)
    await chat.house.app.redraw.save(displays.as_shown(card, table))
    assert (await chat.opens("Ann", line)).id != table.id


async def test_practice_at_another_level_is_another_match(chat: Chat) -> None:
    one, other = [await chat.opens("Ann", f"/play tictactoe computer={level}") for level in (1, 2)]
    assert one.id != other.id
    assert (await chat.opens("Ann", "/play tictactoe computer=1")).id == one.id
