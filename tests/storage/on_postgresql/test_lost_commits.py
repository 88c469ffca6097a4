"""The connection is lost at a commit: what was saved is answered as saved, and only what was not as not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import text

from games.core.game import Refusal
from games.table.table import Table
from storage import Store, Trouble, UnitOfWork
from storage.engine import Unsure
from storage.people import links
from tests.house import NOON
from tests.storage.made import laid, one_more, opened, table_made

from .wire import Wire, wire

AT_ONCE = 8


@pytest.fixture
async def line(address: str) -> AsyncIterator[Wire]:
    """The way to the database, which can break."""
    async with wire(address) as made:
        yield made


@pytest.fixture
async def far(tmp_path: Path, line: Wire) -> AsyncIterator[Store]:
    """A store behind it."""
    async with opened(tmp_path, address=line.address) as store:
        await laid(store, *(table_made(f"match {n}") for n in range(AT_ONCE)))
        await laid(store, table_made("warm"))
        await store.change("warm", one_more)  # its connections are open
        yield store


async def revisions(store: Store) -> list[int]:
    tables = [await store.table(f"match {n}") for n in range(AT_ONCE)]
    return [table.revision for table in tables if table is not None]


async def test_a_change_whose_commit_was_not_confirmed_is_answered_as_saved(line: Wire, far: Store, one: Store) -> None:
    seen: list[Mapping[str, Table]] = []
    far.listen(seen.append)
    line.breaks = "after the commit"
    change = asyncio.create_task(far.change("match 0", one_more))
    await broken(line)
    assert (await change).table.revision == 2
    assert [table.revision for told in seen for table in told.values()] == [2]
    cached, stored = far.cached("match 0"), await one.table("match 0")
    assert cached is not None
    assert cached.revision == 2
    assert stored is not None
    assert stored.revision == 2


async def test_a_change_whose_commit_never_arrived_is_answered_as_not_saved(line: Wire, far: Store, one: Store) -> None:
    line.breaks = "before the commit"
    change = asyncio.create_task(far.change("match 0", one_more))
    await broken(line)
    with pytest.raises(Trouble) as trouble:
        await change
    assert not isinstance(trouble.value, Unsure)
    assert await revisions(one) == [1] * AT_ONCE
    await far.change("match 0", one_more)
    assert (await revisions(one))[0] == 2


async def test_a_commit_that_arrives_after_the_answer_saves_nothing(line: Wire, far: Store, one: Store) -> None:
    line.breaks = "with the commit under way"
    change = asyncio.create_task(far.change("match 0", one_more))
    await broken(line)
    async with one.read() as conn, asyncio.timeout(5):
        while not await conn.scalar(text("select count(*) from commits where is_over")):
            await conn.rollback()
            await asyncio.sleep(0.01)
    line.arrives.set()
    with pytest.raises(Trouble):
        await change
    assert await revisions(one) == [1] * AT_ONCE
    await asyncio.sleep(0.1)
    assert await revisions(one) == [1] * AT_ONCE


@pytest.mark.parametrize("breaks", ["before the commit", "after the commit"])
async def test_each_change_of_a_batch_is_answered_as_it_went(line: Wire, far: Store, one: Store, breaks: str) -> None:
    line.breaks = breaks  # type: ignore[assignment]
    changes = [asyncio.create_task(far.change(f"match {n}", one_more)) for n in range(AT_ONCE)]
    await broken(line)
    answers = await asyncio.gather(*changes, return_exceptions=True)
    saved = [not isinstance(answer, BaseException) for answer in answers]
    assert saved == [revision == 2 for revision in await revisions(one)]


@pytest.mark.parametrize("breaks", ["before the commit", "after the commit"])
async def test_work_that_is_no_change_of_a_table_is_answered_as_it_went(line: Wire, far: Store, breaks: str) -> None:
    line.breaks = breaks  # type: ignore[assignment]
    later = NOON.replace(year=NOON.year + 1)
    work = asyncio.create_task(far.write(lambda unit: links.make(unit.conn, "a link", "admin", later)))
    await broken(line)
    answer = (await asyncio.gather(work, return_exceptions=True))[0]
    was_there = await far.write(lambda unit: links.use(unit.conn, "a link", "admin", NOON))
    assert was_there == (not isinstance(answer, BaseException)) == (breaks == "after the commit")


async def test_others_are_answered_while_a_commit_is_looked_up(line: Wire, far: Store) -> None:
    line.breaks, line.refuses = "after the commit", True
    change = asyncio.create_task(far.change("match 0", one_more))
    async with asyncio.timeout(5):
        while not line.broken:
            await asyncio.sleep(0.01)
    with pytest.raises(Trouble):
        await far.change("match 1", one_more)
    assert not change.done()
    line.breaks, line.refuses = "never", False
    assert (await change).table.revision == 2


async def test_work_whose_commit_is_refused_as_another_was_quicker_is_done_again(one: Store, two: Store) -> None:
    async def moves_on(unit: UnitOfWork) -> None:
        count = await unit.conn.scalar(text("select count(*) from links"))
        await asyncio.sleep(0.05)  # the other one reads the same
        await links.make(unit.conn, f"link {count}", "admin", NOON.replace(year=NOON.year + 1))

    await asyncio.gather(*(store.write(moves_on) for store in (one, two) for _ in range(3)))
    async with one.read() as conn:
        assert await conn.scalar(text("select count(*) from links")) == 6


async def test_a_connection_that_ends_while_it_is_opened_is_trouble(tmp_path: Path, line: Wire) -> None:
    async with opened(tmp_path, address=line.address) as store:
        line.breaks = "while it is opened"
        with pytest.raises(Trouble):
            await store.write(lambda unit: links.use(unit.conn, "a link", "admin", NOON))
        line.breaks = "never"
        assert not await store.write(lambda unit: links.use(unit.conn, "a link", "admin", NOON))


async def test_a_refusal_leaves_nothing_to_look_up(line: Wire, far: Store) -> None:
    def refuses(_table: Table) -> None:
        raise Refusal("illegal")

    with pytest.raises(Refusal):
        await far.change("match 0", refuses)  # type: ignore[arg-type]
    await far.change("match 0", one_more)


async def test_a_store_that_closes_says_that_it_does_not_know(tmp_path: Path, line: Wire) -> None:
    async with opened(tmp_path, address=line.address) as store:
        await laid(store, table_made("match"))
        await store.change("match", one_more)
        line.breaks, line.refuses = "after the commit", True
        change = asyncio.create_task(store.change("match", one_more))
        async with asyncio.timeout(5):
            while not line.broken:
                await asyncio.sleep(0.01)
    with pytest.raises(Unsure):
        await change


async def broken(line: Wire) -> None:
    """The line has broken once, and is whole again."""
    async with asyncio.timeout(5):
        while not line.broken:
            await asyncio.sleep(0.001)
    line.breaks = "never"
