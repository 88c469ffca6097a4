"""Opening the database: what can be used is used, all else is refused with a sentence and left as it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import text

from storage import CannotOpen, Store, open_store
from storage.migrate import newest
from storage.sqlite.connections import BUSY_SECONDS
from tests.house import Clock

from .made import GAMES, laid, one_more, opened, table_made

pytestmark = pytest.mark.on_file


async def fails_to_open(url: str) -> str:
    """The sentence with which an address is refused."""
    with pytest.raises(CannotOpen) as refusal:
        await open_store(url, GAMES, Clock())
    return str(refusal.value)


@contextmanager
def anybodys_folder() -> Iterator[Path]:
    """A folder that somebody without any rights can read; inside, we are that somebody."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def without_rights() -> Iterator[None]:
    """For root nothing is read-only; so for a while we are nobody."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65_534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://host", "must look like postgresql://USER:PASSWORD@HOST:PORT/NAME"),
        ("postgres://host/games", "must look like postgresql://USER:PASSWORD@HOST:PORT/NAME"),
        ("mysql://host/games", "must look like"),
        ("sqlite://host:port/games", "is not a valid address"),
        ("sqlite://", "must look like"),
        ("sqlite:///:memory:", "must look like"),
        ("sqlite:///data/roundhouse.db?mode=ro", "must look like"),
        ("nonsense", "not a valid address"),
    ],
)
async def test_another_kind_of_address_is_refused_with_a_sentence(url: str, why: str) -> None:
    assert why in await fails_to_open(url)


async def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Bo, " * 200)
    assert "not a database" in await fails_to_open(f"sqlite:///{file}")
    assert file.read_text() == "Dear Bo, " * 200


async def test_a_strangers_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "stamps.db"
    with closing(sqlite3.connect(file)) as conn:
        conn.execute("create table stamps (country text)")
    before = file.read_bytes()
    assert "not one of Roundhouse's" in await fails_to_open(f"sqlite:///{file}")
    assert file.read_bytes() == before


async def test_a_database_of_a_newer_program_is_refused_by_both_numbers(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "roundhouse.db")) as conn, conn:
        conn.execute("update alembic_version set version_num = '9999'")
    sentence = await fails_to_open(f"sqlite:///{tmp_path / 'roundhouse.db'}")
    assert "newer" in sentence
    assert "9999" in sentence
    assert newest() in sentence


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert str(tmp_path / "file") in await fails_to_open(f"sqlite:///{tmp_path / 'file' / 'deep' / 'roundhouse.db'}")


async def test_a_database_that_another_program_has_locked_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "roundhouse.db", isolation_level=None)) as other:
        other.execute("pragma locking_mode = exclusive")
        other.execute("begin exclusive")
        sentence = await fails_to_open(f"sqlite:///{tmp_path / 'roundhouse.db'}")
    assert "is locked: another program is writing to it" in sentence


async def test_a_read_only_folder_is_refused_with_a_sentence() -> None:
    with anybodys_folder() as folder:
        folder.chmod(0o555)
        with without_rights():
            sentence = await fails_to_open(f"sqlite:///{folder / 'roundhouse.db'}")
        assert "cannot be used as a database" in sentence
        assert not list(folder.iterdir())


async def test_a_read_only_file_is_refused_with_a_sentence() -> None:
    with anybodys_folder() as folder:
        (folder / "roundhouse.db").touch(0o444)
        folder.chmod(0o555)
        with without_rights():
            assert "cannot be used" in await fails_to_open(f"sqlite:///{folder / 'roundhouse.db'}")


async def test_a_path_may_have_any_signs(tmp_path: Path) -> None:
    async with opened(tmp_path / "what 100% #1 ünïcode") as store:
        await laid(store, table_made("match"))
    assert [file.name for file in (tmp_path / "what 100% #1 ünïcode").iterdir()] == ["roundhouse.db"]


async def test_what_was_committed_is_there_after_opening_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await laid(store, table_made("match"))
        await store.change("match", one_more)
        before = await store.table("match")
    async with opened(tmp_path) as store:
        assert await store.table("match") == before


async def pragma(store: Store, name: str, write: bool) -> object:
    """What a connection of the store says of itself."""
    if write:
        return await store.write(lambda unit: unit.conn.scalar(text(f"pragma {name}")))
    async with store.read() as conn:
        return await conn.scalar(text(f"pragma {name}"))


async def test_a_commit_is_durable_and_readers_are_beside_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert await pragma(store, "journal_mode", write=True) == "wal"
        assert await pragma(store, "synchronous", write=True) == 2  # full
        assert await pragma(store, "foreign_keys", write=True) == 1
        assert await pragma(store, "busy_timeout", write=True) == BUSY_SECONDS * 1000
        assert await pragma(store, "journal_mode", write=False) == "wal"
        assert await pragma(store, "query_only", write=False) == 1


async def test_two_processes_that_start_at_once_make_one_schema(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        await laid(one, table_made("match"))
        assert await two.table("match") is not None
