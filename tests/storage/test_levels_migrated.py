"""Levels of HeXagon as they were numbered before schema 0026 become those of the same strength."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine

from bot.cli import admin, ratings
from games.table.table import Table
from tests.house import Clock, House, open_house

pytestmark = pytest.mark.on_file

NEW_OF_OLD = {1: 1, 2: 6, 3: 10, 4: 12, 5: 14}


async def resigned(house: House, level: int) -> Table:
    """A match against a computer that somebody has given up after two moves."""
    table = await house.opens("Ann", "hexagon", levels=(level,))
    for _ in range(2):
        await house.computers.drain()
        now = await house.table(table)
        match = now.live_match()
        seat = now.seat_of((await house.person("Ann")).id)
        assert seat is not None
        await house.plays(table, str(next(iter(now.game.legal(match.state, seat)))))
    await house.computers.drain()
    await house.presses("Ann", table, "resign:!")
    return await house.table(table)


def renumbered(file: Path) -> None:
    """Makes of a database what schema 0025 had, and changes that as schema 0026 does."""
    with closing(sqlite3.connect(file)) as conn, conn:
        for old, new in NEW_OF_OLD.items():
            for table in ("seats", "finished", "tournament_teams"):
                conn.execute(f"update {table} set level = ? where level = ?", (old, new))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as done, Operations.context(MigrationContext.configure(done)):
        import_module("storage.migrations.versions.0026_levels").upgrade()
    engine.dispose()


async def test_matches_go_on_against_the_same_strength_and_records_and_ratings_stay(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        over = {old: await resigned(house, new) for old, new in NEW_OF_OLD.items()}
        live = await house.opens("Ann", "hexagon", levels=(14,))
        other = await house.opens("Ann", "tictactoe", levels=(3,))
        before = [await ratings.ratings(house.app, "hexagon", "everywhere", as_json=True)]
    renumbered(tmp_path / "roundhouse.db")
    async with open_house(tmp_path, clock) as house:
        for old, table in over.items():
            assert [one.level for one in (await house.table(table)).chairs if one.is_computer] == [NEW_OF_OLD[old]]
            assert f'"Computer {old}"' in await admin.record(house.app, table.id)
        assert [one.level for one in (await house.table(live)).chairs if one.is_computer] == [14]
        assert [one.level for one in (await house.table(other)).chairs if one.is_computer] == [3]
        assert [await ratings.ratings(house.app, "hexagon", "everywhere", as_json=True)] == before
        assert "all ratings follow" in await ratings.rebuild(house.app, check=True)


async def test_a_rematch_is_against_the_level_by_its_new_number(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        table = await resigned(house, 10)
    renumbered(tmp_path / "roundhouse.db")
    async with open_house(tmp_path, clock) as house:
        await house.presses("Ann", table, "offer:rematch")
        again = await house.app.store.table((await house.table(table)).next_match or "")
        assert again is not None
        assert [(one.level, one.name) for one in again.chairs if one.is_computer] == [(10, "")]
