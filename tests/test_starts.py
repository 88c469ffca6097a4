"""The program started by `python -m bot`, and forked: both ways must be the same to everybody outside."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from .program import Program, command, log_lines, running
from .starts import Start, by_python, forked

pytestmark = pytest.mark.slow

both_ways = pytest.mark.parametrize("start_by", [by_python, forked])


@both_ways
def test_program_runs_until_sigterm(tmp_path: Path, start_by: Start) -> None:
    with running(tmp_path, start_by) as program:
        status = program.stop()
    said = [line.split(maxsplit=2)[2].split("   ")[0] for line in log_lines(program.log)]
    assert status == 0
    assert said == ["] the web lobby is open", "] closed"]


@both_ways
@pytest.mark.parametrize(
    ("words", "settings", "status", "said", "complained"),
    [
        ("migrate", {}, 0, "the database is up to date.", ""),
        ("run", {"web_port": "eighty"}, 1, "", "ROUNDHOUSE_WEB_PORT"),
        ("opperators", {}, 2, "", "usage: roundhouse "),
    ],
)
def test_command_ends_with_its_status(
    tmp_path: Path, start_by: Start, words: str, settings: dict[str, str], status: int, said: str, complained: str
) -> None:
    done = command(tmp_path, *words.split(), start_by=start_by, **settings)
    assert (done.status, done.said) == (status, said)
    assert done.complained.startswith(complained)


@both_ways
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_program_has_a_session_of_its_own_and_no_file_of_the_tests_and_can_be_killed(
    tmp_path: Path, start_by: Start
) -> None:
    with (tmp_path / "ours").open("wb") as ours:
        os.set_inheritable(ours.fileno(), True)
        with running(tmp_path, start_by) as program:
            assert program.process is not None
            process = Path(f"/proc/{program.process.pid}")
            opened = [file.resolve() for file in (process / "fd").iterdir()]
            assert (process / "cwd").resolve() == tmp_path
            assert os.getsid(program.process.pid) == program.process.pid
            program.kill()
            assert program.process.poll() == -signal.SIGKILL
    assert program.folder / "log" in opened
    assert tmp_path / "ours" not in opened
    assert "closed" not in program.log


def test_program_loads_no_library_of_what_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    program = Program(tmp_path, start_by=by_python)
    try:
        program.start()
        loaded = {line.rpartition("|")[2].strip() for line in program.log.splitlines()}
    finally:
        program.close()
    assert "bot.serve" in loaded
    assert not loaded & {"aiohttp", "alembic", "asyncssh", "discord", "networkx", "requests", "telegram"}
