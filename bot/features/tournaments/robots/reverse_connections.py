"""Robots behind a router: their owner's program has connected, takes requests from a stream and posts the answers."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from games.core.wire import NO_CONNECTION, TIMEOUT, WRONG_RESPONSE, Answer, Request

from .connection import within
from .http_robot import milliseconds
from .loop_delay import LoopDelays

NAME_BYTES = 16
LOOK_SECONDS = 0.25  # between two looks for a program that has connected to another process
UNCONNECTED = "no program is connected for this robot"
OVER = "tournament_over"  # why a house refuses a token that it knows
LEFT = "the house closed the connection"


class Replaced(Exception):
    """Another program has connected for the same robot."""


@dataclass(eq=False, slots=True)
class PendingRequest:
    """A request on its way: taken by a stream or not yet, and its answer. Only its stream knows its name."""

    name: str
    request: Request
    timeout_seconds: float
    taken: asyncio.Event = field(default_factory=asyncio.Event)
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    arrived: float = 0.0  # when the answer did, by the loop's clock
    given_up: bool = False

    def document(self) -> dict[str, Any]:
        """Returns the request as the stream sends it."""
        request = self.request
        return {
            "name": self.name,
            "verb": request.verb,
            "path": request.path,
            "body": request.body,
            "timeout_secs": self.timeout_seconds,
        }


@dataclass(eq=False, slots=True)
class ReverseConnection:
    """The requests to one robot, with sentences to its owner between them, and the stream that takes them."""

    waiting: asyncio.Queue[PendingRequest | str] = field(default_factory=asyncio.Queue)
    stream: asyncio.Event | None = None  # of the stream that takes them now: set when another one takes over
    since: float = 0.0  # when that stream began, by `now`
    opened: asyncio.Event = field(default_factory=asyncio.Event)
    closed: asyncio.Event = field(default_factory=asyncio.Event)

    def set_stream(self, stream: asyncio.Event | None) -> None:
        """Notes which stream takes the requests; None: none."""
        self.stream = stream
        now_true, now_false = (self.opened, self.closed) if stream else (self.closed, self.opened)
        now_true.set()
        now_false.clear()


class Elsewhere(Protocol):
    """The other processes of a house, to which programs of robots may have connected."""

    def opened(self, team: int, since: float) -> None:
        """Says that a program has connected here: others are replaced."""

    async def ask(self, team: int, request: Request, limit: float) -> Answer | None:
        """Makes a request through another process; None where no program is connected to one."""

    async def is_nowhere(self, team: int) -> bool:
        """Whether all other processes say that no program is connected to them."""

    async def knows_no_answer(self, name: str) -> bool:
        """Whether all other processes say that they have not received an answer; passes it on where one has."""

    async def pass_on(self, name: str, answer: Answer) -> bool:
        """Gives an answer to the process that has asked; False where that does not wait for it. Raises NoAnswer."""


class ReverseConnections:
    """The connections of robots that connect to us, by the number of their team.

    `process`: the name of this process; `elsewhere`: the other ones, if there can be any; `now`: a clock that all of
    them share, in seconds.
    """

    def __init__(self) -> None:
        self.process = ""
        self.elsewhere: Elsewhere | None = None
        self.now: Callable[[], float] = _loop_time
        self.is_closing = False  # the streams end now, and that is not the robots' fault
        self.when_changed: Callable[[], None] = lambda: None  # is called when a program connects or leaves
        self._connections: defaultdict[int, ReverseConnection] = defaultdict(ReverseConnection)
        self._unanswered: dict[str, PendingRequest] = {}

    def is_open(self, team: int) -> bool:
        """Whether a program is connected for this robot now."""
        return self.open_since(team) is not None

    def open_teams(self) -> frozenset[int]:
        """Returns the teams whose programs are connected now."""
        return frozenset(team for team, connection in self._connections.items() if connection.stream is not None)

    def open_since(self, team: int) -> float | None:
        """Returns when the program of this robot connected; None where none is connected."""
        connection = self._connections.get(team)
        return connection.since if connection is not None and connection.stream is not None else None

    def replace_older(self, team: int, since: float) -> None:
        """Ends a stream that is older: the robot's program has connected to another process. Looks for it at once."""
        connection = self._connections[team]
        if connection.stream is not None and connection.since < since:
            connection.stream.set()
        elif connection.stream is None:
            connection.opened.set()

    def say(self, team: int, text: str) -> None:
        """Tells the owner of a robot a sentence, if their program is connected here."""
        if (connection := self._connections.get(team)) is not None and connection.stream is not None:
            connection.waiting.put_nowait(text)

    async def requests(self, team: int) -> AsyncGenerator[PendingRequest | str, None]:
        """Yields the requests to a robot, and sentences; each is yielded once. Raises Replaced when another connects.

        What was taken and not answered when this ends has no answer: the robot may have received it.
        """
        connection = self._connections[team]
        if connection.stream is not None:
            connection.stream.set()
        replaced = asyncio.Event()
        connection.since = self.now()
        connection.set_stream(replaced)
        self.when_changed()
        if self.elsewhere is not None:
            self.elsewhere.opened(team, connection.since)
        taken = list[PendingRequest]()
        try:
            while True:
                pending = await _next(connection, replaced)
                if isinstance(pending, str):
                    yield pending
                    continue
                taken = [request for request in taken if not request.answer.done()]
                if not pending.given_up:
                    taken.append(pending)
                    self._unanswered[pending.name] = pending
                    pending.taken.set()
                    yield pending
        finally:
            if connection.stream is replaced:
                connection.set_stream(None)
                self.when_changed()
            for pending in taken:
                if not pending.answer.done():
                    pending.answer.set_exception(ConnectionResetError("the connection was closed without an answer"))

    def answered(self, name: str, answer: Answer, at: float | None = None) -> bool:
        """Takes the answer to the request of this name; returns False where nobody waits for it (any more).

        `at`: when another process received it, by `now`.
        """
        pending = self._unanswered.pop(name, None)
        if pending is None or pending.answer.done():
            return False
        ago = max(self.now() - at, 0.0) if at is not None else 0.0
        pending.arrived = asyncio.get_running_loop().time() - ago
        pending.answer.set_result(replace(answer, at=None, unjudged=False))
        return True

    async def ask(self, team: int, request: Request, limit: float, loop_delays: LoopDelays) -> Answer:
        """Makes a request through a robot's connection, once; a program that connects in time still gets it."""
        connection, loop = self._connections[team], asyncio.get_running_loop()
        since = loop.time()
        while True:
            if (answer := await self.ask_here(team, request, limit, loop_delays)) is not None:
                return answer
            if self.elsewhere and (answer := await self.elsewhere.ask(team, request, limit)) is not None:
                return answer
            left = limit - (loop.time() - since - loop_delays.between(since, loop.time()))
            if left <= 0:
                break
            if connection.stream is None and self.elsewhere is not None:
                connection.opened.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(connection.opened.wait(), min(left, LOOK_SECONDS) if self.elsewhere else left)
        unsure = self.elsewhere is not None and not await self.elsewhere.is_nowhere(team)
        return Answer(NO_CONNECTION, UNCONNECTED, milliseconds(limit), unjudged=unsure)

    async def ask_here(self, team: int, request: Request, limit: float, loop_delays: LoopDelays) -> Answer | None:
        """Makes a request through a connection to this process; None where none is open, or it ends before."""
        connection, loop = self._connections[team], asyncio.get_running_loop()
        if connection.stream is None:
            return None
        pending = PendingRequest(f"{secrets.token_urlsafe(NAME_BYTES)}.{self.process}", request, limit)
        connection.waiting.put_nowait(pending)
        try:
            await within(limit, loop_delays, lambda: _first(pending.taken, connection.closed))
        except TimeoutError:
            pending.given_up = True
            return Answer(NO_CONNECTION, UNCONNECTED, milliseconds(limit))
        if not pending.taken.is_set():
            pending.given_up = True
            return None
        began = loop.time()
        try:
            answer = await self._answer_to(pending, limit, loop_delays)
        except TimeoutError:
            unsure = self.elsewhere is not None and not await self.elsewhere.knows_no_answer(pending.name)
            spent = pending.arrived - began
            if not pending.answer.done() or spent - loop_delays.between(began, pending.arrived) > limit:
                why = f"no complete answer within {limit:g} s"
                return Answer(TIMEOUT, why, milliseconds(limit), unjudged=unsure)
            answer = pending.answer.result()
        except ConnectionResetError as error:
            ms = milliseconds(loop.time() - began)
            return Answer(WRONG_RESPONSE, LEFT if self.is_closing else str(error), ms, unjudged=self.is_closing)
        finally:
            self._unanswered.pop(pending.name, None)
            if not pending.answer.done():
                pending.answer.cancel()
        ms = milliseconds(max(pending.arrived - began - loop_delays.between(began, pending.arrived), 0.0))
        return replace(answer, ms=ms)

    async def _answer_to(self, pending: PendingRequest, limit: float, loop_delays: LoopDelays) -> Answer:
        return await within(limit, loop_delays, lambda: asyncio.shield(pending.answer))


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


async def _first(*events: asyncio.Event) -> None:
    """Waits until one of these is set."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for request in waiting:
            request.cancel()


async def _next(connection: ReverseConnection, replaced: asyncio.Event) -> PendingRequest | str:
    """Returns the next request or sentence, unless another stream takes over."""
    getting = asyncio.ensure_future(connection.waiting.get())
    ending = asyncio.ensure_future(replaced.wait())
    result = None
    try:
        await asyncio.wait([getting, ending], return_when=asyncio.FIRST_COMPLETED)
        if replaced.is_set():
            raise Replaced
        result = getting.result()
        return result
    finally:
        ending.cancel()
        if not getting.cancel() and result is None:  # for the stream that comes next
            connection.waiting.put_nowait(getting.result())


@dataclass
class ReverseRobot:
    """The way to a robot that connects to us."""

    connections: ReverseConnections
    team: int
    timeout_seconds: float
    loop_delays: LoopDelays
    _watches: bool = field(default=False, init=False)

    async def ask(self, request: Request) -> Answer:
        """Makes a request and returns its result; never makes one twice."""
        if not self._watches:
            self._watches = True
            self.loop_delays.start()
        return await self.connections.ask(self.team, request, self.timeout_seconds, self.loop_delays)

    def close(self) -> None:
        """Stops watching the loop."""
        if self._watches:
            self._watches = False
            self.loop_delays.stop()
