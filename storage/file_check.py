"""Checks a database file before it is opened: whether it is intact, and whether it is empty."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path


def damage(database: Path) -> str:
    """Returns a description of the damage; empty where the file is intact or cannot be opened. Reads all of it."""
    return DamageCheck(database).run()


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
                (found,) = self._conn.execute(f"pragma {kind}(1)").fetchone()
        except sqlite3.OperationalError:  # no file, no permission, locked, stopped: opening it reports the reason
            return ""
        except sqlite3.DatabaseError as error:
            return str(error)
        finally:
            self._conn = None
        return "" if found == "ok" else " ".join(str(found).split())

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
