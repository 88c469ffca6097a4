"""The commands of an operator, on a database of their own."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.__main__ import main
from bot.cli import admin, house_checks
from bot.cli.admin import CannotDo
from games.core.game import Refusal
from storage.people import bans as stored_bans
from storage.people import links, search
from storage.tournament import teams, tournaments
from tests.checks import standings_fit
from tests.house import House, open_house, settings_of

from .tournament.cups import open_cup

DIFFERS = "update matches set state = replace(state, '1,0,0', '0,1,0'), revision = revision + 1"


@pytest.fixture
async def keeping(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose address an operator has set."""
    async with open_house(tmp_path, web_url="https://games.example.org/") as made:
        yield made


def test_a_worker_of_its_own_needs_a_database_that_others_can_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["worker"]) == 1
    assert "must be a PostgreSQL database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    for port in ("0", "65536", "1e3", "-1", "9" * 99):
        with pytest.raises(SystemExit):
            main(["worker", "--port", port])
        assert "a port from 1 to 65535 is needed" in capsys.readouterr().err


async def _spoilt(house: House, how: str) -> str:
    """A live match whose row somebody has changed by hand."""
    table = await house.sits("Ann", "Bo")
    await house.plays(table, "a1")

    async def work(unit: object) -> None:
        await unit.conn.exec_driver_sql(how)  # type: ignore[attr-defined]

    await house.app.store.write(work)  # type: ignore[arg-type]
    return table.id


async def test_check_names_the_match_that_differs_from_its_steps_and_no_sound_one(keeping: House) -> None:
    table = await keeping.opens("Ann", "sealed")
    await keeping.presses("Bo", table, "join:0")
    await keeping.presses("Ann", await keeping.opens("Ann", levels=(1,)), "resign:!")
    await keeping.opens("Cy", "hidden")
    match_id = await _spoilt(keeping, DIFFERS)
    assert await house_checks.check_matches(keeping.app) == [
        f"match {match_id}: its stored state does not fit its steps"
    ]


async def test_match_of_a_game_that_is_not_installed_is_named(keeping: House) -> None:
    match_id = await _spoilt(keeping, "update matches set game = 'chess', revision = revision + 1")
    assert await house_checks.check_matches(keeping.app) == [f"match {match_id}: its game is not installed: chess"]


async def test_match_whose_row_cannot_be_read_is_named(keeping: House) -> None:
    match_id = await _spoilt(keeping, "update matches set state = '{\"board\": 7}', revision = revision + 1")
    assert await house_checks.check_matches(keeping.app) == [f"match {match_id}: it cannot be read"]


@pytest.mark.parametrize("how", ["update steps set events = '7'", "update seats set entropy = 'no hex'"])
async def test_match_whose_steps_or_words_cannot_be_read_is_named(keeping: House, how: str) -> None:
    match_id = await _spoilt(keeping, how)
    wrong = await house_checks.check_matches(keeping.app)
    assert wrong == [f"match {match_id}: its stored state does not fit its steps"]


async def test_wins_that_an_older_program_did_not_count_are_named_and_counted(keeping: House) -> None:
    await keeping.plays(await keeping.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")
    assert await house_checks.check_sums(keeping.app) == []
    await _spoilt(keeping, "delete from standings")
    (told,) = await house_checks.check_sums(keeping.app)
    assert "wins and losses of 2 players differ from their matches; `roundhouse migrate` counts them again" in told
    assert await house_checks.migrate(keeping.app, freeze=False) == []
    assert await house_checks.check_sums(keeping.app) == []
    await standings_fit(keeping.app.store)


@pytest.mark.parametrize("harm", ["update ratings set value = value + 1", "delete from rated_seats where seat = 0"])
async def test_ratings_that_do_not_follow_from_the_matches_are_counted(keeping: House, harm: str) -> None:
    await keeping.plays(await keeping.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")
    assert await house_checks.check_ratings(keeping.app) == []
    await _spoilt(keeping, harm)
    (told,) = await house_checks.check_ratings(keeping.app)
    assert "ratings differ from their matches; `roundhouse ratings rebuild` computes them again" in told


async def test_migration_stops_at_a_match_that_differs_and_freezes_it_when_told_to(keeping: House) -> None:
    match_id = await _spoilt(keeping, DIFFERS)
    with pytest.raises(CannotDo, match=match_id):
        await house_checks.migrate(keeping.app, freeze=False)
    frozen = await house_checks.migrate(keeping.app, freeze=True)
    table = await keeping.app.store.table(match_id)
    assert frozen == [match_id]
    assert table is not None
    assert table.status == "frozen"
    assert await house_checks.migrate(keeping.app, freeze=False) == []


async def test_player_is_found_by_account_and_by_handle(keeping: House) -> None:
    ann = await keeping.person("Ann")
    found = [await admin.player_named(keeping.app, who) for who in ("paper:ann", ann.handle)]
    assert [player.id for player in found] == [ann.id, ann.id]
    with pytest.raises(CannotDo, match="there is no player paper:eve"):
        await admin.player_named(keeping.app, "paper:eve")


async def test_export_is_json_with_the_name_in_it(keeping: House) -> None:
    await keeping.person("Ann")
    assert json.loads(await admin.export(keeping.app, "paper:ann"))["player"]["name"] == "Ann"


async def test_forgotten_person_is_nobody(keeping: House) -> None:
    await keeping.person("Ann")
    await admin.forget(keeping.app, "paper:ann")
    with pytest.raises(CannotDo):
        await admin.export(keeping.app, "paper:ann")


@pytest.mark.on_file
async def test_name_that_others_typed_is_told_when_its_person_is_forgotten_and_can_be_erased(tmp_path: Path) -> None:
    async with open_cup(tmp_path, database_url=f"sqlite:///{tmp_path / 'roundhouse.db'}") as cup:
        app, house = cup.house.app, cup.house
        await cup.opens()
        team = await cup.joins("Zyxwanda fans", members=("Zyxwanda", "Amy", "Zyx"), url="http://robot.example")
        said = "Well done, zyxwanda!"
        await app.store.write(lambda unit: tournaments.change(unit.conn, cup.number, message=said))
        await house.person("Zyxwanda")
        bo = await house.person("Bo")
        await app.store.write(
            lambda unit: stored_bans.add(unit.conn, 0, bo.id, "rude to Zyxwanda", None, house.clock.at)
        )
        before = await admin.find_players(app, "Zyxwanda")
        with capture_logs() as lines:
            left = await admin.forget(app, "paper:zyxwanda")
        told = [line for line in lines if "a deleted name" in line["event"]]
        assert len(before) == 1 + len(left) == 5
        assert len(told) == 1
        assert f"the members of a team (tournament_teams {team.id})" in told[0]["places"]
        assert "yxwanda" not in str(told)
        assert 'the members of a team (Zyxwanda fans in Cup): ["Zyxwanda","Amy","Zyx"]' in left
        assert "the message of a tournament (Cup): Well done, zyxwanda!" in left
        assert len(await admin.erase_name(app, "Zyxwanda")) == 4
        assert await admin.find_players(app, "Zyxwanda") == []
        async with app.store.read() as conn:
            after = await teams.get(conn, team.id)
        assert after is not None
        assert (after.name, after.members) == ("– fans", ("–", "Amy", "Zyx"))
        await admin.backup(app, tmp_path / "copy.db")
        assert b"yxwanda" not in (tmp_path / "copy.db").read_bytes().lower()


@pytest.mark.on_file
async def test_copies_that_keep_a_name_are_told(keeping: House, tmp_path: Path) -> None:
    await keeping.person("Ann")
    await admin.backup(keeping.app, tmp_path / "roundhouse.schema-0001.db")
    await admin.backup(keeping.app, tmp_path / "roundhouse.before-restore.db")
    (tmp_path / "frozen").mkdir()
    (tmp_path / "frozen" / "a1.record.json").write_text("{}")
    files = [Path(line.rpartition(": ")[2]).name for line in await admin.forget(keeping.app, "paper:ann")]
    assert files == ["roundhouse.before-restore.db", "roundhouse.schema-0001.db", "a1.record.json"]


async def test_admin_link_has_the_public_address_and_works_once(keeping: House) -> None:
    link = await admin.admin_link(keeping.app)
    token, soon = link.rpartition("/")[2], keeping.clock.at + timedelta(minutes=14)
    used = [await keeping.app.store.write(lambda d: links.use(d.conn, token, "admin", soon)) for _ in range(2)]
    assert link.startswith("https://games.example.org/admin/")
    assert used == [True, False]


async def test_record_is_printed_of_a_finished_match_alone(keeping: House) -> None:
    table = await keeping.opens("Ann", levels=(1,))
    with pytest.raises(CannotDo, match="is not over"):
        await admin.record(keeping.app, table.id)
    with pytest.raises(CannotDo, match="there is no match nosuch"):
        await admin.record(keeping.app, "nosuch")
    await keeping.presses("Ann", table, "resign:!")
    assert json.loads(await admin.record(keeping.app, table.id))["match"] == table.id


@pytest.mark.on_file
async def test_backup_is_put_back_with_what_was_there_kept_aside(keeping: House, tmp_path: Path) -> None:
    table = await keeping.opens("Ann")
    await admin.backup(keeping.app, tmp_path / "saved.db")
    await keeping.presses("Ann", table, "cancel:!")
    aside = admin.restore(settings_of(database_url=f"sqlite:///{tmp_path / 'roundhouse.db'}"), tmp_path / "saved.db")
    assert (await keeping.table(table)).status == "open"
    assert aside is not None
    assert aside.is_file()


async def test_backup_into_a_file_that_exists_or_a_folder_that_does_not_is_refused(
    keeping: House, tmp_path: Path
) -> None:
    (tmp_path / "there.db").write_text("mine")
    with pytest.raises(CannotDo, match="exists already"):
        await admin.backup(keeping.app, tmp_path / "there.db")
    with pytest.raises(CannotDo, match="is not a folder"):
        await admin.backup(keeping.app, tmp_path / "no" / "there.db")
    assert (tmp_path / "there.db").read_text() == "mine"


def test_restoring_a_stranger_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "diary.db").write_text("Dear diary" * 100)
    settings = settings_of(database_url=f"sqlite:///{tmp_path / 'roundhouse.db'}")
    with pytest.raises(CannotDo):
        admin.restore(settings, tmp_path / "diary.db")
    assert not (tmp_path / "roundhouse.db").exists()


async def test_person_is_banned_everywhere_and_let_back_by_the_command_line(keeping: House) -> None:
    await keeping.meets("Ann")
    await admin.ban(keeping.app, "paper:ann", "spam")
    listed = await admin.list_bans(keeping.app)
    with pytest.raises(Refusal, match="banned_here"):
        await keeping.opens("Ann")
    await admin.unban(keeping.app, "paper:ann")
    assert listed == [f"{keeping.people['Ann'].handle}  Ann  spam"]
    assert (await keeping.opens("Ann")).status == "open"


async def test_ban_by_the_command_line_that_cannot_be_says_why(keeping: House) -> None:
    await keeping.meets("Ann")
    with pytest.raises(CannotDo, match="needs a reason"):
        await admin.ban(keeping.app, "paper:ann", "")
    with pytest.raises(CannotDo, match="is not banned everywhere"):
        await admin.unban(keeping.app, "paper:ann")
    with pytest.raises(CannotDo, match="there is no player"):
        await admin.ban(keeping.app, "paper:nobody", "spam")


def test_reason_without_a_player_bans_nobody_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["ban", "--reason", "spam"])
    assert left.value.code == 2
    assert "a reason needs the player who is banned" in capsys.readouterr().err


async def test_person_is_found_by_a_part_of_any_name_in_any_case(keeping: House) -> None:
    await keeping.meets("Ann", "Борис", "Bo")
    boris = keeping.people["Борис"]
    (line,) = await admin.find_players(keeping.app, " @бОР")
    assert line.split("  ") == [boris.handle, "Борис", "paper:борис", f"last here {boris.seen_at:%Y-%m-%d}"]
    assert await admin.find_players(keeping.app, "zoë") == []
    assert len(await admin.find_players(keeping.app, "o")) == 1
    with pytest.raises(CannotDo, match="part of the name"):
        await admin.find_players(keeping.app, " ")


async def test_long_list_of_people_says_how_many_more_there_are(keeping: House) -> None:
    await keeping.meets(*(f"Ann {number}" for number in range(admin.FOUND_MOST + 2)))
    found = await admin.find_players(keeping.app, "ann")
    assert len(found) == admin.FOUND_MOST + 1
    assert found[-1] == "and 2 more: use a longer part of the name."


async def test_key_of_a_program_is_made_listed_and_revoked(keeping: House) -> None:
    ann = await keeping.person("Ann")
    key = await admin.make_key(keeping.app, "paper:ann", "Minnow", "play")
    assert key.startswith("rh_")
    assert await admin.list_keys(keeping.app, ann.handle) == [f"Minnow  play  2026-11-20  {key[:7]}…"]
    await admin.revoke_key(keeping.app, ann.handle, "Minnow")
    assert await admin.list_keys(keeping.app, ann.handle) == ["Minnow  play  2026-11-20  revoked"]


async def test_key_of_nobody_or_with_no_name_is_not_made(keeping: House) -> None:
    await keeping.person("Ann")
    for who, name, why in (
        ("paper:eve", "Minnow", "there is no player paper:eve"),
        ("paper:ann", "", "name"),
        ("paper:ann", "x" * 21, "20"),
    ):
        with pytest.raises(CannotDo, match=why):
            await admin.make_key(keeping.app, who, name, "play")
    await admin.make_key(keeping.app, "paper:ann", "Minnow", "play")
    async with keeping.app.store.read() as conn:
        (program,) = await search.with_name(conn, "🤖 Ann’s Minnow")
    with pytest.raises(CannotDo, match="no programs of its own"):
        await admin.make_key(keeping.app, program.handle, "Perch", "play")
    await admin.revoke_key(keeping.app, "paper:ann", "Minnow")
    with pytest.raises(CannotDo, match="no program Minnow with a key"):
        await admin.revoke_key(keeping.app, "paper:ann", "Minnow")
