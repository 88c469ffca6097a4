"""`roundhouse tournament try`: is a robot better than others?"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from tests.program import free_port

from .fake_robot import FakeRobot, running
from .test_tournament_play import printed


async def tries(*arguments: str, candidate: FakeRobot | None = None) -> int:
    async with running(candidate or FakeRobot(level=6)) as one, running(FakeRobot(level=1)) as other:
        told = ["tournament", "try", one.url, "--against", other.url, "--size", "3", "--json", *arguments]
        return await asyncio.to_thread(main, told)


@pytest.mark.slow
async def test_a_stronger_robot_is_found_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert await tries("--pairs", "60", "--sprt", "0,100") == 0
    found = printed(capsys.readouterr().out)
    assert found["verdict"] == "better"
    assert found["pairs"] < 60
    assert found["interval"][0] is None or found["interval"][0] > 0


async def test_every_deal_is_played_from_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    candidate = FakeRobot(level=2)
    assert await tries("--pairs", "3", "--jobs", "1", candidate=candidate) == 0
    openings = [json.loads(asked.body) for asked in candidate.asked if asked.verb == "POST"]
    boards = [json.dumps(opening["board"]) for opening in openings]
    assert [opening["first_turn"] for opening in openings] == [True, False] * 3
    assert boards[0::2] == boards[1::2]
    assert len(set(boards)) == 3
    assert printed(capsys.readouterr().out)["pairs"] == 3


async def test_robots_that_are_equally_good_differ_by_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert await tries("--pairs", "2", "--size", "2") == 0
    out, err = capsys.readouterr()
    assert printed(out)["elo"] == 0
    assert "-0.0" not in out
    assert "0 of 2 pairs" not in err  # a second pair that ends first is counted with the first


async def test_faults_lose_and_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert await tries("--pairs", "2", candidate=FakeRobot(always="not ok")) == 0
    found = printed(capsys.readouterr().out)
    assert (found["score"], found["elo"]) == (0.0, None)
    assert found["faults"] >= 4
    assert [loss["points"] for loss in found["worst"]] == [0.0, 0.0]


async def test_faults_of_an_opponent_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    async with running(FakeRobot()) as one:
        nobody = f"http://127.0.0.1:{free_port()}"
        told = ["tournament", "try", one.url, "--against", nobody, "--pairs", "2", "--size", "3"]
        assert await asyncio.to_thread(main, told) == 0
    assert f"{nobody} made 8 faults, which count as wins" in capsys.readouterr().out


async def test_a_robot_plays_itself_from_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    async with running(FakeRobot(always="not ok")) as one:  # the side that is asked first loses
        told = ["tournament", "try", one.url, "--against", one.url, "--pairs", "2", "--json"]
        assert await asyncio.to_thread(main, told) == 0
    found = printed(capsys.readouterr().out)
    assert (found["score"], found["worst"]) == (0.5, [])


def without_pairs(file: Path, keep: int) -> None:
    """Cuts a state file as a kill in mid-write would: some whole lines and the half of one."""
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[: keep + 1]) + lines[keep + 1][: len(lines[keep + 1]) // 2])


async def test_a_trial_that_was_killed_goes_on_with_the_pairs_that_are_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state.jsonl"
    async with running(FakeRobot(level=2)) as one, running(FakeRobot(level=1)) as other:
        told = ["tournament", "try", one.url, "--against", other.url, "--size", "3", "--json", "--pairs", "6"]
        told += ["--state", str(file)]
        verdicts = list[Any]()
        assert await asyncio.to_thread(main, told) == 0
        verdicts.append(printed(capsys.readouterr().out))
        without_pairs(file, 3)
        played = one.count("POST")
        assert await asyncio.to_thread(main, told) == 0
        assert one.count("POST") - played == 3 * 2
        verdicts.append(printed(capsys.readouterr().out))
        assert await asyncio.to_thread(main, told) == 0
        verdicts.append(printed(capsys.readouterr().out))
        assert one.count("POST") - played == 3 * 2
    assert verdicts[1] == verdicts[2]
    assert verdicts[0]["pairs"] == verdicts[1]["pairs"] == 6


@pytest.mark.parametrize("text", ["{}\n", "nonsense", '{"candidate": 1}\n{"pair": 1}\n'])
async def test_a_file_of_something_else_is_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state.jsonl"
    file.write_text(text)
    assert await tries("--state", str(file)) == 2
    assert str(file) in capsys.readouterr().err
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sprt", "30"], "two differences in Elo"),
        (["--sprt", "30,0"], "smaller than the second"),
        (["--pairs", "0"], "a whole number from 1"),
        (["--pairs", "1000000"], "a whole number from 1 to 999999"),
        (["--size", "99"], "size cannot be 99"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "try", "http://127.0.0.1:9", "--against", "http://127.0.0.1:9", *arguments])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
