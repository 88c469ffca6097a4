"""The ways a match goes forward, one verb each, as the record writes them (docs/contract.md, "Steps")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, get_args

from .game import Seat
from .vacation import VACATION

BENCHED = "benched"  # lost without being played: its robot was at fault too often before
FAULTS = frozenset({BENCHED, "no_connection", "timeout", "wrong_response", "wrong_move"})  # of robots
# Why a person does not answer for their seat, as docs/contract.md names it.
Why = Literal["left", "blocked", "forgotten", "removed", "room_gone", "bot_removed", "asleep", "vacation"]
WHY_ABSENT = frozenset(get_args(Why))
LEVEL_MOST = 99  # of a computer that sits in; the levels of a game are fewer
LEAVE = frozenset({"resigned", "left", "gone"}) | FAULTS
STOP = frozenset({"draw", "stopped"})
AGREED = frozenset({"consent", "skip", VACATION})  # reasons for changing the clock to which seats must agree
SEATED = "sit"  # the question has its full limit again for a computer that has just sat down
WAITED = "wait"  # it has its full limit again, once, for a player who seems to be asleep
RENEWED = frozenset({SEATED, WAITED})
MOVED = AGREED | RENEWED | {"outage"}
OUTAGE_FLOOR = timedelta(seconds=60)  # after an outage a question has at least this, or its whole limit; once


@dataclass(frozen=True, slots=True)
class Do:
    """A seat acts: a spelling or a typed form."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the match, with a reason."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class Expire:
    """The clock ran out for every seat waited for."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """Back to before the last `count` actions still in force."""

    count: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """The clock was changed: for an outage or a vacation, by consent, or as a computer sat down.

    Older records do not say why.
    """

    to: datetime
    why: str = ""
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """The match was ended from outside: by an agreed draw, or stopped."""

    why: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody else answers for a seat from here on: a computer of this level, a person, or (None) its own player.

    `why`: the reason why its own player does not; empty where they are back, and in older records.
    """

    seat: Seat
    sitter: int | str | None = None
    why: Why | Literal[""] = ""


Command = Do | Leave | Expire | Takeback | Deadline | Stop | Sit

_OF_SEAT = frozenset({"seat"})
_MORE = {"do": _OF_SEAT, "leave": _OF_SEAT, "sit": _OF_SEAT, "deadline": frozenset({"why", "agreed"})}

# An hour 24 is read by newer Pythons only; a record must mean the same to all.
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?!24)[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z")


def time_from(text: Any) -> datetime:
    """Parses a time as records write it; ValueError for any other format."""
    if not isinstance(text, str) or not _TIME.fullmatch(text):
        raise ValueError(f"{_short(text)} is not a time like 2026-11-20T10:00:00.25Z")
    return datetime.fromisoformat(text)


def time_text(moment: datetime) -> str:
    """Formats a time as records write it, without trailing zeros."""
    plain = moment.astimezone(UTC).replace(tzinfo=None)
    text = plain.isoformat(timespec="microseconds").rstrip("0").rstrip(".")
    return text + "Z"


def command_facts(command: Command) -> dict[str, Any]:
    """Returns the command as a record's step, without its time."""
    match command:
        case Do(seat, text):
            return {"seat": seat, "do": text}
        case Leave(seat, why):
            return {"seat": seat, "leave": why}
        case Expire():
            return {"expire": True}
        case Takeback(count):
            return {"takeback": count}
        case Deadline(to, why, agreed):
            reason = {"why": why} if why else {}
            return {"deadline": time_text(to)} | reason | ({"agreed": list(agreed)} if agreed else {})
        case Sit(seat):
            return {"seat": seat, "sit": sitter_facts(command)}
    return {"stop": command.why}


def sitter_facts(command: Sit) -> dict[str, Any]:
    """Returns who answers for a seat, and why, as a record's step has it."""
    if command.sitter is None:
        return {"back": True}
    kind = "person" if isinstance(command.sitter, str) else "level"
    return {kind: command.sitter} | ({"why": command.why} if command.why else {})


def command_from(facts: Mapping[str, Any], seats: int) -> Command:
    """Parses a record's step strictly; ValueError says what is wrong."""
    verbs = [v for v in ("do", "leave", "expire", "takeback", "deadline", "stop", "sit") if v in facts]
    if len(verbs) != 1:
        raise ValueError("a step has exactly one verb")
    verb, value = verbs[0], facts[verbs[0]]
    if unknown := sorted(set(facts) - {verb, "at"} - _MORE.get(verb, frozenset())):
        raise ValueError(f"a step with {verb} has no {_short(unknown[0])}")
    match verb:
        case "do":
            return Do(_seat(facts, seats), _text(value))
        case "leave":
            return Leave(_seat(facts, seats), _one_of(value, LEAVE))
        case "takeback":
            if type(value) is not int or value < 1:
                raise ValueError("takeback is a whole number from 1")
            return Takeback(value)
        case "deadline":
            why = _one_of(facts["why"], MOVED) if "why" in facts else ""
            return Deadline(time_from(value), why, _agreed(facts, why, seats))
        case "stop":
            return Stop(_one_of(value, STOP))
        case "sit":
            return _sit(_seat(facts, seats), value)
    if value is not True:
        raise ValueError("expire is true or missing")
    return Expire()


def _seat(facts: Mapping[str, Any], seats: int) -> Seat:
    return _seat_of(facts.get("seat"), seats)


def _seat_of(seat: Any, seats: int) -> Seat:
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"{_short(seat)} is not a seat of this record")
    return seat


def _agreed(facts: Mapping[str, Any], why: str, seats: int) -> tuple[Seat, ...]:
    """Returns the seats that agreed, each once; required where consent was needed and forbidden elsewhere."""
    given = facts.get("agreed")
    if why not in AGREED and "agreed" not in facts:
        return ()
    if why not in AGREED or not isinstance(given, list) or not given:
        raise ValueError("a deadline has agreed, a list of seats, where its why is consent, skip or vacation")
    agreed = tuple(_seat_of(seat, seats) for seat in given)
    if len(set(agreed)) < len(agreed):
        raise ValueError("a seat agrees once")
    if why == VACATION and len(agreed) > 1:
        raise ValueError("a vacation is that of one seat")
    return agreed


def _sit(seat: Seat, facts: Any) -> Sit:
    """Parses who answers for a seat: a computer of a level or a person, and why; or the player whose seat it is."""
    match facts:
        case {"level": int(level), **more} if type(level) is int and 1 <= level <= LEVEL_MOST:
            return Sit(seat, level, _why(more))
        case {"person": str(name), **more} if name:
            return Sit(seat, name, _why(more))
        case {"back": True, **more} if not more and facts["back"] is True:
            return Sit(seat)
    raise ValueError(f"sit is a level, a person or back: true, not {_short(facts)}")


def _why(facts: Mapping[Any, Any]) -> Any:
    if unknown := sorted(set(facts) - {"why"}, key=str):
        raise ValueError(f"sit has no {_short(unknown[0])}")
    return _one_of(facts["why"], WHY_ABSENT) if facts else ""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("do is a text")
    return value


def _one_of(value: Any, allowed: frozenset[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{_short(value)} is not one of {', '.join(sorted(allowed))}")
    return value


def _short(value: Any) -> str:
    return repr(value)[:60]
