"""PostgreSQL as the store's engine: a database on a server, which several processes may serve."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import URL, func, select

from ..engine import SHARED_EXAMPLE, CannotOpen, NoBackup, Transaction, Trouble, Upgrade, unlike_an_address
from ..migrate import WrongSchema, all_tables, newest
from . import DAMAGED, cannot_open, state_of
from .connections import Connections, connected
from .peers import SessionPeers

FOLDER = Path("data")  # where the program keeps its other files
EXTRA = "asyncpg"
IDLE = "10s"  # without a heartbeat of its peers, a process stands still or is cut off: others may have its claims
TO_DO = "put a backup into an empty database with `roundhouse copy`"

log = structlog.get_logger(__name__)


def at(url: URL) -> PostgreSQL:
    """Returns the engine of a `postgresql://…` address. Raises CannotOpen where the extra or the name is missing."""
    if find_spec(EXTRA) is None:
        raise CannotOpen(f"PostgreSQL needs one more package: `{sys.executable} -m pip install {EXTRA}`.")
    if not url.database:
        raise unlike_an_address(SHARED_EXAMPLE)
    return PostgreSQL(url)


class NoLock:
    """The ProcessLock of a server: none, for its processes are on several machines."""

    is_held = was_alone = False
    last_run: datetime | None = None

    def take(self) -> None:
        """Does nothing."""

    def note_run(self, at: datetime) -> None:
        """Does nothing."""

    def release(self) -> None:
        """Does nothing."""


class NoCheck:
    """The DamageCheck of a server, which checks its pages itself when it reads them."""

    def run(self, with_indexes: bool = False) -> str:
        """Finds nothing."""
        return ""

    def stop(self) -> None:
        """Does nothing."""


class PostgreSQL:
    """An Engine (storage/engine.py) on a server."""

    is_shared = True

    def __init__(self, url: URL) -> None:
        self.name = self.place = url.set(query={}, password=None).render_as_string()
        self.folder = FOLDER
        self.lock = NoLock()
        self.damage = ""
        self._url = url
        self.peers = SessionPeers(self._connected)

    async def _connected(self) -> Any:
        """Returns a connection that belongs to nobody else. Raises CannotOpen."""
        try:
            conn = await connected(self._url)
            try:
                await conn.execute(f"set idle_session_timeout = '{IDLE}'")
            except BaseException:
                conn.terminate()
                raise
            return conn
        except Exception as error:  # noqa: BLE001 - whatever it is, it becomes a sentence
            raise cannot_open(self._url, error) from None

    def traces(self) -> tuple[Path, ...]:
        """Returns nothing: the server is elsewhere."""
        return ()

    def copies(self) -> tuple[Path, ...]:
        """Returns nothing: no copies are made here."""
        return ()

    def is_empty(self) -> bool:
        """Whether the database exists and has no tables."""
        sql = "select not exists(select from pg_tables where schemaname = current_schema())"
        return bool(self._asked(sql, otherwise=False))

    def has_signed(self) -> bool:
        """Whether it has guests of the web or teams of robots."""
        guests, teams = "accounts where platform = 'web'", "tournament_teams where level is null"
        sql = f"select exists(select from {guests}) or exists(select from {teams})"
        return bool(self._asked(sql, otherwise=False))  # opening it reports the reason, or it is empty

    def size(self) -> int:
        """Returns the size of the database on the server, with its indexes."""
        return int(self._asked("select pg_database_size(current_database())", otherwise=0))

    def _asked(self, sql: str, otherwise: Any) -> Any:
        """Returns the answer to a question, from a connection of its own, whether or not an event loop runs."""

        async def ask() -> Any:
            conn = await connected(self._url)
            try:
                return await conn.fetchval(sql)
            finally:
                await conn.close()

        return _in_thread(ask, otherwise)

    def check(self) -> NoCheck:
        """Returns a check that finds nothing."""
        return NoCheck()

    def note_damage(self, cause: BaseException | str | None) -> None:
        """Notes and logs damage that an error of the server tells of; ignores other errors."""
        if isinstance(cause, BaseException):
            cause = str(cause) if state_of(cause) in DAMAGED else None
        if cause and not self.damage:
            self.damage = f"{self.name} is damaged ({cause})"
            log.error("the database is damaged", why=cause, database=self.name, to_do=TO_DO)

    def lost(self) -> str:
        """Returns nothing: a lost connection shows itself, and is opened again."""
        return ""

    async def open(self, copy: bool) -> Upgrade | None:
        """Connects, and brings the schema up to date. There is no copy: pg_dump makes one before an upgrade."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._connections = Connections(self._url)
        try:
            before = await self._connections.open()
        except BaseException as error:
            await self._connections.dispose()
            if isinstance(error, CannotOpen) or not isinstance(error, Exception):
                raise
            if isinstance(error, WrongSchema):
                raise CannotOpen(f"{self.name}: {error}") from None
            raise cannot_open(self._url, _cause(error)) from None
        return Upgrade(before, newest(), None) if before not in (None, newest()) else None

    def write(self, *, serializable: bool = False) -> Transaction:
        """Returns a writing connection in a transaction."""
        return self._connections.write(serializable)

    def read(self) -> Transaction:
        """Returns a read-only connection."""
        return self._connections.read()

    def backup(self, to: Path) -> None:
        """Raises Trouble: a shared database is copied into a file (storage/database_copy.py)."""
        raise Trouble(f"{self.name} has no files to copy")

    def restore(self, source: Path, now: datetime) -> Path | None:
        """Raises NoBackup: a backup is put into an empty database, so that the old one stays as it is."""
        raise NoBackup(
            f"{self.name} cannot be replaced while it is there. `roundhouse copy` puts a backup into an empty "
            "database; see docs/operators-grow.md."
        )

    async def finish_copy(self) -> None:
        """Sets every sequence to the highest number in its column, and gathers statistics for the planner."""
        async with self.write() as conn:
            for table in all_tables():
                if (column := table.autoincrement_column) is not None:
                    sequence = func.pg_get_serial_sequence(table.name, column.name)
                    await conn.execute(select(func.setval(sequence, func.max(column))))
        await self._connections.analyze()

    async def close(self) -> None:
        """Closes all connections."""
        await self.peers.close()
        await self._connections.dispose()


def _cause(error: BaseException) -> BaseException:
    """Returns what the driver said."""
    while isinstance(error, Trouble) and error.__cause__ is not None:
        error = error.__cause__
    return error


def _in_thread(ask: Callable[[], Awaitable[Any]], otherwise: Any) -> Any:
    answer = [otherwise]

    def work() -> None:
        try:
            answer[0] = asyncio.run(ask())  # type: ignore[arg-type]
        except Exception as error:  # noqa: BLE001 - opening the database reports the reason
            log.debug("the database cannot be asked", why=type(error).__name__)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return answer[0]
