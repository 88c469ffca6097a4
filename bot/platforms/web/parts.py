"""The changing parts of pages: those that everybody sees alike are made and compressed once for all watchers; of others
a browser that has shown one before is sent only what has changed.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bot.memory import RecentDict
from games.core.screen import Scene

KEPT_MOST = 500  # pages in a language
FRESH_SECONDS = 5  # another process may have changed what it shows
COMPRESSION = 5
SENT_MOST = 500  # parts of about 20 KB
SHOWS = "x-shown"  # the header with which a script says what its page shows
SEAM = "><"  # parts are cut between two tags; `page.js` cuts alike

Pieces = list[str | tuple[int, int]]  # text, or so many pieces of the part before, from this one on
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


class SentParts:
    """The part that each browser was sent last of each page."""

    def __init__(self) -> None:
        self._sent: RecentDict[tuple[str, str], tuple[str, str]] = RecentDict(SENT_MOST)  # its name, and itself

    def answer(self, account: str, path: str, shown: str, part: str) -> dict[str, object]:
        """Returns a part and its name for a page that shows the part with the name `shown`: whole, or as Pieces.

        Only what this browser itself was sent is ever compared.
        """
        named, before = self._sent.get((account, path), (None, ""))
        name = blake2b(part.encode(), digest_size=6).hexdigest()
        self._sent[account, path] = name, part
        return {"part": difference(before, part) if named == shown else part, "shown": name}


def difference(before: str, now: str) -> Pieces:
    """Returns a part as what has changed since another one."""
    places = {piece: at for at, piece in enumerate(before.split(SEAM))}
    found: Pieces = []
    for piece in now.split(SEAM):
        at, last = places.get(piece), found[-1] if found else None
        if isinstance(last, tuple) and at == sum(last):
            found[-1] = (last[0], last[1] + 1)
        elif at is not None:
            found.append((at, 1))
        elif isinstance(last, str):
            found[-1] = f"{last}{SEAM}{piece}"
        else:
            found.append(piece)
    return found
