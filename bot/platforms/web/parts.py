"""The changing parts of pages. A browser that has shown one before is sent only what has changed; where everybody sees
the same, that is found and compressed once for all watchers.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bot.memory import RecentDict
from games.core.screen import Scene

KEPT_MOST = 500  # pages in a language
FRESH_SECONDS = 5  # another process may have changed what it shows
COMPRESSION = 8  # once for all watchers: a film of like frames is a sixth smaller than with 5
SENT_MOST = 500  # parts of about 20 KB
SHOWS = "x-shown"  # the header with which a script says what its page shows
SEAM = "><"  # parts are cut between two tags; `page.js` cuts alike
LINE_BREAK = re.compile(r">\s*\n\s*<")

Pieces = list[str | tuple[int, int]]  # text, or so many pieces of the part before, from this one on
Key = tuple[str, str, str]  # address, language, display mode


class Part:
    """A part that everybody sees alike, and what has changed since the one before; compressed."""

    def __init__(self, html: str, before: Part | None = None) -> None:
        self.html = html
        self.name = name_of(html)
        self._before = before.name if before else ""
        self._zipped = _zipped(html)
        self._whole = _zipped(self._as_json(html))
        self._changes = _zipped(self._as_json(difference(before.html, html))) if before else b""
        self._same = _zipped(self._as_json(difference(html, html)))

    def answer(self, request: Request) -> Response:
        """Returns it as an answer: to a script that shows the part before, what has changed; to others the whole."""
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        shown = request.headers.get(SHOWS)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return HTMLResponse(self.html)
        if shown is None:
            return HTMLResponse(self._zipped, headers=headers)
        body = self._same if shown == self.name else self._changes if shown == self._before else self._whole
        return Response(body, headers=headers, media_type="application/json")

    def _as_json(self, part: object) -> str:
        return json.dumps({"part": part, "shown": self.name}, ensure_ascii=False, separators=(",", ":"))


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
            kept = (age, asyncio.create_task(_made(make, _done(kept[1]) if kept else None)))
            kept[1].add_done_callback(lambda task: self._forget_failed(key, task))
            self._made[key] = kept
        return await asyncio.shield(kept[1])

    def _forget_failed(self, key: Key, task: asyncio.Task[Part]) -> None:
        kept = self._made.get(key)
        if kept and kept[1] is task and (task.cancelled() or task.exception()):
            del self._made[key]


async def _made(make: Callable[[], Awaitable[str]], before: Part | None) -> Part:
    """Returns a part; the one before where nothing has changed."""
    html = without_breaks(await make())
    return before if before and before.html == html else Part(html, before)


def without_breaks(html: str) -> str:
    """Returns a part without line breaks between two tags, as it is sent."""
    return LINE_BREAK.sub(SEAM, html)


def _done(task: asyncio.Task[Part]) -> Part | None:
    return task.result() if task.done() and not task.cancelled() and not task.exception() else None


def _zipped(text: str) -> bytes:
    return gzip.compress(text.encode(), COMPRESSION)


def name_of(part: str) -> str:
    """Returns the name of a part: another one for each text."""
    return blake2b(part.encode(), digest_size=6).hexdigest()


class SentParts:
    """The part that each browser was sent last of each page."""

    def __init__(self) -> None:
        self._sent: RecentDict[tuple[str, str], tuple[str, str]] = RecentDict(SENT_MOST)  # its name, and itself

    def answer(self, account: str, path: str, shown: str, part: str) -> dict[str, object]:
        """Returns a part and its name for a page that shows the part with the name `shown`: whole, or as Pieces.

        Only what this browser itself was sent is ever compared.
        """
        named, before = self._sent.get((account, path), (None, ""))
        name = name_of(part)
        self._sent[account, path] = name, part
        return {"part": difference(before, part) if named == shown else part, "shown": name}


def difference(before: str, now: str) -> Pieces:
    """Returns a part as what has changed since another one."""
    had = before.split(SEAM)
    places = {piece: at for at, piece in enumerate(had)}
    changes: Pieces = []
    for piece in now.split(SEAM):
        at, last = places.get(piece), changes[-1] if changes else None
        if at is not None and isinstance(last, tuple) and had[sum(last) : sum(last) + 1] == [piece]:
            changes[-1] = (last[0], last[1] + 1)
        elif at is not None:
            changes.append((at, 1))
        elif isinstance(last, str):
            changes[-1] = f"{last}{SEAM}{piece}"
        else:
            changes.append(piece)
    return changes
