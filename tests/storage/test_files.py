"""Files that are taken away from under a running program: nothing is acknowledged that would be lost."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, Trouble, UnitOfWork
from tests.checks import all_rows, steps_have_no_gaps

from .made import laid, one_more, opened, table_made
from .made_full import disk_refuses
from .test_disk import much

pytestmark = pytest.mark.on_file


@pytest.mark.parametrize("name", ["roundhouse.db", "roundhouse.db-wal"])
async def test_nothing_is_acknowledged_while_a_file_is_gone_and_it_goes_on_when_it_is_back(
    tmp_path: Path, name: str
) -> None:
    async with opened(tmp_path) as store:
        await laid(store, table_made("match"))
        before = await all_rows(store)
        (tmp_path / name).rename(tmp_path / "elsewhere")
        for _ in range(2):
            with pytest.raises(Trouble, match=f"{name} was removed"):
                await store.change("match", one_more)
        assert f"{name} was removed" in store.trouble
        (tmp_path / "elsewhere").rename(tmp_path / name)
        assert await all_rows(store) == before
        assert (await store.change("match", one_more)).steps[0].version == 1
        assert store.trouble == ""
    async with opened(tmp_path) as store:
        await steps_have_no_gaps(store)


@pytest.mark.parametrize("name", ["roundhouse.db", "roundhouse.db-wal"])
async def test_nothing_is_acknowledged_where_another_file_stands_in_the_place(
    tmp_path: Path, name: str, store: Store
) -> None:
    await laid(store, table_made("match"))
    (tmp_path / name).rename(tmp_path / "elsewhere")
    shutil.copy(tmp_path / "elsewhere", tmp_path / name)
    with pytest.raises(Trouble, match=f"{name} was replaced"):
        await store.change("match", one_more)
    assert f"{name} was replaced" in store.trouble
    (tmp_path / "elsewhere").rename(tmp_path / name)
    assert (await store.change("match", one_more)).steps[0].version == 1


async def test_a_change_is_not_acknowledged_where_the_file_goes_while_it_is_written(
    tmp_path: Path, store: Store
) -> None:
    await laid(store, table_made("match"))

    async def goes_meanwhile(unit: UnitOfWork) -> None:
        (tmp_path / "roundhouse.db").rename(tmp_path / "elsewhere")

    with pytest.raises(Trouble, match="was removed"):
        await store.write(goes_meanwhile)
    (tmp_path / "elsewhere").rename(tmp_path / "roundhouse.db")


async def test_what_went_wrong_with_the_last_batch_is_known_until_one_is_written(tmp_path: Path, store: Store) -> None:
    await laid(store, table_made("match"))
    assert store.trouble == ""
    with disk_refuses(tmp_path), pytest.raises(Trouble):
        await store.write(much)
    assert store.trouble == "disk I/O error"
    await store.change("match", one_more)
    assert store.trouble == ""


async def test_another_program_that_opens_and_closes_the_database_takes_nothing_away(
    tmp_path: Path, store: Store
) -> None:
    await laid(store, table_made("match"))
    async with opened(tmp_path) as other:
        await other.change("match", one_more)
    with closing(sqlite3.connect(tmp_path / "roundhouse.db")) as conn:
        conn.execute("pragma wal_checkpoint(truncate)")
    assert (await store.change("match", one_more)).steps[0].version == 2
