"""When a chat may be written to: writers wait for the rate limit, first come, first served."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeVar

import structlog

from bot.fronts import DeliveryUnknown, RateLimited, RoomGone
from bot.rate_limit import RateLimit

from .errors import GroupMigrated
from .places import Chats, name_of, parts_of
from .rate_limit import TRIES, WAIT_MOST

FULL, BUSY = 4, 12  # calls of a minute that are left in a chat
SOON = 1.0  # seconds that a hand may wait

T = TypeVar("T")

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Line:
    """The writers that wait for one room, first come, first served."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Pacing:
    """Passes writers and calls on as the limits allow, and learns from refusals."""

    def __init__(self, rate_limit: RateLimit, chats: Chats) -> None:
        self.rate_limit, self.chats = rate_limit, chats
        self._gate = rate_limit.gate()
        self._lines: dict[str, Line] = {}

    async def say(
        self,
        address: str,
        write: Callable[[], Awaitable[T]],
        urgent: bool = True,
        alone: int = 0,
        patience: float = inf,
    ) -> T | None:
        """Answers a person as soon as the rate limit allows; returns None where it fails.

        `alone`: the account of the one person who sees it in a chat. `patience`: seconds to wait at most.
        """
        until = asyncio.get_running_loop().time() + patience
        bucket = self.bucket(address, alone)
        line = self._lines.setdefault(bucket, Line())
        line.waiting += 1
        try:
            async with line.lock:
                return await self._say(address, write, urgent, alone, until)
        finally:
            line.waiting -= 1
            if not line.waiting:
                del self._lines[bucket]

    async def _say(
        self, address: str, write: Callable[[], Awaitable[T]], urgent: bool, alone: int, until: float
    ) -> T | None:
        loop, rate_limit = asyncio.get_running_loop(), self.rate_limit
        urgent = urgent and self._is_urgent(address, alone)
        for _ in range(TRIES):
            bucket = self.bucket(address, alone)
            while (wait := rate_limit.free_at(bucket, loop.time(), urgent) - loop.time()) > 0:
                if loop.time() + wait > until:
                    return None
                await asyncio.sleep(min(wait, WAIT_MOST))
                bucket = self.bucket(address, alone)
            rate_limit.take(bucket, loop.time(), urgent)
            try:
                return await write()
            except RateLimited as limited:
                rate_limit.wait(bucket, loop.time(), limited.seconds)
            except GroupMigrated as moved:
                await self.chats.moved(parts_of(address)[0], moved.chat)
                return None
            except (RoomGone, DeliveryUnknown) as error:
                log.info("not written", room=address, why=repr(error))
                return None
        return None

    def bucket(self, address: str, alone: int = 0) -> str:
        """Returns the key of the limits of a chat, or of the one person who sees a message there."""
        return self.rate_limit.bucket(address, name_of(alone, 0) if alone else "")

    def waits(self, address: str, alone: int = 0) -> float:
        """Returns the seconds until a chat may be written to."""
        now = asyncio.get_running_loop().time()
        return self.rate_limit.free_at(self.bucket(address, alone), now, self._is_urgent(address, alone)) - now

    def _is_urgent(self, address: str, alone: int) -> bool:
        """Whether an answer goes ahead of others; what one person sees does not where it counts for its chat."""
        return not (alone and self.counts_all(address))

    def fits(self, address: str, edits: int) -> bool:
        """Whether this many non-urgent edits may be made in a chat now, one after another."""
        now = asyncio.get_running_loop().time()
        return self.rate_limit.free_at(address, now, False, edits) <= now

    def left(self, address: str) -> float:
        """Returns how many messages that single people see a chat can take in a minute, as far as is known."""
        return self.rate_limit.left(address, asyncio.get_running_loop().time())

    def counts_all(self, address: str) -> bool:
        """Whether what one person sees counts among a chat's messages, as far as is known."""
        return self.left(address) < inf

    def carries(self, address: str) -> bool:
        """Whether a chat has room for the hands of its tables: they wait neither now nor soon."""
        if not self.counts_all(address):
            return True
        now = asyncio.get_running_loop().time()
        return self.left(address) > FULL and self.rate_limit.free_at(self.bucket(address), now, False) - now <= SOON

    def has_spare(self, address: str) -> bool:
        """Whether a chat has room for updates that nobody waits for."""
        return self.left(address) > BUSY

    def learn(self, bucket: str) -> None:
        """Learns from a call that was refused because there were too many."""
        now = asyncio.get_running_loop().time()
        for limit in (self.rate_limit, self._gate):
            limit.refused(bucket, now)

    async def pass_gate(self, bucket: str, call: Coroutine[Any, Any, T]) -> None:
        """Lets the calls to a room pass one at a time, because parallel ones could see the same free time."""
        loop = asyncio.get_running_loop()
        try:
            while (wait := self._gate.free_at(bucket, loop.time(), True) - loop.time()) > 0:
                await asyncio.sleep(wait)
        except asyncio.CancelledError:
            call.close()
            raise
        self._gate.take(bucket, loop.time(), urgent=True)
