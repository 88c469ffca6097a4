"""A match between robots over HTTP: its requests in order, and the consequences of faults (docs/robots.md).

Nothing here sends anything: a `Conversation` yields requests and receives their results.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from .core import match as core
from .core.commands import Do, Leave
from .core.game import AnyGame, Refusal, Seat
from .core.match import Match, Transition
from .core.record import Entry, Record, outcome_facts
from .core.wire import (
    OK,
    OUT_OF_REACH,
    WRONG_MOVE,
    Answer,
    Fault,
    Opening,
    Request,
    SeatMatch,
    Told,
    Wire,
    answer_fields,
    shown,
)


@dataclass(frozen=True, slots=True)
class Call:
    """A request that was made and judged, as a row (docs/contract.md, "Robots over HTTP").

    `received`: the answer as it came, where it was wrong; for the robot's owner alone.
    """

    seat: Seat
    version: int  # of the match when it was made
    verb: str
    status: str
    detail: str
    ms: float
    received: bytes = b""

    def document(self) -> dict[str, Any]:
        """Returns the call as JSON values, without the answer."""
        return {
            "seat": self.seat,
            "version": self.version,
            "verb": self.verb,
            "status": self.status,
            "detail": self.detail,
            "ms": self.ms,
        }


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match between robots: its record, and every request in the order made."""

    record: Record
    calls: tuple[Call, ...]

    @property
    def given_up(self) -> Leave | None:
        """Returns the step with which a robot has lost by a fault, or because it was benched; None without one."""
        last = self.record.steps[-1].command if self.record.steps else None
        return last if isinstance(last, Leave) else None

    @property
    def neither_began(self) -> bool:
        """Whether both robots failed at the first request: then it counts for nobody."""
        return sum(call.verb == "POST" and call.status != OK for call in self.calls) > 1


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request, how it was judged, and the answer: its body where it was right, else all that was received."""

    request: Request
    call: Call
    answer: bytes


@dataclass
class Conversation:
    """A match between robots while it is played; `requests` is the whole protocol.

    The record given has no steps. `ids` are the names of the match for each robot. Steps have the times of the
    answers that led to them, if the record says when it started.
    """

    deal: Record
    ids: Sequence[str]
    timeout_seconds: float
    training: bool = False

    def __post_init__(self) -> None:
        self.match: Match[Any] = self.deal.begin().match
        self.entries: list[Entry] = []
        self.calls: list[Call] = []
        self.last_ms: list[float | None] = [None] * len(self.deal.seats)

    @property
    def game(self) -> AnyGame:
        """Returns the rules."""
        return self.deal.game

    @property
    def wire(self) -> Wire:
        """Returns the game's protocol; ValueError for a game that has none."""
        if self.game.wire is None:
            raise ValueError(f"{self.deal.name} is not for robots")
        return self.game.wire

    def played(self) -> Played:
        """Returns the match so far as a record, with its calls."""
        outcome = self.match.outcome
        facts = outcome_facts(outcome, self.deal.stake, len(self.deal.seats)) if outcome else None
        return Played(replace(self.deal, steps=tuple(self.entries), outcome=facts), tuple(self.calls))

    def requests(self) -> Generator[Request, Answer, None]:
        """Yields each request and expects its answer; afterwards the match is over.

        A fault ends the match at once: that robot loses. An answer to the last requests of a match that is over by
        its score has no consequence. Where the first robot is out of reach, the second is asked nevertheless, so that
        it wins nothing by the lot if it is out of reach, too.
        """
        told = list[Seat]()
        for seat in range(len(self.deal.seats)):
            told.append(seat)
            yield from self._acknowledged(seat, "POST", "/games", self._opening(seat))
            if self.calls[-1].status not in (OK, *OUT_OF_REACH):
                break
        while self.match.outcome is None:
            mover = min(core.waiting(self.game, self.match))  # of several who are asked at once the first
            before = self.match
            moved = yield from self._move(mover)
            if moved is None:
                break
            yield from self._tell_all(mover, before, moved)
        for seat in told:
            yield from self._acknowledged(seat, "DELETE", self._path(seat), None)

    def answer_to(self, seat: Seat, spelling: str) -> Mapping[str, Any]:
        """Returns the answer with which a robot makes this move now."""
        view = self.game.view(self.match.state, seat)
        return self.wire.answer(view, spelling)

    def _move(self, mover: Seat) -> Generator[Request, Answer, Transition[Any] | None]:
        """Asks for a move and plays it; None after a fault."""
        of = SeatMatch(self.game, self.match, mover)
        answer = yield Request(mover, "GET", f"{self._path(mover)}?{self.wire.query(of)}")
        spelling, fault = "", self._fault_of(answer)
        if fault is None:
            try:
                spelling = self.wire.move(of, answer_fields(answer.body))
                moved = core.act(self.game, self.match, mover, self.match.turn, spelling, None)
            except Fault as found:
                fault = found
            except Refusal as refusal:
                fault = Fault(WRONG_MOVE, f"{spelling}: {refusal.code}: {shown(answer.body)}")
        self._note(mover, "GET", answer, fault)
        self.last_ms[mover] = answer.ms
        if fault:
            self.lose(mover, fault.status, answer.at)
            return None
        self._take(moved, answer.at)
        return moved

    def _tell_all(self, mover: Seat, before: Match[Any], moved: Transition[Any]) -> Generator[Request, Answer, None]:
        """Tells the move to its robot and then to the other; after a fault nobody is told more, but for the last."""
        over = self.match.outcome is not None
        assert isinstance(moved.command, Do)
        for seat in (mover, 1 - mover):
            of = SeatMatch(self.game, self.match, seat)
            told = Told(before.state, of, moved.command.text, moved.events, self.last_ms[seat])
            took = yield from self._acknowledged(seat, "PUT", self._path(seat), self.wire.update(told))
            if not took and not over:
                return

    def _acknowledged(
        self, seat: Seat, verb: str, path: str, body: Mapping[str, Any] | None
    ) -> Generator[Request, Answer, bool]:
        """Makes a request that only needs `{"status": "ok"}`; the robot loses a match that is still on otherwise."""
        answer = yield Request(seat, verb, path, body)
        fault = self._fault_of(answer)
        self._note(seat, verb, answer, fault)
        if fault and self.match.outcome is None:
            self.lose(seat, fault.status, answer.at)
        return fault is None

    def _fault_of(self, answer: Answer) -> Fault | None:
        if answer.status != OK:
            return Fault(answer.status, answer.detail)
        try:
            answer_fields(answer.body)
        except Fault as fault:
            return fault
        return None

    def _note(self, seat: Seat, verb: str, answer: Answer, fault: Fault | None) -> None:
        status, detail, received = (fault.status, fault.detail, answer.received) if fault else (OK, "", b"")
        self.calls.append(Call(seat, self.match.version, verb, status, detail, answer.ms, received))

    def lose(self, seat: Seat, why: str, at: datetime | None) -> None:
        """Ends the match: this seat has lost it."""
        self._take(core.leave(self.game, self.match, seat, why, None), at)

    def _take(self, moved: Transition[Any], at: datetime | None) -> None:
        """Adds a step, with a time that is never before the last one."""
        assert isinstance(moved.command, Do | Leave)
        last = self.entries[-1].at if self.entries else self.deal.started_at
        self.match = moved.match
        self.entries.append(Entry(moved.command, max(last, at) if last and at else None))

    def _opening(self, seat: Seat) -> Mapping[str, Any]:
        of, about = SeatMatch(self.game, self.match, seat), (self.deal.name, self.deal.options)
        return self.wire.start(Opening(of, *about, self.ids[seat], self.training, self.timeout_seconds))

    def _path(self, seat: Seat) -> str:
        return f"/games/{self.ids[seat]}"


def forfeited(deal: Record, seat: Seat, why: str) -> Played:
    """Returns a match that a seat has lost before the first request, at the moment at which its record starts."""
    conversation = Conversation(deal, ("", ""), 0.0)
    conversation.lose(seat, why, deal.started_at)
    return conversation.played()


def retold(record: Record, calls: Sequence[Call], ids: Sequence[str], timeout_seconds: float) -> Iterator[Exchange]:
    """Yields the requests of a match once more, each with the call that was noted and the answer to it.

    They follow from the record and the calls, so that no request has to be stored. A wrong answer is as it was
    received.
    """
    conversation = Conversation(replace(record, steps=(), outcome=None), ids, timeout_seconds)
    requests, moves = conversation.requests(), [e.command.text for e in record.steps if isinstance(e.command, Do)]
    request = next(requests)
    for call in calls:
        if request.verb == "POST" and call.verb == "DELETE":  # an older version did not ask the second robot
            request = requests.send(Answer(call.status, call.detail))
        body = b"" if call.status != OK else b'{"status":"ok"}'
        if call.status == OK and call.verb == "GET":
            body = msgspec.json.encode(conversation.answer_to(request.seat, moves.pop(0)))
        yield Exchange(request, call, body or call.received)
        try:
            request = requests.send(Answer(call.status, call.detail, call.ms, body))
        except StopIteration:
            return
