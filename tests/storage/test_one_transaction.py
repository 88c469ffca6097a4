"""A task has one transaction at a time: several that wait for a second one would wait for each other for ever."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.one_transaction import NestedTransaction
from storage.unit_of_work import UnitOfWork
from tests.house import House, open_house

MANY = 40  # more than there are connections


async def _number(conn: AsyncConnection) -> int:
    return int(await conn.scalar(text("select 7")) or 0)


async def test_read_inside_a_read_is_an_error_and_leaves_nothing_open(house: House) -> None:
    store = house.app.store
    for _ in range(MANY):
        with pytest.raises(NestedTransaction):
            async with store.read(), store.read():
                raise AssertionError
    async with store.read() as conn:
        assert await _number(conn) == 7


async def test_write_inside_a_read_is_an_error_and_so_is_a_read_inside_a_write(house: House) -> None:
    store = house.app.store

    async def number(unit: UnitOfWork) -> int:
        return await _number(unit.conn)

    async def reads(_unit: UnitOfWork) -> int:
        async with store.read() as conn:
            return await _number(conn)

    async def writes(_unit: UnitOfWork) -> int:
        return await store.write(number)

    async with store.read():
        with pytest.raises(NestedTransaction):
            await store.write(number)
    for nested in (reads, writes):
        with pytest.raises(NestedTransaction):
            await store.write(nested)
    assert await store.write(number) == 7


async def test_what_is_remembered_is_not_asked_for_inside_a_read_either(house: House) -> None:
    room = await house.app.directory.get_or_create_room("web", "lobby", "Web")
    async with house.app.store.read():
        with pytest.raises(NestedTransaction):
            await house.app.directory.get_room("web", "lobby")
    assert await house.app.directory.get_room("web", "lobby") == room


async def test_tasks_that_are_started_inside_a_read_have_their_own(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        store = house.app.store

        async def reads() -> int:
            async with store.read() as conn:
                return await _number(conn)

        async with store.read():
            other = asyncio.create_task(reads())
        assert await other == 7
