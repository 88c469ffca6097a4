"""The driver: a statement is one trip to its thread, and comes to what it comes to with SQLAlchemy's own cursor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from storage.columns import metadata
from storage.driver import NAME
from storage.schema import beats
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
