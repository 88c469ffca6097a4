"""Discord where the bot is no member: a group chat, in which somebody has added it for themselves; by presses alone."""

from __future__ import annotations

import asyncio
import random

import pytest

from games.core.options import clock_in

from .both import Both, everywhere
from .playing import Evening, InChannel

LONG = pytest.mark.long("Discord where the bot is no member")


async def weekend(both: Both) -> None:
    """From now on people meet in a group chat."""
    both.games = both.discord.group_dm("Weekend")


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [
        ("tictactoe", 2, ""),
        ("rpsls", 3, ""),
        pytest.param("hexagon", 2, "size=3", marks=LONG),
        pytest.param("tequila", 3, "", marks=LONG),
    ],
)
@everywhere
async def test_whole_match_is_played_although_the_last_token_has_ended_before_each_press(
    both: Both, game: str, seats: int, words: str
) -> None:
    await weekend(both)
    minutes = (16 * 60.0, 25 * 60.0)
    evening = Evening(both, InChannel(both, seats), minutes, 1.0, random.Random(1))
    played = await evening.plays(game, seats, f"{words} clock=1d".strip())
    table = await evening.table()
    assert table.status == "over"
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.match.outcome.why not in ("time", "stopped")
    assert played.moves >= seats
    for person in evening.side.people:
        assert person.keys_now("Rematch") or person.keys_now("New table")
        cards = sum(shown.key("⋯") is not None for shown in person.screen() if not shown.private)
        assert cards == 1 or table.game.ui.private  # presses on hands give no token for the card: it is posted anew


@everywhere
async def test_host_is_told_once_in_a_place_how_its_tables_change_there(both: Both) -> None:
    await weekend(both)
    ann, bo = await both.people("discord", "discord")
    await ann.asks("/play tictactoe")
    await ann.sees("the card changes only when somebody presses")
    assert bo.sees_now("the card changes only") is None
    await ann.asks("/play tictactoe")
    await both.rests()
    assert sum("the card changes only" in shown.text for shown in ann.screen()) == 1


@everywhere
async def test_appointment_is_refused_where_nobody_could_be_called_together(both: Both) -> None:
    await weekend(both)
    (ann,) = await both.people("discord")
    await ann.asks("/play tictactoe at=20:30")
    await ann.sees("I can call everybody together only where I’m a member")


@pytest.mark.parametrize(
    ("words", "clock"), [("", 86_400), ("clock=1h", 3_600), ("options=move_seconds=900", 900), ("clock=none", None)]
)
@everywhere
async def test_a_move_has_a_day_where_nobody_can_be_reminded_of_it(both: Both, words: str, clock: int | None) -> None:
    await weekend(both)
    ann, bo = await both.people("discord", "discord")
    await both.seats(f"/play tictactoe {words}".strip(), ann, bo)
    table = await both.table()
    assert clock_in(table.options).move == clock
    await asyncio.sleep(11 * 60)
    await both.rests()
    assert (await both.table()).status == "live"
