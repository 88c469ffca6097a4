"""The redraw: updates displays until each shows the newest revision; one queue for each bucket of a rate limit.

A display is a cache of its match. Its row holds the revision that is shown, so a lost update is found again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta

import structlog
from msgspec.structs import replace

from bot.directory import Directory
from bot.fronts import ChatFront, DeliveryUnknown, Front
from games.table.table import Table
from storage import Store, UnitOfWork, temporary_messages
from storage.messages import displays, rooms
from storage.messages.displays import UNKNOWN, Display, as_shown, as_unknown, is_stale

from .causes import is_missed
from .display_cache import DisplayCache
from .display_lookup import PAGE, DisplayLookup
from .edits import Edits
from .message_locks import MessageLocks
from .room_queues import RoomQueues, take_turn
from .unseen import UnseenMessages

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
        self._known = DisplayCache(store, self._is_here)
        self._lookup = DisplayLookup(store, self._known, self._queue)
        self._queues = RoomQueues(self._show, self._leave_room)
        self.writers = MessageLocks(self._known, self._queue)
        self.edits = Edits(self._known, self._lookup, self.writers, self.replace_lost, self._note, now)
        self.unseen = UnseenMessages(fronts)
        self._listeners: list[Callable[[Display, bool], None]] = []
        self.sweep_elsewhere: Callable[[], None] = lambda: None
        self.wanted_elsewhere: Callable[[str], None] = lambda _: None  # a match with a message for another process

    def listen(self, listener: Callable[[Display, bool], None]) -> None:
        """Calls the listener with each notice and new card, and whether it arrived; and with cards out of reach."""
        self._listeners.append(listener)

    def _tell(self, display: Display, arrived: bool) -> None:
        for listener in self._listeners if display.kind in ("notice", "card") else ():
            listener(display, arrived)

    @property
    def queued(self) -> Mapping[tuple[str, str], int]:
        """Returns how many messages wait to be written, by platform and rate limit."""
        return self._queues.queued

    @property
    def _has_chats(self) -> bool:
        return any(isinstance(front, ChatFront) and front.is_here for front in self._fronts.values())

    def _is_here(self, platform: str) -> bool:
        """Whether no other process writes the messages of a front."""
        return (front := self._fronts.get(platform)) is None or front.is_here

    def mark(self, changed: Mapping[str, Table]) -> None:
        """Queues the displays of changed tables."""
        for match_id, table in changed.items() if self._has_chats else ():  # pages update themselves
            ends = table.status == "over" and self._known.is_news(table)
            self._known.offer_newer(table)
            if table.lobby.follows and table.revision == 1:  # the cards of the previous match are its own now
                self._lookup.add_again(table.lobby.follows, match_id)
                continue
            self._queue(self._known.of(match_id))
            if ends or match_id not in self._known:  # a card with the result was saved with the end
                self._lookup.add(match_id)

    def seen_again(self, match_id: str) -> None:
        """Queues the displays of a match that were left out of date while no player looked at them."""
        if self.unseen.is_late(match_id):
            self._lookup.add_again(match_id)

    def _queue(self, some: Iterable[Display]) -> None:
        for display in some:
            platform = self._fronts.get(display.platform)
            if not isinstance(platform, ChatFront) or not platform.is_here:
                continue
            if display.state == "sending" or self.writers.is_held(display.key) or self._known.is_current(display):
                continue
            if not (display.kind == "hand" and platform.moves(display)):
                self._queues.add(platform, display)

    def queue(self, display: Display, *, urgent: bool = False) -> None:
        """Updates a message that is out of date; an `urgent` one, which somebody has pressed, before others."""
        if urgent and not self._known.is_current(display):
            self._queues.hurry(display.key)
        self._queue([display])

    async def _show(self, platform: ChatFront, display: Display) -> None:
        table = await self._known.table(display.match_id)
        if table is None or self.writers.is_held(display.key):
            return
        if await self.edits.removes(platform, display, table):
            return
        if display.state == "wanted":
            await self._send(platform, display)
        elif display.kind == "notice":
            self._note(as_shown(display, table))
        elif is_stale(display, table) and not await self.unseen.may_wait(platform, display, table):
            await self.edits.edit(platform, display)

    async def _send(self, platform: ChatFront, display: Display) -> None:
        may_repeat = platform.may_repeat(display)
        with self.edits.sending(display):
            if not await self._known.reserve(display, may_repeat):
                return
            await take_turn(platform, display)  # its row is still the same: a kill while it waits loses nothing
            is_new = self._known.note_attempt(display) or not may_repeat  # else it may exist already, and show less
            if not await self._known.begin(display, may_repeat):
                return
            table = await self._known.table(display.match_id)
            assert table is not None, "tables stay"
            if await self.edits.removes(platform, display, table):  # it has changed while this waited for its turn
                return
            there = await self._posted(platform, display, table)
        if there is None:
            for above in await self.edits.cards_above(display):  # it gets its keys back
                await self.render_again(above)
            return
        there = replace(there, state="there", shown=UNKNOWN)
        now = as_shown(there, table) if is_new else there
        await self._known.change(display, now)
        self._tell(now, True)
        await self.edits.close_cards_above(platform, now, table)
        if not is_new or self._known.is_stale(now):
            self._queue([now])

    async def _posted(self, platform: ChatFront, display: Display, table: Table) -> Display | None:
        """Posts a message; returns None where it is unknown whether it was sent."""
        try:
            return await platform.post(display, table)
        except DeliveryUnknown:
            log.warning("it is unknown whether a message was sent", match=display.match_id, platform=platform.name)
            return None
        except Exception:
            await self._known.change(display, display)
            raise

    async def replace_lost(self, display: Display, table: Table) -> None:
        """Replaces a deleted message: a match gets its card back until its result was seen."""
        again = is_missed(display, table, self._now())
        where = (display.platform, display.room, display.match_id)
        replacement = displays.wanted(*where, "card", turn=display.turn) if again else None
        await self._known.change(display, replacement)
        if replacement:
            self.enqueue_saved(replacement)

    async def _leave_room(self, display: Display) -> None:
        lost = [display, *self._queues.drop_room(display.platform, display.room)]
        await self.room_is_gone(display.platform, display.room)
        for missed in [message for message in lost if message.state == "wanted" or message.kind == "card"]:
            self._tell(missed, False)

    async def room_is_gone(self, platform: str, room: str) -> None:
        """Forgets the displays of a room to which we can no longer write."""

        async def work(unit: UnitOfWork) -> None:
            await displays.drop_room(unit.conn, platform, room)
            await temporary_messages.drop_room(unit.conn, platform, room)
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
        """Queues a wanted message that is saved already; has the process that writes there look at it."""
        if not self._is_here(display.platform):
            self.wanted_elsewhere(display.match_id)
            return
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
            await self.render_again(display)

    async def render_again(self, display: Display) -> None:
        """Has a message rendered once more by whichever process writes there; the notice of a turn is removed."""
        unknown = as_unknown(display)
        await self._known.mark_overwritten(unknown)
        if self._is_here(display.platform):
            self._queue([unknown])
        else:
            self.wanted_elsewhere(display.match_id)

    async def drop(self, display: Display) -> None:
        """Forgets a message that no longer shows its match."""
        await self._known.change(display, None)

    async def at(self, platform: str, room: str, message: str, match_id: str) -> Display | None:
        """Returns a display, or None."""
        return await self._known.at(match_id, (platform, room, message))

    def cached(self, display: Display) -> Display | None:
        """Returns the cached state of a display, or None."""
        return self._known.get(display.match_id, display.key)

    async def of_match(self, match_id: str, **facts: str | int | None) -> list[Display]:
        """Returns the displays of a match, all or those of a platform, room, kind, viewer or state."""
        is_cached = all(front.is_here for front in self._fronts.values())
        known = await (self._lookup.displays(match_id) if is_cached else self._known.read(match_id))
        return [display for display in known if all(getattr(display, k) == v for k, v in facts.items())]

    def changed_elsewhere(self, changed: Mapping[str, Table]) -> None:
        """Queues the displays of tables that another process changed; it may have added some."""
        for table in changed.values() if self._has_chats else ():
            self._known.offer_newer(table)
            self._lookup.add_again(table.id)

    async def look_again(self, match_ids: Collection[str]) -> None:
        """Queues displays of these matches that another process has saved."""
        if self._has_chats:
            await self._known.refresh(match_ids)
            self._lookup.add_again(*match_ids)

    def take_over(self) -> None:
        """Forgets the cached displays: those of a front that this process gets are not among them."""
        self._known.forget_displays()

    async def give_up(self, platform: str) -> None:
        """Stops writing the messages of a front that this process loses; what it knows of them will be out of date."""
        await self._queues.cancel(platform)
        await self.write_down()
        self._known.forget_all()

    async def newest(self, table: Table) -> Table:
        """Returns the newest committed table; the given one where that is newer."""
        return await self._known.newest(table)

    async def mark_suspect(self, since: datetime) -> None:
        """Has the next sweep render what another process, ended since then, may have overwritten."""
        await self.write_down()
        await self._store.write(lambda unit: displays.mark_suspect(unit.conn, since - SUSPECT_AGE))

    async def sweep(self) -> None:
        """Queues all stale and missing messages; the writing goes on after the sweep."""
        if not self._has_chats:
            return
        await self._lookup.add_stale()
        chats = [front for front in self._fronts.values() if isinstance(front, ChatFront)]
        for chat in [front for front in chats if front.is_here and front.ready]:
            async with self._store.read() as conn:
                missing = await displays.cardless(conn, chat.name, self._now() - CARD_AGE, PAGE)
            for display in missing:
                await self.enqueue(display)

    async def sweep_everywhere(self) -> None:
        """Sweeps here and in other processes, because messages are out of date though no table has changed."""
        self.sweep_elsewhere()
        await self.sweep()

    async def drain(self) -> None:
        """Waits until every queued display is written or waits for its rate limit; then saves the shown revisions."""
        while todo := [task for task in (self._lookup.task, *self._queues.busy) if task and not task.done()]:
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
        await self._lookup.close()
        await self._queues.cancel()
        await self._known.close()
