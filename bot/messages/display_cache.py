"""What is known of displays without asking the database: where they stand, and what they show."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime

import structlog
from msgspec.structs import replace

from games.table.table import Table
from storage import Store, displays
from storage.displays import Display, is_stale
from storage.recent import RecentDict

MATCHES_MOST = 5_000  # whose displays are remembered
DISPLAYS_MOST = 1_000  # looked up together
TRIED_MOST = 5_000  # messages of which we remember whether we have sent them; others are painted once more
DOUBTED_MOST = 1_000
FLUSH_SECONDS = 0.25  # what was painted is written down together

Key = tuple[str, str, str]

log = structlog.get_logger(__name__)


class DisplayCache:
    """All displays of the matches that are busy, and the newest table of each that is yet to be painted."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._matches: RecentDict[str, dict[Key, Display]] = RecentDict(MATCHES_MOST)
        self._newest: dict[str, Table] = {}
        self._looks: list[tuple[set[str], set[str]]] = []  # for each look at the rows: what for, and what has changed
        self._painted: dict[Key, Display] = {}
        self._tried: RecentDict[Key, bool] = RecentDict(TRIED_MOST)  # wanted messages: whether sending was ever tried
        self._doubted: RecentDict[Key, int] = RecentDict(DOUBTED_MOST)  # messages in doubt: what they should show
        self._flushing: asyncio.Task[None] | None = None
        self._writing_down = asyncio.Lock()

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._matches

    def of(self, match_id: str) -> list[Display]:
        """The displays of a match, as far as it is known."""
        return list(self._matches.get(match_id, {}).values())

    def get(self, match_id: str, key: Key) -> Display | None:
        """One display of a match."""
        return self._matches.get(match_id, {}).get(key)

    def now(self, display: Display) -> Display | None:
        """A display as it now is; None where it is known to be no more."""
        return self.get(display.match_id, display.key) if display.match_id in self._matches else display

    async def at(self, match_id: str, key: Key) -> Display | None:
        """One display, looked up where it is not known."""
        if (known := self.get(match_id, key)) is not None:
            return known
        async with self._store.read() as conn:
            return await displays.at(conn, *key)

    async def learn(self, match_ids: Iterable[str]) -> None:
        """Looks up the displays of these matches; once more those that changed meanwhile."""
        wanted = set(match_ids)
        while wanted:
            found, changed = await self._look(wanted)
            for display in found:
                if display.match_id not in changed:
                    self._matches.setdefault(display.match_id, {}).setdefault(display.key, display)
                    self._matches.move_to_end(display.match_id)
            wanted &= changed

    async def _look(self, match_ids: set[str]) -> tuple[list[Display], set[str]]:
        changed: set[str] = set()
        self._looks.append((match_ids, changed))
        try:
            await self.write_down()  # else the rows may say less than we know
            async with self._store.read() as conn:
                return await displays.of_matches(conn, match_ids, DISPLAYS_MOST), changed
        finally:
            self._looks = [look for look in self._looks if look[1] is not changed]

    def _has_changed(self, match_id: str) -> None:
        for _, changed in self._looks:
            changed.add(match_id)

    def remember(self, display: Display) -> None:
        """How a display now is; only matches all of whose displays are known are remembered."""
        self._has_changed(display.match_id)
        if display.match_id in self._matches:
            self._matches[display.match_id][display.key] = display

    def wants(self, display: Display) -> None:
        """A message is wanted, and nobody has tried to send it, unless we have."""
        self.remember(display)
        self._tried.setdefault(display.key, False)

    def tries(self, display: Display) -> bool:
        """It is about to be sent; whether that is surely the first time."""
        first = self._tried.get(display.key) is False
        self._tried[display.key] = True
        return first

    def forget(self, display: Display) -> None:
        """A display is no more."""
        self._has_changed(display.match_id)
        self._matches.get(display.match_id, {}).pop(display.key, None)

    async def change(self, was: Display, now: Display | None) -> None:
        """Writes down at once what has become of a display."""
        self._replace(was, now)
        if now is None:
            await self._store.write(lambda unit: displays.let_go(unit.conn, was))
        else:
            await self._store.write(lambda unit: displays.moved(unit.conn, was, now))
        self._replace(was, now)  # whoever looked before it was written has seen the old row

    def _replace(self, was: Display, now: Display | None) -> None:
        self.forget(was)
        if now is not None:
            self.remember(now)

    async def begin(self, display: Display, sends_once: bool) -> bool:
        """Whether a message is still to be sent; where a send cannot be tried twice, its row says that it was begun."""
        if sends_once:
            async with self._store.read() as conn:
                row = await displays.at(conn, *display.key)
            begun = row is not None and row.state == "wanted"
        else:
            self.remember(replace(display, state="sending"))
            begun = await self._store.write(lambda unit: displays.begin(unit.conn, display))
        if not begun:
            self.forget(display)  # it was an old row that said so
        return begun

    def forget_match(self, match_id: str) -> None:
        """The rows know better."""
        self._matches.pop(match_id, None)

    def forget_room(self, platform: str, room: str) -> None:
        """All displays of a room are no more, also those that are being looked up."""
        for wanted, changed in self._looks:
            changed |= wanted
        for known in self._matches.values():
            for key in [key for key in known if key[:2] == (platform, room)]:
                del known[key]

    def bring(self, table: Table) -> None:
        """A table has changed; who read it a while ago may tell of it later than of a newer one."""
        newest = self._newest.get(table.id)
        if newest is None or newest.revision < table.revision:
            self._newest[table.id] = table

    def let_go(self, match_id: str) -> None:
        """Nobody looks at this table."""
        self._newest.pop(match_id, None)

    async def table(self, match_id: str) -> Table | None:
        """The table as it was last committed, by us at least."""
        return self._newest.get(match_id) or await self._store.table(match_id)

    async def newest(self, table: Table) -> Table:
        """The table as it was last committed; the one that was given, where that is newer."""
        now = await self.table(table.id)
        return now if now is not None and now.revision > table.revision else table

    def is_stale(self, display: Display) -> bool:
        """Whether a table came that the display has to show."""
        newest = self._newest.get(display.match_id)
        return newest is not None and is_stale(display, newest)

    def may_rest(self, display: Display) -> bool:
        """Whether a message stands as it has to, as far as we know its table."""
        known = display.match_id in self._newest and display.kind != "notice" and display.state == "there"
        return known and not self.is_stale(display)

    def shows(self, display: Display) -> Display:
        """It was painted; that is written down soon, and if not, it is only painted once more."""
        before = self.get(display.match_id, display.key)
        is_older = before is not None and before.shown > display.shown
        now = replace(display, shown=before.shown, turn=before.turn) if before and is_older else display
        self.remember(now)
        self._painted[now.key] = now
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush(), name="displays: flush")
        return now

    async def overwritten(self, display: Display) -> None:
        """It was newer, and what a front wrote just now may lie over that: it is behind again."""
        self._painted.pop(display.key, None)
        self.remember(display)
        await self._store.write(lambda unit: displays.written(unit.conn, display))

    def is_first_doubt(self, display: Display) -> bool:
        """Whether a message has not been in doubt since it first showed this revision."""
        first = self._doubted.get(display.key, -1) < display.shown
        if first:
            self._doubted[display.key] = display.shown
        return first

    async def _flush(self) -> None:
        await asyncio.sleep(FLUSH_SECONDS)
        await self.write_down()

    async def write_down(self) -> None:
        """Writes what was painted, all together; what is being written already is waited for."""
        async with self._writing_down:
            await self._write_down()

    async def _write_down(self) -> None:
        painted, self._painted = list(self._painted.values()), {}
        if not painted:
            return
        for display in painted:
            if all(not self.is_stale(one) for one in self.of(display.match_id) or [display]):
                self.let_go(display.match_id)
        try:
            await self._store.write(lambda unit: displays.all_shown(unit.conn, painted))
        except Exception:
            log.exception("what is shown could not be written down")

    async def close(self) -> None:
        """Writes down what is left."""
        if self._flushing is not None:
            self._flushing.cancel()
            await asyncio.gather(self._flushing, return_exceptions=True)
        await self.write_down()


def first_of(queue: OrderedDict[Key, Display]) -> Display:
    """What is to be written next: first what somebody waits for, then the oldest."""
    return next((display for display in queue.values() if display.is_urgent), next(iter(queue.values())))


def is_past(display: Display, table: Table, now: datetime) -> bool:
    """Whether nobody needs it any more: a notice that was followed, a handle that has died."""
    if display.kind == "notice":
        seat, match = table.seat_of(display.viewer), table.match
        unasked = table.status != "live" or seat not in table.waiting()
        return match is None or unasked or match.turn != display.turn
    if display.kind == "hand" and table.seat_of(display.viewer) is None:
        return True  # they have another seat, or another name, now
    return display.expires_at is not None and display.expires_at <= now
