"""Tests run in several processes, and what becomes of them is told as if they had run in one."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from .small_suite import command, environment, run

TESTS = """
import os, time, warnings, pytest

@pytest.fixture(scope="module")
def shared():
    yield len(os.listdir("."))
    open(f"ended-{os.getpid()}", "w").close()

def test_fails(capfd):
    os.write(1, b"seen in the middle of it")
    assert capfd.readouterr().out == "something else"

@pytest.mark.parametrize("number", range(20))
def test_passes(number, shared, tmp_path):
    print("said by", number)
    time.sleep(0.01)

def test_kills_its_process():
    os.kill(os.getpid(), 9)

@pytest.mark.filterwarnings("default")
def test_warns():
    warnings.warn("a warning of a worker")

def test_is_skipped():
    pytest.skip("a reason")
"""
ENDLESS = """
import pathlib, time, pytest

@pytest.fixture(autouse=True)
def ends(tmp_path):
    yield
    pathlib.Path(f"ended-{tmp_path.name}").touch()

@pytest.mark.parametrize("number", range(4))
def test_waits(number, tmp_path):
    pathlib.Path(f"begun-{tmp_path.name}").touch()
    time.sleep(60)
"""


def test_every_test_is_reported_once_whatever_happens_in_it(tmp_path: Path) -> None:
    said = run(tmp_path, TESTS, "--workers", "2")
    assert "2 failed, 21 passed, 1 skipped, 1 warning" in said
    assert "FAILED test_some.py::test_kills_its_process - worker" in said
    assert "ended with -9 in test_some.py::test_kills_its_process" in said
    assert "UserWarning: a warning of a worker" in said
    assert said.count("said by 7\n") == 1
    assert re.search(r"SKIPPED \[1\] test_some\.py:\d+: a reason", said)
    assert list(tmp_path.glob("ended-*"))  # what tests share is ended with the last of them


def test_no_further_test_is_begun_once_enough_have_failed(tmp_path: Path) -> None:
    said = run(tmp_path, TESTS, "--workers", "2", "-x", "-k", "fails or kills or passes")
    assert "stopping after" in said
    assert int(said.rsplit(" passed", 1)[0].rsplit(" ", 1)[-1]) < 20


def test_interrupted_run_ends_its_tests_in_order(tmp_path: Path) -> None:
    with subprocess.Popen(
        command(tmp_path, ENDLESS, "--workers", "2"), cwd=tmp_path, env=environment(), stdout=subprocess.PIPE
    ) as ran:
        while len(list(tmp_path.glob("begun-*"))) < 2:
            time.sleep(0.05)
        ran.send_signal(signal.SIGINT)
        said = ran.communicate()[0].decode()
    assert ran.returncode == pytest.ExitCode.INTERRUPTED
    assert "KeyboardInterrupt" in said
    assert len(list(tmp_path.glob("ended-*"))) == 2
