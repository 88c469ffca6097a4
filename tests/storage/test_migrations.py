"""The schema on one page and the migrations come to the same."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from storage.columns import metadata
from storage.migrate import FOLDER, WrongSchema, check, migrate, newest, upgrade
from storage.sqlite import driver  # noqa: F401 - spells the schema


def made_of(file: Path) -> dict[str, str]:
    """What a database says it is made of, without its blanks."""
    with closing(sqlite3.connect(file)) as conn:
        rows = conn.execute("select name, sql from sqlite_master where sql is not null and name not like 'alembic%'")
        return {name: re.sub(r"[\s\"]", "", sql) for name, sql in rows}


def in_database(file: Path, *work: object) -> None:
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as conn:
            for one in work:
                assert callable(one)
                one(conn)
    finally:
        engine.dispose()


def migrations(conn: Connection) -> None:
    """All of them, from nothing."""
    upgrade(conn, None)


def test_a_migrated_database_is_what_the_schema_says(tmp_path: Path) -> None:
    differences: list[object] = []

    def compare(conn: Connection) -> None:
        differences.extend(compare_metadata(MigrationContext.configure(conn), metadata))

    in_database(tmp_path / "migrated.db", migrations, compare)
    assert differences == []


def test_a_migrated_database_and_a_new_one_are_made_of_the_same(tmp_path: Path) -> None:
    numbers: list[object] = []
    for name, make in (("migrated.db", migrations), ("fresh.db", migrate)):
        in_database(
            tmp_path / name, make, lambda conn: numbers.append(MigrationContext.configure(conn).get_current_revision())
        )
    assert numbers == [newest(), newest()]
    migrated, fresh = made_of(tmp_path / "migrated.db"), made_of(tmp_path / "fresh.db")
    assert migrated.keys() == fresh.keys()
    assert {name for name in fresh if sorted(fresh[name]) != sorted(migrated[name])} == set()


def test_every_table_is_strict(tmp_path: Path) -> None:
    in_database(tmp_path / "migrated.db", migrations)
    loose = [
        name for name, sql in made_of(tmp_path / "migrated.db").items() if "CREATETABLE" in sql and "STRICT" not in sql
    ]
    assert loose == []


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    in_database(tmp_path / "it.db", migrate)
    before = (tmp_path / "it.db").read_bytes()
    in_database(tmp_path / "it.db", check, migrate)
    assert (tmp_path / "it.db").read_bytes() == before


@pytest.mark.parametrize("how", [check, migrate])
def test_an_unknown_schema_is_refused(tmp_path: Path, how: object) -> None:
    in_database(
        tmp_path / "it.db", migrate, lambda conn: conn.execute(text("update alembic_version set version_num = 'x'"))
    )
    with pytest.raises(WrongSchema):
        in_database(tmp_path / "it.db", how)


def test_last_migration_is_called_by_its_number() -> None:
    assert newest() == ScriptDirectory(str(FOLDER)).get_current_head()
