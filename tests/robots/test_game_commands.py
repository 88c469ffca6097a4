"""The commands for robots at each game: one match, a check, a trial, a plan, a whole tournament."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from games import find_games
from games.core.reading import read_record
from games.core.verify import verify

from .fake_robot import FakeRobot, running
from .seats import SEAT_GAMES, game_named


async def told(*words: str, **robots: FakeRobot) -> int:
    """Runs a command in a thread; {name} in a word is the address of a robot."""
    if not robots:
        return await asyncio.to_thread(main, list(words))
    name, robot = robots.popitem()
    async with running(robot):
        return await told(*(word.replace(f"{{{name}}}", robot.url) for word in words), **robots)


def robot(name: str, **faults: Any) -> FakeRobot:
    return FakeRobot(game=game_named(name), **faults)


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_two_robots_play_one_match(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "play", "{one}", "{other}", "--game", name, "--seed", "3", "--json")
    assert await told(*words, one=robot(name), other=robot(name)) == 0
    record = json.loads(capsys.readouterr().out)["record"]
    assert record["game"] == name
    assert verify(read_record(record, find_games())).unfair is None


async def test_a_match_without_scores_is_told_without_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "play", "{one}", "{other}", "--game", "tictactoe")
    assert await told(*words, one=robot("tictactoe", level=5), other=robot("tictactoe", level=5)) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith(".")
    assert " drew with " in first
    assert "None" not in first
    assert second.startswith("steps: 9, requests: 31;")
    assert await told("tournament", "play", "{one}", "{other}", one=FakeRobot(), other=FakeRobot()) == 0
    said = capsys.readouterr().out
    assert "; scores of the first and the second: " in said or " drew with " in said


async def test_an_option_of_any_game_is_given_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "play", "{one}", "{other}", "--game", "rpsls", "--option", "wins=2", "--json")
    assert await told(*words, one=robot("rpsls"), other=robot("rpsls")) == 0
    assert json.loads(capsys.readouterr().out)["record"]["options"]["wins"] == 2
    words = ("tournament", "play", "{one}", "{other}", "--game", "tequila", "--option", "auto_pass=false", "--json")
    assert await told(*words, one=robot("tequila"), other=robot("tequila")) == 0
    assert json.loads(capsys.readouterr().out)["record"]["options"]["auto_pass"] is False


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--game", "rpsls", "--option", "wins"], "an option is NAME=VALUE, like wins=3"),
        (["--game", "rpsls", "--option", "wins=99"], "option wins cannot be 99, only 1 to 9"),
        (["--game", "rpsls", "--option", "wins=two"], "option wins cannot be 'two'"),
        (["--game", "rpsls", "--option", "rounds=null"], "with these options a match of robots may never end"),
        (["--game", "tictactoe", "--size", "5"], "unknown option 'size'"),
        (["--option", "wins=3"], "unknown option 'wins'"),
    ],
)
def test_a_wrong_game_or_option_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "play", "http://a.example", "http://b.example", *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


async def test_a_position_is_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps({"board": [1, 1, 0, 2, 2, 0, 0, 0, 0], "waiting": 1}))
    second = robot("tictactoe", level=5)
    words = ("tournament", "play", "{one}", "{second}", "--game", "tictactoe", "--board", str(file), "--json")
    assert await told(*words, one=robot("tictactoe"), second=second) == 0
    record = json.loads(capsys.readouterr().out)["record"]
    assert (record["chance"], record["steps"][0]["seat"]) == (None, 1)
    assert json.loads(second.asked[0].body)["legal"] == ["c1", "c2", "a3", "b3", "c3"]
    file.write_text("{}")
    with pytest.raises(SystemExit):
        await told(*words, one=robot("tictactoe"), second=second)
    assert "position: board is nine of 0, 1 and 2" in capsys.readouterr().err


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_good_robot_passes_every_case(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert await told("robot", "check", "{one}", "--game", name, "--json", one=robot(name)) == 0
    cases = {case["case"] for case in map(json.loads, capsys.readouterr().out.splitlines())}
    odd = {"rpsls": "wins 9", "tequila": "free_pass true", "tictactoe": "restart either"}[name]
    assert {f"a whole match: {odd}, as player 1", "two matches at once are not mixed up"} <= cases


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_robot_of_another_game_fails_the_check(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert await told("robot", "check", "{one}", "--game", name, one=FakeRobot()) == 1
    said = capsys.readouterr().out
    assert "FAILED a whole match: it moves first, as player 1 (POST number 1: wrong_response: HTTP status 400" in said


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_trial_counts_points_and_chips(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "try", "{one}", "--against", "{other}", "--game", name, "--pairs", "3", "--json")
    assert await told(*words, one=robot(name, always="not ok"), other=robot(name)) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["pairs"], found["score"]) == (3, 0.0)
    assert [loss["chips"] for loss in found["worst"]] == [0, 0, 0]


SCORED = {"rpsls": ["difference"], "tequila": ["difference"], "tictactoe": []}


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_ladder_and_a_trial_name_the_scores_that_a_game_has(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other, file = robot(name, always="not ok"), robot(name), tmp_path / "cup.json"
    async with running(one), running(other):
        teams = [{"name": "ann", "url": one.url}, {"name": "bo", "url": other.url}]
        file.write_text(json.dumps({"game": name, "teams": teams, "rounds": [{}]}))
        assert await told("tournament", "run", str(file)) == 0
    heading, first, *_ = capsys.readouterr().out.splitlines()
    assert heading.split() == ["team", "points", *SCORED[name], "played", "rating"]
    assert len(first.split()) == len(heading.split()) + 4  # the place, ±, the interval, and that it is unsure
    assert await told("tournament", "try", "{one}", "--against", "{other}", "--game", name, one=one, other=other) == 0
    lost = [line for line in capsys.readouterr().out.splitlines() if line.startswith("lost")]
    begins = f"lost, {SCORED[name][0]} +0, in the deal" if SCORED[name] else "lost in the deal"
    assert lost
    assert all(line.startswith(begins) for line in lost)


@pytest.mark.parametrize("name", SEAT_GAMES)
def test_a_plan_counts_the_requests_of_a_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "plan", "--teams", "4", "--game", name, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["matches"] == 12
    assert 12 * 20 < found["requests"] < 12 * 200


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_whole_tournament_is_played_and_verified(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, played = tmp_path / "cup.json", tmp_path / "played.json"
    robots = {team: robot(name) for team in ("ann", "bo", "cy")}
    async with running(robots["ann"]), running(robots["bo"]), running(robots["cy"]):
        teams = [{"name": team, "url": made.url} for team, made in robots.items()]
        file.write_text(json.dumps({"game": name, "teams": teams, "anchors": True, "rounds": [{}, {"both": False}]}))
        assert await told("tournament", "run", str(file), "--json") == 0
    printed = capsys.readouterr()
    assert "None" not in printed.err
    played.write_text(printed.out)
    assert main(["verify", str(played)]) == 0
    document = json.loads(printed.out)
    assert (document["game"], len(document["rounds"])) == (name, 2)
    assert not {"entry_seconds", "move_seconds"} & document["rounds"][0].keys()
    match = next(one for one in document["matches"] if one["teams"] == ["ann", "bo"])
    other = next(one for one in document["matches"] if one["teams"] == ["bo", "ann"] and one["round"] == match["round"])
    assert (match["record"]["chance"] == other["record"]["chance"]) == (name == "tictactoe")
    if match["record"]["chance"] != other["record"]["chance"]:  # each has its own place in the document
        first, second = document["matches"].index(match), document["matches"].index(other)
        document["matches"][first], document["matches"][second] = other, match
        played.write_text(json.dumps(document))
        assert main(["verify", str(played)]) == 1


def test_the_training_robot_has_the_levels_of_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["robot", "--game", "tictactoe", "--level", "6"])
    assert "tictactoe has the levels 1 to 5" in capsys.readouterr().err
