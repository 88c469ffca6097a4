"""What a viewer may know: who has sealed, never what until it is opened; and possible states behind it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from ..core.chance import Chance
from ..core.game import Outcome, Seat
from ..core.options import make, written
from .sealing import hash_of, make_opening, move_of
from .state import (
    Options,
    Sealed,
    Shown,
    Stage,
    State,
    goal_of,
    is_for_points,
    missed_by,
    players,
    score_of,
    sealed_by_players,
)
from .verdict import MOVES


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything public, and the viewer's own sealed move with its proof.

    What only a match for points has comes last and is left out where it is the default, so that views of all other
    matches are written as they always were.
    """

    round: int
    stage: Stage
    players: tuple[Seat, ...]  # still in
    committed: tuple[Seat, ...]
    opened: tuple[Seat, ...]  # in the reveal: seats with nothing more to open
    last_round: dict[Seat, Shown]
    story: tuple[dict[Seat, str], ...]
    hashes: dict[Seat, str]  # of this round, published once its moves are closed
    used: tuple[str, ...]
    out: tuple[int, ...]
    idle: int
    tag: str
    options: dict[str, Any]  # as a record writes them
    outcome: Outcome | None
    you: Seat | None
    mine: Shown | None
    wins: int = 1  # rounds that win the match; 1: players go out
    score: tuple[int, ...] = ()  # points by seat; of two the rounds won
    points: tuple[Seat | None, ...] = ()  # of two: who won each round; None for a draw
    missed: tuple[int, ...] = (0, 0)  # by seat: the rounds in a row that it missed
    goal: int = 0  # the points that win, of three or more


def view(state: State, viewer: Seat | None) -> View:
    """Returns what is public and the viewer's own sealed move."""
    sealed, revealing = sealed_by_players(state), state.stage == "reveal"
    mine = next((one for one in state.sealed if one.seat == viewer), None)
    return View(
        state.round,
        state.stage,
        players(state),
        tuple(one.seat for one in sealed),
        tuple(one.seat for one in sealed if one.opening is not None) if revealing else (),
        state.last_round,
        state.story,
        {one.seat: one.hash for one in sealed} if revealing else {},
        state.used,
        state.out,
        state.idle,
        state.tag,
        _written(state.options),
        state.outcome,
        viewer,
        Shown(move_of(mine.opening or ""), mine.hash, mine.opening) if mine else None,
        *_points(state),
    )


def _points(state: State) -> tuple[Any, ...]:
    if not is_for_points(state):
        return ()
    return state.options.wins, score_of(state), state.points, missed_by(state), goal_of(state)


@lru_cache(maxsize=256)
def _written(options: Options) -> dict[str, Any]:
    return written(options)


def guess(view: View, seed: bytes) -> State:
    """Returns a state with random moves for the sealed ones, consistent with what was seen."""
    return State(
        out=view.out,
        seed=seed,
        tag=view.tag,
        options=make(Options, view.options),
        round=view.round,
        stage=view.stage,
        sealed=tuple(sorted(_guessed(view, seed), key=lambda one: one.seat)),
        idle=view.idle,
        used=view.used,
        last_round=view.last_round,
        story=view.story,
        outcome=view.outcome,
        points=view.points,
        missed=view.missed,
        score=view.score if view.goal else (),
    )


def is_asked(view: View) -> bool:
    """Returns whether the viewer is waited for."""
    return view.you in awaited(view)


def awaited(view: View) -> tuple[Seat, ...]:
    """Returns the seats that have not sealed; in the reveal, those that must open."""
    done = view.opened if view.stage == "reveal" else view.committed
    return () if view.outcome else tuple(seat for seat in view.players if seat not in done)


def _guessed(view: View, seed: bytes) -> Iterator[Sealed]:
    chance = Chance(seed, "guess")
    if view.mine is not None and view.you is not None:
        yield Sealed(view.you, view.mine.hash, view.mine.opening)
    for seat in (seat for seat in view.committed if seat != view.you):
        opening: str | None = make_opening(seed, view.tag, view.round, seat, chance.choose(MOVES))
        sealed = hash_of(opening or "")
        if view.stage == "reveal":
            yield Sealed(seat, view.hashes[seat], opening if seat in view.opened else None)
        else:
            yield Sealed(seat, sealed, opening if chance.below(4) else None)
