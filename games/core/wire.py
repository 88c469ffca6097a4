"""The types with which a game speaks HTTP with robots, and the strict reading of their answers (docs/robots.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

Seat = int

OK, NO_CONNECTION, TIMEOUT = "ok", "no_connection", "timeout"
WRONG_RESPONSE, WRONG_MOVE = "wrong_response", "wrong_move"
OUT_OF_REACH = (NO_CONNECTION, TIMEOUT)
STATUSES = (OK, NO_CONNECTION, TIMEOUT, WRONG_RESPONSE, WRONG_MOVE)
DETAIL = 200  # characters kept of what was wrong
GZIP = b"\x1f\x8b"  # how a compressed answer begins


@dataclass(frozen=True, slots=True)
class Request:
    """One request to the robot of a seat; `path` is below the robot's address and includes the query."""

    seat: Seat
    verb: str
    path: str
    body: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a request: status, milliseconds, the bytes of a complete answer, and when it was complete.

    `received`: the answer as it came over HTTP, complete or not, with status line and headers. `unjudged`: something on
    our side failed, so that this says nothing about the robot.
    """

    status: str = OK
    detail: str = ""
    ms: float = 0.0
    body: bytes = b""
    at: datetime | None = None
    received: bytes = b""
    unjudged: bool = False


@dataclass(frozen=True, slots=True)
class SeatMatch:
    """A match as the robot of a seat plays it. The game and the match are those of the modules above this one."""

    game: Any
    match: Any
    seat: Seat

    @property
    def state(self) -> Any:
        """Returns the whole position, of which the robot may know only the view."""
        return self.match.state


@dataclass(frozen=True, slots=True)
class Opening:
    """The facts of a match's first request to one robot."""

    of: SeatMatch
    name: str  # of the game
    options: Any
    id: str
    training: bool  # one side is a person
    timeout_seconds: float


@dataclass(frozen=True, slots=True)
class Told:
    """The facts of a request that tells a robot a move: the position before it, and the match after it."""

    before: Any
    of: SeatMatch
    spelling: str
    events: Sequence[Any]
    last_ms: float | None  # of this robot's last answer with a move


class Fault(Exception):
    """An answer breaks the protocol: `wrong_response`, or `wrong_move` for a move that is not legal."""

    def __init__(self, status: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail[:DETAIL]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """How a game speaks HTTP with robots: the fields of the requests, and a robot's own memory of them.

    The first functions serve the side that asks. The others serve a robot: what it remembers of a match is a view of
    the game, so that a computer player can answer from it; all raise ValueError for a request it cannot understand.
    """

    start: Callable[[Opening], Mapping[str, Any]]
    query: Callable[[SeatMatch], str]  # of the request for a move
    move: Callable[[SeatMatch, Mapping[str, Any]], str]  # reads a move as a spelling; raises Fault
    update: Callable[[Told], Mapping[str, Any]]
    position: Callable[[Mapping[str, Any]], tuple[Mapping[str, Any], Mapping[str, Any]]]  # and options, from a board
    moves: Callable[[Any], float]  # by options: moves of an average match; infinite where it may never end
    remember: Callable[[Mapping[str, Any]], Any]
    updated: Callable[[Any, Mapping[str, Any]], Any]
    asked: Callable[[Any, Mapping[str, str]], Any]
    answer: Callable[[Any, str], Mapping[str, Any]]
    has_scores: bool = True  # its outcomes may tell scores besides places
    is_usual: bool = False  # the game that robots play where none is named, as before there were others

    @property
    def scored(self) -> str:
        """Returns what a ladder shows besides points: `chips`, a `difference` of other scores, or nothing."""
        if not self.has_scores:
            return ""
        return "chips" if self.is_usual else "difference"


def answer_fields(body: bytes) -> Mapping[str, Any]:
    """Returns the fields of an answer; Fault unless it is one JSON object whose `status` is `ok`."""
    try:
        fields = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Fault(WRONG_RESPONSE, _why_not_json(body)) from None
    if not isinstance(fields, dict):
        raise Fault(WRONG_RESPONSE, f"not a JSON object: {shown(body)}")
    if fields.get("status") != OK:
        raise Fault(WRONG_RESPONSE, f"status is not the text ok: {shown(body)}")
    return fields


def _why_not_json(body: bytes) -> str:
    if body.startswith(GZIP):
        return "the answer is compressed"
    return f"not one JSON document: {shown(body)}" if body else "the answer is empty"


def in_one_line(text: str) -> str:
    """Returns a text in one line: signs that cannot be seen are escaped, as in Python."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def shown(body: bytes | bytearray) -> str:
    """Returns the beginning of what a robot sent, in one line."""
    return in_one_line(body[:DETAIL].decode(errors="backslashreplace"))
