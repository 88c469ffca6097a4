"""`roundhouse robot check`: named cases that tell the author of a robot what is wrong."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.__main__ import main
from bot.features.tournaments.robots import conformance
from bot.features.tournaments.robots.conformance import is_delayed

from .fake_robot import FakeRobot, running


async def checked(robot: FakeRobot, *arguments: str) -> int:
    async with running(robot):
        return await asyncio.to_thread(main, ["robot", "check", robot.url, *arguments])


async def test_a_good_robot_passes_every_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert await checked(FakeRobot()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 15
    assert all(line.startswith("ok ") for line in lines[:-1])
    assert lines[-1] == "all is well."


async def test_answers_that_wait_for_an_acknowledgement_are_told_with_the_cure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance, "DELAYED_MS", (conformance.DELAYED_MS[0], 60_000))  # a busy machine adds to each
    assert await checked(FakeRobot(delay=0.041)) == 0
    hint = capsys.readouterr().out.splitlines()[-2]
    assert hint.startswith("ok     a hint (answers take 40 ms, as if head and body were sent apart: send them at once")


def test_a_hint_about_delays_needs_many_answers_of_that_time() -> None:
    assert is_delayed([44.0] * 9 + [2.0] * 3)
    assert not is_delayed([44.0] * 4 + [2.0] * 8)
    assert not is_delayed([300.0] * 12)
    assert not is_delayed([44.0] * 3)


async def test_a_fault_is_named_with_its_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert await checked(FakeRobot({("GET", 5): "fraction"}), "--json") == 1
    cases = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    failed = [case for case in cases if not case["ok"]]
    assert [case["case"] for case in failed] == ["a whole match: it moves first, as player 1"]
    assert "wrong_response: move_from is not a list of two whole numbers: [1.5,2]" in failed[0]["detail"]
    assert all(set(case) == {"case", "ok", "detail", "ms"} for case in cases)


SAID = {
    "lines": r'{\n  "status": "wrong",\r\n  "why": "\x1b[31m"\n}',
    "a mark first": r"not one JSON document: \ufeff{",
    "not utf-8": r'{"status":"ok","x":"\xff"}',
    "server error": 'HTTP status 500 is not a success; it sent: {"status": "ok"}',
    "gzip": "wrong_response: the answer is compressed",
    "drop": "POST number 1: wrong_response: the connection was closed without an answer",
    "half a head": "POST number 1: wrong_response: the connection was closed in the middle of its answer",
    "silence": "timeout: no complete answer within 1 s; slowest",
    "no length": "it has no Content-Length, so it ends only when the connection is closed",
    "long length": r'received so far: HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n{"status": "ok"}',
}


@pytest.mark.slow
async def test_each_case_is_one_line_that_shows_what_cannot_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    faults = {("POST", match): fault for match, fault in enumerate(SAID, 1)}  # a match begins with its only POST
    robot = FakeRobot(faults, pages={"/": rb'{"name": "Ann\nBo", "version": "\u001b[1m"}'})
    assert await checked(robot) == 1
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith(("ok ", "FAILED ")) for line in lines[:-1])
    failed = [line for line in lines if line.startswith("FAILED")]
    for line, said in zip(failed, SAID.values(), strict=True):
        assert said in line
    assert r"it is called Ann\nBo \x1b[1m" in lines[1]


@pytest.mark.slow
async def test_an_illegal_move_is_shown_as_the_robot_gave_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert await checked(FakeRobot({("GET", 5): "far away"})) == 1
    (failed,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAILED")]
    assert "wrong_move: i5.e5: " in failed
    assert '{"status":"ok","move_from":[4,8],"move_to":[4,4]}' in failed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("no move", 'move_from is missing; it sent: {"status":"ok"}'),
        ("null", "move_from is not a list of two whole numbers: null"),
        ("words", 'move_from is not a list of two whole numbers: ["3abc",2]'),
    ],
)
async def test_a_wrong_move_is_shown_as_json(fault: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert await checked(FakeRobot({("GET", 5): fault})) == 1
    assert said in capsys.readouterr().out


async def test_a_robot_that_answers_nonsense_fails_and_is_still_checked_to_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert await checked(FakeRobot(always="not ok")) == 1
    assert "failed." in capsys.readouterr().out


def test_a_robot_out_of_reach_fails_at_the_first_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["robot", "check", "http://127.0.0.1:9"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "no_connection: Connection refused;" in lines[0]


def test_an_address_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["robot", "check", "robot.example.org"])
    assert "is not an address like" in capsys.readouterr().err
