"""A house moves from a file to a server and back; there, too, it is backed up and drilled while it is open."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from time import sleep

import asyncpg
import pytest
from sqlalchemy import text

from bot.cli import admin, house_checks
from bot.cli.admin import CannotDo
from bot.cli.copy import copy
from bot.cli.drill import drill
from bot.clock import utc_now
from bot.own_files import SECRET_FILE
from games.table.clock import Outage
from storage import CannotOpen, open_store
from storage.maintenance import DRILL, last_runs
from storage.messages import outages
from storage.migrate import UNFINISHED
from tests.checks import books_balance, record_is_fair, steps_have_no_gaps
from tests.disk import file_in
from tests.house import NOON, Clock, House, open_house, settings_of
from tests.postgresql import in_thread, server
from tests.storage.made import laid, opened, table_made
from tests.storage.make_old import fill
from tests.storage.test_database_copy import full_house, said_by


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a house on a server is `data` in the current one."""
    monkeypatch.chdir(tmp_path)


def another(address: str) -> str:
    """The address of an empty database on the same server."""
    name = f"{address.partition('@/')[2].partition('?')[0]}b"
    in_thread(server().does(f"drop database if exists {name} with (force)", f"create database {name}"))
    return server().address(name)


@pytest.mark.slow
async def test_records_and_exports_are_the_same_to_the_byte_there_and_back(tmp_path: Path, address: str) -> None:
    old, back = tmp_path / "old", tmp_path / "back"
    records = await full_house(old)
    back.mkdir()
    assert "both are equal" in await copy(file_in(old), address)
    assert "both are equal" in await copy(address, file_in(back, new=True))
    async with open_house(old, address=file_in(old)) as house:
        exported = await said_by(house)
    for folder, url in ((tmp_path, address), (back, file_in(back))):
        async with open_house(folder, address=url) as house:
            assert await said_by(house) == exported
            for record in records:
                match_id = record.partition('"match": "')[2].partition('"')[0]
                assert await admin.record(house.app, match_id) == record
            await books_balance(house.app.store)
            await steps_have_no_gaps(house.app.store)
            assert await house_checks.check_matches(house.app) == []


async def test_copied_house_plays_on_and_new_rows_get_new_numbers(tmp_path: Path, address: str) -> None:
    old = tmp_path / "old"
    old.mkdir()
    async with open_house(old, address=file_in(old)) as house:
        await house.meets("Ann", "Bo", chips=1_000)
        table = await house.plays(await house.sits("Ann", "Bo", stake=10), "a1", "a2")
        known = {player.id for player in house.people.values()}
    await copy(file_in(old), address)
    async with open_house(tmp_path, Clock(NOON + timedelta(minutes=1)), address=address) as house:
        assert {player.id for player in await house.meets("Ann", "Bo")} == known
        assert (await house.person("Cy")).id not in known
        over = await house.plays(table, "b1", "b2", "c1")
        assert over.status == "over"
        assert await house.purse(await house.person("Ann")) == 1_010
        assert await record_is_fair(house.app, over)
        await books_balance(house.app.store)


@pytest.mark.slow
async def test_backup_of_a_server_is_a_file_from_which_another_server_goes_on(tmp_path: Path, address: str) -> None:
    async with open_house(tmp_path, address=address) as house:
        table = await house.plays(await house.sits("Ann", "Bo", stake=5), "a1")
        await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", NOON))
        await admin.backup(house.app, tmp_path / "backup.db")
        await house.plays(table, "a2")  # after the backup
    assert {file.name for file in tmp_path.iterdir()} == {"backup.db", "data"}
    assert (tmp_path / "backup.db").stat().st_mode & 0o777 == 0o600
    assert (await drill(settings_of(database_url=address), str(tmp_path / "backup.db"))).result == "good"
    url = another(address)
    assert "both are equal" in await copy(f"sqlite:///{tmp_path}/backup.db", url)
    async with open_house(tmp_path, Clock(NOON + timedelta(minutes=1)), address=url) as house:
        await house.meets("Ann", "Bo")
        assert (await house.plays(table, "b1", "b2", "c3", "c1")).live_match().version == 5


@pytest.mark.slow
async def test_drill_of_a_server_is_noted_there_and_finds_what_is_wrong(tmp_path: Path, address: str) -> None:
    async with open_house(tmp_path, address=address) as house:
        await house.meets("Ann", "Bo")
        await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")
        done = await drill(settings_of(database_url=address), None)
        assert (done.result, done.why, done.checked, done.records) == ("good", "", 1, 1)
        assert not list((tmp_path / "data").glob("drill-*"))
        async with house.app.store.read() as conn:
            assert (await last_runs(conn))[DRILL].result == "good"
        await _spoils(house, """update steps set deed = replace(deed, '"a2"', '"a1"')""")
        done = await drill(settings_of(database_url=address), None)
        assert done.result == "bad"
        assert "Match " in done.why
        await _spoils(house, "alter table steps drop column opens")
        done = await drill(settings_of(database_url=address), None)
        assert done.result != "good"


async def _spoils(house: House, statement: str) -> None:
    async with house.app.store.engine.write() as conn:
        await conn.execute(text(statement))


async def test_copy_says_which_address_cannot_be_used_without_its_password(tmp_path: Path, address: str) -> None:
    await full_house(tmp_path)
    for wrong, words in (
        (address.replace("postgres@", "nobody_here:hush@"), "does not let nobody_here in: .* in TO_URL"),
        ("postgresql://ann:hush@127.0.0.1:1/games", "nobody answers at 127.0.0.1:1"),
        ("postgresql://ann:hush@127.0.0.1:1", "TO_URL must look like postgresql://USER:PASSWORD@HOST:PORT/NAME"),
    ):
        with pytest.raises(CannotDo, match=words) as told:
            await copy(file_in(tmp_path), wrong)
        assert "hush" not in str(told.value)


async def test_row_that_the_server_cannot_hold_is_named_by_its_table_and_never_shown(
    tmp_path: Path, address: str
) -> None:
    await full_house(tmp_path)
    async with open_house(tmp_path, address=file_in(tmp_path)) as house, house.app.store.engine.write() as conn:
        await conn.execute(text("update rooms set title = 'hush' || char(0)"))  # as an older version might have
    with pytest.raises(CannotDo, match=r"^the copy failed: table rooms could not be copied: .*0x00$") as told:
        await copy(file_in(tmp_path), address)
    assert "hush" not in str(told.value)
    with pytest.raises(CannotOpen, match="it has a copy that was not finished"):
        await open_store(address, {}, Clock())


async def test_copy_into_or_from_a_house_that_is_served_is_refused(tmp_path: Path, address: str) -> None:
    await full_house(tmp_path)
    async with open_house(tmp_path, address=address) as house:
        now = utc_now()
        await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", now))
    with pytest.raises(CannotDo, match=r"is not empty: its table \w+ has rows"):
        await copy(file_in(tmp_path), address)
    with pytest.raises(CannotDo, match="a program is serving"):
        await copy(address, f"sqlite:///{tmp_path}/new.db")
    assert not (tmp_path / "new.db").exists()


@pytest.mark.slow
async def test_gap_of_a_move_is_an_outage_that_moves_deadlines(tmp_path: Path, address: str) -> None:
    old = tmp_path / "old"
    old.mkdir()
    async with open_house(old, address=file_in(old)) as house:
        table = await house.plays(await house.sits("Ann", "Bo"), "a1")
        await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", NOON, stopped=True))
    await copy(file_in(old), address)
    async with open_house(tmp_path, Clock(NOON + timedelta(minutes=11)), address=address) as house:
        gap = Outage(None, NOON, house.clock())  # as the first heartbeat notes it
        await house.app.store.write(lambda unit: outages.note(unit.conn, gap))
        await house.app.presence.learn()
        await house.alarms.sweep()
        assert (await house.table(table)).status == "live"
        house.clock.wind(minutes=11)
        await house.alarms.sweep()
        assert (await house.table(table)).status == "over"


@pytest.mark.processes
async def test_copy_that_is_killed_leaves_a_database_that_nothing_starts_on(tmp_path: Path, address: str) -> None:
    folder, url = tmp_path / "old", another(address)
    folder.mkdir()
    async with open_house(folder, address=file_in(folder)) as house:
        await fill(house)
        row = text(
            "with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) insert into movements"
            " (at, source, target, amount, why) select 0, 'house', 'house', 1, 'test' from n"
        )
        async with house.app.store.engine.write() as conn:
            await conn.execute(row)
    line = [sys.executable, "-m", "bot", "copy", file_in(folder), url]
    with subprocess.Popen(line) as copying:
        while await _version_of(url) != UNFINISHED:
            sleep(0.05)
        copying.kill()
    with pytest.raises(CannotOpen, match="it has a copy that was not finished"):
        await open_store(url, {}, Clock())
    url = another(address)
    assert "both are equal" in await copy(file_in(folder), url)


async def _version_of(url: str) -> str | None:
    conn = await asyncpg.connect(url)
    try:
        known = await conn.fetchval("select to_regclass('alembic_version')::text")
        found: str | None = await conn.fetchval("select version_num from alembic_version") if known else None
        return found
    finally:
        await conn.close()


async def test_a_copy_to_a_server_leaves_no_secret_where_it_is_started(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, elsewhere = tmp_path / "old", tmp_path / "elsewhere"
    for folder in (old, elsewhere):
        folder.mkdir()
    async with opened(old, address=f"sqlite:///{old / 'roundhouse.db'}") as store:
        await laid(store, table_made("match"))
    (old / SECRET_FILE).write_text("the secret of a house")
    monkeypatch.chdir(elsewhere)
    said = await copy(f"sqlite:///{old / 'roundhouse.db'}", address)
    assert f"Copy {old / SECRET_FILE} into the folder data of each process." in said
    assert [file for file in elsewhere.rglob("*") if file.is_file()] == []
