"""The unit of work of one transaction: tables before and after their changes, steps, and chips to book."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Refusal
from games.table import invariants
from games.table.departures import told_in_hands
from games.table.table import Change, Movement, StoredStep, Table

from .matches import ended, purses, tables, talk

T = TypeVar("T")


def always(_table: Table) -> None:
    """Lets each table be opened and each match begin."""


class UnitOfWork:
    """Collects changes until they are written together.

    `may_begin` raises a Refusal where a table must not be opened, or its match must not begin.
    """

    def __init__(
        self,
        conn: AsyncConnection,
        games: tables.Games,
        now: Callable[[], datetime],
        may_begin: Callable[[Table], None] = always,
    ) -> None:
        self.conn = conn
        self._may_begin = may_begin
        self.now = now
        self.games = games
        self.written: dict[str, Table] = {}
        self._tables: dict[str, Table] = {}
        self._cached: set[str] = set()
        self._was: dict[str, Table | None] = {}
        self._steps: list[tuple[str, StoredStep]] = []
        self._movements: list[Movement] = []

    async def fetch(self, ids: Iterable[str], cache: Mapping[str, Table], locked: bool = False) -> None:
        """Loads these tables, from the cache where possible.

        A cached table may be outdated: its revision guard shows it. `locked`: nobody else changes them until the end of
        the transaction, and they are the newest.
        """
        wanted = set(ids)
        cached = wanted & cache.keys()
        if locked:
            newest = await tables.locked(self.conn, wanted)
            cached = {match_id for match_id in cached if newest.get(match_id) == cache[match_id].revision}
        else:
            self._cached = cached
        self._tables |= {match_id: cache[match_id] for match_id in cached}
        if missing := wanted - cached:
            self._tables |= await tables.load(self.conn, self.games, missing)

    async def table(self, match_id: str) -> Table:
        """Returns the table as it is in this transaction. Raises unknown_match."""
        if match_id not in self._tables:
            self._tables |= await tables.load(self.conn, self.games, [match_id])
        if match_id not in self._tables:
            raise Refusal("unknown_match")
        return self._tables[match_id]

    async def is_newer(self, match_id: str) -> bool:
        """Whether another process has written the table since this one did; if so, the newer table is loaded."""
        if match_id not in self._cached or match_id in self._was:
            return False
        self._cached.discard(match_id)
        cached = self._tables.pop(match_id)
        newest = await self.table(match_id)
        return newest.revision != cached.revision

    def put(self, change: Change) -> Table:
        """Adds a changed or new table to the work; returns it with its new revision. Raises InvariantBroken.

        Raises the Refusal of `may_begin` for a new table, and for one whose match or check-in begins.
        """
        before = self._tables.get(change.table.id)
        if before is None or (before.status == "open" and _begins(before, change.table)):
            self._may_begin(change.table)
        invariants.check(before, change)
        after = replace(change.table, revision=before.revision + 1 if before else 1)
        if before is not None and told_in_hands(after) != told_in_hands(before):
            after = replace(after, hands_revision=after.revision)
        self._was.setdefault(after.id, before)
        self._tables[after.id] = after
        self._steps += [(after.id, step) for step in change.steps]
        self._movements += change.movements
        return after

    def move(self, *moved: Movement) -> None:
        """Adds movements of chips between purses."""
        self._movements += moved

    async def flush(self) -> None:
        """Writes the collected changes."""
        pairs = [(before, self._tables[match_id]) for match_id, before in self._was.items()]
        over, work = await ended.follow(self.conn, self.games, ended.ended_by(pairs), self._steps)
        pairs = [(before, over.get(after.id, after)) for before, after in pairs]
        if pairs or self._steps:
            await tables.save(self.conn, pairs, self._steps, work)
        if silent := [after.id for before, after in pairs if before and before.lobby.talk and after.status == "over"]:
            await talk.drop(self.conn, silent)
        await purses.book(self.conn, self._movements, self.now())
        written = {after.id: after for _, after in pairs}
        self._tables |= written
        self.written |= written
        self._was, self._steps, self._movements = {}, [], []

    async def in_savepoint(self, work: Callable[[UnitOfWork], Awaitable[T]]) -> T:
        """Runs a function in a savepoint with its own, freshly loaded unit of work:

        it is written whole or not at all.
        """
        async with self.conn.begin_nested():
            own = UnitOfWork(self.conn, self.games, self.now, self._may_begin)
            answer = await work(own)
            await own.flush()
        self._tables |= own.written
        self.written |= own.written
        return answer


def _begins(before: Table, after: Table) -> bool:
    return after.status == "live" or (after.lobby.check_in is not None and before.lobby.check_in is None)
