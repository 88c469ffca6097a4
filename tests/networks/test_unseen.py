"""Cards that no player looks at: they go on at a quiet rhythm, and at once when somebody looks at the chat again."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages.unseen import QUIET_SECONDS
from games.table.table import Table

from .board import at_board, moves
from .both import Both, everywhere
from .playing import InChannel, InGroup
from .test_scenarios import CHATS, PLAY

CELLS = ("b2", "a1", "a3", "c1", "b1", "b3")  # nobody has won
THINKING_SECONDS = 1.5


async def begun(both: Both, front: str) -> Table:
    """Two people have begun a match in a chat, and its card has long been up to date."""
    table = await both.seats(PLAY, *await both.people(front, front))
    await asyncio.sleep(2 * QUIET_SECONDS)
    return table


def edits(both: Both, front: str) -> int:
    """How often messages of a chat were edited so far."""
    return (InGroup if front == "telegram" else InChannel)(both, 2).spent().edits


async def plays(both: Both, table: Table, *cells: str, seat: int = 0, thinking: float = THINKING_SECONDS) -> int:
    """The players move by turns on the board, and think a little; returns how many edits that took."""
    front = str(table.chairs[0].front)
    before = edits(both, front)
    for number, cell in enumerate(cells):
        await moves(both, table.id, (seat + number) % 2, cell)
        await asyncio.sleep(thinking)
    return edits(both, front) - before


@CHATS
@everywhere
async def test_card_goes_on_at_the_quiet_rhythm_while_all_players_have_the_board_in_view(
    both: Both, front: str
) -> None:
    table = await begun(both, front)
    with at_board(both, table, 0, 1):
        await asyncio.sleep(1)
        assert await plays(both, table, *CELLS) == 1
        before = edits(both, front)
        await asyncio.sleep(QUIET_SECONDS)
        assert await plays(both, table, "c2") == 1
        assert edits(both, front) == before + 1


@CHATS
@everywhere
async def test_card_is_up_to_date_at_once_when_a_player_leaves_the_board(both: Both, front: str) -> None:
    table = await begun(both, front)
    with at_board(both, table, 0):
        with at_board(both, table, 1):
            await plays(both, table, *CELLS)
            before = edits(both, front)
        await asyncio.sleep(6)
        assert edits(both, front) == before + 1
        assert await plays(both, table, "c2") == 1


@CHATS
@everywhere
async def test_result_is_shown_at_once(both: Both, front: str) -> None:
    table = await begun(both, front)
    with at_board(both, table, 0, 1):
        await plays(both, table, "b2", "a1", "a2", "b1")
        assert await plays(both, table, "c2") >= 1
        assert (await both.table(table.id)).status == "over"


@CHATS
@pytest.mark.parametrize("how", ["one", "hidden", "discreet"])
@everywhere
async def test_card_follows_each_move_unless_all_show_that_they_have_the_board_in_view(
    both: Both, front: str, how: str
) -> None:
    table = await begun(both, front)
    seats = (0,) if how == "one" else (0, 1)
    with at_board(both, table, *seats, is_in_view=how != "hidden", is_discreet=how == "discreet"):
        await asyncio.sleep(1)
        assert await plays(both, table, *CELLS, thinking=4.0) == len(CELLS)  # quicker ones share an edit


@CHATS
@everywhere
async def test_player_who_presses_on_the_card_sees_the_answer_whatever_page_is_open(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    table = await both.seats(PLAY, ann, bo)
    with at_board(both, table, 0, 1):
        await plays(both, table, "b2", "a1")
        await ann.looks()
        await ann.presses("a3")
        await bo.sees("marked a3")
