"""Repaints displays until each shows the newest revision of its match: one queue a room, within its pace.

A display is a cache of its match. Whatever is lost on the way - a crash, a refusal, a rate limit - is found again,
because its row says which revision it shows.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from storage import Desk, displays, rooms
from storage.displays import Display
from storage.table import Table

from .platforms import Later, Platform, RoomGone, Unsure

if TYPE_CHECKING:
    from .app import App

PAGE = 100  # matches looked at together
DISPLAYS_MOST = 1_000  # of theirs that are painted; the sweep finds the rest
KNOWN_MOST = 5_000  # matches whose displays are remembered
FLUSH_SECONDS = 0.25  # what was painted is written down together
TROUBLE_SECONDS = (1, 2, 5, 15, 60)  # after a failure a room waits, longer each time
CARD_AGE = timedelta(seconds=30)  # a table as old as this has a card, or has lost it

Key = tuple[str, str, str]
RoomKey = tuple[str, str]

log = structlog.get_logger(__name__)


class Redraw:
    """All displays that are behind, room by room; in each room one thing is written after another."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._queues: dict[RoomKey, OrderedDict[Key, Display]] = {}
        self._workers: dict[RoomKey, asyncio.Task[None]] = {}
        self._known: OrderedDict[str, dict[Key, Display]] = OrderedDict()
        self._newest: dict[str, Table] = {}  # what the listeners brought and nobody has painted yet
        self._unknown: dict[str, None] = {}
        self._looking: asyncio.Task[None] | None = None
        self._held: set[Key] = set()
        self._painted: dict[Key, tuple[Display, int]] = {}
        self._flushing: asyncio.Task[None] | None = None
        self._troubles: dict[RoomKey, int] = {}
        self._resting: set[RoomKey] = set()  # rooms that wait for their time

    def mark(self, changed: Mapping[str, Table]) -> None:
        """These tables changed: their displays are behind."""
        if not self._chats():
            return
        for match_id, table in changed.items():
            self._newest[match_id] = table
            if match_id in self._known:
                self._known.move_to_end(match_id)
                self._queue(self._known[match_id].values())
            else:
                self._look_for(match_id)

    def _chats(self) -> bool:
        return any(name != "web" for name in self._app.platforms)  # its pages are no displays: they are told at once

    def _look_for(self, match_id: str) -> None:
        self._unknown[match_id] = None
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look(), name="redraw: look")

    async def _look(self) -> None:
        while self._unknown:
            some = list(self._unknown)[:PAGE]
            for match_id in some:
                del self._unknown[match_id]
            try:
                await self._learn(some)
            except Exception:
                log.exception("displays could not be looked up")  # the sweep tries again

    async def _learn(self, match_ids: list[str]) -> None:
        async with self._app.store.read() as conn:
            found = await displays.of_matches(conn, match_ids, DISPLAYS_MOST)
        for display in found:
            self._known.setdefault(display.match_id, {}).setdefault(display.key, display)
        for match_id in match_ids:
            if match_id in self._known:
                self._known.move_to_end(match_id)
                self._queue(self._known[match_id].values())
            else:
                self._newest.pop(match_id, None)  # nobody looks at it
        while len(self._known) > KNOWN_MOST:
            self._known.popitem(last=False)

    def _queue(self, some: Iterable[Display]) -> None:
        for display in list(some):
            platform = self._app.platforms.get(display.platform)
            if platform is None or display.state == "sending" or display.key in self._held:
                continue
            room = (display.platform, display.room)
            self._queues.setdefault(room, OrderedDict())[display.key] = display
            if room not in self._workers:
                self._workers[room] = asyncio.create_task(self._work(platform, room), name=f"redraw {room}")

    async def _work(self, platform: Platform, room: RoomKey) -> None:
        queue = self._queues[room]
        try:
            while queue:
                await self._until_free(platform, room)
                display = _first(queue)
                del queue[display.key]
                await self._paint(platform, display)
        finally:
            del self._workers[room]
            del self._queues[room]
            self._resting.discard(room)

    async def _until_free(self, platform: Platform, room: RoomKey) -> None:
        loop = asyncio.get_running_loop()
        self._resting.add(room)
        while True:
            urgent = any(_is_urgent(display) for display in self._queues[room].values())
            wait = platform.pace.free_at(room[1], loop.time(), urgent) - loop.time()
            if wait <= 0:
                self._resting.discard(room)
                return
            await asyncio.sleep(min(wait, 1.0) if not urgent else wait)  # something urgent may come meanwhile

    async def _paint(self, platform: Platform, display: Display) -> None:
        room = (display.platform, display.room)
        try:
            await self._show(platform, display)
            self._troubles.pop(room, None)
        except Later as later:
            self._wait(platform, room, later.seconds)
            self._queue([display])
        except RoomGone:
            await self._leave_room(room)
        except Exception:
            count = self._troubles[room] = self._troubles.get(room, 0) + 1
            log.exception("a display could not be painted", match=display.match_id, platform=platform.name)
            self._wait(platform, room, TROUBLE_SECONDS[min(count, len(TROUBLE_SECONDS)) - 1])
            if count < len(TROUBLE_SECONDS):
                self._queue([display])  # after that, the sweep tries again

    def _wait(self, platform: Platform, room: RoomKey, seconds: float) -> None:
        platform.pace.wait(room[1], asyncio.get_running_loop().time(), seconds)

    async def _show(self, platform: Platform, display: Display) -> None:
        table = self._newest.get(display.match_id) or await self._app.store.table(display.match_id)
        if table is None or display.key in self._held:
            return
        if self._is_past(display, table):
            await self._take_away(platform, display)
        elif display.state == "wanted":
            await self._send(platform, display, table)
        elif display.kind == "notice" or display.shown >= table.revision:
            self._note(display, table.revision)
        else:
            platform.pace.take(display.room, asyncio.get_running_loop().time())
            if await platform.edit(display, table):
                self._note(display, table.revision)
            else:
                await self._lost(display, table)

    def _is_past(self, display: Display, table: Table) -> bool:
        """Whether nobody needs it any more: a notice that was followed, a handle that has died."""
        if display.kind == "notice":
            seat, match = table.seat_of(display.viewer), table.match
            return match is None or seat not in table.waiting() or match.turn != display.turn
        return display.expires_at is not None and display.expires_at <= self._app.now()

    async def _take_away(self, platform: Platform, display: Display) -> None:
        if display.kind == "notice" and display.state == "there":
            await platform.remove(display)
        await self._change(display, None)

    async def _send(self, platform: Platform, display: Display, table: Table) -> None:
        sending = replace(display, state="sending")
        if not platform.sends_once:  # after a crash we shall know that it may be there
            await self._change(display, sending)
        platform.pace.take(display.room, asyncio.get_running_loop().time())
        try:
            there = await platform.post(display, table)
        except Unsure:
            log.warning("nobody knows whether a message is there", match=display.match_id, platform=platform.name)
            return
        except Exception:
            await self._change(sending, display)
            raise
        await self._change(display, replace(there, state="there", shown=table.revision))

    async def _lost(self, display: Display, table: Table) -> None:
        """Its message was deleted: an unfinished match gets its card back."""
        again = display.kind == "card" and display.viewer is None and table.status in ("open", "live")
        anew = displays.wanted(display.platform, display.room, display.match_id, "card") if again else None
        await self._change(display, anew)
        if anew:
            self._queue([anew])

    async def _leave_room(self, room: RoomKey) -> None:
        async def work(desk: Desk) -> None:
            await displays.drop_room(desk.conn, *room)
            await rooms.set_reach(desk.conn, *room, "gone")

        self._queues[room].clear()
        for known in self._known.values():
            for key in [key for key in known if key[:2] == room]:
                del known[key]
        await self._app.store.write(work)
        self._app.forget_room(*room)
        log.warning("a room is gone", platform=room[0], room=room[1])

    async def _change(self, was: Display, now: Display | None) -> None:
        """Writes down at once what has become of a display."""
        self._known.get(was.match_id, {}).pop(was.key, None)
        if now is None:
            await self._app.store.write(lambda desk: displays.drop(desk.conn, was))
            return
        self._remember(now)
        await self._app.store.write(lambda desk: displays.moved(desk.conn, was, now))
        newest = self._newest.get(now.match_id)
        if now.state == "there" and newest and newest.revision > now.shown:
            self._queue([now])

    def _remember(self, display: Display) -> None:
        """Only matches all of whose displays are known are remembered."""
        if display.match_id in self._known:
            self._known[display.match_id][display.key] = display

    def _note(self, display: Display, revision: int) -> None:
        """It shows this revision; that is written down soon, and if not, it is only painted once more."""
        now = replace(display, shown=revision)
        self._remember(now)
        self._painted[display.key] = (now, revision)
        newest = self._newest.get(display.match_id)
        if newest is not None and newest.revision > revision:
            self._queue([now])
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush(), name="redraw: flush")

    async def _flush(self) -> None:
        await asyncio.sleep(FLUSH_SECONDS)
        await self._write_down()

    async def _write_down(self) -> None:
        painted, self._painted = self._painted, {}
        for display, revision in painted.values():
            newest = self._newest.get(display.match_id)
            if newest is not None and newest.revision <= revision and not self._is_queued(display):
                self._newest.pop(display.match_id, None)
        try:
            await self._app.store.write(lambda desk: displays.all_shown(desk.conn, list(painted.values())))
        except Exception:
            log.exception("what is shown could not be written down")

    def _is_queued(self, display: Display) -> bool:
        known = self._known.get(display.match_id, {})
        return any(key in self._queues.get(key[:2], ()) for key in known)

    async def want(self, display: Display) -> None:
        """A message is wanted; it is sent as soon as its room may be written to."""
        await self._app.store.write(lambda desk: displays.keep(desk.conn, display))
        self._remember(display)
        self._queue([display])

    async def keep(self, display: Display) -> None:
        """A message that a front has sent or changed by itself, in answer to a press or a command."""
        before = self._known.get(display.match_id, {}).get(display.key)
        if before is not None and before.shown > display.shown:
            display = replace(display, shown=before.shown)
        self._remember(display)
        if before is not None and replace(before, shown=display.shown, expires_at=display.expires_at) == display:
            self._note(display, display.shown)
            if display.expires_at == before.expires_at:
                return
        await self._app.store.write(lambda desk: displays.keep(desk.conn, display))

    async def replaced(self, was: Display) -> None:
        """A message no longer shows its match: it was posted anew elsewhere."""
        await self._change(was, None)

    async def at(self, platform: str, room: str, message: str, match_id: str) -> Display | None:
        """The display that a message is, if it is one."""
        known = self._known.get(match_id, {}).get((platform, room, message))
        if known is not None:
            return known
        async with self._app.store.read() as conn:
            return await displays.at(conn, platform, room, message)

    async def of_match(self, match_id: str) -> list[Display]:
        """All displays of a match."""
        async with self._app.store.read() as conn:
            found = await displays.of_matches(conn, [match_id], DISPLAYS_MOST)
        return [self._known.get(match_id, {}).get(display.key, display) for display in found]

    @contextmanager
    def held(self, match_id: str, key: Key) -> Iterator[None]:
        """While a front answers a press by painting this message, nobody else does."""
        self._held.add(key)
        try:
            yield
        finally:
            self._held.discard(key)
            display = self._known.get(match_id, {}).get(key)
            newest = self._newest.get(match_id)
            if display and newest and newest.revision > display.shown:
                self._queue([display])

    async def sweep(self) -> None:
        """Has whatever is behind painted, and what is missing sent; the painting goes on beside the sweep."""
        after = ""
        while True:
            async with self._app.store.read() as conn:
                found = await displays.ids_behind(conn, after, PAGE)
            for match_id in found:
                self._known.pop(match_id, None)  # the rows know best
                self._look_for(match_id)
            if len(found) < PAGE:
                break
            after = found[-1]
        for name, platform in self._app.platforms.items():
            if platform.ready and name != "web":
                async with self._app.store.read() as conn:
                    missing = await displays.cardless(conn, name, self._app.now() - CARD_AGE, PAGE)
                for display in missing:
                    await self.want(display)

    async def rest(self) -> None:
        """Waits until all that is marked has been painted, or waits for its time; then writes it down."""
        while True:
            running = [self._looking, *(task for room, task in self._workers.items() if room not in self._resting)]
            todo = [task for task in running if task is not None and not task.done()]
            if not todo:
                break
            await asyncio.wait(todo, timeout=0.01)
        await self._write_down()

    async def close(self) -> None:
        """Stops painting; what is behind stays so in its row."""
        tasks = [self._looking, self._flushing, *self._workers.values()]
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        if self._painted:
            await self._write_down()


def _is_urgent(display: Display) -> bool:
    return display.kind == "notice" or display.state == "wanted"


def _first(queue: OrderedDict[Key, Display]) -> Display:
    """What is to be written next: first what somebody waits for, then the oldest."""
    return next((display for display in queue.values() if _is_urgent(display)), next(iter(queue.values())))
