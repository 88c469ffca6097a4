"""Live pages: each open page is notified of its table's changes, and fetches its new content."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sse_starlette import ServerSentEvent

from games.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGES_MOST = 5_000
PAGES_AN_ADDRESS = 240  # two for each of 120 guests behind one address
LINES_MOST = 5
LOBBY_PAUSE_SECONDS = 1.0  # minimum seconds between notifications of the lobby


@dataclass(eq=False)
class Page:
    """An open page: what it watches, its viewer, and the notifications it has not received yet."""

    topic: str  # a match id, or "" for the lobby
    address: str
    account: str
    player: int | None  # of the account, once it has one
    revision: int = 0
    sent: int = 0
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=LINES_MOST))
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class TooManyPages(Exception):
    """This address, or all together, have reached the limit of open pages."""


class Hub:
    """All open pages."""

    def __init__(self) -> None:
        self._pages: dict[str, set[Page]] = {}
        self._of_addresses: Counter[str] = Counter()
        self.count = 0
        self.closed = False

    def admit(self, address: str) -> None:
        """Raises TooManyPages where no more page may be open."""
        if self.count >= PAGES_MOST or self._of_addresses[address] >= PAGES_AN_ADDRESS:
            raise TooManyPages

    @contextmanager
    def open(self, page: Page) -> Iterator[Page]:
        """Registers a page for notifications while it is open."""
        self._pages.setdefault(page.topic, set()).add(page)
        self._of_addresses[page.address] += 1
        self.count += 1
        try:
            yield page
        finally:
            self.count -= 1
            self._of_addresses[page.address] -= 1
            if not self._of_addresses[page.address]:
                del self._of_addresses[page.address]
            self._pages[page.topic].discard(page)
            if not self._pages[page.topic]:
                del self._pages[page.topic]

    def changed(self, tables: Mapping[str, Table]) -> None:
        """Notifies the pages of these tables and of the lobby."""
        self.seen({table.id: table.revision for table in tables.values()})
        for page in self._pages.get("", ()):
            page.revision += 1
            page.wake.set()

    def seen(self, revisions: Mapping[str, int]) -> None:
        """Compares the newest revisions of some tables with those known to their pages."""
        for match_id, revision in revisions.items():
            for page in self._pages.get(match_id, ()):
                if revision != page.revision:  # also a lower one, after a restored backup
                    page.revision = revision
                    page.wake.set()

    def topics(self) -> list[str]:
        """Returns the matches with open pages."""
        return [topic for topic in self._pages if topic]

    def knows(self, account: str, player: int) -> None:
        """Notes that a guest has become a player while their pages were open."""
        for pages in self._pages.values():
            for page in pages:
                if page.account == account:
                    page.player = player

    def say(self, match_id: str, player: int, line: str) -> None:
        """Shows a line on each page that this player has open at this match."""
        for page in self._pages.get(match_id, ()):
            if page.player == player:
                page.lines.append(line)
                page.wake.set()

    def close(self) -> None:
        """Closes all pages; their browsers reconnect by themselves."""
        self.closed = True
        for pages in self._pages.values():
            for page in pages:
                page.wake.set()

    async def stream(self, page: Page, newest: Callable[[str], Awaitable[int]]) -> AsyncIterator[ServerSentEvent]:
        """Yields a page's events: `changed` with the newest revision, and `line`s for its player alone."""
        with self.open(page):
            page.revision = max(await newest(page.topic), page.revision)  # it may have changed before we listened
            yield ServerSentEvent(event="hello", data="", retry=1_000)
            while not self.closed:
                while page.lines:
                    yield ServerSentEvent(event="line", data=page.lines.popleft())
                if page.revision != page.sent:
                    page.sent = page.revision
                    yield ServerSentEvent(event="changed", data="", id=str(page.revision))
                    if not page.topic:
                        await asyncio.sleep(LOBBY_PAUSE_SECONDS)
                page.wake.clear()
                if page.revision == page.sent and not page.lines and not self.closed:
                    await page.wake.wait()
