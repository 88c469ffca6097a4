"""Restores a backup, also while the old database is in use; copies a database before its schema changes."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from ..columns import EPOCH
from ..engine import NoBackup
from ..migrate import known, made_by_another, newest
from .files import before_restore, close_to_others, forget_last_run, log_of, make_file, make_folder

COPIES_KEPT = 3
COPIES_ROOM = 2  # times the database: for the copy, and for what a migration may write
SPARE_BYTES = 50_000_000

# A restored database ends at its last heartbeat: the time from then until now counts as an outage.
_OUTAGE = """
    insert into outages (front, began, ended)
    select null, last, :now from (select max(at) as last from beats) where last < :now
"""


def check_backup(source: Path) -> None:
    """Raises NoBackup unless the file is a complete Roundhouse database, and not of a newer version."""
    if not source.is_file():
        raise NoBackup(f"{source} is not a file.")
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as conn:
            version = conn.execute("select version_num from alembic_version").fetchone()
            whole = conn.execute("pragma integrity_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise NoBackup(f"{source} is not a backup of Roundhouse: {error}.") from None
    if not version or whole != ("ok",):
        raise NoBackup(f"{source} is damaged.")
    if version[0] not in known():
        raise NoBackup(f"{source} {made_by_another(version[0])}")


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


class NoRoom(Exception):
    """There is no room for a copy; the message says how much is needed."""


def copy_before_upgrade(database: Path, version: str) -> Path:
    """Copies a database of this schema beside itself, and deletes all but the newest such copies.

    Raises NoRoom, because the disk should not become full while the schema changes.
    """
    needed = COPIES_ROOM * size_of(database) + SPARE_BYTES
    free = shutil.disk_usage(database.parent).free
    if free < needed:
        raise NoRoom(
            f"{database} is copied before its schema changes ({version} → {newest()}); that needs {_megabytes(needed)} "
            f"free in {database.parent.absolute()}, where {_megabytes(free)} are free. Make room, or upgrade without a "
            "copy: `roundhouse migrate --no-copy`."
        )
    copy = _unused(database.with_name(f"{database.stem}.schema-{version}.db"))
    part = copy.with_name(f"{copy.name}.part")
    part.unlink(missing_ok=True)  # left by an interrupted copy
    try:
        _copy(database, part)
    except (sqlite3.Error, OSError):
        part.unlink(missing_ok=True)  # it would only fill the disk
        raise
    part.replace(copy)
    for old in _newest_first(database.parent.glob(f"{database.stem}.schema-*.db"))[COPIES_KEPT:]:
        old.unlink(missing_ok=True)
    return copy


def size_of(database: Path) -> int:
    """Returns how many bytes a database and its write-ahead log have."""
    return sum(file.stat().st_size for file in (database, log_of(database)) if file.exists())


def _newest_first(files: Iterable[Path]) -> list[Path]:
    return sorted(files, key=lambda file: (file.stat().st_mtime, file.name), reverse=True)


def _megabytes(size: int) -> str:
    return f"{-(-size // 1_000_000)} MB"


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
