"""People at a table, in few signs: who seals what, who opens, who is late."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pytest

from games import find_games
from games.core.chance import NO_SECRET
from games.core.game import Outcome, Refusal, Start
from games.core.match import Match, Transition, act, begin, expire, leave, waiting
from games.core.options import make

GAME = find_games()["rpsls"]
MOVES = ("rock", "paper", "scissors", "lizard", "spock")


def b2(opening: str) -> str:
    """The hash, as anybody makes it."""
    return blake2b(opening.encode("utf-8"), digest_size=32).hexdigest()


def sat(seats: int, seed: bytes = NO_SECRET, **options: Any) -> Match[Any]:
    """A match that has just begun."""
    return begin(GAME, Start(seats, seed, make(GAME.Options, options), 1), None).match


def does(match: Match[Any], seat: int, text: str) -> Transition[Any]:
    """A seat presses a button or types a form."""
    return act(GAME, match, seat, match.turn, text, None)


def after(match: Match[Any], *commands: tuple[int, str]) -> Match[Any]:
    """Deeds one after another."""
    for seat, text in commands:
        match = does(match, seat, text).match
    return match


def all_press(match: Match[Any], *moves: str) -> Match[Any]:
    """Everybody who is waited for presses, in seat order."""
    return after(match, *zip(sorted(waiting(GAME, match)), moves, strict=True))


def commits(match: Match[Any], **openings: str) -> Match[Any]:
    """Seats a, b, c … seal their own hash of an opening."""
    return after(match, *(("abcdef".index(who), "commit:" + b2(opening)) for who, opening in openings.items()))


def late(match: Match[Any], times: int = 1) -> Match[Any]:
    """Time is up, so many times."""
    for _ in range(times):
        match = expire(GAME, match, match.turn, None).match
    return match


def leaves(match: Match[Any], seat: int) -> Match[Any]:
    """A seat leaves."""
    return leave(GAME, match, seat, "left", None).match


def asked(match: Match[Any]) -> list[int]:
    """Who is waited for."""
    return sorted(waiting(GAME, match))


def seen(match: Match[Any], viewer: int | None = None) -> Any:
    """What a viewer may know."""
    return GAME.view(match.state, viewer)


def ended(match: Match[Any]) -> Outcome:
    """How it ended."""
    assert match.outcome is not None
    assert not waiting(GAME, match)
    return match.outcome


def refusal(match: Match[Any], seat: int, text: str) -> Refusal:
    """The "no" that a seat hears."""
    with pytest.raises(Refusal) as refusal:
        does(match, seat, text)
    return refusal.value


def refused(match: Match[Any], seat: int, text: str) -> str:
    """The code of it."""
    return refusal(match, seat, text).code
