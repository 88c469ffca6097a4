"""The wire of most games: robots are told what their seat sees and may do, as programs at the table are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from .game import Event
from .match import legal, waiting
from .options import written
from .wire import WRONG_MOVE, WRONG_RESPONSE, Fault, Opening, SeatMatch, Told, Wire, shown


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a robot was told last: the question, its view, and its legal moves, none if it is not asked."""

    turn: int
    view: Any
    legal: tuple[str, ...]


def seat_wire(view: type[Any], moves: Callable[[Any], float], *, has_scores: bool = True) -> Wire:
    """Returns the wire of a game with this type of view; `moves` is the average number of a match, by options.

    A robot needs neither a memory nor the rules: each request has its whole view and its legal moves.
    """

    def remember(fields: Mapping[str, Any]) -> Remembered:
        kinds: dict[str, Any] = {"turn": int, "view": view, "legal": tuple[str, ...]}
        try:
            return Remembered(*(msgspec.convert(fields.get(name), kinds[name], str_keys=True) for name in kinds))
        except msgspec.ValidationError as error:
            raise ValueError(f"turn, view or legal is wrong: {error}") from None

    return Wire(
        start=_start,
        query=lambda of: f"turn={of.match.turn}",
        move=_move,
        update=_update,
        position=lambda document: (document, {}),
        moves=moves,
        remember=remember,
        updated=lambda _, fields: remember(fields),
        asked=_asked,
        answer=lambda _, spelling: {"status": "ok", "do": spelling},
        has_scores=has_scores,
    )


def _start(opening: Opening) -> Mapping[str, Any]:
    """Returns the fields of `POST /games`, in their order."""
    of = opening.of
    about = {"id": opening.id, "game": opening.name, "rules": of.game.rules, "options": written(opening.options)}
    seat = {"seat": of.seat, "seats": 2, "training": opening.training, "timeout_secs": opening.timeout_seconds}
    return {**about, **seat, **_seen(of)}


def _update(told: Told) -> Mapping[str, Any]:
    """Returns the fields of `PUT /games/ID`, in their order."""
    of = told.of
    news = [_event_fields(event) for event in told.events if event.heard_by(of.seat)]
    return {**_seen(of), "events": news, "waiting": sorted(waiting(of.game, of.match)), "last_ms": told.last_ms}


def _seen(of: SeatMatch) -> Mapping[str, Any]:
    seen = msgspec.to_builtins(of.game.view(of.state, of.seat), str_keys=True)
    return {"turn": of.match.turn, "view": seen, "legal": list(legal(of.game, of.match, of.seat))}


def _event_fields(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = {"kind": event.kind, "seat": event.seat}
    return {**fields, **event.facts}


def _move(of: SeatMatch, answer: Mapping[str, Any]) -> str:
    """Returns the move in an answer; Fault for anything but one of the legal moves that the robot was told."""
    if "do" not in answer:
        raise Fault(WRONG_RESPONSE, "do is missing")
    given: object = answer["do"]
    if not isinstance(given, str):
        raise Fault(WRONG_RESPONSE, f"do is not a text: {shown(msgspec.json.encode(given))}")
    if given not in legal(of.game, of.match, of.seat):
        raise Fault(WRONG_MOVE, f"not one of the legal moves: {shown(msgspec.json.encode(given))}")
    return given


def _asked(known: Remembered, given: Mapping[str, str]) -> Any:
    """Returns the view to choose a move from; ValueError for another question than the last one told."""
    if not known.legal:
        raise ValueError("this robot is not asked for a move")
    if given.get("turn") != str(known.turn):
        raise ValueError(f"turn is {known.turn}, as it was told last")
    return known.view
