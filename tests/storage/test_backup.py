"""A backup is whole, whatever goes on meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from games.table.clock import Outage
from games.table.play import acted
from storage import Trouble
from storage.engine import NoBackup
from storage.messages import outages
from storage.sqlite.backups import restore
from tests.checks import books_balance, steps_have_no_gaps
from tests.house import NOON

from .made import laid, one_more, opened, table_made

HOUR = timedelta(hours=1)


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


# ---- Putting one back


async def backed_up(folder: Path) -> Path:
    """A backup of a database in which one match has had one step."""
    async with opened(folder) as store:
        await laid(store, table_made("match"))
        await store.change("match", one_more)
        await store.write(lambda unit: outages.beat(unit.conn, "one", NOON))
        await store.backup(folder / "what? 100%.db")
    return folder / "what? 100%.db"


async def test_a_backup_put_back_is_what_it_was_and_what_was_there_is_kept(tmp_path: Path) -> None:
    backup = await backed_up(tmp_path)
    async with opened(tmp_path) as store:
        await store.change("match", one_more)
    kept = restore(backup, tmp_path / "roundhouse.db", NOON + HOUR)
    assert kept is not None
    async with opened(tmp_path) as store:
        table = await store.table("match")
        assert table is not None
        assert table.revision == 2
        await steps_have_no_gaps(store)
    with closing(sqlite3.connect(kept)) as conn:
        assert conn.execute("select revision from matches").fetchall() == [(3,)]


def revision_in(file: Path) -> int:
    """The revision of the match in a database file."""
    with closing(sqlite3.connect(file)) as conn:
        (revision,) = conn.execute("select revision from matches").fetchone()
    assert isinstance(revision, int)
    return revision


async def test_a_restore_is_undone_by_restoring_what_it_kept(tmp_path: Path) -> None:
    backup, target = await backed_up(tmp_path), tmp_path / "roundhouse.db"
    async with opened(tmp_path) as store:
        await store.change("match", one_more)
    by_mistake = restore(backup, target, NOON + HOUR)
    assert by_mistake is not None
    kept = restore(by_mistake, target, NOON + HOUR)
    assert kept is not None
    assert [revision_in(file) for file in (target, by_mistake, kept)] == [3, 3, 2]


async def test_each_restore_keeps_another_database(tmp_path: Path) -> None:
    backup, target = await backed_up(tmp_path), tmp_path / "roundhouse.db"
    async with opened(tmp_path) as store:
        await store.change("match", one_more)
    kept = [restore(backup, target, NOON + HOUR) for _ in range(3)]
    assert [revision_in(file) for file in kept if file] == [3, 2, 2]
    assert [file.name for file in kept if file] == [
        "roundhouse.before-restore.db",
        "roundhouse.before-restore-2.db",
        "roundhouse.before-restore-3.db",
    ]


async def test_database_is_not_restored_from_itself(tmp_path: Path) -> None:
    await backed_up(tmp_path)
    (tmp_path / "link.db").symlink_to("roundhouse.db")
    for source in ("roundhouse.db", "link.db"):
        with pytest.raises(NoBackup, match="is the database itself"):
            restore(tmp_path / source, tmp_path / "roundhouse.db", NOON + HOUR)
    assert not list(tmp_path.glob("*before-restore*"))


async def test_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    backup, before = await backed_up(tmp_path), (tmp_path / "roundhouse.db").read_bytes()
    with closing(sqlite3.connect(backup)) as conn, conn:
        conn.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(NoBackup, match=r"was made by a newer Roundhouse \(schema 9999\); this one knows up to 0"):
        restore(backup, tmp_path / "roundhouse.db", NOON + HOUR)
    assert (tmp_path / "roundhouse.db").read_bytes() == before


@pytest.mark.parametrize(("number", "when"), [("0028", "before 1.0.0"), ("0040", "between 1.0.0 and 1.1.0")])
async def test_backup_that_this_version_cannot_upgrade_is_refused(tmp_path: Path, number: str, when: str) -> None:
    backup, before = await backed_up(tmp_path), (tmp_path / "roundhouse.db").read_bytes()
    with closing(sqlite3.connect(backup)) as conn, conn:
        conn.execute("update alembic_version set version_num = ?", (number,))
    with pytest.raises(NoBackup, match=rf"was made {when} \(schema {number}\).*`roundhouse migrate` once"):
        restore(backup, tmp_path / "roundhouse.db", NOON + HOUR)
    assert (tmp_path / "roundhouse.db").read_bytes() == before


@pytest.mark.parametrize("page", [0, 1, 9])
async def test_a_backup_takes_the_place_of_a_damaged_database_which_is_kept_as_it_is(tmp_path: Path, page: int) -> None:
    backup, target = await backed_up(tmp_path), tmp_path / "roundhouse.db"
    whole = target.read_bytes()
    spoilt = whole[: page * 4096] + b"\x5a" * 4096 + whole[(page + 1) * 4096 :]
    target.write_bytes(spoilt)
    kept = restore(backup, target, NOON + HOUR)
    assert kept is not None
    assert b"\x5a" * 4096 in kept.read_bytes()
    assert kept.stat().st_mode & 0o777 == 0o600
    async with opened(tmp_path) as store:
        assert (await store.change("match", one_more)).table.revision == 3
        await steps_have_no_gaps(store)


async def test_the_time_since_a_backup_is_an_outage(tmp_path: Path) -> None:
    backup = await backed_up(tmp_path)
    assert restore(backup, tmp_path / "new" / "roundhouse.db", NOON + HOUR) is None
    async with opened(tmp_path / "new") as store, store.read() as conn:
        assert (await outages.presence(conn)).outages == (Outage(None, NOON, NOON + HOUR),)


async def test_a_program_that_runs_goes_on_from_what_was_put_back(tmp_path: Path) -> None:
    backup = await backed_up(tmp_path)
    async with opened(tmp_path) as store:
        for _ in range(3):
            await store.change("match", one_more)
        restore(backup, tmp_path / "roundhouse.db", NOON + HOUR)
        assert (await store.change("match", one_more)).table.revision == 3
        await steps_have_no_gaps(store)


async def test_refusal_never_rests_on_a_cached_table_that_is_newer_than_what_was_put_back(tmp_path: Path) -> None:
    backup = await backed_up(tmp_path)
    async with opened(tmp_path) as store:
        await store.change("match", lambda table: acted(table, 0, 1, "a1", NOON, ()))
        restore(backup, tmp_path / "roundhouse.db", NOON + HOUR)
        again = await store.change("match", lambda table: acted(table, 0, 1, "a1", NOON, ()))
        assert again.table.waiting() == {1}
        await steps_have_no_gaps(store)


@pytest.mark.parametrize("content", [None, b"", b"no database at all, but long enough to look like one" * 50])
async def test_what_is_no_backup_is_refused_and_nothing_is_changed(tmp_path: Path, content: bytes | None) -> None:
    await backed_up(tmp_path)
    before = (tmp_path / "roundhouse.db").read_bytes()
    source = tmp_path / "no-backup"
    if content is not None:
        source.write_bytes(content)
    with pytest.raises(NoBackup, match=str(source)):
        restore(source, tmp_path / "roundhouse.db", NOON)
    assert (tmp_path / "roundhouse.db").read_bytes() == before
