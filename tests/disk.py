"""Where tests keep their files, in memory if they may; and what all their databases have in common is made once."""

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

from sqlalchemy import Engine, create_engine
from sqlalchemy.dialects import registry
from sqlalchemy.util import LRUCache

from games.core.game import AnyGame
from storage import Store, open_store
from storage.driver import NAME, OneTrip
from storage.migrate import migrate

IN_MEMORY = Path("/dev/shm")
ENOUGH = 2 * 1024**3  # bytes that a whole run never needs at one time
STATEMENTS: LRUCache[object, object] = LRUCache(2_000)


class OneDialect(OneTrip):
    """The same for all stores of a run, so that each statement is compiled once and not for every store."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    @classmethod
    def engine_created(cls, engine: Engine) -> None:
        """Has it keep its statements with those of all others."""
        engine.update_execution_options(compiled_cache=STATEMENTS)


def share_statements() -> None:
    """From now on every store is one of those."""
    registry.register(f"sqlite.{NAME}", __name__, OneDialect.__name__)


def quick_disk() -> str | None:
    """A disk in memory, where there is a large one: the plug is pulled from processes, not from machines."""
    if not os.access(IN_MEMORY, os.W_OK) or shutil.disk_usage(IN_MEMORY).free < ENOUGH:
        return None
    return str(IN_MEMORY)


@cache
def new_database() -> bytes:
    """The file that a first start leaves; migrating takes longer than most tests."""
    with tempfile.TemporaryDirectory(dir=quick_disk()) as folder:
        made = Path(folder) / "roundhouse.db"
        engine = create_engine(f"sqlite:///{made}")
        with engine.begin() as conn:
            migrate(conn)
        engine.dispose()
        with closing(sqlite3.connect(made)) as conn:
            conn.execute("pragma journal_mode = wal")
        return made.read_bytes()


async def store_in(folder: Path, games: Mapping[str, AnyGame], now: Callable[[], datetime]) -> Store:
    """The store in this folder; a new one where there is none."""
    share_statements()
    database = folder / "roundhouse.db"
    if not database.exists():
        database.write_bytes(new_database())
    return await open_store(f"sqlite:///{database}", games, now)
