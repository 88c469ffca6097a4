"""Whole matches by chance through `match.act`, and what a computer of level 5 takes over a move.

For each action the one who is waited for has its legal list made, and one of its spellings is acted on. The floor is
a bare loop that applies the same actions to the same deals, match by match. Times are the processor's.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games import find_games
from games.core.computer import Ask
from games.core.game import AnyGame, Seat, Start
from games.core.match import act, begin, legal, waiting
from games.core.options import make

from .figures import Measured, Wanted

GAME, SEATS = "tequila", 4
MATCHES = 200
THOUGHT = {2: 6, 8: 6}  # matches of level 5, by seats
WANTED = Wanted("ours", "≤", 20)

Played = list[tuple[Seat, str]]


async def measured(_folder: Path, n: int) -> list[Measured]:
    """Actions a second, and milliseconds a move."""
    game = find_games()[GAME]
    ours, bare, count = 0.0, 0.0, 0
    for start in _starts(game, SEATS, MATCHES, n):
        played, took = _by_chance(game, start)
        again = _applied(game, start, played)
        ours, bare, count = ours + took, bare + again, count + len(played)
    figures = [Measured(f"{GAME} by chance, {SEATS} seats, through act", "actions/s", count / ours, count / bare)]
    for seats, matches in THOUGHT.items():
        times = [took for start in _starts(game, seats, matches, n) for took in _thought(game, start)]
        mean = 1000 * statistics.fmean(times)
        figures.append(Measured(f"{GAME}, level 5, {seats} seats", "ms a move", mean, None, WANTED))
    return figures


def _starts(game: AnyGame, seats: int, count: int, n: int) -> Iterator[Start[Any]]:
    dice = random.Random(n)
    for _ in range(count):
        yield Start(seats, dice.randbytes(32), make(game.Options, {}), game.rules)


def _by_chance(game: AnyGame, start: Start[Any]) -> tuple[Played, float]:
    dice, played = random.Random(start.seed), Played()
    match = begin(game, start, None).match
    began = time.process_time()
    while asked := waiting(game, match):
        (seat,) = asked
        text = dice.choice(legal(game, match, seat))
        match = act(game, match, seat, match.turn, text, None).match
        played.append((seat, text))
    return played, time.process_time() - began


def _applied(game: AnyGame, start: Start[Any], played: Played) -> float:
    state = begin(game, start, None).match.state
    began = time.process_time()
    for seat, text in played:
        state = game.apply(state, seat, text).state
    return time.process_time() - began


def _thought(game: AnyGame, start: Start[Any]) -> Iterator[float]:
    """How long each answer took, all seats being of level 5."""
    assert game.levels
    match = begin(game, start, None).match
    while asked := waiting(game, match):
        (seat,) = asked
        ask = Ask(game.view(match.state, seat), 5, start.seed + match.version.to_bytes(4, "big"))
        began = time.process_time()
        text = game.computer.choose(ask)
        yield time.process_time() - began
        match = act(game, match, seat, match.turn, text, None).match
