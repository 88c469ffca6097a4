"""What the program writes is for its owner alone, whatever the mask; what older versions left open is closed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage.sqlite.backups import restore
from tests.house import NOON

from .made import laid, one_more, opened, table_made
from .test_opening import fails_to_open

pytestmark = pytest.mark.on_file


@pytest.fixture(autouse=True)
def _mask_that_hides_nothing() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """What each file in a folder, and the folder itself, lets people do."""
    return {file.name: oct(file.stat().st_mode & 0o777) for file in (folder, *folder.iterdir())}


async def test_a_new_database_and_all_beside_it_are_ours_alone(tmp_path: Path) -> None:
    async with opened(tmp_path / "data") as store:
        await laid(store, table_made("match"))
        assert modes(tmp_path / "data") == {
            "data": "0o700",
            "roundhouse.db": "0o600",
            "roundhouse.db-wal": "0o600",
            "roundhouse.db-shm": "0o600",
        }


async def test_what_an_older_version_left_open_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with opened(folder) as store:
        await laid(store, table_made("match"))
        for name in ("roundhouse.before-restore.db", "saved.db", "secret", "push-key"):
            (folder / name).touch()
        for file in folder.iterdir():
            file.chmod(0o644)
        folder.chmod(0o755)
        async with opened(folder) as beside:
            found = modes(folder)
            await beside.change("match", one_more)
    unchanged = [found.pop(name) for name in ("saved.db", "secret", "push-key")]
    assert unchanged == ["0o644"] * 3  # nobody else can come to them now
    assert found.pop("data") == "0o700"
    assert set(found.values()) == {"0o600"}


async def test_a_folder_in_which_others_keep_things_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    (folder / "letter.txt").touch(mode=0o644)
    async with opened(folder):
        found = modes(folder)
    assert (found["shared"], found["letter.txt"], found["roundhouse.db"]) == ("0o755", "0o644", "0o600")


async def test_a_backup_and_what_it_replaces_are_ours_alone(tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir(mode=0o755)
    async with opened(tmp_path / "data") as store:
        await laid(store, table_made("match"))
        await store.backup(tmp_path / "copies" / "saved.db")
    assert modes(tmp_path / "copies") == {"copies": "0o755", "saved.db": "0o600"}
    for folder in ("data", "new"):
        restore(tmp_path / "copies" / "saved.db", tmp_path / folder / "roundhouse.db", NOON)
        found = modes(tmp_path / folder)
        assert found.pop(folder) == "0o700"
        assert set(found.values()) == {"0o600"}


async def test_a_strangers_database_keeps_its_mode(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "stamps.db")) as conn:
        conn.execute("create table stamps (country text)")
    (tmp_path / "stamps.db").chmod(0o640)
    await fails_to_open(f"sqlite:///{tmp_path / 'stamps.db'}")
    assert modes(tmp_path)["stamps.db"] == "0o640"
