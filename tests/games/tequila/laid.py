"""Tables as they lie, in few signs: hands and tracks as tiles, `|` between the seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from games import find_games
from games.core.chance import NO_SECRET
from games.core.game import Event, Outcome, Refusal, Start
from games.core.match import Match, Transition, act, begin, expire, leave, legal, waiting
from games.core.options import make

GAME = find_games()["tequila"]


def tiles(text: str) -> list[list[int]]:
    """`12-7 4-4` as a position writes it."""
    return [[int(face) for face in word.split("-")] for word in text.split()]


def position(hands: str, hub: int = 12, boneyard: str = "", tracks: str = "", **more: Any) -> dict[str, Any]:
    """A position; tiles of tracks run from the hub outwards, `trains` are the seats that have theirs out."""
    held = [tiles(hand) for hand in hands.split("|")]
    out = more.pop("trains", ())
    laid = [tiles(track) for track in tracks.split("|")] if tracks else [[] for _ in held]
    trains = [seat in out for seat in range(len(held))]
    given = {"hands": held, "hub": [hub, hub], "boneyard": tiles(boneyard), "tracks": laid, "trains": trains}
    return {"waiting": 0, **given, **more}


def opened(hands: str, options: dict[str, Any] | None = None, **about: Any) -> Transition[Any]:
    """The beginning from a position, with what was told."""
    given = position(hands, **about)
    return begin(GAME, Start(len(given["hands"]), NO_SECRET, make(GAME.Options, options or {}), 1), None, given)


def laid(hands: str, options: dict[str, Any] | None = None, **about: Any) -> Match[Any]:
    """A match from a position."""
    return opened(hands, options, **about).match


def does(match: Match[Any], text: str) -> Transition[Any]:
    """Who is waited for acts."""
    (seat,) = waiting(GAME, match)
    return act(GAME, match, seat, match.turn, text, None)


def after(match: Match[Any], *texts: str) -> Match[Any]:
    """Actions one after another, each by who is then waited for."""
    for text in texts:
        match = does(match, text).match
    return match


def late(match: Match[Any]) -> Transition[Any]:
    """Time is up."""
    return expire(GAME, match, match.turn, None)


def leaves(match: Match[Any], seat: int) -> Transition[Any]:
    """A seat leaves."""
    return leave(GAME, match, seat, "left", None)


def asked(match: Match[Any]) -> int | None:
    """Who is waited for."""
    return min(waiting(GAME, match), default=None)


def may(match: Match[Any]) -> set[str]:
    """All that the one who is waited for may do."""
    return {text for seat in waiting(GAME, match) for text in legal(GAME, match, seat)}


def told(moved: Transition[Any]) -> list[str]:
    """What was told, each with its seat and its facts."""
    return [_told(event) for event in moved.events]


def _told(event: Event) -> str:
    seat: Iterable[int] = () if event.seat is None else (event.seat,)
    return " ".join(map(str, (event.kind, *seat, *event.facts.values())))


def ended(match: Match[Any]) -> Outcome:
    """How it ended."""
    assert match.outcome is not None
    assert not waiting(GAME, match)
    return match.outcome


def refusal(match: Match[Any], text: str, seat: int | None = None) -> Refusal:
    """The "no" that somebody hears; without a seat, who is waited for."""
    speaks = min(waiting(GAME, match), default=0) if seat is None else seat
    with pytest.raises(Refusal) as refusal:
        act(GAME, match, speaks, match.turn, text, None)
    return refusal.value


def refused(match: Match[Any], text: str, seat: int | None = None) -> str:
    """The code of it."""
    return refusal(match, text, seat).code
