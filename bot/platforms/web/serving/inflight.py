"""Requests in flight: a few of each address are handled at a time; the others queue in order.

The longer the queue of an address, the longer it pauses after each request, so that a flood gets a quarter of our time
and not all that others leave. Requests that wait for news, and streams of it, begin in queues of their own, so that a
hall of spectators who all come at once, or a thousand programs, do not go before the presses of players.

People come before programs: requests of programs are worked on a few at a time, and each lets those of people pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from weakref import WeakValueDictionary

import structlog
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.logs import LogLimit

from ..limits import address_of
from ..lines import Line, PeopleFirst, place_in, unnoted

AT_ONCE = 2  # requests of one address
FOR_NEWS = re.compile(r"/events|/api/1/matches/[^/]+/(next|stream)|/api/1/robot/requests")
OF_PROGRAMS = re.compile(r"/api/1/(?:matches|release)(?:/.*)?|/mcp")
BEGINNING_AT_ONCE = 4  # of those, of all addresses; one of each
WAITING_MOST = 300  # in the queue of one address
PAUSES_MOST = 7.0  # a multiple of a request's time, at most
NEWS_PAUSES_MOST = 1.0  # their number is limited, and each is sent once, or after an answer
TOO_MUCH = "Too many requests at once from your address. Please wait a moment.\n"

log = structlog.get_logger(__name__)


class InFlight:
    """Limits the requests of an address that are handled at a time."""

    def __init__(self, app: ASGIApp, seconds: Callable[[], float], people_first: PeopleFirst) -> None:
        self._app, self._people_first = app, people_first
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
        places = [await place_in(line, self._noted(scope, is_for_news))]

        def leave() -> None:
            for place in places:
                place.leave()

        async def answer(message: Message) -> None:
            leave()
            await send(message)

        try:
            if is_for_news:
                places.append(await place_in(self._beginning))
            elif OF_PROGRAMS.fullmatch(scope["path"]):
                places.append(await self._people_first.program())
            scope.setdefault("state", {})["answers_later"] = leave  # called where a request waits for somebody else
            await self._app(scope, receive, answer)
        finally:
            leave()

    def _noted(self, scope: Scope, is_for_news: bool) -> Callable[[], Callable[[], None]]:
        """Returns what notes a request once it is handled: one of a person is noted, and no other."""
        is_persons = not is_for_news and OF_PROGRAMS.fullmatch(scope["path"]) is None
        return self._people_first.person if is_persons else unnoted
