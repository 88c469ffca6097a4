"""Restores a backup, also while the old database is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path

from .columns import EPOCH
from .file_modes import before_restore, close_to_others, make_file, make_folder

# A restored database ends at its last heartbeat: the time from then until now counts as an outage.
_OUTAGE = """
    insert into outages (front, began, ended)
    select null, last, :now from (select max(at) as last from beats) where last < :now
"""


class NoBackup(Exception):
    """The file is not a complete backup of Roundhouse; the message says why."""


def check_backup(source: Path) -> None:
    """Raises NoBackup unless the file is a complete Roundhouse database."""
    if not source.is_file():
        raise NoBackup(f"{source} is not a file.")
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as conn:
            found = conn.execute("select version_num from alembic_version").fetchone()
            whole = conn.execute("pragma integrity_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise NoBackup(f"{source} is not a backup of Roundhouse: {error}.") from None
    if not found or whole != ("ok",):
        raise NoBackup(f"{source} is damaged.")


def restore(source: Path, target: Path, now: datetime) -> Path | None:
    """Puts the backup in place and books the time since its last heartbeat as an outage.

    Returns the path of the previous database; None where there was none.
    """
    check_backup(source)
    make_folder(target.parent)
    kept = None
    if target.exists():
        kept = before_restore(target)
        _set_aside(target, kept)
    _copy(source, target)
    with closing(sqlite3.connect(target)) as conn, conn:
        conn.execute(_OUTAGE, {"now": (now - EPOCH) // timedelta(microseconds=1)})
    return kept


def _set_aside(target: Path, kept: Path) -> None:
    """Copies the previous database, which may be in use; moves its files where it is too damaged to be read."""
    kept.unlink(missing_ok=True)
    try:
        _copy(target, kept)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        close_to_others(target)
        for ending in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                target.with_name(target.name + ending).replace(kept.with_name(kept.name + ending))


def _copy(source: Path, target: Path) -> None:
    make_file(target)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
