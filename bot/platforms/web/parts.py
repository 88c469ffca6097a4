"""The changing part of a page that everybody sees alike: made and compressed once for all its watchers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bot.memory import RecentDict
from games.core.screen import Scene

KEPT_MOST = 500  # pages in a language
FRESH_SECONDS = 5  # another process may have changed what it shows
COMPRESSION = 5

Key = tuple[str, str, str]  # address, language, display mode


@dataclass(frozen=True, slots=True)
class Part:
    """A part as text, and compressed."""

    html: str
    zipped: bytes

    def answer(self, request: Request) -> Response:
        """Returns it as an answer, compressed where the browser takes that."""
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return HTMLResponse(self.html)
        return HTMLResponse(self.zipped, headers={"content-encoding": "gzip", "vary": "accept-encoding"})


@dataclass
class Featured:
    """The small board on the front page: what was shown last."""

    live: str = ""  # the match that goes on
    finished: dict[str, list[Scene]] = field(default_factory=dict)  # the match that plays itself


class Parts:
    """The parts made last. Those who ask while one is being made wait for it."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._made: RecentDict[Key, tuple[tuple[int, int], asyncio.Task[Part]]] = RecentDict(KEPT_MOST)

    def __len__(self) -> int:
        return len(self._made)

    async def of(self, key: Key, revision: int, make: Callable[[], Awaitable[str]]) -> Part:
        """Returns the part of a page at a revision of its topic."""
        age = (revision, int(self._seconds()) // FRESH_SECONDS)
        kept = self._made.get(key)
        if kept is None or kept[0] != age:
            kept = (age, asyncio.create_task(_made(make)))
            kept[1].add_done_callback(lambda task: self._forget_failed(key, task))
            self._made[key] = kept
        return await asyncio.shield(kept[1])

    def _forget_failed(self, key: Key, task: asyncio.Task[Part]) -> None:
        kept = self._made.get(key)
        if kept and kept[1] is task and (task.cancelled() or task.exception()):
            del self._made[key]


async def _made(make: Callable[[], Awaitable[str]]) -> Part:
    html = await make()
    return Part(html, gzip.compress(html.encode(), COMPRESSION))
