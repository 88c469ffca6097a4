"""Queues of messages to write: one for each rate limit, urgent messages first, with pauses after failures."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence

import structlog

from bot.fronts import ChatFront, RateLimited, RoomGone
from storage.messages.displays import Display

from .display_cache import Key

TROUBLE_SECONDS = (1.0, 2.0, 5.0, 15.0)  # a room's waits after repeated failures; then the sweep tries again

Bucket = tuple[str, str]  # a platform, and the unit of its rate limit: usually a room

log = structlog.get_logger(__name__)


class RoomQueues:
    """Passes each display to `show` as soon as its rate limit allows, and to `left` where its room is gone."""

    def __init__(
        self, show: Callable[[ChatFront, Display], Awaitable[None]], left: Callable[[Display], Awaitable[None]]
    ) -> None:
        self._show = show
        self._left = left
        self._queues: dict[Bucket, OrderedDict[Key, Display]] = {}
        self._workers: dict[Bucket, asyncio.Task[None]] = {}
        self._waiting: set[Bucket] = set()  # waiting for their rate limit
        self._troubles: dict[Bucket, int] = {}
        self._hurried: set[Key] = set()

    def __len__(self) -> int:
        """Returns how many rooms have messages to write."""
        return len(self._queues)

    def add(self, platform: ChatFront, display: Display) -> None:
        """Queues a display; one that waits already is written once."""
        bucket = bucket_of(platform, display)
        self._queues.setdefault(bucket, OrderedDict())[display.key] = display
        if bucket not in self._workers:
            self._workers[bucket] = asyncio.create_task(self._work(platform, bucket), name=f"redraw {bucket}")

    def hurry(self, key: Key) -> None:
        """Writes a message before the others of its room, which keeps its pace: else it would fall silent later."""
        self._hurried.add(key)

    def _is_first(self, display: Display) -> bool:
        return display.is_urgent or display.key in self._hurried

    @property
    def queued(self) -> Mapping[Bucket, int]:
        """Returns how many messages wait to be written, by rate limit."""
        return {bucket: len(queue) for bucket, queue in self._queues.items()}

    @property
    def busy(self) -> Sequence[asyncio.Task[None]]:
        """Returns the running tasks that do not wait for their rate limit."""
        return [task for room, task in self._workers.items() if room not in self._waiting]

    def drop_room(self, platform: str, room: str) -> Sequence[Display]:
        """Drops what waits for a room, and returns it."""
        lost = list[Display]()
        for queue in self._queues.values():
            gone = [one.key for one in queue.values() if (one.platform, one.room) == (platform, room)]
            lost += [queue.pop(key) for key in gone]
        return lost

    async def cancel(self, platform: str = "") -> None:
        """Drops everything, or what waits for one platform; a message that is being written may arrive."""
        running = {bucket: task for bucket, task in self._workers.items() if platform in ("", bucket[0])}
        for task in running.values():
            task.cancel()
        await asyncio.gather(*running.values(), return_exceptions=True)
        for bucket in running:  # a task that had not begun yet has cleared up nothing
            self._queues.pop(bucket, None)
            self._workers.pop(bucket, None)
            self._waiting.discard(bucket)

    async def _work(self, platform: ChatFront, bucket: Bucket) -> None:
        queue = self._queues[bucket]
        try:
            while queue:
                await self._until_free(platform, bucket)
                if queue:  # its room may be gone meanwhile
                    display = next(filter(self._is_first, queue.values()), next(iter(queue.values())))
                    del queue[display.key]
                    await self._update(platform, display)
                    self._hurried.discard(display.key)
        finally:
            self._workers.pop(bucket, None)
            self._queues.pop(bucket, None)
            self._waiting.discard(bucket)

    async def _until_free(self, platform: ChatFront, bucket: Bucket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            urgent = any(waiting.is_urgent for waiting in self._queues[bucket].values())
            wait = platform.rate_limit.free_at(bucket[1], loop.time(), urgent) - loop.time()
            if wait <= 0 or not self._queues[bucket]:
                self._waiting.discard(bucket)
                return
            self._waiting.add(bucket)
            await asyncio.sleep(wait if urgent else min(wait, 0.5))  # something urgent may be queued meanwhile

    async def _update(self, platform: ChatFront, display: Display) -> None:
        bucket = bucket_of(platform, display)
        try:
            await self._show(platform, display)
            self._troubles.pop(bucket, None)
        except RateLimited as limited:
            platform.rate_limit.wait(bucket[1], asyncio.get_running_loop().time(), limited.seconds)
            self.add(platform, display)
        except RoomGone:
            await self._left(display)
        except Exception as error:
            about = {"match": display.match_id, "platform": platform.name}
            if isinstance(error, OSError):  # of a network, which is no bug of ours
                log.warning("a display could not be updated", why=f"{type(error).__name__}: {error}", **about)
            else:
                log.exception("a display could not be updated", **about)
            count = self._troubles[bucket] = self._troubles.get(bucket, 0) + 1
            seconds = TROUBLE_SECONDS[min(count, len(TROUBLE_SECONDS)) - 1]
            platform.rate_limit.wait(bucket[1], asyncio.get_running_loop().time(), seconds)
            if count <= len(TROUBLE_SECONDS):
                self.add(platform, display)


def bucket_of(platform: ChatFront, display: Display) -> Bucket:
    """Returns the rate-limit bucket of a display."""
    return display.platform, platform.rate_limit.bucket(display.room, display.message, display.handle)


async def take_turn(platform: ChatFront, display: Display) -> None:
    """Waits for the rate limit and takes one message from it: parallel buckets may share a limit."""
    loop, (_, bucket) = asyncio.get_running_loop(), bucket_of(platform, display)
    while (wait := platform.rate_limit.free_at(bucket, loop.time(), urgent=True) - loop.time()) > 0:
        await asyncio.sleep(wait)
    platform.rate_limit.take(bucket, loop.time(), display.is_urgent)
