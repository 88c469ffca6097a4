"""Judges a round: which of the players who showed a move stay in (docs/rules/rpsls.md, "A round")."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.game import Fact, Seat
from .moves import BEATS, MOVES

_BIT = {move: 1 << digit for digit, move in enumerate(MOVES)}


def judge(shown: Mapping[Seat, str]) -> tuple[Seat, ...]:
    """Returns the seats that stay in, of those that showed a move."""
    kinds = 0
    for move in shown.values():
        kinds |= _BIT[move]
    best = _BEST[kinds]
    return tuple([seat for seat, move in shown.items() if _BIT[move] & best])


def best_of(moves: frozenset[str]) -> str | None:
    """Returns the move that beats all the others shown; None if there is none."""
    return next((move for move in moves if moves - {move} <= BEATS[move]), None)


def judged_facts(shown: Mapping[Seat, str]) -> dict[str, Fact]:
    """Returns how a round ended, the winning move, and the moves it beat."""
    kinds = frozenset(shown.values())
    best = best_of(kinds)
    how = "alone" if len(shown) == 1 else "alike" if len(kinds) == 1 else "best" if best else "circle"
    beaten = " ".join(move for move in MOVES if how == "best" and move in kinds - {best})
    return {"how": how, "move": best or "", "beaten": beaten, "on": len(judge(shown))}


def _best_bits(kinds: int) -> int:
    best = best_of(frozenset(move for move in MOVES if _BIT[move] & kinds))
    return _BIT[best] if best else kinds


_BEST = tuple(map(_best_bits, range(32)))  # the moves that stay in, by the moves shown, as bitmasks
