"""Whether the network here works: another robot's host that answered lately can still be reached."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

from bot.robots.addresses import parse_address
from bot.robots.connection import connect
from storage.recent import RecentSet

from .jobs import host_of

HOSTS_MOST = 20
ASKED_MOST = 3
SECONDS = 2.0


class Network:
    """Remembers the addresses of robots that answered."""

    def __init__(self, private_allowed: bool, reaches: Callable[[str], Awaitable[bool]] | None = None) -> None:
        self._private_allowed = private_allowed
        self._reaches = reaches or self._accepts
        self._answered: RecentSet[str] = RecentSet(HOSTS_MOST)

    def note(self, url: str) -> None:
        """Remembers that this address answered."""
        if url:
            self._answered.add(url)

    async def is_up(self, without: Collection[str]) -> bool:
        """Whether one of the last robots on other hosts accepts a connection; True where there is none to ask."""
        away = {host_of(url) for url in without}
        others = [url for url in reversed(self._answered) if host_of(url) not in away][:ASKED_MOST]
        return not others or any(await asyncio.gather(*(self._reaches(url) for url in others)))

    async def _accepts(self, url: str) -> bool:
        try:
            async with asyncio.timeout(SECONDS):
                (await connect(parse_address(url), self._private_allowed)).abort()
        except (OSError, TimeoutError):
            return False
        return True
