"""A cache of displays: where each message is, and which revision it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import structlog
from msgspec.structs import replace

from bot.logs import failures_logged
from bot.memory import RecentDict
from games.table.table import Status, Table
from storage import Store
from storage.matches.result_cards import name_of
from storage.messages import displays
from storage.messages.displays import Display, is_stale

MATCHES_MOST = 5_000  # matches whose displays are cached
DISPLAYS_MOST = 1_000  # looked up in one query
TRIED_MOST = 5_000  # messages with a note whether we have sent them; others are rendered once more
SUSPECTS_MOST = 1_000
FLUSH_SECONDS = 0.25  # rendered revisions are written together

Key = tuple[str, str, str]

log = structlog.get_logger(__name__)


class DisplayCache:
    """The displays of recently changed matches, and the newest table of each match with displays to update.

    `is_here`: whether this process alone writes the messages of a front; those of others are not cached.
    """

    def __init__(self, store: Store, is_here: Callable[[str], bool]) -> None:
        self._store = store
        self._is_here = is_here
        self._matches: RecentDict[str, dict[Key, Display]] = RecentDict(MATCHES_MOST)
        self._newest: dict[str, Table] = {}
        self._statuses: RecentDict[str, Status] = RecentDict(MATCHES_MOST)  # of tables, as last seen
        # per running query: its match ids, and those that changed meanwhile
        self._queries: list[tuple[set[str], set[str]]] = []
        self._unsaved: dict[Key, Display] = {}
        self._tried: RecentDict[Key, bool] = RecentDict(TRIED_MOST)  # wanted messages: whether sending was ever tried
        # messages with unknown content: the revision they should show
        self._suspects: RecentDict[Key, int] = RecentDict(SUSPECTS_MOST)
        self._flushing: asyncio.Task[None] | None = None
        self._writing_down = asyncio.Lock()

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._matches

    def of(self, match_id: str) -> list[Display]:
        """Returns the cached displays of a match."""
        return list(self._matches.get(match_id, {}).values())

    def get(self, match_id: str, key: Key) -> Display | None:
        """Returns one cached display of a match."""
        return self._matches.get(match_id, {}).get(key)

    def now(self, display: Display) -> Display | None:
        """Returns a display's current state; None where it is known to be gone."""
        return self.get(display.match_id, display.key) if display.match_id in self._matches else display

    async def at(self, match_id: str, key: Key) -> Display | None:
        """Returns one display, from the database where it is not cached."""
        if (known := self.get(match_id, key)) is not None:
            return known
        async with self._store.read() as conn:
            return await displays.at(conn, *key)

    async def loaded(self, match_id: str) -> list[Display]:
        """Returns the displays of a match that are written here, from the database where they are not cached."""
        if match_id not in self._matches:
            await self.learn([match_id])
        return self.of(match_id)

    async def learn(self, match_ids: Iterable[str]) -> None:
        """Loads the displays of these matches that are not cached; loads those again that changed meanwhile."""
        wanted = set(match_ids)
        while wanted:
            found, changed = await self._load(wanted)
            for display in found:
                if display.match_id not in changed and self._is_here(display.platform):
                    self._matches.setdefault(display.match_id, {}).setdefault(display.key, display)
                    self._matches.move_to_end(display.match_id)
            wanted &= changed

    async def read(self, match_id: str) -> list[Display]:
        """Returns the displays of a match as they are stored, those that other processes write among them."""
        await self.write_down()
        async with self._store.read() as conn:
            return await displays.of_matches(conn, [match_id], DISPLAYS_MOST)

    async def _load(self, match_ids: set[str]) -> tuple[list[Display], set[str]]:
        changed: set[str] = set()
        self._queries.append((match_ids, changed))
        try:
            if any(match_id not in self._matches for match_id in match_ids):
                await self.write_down()  # else the rows may be older than what was cached
            async with self._store.read() as conn:
                return await displays.of_matches(conn, match_ids, DISPLAYS_MOST), changed
        finally:
            self._queries = [query for query in self._queries if query[1] is not changed]

    def _has_changed(self, match_id: str) -> None:
        for _, changed in self._queries:
            changed.add(match_id)

    def remember(self, display: Display) -> None:
        """Caches a display's new state, if all displays of its match are cached."""
        self._has_changed(display.match_id)
        if display.match_id in self._matches and self._is_here(display.platform):
            self._matches[display.match_id][display.key] = display

    def add_wanted(self, display: Display) -> None:
        """Caches a wanted message as not yet tried, unless this process has tried to send it."""
        self.remember(display)
        self._tried.setdefault(display.key, False)

    def note_attempt(self, display: Display) -> bool:
        """Notes that a message is about to be sent; returns whether this is certainly the first attempt."""
        first = self._tried.get(display.key) is False
        self._tried[display.key] = True
        return first

    def forget(self, display: Display) -> None:
        """Removes a display from the cache."""
        self._has_changed(display.match_id)
        self._matches.get(display.match_id, {}).pop(display.key, None)

    async def change(self, was: Display, now: Display | None) -> None:
        """Replaces or removes a display, in the database at once."""
        self._replace(was, now)
        if now is None:
            await self._store.write(lambda unit: displays.release(unit.conn, was))
        else:
            await self._store.write(lambda unit: displays.replace_row(unit.conn, was, now))
        self._replace(was, now)  # a query that ran before the write has returned the old row

    def _replace(self, was: Display, now: Display | None) -> None:
        self.forget(was)
        if now is not None:
            self.remember(now)

    async def reserve(self, display: Display, sends_once: bool) -> bool:
        """Whether a message is still to be sent. Where a repeated send would show twice, it is not queued again."""
        async with self._store.read() as conn:
            row = await displays.at(conn, *display.key)
        if row is None or row.state != "wanted":
            self.forget(display)  # it came from an outdated row
            return False
        if not sends_once:
            self.remember(replace(display, state="sending"))
        return True

    async def begin(self, display: Display, sends_once: bool) -> bool:
        """Whether to send a reserved message.

        Where a repeated send would show twice, its row first notes that sending has begun.
        """
        if sends_once:
            return True
        await self.write_down()  # not later: until it is sent, the card above a result counts as behind
        begun = await self._store.write(lambda unit: displays.begin(unit.conn, display))
        if not begun:
            self.forget(display)
        return begun

    def forget_displays(self) -> None:
        """Drops all displays from the cache, also those that are being loaded; the next use reads the rows."""
        for wanted, changed in self._queries:
            changed |= wanted
        self._matches.clear()

    def forget_all(self) -> None:
        """Empties the cache."""
        self.forget_displays()
        self._newest.clear()
        self._statuses.clear()

    def forget_match(self, match_id: str) -> None:
        """Drops a match from the cache; the next use reads the rows."""
        self._matches.pop(match_id, None)

    def forget_room(self, platform: str, room: str) -> None:
        """Drops all displays of a room, also those that are being loaded."""
        for wanted, changed in self._queries:
            changed |= wanted
        for known in self._matches.values():
            for key in [key for key in known if key[:2] == (platform, room)]:
                del known[key]

    def forget_viewer(self, viewer: int) -> None:
        """Drops the displays of all matches in which a player has a hand or a notice."""
        for wanted, changed in self._queries:
            changed |= wanted
        for match_id in [
            one for one, known in self._matches.items() if any(d.viewer == viewer for d in known.values())
        ]:
            del self._matches[match_id]

    def offer_newer(self, table: Table) -> None:
        """Caches a table unless a newer one is cached: reads may finish out of order."""
        newest = self._newest.get(table.id)
        if newest is None or newest.revision < table.revision:
            self._newest[table.id] = table
            self._statuses[table.id] = table.status

    def is_news(self, table: Table) -> bool:
        """Whether this process hears for the first time that a match is over; then nobody has sent its result yet,
        if the match was seen running here.
        """
        before = self._statuses.get(table.id)
        for card in self.of(table.id) if before in ("open", "live") else ():
            if card.kind == "card":
                self._tried.setdefault((card.platform, card.room, name_of(table.id)), False)
        return before != "over"

    def release(self, match_id: str) -> None:
        """Drops a table from the cache."""
        self._newest.pop(match_id, None)

    async def table(self, match_id: str) -> Table | None:
        """Returns the table as last committed, at least by this process."""
        return self._newest.get(match_id) or await self._store.table(match_id)

    async def refresh(self, match_ids: Iterable[str]) -> None:
        """Reads the cached ones of these tables again: another process may have changed them."""
        for match_id in [match_id for match_id in match_ids if match_id in self._newest]:
            if table := await self._store.table(match_id):
                self.offer_newer(table)

    async def newest(self, table: Table) -> Table:
        """Returns the newest committed table; the given one where that is newer."""
        now = await self.table(table.id)
        return now if now is not None and now.revision > table.revision else table

    def is_stale(self, display: Display) -> bool:
        """Whether the cached table is one that the display does not show yet."""
        newest = self._newest.get(display.match_id)
        return newest is not None and is_stale(display, newest)

    def is_current(self, display: Display) -> bool:
        """Whether a message is known to be up to date."""
        known = display.match_id in self._newest and display.kind != "notice" and display.state == "there"
        return known and not self.is_stale(display)

    def mark_shown(self, display: Display) -> Display:
        """Notes that a display shows its newest revision, and writes that soon; a lost write costs one more update."""
        before = self.get(display.match_id, display.key)
        is_older = before is not None and before.shown > display.shown
        now = replace(display, shown=before.shown, turn=before.turn) if before and is_older else display
        self.remember(now)
        self._unsaved[now.key] = now
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush(), name="displays: flush")
        return now

    async def mark_overwritten(self, display: Display) -> None:
        """Marks a display as stale: a front may just have written an older state over a newer one."""
        self._unsaved.pop(display.key, None)
        self.remember(display)
        await self._store.write(lambda unit: displays.save_own(unit.conn, display))

    def is_first_suspicion(self, display: Display) -> bool:
        """Whether a message's content has become unknown for the first time at this revision."""
        first = self._suspects.get(display.key, -1) < display.shown
        if first:
            self._suspects[display.key] = display.shown
        return first

    async def _flush(self) -> None:
        await asyncio.sleep(FLUSH_SECONDS)
        await self.write_down()

    async def write_down(self) -> None:
        """Writes all rendered revisions in one transaction; waits for a write already running."""
        async with self._writing_down:
            await self._write_down()

    async def _write_down(self) -> None:
        shown, self._unsaved = list(self._unsaved.values()), {}
        if not shown:
            return
        for display in shown:
            if all(not self.is_stale(one) for one in self.of(display.match_id) or [display]):
                self.release(display.match_id)
        with failures_logged(log, "shown revisions could not be saved"):
            await self._store.write(lambda unit: displays.mark_shown(unit.conn, shown))

    async def close(self) -> None:
        """Writes everything pending."""
        if self._flushing is not None:
            self._flushing.cancel()
            await asyncio.gather(self._flushing, return_exceptions=True)
        await self.write_down()
