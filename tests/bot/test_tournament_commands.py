"""The commands tournament run, tournament plan and verify of a tournament, as people run them."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from games.tournament.document import Tournament
from games.tournament.draws import secret_from
from tests.games.tournament.playing import corrected, small, tournament
from tests.robots.fake_robot import FakeRobot
from tests.robots.test_tournament import all_running

ROBOTS = {"Ann": 1, "Bo": 2, "Cy": 3}


@pytest.fixture(scope="module")
def robots() -> Iterator[dict[str, str]]:
    """Robots of three levels, served in a thread; their addresses by name."""
    served = {name: FakeRobot(level=level) for name, level in ROBOTS.items()}
    ready, loop = threading.Event(), asyncio.new_event_loop()
    end = asyncio.Event()

    async def serve() -> None:
        async with all_running(list(served.values())):
            ready.set()
            await end.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    assert ready.wait(30)
    yield {name: robot.url for name, robot in served.items()}
    loop.call_soon_threadsafe(end.set)
    thread.join()
    loop.close()


@pytest.fixture
def description(robots: dict[str, str], tmp_path: Path) -> Path:
    """A file with a tournament of them on a small board."""
    teams = [{"name": name, "url": url} for name, url in robots.items()]
    file = tmp_path / "tournament.json"
    file.write_text(json.dumps({"teams": teams, "rounds": [{"size": 3, "timeout_seconds": 10}]}))
    return file


def played(description: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    """The JSON of a tournament that was run."""
    assert main(["tournament", "run", str(description), "--json", *options]) == 0
    return json.loads(capsys.readouterr().out)


def test_run_prints_the_whole_tournament_as_the_contract_says(
    description: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = played(description, capsys)
    assert {"commitment", "secret", "ladder", "matches"} <= set(found)
    assert sorted(row["team"] for row in found["ladder"]) == sorted(ROBOTS)
    ladder = {"team", "place", "points", "chips", "rating", "uncertainty", "played"}
    assert all(ladder <= set(row) for row in found["ladder"])
    assert sum(row["points"] for row in found["ladder"]) == 2 * len(found["matches"]) == 12
    for match in found["matches"]:
        assert {"round", "teams", "record", "calls"} <= set(match)
        assert match["record"]["seats"] == match["teams"]
        assert {call["verb"] for call in match["calls"]} == {"POST", "GET", "PUT", "DELETE"}


def test_run_prints_a_ladder_and_its_progress(description: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "run", str(description), "--seed", "5", "--jobs", "2"]) == 0
    out, told = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].split() == ["team", "points", "chips", "played", "rating"]
    assert [line.split()[0] for line in lines[1:4]] == ["1", "2", "3"]
    assert "secret" in lines[4]
    assert "commitment" in told.splitlines()[0]
    assert "Round 1, match 6 of 6: " in told


def test_verify_tells_of_corrections(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def corrects(done: Tournament) -> Tournament:
        first, *rest = done.matches
        return replace(done, matches=(corrected(done, first, "the network failed", True, 1), *rest))

    file = tmp_path / "corrected.json"
    played = tournament(["Ann", "Bo"], [small(both=False)], corrects=corrects)
    file.write_text(json.dumps(played.document()), "utf-8")
    assert main(["verify", "--matches", str(file)]) == 0
    whole, was, _ = capsys.readouterr().out.splitlines()
    assert was.endswith("It was corrected after round 1 had been paired: the network failed")
    assert whole.startswith("Tournament: fair.")
    assert main(["verify", "--json", str(file)]) == 0
    was, now, _ = map(json.loads, capsys.readouterr().out.splitlines())
    assert (was["until"], was["corrected"], "until" in now) == (1, "the network failed", False)


def test_verify_takes_a_tournament_and_notices_one_changed_digit(
    description: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = played(description, capsys, "--seed", "1")
    assert found["secret"] == secret_from(1).hex()
    file = tmp_path / "played.json"
    file.write_text(json.dumps(found))
    assert main(["verify", str(file), "--commitment", found["commitment"][:8], "--strict"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["Tournament:"]
    assert main(["verify", str(file), "--commitment", "00000000"]) == 1
    capsys.readouterr()
    found["ladder"][0]["chips"] += 10  # they may be fewer than none
    file.write_text(json.dumps(found))
    assert main(["verify", str(file), "--json"]) == 1
    *matches, whole = map(json.loads, capsys.readouterr().out.splitlines())
    assert [match["record"] for match in matches] == list(range(6))
    assert all(match["fair"] and not match["unchecked"] for match in matches)
    assert (whole["record"], whole["fair"], whole["error"], whole["step"]) == (None, False, "ladder", None)
    checks = ["commitment", "pairings", "deals", "matches", "requests", "ladder"]
    assert (whole["checked"], whole["unchecked"]) == ([], checks)


def test_verify_names_an_unfair_match_and_one_that_is_no_record(
    description: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = played(description, capsys)
    found["matches"][1]["record"]["chance"] = found["matches"][-1]["record"]["chance"]
    found["matches"][2]["record"]["seats"] = []
    found["matches"][3] |= {"record": None, "void": "the worker was lost"}
    found["matches"].append(found["matches"][0])
    file = tmp_path / "played.json"
    file.write_text(json.dumps(found) + "\n" + json.dumps({"ladder": []}))
    assert main(["verify", str(file), "--json"]) == 1
    *matches, whole, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert [match["record"] for match in matches] == [0, 1, 2, 3, 4, 5]
    assert [match["fair"] for match in matches] == [True, False, False, True, True, True]
    assert (matches[2]["error"], matches[2]["round"]) == ("not_a_record", 1)
    assert (whole["error"], whole["record"]) == ("matches", None)
    assert (other["error"], other["record"]) == ("not_a_record", 6)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is not one JSON document."),
        ("{}\n{}", "is not one JSON document."),
        ("{}", "teams is a list of 2 to 200 objects."),
        (
            json.dumps({"teams": [{"name": "Ann", "url": "ftp://a"}, {"name": "Bo", "url": "http://b"}]}),
            "Ann: 'ftp://a' is not an address like http://robot.example.org:8000.",
        ),
    ],
)
def test_description_that_cannot_be_used_is_refused_with_a_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tournament.json"
    file.write_text(text)
    assert main(["tournament", "run", str(file)]) == 2
    assert capsys.readouterr().err.rstrip().endswith(sentence)


def test_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "run", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none.json'} cannot be read: No such file or directory.\n"


def test_interrupted_tournament_ends_with_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        file = tmp_path / "tournament.json"
        teams = [{"name": name, "url": url} for name in ROBOTS]
        file.write_text(json.dumps({"teams": teams, "rounds": [{"timeout_seconds": 600}]}))
        command = [sys.executable, "-m", "bot", "tournament", "run", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
            asked, _ = silent.accept()  # a match has begun
            program.send_signal(signal.SIGINT)
            out, told = program.communicate(timeout=60)
        asked.close()
    assert (out, program.returncode) == ("", 130)
    assert told.splitlines()[1:] == ["The tournament was interrupted; it has no result."]


def test_plan_counts_matches_and_hours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "plan", "--teams", "16", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["matches"] == 240
    assert found["requests"] > 240 * 4
    assert 0 < found["expected_hours"] < found["worst_hours"]


@pytest.mark.parametrize("both", ["--both", "--no-both"])
def test_plan_is_a_sentence_for_people(both: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--size", "7", "--timeout", "2", "--jobs", "4", "--rounds", "3", "--answer-ms", "100"]
    assert main(["tournament", "plan", "--teams", "4", *options, both]) == 0
    matches = 36 if both == "--both" else 18
    assert capsys.readouterr().out.startswith(f"{matches} matches, about ")


@pytest.mark.parametrize(
    "options",
    [
        ["--teams", "1"],
        ["--teams", "4", "--size", "99"],
        ["--teams", "4", "--jobs", "0"],
        ["--teams", "4", "--answer-ms", "-1"],
    ],
)
def test_plan_refuses_what_cannot_be_played(options: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["tournament", "plan", *options])
    assert end.value.code == 2
