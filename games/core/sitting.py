"""Who answers for each seat of a match: its own player, or from some step on a computer or another person.

The game does not know of it: state, deal, question and clock stay as they are (docs/contract.md, "A seat changes
hands").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .commands import Sit, sitter_facts
from .game import AnyGame, Refusal, Seat
from .match import Match, live

Sitters = Mapping[Seat, int | str]  # of the seats that somebody else answers for: a computer's level, a person's name

_COMPUTER = re.compile(r"Computer [0-9]{1,2}")  # how a record names a computer that sat there from the beginning


def check_sit(game: AnyGame, match: Match[Any], names: Sequence[str], sitters: Sitters, command: Sit) -> None:
    """Refuses (`illegal`) a change of hands that no match can have. `names`: of the players whose seats they are.

    A computer takes a seat from a person, a person takes it from a computer, and everybody has one seat at most.
    """
    sits = sitters.get(command.seat)
    if command.seat not in live(game, match) or not _may_sit(game, names, sitters, command.sitter, sits, command.seat):
        raise Refusal("illegal")


def _may_sit(
    game: AnyGame,
    names: Sequence[str],
    sitters: Sitters,
    sitter: int | str | None,
    sits: int | str | None,
    seat: Seat,
) -> bool:
    if sitter is None:
        return sits is not None
    if isinstance(sitter, int):
        return sitter in game.levels and not isinstance(sits, int) and not (sits is None and _is_computer(names[seat]))
    return isinstance(sits, int) and sitter not in (*names, *sitters.values())


def _is_computer(name: str) -> bool:
    return _COMPUTER.fullmatch(name) is not None


def with_sitter(sitters: Sitters, command: Sit) -> Sitters:
    """Returns who answers for the seats after one has changed hands."""
    others = {seat: sitter for seat, sitter in sitters.items() if seat != command.seat}
    return others if command.sitter is None else {**others, command.seat: command.sitter}


def sitting_facts(sitters: Sitters) -> dict[str, Any]:
    """Returns who answers for the seats that changed hands, as `replay --json` prints it."""
    return {str(seat): sitter_facts(sitter) for seat, sitter in sorted(sitters.items())}
