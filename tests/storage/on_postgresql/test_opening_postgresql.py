"""Each way in which a PostgreSQL cannot be used is one sentence, without the password."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

import asyncpg
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.cli import admin, house_checks
from bot.clock import utc_now
from storage import CannotOpen, Store, Trouble, open_store
from storage.engine import engine_at
from storage.migrate import known, newest
from storage.postgresql.connections import READERS, Connections
from tests.house import Clock, settings_of
from tests.postgresql import server
from tests.storage.made import GAMES, laid, one_more, table_made


async def fails_to_open(url: str) -> str:
    """The sentence, which never has the password."""
    with pytest.raises(CannotOpen) as told:
        await open_store(url, GAMES, Clock())
    assert "hush-hush" not in str(told.value)
    return str(told.value)


def elsewhere(address: str, user: str = "postgres", **more: str) -> str:
    """The same address with something else in it."""
    query = "&".join(f"{name}={value}" for name, value in more.items())
    return address.replace("postgres@", f"{user}:hush-hush@") + (f"&{query}" if query else "")


async def test_nobody_answers() -> None:
    told = await fails_to_open("postgresql://ann:hush-hush@127.0.0.1:1/games")
    assert told == "nobody answers at 127.0.0.1:1: is PostgreSQL running there, and are host and port right?"


async def test_no_such_database(address: str) -> None:
    name = address.partition("/")[2].strip("/").partition("@/")[2].partition("?")[0]
    assert "there is no database nowhere" in await fails_to_open(elsewhere(address).replace(name, "nowhere"))


async def test_no_such_user(address: str) -> None:
    assert "does not let nobody_here in" in await fails_to_open(elsewhere(address, "nobody_here"))


async def test_a_database_of_something_else_is_left_as_it_is(one: Store, address: str) -> None:
    await empties(address, "create table letters (id int)")
    assert "not one of Roundhouse's" in await fails_to_open(address)
    async with one.engine.read() as conn:
        assert await _tables(conn) == ["letters"]


async def empties(address: str, *more: str) -> None:
    """Somebody else removes all tables, and does more."""
    conn = await asyncpg.connect(address)
    for row in await conn.fetch("select tablename from pg_tables where schemaname = 'public'"):
        await conn.execute(f'drop table "{row["tablename"]}" cascade')
    for statement in more:
        await conn.execute(statement)
    await conn.close()


async def _tables(conn: object) -> list[str]:
    found = await conn.execute(text("select tablename from pg_tables where schemaname = 'public'"))  # type: ignore[attr-defined]
    return list(found.scalars())


async def test_a_newer_schema(one: Store, address: str) -> None:
    async with one.engine.write() as conn:
        await conn.execute(text("update alembic_version set version_num = '9999'"))
    assert "a newer Roundhouse (schema 9999)" in await fails_to_open(address)


async def test_a_schema_from_before_the_first_release(one: Store, address: str) -> None:
    async with one.engine.write() as conn:
        await conn.execute(text("update alembic_version set version_num = '0028'"))
    assert "was made before 1.0.0 (schema 0028)" in await fails_to_open(address)
    async with one.engine.read() as conn:
        assert await conn.scalar(text("select version_num from alembic_version")) == "0028"


async def test_no_right_to_create_tables(one: Store, address: str) -> None:
    name = one.engine.name.rpartition("/")[2]
    await server().does(
        f"drop role if exists guest_{name}",
        f"create role guest_{name} login",
    )
    await empties(address, "revoke create on schema public from public")
    told = await fails_to_open(elsewhere(address, f"guest_{name}"))
    assert f"guest_{name} may not create or change tables in the database {name}" in told
    assert engine_at(address).is_empty()


async def test_two_processes_that_start_at_once_make_one_schema(one: Store, address: str) -> None:
    await empties(address)
    stores = await asyncio.gather(*(open_store(address, GAMES, Clock()) for _ in range(3)))
    await laid(stores[0], table_made("match"))
    assert (await stores[2].change("match", one_more)).table.revision == 2
    for store in stores:
        await store.close()


async def test_server_that_went_away_is_trouble_until_it_is_back(one: Store) -> None:
    await laid(one, table_made("match"))
    await server().does(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = '"
        + one.engine.name.rpartition("/")[2]
        + "'"
    )
    for _ in range(20):
        with suppress(Trouble):
            await one.change("match", one_more)
            break
    table = await one.table("match")
    assert table is not None
    assert table.revision == 2


def test_whether_it_is_empty_or_has_guests_can_be_asked_before_it_is_opened(address: str) -> None:
    engine = engine_at(address)
    assert not engine.is_empty()
    assert not engine.has_signed()
    assert "postgres@" in engine.name
    assert engine_at("postgresql://ann:hush-hush@127.0.0.1:1/games").is_empty() is False
    assert "hush-hush" not in engine_at("postgresql://ann:hush-hush@127.0.0.1:1/games").place
    assert known()[-1] == newest()


async def test_a_check_and_a_migration_find_nothing_to_do(one: Store, address: str) -> None:
    await laid(one, table_made("match", created_at=utc_now()))
    settings = settings_of(database_url=address)
    assert not any(await house_checks.check(settings))
    assert not any(await admin.with_app(settings, lambda app: house_checks.migrate(app, freeze=False)))


async def test_reader_that_is_cancelled_while_a_connection_is_made_leaves_none_open(address: str) -> None:
    async def reads(connections: Connections) -> None:
        async with connections.read() as conn:
            await conn.scalar(text("select 1"))

    for step in range(60):
        connections = Connections(make_url(address))
        reading = asyncio.create_task(reads(connections))
        await asyncio.sleep(step / 4_000)
        reading.cancel()
        await asyncio.wait([reading])
        await connections.dispose()
    gc.collect()  # it would warn of a connection that nobody has closed


async def test_reader_whose_connection_was_half_closed_when_it_was_lost_is_told_of_the_loss(address: str) -> None:
    connections = Connections(make_url(address))

    async def reads() -> None:
        async with connections.read() as conn:
            await conn.scalar(text("select 1"))
            half_closed(conn)
            raise ConnectionError

    with pytest.raises(Trouble, match="was lost"):
        await reads()
    for _ in range(READERS):
        async with connections.read() as conn:
            assert await conn.scalar(text("select 1")) == 1
    await connections.dispose()


def half_closed(conn: AsyncConnection) -> None:
    """The server has ended the connection, and closing it is cut short."""
    assert conn.sync_connection is not None
    lost = conn.sync_connection.connection
    assert lost.driver_connection is not None
    lost.driver_connection.terminate()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conn.sync_connection.engine.pool, "_close_connection", cut_short)
        with pytest.raises(asyncio.CancelledError):
            lost.invalidate(ConnectionError())


def cut_short(*_: object, **__: object) -> None:
    raise asyncio.CancelledError
