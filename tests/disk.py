"""Where tests keep their files, in memory if they may; and their databases, which begin as copies of one."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import create_engine

from games.core.game import AnyGame
from storage import Store, open_store
from storage.migrate import migrate

from .drivers import SHARED, THREADLESS

IN_MEMORY = Path("/dev/shm")
ENOUGH = 2 * 1024**3  # bytes that a whole run never needs at one time


def quick_disk() -> str | None:
    """A disk in memory, where there is a large one: the plug is pulled from processes, not from machines."""
    if not os.access(IN_MEMORY, os.W_OK) or shutil.disk_usage(IN_MEMORY).free < ENOUGH:
        return None
    return str(IN_MEMORY)


@cache
def new_database() -> bytes:
    """The file that a first start leaves; making it takes longer than many tests."""
    with tempfile.TemporaryDirectory(dir=quick_disk()) as folder:
        made = Path(folder) / "roundhouse.db"
        engine = create_engine(f"sqlite:///{made}")
        with engine.begin() as conn:
            migrate(conn)
        engine.dispose()
        with closing(sqlite3.connect(made)) as conn:
            conn.execute("pragma journal_mode = wal")
        return made.read_bytes()


ON_POSTGRESQL = os.environ.get("TEST_DATABASE") == "postgresql"


def address_in(folder: Path, new: bool = False) -> str:
    """The address of the database of this folder, on the engine that the run is about; `new`: a file is not made."""
    if ON_POSTGRESQL:
        from . import postgresql  # it needs a driver that is not always there

        return postgresql.address_in(folder)
    return file_in(folder, new)


def file_in(folder: Path, new: bool = False) -> str:
    """The address of the file of this folder, whatever engine the run is about; `new`: it is not made."""
    database = folder / "roundhouse.db"
    if not new and not database.exists():
        database.write_bytes(new_database())
    return f"sqlite:///{database}"


async def store_in(
    folder: Path, games: Mapping[str, AnyGame], now: Callable[[], datetime], threads: bool = False, address: str = ""
) -> Store:
    """The store in this folder, or at this address; a new one where there is none. `threads`: others write, too.

    It has its connection to other processes, as in the program; closing the store closes that, too.
    """
    with patch("storage.sqlite.connections.NAME", SHARED if threads else THREADLESS):
        store = await open_store(address or address_in(folder), games, now)
    await store.engine.peers.start()
    return store
