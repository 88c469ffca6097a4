"""The real program when its files are taken away, replaced, or cannot grow: it says so, and acknowledges nothing."""

from __future__ import annotations

import resource
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from tests.program import PATIENCE_SECONDS, Program

from .outside import DATABASE, Guest, rows

pytestmark = pytest.mark.slow


def until_told(program: Program, status: int, *words: str) -> None:
    """Waits until the program says these words of itself."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        answer = httpx.get(f"{program.address}/readyz")
        if answer.status_code == status and all(word in answer.text for word in words):
            return
        assert time.monotonic() < until, (answer.text, program.log)
        time.sleep(0.05)


@contextmanager
def disk_is_full(program: Program) -> Iterator[None]:
    """No file of the program may grow."""
    assert program.process is not None
    largest = max(file.stat().st_size for file in (program.folder / "data").iterdir())
    soft, hard = resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (largest, hard))
    try:
        yield
    finally:
        resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (soft, hard))


def tries(guest: Guest, path: str, **fields: str) -> httpx.Response:
    """Sends a form; gives the answer."""
    return guest.client.post(path, data={"csrf": guest.token, **fields})


@pytest.mark.parametrize("copied", [True, False])
def test_presses_are_refused_while_the_database_is_not_the_one_that_was_opened(program: Program, copied: bool) -> None:
    ann, file = Guest(program), program.folder / DATABASE
    table = ann.sends("/open", game="tictactoe")
    aside = file.with_name("aside.db")
    file.rename(aside)
    if copied:
        shutil.copy(aside, file)
    refused = tries(ann, f"{table}/do", do="cancel:!")
    until_told(program, 503, "nothing can be saved", "roundhouse.db was")
    assert refused.status_code == 503
    aside.rename(file)
    until_told(program, 200, "ready")
    assert rows(program.folder, "select status from matches") == [{"status": "open"}]
    assert ann.sends(f"{table}/do", do="cancel:!") == table
    assert rows(program.folder, "select status from matches") == [{"status": "over"}]


def test_program_on_a_full_disk_is_not_ready_and_is_ready_again_when_there_is_room(program: Program) -> None:
    ann = Guest(program)
    with disk_is_full(program):
        assert tries(ann, "/open", game="tictactoe").status_code == 503
        until_told(program, 503, "nothing can be saved")
    until_told(program, 200, "ready")
    assert ann.sends("/open", game="tictactoe").startswith("/t/")
