"""A backup is whole, whatever goes on meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Trouble
from tests.checks import books_balance, steps_have_no_gaps

from .made import laid, one_more, opened, table_made

pytestmark = pytest.mark.asyncio


async def test_a_backup_of_a_store_under_load_opens_and_is_whole(tmp_path: Path) -> None:
    ids = [f"match{n}" for n in range(8)]
    async with opened(tmp_path) as store:
        await laid(store, *(table_made(match_id) for match_id in ids))

        async def plays_on(match_id: str) -> None:
            for _ in range(20):
                await store.change(match_id, one_more)

        (tmp_path / "copy").mkdir()
        copying = store.backup(tmp_path / "copy" / "roundhouse.db")
        await asyncio.gather(copying, *(plays_on(match_id) for match_id in ids))
    with closing(sqlite3.connect(tmp_path / "copy" / "roundhouse.db")) as conn:
        assert conn.execute("pragma integrity_check").fetchall() == [("ok",)]
    async with opened(tmp_path / "copy") as copy:
        await steps_have_no_gaps(copy)
        await books_balance(copy)
        assert (await copy.change(ids[0], one_more)).table.revision > 1


async def test_a_backup_leaves_nothing_else_behind(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        (tmp_path / "copy").mkdir()
        (tmp_path / "copy" / "it.db.part").write_text("a copy that was broken off")
        await store.backup(tmp_path / "copy" / "it.db")
    assert [file.name for file in (tmp_path / "copy").iterdir()] == ["it.db"]


async def test_a_backup_into_nowhere_is_trouble(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        with pytest.raises(Trouble, match="could not be written"):
            await store.backup(tmp_path / "nowhere" / "it.db")
