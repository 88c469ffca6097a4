"""The schema on one page, and the database of 1.0.0 once it is upgraded, come to the same."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from storage.columns import metadata
from storage.migrate import FOLDER, OLDEST, WrongSchema, check, known, migrate, newest, upgrade
from storage.sqlite import driver  # noqa: F401 - spells the schema

from .make_old import OLD, schema

# what rows of 1.0.0 got in all the steps to 0041, of which one was made for 1.1.0, and the tables that were made
ADDED: dict[str, dict[str, Any]] = {
    "matches": {"bank": None, "pause": None, "hands_revision": 0},
    "players": {"vacations": "[]", "vacation_until": None},
    "seats": {"suits": None, "substitute": None, "replaced": 0, "booked": None, "gone": "", "gone_at": None}
    | {"own_way": 0, "sitter_id": None, "sitter_name": "", "sitter_front": ""},
    "tournaments": {"every_minutes": 0},
    "tournament_teams": {"connected_until": None, "ready_since": None, "paired_at": None},
    "tournament_rounds": {"longest_wait_ms": 0},
    "rated_seats": {"person": None},
    "meetings": {"low_programs": "", "high_programs": ""},
    "outbox": {"tried_at": None},
}
MADE = (
    *("appointments", "appointment_people", "sittings", "tournament_days", "programs", "released_ratings"),
    "temporary_messages",
)


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


def first_release(file: Path) -> Path:
    """A database that 1.0.0 made."""
    with closing(sqlite3.connect(file)) as conn:
        conn.executescript(OLD.joinpath("1.0.0.sql").read_text("utf-8"))
    return file


def rows_of(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table but the one of the schema's number."""
    with closing(sqlite3.connect(file)) as conn:
        conn.row_factory = sqlite3.Row
        names = [name for (name,) in conn.execute("select name from sqlite_master where type = 'table'")]
        return {
            name: [dict(row) for row in conn.execute(f'select * from "{name}"')]
            for name in names
            if not name.startswith("alembic")
        }


def test_a_migrated_database_is_what_the_schema_says(tmp_path: Path) -> None:
    differences: list[object] = []

    def compare(conn: Connection) -> None:
        differences.extend(compare_metadata(MigrationContext.configure(conn), metadata))

    in_database(first_release(tmp_path / "migrated.db"), migrate, compare)
    assert differences == []


def test_a_migrated_database_and_a_new_one_are_made_of_the_same(tmp_path: Path) -> None:
    numbers: list[object] = []
    for file in (first_release(tmp_path / "migrated.db"), tmp_path / "fresh.db"):
        in_database(file, migrate, lambda conn: numbers.append(MigrationContext.configure(conn).get_current_revision()))
    assert numbers == [newest(), newest()]
    migrated, fresh = made_of(tmp_path / "migrated.db"), made_of(tmp_path / "fresh.db")
    assert migrated.keys() == fresh.keys()
    assert {name for name in fresh if sorted(fresh[name]) != sorted(migrated[name])} == set()


def test_every_table_is_strict(tmp_path: Path) -> None:
    in_database(first_release(tmp_path / "migrated.db"), migrate)
    loose = [
        name for name, sql in made_of(tmp_path / "migrated.db").items() if "CREATETABLE" in sql and "STRICT" not in sql
    ]
    assert loose == []


def test_database_of_the_first_release_keeps_every_row_and_gets_only_the_values_that_are_new(tmp_path: Path) -> None:
    file = first_release(tmp_path / "it.db")
    before = rows_of(file)
    in_database(file, lambda conn: upgrade(conn, OLDEST, "0041"))
    assert schema(file) == "0041"
    kept = {name: [row | ADDED.get(name, {}) for row in rows] for name, rows in before.items()}
    assert rows_of(file) == kept | {name: [] for name in MADE}
    assert all(before[name] for name in ADDED)


def test_schemas_of_both_releases_are_known() -> None:
    assert {"0029", "0041"} <= set(known())


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
