"""A request that is repeated because its answer was lost opens no second table."""

from __future__ import annotations

import pytest

from bot.view.answer import Card
from games.table.table import Table
from storage import displays

from .paper import Chat, part_of

PLAYS = ["/play tictactoe", "/play tictactoe computer=2", "/play hexagon computer=3 size=3", "/play tequila computer=1"]


async def asks(chat: Chat, line: str, name: str = "Ann") -> Table:
    """Somebody asks for a table; the card that answers is lost."""
    return part_of(await chat.says(name, line, private=False), Card).table


@pytest.mark.parametrize("line", PLAYS)
async def test_table_whose_card_was_lost_is_not_opened_twice(chat: Chat, line: str) -> None:
    table = await asks(chat, line)
    assert table.status == ("live" if "computer" in line else "open")
    chat.house.clock.wind(minutes=1)
    assert (await asks(chat, line)).id == table.id
    assert (await asks(chat, line, "Bo")).id != table.id
    chat.house.clock.wind(minutes=2)
    assert (await asks(chat, line)).id != table.id


@pytest.mark.parametrize("line", PLAYS)
async def test_table_whose_card_arrived_is_followed_by_another(chat: Chat, line: str) -> None:
    table = await asks(chat, line)
    card = displays.Display("paper", "table-top", "message 1", table.id)
    await chat.house.app.redraw.save(displays.as_shown(card, table))
    assert (await asks(chat, line)).id != table.id


async def test_practice_at_another_level_is_another_match(chat: Chat) -> None:
    one, other = [await asks(chat, f"/play tictactoe computer={level}") for level in (1, 2)]
    assert one.id != other.id
    assert (await asks(chat, "/play tictactoe computer=1")).id == one.id
