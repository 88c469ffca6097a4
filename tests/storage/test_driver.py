"""The driver: a statement is one trip to its thread, and comes to what it comes to with SQLAlchemy's own cursor."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.columns import metadata
from storage.operation_schema import beats
from storage.sqlite.driver import NAME, READ, WRITE
from tests.house import NOON

ROWS = [{"process": name, "at": NOON, "stopped": number} for number, name in enumerate(("a", "b", "c"))]


class Counting:
    """In the place of the queue to a connection's thread."""

    def __init__(self, queue: Any) -> None:
        self._queue, self.trips = queue, 0

    def put_nowait(self, asked: Any) -> None:
        self.trips += 1
        self._queue.put_nowait(asked)


async def _all_that_it_does(conn: AsyncConnection) -> list[Any]:
    """What statements of many kinds come to."""
    told: list[Any] = [(await conn.execute(insert(beats), ROWS)).rowcount]
    told.append((await conn.execute(update(beats).values(stopped=7).where(beats.c.stopped > 0))).rowcount)
    told += (await conn.execute(select(beats).order_by(beats.c.process))).mappings().all()
    found = await conn.execute(select(beats.c.process).order_by(beats.c.process))
    told += [found.fetchone(), found.fetchmany(1), found.fetchall()]
    told.append(await conn.scalar(select(func.count()).select_from(beats)))
    told.append((await conn.execute(select(beats).where(beats.c.process == "nobody"))).first())
    more = insert(beats).values(process="d", at=NOON, stopped=0).returning(beats.c.process)
    told.append((await conn.execute(more)).scalar_one())
    told.append((await conn.execute(delete(beats).where(beats.c.process == bindparam("who")), {"who": "d"})).rowcount)
    with pytest.raises(IntegrityError):
        await conn.execute(insert(beats), ROWS[:1])
    with pytest.raises(OperationalError):
        await conn.execute(text("select * from nothing"))
    with pytest.raises(ProgrammingError):
        await conn.exec_driver_sql("select ?, ?", (1,))
    return told


async def test_statements_come_to_the_same_as_with_the_cursor_of_sqlalchemy(tmp_path: Path) -> None:
    told = []
    for driver in (NAME, "aiosqlite"):
        engine = create_async_engine(f"sqlite+{driver}:///{tmp_path / driver}")
        async with engine.begin() as conn:
            await conn.run_sync(metadata.create_all)
            told.append(await _all_that_it_does(conn))
        await engine.dispose()
    ours, theirs = told
    assert ours == theirs
    assert len(ours) == 12


async def test_statement_is_one_trip_to_the_thread(tmp_path: Path) -> None:
    engine = create_async_engine(f"sqlite+{NAME}:///{tmp_path / 'trips.db'}")
    async with engine.begin() as conn:
        await conn.run_sync(metadata.create_all)
        raw: Any = (await conn.get_raw_connection()).driver_connection
        counting = raw._tx = Counting(raw._tx)
        await conn.execute(insert(beats), ROWS)
        (await conn.execute(select(beats))).all()
        assert counting.trips == 2
    await engine.dispose()


@asynccontextmanager
async def _counted(path: Path, begin: str) -> AsyncIterator[tuple[AsyncEngine, Any, Counting]]:
    """An engine whose only connection has been opened, its driver, and the trips to its thread."""
    engine = create_async_engine(f"sqlite+{NAME}:///{path}", begin=begin, pool_size=1, pool_reset_on_return=None)
    async with engine.connect() as conn:
        raw: Any = (await conn.get_raw_connection()).driver_connection
        raw.isolation_level = None
        counting = raw._tx = Counting(raw._tx)
    yield engine, raw, counting
    await engine.dispose()


async def test_read_begins_with_its_first_statement_and_without_one_not_at_all(tmp_path: Path) -> None:
    async with _counted(tmp_path / "trips.db", READ) as (engine, raw, counting):
        async with engine.begin():
            pass
        assert counting.trips == 0
        async with engine.begin() as conn:
            await conn.execute(text("create table t (x)"))
            assert counting.trips == 1
            assert raw.in_transaction
        assert counting.trips == 2
        assert not raw.in_transaction


async def test_end_of_a_read_is_waited_for_by_nobody_and_comes_before_the_next_read(tmp_path: Path) -> None:
    path = tmp_path / "trips.db"
    async with _counted(path, READ) as (engine, _, counting):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("pragma journal_mode = wal")
            other.execute("create table t (x)")
            for count in (0, 1):
                async with engine.connect() as conn:
                    assert await conn.scalar(text("select count(*) from t")) == count
                    other.execute("insert into t values (1)")
                    assert await conn.scalar(text("select count(*) from t")) == count
                assert counting.trips == 3 * (count + 1)


async def test_write_waits_for_the_lock_before_its_work_looks_at_the_clock(tmp_path: Path) -> None:
    path = tmp_path / "trips.db"
    async with _counted(path, WRITE) as (engine, raw, _):
        await raw.execute("pragma busy_timeout = 0")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("begin immediate")
            with pytest.raises(OperationalError, match="locked"):
                async with engine.begin():
                    pytest.fail("the work has begun without the lock")
            other.execute("rollback")
            async with engine.begin() as conn:
                assert raw.in_transaction
                await conn.execute(text("create table t (x)"))
