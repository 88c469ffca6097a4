"""What the stores of a run have in common: statements that are compiled once, and a way to do without threads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import aiosqlite
from aiosqlite.core import set_exception, set_result
from sqlalchemy import Engine
from sqlalchemy.dialects import registry
from sqlalchemy.util import LRUCache

from storage.sqlite.driver import NAME, OneTrip

Asked = tuple[asyncio.Future[Any] | None, Callable[[], Any]]

SHARED, THREADLESS = "shared", "threadless"
STEPS_LOCKED = 1_000  # of a loop; a transaction that takes longer waits for something
STATEMENTS: LRUCache[object, object] = LRUCache(2_000)


class OneDialect(OneTrip):
    """The same for all stores of a run, so that each statement is compiled once and not for every store."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OneDialect)

    def __hash__(self) -> int:
        return hash(OneDialect)

    @classmethod
    def engine_created(cls, engine: Engine) -> None:
        """Has it keep its statements with those of all others."""
        engine.update_execution_options(compiled_cache=STATEMENTS)


class Threadless(OneDialect):
    """The same without threads: a quarter of what a house's tests cost is the way to the driver's thread and back."""

    supports_statement_cache = True

    def connect(self, *given: Any, **more: Any) -> Any:
        """A connection that does everything here."""
        return super().connect(*given, async_creator_fn=_connection, **more)


def _connection(*given: Any, **more: Any) -> aiosqlite.Connection:
    made: Any = aiosqlite.connect(*given, **more)
    made._tx = made._thread = Here()
    return cast("aiosqlite.Connection", made)


class Here:
    """In the place of a connection's queue and its thread: done where it is asked for, told a step of the loop later.

    A thread would wait where another connection writes. This asks again at each next step of the loop: BUSY_SECONDS
    must be 0, so that SQLite itself does not wait in the one thread there is.
    """

    def __init__(self, *_args: Any, **_kwargs: Any) -> None:
        self.daemon = True

    def start(self) -> None:
        """There is nothing to start."""

    def put_nowait(self, asked: Asked, tries: int = STEPS_LOCKED) -> None:
        """Does it now, or as soon as no other connection writes."""
        future, work = asked
        try:
            told = partial(set_result, future, work())
        except Exception as error:
            if future is None:
                raise
            if is_locked(error) and tries:
                future.get_loop().call_soon(self.put_nowait, asked, tries - 1)
                return
            told = partial(set_exception, future, error)
        if future is not None:
            future.get_loop().call_soon(told)


def is_locked(error: Exception) -> bool:
    """Returns whether another connection writes to the file."""
    return isinstance(error, sqlite3.OperationalError) and str(error) == "database is locked"


registry.register(f"sqlite.{SHARED}", __name__, OneDialect.__name__)
registry.register(f"sqlite.{THREADLESS}", __name__, Threadless.__name__)


def share_statements() -> None:
    """From now on every store of this process is one of those that do."""
    registry.register(f"sqlite.{NAME}", __name__, OneDialect.__name__)
