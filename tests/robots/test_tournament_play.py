"""`roundhouse tournament play`: one match between two addresses on the command line."""

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

EMPTY = {"size": 3, "cells": [[-1, 1, 0, 2, -1], [0] * 4 + [-1], [2, 0, 0, 0, 1], [0] * 4 + [-1], [-1, 1, 0, 2, -1]]}


async def plays(*arguments: str, first: FakeRobot | None = None, second: FakeRobot | None = None) -> int:
    """Runs the command against two robots, in a thread; returns the exit status."""
    async with running(first or FakeRobot()) as one, running(second or FakeRobot()) as other:
        return await asyncio.to_thread(main, ["tournament", "play", one.url, other.url, *arguments])


def printed(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


async def test_the_record_of_a_match_is_fair(capsys: pytest.CaptureFixture[str]) -> None:
    assert await plays("--size", "3", "--json") == 0
    found = printed(capsys.readouterr().out)
    assert list(found) == ["record", "calls", "outcome"]
    assert found["outcome"] == found["record"]["outcome"]
    assert verify(read_record(found["record"], find_games())).is_whole
    assert set(found["calls"][0]) == {"seat", "version", "verb", "status", "detail", "ms"}


async def test_the_same_seed_gives_the_same_board(capsys: pytest.CaptureFixture[str]) -> None:
    secrets = list[str]()
    for seed in ("7", "7", "8"):
        await plays("--size", "3", "--seed", seed, "--json")
        secrets.append(printed(capsys.readouterr().out)["record"]["chance"]["secret"])
    assert secrets[0] == secrets[1] != secrets[2]


async def test_a_given_board_is_played_with_half_as_many_jumps_as_chips(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(EMPTY))
    second = FakeRobot()
    assert await plays("--board", str(file), "--json", second=second) == 0
    record = printed(capsys.readouterr().out)["record"]
    assert record["position"] == {"cells": EMPTY["cells"], "jumps": [1, 1], "populates": [3, 3], "waiting": 0}
    assert (record["chance"], record["options"]["size"]) == (None, 3)
    assert json.loads(second.asked[0].body)["jumps"] == {"1": 1, "2": 1}


async def test_a_robot_at_fault_loses_and_the_command_succeeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert await plays("--size", "3", first=FakeRobot({("GET", 2): "far away"})) == 0
    said = capsys.readouterr().out
    assert "GET was wrong_move" in said
    assert "won" in said


async def test_a_robot_that_plays_itself_is_named_by_its_side(capsys: pytest.CaptureFixture[str]) -> None:
    async with running(FakeRobot(always="not ok")) as one:
        assert await asyncio.to_thread(main, ["tournament", "play", one.url, one.url, "--size", "3"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{one.url} (second) won")
    assert said[1].startswith(f"{one.url} (first): POST was wrong_response")


async def test_robots_are_told_that_a_person_plays(capsys: pytest.CaptureFixture[str]) -> None:
    first = FakeRobot()
    await plays("--size", "2", "--training", "--timeout", "2.5", first=first)
    opening = json.loads(first.asked[0].body)
    assert (opening["training"], opening["timeout_secs"]) == (True, 2.5)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--size", "1"], "size cannot be 1"),
        (["--timeout", "0"], "seconds above 0"),
        (["--seed", "-1"], "a whole number from 0"),
        (["--seed", "9" * 20], "of at most 19 digits"),
        (["--board", "nowhere.json"], "nowhere.json cannot be read"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "play", "http://127.0.0.1:9", "http://127.0.0.1:9", *arguments])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"size": 4, "cells": [[0]]}',
        '{"cells": 3}',
        '{"size": 9, "cells": ' + str(EMPTY["cells"]) + "}",
    ],
)
def test_a_board_that_is_none_is_refused_with_a_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.json"
    file.write_text(text)
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "play", "http://127.0.0.1:9", "http://127.0.0.1:9", "--board", str(file)])
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err
