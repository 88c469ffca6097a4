"""The database's files: who may read them, whether they are whole, and the lock beside them.

Every serving process holds the lock; the kernel releases it at once when a process ends, however it ends.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import weakref
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

FILE, FOLDER = 0o600, 0o700

OTHERS = 0o077  # every permission of group and others

ENDINGS = (".db", ".db-wal", ".db-shm", ".db-journal", ".db.part", "-commands.json")

NAMES = ("secret", "push-key", "frozen")  # what else the program creates in this folder
SCRATCH = "drill-"  # how the folders begin in which backups are tried out


def make_folder(folder: Path) -> None:
    """Creates the folder and its parents where they do not exist."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Creates an empty file where there is none; SQLite gives a database's other files the same mode."""
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, FILE))


def close_to_others(database: Path) -> None:
    """Removes the permissions that older versions gave others: of the files, and of a folder without foreign files."""
    log, memory = (database.with_name(database.name + ending) for ending in ("-wal", "-shm"))
    for file in (database, log, memory, before_restore(database)):
        _close(file, FILE)
    with suppress(OSError):  # a folder that cannot be listed is not open to everybody
        if all(_is_ours(file, database) for file in database.parent.iterdir()):
            _close(database.parent, FOLDER)


def before_restore(database: Path) -> Path:
    """Returns the path to which a database is moved when a backup replaces it."""
    return database.with_suffix(".before-restore.db")


def _is_ours(file: Path, database: Path) -> bool:
    return file.name in NAMES or file.name.startswith((database.name, SCRATCH)) or file.name.endswith(ENDINGS)


def _close(file: Path, mode: int) -> None:
    with suppress(OSError):  # it does not exist, or belongs to another user
        if file.stat().st_mode & OTHERS:
            file.chmod(mode)


Identity = tuple[int, int]  # device and inode
Identities = dict[Path, Identity | None]


def log_of(database: Path) -> Path:
    """Returns the path of the write-ahead log."""
    return database.with_name(f"{database.name}-wal")


def identities(database: Path) -> Identities:
    """Returns which files the database and its write-ahead log are now."""
    return {file: _identity(file) for file in (database, log_of(database))}


def lost(opened: Identities) -> str:
    """Returns why new writes would be lost; empty while the files are those that were opened."""
    for file, was in opened.items():
        identity = _identity(file)
        if identity is None and was is not None:
            return f"{file} was removed; put it back, or start the program again"
        if identity != was:
            return f"{file} was replaced by another file; put it back, or start the program again"
    return ""


def _identity(file: Path) -> Identity | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


class DamageCheck:
    """Reads a whole file, in a thread if wanted; `stop` ends it early, from any thread."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._conn: sqlite3.Connection | None = None

    def run(self, with_indexes: bool = False) -> str:
        """Returns a description of the damage; empty where there is none, or where the file cannot be opened."""
        try:
            with closing(_connected(self._database)) as self._conn:
                kind = "integrity_check" if with_indexes else "quick_check"
                (result,) = self._conn.execute(f"pragma {kind}(1)").fetchone()
        except sqlite3.OperationalError:  # no file, no permission, locked, stopped: opening it reports the reason
            return ""
        except sqlite3.DatabaseError as error:
            return str(error)
        finally:
            self._conn = None
        return "" if result == "ok" else " ".join(str(result).split())

    def stop(self) -> None:
        """Ends a check that is running."""
        if conn := self._conn:
            with suppress(sqlite3.ProgrammingError):  # it has just ended by itself
                conn.interrupt()


def is_empty(database: Path) -> bool:
    """Whether the file does not exist or has no content: opening it creates a new database."""
    try:
        if not database.stat().st_size:
            return True
        with closing(_connected(database)) as conn:
            return conn.execute("select 1 from sqlite_master").fetchone() is None
    except FileNotFoundError:
        return True
    except (OSError, sqlite3.Error):  # the file has content
        return False


def has_signed(database: Path) -> bool:
    """Whether it has guests of the web or teams of robots, whose cookies and tokens the secret signs."""
    guests, teams = "accounts where platform = 'web'", "tournament_teams where level is null"
    try:
        with closing(_connected(database)) as conn:
            return any(conn.execute(f"select 1 from {rows} limit 1").fetchone() for rows in (guests, teams))
    except sqlite3.Error:  # opening it reports the reason, or it is older than teams
        return False


def _connected(database: Path) -> sqlite3.Connection:
    """Connects without creating a file. The mode is `rw`, because reading a write-ahead log may have to write."""
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, check_same_thread=False)


def lock_file(database: Path) -> Path:
    """Returns the path of the lock. It stays after the end, and so shows that the program has run here."""
    return database.with_name(f"{database.name}-lock")


def forget_last_run(database: Path) -> None:
    """Notes that the database is meant to be older than the last run: a backup has been put in its place."""
    with suppress(OSError):
        os.utime(lock_file(database), (0, 0))


class ProcessLock:
    """Shared by all processes that serve a database."""

    def __init__(self, database: Path) -> None:
        self._file = lock_file(database)
        self.is_held = False
        self.was_alone = False  # nobody else held it when it was taken
        self.last_run: datetime | None = None  # the last heartbeat of whoever held it before
        self._fd = -1

    def take(self) -> None:
        """Takes the lock; where the file system has no locks, it is not held, and says nothing about others."""
        with suppress(OSError):
            self.last_run = datetime.fromtimestamp(self._file.stat().st_mtime, UTC)
        with suppress(OSError):
            self._fd = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE)
            self._close = weakref.finalize(self, os.close, self._fd)
            with suppress(BlockingIOError):
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self.was_alone = True
            fcntl.flock(self._fd, fcntl.LOCK_SH)
            self.is_held = True

    def note_run(self, at: datetime) -> None:
        """Notes a heartbeat beside the database, so that a database from before it can be told."""
        if self.is_held:
            os.utime(self._fd, (at.timestamp(), at.timestamp()))

    def release(self) -> None:
        """Gives the lock back."""
        if self.is_held:
            self._close()
        self.is_held = self.was_alone = False
