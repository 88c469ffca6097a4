"""Programs that wait for a change of a match: by a request that is answered later, or by a stream.

A match that many wait for is read once for all of them at each of its versions, and not at all where this process has
written the version itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from games.table.table import Table

WAITS_A_PROGRAM = 32  # one more ends its oldest
WAITING_MOST = 10_000  # of all programs
TOLD_AT_ONCE = 2  # of the programs that watch: a match with many of them holds up nobody's move

Read = Callable[[], Awaitable[Table | None]]


class Waiter:
    """A program that waits for changes of a match."""

    def __init__(self, match: WaitedMatch, key_hash: str) -> None:
        self.match = match
        self.key_hash = key_hash  # of the key with which it has called
        self.plays = False  # it has a seat, so it is woken before those that watch
        self._woken = asyncio.Event()
        self._is_over = False

    def wake(self) -> None:
        """Has it look again."""
        self._woken.set()

    def end(self) -> None:
        """Has it wait no longer."""
        self._is_over = True
        self.wake()

    async def changed(self) -> bool:
        """Returns once the match may have changed since the last call; False where nobody waits any longer."""
        await self._woken.wait()
        self._woken.clear()
        return not self._is_over


class WaitedMatch:
    """A match that programs wait for: all these programs, and its newest version as far as this process knows."""

    def __init__(self) -> None:
        self.waiters = dict[Waiter, None]()
        self._known: Table | None = None
        self._least = 0  # another process has written this version, so an older one is of no use
        self._changes = 0  # how often it has changed since programs wait for it
        self._reading = asyncio.Lock()

    def changed(self, table: Table) -> None:
        """Notes a version that this process has written, which may be told later than a newer one of another."""
        if self._newer(table.revision) is None:
            self._known = table
        self._wake()

    def changed_elsewhere(self, revision: int | None) -> None:
        """Notes that another process has written this version; None: that the known one may be old."""
        self._least = max(self._least, revision or 0)
        if revision is None:
            self._known = None
        self._wake()

    def _wake(self) -> None:
        """Has all look again, those that play first."""
        self._changes += 1
        for waiter in sorted(self.waiters, key=lambda waiter: not waiter.plays):
            waiter.wake()

    async def table(self, after: int, read: Read) -> Table | None:
        """Returns the newest version, read where none is known that is at least version `after`; None: there is none.

        A program may know of a version that another process has written before this process hears of it.
        """
        if (known := self._newer(after)) is not None:
            return known
        async with self._reading:
            if (known := self._newer(after)) is not None:
                return known
            changes = self._changes
            table = await read()
            if changes == self._changes:
                self._known = table
            return table

    def _newer(self, after: int) -> Table | None:
        known = self._known
        return known if known is not None and known.revision >= max(after, self._least) else None


class Waiters:
    """All that wait. They look at their match after they are registered, so that they miss nothing."""

    def __init__(self) -> None:
        self._matches: dict[str, WaitedMatch] = {}
        self._of_programs: dict[int, dict[Waiter, None]] = {}  # the oldest first
        self.telling = asyncio.Semaphore(TOLD_AT_ONCE)  # held before one that watches is told something
        self.count = 0
        self.closed = False

    @property
    def is_full(self) -> bool:
        """Whether no more can wait."""
        return self.closed or self.count >= WAITING_MOST

    @contextmanager
    def waiting(
        self, match_id: str, program: int, seconds: float | None = None, key_hash: str = ""
    ) -> Iterator[Waiter]:
        """Registers a program that waits, for so many seconds. Of too many waits of one program its oldest ends."""
        match, own = self._matches.setdefault(match_id, WaitedMatch()), self._of_programs.setdefault(program, {})
        waiter = Waiter(match, key_hash)
        own[waiter] = match.waiters[waiter] = None
        self.count += 1
        if len(own) > WAITS_A_PROGRAM:
            next(iter(own)).end()
        timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, waiter.end)
        try:
            yield waiter
        finally:
            if timer is not None:
                timer.cancel()
            self.count -= 1
            own.pop(waiter)
            if not own:
                self._of_programs.pop(program, None)
            match.waiters.pop(waiter)
            if not match.waiters:
                self._matches.pop(match_id, None)

    @property
    def programs(self) -> Sequence[int]:
        """Returns the programs that wait."""
        return list(self._of_programs)

    def end_without(self, keys: Mapping[int, str]) -> None:
        """Ends the waits of programs that have no longer the key with which they called; `keys`: hashes by program."""
        for program, waiters in self._of_programs.items():
            for waiter in waiters:
                if waiter.key_hash != keys.get(program):
                    waiter.end()

    def changed(self, tables: Mapping[str, Table]) -> None:
        """Wakes those that wait for these matches, which this process has written."""
        for match_id, table in tables.items():
            if match_id in self._matches:
                self._matches[match_id].changed(table)

    def changed_elsewhere(self, revisions: Mapping[str, int]) -> None:
        """Wakes those that wait for these matches, of which another process has written these versions."""
        for match_id, revision in revisions.items():
            if match_id in self._matches:
                self._matches[match_id].changed_elsewhere(revision)

    def look_again(self) -> None:
        """Has all look again: another process may have changed something without a word."""
        for match in self._matches.values():
            match.changed_elsewhere(None)

    def close(self) -> None:
        """Ends all waits; programs ask again."""
        self.closed = True
        for match in self._matches.values():
            for waiter in match.waiters:
                waiter.end()
