"""What a database file says of itself before it is opened: whether it is whole, and whether anything is in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def damage(database: Path) -> str:
    """What is wrong with the file; empty where it is whole, or cannot be opened. Reads all of it, changes nothing."""
    try:
        with closing(_connected(database)) as conn:
            (found,) = conn.execute("pragma quick_check(1)").fetchone()
    except sqlite3.OperationalError:  # no file, no rights, locked: whoever opens it says so
        return ""
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == "ok" else " ".join(str(found).split())


def is_empty(database: Path) -> bool:
    """Whether there is no file, or nothing in it: opening it makes a new database."""
    try:
        if not database.stat().st_size:
            return True
        with closing(_connected(database)) as conn:
            return conn.execute("select 1 from sqlite_master").fetchone() is None
    except FileNotFoundError:
        return True
    except (OSError, sqlite3.Error):  # something is there
        return False


def _connected(database: Path) -> sqlite3.Connection:
    """A connection that makes no file; it may have to write where a log is left to be read."""
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)
