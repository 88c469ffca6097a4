"""Robots behind a router: their owner's program has dialled in, takes requests from a stream and posts the answers."""

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
from .stalls import Stalls

NAME_BYTES = 16


class Replaced(Exception):
    """Another program has dialled in for the same robot."""


@dataclass(eq=False, slots=True)
class Errand:
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
class Line:
    """The requests to one robot, and the stream that takes them."""

    waiting: asyncio.Queue[Errand] = field(default_factory=asyncio.Queue)
    stream: asyncio.Event | None = None  # of the stream that takes them now: set when another one takes over


class Lines:
    """The lines of robots that dial in, by the number of their team."""

    def __init__(self) -> None:
        self._lines: defaultdict[int, Line] = defaultdict(Line)
        self._unanswered: dict[str, Errand] = {}

    def is_open(self, team: int) -> bool:
        """Whether a program is connected for this robot now."""
        return team in self._lines and self._lines[team].stream is not None

    async def requests(self, team: int) -> AsyncGenerator[Errand, None]:
        """Yields the requests to a robot; each is yielded once. Raises Replaced when another program dials in.

        What was taken and not answered when this ends has no answer: the robot may have received it.
        """
        line = self._lines[team]
        if line.stream is not None:
            line.stream.set()
        line.stream = replaced = asyncio.Event()
        taken = list[Errand]()
        try:
            while True:
                errand = await _next(line, replaced)
                taken = [one for one in taken if not one.answer.done()]
                if not errand.given_up:
                    taken.append(errand)
                    self._unanswered[errand.name] = errand
                    errand.taken.set()
                    yield errand
        finally:
            if line.stream is replaced:
                line.stream = None
            for errand in taken:
                if not errand.answer.done():
                    errand.answer.set_exception(ConnectionResetError("the connection was closed without an answer"))

    def answered(self, name: str, answer: Answer) -> bool:
        """Takes the answer to the request of this name; returns False where nobody waits for it (any more)."""
        errand = self._unanswered.pop(name, None)
        if errand is None or errand.answer.done():
            return False
        errand.answer.set_result(answer)
        return True

    async def ask(self, team: int, request: Request, limit: float, stalls: Stalls) -> Answer:
        """Makes a request through a robot's line, once; a program that dials in within the limit still gets it."""
        line, loop = self._lines[team], asyncio.get_running_loop()
        errand = Errand(secrets.token_urlsafe(NAME_BYTES), request, limit)
        line.waiting.put_nowait(errand)
        try:
            await within(limit, stalls, errand.taken.wait)
        except TimeoutError:
            errand.given_up = True
            return Answer(NO_CONNECTION, "no program is connected for this robot", milliseconds(limit))
        began = loop.time()
        try:
            answer = await within(limit, stalls, lambda: asyncio.shield(errand.answer))
        except TimeoutError:
            return Answer(TIMEOUT, f"no complete answer within {limit:g} s", milliseconds(limit))
        except ConnectionResetError as error:
            return Answer(WRONG_RESPONSE, str(error), milliseconds(loop.time() - began))
        finally:
            self._unanswered.pop(errand.name, None)
            if not errand.answer.done():
                errand.answer.cancel()
        seconds = loop.time() - began
        ms = milliseconds(max(seconds - stalls.between(began, began + seconds), 0.0))
        return replace(answer, ms=ms, at=None)


async def _next(line: Line, replaced: asyncio.Event) -> Errand:
    """Returns the next request, unless another stream takes over."""
    getting = asyncio.ensure_future(line.waiting.get())
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
            line.waiting.put_nowait(getting.result())


@dataclass
class LineRobot:
    """The way to a robot that dials in."""

    lines: Lines
    team: int
    timeout_seconds: float
    stalls: Stalls
    _watches: bool = field(default=False, init=False)

    async def ask(self, request: Request) -> Answer:
        """Makes a request and returns what became of it; never makes one twice."""
        if not self._watches:
            self._watches = True
            self.stalls.start()
        return await self.lines.ask(self.team, request, self.timeout_seconds, self.stalls)

    def close(self) -> None:
        """Stops watching the loop."""
        if self._watches:
            self._watches = False
            self.stalls.stop()
