"""When the disk is full or somebody else keeps the file: nothing is changed, and nobody else suffers."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from games.table.table import HOUSE, Change, Movement
from storage import Store, Trouble, UnitOfWork
from tests.checks import all_rows

from .made import laid, table_made


async def fills_the_disk(store: Store) -> None:
    """The database may not grow any more."""

    async def limit(unit: UnitOfWork) -> None:
        pages = await unit.conn.scalar(text("pragma page_count"))
        await unit.conn.execute(text(f"pragma max_page_count = {pages}"))

    await store.write(limit)


@pytest.mark.on_file
async def test_on_a_full_disk_a_change_is_trouble_and_nothing_is_changed(store: Store) -> None:
    await laid(store, table_made("match"))
    await fills_the_disk(store)
    before = await all_rows(store)
    with pytest.raises(Trouble, match="full"):
        await store.change("match", lambda table: Change(table, movements=(Movement(HOUSE, "x" * 100_000, 1, "test"),)))
    assert await all_rows(store) == before


@pytest.mark.on_file
async def test_trouble_tells_nothing_of_what_was_to_be_written(store: Store) -> None:
    await laid(store, table_made("match"))
    await fills_the_disk(store)
    with pytest.raises(Trouble) as told:
        await laid(store, table_made("other", secret=b"nobody may see this" * 10_000))
    assert "nobody may see this" not in str(told.value)


async def test_a_table_gone_from_under_us_is_trouble_and_no_bug(tmp_path: Path, store: Store) -> None:
    with closing(sqlite3.connect(tmp_path / "roundhouse.db")) as conn, conn:
        conn.execute("drop table seats")
    with pytest.raises(Trouble):
        await store.table("match")
    with pytest.raises(Trouble):
        await laid(store, table_made("match"))


async def test_a_match_that_cannot_be_read_keeps_no_other_from_being_read(tmp_path: Path, store: Store) -> None:
    await laid(store, table_made("match"), table_made("broken"))
    with closing(sqlite3.connect(tmp_path / "roundhouse.db")) as conn, conn:
        conn.execute("update matches set state = '{}', options = '{\"no\": 1}' where id = 'broken'")
    assert await store.table("broken") is None
    assert await store.table("match") is not None
