"""Rounds of RPSLS judged a second: by the judge alone, and as whole rounds that are pressed through `match.act`.

The judge's floor reads the same moves and names the same seats without judging; that of whole rounds is a bare loop
that applies the same presses. Times are the processor's.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from games import find_games
from games.core.game import Start
from games.core.match import act, begin
from games.core.options import make
from games.rpsls.verdict import MOVES, judge

from .figures import Measured, Wanted

JUDGED = {2: 200_000, 6: 100_000, 32: 20_000}  # rounds, by players
PRESSED = {2: 2_000, 6: 1_000, 32: 150}
WANTED = Wanted("ours", "≥", 100_000)

Shown = dict[int, str]


async def measured(_folder: Path, n: int) -> list[Measured]:
    """Rounds a second."""
    figures = []
    for players, count in JUDGED.items():
        rounds = _rounds(players, min(count, 5_000), n)
        ours, bare = _judged(judge, rounds, count), _judged(_named, rounds, count)
        figures.append(Measured(f"rpsls judged, {players} players", "rounds/s", ours, bare, WANTED))
    for players, count in PRESSED.items():
        rounds = _rounds(players, count, n)
        ours, bare = _through_act(players, rounds), _applied(players, rounds)
        figures.append(Measured(f"rpsls through act, {players} players", "rounds/s", ours, bare))
    return figures


def _rounds(players: int, count: int, n: int) -> list[Shown]:
    dice = random.Random(n)
    return [{seat: dice.choice(MOVES) for seat in range(players)} for _ in range(count)]


def _named(shown: Shown) -> tuple[int, ...]:
    return tuple([seat for seat, move in shown.items() if move])


def _judged(by: Callable[[Shown], Any], rounds: list[Shown], count: int) -> float:
    times = count // len(rounds)
    began = time.process_time()
    for _ in range(times):
        for shown in rounds:
            by(shown)
    return times * len(rounds) / (time.process_time() - began)


def _through_act(players: int, rounds: list[Shown]) -> float:
    game, start = find_games()["rpsls"], _start(players)
    began = time.process_time()
    for shown in rounds:
        match = begin(game, start, None).match
        for seat, move in shown.items():
            match = act(game, match, seat, match.turn, move, None).match
    return len(rounds) / (time.process_time() - began)


def _applied(players: int, rounds: Iterable[Shown]) -> float:
    game, start, count = find_games()["rpsls"], _start(players), 0
    began = time.process_time()
    for shown in rounds:
        state, count = game.setup(start).state, count + 1
        for seat, move in shown.items():
            state = game.apply(state, seat, move).state
    return count / (time.process_time() - began)


def _start(players: int) -> Start[Any]:
    game = find_games()["rpsls"]
    return Start(players, bytes(32), make(game.Options, {}), game.rules)
