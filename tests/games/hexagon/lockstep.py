"""HeXagon played in lockstep: the rules and the naive ones, compared after every move."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games import find_games
from games.core.game import AnyGame, Start
from games.core.match import Match, Transition, act, begin, legal, waiting
from games.core.options import make
from games.hexagon.board import changes
from games.hexagon.rules import move_in
from games.hexagon.state import board_of
from tests.games.lockstep import Differs, agree, compared

from . import naive
from .naive import Naive

GAME = find_games()["hexagon"]
SIZES = (2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9)  # small ones are quick, and end sooner


def compare(positions: int, seed: int, game: AnyGame = GAME) -> Counter[str]:
    """Plays matches until so many positions were compared; counts what was met on the way."""
    return compared(game, _play, positions, seed)


def _play(game: AnyGame, chance: Random, most: int, met: Counter[str]) -> None:
    """One match to its end, or until enough was compared."""
    options = {"size": chance.choice(SIZES), "symmetric": chance.random() < 0.3}
    start = Start(2, chance.randbytes(32), make(GAME.Options, options), 1)
    given = position(options["size"], chance) if chance.random() < 0.5 else None
    moved = begin(game, start, None, given)
    table = _laid(given) if given else naive.dealt(options["size"], start.seed, options["symmetric"])
    met["matches"] += 1
    what = f"{options} {given or start.seed.hex()}"
    for _ in range(most):
        _same(game, moved.match, table, what)
        met["positions"] += 1
        if table.colour is None:
            met["draws" if len(set(table.score())) == 1 else "won"] += 1
            met["left free"] += any(0 in row for row in table.cells)
            return
        mover = table.colour
        moved, what = _goes_on(game, moved.match, table, chance)
        met["passed"] += table.colour == mover


def position(size: int, chance: Random) -> dict[str, Any]:
    """Any cells with any counts: full boards and empty ones, many rocks and none."""
    rows, weights = naive.template(size), [chance.random() ** 2 for _ in range(4)]
    cells = [[-1 if cell == -1 else chance.choices((-1, 0, 1, 2), weights)[0] for cell in row] for row in rows]
    counts = {name: [chance.randrange(4), chance.randrange(4)] for name in ("jumps", "populates")}
    return {"cells": cells, **counts, "waiting": chance.randrange(2)}


def _laid(given: dict[str, Any]) -> Naive:
    cells = [list(row) for row in given["cells"]]
    return Naive(cells, tuple(given["jumps"]), tuple(given["populates"]), given["waiting"] + 1).start()


def _spelled(move: naive.Move) -> str:
    i, j, k, m = move
    return f"{chr(ord('a') + j)}{i + 1}.{chr(ord('a') + m)}{k + 1}"


def _goes_on(game: AnyGame, match: Match[Any], table: Naive, chance: Random) -> tuple[Transition[Any], str]:
    """The same move at both tables, and the same changes in the same order."""
    assert table.colour is not None
    seat, move = table.colour - 1, chance.choice(table.moves(table.colour))
    text = _spelled(move)
    board = board_of(match.state)
    ours, theirs = [list(change) for change in changes(board, move_in(board, text))], table.play(move)
    if ours != theirs:
        raise Differs(f"{text} changes {ours!r}, and naively {theirs!r}")
    return act(game, match, seat, match.turn, text, None), f"{seat} {text}"


def _same(game: AnyGame, match: Match[Any], table: Naive, what: str) -> None:
    view = game.view(match.state, None)
    asked = [] if table.colour is None else [table.colour - 1]
    pairs: list[tuple[str, Any, Any]] = [
        ("cells", [list(row) for row in view.cells], table.cells),
        ("jumps", view.jumps, table.jumps),
        ("populates", view.populates, table.populates),
        ("score", view.score, table.score()),
        ("waiting", sorted(waiting(game, match)), asked),
    ]
    pairs += [
        ("legal", sorted(legal(game, match, seat)), sorted(map(_spelled, table.moves(seat + 1)))) for seat in asked
    ]
    if table.colour is None:
        first, second = table.score()
        places = ((0, 1),) if first == second else ((0,), (1,)) if first > second else ((1,), (0,))
        outcome = match.outcome
        told = outcome and (outcome.places, outcome.scores, outcome.why)
        pairs.append(("the outcome", told, (places, (first, second), "by_score")))
    agree(pairs, what)
