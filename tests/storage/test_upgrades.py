"""A database that an earlier release made opens, migrates, and its matches go on; `make_old.py` made the dumps."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import literal_column, select

from bot.cli import admin, house_checks
from bot.usecases import inbox
from bot.usecases.moves import Press, Pressed
from bot.view.button_data import Action
from games import find_games
from games.core.match import legal
from games.table.table import Table
from storage import broadcasts, outbox
from storage.migrate import LAST_UPGRADING, known, newest
from storage.schema import matches
from storage.sqlite.backups import copy_before_upgrade
from storage.tournament import hooks
from tests.checks import books_balance, record_is_fair, steps_have_no_gaps, verb
from tests.disk import store_in
from tests.house import NOON, Clock, Dice, House, open_house
from tests.kills.builds import next_build, of_build
from tests.program import command, running
from tests.starts import Start

from .make_old import OLD, schema

pytestmark = pytest.mark.on_file

RELEASES = sorted((file.stem for file in OLD.glob("*.sql")), key=lambda name: tuple(map(int, name.split("."))))
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
PRESSES_MOST = 200  # of one match
THROWN_MOST = 500  # by the version that made the dump

every_release = pytest.mark.parametrize("version", RELEASES)
first_and_last = pytest.mark.parametrize("version", sorted({RELEASES[0], RELEASES[-1]}))


_MIGRATED: dict[str, bytes] = {}


async def migrated(folder: Path, version: str) -> bytes:
    """A database of that version as the first start of today leaves it."""
    if version not in _MIGRATED:
        made = folder / "roundhouse.db"
        with closing(sqlite3.connect(made)) as conn:
            conn.executescript(OLD.joinpath(f"{version}.sql").read_text("utf-8"))
        await (await store_in(folder, {}, Clock())).close()
        _MIGRATED[version] = made.read_bytes()
    return _MIGRATED[version]


@asynccontextmanager
async def upgraded(folder: Path, version: str) -> AsyncIterator[House]:
    """The house of today on a database of that version, which had been away since minute 3."""
    (folder / "roundhouse.db").write_bytes(await migrated(folder, version))
    for _ in range(THROWN_MOST):  # what had been drawn until then is not drawn again
        Dice.of(folder)(1)
    async with open_house(folder, Clock(NOON + timedelta(minutes=5))) as house:
        yield house


async def tables(house: House, status: str) -> list[Table]:
    """All tables of this status, the oldest first."""
    async with house.app.store.read() as conn:
        found = select(matches.c.id).where(matches.c.status == status).order_by(literal_column("rowid"))
        ids = list((await conn.execute(found)).scalars())
    loaded = [await house.app.store.table(match_id) for match_id in ids]
    return [table for table in loaded if table]


async def presses(house: House, name: str, table: Table, data: str, moderator: bool = False) -> Pressed:
    """Somebody presses a button, on the front where they sit."""
    front = next((chair.front for chair in table.chairs if chair.name == name), "paper")
    player = await house.app.directory.find_player(front, name.lower()) or await house.person(name)
    return await inbox.press(house.app, Press(player, front, table.id, Action.parse(data), moderator=moderator))


async def plays_on(house: House, table: Table) -> Table:
    """Everybody who is waited for presses the first button there is, until the match is over."""
    for _ in range(PRESSES_MOST):
        await house.computers.drain()
        now = await house.table(table)
        if now.status == "over":
            return now
        match, seat = now.live_match(), min(now.waiting())
        await presses(house, now.chairs[seat].name, now, f"{match.turn}:{legal(now.game, match, seat)[0]}")
    raise AssertionError(f"{table.id} does not end")


async def named(house: House, guest: str) -> Table:
    """The unfinished table at which somebody sits who sits at no other."""
    (found,) = [t for t in await tables(house, "live") if guest in (chair.name for chair in t.chairs)]
    return found


def test_every_release_has_a_dump_of_its_database() -> None:
    assert sorted(
        re.findall(r"^## ([0-9.]+) \(\d{4}-\d\d-\d\d\)$", CHANGELOG.read_text("utf-8"), re.MULTILINE)
    ) == sorted(RELEASES)


@every_release
async def test_old_matches_fit_their_steps_and_old_records_are_what_they_were(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        assert schema(tmp_path / "roundhouse.db") == newest()
        assert await house_checks.check_matches(house.app) == []
        assert await house_checks.migrate(house.app, freeze=False) == []
        known = OLD.joinpath(f"{version}.jsonl").read_text("utf-8").splitlines()
        over = [await admin.record(house.app, table.id) for table in await tables(house, "over")]
        assert sorted(over) == sorted(known)
        await books_balance(house.app.store)


@first_and_last
async def test_old_matches_are_played_on_to_their_end(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        await house.alarms.sweep()
        await house.computers.drain()
        live = await tables(house, "live")
        assert {table.name for table in live} == {"hidden", "sealed", *find_games()}
        assert [chair.front for chair in (await named(house, "Eve")).chairs] == ["web", "web"]
        assert all(table.chairs[seat].level is None for table in live for seat in table.waiting())
        for table in live:
            done = await plays_on(house, table)
            assert done.match is not None
            assert done.match.outcome is not None
            assert sum(done.match.outcome.shares(done.stake, len(done.chairs))) == done.stake * len(done.chairs)
            assert await record_is_fair(house.app, done)
        await all_is_well(house)


@first_and_last
async def test_old_invitations_and_free_seats_are_taken(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        invited, free, _ = await tables(house, "open")
        assert [chair.invited for chair in invited.chairs] == [False, True]
        for name, table in (("Cy", invited), ("Kim", free)):
            await presses(house, name, table, f"join:{table.stake}")
            assert (await plays_on(house, table)).status == "over"
        await all_is_well(house)


@first_and_last
async def test_old_clocks_ring_with_the_outage_added(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        table = await named(house, "Eve")
        lobby = (await tables(house, "open"))[-1]
        house.clock.at = NOON + timedelta(minutes=2 + 10 + 1)  # an outage of a minute and a half was in between
        await house.alarms.sweep()
        assert (await house.table(table)).status == "live"
        assert (await house.table(lobby)).lobby.check_in  # it had enough seats taken, by presses of long ago
        house.clock.wind(minutes=1)
        await house.alarms.sweep()
        rung = await house.table(table)
        assert rung.match is not None
        assert rung.match.outcome is not None
        assert rung.match.outcome.why == "time"
        assert [verb(step) for step in await record_is_fair(house.app, rung)][-2:] == ["deadline", "expire"]
        await all_is_well(house)


@first_and_last
async def test_old_offers_are_accepted(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        drawn, back, longer = [await named(house, guest) for guest in ("Gus", "Hal", "Ivy")]
        assert [[offer.kind for offer in table.offers] for table in (drawn, back, longer)] == [
            ["draw"],
            ["takeback"],
            ["more_time"],
        ]
        for guest, table in (("Gus", drawn), ("Hal", back), ("Ivy", longer)):
            await presses(house, guest, table, f"accept:{table.offers[0].kind}")
        assert (await house.table(drawn)).status == "over"
        assert (await house.table(back)).live_match().turn > back.live_match().turn
        assert (await house.table(longer)).deadline > longer.deadline  # type: ignore[operator]
        for table in (back, longer):
            await plays_on(house, table)
        await all_is_well(house)


@every_release
async def test_old_messages_are_still_to_be_sent(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        now = house.clock.now()
        async with house.app.store.read() as conn:
            (hook,) = await outbox.due(conn, hooks.KIND, [hooks.CHANNEL], now, 9)
            (broadcast,) = await outbox.due(conn, broadcasts.KIND, ["paper"], now, 9)
        assert (hook.target, hook.body, hook.state) == (
            "http://hook.example/",
            {"id": "an id", "event": "round"},
            "wanted",
        )
        assert (broadcast.about, broadcast.once, broadcast.attempts) == ("tea", f"broadcast tea {house.room.id}", 1)
        assert broadcast.state == "sending"  # by a process that is no more
        await house.alarms.sweep()
        await house.redraw.drain()
        (notice,) = [display for display in house.paper.posted if display.room == "jo"]
        assert (notice.kind, notice.private, notice.digest) == ("notice", True, False)


@first_and_last
async def test_old_frozen_match_gives_its_stakes_back_when_stopped(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        (frozen,) = await tables(house, "frozen")
        cy, di = await house.meets("Cy", "Di")
        before = [await house.purse(player) for player in (cy, di)]
        await presses(house, "Cy", frozen, "stop:!", moderator=True)
        assert [await house.purse(player) for player in (cy, di)] == [chips + 20 for chips in before]
        await all_is_well(house)


@first_and_last
async def test_old_match_that_is_over_has_a_rematch_and_an_old_card_is_painted(tmp_path: Path, version: str) -> None:
    async with upgraded(tmp_path, version) as house:
        won = (await tables(house, "over"))[0]
        assert [chair.name for chair in won.chairs] == ["Ann", "Bo"]
        await presses(house, "Ann", won, "offer:rematch")
        await presses(house, "Bo", won, "accept:rematch")
        again = await house.app.store.table((await house.table(won)).next_match or "")
        assert again is not None
        await plays_on(house, again)
        await house.alarms.sweep()
        await house.redraw.drain()
        assert "card 1" in {message for message, _ in house.paper.shown}
        await all_is_well(house)


async def all_is_well(house: House) -> None:
    """Whatever was done, the books balance, steps have no gaps, and what is stored fits its steps."""
    await books_balance(house.app.store)
    await steps_have_no_gaps(house.app.store)
    assert await house_checks.check_matches(house.app) == []


def old_database(folder: Path) -> Path:
    """A database of the newest release where the program looks for it."""
    made = folder / "data" / "roundhouse.db"
    made.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(made)) as conn:
        conn.executescript(OLD.joinpath(f"{RELEASES[-1]}.sql").read_text("utf-8"))
    return made


@pytest.fixture
def next_release(tmp_path: Path) -> Start:
    """Starts a program that has one more migration."""
    return of_build(next_build(tmp_path / "build"))


@pytest.mark.slow
def test_upgrade_copies_the_database_first_and_the_log_says_where(tmp_path: Path, next_release: Start) -> None:
    before = schema(old_database(tmp_path))
    with running(tmp_path, next_release) as program:
        log = program.log
    copy = tmp_path / "data" / f"roundhouse.schema-{before}.db"
    assert f"schema {before} → 9999, copy in data/{copy.name}" in log
    assert schema(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    with running(tmp_path, next_release) as program:
        assert "schema" not in program.log.removeprefix(log)


@pytest.mark.slow
def test_upgrade_without_room_for_a_copy_is_refused_and_nothing_is_changed(tmp_path: Path, next_release: Start) -> None:
    made = old_database(tmp_path)
    size, before = made.stat().st_size, schema(made)
    os.truncate(made, 1 << 42)  # it has no blocks, so the disk is as free as before
    done = command(tmp_path, "run", start_by=next_release)
    assert done.status == 1
    assert "MB free in" in done.complained.splitlines()[-1]
    assert "`roundhouse migrate --no-copy`" in done.complained.splitlines()[-1]
    os.truncate(made, size)
    assert schema(made) == before
    assert [file.name for file in made.parent.glob("*schema*")] == []
    done = command(tmp_path, "migrate", "--no-copy", start_by=next_release)
    assert (done.status, done.complained) == (0, f"schema {before} → 9999, without a copy.")
    assert schema(made) == "9999"


def test_copies_of_the_last_three_upgrades_are_kept(tmp_path: Path) -> None:
    made = tmp_path / "data" / "roundhouse.db"
    for number in range(5):
        made.unlink(missing_ok=True)
        old_database(tmp_path)
        os.utime(copy_before_upgrade(made, known()[0]), (number, number))
    kept = sorted(file.stat().st_mtime for file in made.parent.glob("*schema*"))
    assert kept == [2, 3, 4]


@pytest.mark.parametrize("line", [["run"], ["migrate"], ["check"], ["status"]])
@pytest.mark.parametrize(("number", "when"), [("0012", "before 1.0.0"), ("0035", "between 1.0.0 and 1.1.0")])
def test_database_that_this_version_cannot_upgrade_is_refused_with_what_to_do(
    tmp_path: Path, line: list[str], number: str, when: str
) -> None:
    made = old_database(tmp_path)
    with closing(sqlite3.connect(made)) as conn, conn:
        conn.execute("update alembic_version set version_num = ?", (number,))
    before = made.read_bytes()
    done = command(tmp_path, *line)
    assert done.status != 0
    said = (done.complained or done.said).splitlines()[-1]
    assert f"was made {when} (schema {number})" in said
    assert f"`roundhouse migrate` once with the program of commit {LAST_UPGRADING[when]}" in said
    assert made.read_bytes() == before
    assert [file.name for file in made.parent.glob("*schema*")] == []
