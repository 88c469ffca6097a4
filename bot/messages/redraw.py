"""The redraw: updates displays until each shows the newest revision; one queue for each bucket of a rate limit.

A display is a cache of its match. Its row holds the revision that is shown, so a lost update is found again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

import structlog
from msgspec.structs import replace

from bot.directory import Directory
from bot.fronts import ChatFront, DeliveryUnknown, Front, RateLimited, RoomGone
from games.table.table import Table
from storage import Store, UnitOfWork
from storage.messages import displays, rooms
from storage.messages.displays import Display, as_shown, is_stale

from .display_cache import Bucket, DisplayCache, Key, bucket_of, first_of, is_expired, is_missed, is_past, take_turn
from .display_lookup import PAGE, DisplayLookup
from .message_locks import MessageLocks

TROUBLE_SECONDS = (1.0, 2.0, 5.0, 15.0)  # a room's waits after repeated failures; then the sweep tries again
SUSPECT_AGE = timedelta(minutes=2)  # longer than any message takes to arrive
CARD_AGE = timedelta(seconds=30)  # a table this old has a card, or has lost it

log = structlog.get_logger(__name__)


class Redraw:
    """Updates all stale displays; within a bucket one message is written after another."""

    def __init__(
        self, store: Store, fronts: Mapping[str, Front], now: Callable[[], datetime], directory: Directory
    ) -> None:
        self._store = store
        self._fronts = fronts
        self._now = now
        self._directory = directory
        self._known = DisplayCache(store)
        self._lookup = DisplayLookup(store, self._known, self._queue)
        self._queues: dict[Bucket, OrderedDict[Key, Display]] = {}
        self._workers: dict[Bucket, asyncio.Task[None]] = {}
        self._waiting: set[Bucket] = set()  # waiting for their rate limit
        self._troubles: dict[Bucket, int] = {}
        self.writers = MessageLocks(self._known, self._queue)
        self._listeners: list[Callable[[Display, bool], None]] = []

    def listen(self, listener: Callable[[Display, bool], None]) -> None:
        """Calls the listener with each notice and each new card that was sent, and whether it arrived."""
        self._listeners.append(listener)

    def _tell(self, display: Display, arrived: bool) -> None:
        for listener in self._listeners if display.kind in ("notice", "card") else ():
            listener(display, arrived)

    @property
    def _has_chats(self) -> bool:
        return any(isinstance(front, ChatFront) for front in self._fronts.values())

    def mark(self, changed: Mapping[str, Table]) -> None:
        """Queues the displays of changed tables."""
        if not self._has_chats:
            return  # pages update themselves
        for match_id, table in changed.items():
            self._known.offer_newer(table)
            if table.lobby.follows and table.revision == 1:  # the cards of the previous match are its own now
                self._lookup.add_again(table.lobby.follows, match_id)
            elif match_id in self._known:
                self._queue(self._known.of(match_id))
            else:
                self._lookup.add(match_id)

    def _queue(self, some: Iterable[Display]) -> None:
        for display in some:
            platform = self._fronts.get(display.platform)
            if not isinstance(platform, ChatFront):
                continue
            if display.state == "sending" or self.writers.is_held(display.key) or self._known.is_current(display):
                continue
            bucket = bucket_of(platform, display)
            self._queues.setdefault(bucket, OrderedDict())[display.key] = display
            if bucket not in self._workers:
                self._workers[bucket] = asyncio.create_task(self._work(platform, bucket), name=f"redraw {bucket}")

    async def _work(self, platform: ChatFront, bucket: Bucket) -> None:
        queue = self._queues[bucket]
        try:
            while queue:
                await self._until_free(platform, bucket)
                if queue:  # its room may be gone meanwhile
                    display = first_of(queue)
                    del queue[display.key]
                    await self._update(platform, display)
        finally:
            del self._workers[bucket], self._queues[bucket]
            self._waiting.discard(bucket)

    async def _until_free(self, platform: ChatFront, bucket: Bucket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            urgent = any(display.is_urgent for display in self._queues[bucket].values())
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
            self._queue([display])
        except RoomGone:
            await self._leave_room(display)
        except Exception:
            log.exception("a display could not be updated", match=display.match_id, platform=platform.name)
            count = self._troubles[bucket] = self._troubles.get(bucket, 0) + 1
            seconds = TROUBLE_SECONDS[min(count, len(TROUBLE_SECONDS)) - 1]
            platform.rate_limit.wait(bucket[1], asyncio.get_running_loop().time(), seconds)
            if count <= len(TROUBLE_SECONDS):
                self._queue([display])

    async def _show(self, platform: ChatFront, display: Display) -> None:
        table = await self._known.table(display.match_id)
        if table is None or self.writers.is_held(display.key):
            return
        if is_past(display, table, self._now()):
            await self._remove(platform, display)
        elif display.state == "wanted":
            await self._send(platform, display)
        elif display.kind == "notice":
            self._note(as_shown(display, table))
        elif is_stale(display, table):
            await self._edit(platform, display)

    async def _edit(self, platform: ChatFront, display: Display) -> None:
        """Renders a message once it may be written, from the newest table at that time."""
        await take_turn(platform, display)
        async with self.writers.lock(display.key):
            table, now = await self._known.table(display.match_id), self._known.now(display)
            if table is None or now is None or self.writers.is_held(display.key) or not is_stale(now, table):
                return
            if await platform.edit(now, table):
                self._note(as_shown(now, table))
            else:
                await self.replace_lost(now, table)

    async def _remove(self, platform: ChatFront, display: Display) -> None:
        if display.state == "there" and not is_expired(display, self._now()):
            await platform.remove(display)
        await self._known.change(display, None)

    async def _send(self, platform: ChatFront, display: Display) -> None:
        # A message that is not new may exist already and show less.
        is_new = self._known.note_attempt(display) or not platform.sends_once
        if not await self._known.begin(display, platform.sends_once):
            return
        await take_turn(platform, display)
        table = await self._known.table(display.match_id)
        assert table is not None, "tables stay"
        try:
            there = await platform.post(display, table)
        except DeliveryUnknown:
            log.warning("it is unknown whether a message was sent", match=display.match_id, platform=platform.name)
            return
        except Exception:
            await self._known.change(display, display)
            raise
        now = as_shown(replace(there, state="there"), table) if is_new else replace(there, state="there", shown=-1)
        await self._known.change(display, now)
        self._tell(now, True)
        if not is_new or self._known.is_stale(now):
            self._queue([now])

    async def replace_lost(self, display: Display, table: Table) -> None:
        """Replaces a deleted message: a match gets its card back until its result was seen."""
        again = is_missed(display, table, self._now())
        replacement = displays.wanted(display.platform, display.room, display.match_id, "card") if again else None
        await self._known.change(display, replacement)
        if replacement:
            self.enqueue_saved(replacement)

    async def _leave_room(self, display: Display) -> None:
        here, lost = (display.platform, display.room), [display]
        for queue in self._queues.values():
            gone = [one.key for one in queue.values() if (one.platform, one.room) == here]
            lost += [queue.pop(key) for key in gone]
        await self.room_is_gone(*here)
        for one in lost:
            if one.state == "wanted":
                self._tell(one, False)

    async def room_is_gone(self, platform: str, room: str) -> None:
        """Forgets the displays of a room to which we can no longer write."""

        async def work(unit: UnitOfWork) -> None:
            await displays.drop_room(unit.conn, platform, room)
            await rooms.set_reach(unit.conn, platform, room, "gone")

        self._known.forget_room(platform, room)
        await self._store.write(work)
        self._known.forget_room(platform, room)  # a query that ran before the write has returned the old rows
        self._directory.forget_room(platform, room)
        log.warning("a room is gone", platform=platform, room=room)

    def _note(self, display: Display) -> None:
        now = self._known.mark_shown(display)
        if self._known.is_stale(now):
            self._queue([now])

    async def enqueue(self, display: Display) -> None:
        """Saves a wanted message, and sends it as soon as the rate limit of its room allows."""
        await self._store.write(lambda unit: displays.save(unit.conn, display))
        self.enqueue_saved(display)

    def enqueue_saved(self, display: Display) -> None:
        """Queues a wanted message that is saved already."""
        self._known.add_wanted(display)
        self._queue([display])

    async def save(self, display: Display) -> None:
        """Saves a message that a front sent or changed itself; updates it if its match has gone on meanwhile."""
        before = self._known.get(display.match_id, display.key)
        if before is not None and before.shown > display.shown:
            await self._known.mark_overwritten(display)
        else:
            now = self._known.mark_shown(display)
            if before is None or replace(before, shown=now.shown, turn=now.turn) != now:
                await self._store.write(lambda unit: displays.save_own(unit.conn, now))
                self._known.remember(now)
        newest = await self._known.table(display.match_id)
        if newest is not None and newest.revision > display.shown:
            self.mark({newest.id: newest})

    async def suspect(self, display: Display) -> None:
        """Marks a message's content as unknown: it is rendered again, once for each revision of its match."""
        if self._known.is_first_suspicion(display):
            unknown = replace(display, shown=-1, turn=0)
            await self._known.mark_overwritten(unknown)
            self._queue([unknown])

    async def drop(self, display: Display) -> None:
        """Forgets a message that no longer shows its match."""
        await self._known.change(display, None)

    async def at(self, platform: str, room: str, message: str, match_id: str) -> Display | None:
        """Returns the display at this message, or None."""
        return await self._known.at(match_id, (platform, room, message))

    def cached(self, display: Display) -> Display | None:
        """Returns the cached state of a display, or None."""
        return self._known.get(display.match_id, display.key)

    async def of_match(self, match_id: str, **facts: str | int | None) -> list[Display]:
        """Returns the displays of a match, all or those of a platform, room, kind, viewer or state."""
        if match_id not in self._known:
            await self._known.learn([match_id])
        return [one for one in self._known.of(match_id) if all(getattr(one, k) == v for k, v in facts.items())]

    async def newest(self, table: Table) -> Table:
        """Returns the newest committed table; the given one where that is newer."""
        return await self._known.newest(table)

    async def mark_suspect(self, since: datetime, sweep: bool = True) -> None:
        """Renders again what another process, ended since then, may have overwritten with something older."""
        await self.write_down()
        await self._store.write(lambda unit: displays.mark_suspect(unit.conn, since - SUSPECT_AGE))
        if sweep:
            await self.sweep()

    async def sweep(self) -> None:
        """Queues all stale and missing messages; the writing goes on after the sweep."""
        if not self._has_chats:
            return
        await self._lookup.add_stale()
        for chat in [front for front in self._fronts.values() if isinstance(front, ChatFront) and front.ready]:
            async with self._store.read() as conn:
                missing = await displays.cardless(conn, chat.name, self._now() - CARD_AGE, PAGE)
            for display in missing:
                await self.enqueue(display)

    async def drain(self) -> None:
        """Waits until every queued display is written or waits for its rate limit; then saves the shown revisions."""
        while True:
            running = [self._lookup.task, *(task for room, task in self._workers.items() if room not in self._waiting)]
            todo = [task for task in running if task is not None and not task.done()]
            if not todo:
                break
            await asyncio.wait(todo, timeout=0.01)
        await self.write_down()

    async def write_down(self) -> None:
        """Saves the shown revisions; call it before changing display rows directly."""
        await self._known.write_down()

    async def forget_viewer(self, viewer: int) -> None:
        """Forgets a player's displays; call it before their rows are changed directly, and `sweep` afterwards."""
        await self.write_down()
        self._known.forget_viewer(viewer)

    async def close(self) -> None:
        """Stops updating; stale displays stay stale in their rows."""
        running = [task for task in (self._lookup.task, *self._workers.values()) if task]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self._known.close()
