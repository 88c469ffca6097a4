"""The database of an evening, in a file or on a server, as its laws see it from outside."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Coroutine
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tests.disk import new_database

from .power import PowerLoop

T = TypeVar("T")

ENDED_SECONDS, LOOK_SECONDS = 5.0, 0.002  # in which a server ends a session, and between two looks whether it has


def on_time(engine: Any, loop: PowerLoop) -> Any:
    """Returns the peers of a server whose clock is that of the loop, and always right."""
    from storage.postgresql.peers import SessionPeers

    class OnTime(SessionPeers):
        async def now(self) -> datetime:
            return loop.now() - loop.skew

    return OnTime(engine._connected)


class Database(Protocol):
    """What an evening needs of its database."""

    address: str
    is_shared: bool  # each process does its part of the work, by claims

    def look(self, sql: str, *args: object) -> list[Any]:
        """What stands in it; `?` stands for each of `args`."""

    def end_sessions(self, *sessions: int) -> None:
        """Has a server end these sessions, or all but its own, and waits until they are gone."""

    def close(self) -> None:
        """Looks no more."""


class InFile:
    """A file of SQLite."""

    is_shared = False

    def __init__(self, folder: Path) -> None:
        self._file = folder / "roundhouse.db"
        self._file.write_bytes(new_database())
        self._eye: sqlite3.Connection | None = None
        self.address = f"sqlite:///{self._file}"

    def look(self, sql: str, *args: object) -> list[Any]:
        """What stands in the file."""
        if self._eye is None:
            self._eye = sqlite3.connect(self._file, isolation_level=None)
        return self._eye.execute(sql, args).fetchall()

    def end_sessions(self, *sessions: int) -> None:
        """There are none."""

    def close(self) -> None:
        """Closes the connection."""
        if self._eye is not None:
            self._eye.close()


class OnServer:
    """A database of PostgreSQL. It is asked from a thread, for the loop of the evening must not wait for it."""

    is_shared = True

    def __init__(self, folder: Path) -> None:
        import asyncpg

        from tests.postgresql import address_in

        self.address = address_in(folder)
        self._loop = asyncio.SelectorEventLoop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._eye: Any = self._done(asyncpg.connect(self.address))

    def look(self, sql: str, *args: object) -> list[Any]:
        """What stands in the database."""
        numbers = count(1)
        numbered = "".join(f"${next(numbers)}" if sign == "?" else sign for sign in sql)
        return [tuple(row) for row in self._done(self._eye.fetch(numbered, *args))]

    def end_sessions(self, *sessions: int) -> None:
        """Ends them, as the server does it when it is stopped."""
        its = "pid = any($1::int[])" if sessions else "$1::int[] is not null and pid <> pg_backend_pid()"
        open_ones = f"select pid from pg_stat_activity where datname = current_database() and {its}"
        self._done(self._end(open_ones, list(sessions)))

    async def _end(self, open_ones: str, sessions: list[int]) -> None:
        """Ends them. The server's own way to wait for that looks only each 0.1 s."""
        pids = [row[0] for row in await self._eye.fetch(open_ones, sessions)]
        await self._eye.fetch("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", pids)
        async with asyncio.timeout(ENDED_SECONDS):
            while await self._eye.fetchval("select 1 from pg_stat_activity where pid = any($1::int[])", pids):
                await asyncio.sleep(LOOK_SECONDS)

    def close(self) -> None:
        """Ends the thread."""
        self._done(self._eye.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _done(self, work: Coroutine[Any, Any, T]) -> T:
        async def does() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(does(), self._loop).result()
