"""Restores a backup, also while the old database is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from .columns import EPOCH
from .file_modes import before_restore, close_to_others, make_file, make_folder
from .process_lock import forget_last_run
from .schema_version import known, newest

# A restored database ends at its last heartbeat: the time from then until now counts as an outage.
_OUTAGE = """
    insert into outages (front, began, ended)
    select null, last, :now from (select max(at) as last from beats) where last < :now
"""


class NoBackup(Exception):
    """The file cannot be restored; the message says why."""


def check_backup(source: Path) -> None:
    """Raises NoBackup unless the file is a complete Roundhouse database, and not of a newer version."""
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
    if found[0] not in known():
        raise NoBackup(f"{source} was made by a newer Roundhouse (schema {found[0]}); this one knows up to {newest()}.")


def restore(source: Path, target: Path, now: datetime) -> Path | None:
    """Puts the backup in place and books the time since its last heartbeat as an outage.

    Returns the path of the previous database; None where there was none. Raises NoBackup.
    """
    check_backup(source)
    make_folder(target.parent)
    kept = None
    if target.exists():
        if source.samefile(target):
            raise NoBackup(f"{source} is the database itself.")
        kept = _unused(before_restore(target))  # an earlier one may be the source, or the only copy of what was there
        _set_aside(target, kept)
    _copy(source, target)
    with closing(sqlite3.connect(target)) as conn, conn:
        conn.execute(_OUTAGE, {"now": (now - EPOCH) // timedelta(microseconds=1)})
    forget_last_run(target)
    return kept


def _unused(file: Path) -> Path:
    """Returns the path, with a number from 2 where a file has it already."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return file if not file.exists() else next(other for other in numbered if not other.exists())


def _set_aside(target: Path, kept: Path) -> None:
    """Copies the previous database, which may be in use; moves its files where it is too damaged to be read."""
    try:
        _copy(target, kept)
    except sqlite3.OperationalError:
        kept.unlink(missing_ok=True)  # a partial copy
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
