"""What the store needs of a database engine. An engine is a folder here, named as its addresses begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Protocol

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import Table

from .peers import Peers

EXAMPLE = "sqlite:///data/roundhouse.db"
SHARED_EXAMPLE = "postgresql://USER:PASSWORD@HOST:PORT/NAME"
TO_DO = "put a backup in its place with `roundhouse restore FILE`; `roundhouse check` reads the whole file"

Transaction = AbstractAsyncContextManager[AsyncConnection]


class CannotOpen(Exception):
    """The database cannot be used; the message is a sentence for the operator."""


class Trouble(Exception):
    """The database cannot be used now (full, read-only, locked, gone); nothing was changed."""


class Unsure(Trouble):
    """The database was lost while it committed: whether anything was changed is not known yet."""

    written: Mapping[str, Table] = {}  # the tables that the transaction would have written, by id

    async def is_made(self) -> bool:
        """Whether the transaction was committed. Raises Trouble where that cannot be known."""
        raise NotImplementedError


class Conflict(Exception):
    """Another process wrote first what this transaction read or wrote; nothing was changed. Repeat it."""


class NoBackup(Exception):
    """The file cannot be restored; the message says why."""


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A schema that was brought up to date, and the copy of the database from before; None without one."""

    before: str
    after: str
    copy: Path | None

    def __str__(self) -> str:
        kept = f"copy in {self.copy}" if self.copy else "without a copy"
        return f"schema {self.before} → {self.after}, {kept}"


class DamageCheck(Protocol):
    """Reads the whole database, in a thread if wanted; `stop` ends it early, from any thread."""

    def run(self, with_indexes: bool = False) -> str:
        """Returns a description of the damage; empty where there is none, or where the database cannot be opened."""

    def stop(self) -> None:
        """Ends a check that is running."""


class ProcessLock(Protocol):
    """A lock shared by all processes that serve a database; released at once when a process ends, however it ends."""

    is_held: bool
    was_alone: bool  # nobody else held it when it was taken
    last_run: datetime | None  # the last heartbeat of whoever held it before

    def take(self) -> None:
        """Takes the lock; where there are no locks, it is not held, and says nothing about others."""

    def note_run(self, at: datetime) -> None:
        """Notes a heartbeat outside the database, so that a database from before it can be told."""

    def release(self) -> None:
        """Gives the lock back."""


class Engine(Protocol):
    """A database at an address. Before `open`, nothing is changed or created.

    Its SQLAlchemy dialect has the methods `batch` and `run_batches`, as in columns.py.
    """

    name: str  # in messages
    folder: Path  # where the program keeps its other files
    is_shared: bool  # processes on several machines may serve it, and several transactions write at a time
    peers: Peers
    lock: ProcessLock
    damage: str  # why the content cannot be trusted, as far as anybody has noticed

    @property
    def place(self) -> str:
        """Returns its full address, for messages."""

    def traces(self) -> Sequence[Path]:
        """Returns the files that show, where they exist, that this database has been used."""

    def copies(self) -> Sequence[Path]:
        """Returns earlier copies of the database that are still there, in order."""

    def is_empty(self) -> bool:
        """Whether there is no database, or nothing in it: opening it creates a new one."""

    def has_signed(self) -> bool:
        """Whether it has guests of the web or teams of robots, whose cookies and tokens the secret signs."""

    def size(self) -> int:
        """Returns about how many bytes a backup of it has."""

    def check(self) -> DamageCheck:
        """Returns a check of the whole database."""

    def note_damage(self, cause: BaseException | str | None) -> None:
        """Notes and logs damage that a check or an error of the driver tells of; ignores other errors."""

    def lost(self) -> str:
        """Returns why new writes would be lost; empty while the database is the one that was opened."""

    async def open(self, copy: bool) -> Upgrade | None:
        """Brings the schema up to date, after a copy if wanted; returns what was done. Raises CannotOpen."""

    def write(self, *, serializable: bool = False) -> Transaction:
        """Returns a writing connection in a transaction, committed at the end of the block.

        `serializable`: it is as if no other transaction ran meanwhile. Without it, a shared engine promises no more
        than that a statement sees what is committed, and that its locks of rows last until the end. Raises Conflict,
        and Trouble.
        """

    def read(self) -> Transaction:
        """Returns a read-only connection, which sees the database as of its first statement."""

    def backup(self, to: Path) -> None:
        """Writes a complete copy of the database in use to a new file. Raises Trouble."""

    def restore(self, source: Path, now: datetime) -> Path | None:
        """Puts a backup in place of the database, also while it is in use.

        Books the time since its last heartbeat as an outage. Returns where the previous database is; None where there
        was none. Raises NoBackup, and Trouble.
        """

    async def finish_copy(self) -> None:
        """Gives new rows numbers above those that were copied into it."""

    async def close(self) -> None:
        """Closes the connections."""


def engine_at(url: str) -> Engine:
    """Returns the engine of an address, with nothing opened yet. Raises CannotOpen."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # not an address, or an invalid port
        raise CannotOpen(f"ROUNDHOUSE_DATABASE_URL is not a valid address; it should look like {EXAMPLE}") from None
    if not (Path(__file__).parent / parsed.drivername / "engine.py").is_file():
        raise unlike_an_address(SHARED_EXAMPLE if parsed.drivername.startswith("postgres") else EXAMPLE)
    return _engine_of(parsed)


def engine_in_file(path: Path) -> Engine:
    """Returns the engine of a database in this file, which need not exist, with nothing opened yet."""
    return _engine_of(make_url(EXAMPLE).set(database=str(path)))


def _engine_of(url: URL) -> Engine:
    engine: Engine = import_module(f".{url.drivername}.engine", __package__).at(url)
    return engine


def unlike_an_address(example: str = EXAMPLE) -> CannotOpen:
    """Returns the error for an address that no engine understands."""
    return CannotOpen(f"ROUNDHOUSE_DATABASE_URL must look like {example}")
