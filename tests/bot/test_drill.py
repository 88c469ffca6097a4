"""`roundhouse drill`: a backup is tried out beside the database, and what is wrong with it is found."""

from __future__ import annotations

import asyncio
import io
import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli import admin
from bot.cli.copy import Progress
from bot.cli.drill import drill
from bot.cli.record_checks import check_records
from games.table import play as table_play
from storage.maintenance import BACKUP, DRILL, last_runs
from storage.messages import outages
from tests.disk import file_in
from tests.house import NOON, open_house, settings_of
from tests.storage.make_old import OLD, fill, of_robots

pytestmark = pytest.mark.on_file

ROOT = Path(__file__).parents[2]
SILENT = Progress(io.StringIO())


async def house_in(folder: Path, *work: str) -> None:
    """A house in which one match is over, one is live, and one is open."""
    async with open_house(folder, address=file_in(folder)) as house:
        await house.meets("Ann", "Bo", chips=1_000)
        await house.plays(await house.sits("Ann", "Bo", stake=10), "a1", "a2", "b1", "b2", "c1")
        await house.plays(await house.sits("Ann", "Bo", stake=5), "b2", "a1")
        await house.opens("Bo")
        await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", NOON))


def spoilt(file: Path, *statements: str) -> None:
    """Somebody changes a database by hand."""
    with closing(sqlite3.connect(file)) as conn, conn:
        conn.execute("pragma foreign_keys = off")
        for statement in statements:
            assert conn.execute(statement).rowcount


def settings(folder: Path) -> object:
    return settings_of(database_url=f"sqlite:///{folder}/roundhouse.db")


async def tried(folder: Path, backup: Path | None = None) -> tuple[str, str]:
    """The result of a drill, and why; nothing is left behind."""
    before = {file.name for file in folder.iterdir()}
    done = await drill(settings(folder), str(backup) if backup else None)
    made = {file.name for file in folder.iterdir()} - before
    assert made <= {"roundhouse.db-lock", "roundhouse.db-shm", "roundhouse.db-wal"}
    return done.result, done.why


async def test_house_whose_backup_can_be_restored_is_good_and_all_its_records_are_replayed(tmp_path: Path) -> None:
    async with open_house(tmp_path, address=file_in(tmp_path)) as house:
        await of_robots(house)
    await house_in(tmp_path)
    done = await drill(settings(tmp_path), None)
    assert (done.result, done.why, done.checked, done.records) == ("good", "", 3, 3)
    assert done.line().startswith("good: 3 of 3 records were replayed from the restored backup in ")


async def test_drill_changes_nothing_but_its_own_note_even_while_the_house_is_open(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True, address=file_in(tmp_path)) as house:
        table = await house.plays(await house.sits("Ann", "Bo"), "a1")
        assert await tried(tmp_path) == ("good", "")
        await house.plays(table, "a2", "b1")
        async with house.app.store.read() as conn:
            noted = (await last_runs(conn))[DRILL]
    assert (noted.result, noted.about["records"], noted.about["checked"]) == ("good", 1, 1)


async def test_every_stage_of_every_kind_of_match_is_sound(tmp_path: Path) -> None:
    async with open_house(tmp_path, address=file_in(tmp_path)) as house:
        await fill(house)
        found = await check_records(house.app.store, SILENT)
        assert (found.wrong, found.untold) == ([], [])
        assert found.replayed == found.records == 22


DAMAGES = {
    "a step was changed": (
        """update steps set deed = replace(deed, '"b1"', '"c2"') where deed like '%"b1"%'""",
        "the outcome doesn’t follow from the rules",
    ),
    "a step cannot be taken": ("""update steps set deed = replace(deed, '"a2"', '"a1"')""", "refused"),
    "a step cannot be read": ("update steps set deed = '[]' where version = 1", "its steps cannot be read"),
    "a step of a live match was changed": (
        """update steps set deed = replace(deed, '"b2"', '"c3"') where version = 1""",
        "its stored state does not fit its steps",
    ),
    "a step is missing": ("delete from steps where version = 2", "are not numbered one after another"),
    "a row cannot be read": ("update matches set state = 'x' where status = 'live'", "cannot be read"),
    "chips were added": ("update purses set balance = balance + 1 where owner like 'player:1'", "player:1"),
    "a player is missing": ("delete from players", "A row of accounts refers to one of players that is missing."),
    "the winner was changed": (
        "update matches set outcome = replace(outcome, '[[0],[1]]', '[[1],[0]]') where status = 'over'",
        "outcome",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_damage_in_a_backup_is_found(tmp_path: Path, damage: str) -> None:
    await house_in(tmp_path)
    backup = tmp_path / "backup.db"
    (tmp_path / "roundhouse.db").rename(backup)
    statement, words = DAMAGES[damage]
    spoilt(backup, statement)
    result, why = await tried(tmp_path, backup)
    assert result == "bad"
    assert words in why


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (
            """update tournament_matches set record = 'x' where record is not null""",
            "of a tournament: it is not a record",
        ),
        (
            """update tournament_matches set record = replace(record, '"why":"', '"why":"un')""",
            "outcome doesn’t follow",
        ),
    ],
)
async def test_damaged_record_of_a_match_between_robots_is_found(tmp_path: Path, damage: str, words: str) -> None:
    async with open_house(tmp_path, address=file_in(tmp_path)) as house:
        await of_robots(house)
    spoilt(tmp_path / "roundhouse.db", damage)
    result, why = await tried(tmp_path)
    assert result == "bad"
    assert words in why


@pytest.mark.parametrize("name", ["steps", "tournament_matches", "push"])
async def test_missing_table_is_named(tmp_path: Path, name: str) -> None:
    await house_in(tmp_path)
    name = {"push": "subscriptions"}.get(name, name)
    with closing(sqlite3.connect(tmp_path / "roundhouse.db")) as conn:
        conn.execute("pragma foreign_keys = off")
        conn.execute(f"drop table {name}")
    assert await tried(tmp_path, tmp_path / "roundhouse.db") == ("bad", f"The table {name} is missing.")


async def test_missing_column_is_named(tmp_path: Path) -> None:
    await house_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / "roundhouse.db")) as conn:
        conn.execute("alter table players drop column skin")
    assert await tried(tmp_path, tmp_path / "roundhouse.db") == ("bad", "The table players lacks skin.")


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
async def test_torn_backup_is_bad(tmp_path: Path, part: float) -> None:
    await house_in(tmp_path)
    backup = tmp_path / "backup.db"
    backup.write_bytes((tmp_path / "roundhouse.db").read_bytes())
    os.truncate(backup, int(backup.stat().st_size * part))
    assert (await tried(tmp_path, backup))[0] == "bad"


async def test_log_beside_a_copied_database_is_a_part_of_it(tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    copied.mkdir()
    async with open_house(tmp_path, address=file_in(tmp_path)) as house:
        for _ in range(2):
            await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")
        for name in ("roundhouse.db", "roundhouse.db-wal"):
            (copied / name).write_bytes((tmp_path / name).read_bytes())
    done = await drill(settings(tmp_path / "elsewhere"), str(copied / "roundhouse.db"))
    assert (done.result, done.records) == ("good", 2)
    assert {file.name for file in copied.iterdir()} == {"roundhouse.db", "roundhouse.db-wal"}


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to look like one" * 50])
async def test_file_that_is_not_a_backup_is_bad(tmp_path: Path, content: bytes) -> None:
    await house_in(tmp_path)
    (tmp_path / "other.db").write_bytes(content)
    assert (await tried(tmp_path, tmp_path / "other.db"))[0] == "bad"


async def test_damaged_database_is_bad_because_no_backup_can_be_made(tmp_path: Path) -> None:
    await house_in(tmp_path)
    database = tmp_path / "roundhouse.db"
    whole = database.read_bytes()
    database.write_bytes(whole[:8192] + b"\x5a" * (len(whole) - 8192))
    result, why = await tried(tmp_path)
    assert result == "bad"
    assert why.startswith("No backup can be made. ")
    assert "is damaged" in why


async def test_what_cannot_be_told_is_said(tmp_path: Path) -> None:
    assert await tried(tmp_path) == ("unknown", f"There is no database at {tmp_path}/roundhouse.db.")
    await house_in(tmp_path)
    result, why = await tried(tmp_path, tmp_path / "nowhere.db")
    assert (result, why) == ("unknown", f"{tmp_path}/nowhere.db cannot be read: No such file or directory.")
    spoilt(tmp_path / "roundhouse.db", "update matches set game = 'chess' where status = 'over'")
    result, why = await tried(tmp_path)
    assert result == "unknown"
    assert why.endswith("its game, chess, is not installed.")


async def test_drill_without_room_is_not_begun(tmp_path: Path) -> None:
    await house_in(tmp_path)
    size = (tmp_path / "roundhouse.db").stat().st_size
    os.truncate(tmp_path / "roundhouse.db", 1 << 42)  # it has no blocks, so the disk is as free as before
    result, why = await tried(tmp_path)
    assert result == "unknown"
    assert why.startswith("A drill needs 87")
    assert "MB free in" in why
    os.truncate(tmp_path / "roundhouse.db", size)


async def test_drill_that_could_not_tell_is_noted_but_not_one_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    await house_in(tmp_path)
    await tried(tmp_path)
    await tried(tmp_path, tmp_path / "nowhere.db")
    async with open_house(tmp_path, address=file_in(tmp_path)) as house, house.app.store.read() as conn:
        assert (await last_runs(conn))[DRILL].result == "good"
    spoilt(tmp_path / "roundhouse.db", "update matches set game = 'chess' where status = 'over'")
    await tried(tmp_path)
    async with open_house(tmp_path, address=file_in(tmp_path)) as house, house.app.store.read() as conn:
        assert (await last_runs(conn))[DRILL].result == "unknown"


async def test_frozen_match_that_differs_from_its_steps_is_told_apart(tmp_path: Path) -> None:
    async with open_house(tmp_path, address=file_in(tmp_path)) as house:
        table = await house.plays(await house.sits("Ann", "Bo"), "b2")
        await house.app.store.change(table.id, table_play.frozen)
    assert await tried(tmp_path) == ("good", "")
    spoilt(tmp_path / "roundhouse.db", """update steps set deed = replace(deed, '"b2"', '"c3"') where version = 1""")
    result, why = await tried(tmp_path)
    assert (result, why.startswith(f"Match {table.id} is frozen: ")) == ("unknown", True)


async def test_folder_that_a_killed_drill_left_is_deleted_by_the_next_one(tmp_path: Path) -> None:
    await house_in(tmp_path)
    (tmp_path / "drill-left").mkdir()
    (tmp_path / "drill-left" / "restored.db").write_text("half")
    assert await tried(tmp_path) == ("good", "")
    assert not (tmp_path / "drill-left").exists()


async def test_good_drill_of_a_backup_also_tells_how_old_the_backup_is(tmp_path: Path) -> None:
    await house_in(tmp_path)
    async with open_house(tmp_path, address=file_in(tmp_path)) as house:
        await admin.backup(house.app, tmp_path / "backup.db")
        house.clock.wind(days=3)
        await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", house.clock()))
        await house.app.store.write(lambda unit: unit.conn.exec_driver_sql("delete from maintenance"))
    assert await tried(tmp_path, tmp_path / "backup.db") == ("good", "")
    async with open_house(tmp_path, address=file_in(tmp_path)) as house, house.app.store.read() as conn:
        assert (await last_runs(conn))[BACKUP].at == NOON


async def test_drill_on_a_machine_without_a_house_creates_none(tmp_path: Path) -> None:
    await house_in(tmp_path)
    done = await drill(settings(tmp_path / "elsewhere"), str(tmp_path / "roundhouse.db"))
    assert done.result == "good"
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("release", sorted(OLD.glob("*.sql")), ids=lambda file: file.stem)
async def test_backup_of_an_older_release_is_tried_out_with_the_schema_of_today(tmp_path: Path, release: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "backup.db")) as conn:
        conn.executescript(release.read_text("utf-8"))
    done = await drill(settings(tmp_path), str(tmp_path / "backup.db"))
    assert done.checked == done.records - 4
    for word in done.why.split(". "):
        assert "is not installed" in word or word == "And 2 more."  # two games are there for tests only
    assert {file.name for file in tmp_path.iterdir()} == {"backup.db"}


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the folder of a house; gives the exit status and what it prints."""
    (tmp_path / "data").mkdir()
    asyncio.run(house_in(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)

    def run_line(*line: str) -> tuple[int, str]:
        status = main(line)
        return status, capsys.readouterr().out

    return run_line


def test_result_is_printed_as_the_contract_says(run: Run) -> None:
    status, said = run("drill", "--json")
    done = json.loads(said)
    assert (status, list(done)) == (0, ["result", "records", "checked", "seconds", "why"])
    assert done | {"seconds": 0} == {"result": "good", "records": 2, "checked": 2, "seconds": 0, "why": ""}
    spoilt(Path("data/roundhouse.db"), "update matches set state = 'x' where status = 'live'")
    status, said = run("drill", "--json")  # what is logged goes elsewhere
    assert (status, json.loads(said)["result"]) == (1, "bad")
    status, said = run("drill", "nowhere.db")
    assert (status, said) == (2, "could not tell: nowhere.db cannot be read: No such file or directory.\n")


@pytest.mark.slow
def test_drill_that_is_ended_leaves_nothing_behind(run: Run) -> None:
    run("check")
    with closing(sqlite3.connect("data/roundhouse.db")) as conn, conn:  # so that it takes a while
        many = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500000)"
        conn.execute(f"insert into blocks select 1, i from ({many} select i from n)")
    line = [sys.executable, "-m", "bot", "drill", "--json"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as drilling:
        while not list(Path("data").glob("drill-*/*.db*")):
            time.sleep(0.01)
        drilling.terminate()
        said, _ = drilling.communicate()
    assert (drilling.returncode, json.loads(said)["why"]) == (2, "It was ended before it had finished.")
    assert not list(Path("data").glob("drill-*"))


def test_wrong_setting_is_a_drill_that_could_not_tell(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_DATABASE_URL", "mysql://root:horse@localhost/house")
    status, said = run("drill")
    assert status == 2
    assert said.startswith("could not tell: ROUNDHOUSE_DATABASE_URL must look like")
    assert "horse" not in said
