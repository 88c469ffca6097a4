"""`roundhouse tournament …` with a house: an organiser sets up and runs a tournament by commands."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.features.tournaments import corrections, live, timeline
from bot.features.tournaments.actions import ACTIONS
from bot.features.tournaments.cli.tournament import COMMANDS

from .cups import GAME, heard, open_cup, small

Told = Callable[..., str]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Runs a command in a new folder; gives what it prints, on either stream."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, status: int = 0) -> str:
        assert main(["tournament", *words]) == status
        printed = capsys.readouterr()
        return (printed.err if status else printed.out).strip()

    return run


def test_an_organiser_sets_up_a_tournament_by_commands(told: Told) -> None:
    assert "fixed by" in told("new", "City Cup", "--size", "3", "--rounds", "2")
    assert told("new", "City Cup", status=1) == "This name is taken. Choose another one."
    assert "size" in told("new", "Big", "--size", "99", status=1)
    said = told("team", "add", "City Cup", "Ann", "http://robot.example:8000", "--member", "Ann")
    token = said.splitlines()[0].rpartition(" ")[2]
    assert "/.well-known/roundhouse must show" in said
    assert "no query" in told("team", "add", "City Cup", "Bo", "http://bo.example/?a", status=1)
    assert "not both" in told("team", "add", "City Cup", "Bo", "http://bo.example", "--level", "1", status=1)
    told("team", "add", "City Cup", "Bo", "--level", "1")
    assert told("team", "address", "City Cup", "Bo", "http://bo.example", status=1).startswith("a computer plays")
    assert told("team", "token", "City Cup", "ann") == token
    assert told("team", "token", "City Cup", "Ann", "--revoke") != token
    assert told("team", "rename", "City Cup", "Bo", "Bob") == "Bo is now Bob."
    assert told("team", "rename", "City Cup", "Cy", "Bob", status=1) == "there is no team Cy in City Cup."
    known = json.loads(told("team", "list", "City Cup", "--json"))
    assert [(team["name"], team["problem"]) for team in known] == [
        ("Training robot", None),
        ("Ann", "unproven"),
        ("Bob", None),
    ]
    assert told("team", "list", "City Cup").splitlines()[2] == "Bob  computer, level 1"
    assert "its address is not proven" in told("show", "City Cup")
    assert "deleted as soon as" in told("team", "delete", "City Cup", "Ann")
    assert told("start", "City Cup", "--at", "2099-11-22T10:00Z") == "City Cup starts at 2099-11-22 10:00 UTC."
    assert told("pause", "City Cup") == "City Cup no longer starts by itself."
    assert told("start", "City Cup") == "City Cup is running."
    assert "fewer than two teams can play" not in told("show", "City Cup")
    assert told("new", "Final", "--first", "2", status=1).endswith("say of which tournaments with --final-of.")
    told("new", "Empty")
    told("start", "Empty")
    assert "fewer than two teams can play" in told("show", "Empty")
    assert told("pause", "City Cup").startswith("City Cup pauses.")
    assert told("end", "city cup").endswith("the rest of its round is void.")
    assert told("restart", "City Cup").startswith("City Cup begins again")
    assert told("export", "City Cup", status=1).startswith("City Cup has not ended")
    assert told("end", "Town Cup", status=1) == "there is no tournament Town Cup."
    assert "is told of each match" in told("hook", "add", "City Cup", "http://hooks.example/secret")
    assert "signed with whsec_" in told("hook", "add", "City Cup", "http://hooks.example/secret")
    no_fragment = told("hook", "add", "City Cup", "http://hooks.example/#secret", status=1)
    assert "the address of a web-hook has no fragment" in no_fragment
    assert told("hook", "list", "City Cup") == "http://hooks.example/secret"
    assert told("hook", "delete", "City Cup", "http://hooks.example/secret").endswith("is told no more.")
    assert told("hook", "list", "City Cup") == "there are no web-hooks."
    assert told("list").splitlines()[0].endswith("1 team  round 0")
    _, listed = json.loads(told("list", "--json"))
    assert (listed["name"], listed["status"], listed["teams"], listed["rounds"]) == ("City Cup", "paused", 3, 0)
    told("new", "Dropped")
    assert told("end", "Dropped") == "Dropped ends without a round."


def test_an_endless_ladder_is_set_up_with_the_computers_and_the_minutes_that_are_promised(told: Told) -> None:
    assert "fixed by" in told("new", "Ladder", "--endless", "--every", "5")
    assert json.loads(told("list", "--json"))[0]["pairing"] == "endless"
    assert len(json.loads(told("team", "list", "Ladder", "--json"))) == len(GAME.computer.named_levels)
    assert told("new", "Cup", "--every", "5", status=1).endswith("say --endless.")
    assert told("new", "Slow", "--endless", "--every", "9999", status=1).startswith("Enter a whole number from 1")
    assert told("new", "Cup", "--seeded-by", "Ladder", "--final-of", "Ladder", status=1).endswith("not both.")
    assert told("new", "Cup", "--seeded-by", "Ladder", status=1) == "These tournaments have no finished round yet."


def first_hash(said: str) -> str:
    found = re.search("[0-9a-f]{64}", said)
    assert found
    return found[0]


@pytest.mark.on_file
async def test_a_day_is_exported_and_verified_by_commands(
    told: Told, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commitment = first_hash(await asyncio.to_thread(told, "new", "Ladder", "--endless", "--size", "3"))
    async with open_cup(tmp_path / "data") as cup:
        cup.number = 1
        for name in ("Ann", "Bo"):
            await cup.joins(name)
        await cup.starts()
        await cup.plays_round()
        cup.house.clock.wind(days=1)
        await cup.turns()
        await cup.plays()

    def exported(*words: str, status: int = 0) -> str:
        return told("export", "Ladder", *words, status=status)

    document = await asyncio.to_thread(exported, "--day", "1")
    assert "--day" in await asyncio.to_thread(lambda: exported(status=1))
    assert "is not over" in await asyncio.to_thread(lambda: exported("--day", "2", status=1))
    assert "was not played" in await asyncio.to_thread(lambda: exported("--day", "3", status=1))
    assert (await asyncio.to_thread(told, "show", "Ladder")).splitlines()[1].startswith("Day 2: ")
    (tmp_path / "day.json").write_text(document.splitlines()[-1])  # after what the loop has logged
    assert main(["verify", "day.json", "--commitment", commitment]) == 0
    assert "fair" in capsys.readouterr().out.lower()
    assert main(["verify", "day.json", "--commitment", "00000000"]) == 1


@pytest.mark.on_file
async def test_a_final_has_the_rounds_and_the_bench_that_were_asked_for_and_each_team_once(
    told: Told, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    async with open_cup(tmp_path / "data") as cup:
        await cup.opens("Ann", "Bo", "Cy", name="City Cup", rounds_most=1)
        await cup.starts()
        await cup.plays_round()
    how = ("--first", "2", "--rounds", "3", "--bench-after", "2")
    said = await asyncio.to_thread(told, "new", "Final", "--final-of", "City Cup", "City Cup", *how)
    async with open_cup(tmp_path / "data") as cup:
        cup.number = 2
        made = await cup.tournament()
        _, *invited = await cup.teams()
    assert (made.rounds_most, made.bench_after) == (3, 2)
    assert len(invited) == 2
    assert f"set up with {invited[0].name}, {invited[1].name}." in said


def test_an_organiser_plans_by_commands_what_the_page_can_plan(told: Told) -> None:
    told("new", "City Cup", "--size", "3")
    told("team", "add", "City Cup", "Ann", "--level", "1")
    at = ("--at", "2099-11-22T10:00Z")
    assert told(
        "type", "add", "City Cup", "--size", "4", "--symmetric", "--no-both", "--multiplier", "10", "--sealed", *at
    )
    assert (
        told("type", "add", "City Cup", "--size", "99", status=1) == "Size of the board must be from 2 to 13, not “99”."
    )
    assert told("type", "stop", "City Cup", "1", *at) == "round type 1 is taken out of use at 2099-11-22 10:00 UTC."
    assert told("type", "stop", "City Cup", "x", status=1) == "Enter a whole number from 1 to 999,999,999."
    assert told("message", "City Cup", "Lunch at noon", *at) == "the message is shown at 2099-11-22 10:00 UTC."
    assert told("message", "City Cup", "Hello") == "the message is shown within half a minute."
    assert told("finish", "City Cup", *at) == "City Cup ends at 2099-11-22 10:00 UTC."
    listed = told("event", "list", "City Cup").splitlines()
    planned = json.loads(told("event", "list", "City Cup", "--json"))
    assert [one["kind"] for one in planned] == ["message", "add_type", "stop_type", "message", "finish"]
    assert (planned[1]["about"]["sealed"], planned[1]["about"]["options"]["size"]) == (True, 4)
    assert listed[-1].startswith(f"event {planned[-1]['event']}  finish  2099-11-22T10:00:00")
    assert told("event", "remove", "City Cup", str(planned[-1]["event"])).endswith("is removed.")
    assert told("event", "remove", "City Cup", "99", status=1) == "This event has happened already, or was removed."
    assert [one["position"] for one in json.loads(told("type", "list", "City Cup", "--json"))] == [1]
    assert told("type", "list", "City Cup").startswith("position 1  ")
    assert told("team", "bench", "City Cup", "Ann", "too slow") == "Ann is benched: too slow"
    assert told("team", "bench", "City Cup", "Ann", "", status=1) == "Add a reason. Everybody can read it."
    assert told("team", "no-contest", "City Cup", "Ann") == "Ann plays out of competition."
    ann = json.loads(told("team", "list", "City Cup", "--json"))[1]
    assert (ann["benched"], ann["no_contest"]) == ("too slow", True)
    assert told("team", "no-contest", "City Cup", "Ann", "--undo") == "Ann plays in competition."
    assert not json.loads(told("team", "list", "City Cup", "--json"))[1]["no_contest"]
    told("team", "delete", "City Cup", "Ann")
    assert told("team", "keep", "City Cup", "Ann") == "Ann stays."
    told("start", "City Cup")
    told("restart", "City Cup")
    assert told("take-back", "City Cup") == "nothing is asked of City Cup any more."
    assert told("round", "again", "City Cup", "1", status=1) == "there is no round 1 in City Cup."


@pytest.mark.on_file
async def test_an_organiser_corrects_and_reveals_by_commands(told: Told, tmp_path: Path) -> None:
    tmp_path.joinpath("data").mkdir()
    async with open_cup(tmp_path / "data") as cup:
        await cup.opens("Ann", "Bo", kind=small(both=False))
        await timeline.add_type(cup.house.app, cup.number, small(both=False), cup.house.app.now(), sealed=True)
        await cup.starts()
        await cup.plays_round()
        await cup.plays_round()
        first, second, *_ = await cup.matches()
        assert second.hidden

        async def runs(*words: str, status: int = 0) -> str:
            return (await asyncio.to_thread(told, *words, status=status)).splitlines()[-1]  # the log comes first

        listed = json.loads(await runs("match", "list", "Cup", "--json"))
        results = [(one["round"], one["winner"] is None, one["sealed"]) for one in listed[:2]]
        assert results == [(1, False, False), (2, True, True)]
        await cup.turns()
        names = listed[1]["teams"]
        with heard(cup.house.app, live.match_topic(second.id)) as events:
            line = re.escape(" – ".join(names)) + r"  [0-9]+ : [0-9]+, (Ann won|Bo won|a draw)"
            assert re.fullmatch(line, await runs("round", "unseal", "Cup", "2"))
            assert (await runs("round", "unseal", "Cup", "2")).startswith("nothing is revealed")
            await cup.turns()
            assert [event.kind for event in events] == ["revealed"]  # pages show it at once
        assert "everybody" in (await runs("match", "void", "Cup", str(first.id), "", status=1)).lower()
        assert (await runs("match", "void", "Cup", str(first.id), "a bug")).endswith("is void: a bug")
        assert (await runs("match", "again", "Cup", str(second.id))).endswith("is played again.")
        assert await runs("round", "again", "Cup", "1") == "round 1 is played again."
        assert await runs("match", "again", "Cup", "99", status=1)


@pytest.mark.on_file
async def test_all_results_of_a_sealed_round_are_revealed_in_one_command(told: Told, tmp_path: Path) -> None:
    tmp_path.joinpath("data").mkdir()
    async with open_cup(tmp_path / "data") as cup:
        await cup.opens("Ann", "Bo", "Cy", kind=small(both=False))
        await timeline.stop_type(cup.house.app, cup.number, 1, cup.house.app.now())
        await timeline.add_type(cup.house.app, cup.number, small(both=False), cup.house.app.now(), sealed=True)
        await cup.starts()
        await cup.plays_round()
        said = await asyncio.to_thread(told, "round", "unseal", "Cup", "1", "--all")
        assert "3 results revealed:" in said
        assert len([line for line in said.splitlines() if " – " in line]) == 3
        assert not any(match.hidden for match in await cup.matches() if match.round_id == 1)


async def test_a_result_that_this_process_reveals_is_told_once(tmp_path: Path) -> None:
    async with open_cup(tmp_path) as cup:
        await cup.opens("Ann", "Bo", kind=small(both=False))
        await timeline.add_type(cup.house.app, cup.number, small(both=False), cup.house.app.now(), sealed=True)
        await cup.starts()
        await cup.plays_round()
        await cup.plays_round()
        _, second, *_ = await cup.matches()
        listening = asyncio.create_task(cup.loop.follow_challenges())
        with heard(cup.house.app, live.match_topic(second.id)) as events:
            await corrections.reveal(cup.house.app, second.round_id)
            await asyncio.sleep(0.1)
            await cup.turns()
            assert [event.kind for event in events] == ["revealed"]
        listening.cancel()


def test_everything_on_the_organisers_page_has_a_command() -> None:
    by_options = {"print-team", "order-machines", "delete-machines", "unseals"}
    assert {command.action for command in COMMANDS if not command.reads} | by_options == set(ACTIONS)


def test_teams_are_imported_from_a_file_all_of_them_or_none(told: Told, tmp_path: Path) -> None:
    told("new", "Cup")
    file = tmp_path / "teams.csv"
    file.write_text("Ann, http://ann.example:8000\nBo\nann\n", "utf-8")
    assert "Line 3: This name is taken." in told("team", "import", "Cup", str(file), status=1)
    with pytest.raises(SystemExit):
        told("team", "import", "Cup", str(tmp_path / "nothing"))
    file.write_text("\ufeffAnn, http://ann.example:8000\nBo\n", "utf-8")
    said = told("team", "import", "Cup", str(file), "--proven")
    assert said.startswith("2 teams are registered:")
    assert told("team", "token", "Cup", "Bo").strip() in said
    _, ann, bo = json.loads(told("team", "list", "Cup", "--json"))
    assert (ann["url"], bo["name"]) == ("http://ann.example:8000", "Bo")


def test_a_member_may_have_a_comma_in_the_name(told: Told) -> None:
    told("new", "Cup")
    told("team", "add", "Cup", "Ann", "--level", "1", "--member", "Smith, Jo", "--member", "Bo")
    *_, team = json.loads(told("team", "list", "Cup", "--json"))
    assert team["members"] == ["Smith, Jo", "Bo"]


def test_a_tournament_of_another_game_and_its_final_are_set_up(told: Told) -> None:
    assert "fixed by" in told("new", "Tiles", "--game", "tequila", "--option", "free_pass=true")
    assert "size" in told("new", "X", "--game", "tictactoe", "--size", "5", status=1)
    assert "may never end" in told("new", "X", "--game", "rpsls", "--option", "rounds=null", status=1)
    told("new", "Moves", "--game", "rpsls", "--option", "wins=2")
    told("type", "add", "Moves", "--option", "wins=9", "--option", "rounds=5")
    assert "might never end" in told("type", "add", "Moves", "--option", "rounds=null", status=1)
    types = json.loads(told("type", "list", "Moves", "--json"))
    assert [one["options"]["wins"] for one in types] == [2]
    assert '"wins": 9' in told("event", "list", "Moves", "--json")
    assert (
        told("new", "Both", "--final-of", "Tiles", "Moves", status=1) == "A final is between tournaments of one game."
    )
