"""HeXagon by chance: whole playouts a second, and moves applied a second.

A playout chooses uniformly among all legal moves until nobody can move. The floor is the plainest engine that there
could be, `tests/games/hexagon/naive.py`, which scans the whole board for each list of moves, in turns with ours and
on the same boards. Times are the processor's.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from games import find_games
from games.core.game import Start
from games.core.match import begin
from games.core.options import make
from games.hexagon.board import Board, moves, played
from games.hexagon.state import board_of
from tests.games.hexagon import naive
from tests.games.hexagon.playout import playout

from .figures import Measured, Wanted

GAME = "hexagon"
PLAYOUTS = {3: 400, 5: 80, 7: 24, 9: 8}  # by size: naive ones a round; ours are so many times as many
MANY = 8
WANTED = {5: Wanted("ratio", "≥", 4), 7: Wanted("ratio", "≥", 4)}


async def measured(_folder: Path, n: int) -> list[Measured]:
    """Playouts a second by size, then moves."""
    figures = [_by_size(size, count, n) for size, count in PLAYOUTS.items()]
    return [*figures, _applied(5, n)]


def _boards(size: int, count: int, n: int) -> list[tuple[Board, naive.Naive]]:
    game, dice = find_games()[GAME], random.Random(n)
    options = make(game.Options, {"size": size})
    seeds = [dice.randbytes(32) for _ in range(count)]
    starts = (begin(game, Start(2, seed, options, game.rules), None).match.state for seed in seeds)
    return [(board_of(state), naive.dealt(size, seed)) for state, seed in zip(starts, seeds, strict=True)]


def _by_size(size: int, count: int, n: int) -> Measured:
    ours, theirs = 0.0, 0.0
    dice = random.Random(n)
    for board, plain in _boards(size, count, n):
        ours += _timed(lambda board=board: [playout(board, dice.random) for _ in range(MANY)])  # type: ignore[misc]
        theirs += _timed(lambda plain=plain: naive.playout(plain, dice.random))  # type: ignore[misc]
    figure = f"HeXagon of size {size} by chance"
    return Measured(figure, "playouts/s", MANY * count / ours, count / theirs, WANTED.get(size))


def _applied(size: int, n: int) -> Measured:
    """The same moves through the engine's values and naively."""
    dice, ours, theirs, count = random.Random(n), 0.0, 0.0, 0
    for board, plain in _boards(size, PLAYOUTS[size], n):
        line, cell_of = [], board.grid.cell_of
        at = board
        while at.mover is not None:
            line.append(dice.choice(list(moves(at, at.mover))))
            at = played(at, line[-1])
        ours += _timed(lambda board=board, line=line: _through(board, line))  # type: ignore[misc]
        cells = [(*cell_of[source], *cell_of[target]) for source, target in line]
        theirs += _timed(lambda plain=plain, cells=cells: [plain.play(move) for move in cells])  # type: ignore[misc]
        count += len(line)
    return Measured(f"HeXagon of size {size}, moves applied", "moves/s", count / ours, count / theirs)


def _through(board: Board, line: list[tuple[int, int]]) -> None:
    for move in line:
        board = played(board, move)


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began
