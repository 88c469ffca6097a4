"""Requests in flight: a few of each address are handled at a time; the others queue in order.

The longer the queue of an address, the longer it pauses after each request, so that a flood gets a quarter of our time
and not all that others leave. Requests that wait for news, and streams of it, begin in queues of their own, so that a
hall of spectators who all come at once, or a thousand programs, do not go before the presses of players.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from weakref import WeakValueDictionary

import structlog
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.logs import LogLimit

from ..limits import address_of

AT_ONCE = 2  # requests of one address
FOR_NEWS = re.compile(r"/events|/api/1/matches/[^/]+/(next|stream)|/api/1/robot/requests")
BEGINNING_AT_ONCE = 4  # of those, of all addresses; one of each
WAITING_MOST = 300  # in the queue of one address
PAUSE_EACH, PAUSES_MOST = 1 / 3, 7.0  # a multiple of a request's time, for each waiting one; and its maximum
NEWS_PAUSES_MOST = 1.0  # their number is limited, and each is sent once, or after an answer
HOLDS_SECONDS = 0.1  # a request that takes longer waits for something else: its sender, a worker, the disk
TOO_MUCH = "Too many requests at once from your address. Please wait a moment.\n"

log = structlog.get_logger(__name__)


class Line(asyncio.Semaphore):
    """The requests of one address: those being handled, and the number waiting."""

    def __init__(self, at_once: int, pauses_most: float) -> None:
        super().__init__(at_once)
        self.waiting = 0
        self.pauses_most = pauses_most


class Slot:
    """A place among the requests being handled; released once: when the answer begins, or after a while."""

    def __init__(self, line: Line) -> None:
        self._line: Line | None = line
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._timer = self._loop.call_later(HOLDS_SECONDS, self.leave)

    def leave(self) -> None:
        """Releases the place: after a pause where requests wait, else at once."""
        self._timer.cancel()
        line, self._line = self._line, None
        if line is None:
            return
        if line.waiting:
            took = min(self._loop.time() - self._began, HOLDS_SECONDS)
            self._loop.call_later(took * min(line.waiting * PAUSE_EACH, line.pauses_most), line.release)
        else:
            line.release()


class InFlight:
    """Limits the requests of an address that are handled at a time."""

    def __init__(self, app: ASGIApp, seconds: Callable[[], float]) -> None:
        self._app = app
        self._lines: WeakValueDictionary[tuple[str, bool], Line] = WeakValueDictionary()
        self._beginning = Line(BEGINNING_AT_ONCE, 0.0)
        self._seldom = LogLimit(seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        is_for_news = FOR_NEWS.fullmatch(scope["path"]) is not None
        made = Line(1, NEWS_PAUSES_MOST) if is_for_news else Line(AT_ONCE, PAUSES_MOST)
        line = self._lines.setdefault((address, is_for_news), made)
        if line.waiting >= WAITING_MOST:
            self._seldom.warn(log, "requests are refused: too many wait from one address", address=address)
            await PlainTextResponse(TOO_MUCH, 429, {"retry-after": "2", "connection": "close"})(scope, receive, send)
            return
        places = [await _place(line)]

        def leave() -> None:
            for place in places:
                place.leave()

        async def answer(message: Message) -> None:
            leave()
            await send(message)

        try:
            if is_for_news:
                places.append(await _place(self._beginning))
            scope.setdefault("state", {})["answers_later"] = leave  # called where a request waits for somebody else
            await self._app(scope, receive, answer)
        finally:
            leave()


async def _place(line: Line) -> Slot:
    """Returns a place in a line, once there is one."""
    line.waiting += 1
    try:
        await line.acquire()
    finally:
        line.waiting -= 1
    return Slot(line)
