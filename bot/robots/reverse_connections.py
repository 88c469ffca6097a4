"""Robots behind a router: their owner's program has connected, takes requests from a stream and posts the answers."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from typing import Any

from games.core.wire import NO_CONNECTION, TIMEOUT, WRONG_RESPONSE, Answer, Request

from .connection import within
from .http_robot import milliseconds
from .loop_delay import LoopDelays

NAME_BYTES = 16


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
    given_up: bool = False

    def document(self) -> dict[str, Any]:
        """Returns the request as the stream sends it."""
        one = self.request
        return {
            "name": self.name,
            "verb": one.verb,
            "path": one.path,
            "body": one.body,
            "timeout_secs": self.timeout_seconds,
        }


@dataclass(eq=False, slots=True)
class ReverseConnection:
    """The requests to one robot, and the stream that takes them."""

    waiting: asyncio.Queue[PendingRequest] = field(default_factory=asyncio.Queue)
    stream: asyncio.Event | None = None  # of the stream that takes them now: set when another one takes over


class ReverseConnections:
    """The connections of robots that connect to us, by the number of their team."""

    def __init__(self) -> None:
        self._connections: defaultdict[int, ReverseConnection] = defaultdict(ReverseConnection)
        self._unanswered: dict[str, PendingRequest] = {}

    def is_open(self, team: int) -> bool:
        """Whether a program is connected for this robot now."""
        return team in self._connections and self._connections[team].stream is not None

    async def requests(self, team: int) -> AsyncGenerator[PendingRequest, None]:
        """Yields the requests to a robot; each is yielded once. Raises Replaced when another program connects.

        What was taken and not answered when this ends has no answer: the robot may have received it.
        """
        connection = self._connections[team]
        if connection.stream is not None:
            connection.stream.set()
        connection.stream = replaced = asyncio.Event()
        taken = list[PendingRequest]()
        try:
            while True:
                pending = await _next(connection, replaced)
                taken = [one for one in taken if not one.answer.done()]
                if not pending.given_up:
                    taken.append(pending)
                    self._unanswered[pending.name] = pending
                    pending.taken.set()
                    yield pending
        finally:
            if connection.stream is replaced:
                connection.stream = None
            for pending in taken:
                if not pending.answer.done():
                    pending.answer.set_exception(ConnectionResetError("the connection was closed without an answer"))

    def answered(self, name: str, answer: Answer) -> bool:
        """Takes the answer to the request of this name; returns False where nobody waits for it (any more)."""
        pending = self._unanswered.pop(name, None)
        if pending is None or pending.answer.done():
            return False
        pending.answer.set_result(answer)
        return True

    async def ask(self, team: int, request: Request, limit: float, loop_delays: LoopDelays) -> Answer:
        """Makes a request through a robot's connection, once; a program that connects in time still gets it."""
        connection, loop = self._connections[team], asyncio.get_running_loop()
        pending = PendingRequest(secrets.token_urlsafe(NAME_BYTES), request, limit)
        connection.waiting.put_nowait(pending)
        try:
            await within(limit, loop_delays, pending.taken.wait)
        except TimeoutError:
            pending.given_up = True
            return Answer(NO_CONNECTION, "no program is connected for this robot", milliseconds(limit))
        began = loop.time()
        try:
            answer = await within(limit, loop_delays, lambda: asyncio.shield(pending.answer))
        except TimeoutError:
            return Answer(TIMEOUT, f"no complete answer within {limit:g} s", milliseconds(limit))
        except ConnectionResetError as error:
            return Answer(WRONG_RESPONSE, str(error), milliseconds(loop.time() - began))
        finally:
            self._unanswered.pop(pending.name, None)
            if not pending.answer.done():
                pending.answer.cancel()
        seconds = loop.time() - began
        ms = milliseconds(max(seconds - loop_delays.between(began, began + seconds), 0.0))
        return replace(answer, ms=ms, at=None)


async def _next(connection: ReverseConnection, replaced: asyncio.Event) -> PendingRequest:
    """Returns the next request, unless another stream takes over."""
    getting = asyncio.ensure_future(connection.waiting.get())
    ending = asyncio.ensure_future(replaced.wait())
    found = None
    try:
        await asyncio.wait([getting, ending], return_when=asyncio.FIRST_COMPLETED)
        if replaced.is_set():
            raise Replaced
        found = getting.result()
        return found
    finally:
        ending.cancel()
        if not getting.cancel() and found is None:  # for the stream that comes next
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
        """Makes a request and returns what became of it; never makes one twice."""
        if not self._watches:
            self._watches = True
            self.loop_delays.start()
        return await self.connections.ask(self.team, request, self.timeout_seconds, self.loop_delays)

    def close(self) -> None:
        """Stops watching the loop."""
        if self._watches:
            self._watches = False
            self.loop_delays.stop()
