"""A house that is copied into another database is the same house: its records, its clocks, its chips and its people."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.cli import admin, house_checks
from bot.cli.admin import CannotDo
from bot.cli.copy import Progress, copy
from bot.own_files import PUSH_KEY_FILE, SECRET_FILE
from storage import CannotOpen, open_store
from storage.database_copy import CopyFailed, copy_database
from storage.engine import engine_at
from tests.checks import books_balance, record_is_fair, steps_have_no_gaps
from tests.disk import file_in
from tests.house import NOON, Clock, House, open_house

from .make_old import fill


def address(folder: Path) -> str:
    return f"sqlite:///{folder}/roundhouse.db"


_FULL: dict[str, tuple[bytes, list[str]]] = {}  # made once, and copied for each test


async def full_house(folder: Path) -> list[str]:
    """A house with matches in every stage; gives the records of those that are over."""
    folder.mkdir(exist_ok=True)
    file = folder / "roundhouse.db"
    if not _FULL:
        async with open_house(folder, address=file_in(folder)) as house:
            records = await fill(house)
        _FULL["house"] = file.read_bytes(), records
    content, records = _FULL["house"]
    file.write_bytes(content)
    return records


async def said_by(house: House) -> dict[str, Any]:
    """All that a house hands out: each person's export."""
    people = ("Ann", "Bo", "Cy", "Di", "Eve", "Gus")
    found = {}
    for name in people:
        player = await house.app.directory.find_player("web" if name == "Eve" else "paper", name.lower())
        assert player is not None
        found[name] = await admin.export(house.app, player.handle)
    return found


async def test_copied_house_hands_out_the_same_records_and_exports_to_the_byte(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    records = await full_house(old)
    said = await copy(address(old), address(new))
    assert "rows were copied" in said
    assert "both are equal" in said
    async with open_house(old, address=file_in(old)) as house:
        exported = await said_by(house)
    async with open_house(new, address=file_in(new)) as house:
        assert await said_by(house) == exported
        for record in records:
            match_id = record.partition('"match": "')[2].partition('"')[0]
            assert await admin.record(house.app, match_id) == record
        await books_balance(house.app.store)
        await steps_have_no_gaps(house.app.store)
        assert await house_checks.check_matches(house.app) == []


async def test_copied_house_plays_on_and_its_clocks_and_numbers_go_on(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    async with open_house(old, address=file_in(old)) as house:
        await house.meets("Ann", "Bo", chips=1_000)
        table = await house.plays(await house.sits("Ann", "Bo", stake=10), "a1", "a2")
        ann = await house.person("Ann")
    (old / SECRET_FILE).write_text("a secret of the house")
    await copy(address(old), address(new))
    async with open_house(new, Clock(NOON + timedelta(minutes=1)), address=file_in(new)) as house:
        await house.meets("Ann", "Bo")
        assert (await house.person("Ann")).id == ann.id
        newcomer = await house.person("Cy")
        assert newcomer.id not in {player.id for name, player in house.people.items() if name != "Cy"}
        again = await house.table(table)
        assert again.deadline == table.deadline
        over = await house.plays(again, "b1", "b2", "c1")
        assert over.status == "over"
        assert await house.purse(await house.person("Ann")) == 1_010
        assert await record_is_fair(house.app, over)
        await books_balance(house.app.store)
    assert (new / SECRET_FILE).read_text() == "a secret of the house"
    assert (new / SECRET_FILE).stat().st_mode & 0o777 == 0o600


async def test_missed_deadline_is_found_by_the_copied_house(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    async with open_house(old, address=file_in(old)) as house:
        table = await house.plays(await house.sits("Ann", "Bo"), "a1")
    await copy(address(old), address(new))
    async with open_house(new, Clock(NOON + timedelta(minutes=11)), address=file_in(new)) as house:
        await house.alarms.sweep()
        assert (await house.table(table)).status == "over"


async def test_keys_of_the_house_go_along_unless_the_other_folder_has_some(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    await full_house(old)
    new.mkdir()
    for name in (SECRET_FILE, PUSH_KEY_FILE):
        (old / name).write_text(f"{name} of the old house")
    (new / SECRET_FILE).write_text("another")
    with pytest.raises(CannotDo, match=r"is another secret than .*Nothing was changed\."):
        await copy(address(old), address(new))
    assert [file.name for file in new.iterdir()] == [SECRET_FILE]
    (new / SECRET_FILE).unlink()
    assert f"Copied too: {new}/secret, {new}/push-key." in await copy(address(old), address(new))
    assert (new / PUSH_KEY_FILE).read_text() == "push-key of the old house"


async def test_copy_into_a_house_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    await full_house(old)
    new.mkdir()
    async with open_house(new, address=file_in(new)) as house:
        await house.sits("Ann", "Bo")
    before = (new / "roundhouse.db").read_bytes()
    with pytest.raises(CannotDo, match=r"is not empty: its table \w+ has rows\. Nothing was changed\."):
        await copy(address(old), address(new))
    assert (new / "roundhouse.db").read_bytes() == before


async def test_copy_from_nowhere_to_itself_or_to_an_invalid_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotDo, match="there is no database at"):
        await copy(address(tmp_path), address(tmp_path / "new"))
    assert list(tmp_path.iterdir()) == []
    await full_house(tmp_path)
    with pytest.raises(CannotDo, match="are the same database"):
        await copy(address(tmp_path), address(tmp_path))
    with pytest.raises(CannotDo, match="TO_URL must look like"):
        await copy(address(tmp_path), "mysql://root:horse@localhost/house")
    with pytest.raises(CannotDo, match="FROM_URL is not a valid address"):
        await copy("postgresql://a:horse@here:port/x", address(tmp_path))


async def test_house_that_is_served_is_not_copied(tmp_path: Path) -> None:
    await full_house(tmp_path)
    lock = engine_at(address(tmp_path)).lock
    lock.take()
    with pytest.raises(CannotDo, match=r"a program is serving .* Stop it first"):
        await copy(address(tmp_path), address(tmp_path / "new"))
    lock.release()
    assert not (tmp_path / "new").exists()


async def test_database_of_a_newer_program_or_of_something_else_is_not_copied(tmp_path: Path) -> None:
    old = tmp_path / "old"
    await full_house(old)
    with closing(sqlite3.connect(old / "roundhouse.db")) as conn, conn:
        conn.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(CannotDo, match=r"made by a newer Roundhouse \(schema 9999\)"):
        await copy(address(old), address(tmp_path / "new"))
    with closing(sqlite3.connect(tmp_path / "songs.db")) as conn, conn:
        conn.execute("create table songs (title text)")
    with pytest.raises(CannotDo, match="not one of Roundhouse's"):
        await copy(f"sqlite:///{tmp_path}/songs.db", address(tmp_path / "new"))


async def test_damaged_database_is_not_copied(tmp_path: Path) -> None:
    await full_house(tmp_path)
    database = tmp_path / "roundhouse.db"
    whole = database.read_bytes()
    database.write_bytes(whole[:8192] + b"\x5a" * (len(whole) - 8192))
    with pytest.raises(CannotDo, match=r"is damaged .*restore a backup first"):
        await copy(address(tmp_path), address(tmp_path / "new"))


class Broken(Exception):
    """The copy is broken off."""


async def copied(old: Path, new: Path, progress: Any) -> int:
    source, target = engine_at(address(old)), engine_at(address(new))
    await source.open(copy=False)
    await target.open(copy=False)
    try:
        return await copy_database(source, target, progress)
    finally:
        await source.close()
        await target.close()


@pytest.mark.parametrize("at", ["rooms: 2 rows copied", "steps", "comparing", "rows compared"])
async def test_copy_that_was_broken_off_is_never_served(tmp_path: Path, at: str) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    await full_house(old)

    def breaks(text: str) -> None:
        if at in text:
            raise Broken

    with pytest.raises(Broken):
        await copied(old, new, breaks)
    with pytest.raises(CannotOpen, match=r"it has a copy that was not finished\. Delete the database"):
        await open_store(address(new), {}, Clock())
    with pytest.raises(CannotDo, match="it has a copy that was not finished"):
        await copy(address(old), address(new))


@pytest.mark.parametrize(
    ("spoils", "words"),
    [
        ("delete from movements where id = 1", r"table movements has \d+ rows, but the copy has \d+\."),
        ("update steps set deed = null where version = 1", "table steps has other contents than its copy"),
        ("update rooms set title = 'x'", "table rooms has other contents than its copy"),
    ],
)
async def test_row_that_is_lost_or_changed_on_the_way_is_noticed(tmp_path: Path, spoils: str, words: str) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    await full_house(old)

    def somebody_writes(text: str) -> None:
        if text == "comparing both":
            with closing(sqlite3.connect(new / "roundhouse.db")) as conn, conn:
                conn.execute(spoils)

    with pytest.raises(CopyFailed, match=words):
        await copied(old, new, somebody_writes)
    with pytest.raises(CannotOpen, match="not finished"):
        await open_store(address(new), {}, Clock())


def test_progress_is_shown_every_two_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([0.0, 1.0, 2.5, 2.5, 3.0, 5.0, 5.0])
    progress = Progress(seconds=lambda: next(times))
    for done in (1, 2, 3, 4):
        progress(f"steps: {done},000 rows copied")
    assert capsys.readouterr().err == "steps: 2,000 rows copied …\nsteps: 4,000 rows copied …\n"
