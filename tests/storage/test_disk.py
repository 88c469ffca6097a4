"""Real refusals of the disk and of other processes: a sentence, nothing changed, and it goes on afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from games.table.table import HOUSE, Movement, Table
from storage import CannotOpen, Store, Trouble, UnitOfWork, open_store
from storage.sqlite.backups import restore
from tests.checks import all_rows, books_balance, steps_have_no_gaps
from tests.house import NOON, Clock

from .made import GAMES, laid, one_more, opened, table_made
from .made_full import disk_refuses, held_by_another_process, small_disk
from .test_opening import anybodys_folder, fails_to_open, without_rights

pytestmark = pytest.mark.on_file

PAGE, FRAME = 4096, 4120


async def much(unit: UnitOfWork) -> None:
    """More than a nearly full disk takes."""
    for n in range(20):
        unit.move(Movement(HOUSE, f"player:{n}" + "x" * 20_000, 1, "test"))


def fill(ballast: Path) -> None:
    """Writes until nothing more fits."""
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"\0" * PAGE):
            pass


async def waits_only_briefly(store: Store) -> None:
    """The writer gives up sooner than it usually would."""
    await store.write(lambda unit: unit.conn.execute(text("pragma busy_timeout = 50")))


@pytest.mark.parametrize("after", [0, 1, 24, PAGE // 2, FRAME, FRAME + 100, 2 * FRAME])
async def test_a_write_that_fails_on_its_way_is_trouble_and_nothing_is_changed(tmp_path: Path, after: int) -> None:
    async with opened(tmp_path) as store:
        await laid(store, table_made("match"))
        before = await all_rows(store)
        with disk_refuses(tmp_path, after), pytest.raises(Trouble, match="disk I/O error"):
            await store.write(much)
        assert await all_rows(store) == before
        await store.change("match", one_more)
        await books_balance(store)
        after_all = await all_rows(store)
    async with opened(tmp_path) as store:
        assert await all_rows(store) == after_all
        await steps_have_no_gaps(store)


async def test_of_many_who_act_while_the_disk_refuses_each_is_told_and_each_may_try_again(
    tmp_path: Path, store: Store
) -> None:
    ids = [f"match{n}" for n in range(8)]
    await laid(store, *(table_made(match_id) for match_id in ids))
    with disk_refuses(tmp_path):
        for _ in range(3):
            told = await asyncio.gather(*(store.change(one, one_more) for one in ids), return_exceptions=True)
            assert [type(refusal) for refusal in told] == [Trouble] * 8
    done = await asyncio.gather(*(store.change(one, one_more) for one in ids))
    assert [change.steps[0].version for change in done] == [1] * 8
    await steps_have_no_gaps(store)


async def test_a_disk_that_is_really_full_is_trouble_and_with_room_again_it_goes_on(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "1m") as disk:
        async with opened(disk) as store:
            await laid(store, table_made("match"))
            ballast = disk / "ballast"
            fill(ballast)
            before = await all_rows(store)
            with pytest.raises(Trouble, match="full"):
                await store.write(much)
            assert await all_rows(store) == before
            ballast.unlink()
            await store.change("match", one_more)
            await steps_have_no_gaps(store)
            await books_balance(store)


async def test_on_a_full_disk_nothing_is_opened_that_is_not_whole(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "64k") as disk, pytest.raises(CannotOpen, match="full"):
        await open_store(f"sqlite:///{disk / 'roundhouse.db'}", GAMES, Clock())


async def test_held_by_another_process_for_too_long_it_is_trouble_and_reading_goes_on(
    tmp_path: Path, store: Store
) -> None:
    await laid(store, table_made("match"))
    await waits_only_briefly(store)
    before = await store.table("match")
    with held_by_another_process(tmp_path / "roundhouse.db"):
        with pytest.raises(Trouble, match="locked"):
            await store.change("match", one_more)
        assert await store.table("match") == before
    assert (await store.change("match", one_more)).steps[0].version == 1
    await steps_have_no_gaps(store)


@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)])
async def test_a_database_that_has_become_read_only_is_refused_and_left_as_it_is(
    folder_mode: int, file_mode: int
) -> None:
    with anybodys_folder() as folder:
        async with opened(folder) as store:
            await laid(store, table_made("match"))
        file = folder / "roundhouse.db"
        before = file.read_bytes()
        file.chmod(file_mode)
        folder.chmod(folder_mode)
        with without_rights():
            assert "cannot be used as a database" in await fails_to_open(f"sqlite:///{file}")
        assert file.read_bytes() == before


@pytest.mark.parametrize("pages", [1, 2, 7, 20, -1])
async def test_a_file_that_was_cut_short_is_refused_and_left_as_it_is(tmp_path: Path, pages: int) -> None:
    async with opened(tmp_path) as store:
        await laid(store, table_made("match"))
    file = tmp_path / "roundhouse.db"
    rest = file.read_bytes()[: pages * PAGE]
    file.write_bytes(rest)
    assert "cannot be used as a database" in await fails_to_open(f"sqlite:///{file}")
    assert file.read_bytes() == rest


@pytest.mark.parametrize("at", [0, 20, 100])
async def test_a_file_whose_beginning_was_overwritten_is_refused_and_left_as_it_is(tmp_path: Path, at: int) -> None:
    async with opened(tmp_path) as store:
        await laid(store, table_made("match"))
    file = tmp_path / "roundhouse.db"
    whole = file.read_bytes()
    spoilt = whole[:at] + b"\x5a" * 80 + whole[at + 80 :]
    file.write_bytes(spoilt)
    assert "cannot be used as a database" in await fails_to_open(f"sqlite:///{file}")
    assert file.read_bytes() == spoilt


async def test_a_destroyed_page_is_trouble_for_those_who_read_it_and_for_nobody_else(tmp_path: Path) -> None:
    ids = [f"match{n}" for n in range(20)]
    async with opened(tmp_path) as store:
        await laid(store, *(table_made(match_id, secret=b"s" * 3_000) for match_id in ids))
    whole, told = (tmp_path / "roundhouse.db").read_bytes(), list[type[object]]()
    for page in range(len(whole) // PAGE - 12, len(whole) // PAGE):
        spoilt = whole[: page * PAGE] + b"\x5a" * PAGE + whole[(page + 1) * PAGE :]
        (tmp_path / "roundhouse.db").write_bytes(spoilt)
        async with opened(tmp_path) as store:
            read = await asyncio.gather(*(store.table(match_id) for match_id in ids), return_exceptions=True)
            told += [type(one) for one in read]
    assert set(told) == {Table, Trouble}


async def test_a_backup_that_finds_no_room_is_trouble_and_leaves_no_half_of_it(tmp_path: Path, store: Store) -> None:
    (tmp_path / "copy").mkdir()
    await laid(store, table_made("match"))
    (tmp_path / "copy" / "older").write_bytes(b"\0" * 9 * PAGE)
    with disk_refuses(tmp_path / "copy"), pytest.raises(Trouble, match="could not be written"):
        await store.backup(tmp_path / "copy" / "it.db")
    assert [file.name for file in (tmp_path / "copy").iterdir()] == ["older"]
    await store.change("match", one_more)


async def test_a_backup_that_cannot_be_put_back_whole_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await laid(store, *(table_made(f"match{n}", secret=b"s" * 9_000) for n in range(40)))
        await store.backup(tmp_path / "big.db")
    (tmp_path / "small").mkdir()
    async with opened(tmp_path / "small") as store:
        await laid(store, table_made("match"))
        before = await all_rows(store)
        with disk_refuses(tmp_path / "small", PAGE * 8), pytest.raises(sqlite3.Error):
            restore(tmp_path / "big.db", tmp_path / "small" / "roundhouse.db", NOON)
        assert await all_rows(store) == before
        await store.change("match", one_more)
    with closing(sqlite3.connect(tmp_path / "small" / "roundhouse.db")) as conn:
        assert conn.execute("pragma integrity_check").fetchall() == [("ok",)]
