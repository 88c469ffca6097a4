"""Records and arguments that cannot be are answered with a sentence, by all commands that read them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.program import free_port

from .records import (
    CHECKED,
    FAIR,
    WON,
    do,
    record,
)


@pytest.mark.parametrize("command", [["replay", "--json"], ["verify"]])
@pytest.mark.parametrize(
    ("forged", "why"),
    [
        (CHECKED | {"position": {"board": [0] * 9, "waiting": 0}}, "by chance or set up as a position, not both"),
        (CHECKED | {"chance": FAIR | {"words": ["tea"]}}, "and nothing else"),
        (json.dumps(CHECKED)[:-1].encode() + b', "stake": 11}', "the key 'stake' stands twice"),
        (json.dumps(CHECKED).replace('"why"', '"why": "full", "why"').encode(), "the key 'why' stands twice"),
    ],
)
def test_what_two_readers_could_read_differently_is_not_a_record(
    run: Any, command: list[str], forged: Any, why: str
) -> None:
    status, out, _ = run(*command, forged)
    assert status == (1 if command == ["verify"] else 2)
    assert why in out


@pytest.mark.parametrize("command", [["replay"], ["verify"]], ids=" ".join)
def test_record_from_elsewhere_cannot_control_the_terminal(run: Any, command: list[str]) -> None:
    evil = {"seats": ["\x1b[2JAnn\n\x9bm", "Bo\x07"], "steps": [do(0, "a1"), do(1, "\x1b]0;hi\x07")]}
    status, out, _ = run(*command, record(do(0, "a1")) | evil)
    assert status == 1
    assert [letter for letter in out.replace("\n", "") if not letter.isprintable()] == []
    _, out, _ = run(*command, record() | {"game": "\x1b[2J"})
    assert "\x1b" not in out


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["replay", "--json"], ["verify", "--json"]], ids=" ".join)
def test_record_with_endless_names_and_values_is_answered_with_a_sentence(run: Any, command: list[str]) -> None:
    status, out, _ = run(*command, CHECKED | {"seats": ["A" * 5_000, "B" * 5_000]})
    assert status == 0
    assert out
    _, out, _ = run(*command, WON | {"options": {"restart": "x" * 5_000}})
    assert "restart" in out


@pytest.mark.parametrize("arguments", [["replay"], ["verify"], ["nonsense"], ["replay", "--as", "Ann", "-"]])
def test_wrong_arguments_are_explained(run: Any, arguments: list[str]) -> None:
    status, _, err = run(*arguments)
    assert status == 2
    assert "usage: roundhouse" in err


def test_judge_runs_as_a_program_of_its_own() -> None:
    command = [sys.executable, "-m", "bot", "replay", "-", "--json"]
    done = subprocess.run(command, input=json.dumps(WON).encode(), capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout.splitlines()[-1])["outcome"]["why"] == "line"


@pytest.mark.parametrize("command", [["games"], ["replay", "-"]], ids=" ".join)
def test_full_disk_behind_the_output_is_one_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bot", *command],
            input=json.dumps(WON).encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"the output could not be written: No space left on device.\n")


def test_robot_ends_without_a_traceback_on_ctrl_c() -> None:
    port = free_port()
    command = [sys.executable, "-m", "bot", "robot", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert "listens on" in program.stdout.readline()
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(transport=transport) as client:
            client.get(f"http://127.0.0.1:{port}/")
        program.send_signal(signal.SIGINT)
        _, told = program.communicate(timeout=60)
    assert (told, program.returncode) == ("", 130)
