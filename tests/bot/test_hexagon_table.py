"""A table of HeXagon: its sizes, a draw, a takeback, and the same board from the other side."""

from __future__ import annotations

import pytest

from bot.view.answer import Card
from bot.view.match_records import record_of
from games.core import match as core
from games.core.game import Refusal
from games.core.verify import verify
from games.table.table import Table
from tests.bot.chat.paper import Chat, code_of, keys_of, labels_of, part_of, text_of


async def seated(chat: Chat, size: int = 3) -> Table:
    """Ann and Bo at a board of this size."""
    options = chat.house.app.games["hexagon"].Options(size=size)
    return await chat.house.sits("Ann", "Bo", game="hexagon", options=options)


def first_move(table: Table) -> str:
    """Something that whoever is asked may do."""
    (seat,) = table.waiting()
    return core.legal(table.game, table.live_match(), seat)[0]


def board(table: Table) -> tuple[str, tuple[str, str]]:
    """The free cells and the chips."""
    assert table.match is not None
    return table.match.state.free, table.match.state.chips


async def swapped(chat: Chat, table: Table, first: str = "Ann", second: str = "Bo") -> Table:
    """One resigns, both swap; gives the table that comes after."""
    await chat.house.presses(second, table, "resign:!")
    await chat.house.presses(first, table, "offer:swap")
    return (await chat.house.presses(second, table, "accept:swap")).table


async def test_the_menu_asks_how_large_a_board_is_wanted(chat: Chat) -> None:
    menu = await chat.says("Ann", "/play", private=False)
    sizes = await chat.presses("Ann", menu, "HeXagon", private=False)
    assert "Size of the board" in text_of(sizes)
    assert labels_of(sizes) == ["3", "4", "5", "7", "Back"]
    opened = await chat.presses("Ann", sizes, "4", private=False)
    table = part_of(opened, Card).table
    assert table.options.size == 4
    back = await chat.presses("Ann", sizes, "Back", private=False)
    assert keys_of(back) == keys_of(menu)


async def test_practice_on_a_board_of_ones_choice_begins_at_once(chat: Chat) -> None:
    sizes = await chat.presses("Ann", await chat.says("Ann", "/play"), "HeXagon: practice")
    opened = await chat.presses("Ann", sizes, "7")
    table = part_of(opened, Card).table
    assert (table.status, table.options.size) == ("live", 7)


async def test_sizes_that_are_not_in_the_menu_are_typed(chat: Chat) -> None:
    opened = await chat.says("Ann", "/play hexagon size=2", private=False)
    table = part_of(opened, Card).table
    assert table.options.size == 2
    assert code_of(await chat.says("Ann", "/play hexagon size=14", private=False)) == "bad_option_value"
    assert code_of(await chat.says("Ann", "/play tictactoe size=3", private=False)) == "unknown_option"


async def test_who_swaps_plays_the_same_board_from_the_other_side_at_once(chat: Chat) -> None:
    table = await seated(chat)
    began = board(table)
    table = await chat.house.plays(table, first_move(table))
    after = await swapped(chat, table)
    assert after.status == "live"
    assert board(after) == began
    assert [chair.name for chair in after.chairs] == ["Bo", "Ann"]
    assert after.commitment == table.commitment
    again = await swapped(chat, after)
    assert board(again) == began
    assert [chair.name for chair in again.chairs] == ["Ann", "Bo"]
    record = await record_of(chat.house.app.store, await chat.house.table(after))
    assert verify(record).unfair is None


async def test_a_rematch_that_is_not_swapped_has_rocks_of_its_own(chat: Chat) -> None:
    table = await seated(chat, 5)
    await chat.house.presses("Bo", table, "resign:!")
    await chat.house.presses("Ann", table, "offer:rematch")
    after = (await chat.house.presses("Bo", table, "accept:rematch")).table
    assert after.status == "open"
    await chat.house.presses("Ann", after, "start")
    assert board(await chat.house.table(after)) != board(table)


async def test_a_move_is_taken_back_and_a_draw_is_agreed_by_consent(chat: Chat) -> None:
    table = await seated(chat)
    began = board(table)
    await chat.house.plays(table, first_move(table))
    await chat.house.presses("Ann", table, "offer:takeback")
    await chat.house.presses("Bo", table, "accept:takeback")
    assert board(await chat.house.table(table)) == began
    await chat.house.presses("Bo", table, "offer:draw")
    over = (await chat.house.presses("Ann", table, "accept:draw")).table
    assert over.match is not None
    assert over.match.outcome is not None
    assert over.match.outcome.places == ((0, 1),)


async def test_the_computer_takes_back_and_declines_a_draw(chat: Chat) -> None:
    opened = await chat.says("Ann", "/play hexagon computer=1 size=3")
    begun = part_of(opened, Card).table
    table = await chat.house.plays(begun, first_move(begun))
    await chat.house.computers.drain()
    await chat.house.presses("Ann", table, "offer:takeback")
    assert board(await chat.house.table(table)) == board(begun)
    with pytest.raises(Refusal, match="computer_declines"):
        await chat.house.presses("Ann", table, "offer:draw")
