"""PostgreSQL comes to the same schema by upgrading 1.0.0, and old databases to the same rows as on SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, create_engine, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.columns import metadata
from storage.migrate import OLDEST, migrate, upgrade
from storage.postgresql.connections import _engine
from tests.postgresql import address_in
from tests.storage.make_old import OLD, schema

FIRST = Path(__file__).with_name("1.0.0.sql")  # the statements by which 1.0.0 made its schema here
RELEASES = sorted(file.stem for file in OLD.glob("*.sql"))
SCHEMA = """
select 'column', table_name || '.' || column_name, concat_ws(' ', data_type, is_nullable, column_default)
from information_schema.columns where table_schema = 'public'
union all select 'constraint', conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
where connamespace = 'public'::regnamespace
union all select 'index', tablename, indexdef from pg_indexes where schemaname = 'public'
order by 1, 2, 3
"""


@asynccontextmanager
async def empty(folder: Path, address: str) -> AsyncIterator[AsyncConnection]:
    """A database without tables, in a transaction that is rolled back."""
    engine = _engine(make_url(address_in(folder)))
    async with engine.connect() as conn:
        await conn.execute(text("drop schema public cascade"))
        await conn.execute(text("create schema public"))
        yield conn
        await conn.rollback()
    await engine.dispose()


async def schema_by(folder: Path, address: str, make: Callable[[Connection], None]) -> list[Any]:
    """What the server says a database is made of."""
    async with empty(folder, address) as conn:
        await conn.run_sync(make)
        return [tuple(row) for row in await conn.execute(text(SCHEMA)) if not row[1].startswith("alembic")]


def first_release(conn: Connection) -> None:
    """Makes the schema of 1.0.0."""
    for statement in FIRST.read_text("utf-8").splitlines():
        conn.exec_driver_sql(statement)


def upgraded(conn: Connection) -> None:
    """Makes the schema of 1.0.0, and brings it up to date."""
    first_release(conn)
    migrate(conn)


async def test_a_migrated_database_and_a_new_one_are_made_of_the_same(tmp_path: Path, address: str) -> None:
    migrated = await schema_by(tmp_path, address, upgraded)
    fresh = await schema_by(tmp_path, address, migrate)
    assert migrated == fresh
    assert len(fresh) > 300


def up_to(version: str) -> Callable[[Connection], None]:
    """Makes the schema of a version."""

    def work(conn: Connection) -> None:
        first_release(conn)
        upgrade(conn, OLDEST, version)

    return work


def copied(old: sqlite3.Connection, conn: Connection) -> None:
    """Copies the rows of every table."""
    found = MetaData()
    found.reflect(conn)
    for table in found.sorted_tables:
        if table.name == "alembic_version":
            continue
        old.row_factory = sqlite3.Row
        if rows := [dict(row) for row in old.execute(f'select * from "{table.name}"')]:
            conn.execute(table.insert(), rows)


def rows_of(conn: Connection) -> dict[str, list[Any]]:
    """Every row of every table."""
    return {table.name: sorted(map(repr, conn.execute(select(table)).all())) for table in metadata.sorted_tables}


@pytest.mark.parametrize("release", RELEASES)
async def test_an_old_database_comes_to_the_same_rows_as_on_sqlite(tmp_path: Path, address: str, release: str) -> None:
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(OLD.joinpath(f"{release}.sql").read_text("utf-8"))
        version = schema(file)
        async with empty(tmp_path, address) as conn:
            await conn.run_sync(up_to(version))
            await conn.run_sync(lambda sync: copied(old, sync))
            await conn.run_sync(migrate)
            here = await conn.run_sync(rows_of)
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as there:
        migrate(there)
        expected = rows_of(there)
    engine.dispose()
    assert here == expected
    assert len(here["steps"]) > 20
