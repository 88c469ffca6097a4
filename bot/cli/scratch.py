"""The folder beside the database in which a backup is tried out, and which is gone afterwards."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage import Trouble
from storage.engine import engine_in_file

SCRATCH = "drill-"  # how the folder begins
ROOM_TIMES = 2  # the size of a backup: for itself and for what is restored from it
SPARE_BYTES = 50_000_000


@contextmanager
def scratch_folder(beside: Path) -> Iterator[Path]:
    """Yields a new folder beside the database, and deletes it; deletes those that killed drills left, too.

    Raises Trouble.
    """
    is_new = not beside.exists()  # on a machine without a house
    try:
        beside.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in beside.glob(f"{SCRATCH}*"):
            with _locked(left) as is_left:
                if is_left:
                    shutil.rmtree(left, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(prefix=SCRATCH, dir=beside))
    except OSError as error:
        raise Trouble(f"No folder can be made in {beside.absolute()}: {error.strerror}.") from None
    try:
        with _locked(folder):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if is_new:
            with suppress(OSError):  # somebody else has put something in
                beside.rmdir()


@contextmanager
def _locked(folder: Path) -> Iterator[bool]:
    """Locks a folder while the block runs; yields whether nobody else had."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield True
    except BlockingIOError:
        yield False
    finally:
        os.close(descriptor)


def check_room(folder: Path, size: int) -> None:
    """Raises Trouble where a backup and what is restored from it would fill the disk."""
    needed, free = ROOM_TIMES * size + SPARE_BYTES, shutil.disk_usage(folder).free
    if free < needed:
        where = folder.parent.absolute()
        why = f"A drill needs {needed // 1_000_000} MB free in {where}, where {free // 1_000_000} MB are free."
        raise Trouble(why)


def size_of(file: Path) -> int:
    """Returns the size of a backup. Raises Trouble."""
    try:
        return file.stat().st_size
    except OSError as error:
        raise Trouble(f"{file} cannot be read: {error.strerror}.") from None


def copy_backup(backup: Path, to: Path) -> None:
    """Copies a backup, because reading one may leave files beside it, or its folder may be read-only.

    Of a database that was copied while it was in use, there may be a log as well, which has what was written last.
    Raises Trouble.
    """
    try:
        shutil.copyfile(backup, to)
        for file in filter(Path.is_file, engine_in_file(backup).traces()):
            shutil.copyfile(file, to.with_name(file.name.replace(backup.name, to.name, 1)))
    except OSError as error:
        raise Trouble(f"{backup} cannot be read: {error.strerror}.") from None
