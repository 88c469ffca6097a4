"""SQLite as the store's engine: a database in a file."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import structlog
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from ..engine import TO_DO, CannotOpen, Transaction, Trouble, Upgrade, unlike_an_address
from ..migrate import WrongSchema, known, newest
from ..peers import NoPeers
from . import backups, files
from .connections import BUSY_SECONDS, Connections
from .files import ProcessLock, lock_file

OLDEST_SQLITE = (3, 37)  # the first with strict tables
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
PRIMARY = 0xFF  # the part of an extended result code that tells the kind of error

log = structlog.get_logger(__name__)


def at(url: URL) -> SQLite:
    """Returns the engine of a `sqlite:///…` address. Raises CannotOpen where it names no file."""
    if not url.database or url.database == ":memory:" or url.query:
        raise unlike_an_address()
    return SQLite(Path(url.database))


class SQLite:
    """An Engine (storage/engine.py) on a file."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        self.name, self.folder = str(path), path.parent
        self.peers = NoPeers()
        self.lock = ProcessLock(path)
        self.damage = ""
        self._path = path
        self._opened: files.Identities = {}

    @property
    def place(self) -> str:
        """Returns the absolute path."""
        return str(self._path.absolute())

    def traces(self) -> tuple[Path, ...]:
        """Returns the lock, which stays after the end, and the write-ahead log."""
        return lock_file(self._path), files.log_of(self._path)

    def copies(self) -> list[Path]:
        """Returns the copies from before upgrades and restores."""
        return sorted(self.folder.glob(f"{self._path.stem}.*.db"))

    def is_empty(self) -> bool:
        """Whether the file does not exist or has no content."""
        return files.is_empty(self._path)

    def has_signed(self) -> bool:
        """Whether it has guests of the web or teams of robots."""
        return files.has_signed(self._path)

    def size(self) -> int:
        """Returns the size of the file and its write-ahead log."""
        return backups.size_of(self._path)

    def check(self) -> files.DamageCheck:
        """Returns a check of the whole file."""
        return files.DamageCheck(self._path)

    def note_damage(self, cause: BaseException | str | None) -> None:
        """Notes and logs damage that a check or an error of SQLite tells of; ignores other errors."""
        if isinstance(cause, BaseException):
            code = getattr(cause, "sqlite_errorcode", 0)
            cause = str(cause) if code & PRIMARY in DAMAGED else None
        if cause is None or self.damage:
            return
        self.damage = f"{self.name} is damaged ({cause})"
        log.error("the database is damaged", why=cause, file=self.name, to_do=TO_DO)

    def lost(self) -> str:
        """Returns why new writes would be lost; empty while the files are those that were opened."""
        return files.lost(self._opened)

    async def open(self, copy: bool) -> Upgrade | None:
        """Opens the file, its schema brought up to date; a missing file is created."""
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise CannotOpen(f"SQLite 3.37 or newer is needed; this Python has {sqlite3.sqlite_version}.")
        try:
            files.make_folder(self.folder)
        except OSError as error:
            raise CannotOpen(f"{self.folder} cannot be made: {error.strerror}.") from None
        try:
            version = await asyncio.to_thread(_probe, self._path)
            upgrade = await asyncio.to_thread(_prepare_upgrade, self._path, version, copy)
        except backups.NoRoom as error:
            raise CannotOpen(str(error)) from None
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(error.strerror if isinstance(error, OSError) else error) from None
        await self._connect(version)
        files.close_to_others(self._path)  # after the check, so that a foreign program's files stay as they are
        self._opened = files.identities(self._path)
        return upgrade

    async def _connect(self, version: str | None) -> None:
        self._connections = Connections(self._path)
        try:
            await (self._connections.open() if version == newest() else self._connections.upgrade())
        except BaseException as error:
            await self.close()
            if isinstance(error, WrongSchema):
                raise CannotOpen(f"{self.name}: {error}") from None
            if isinstance(error, DBAPIError):
                raise self._unusable(error.orig) from None
            raise

    def _unusable(self, why: object) -> CannotOpen:
        if str(why) == "database is locked":
            return CannotOpen(
                f"{self.name} is locked: another program is writing to it. Try again when it has finished."
            )
        return CannotOpen(f"{self.name} cannot be used as a database: {why}.")

    def write(self, *, serializable: bool = False) -> Transaction:
        """Returns the writing connection in a transaction; only one writes at a time."""
        return self._connections.write()

    def read(self) -> Transaction:
        """Returns a read-only connection."""
        return self._connections.read()

    def backup(self, to: Path) -> None:
        """Writes a complete copy of the database in use to a new file. Raises Trouble where that fails."""
        part = to.with_name(f"{to.name}.part")
        try:
            part.unlink(missing_ok=True)  # left by an interrupted copy
            files.make_file(part)
            with closing(sqlite3.connect(self._path)) as conn:
                conn.execute("vacuum into ?", (str(part),))
            part.rename(to)
        except (sqlite3.Error, OSError) as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)  # a partial copy would only fill the disk
            raise Trouble(f"{to} could not be written: {error}") from error

    def restore(self, source: Path, now: datetime) -> Path | None:
        """Puts a backup in place, also while the old database is in use."""
        try:
            return backups.restore(source, self._path, now)
        except (sqlite3.Error, OSError) as error:
            raise Trouble(str(error)) from error

    async def finish_copy(self) -> None:
        """Does nothing: the next number is always above the highest one."""

    async def close(self) -> None:
        """Closes the file."""
        await self._connections.dispose()


def _prepare_upgrade(path: Path, version: str | None, copy: bool) -> Upgrade | None:
    """Returns the upgrade that an older database needs, once it has been copied."""
    if version is None or version == newest() or version not in known():
        return None
    return Upgrade(version, newest(), backups.copy_before_upgrade(path, version) if copy else None)


def _probe(path: Path) -> str | None:
    """Tests that the file can be read and written, and returns the number of its schema.

    Creates a missing file, and does not change an existing one. None before the first migration, and in a foreign file.
    """
    files.make_file(path)
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as conn:
        conn.execute("begin immediate")
        conn.execute("select count(*) from sqlite_master")
        (number,) = conn.execute("pragma user_version").fetchone()
        conn.execute(f"pragma user_version = {number}")  # only a write shows that a file is read-only
        conn.execute("rollback")
        if not conn.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone():
            return None
        row = conn.execute("select version_num from alembic_version").fetchone()
        return str(row[0]) if row else None
