"""The program from outside: real processes that are started, stopped and killed."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from bot.background.heartbeat import HOLDS
from bot.serve import ENDING
from storage.sqlite.files import ProcessLock
from tests.program import PATIENCE_SECONDS, Done, Program, command, free_port, log_lines, running
from tests.starts import by_python

from .outside import DATABASE, Guest, change_clocks, deadline_on, open_match, refused, rows

GOODBYE_SECONDS = 3.0


def test_killed_program_frees_its_lock_at_once_so_that_the_next_start_does_not_listen(program: Program) -> None:
    _, ann, _ = open_match(program, 1)
    ann.sends("/play", game="hexagon", level="5")  # its worker must not hold the lock
    lock = ProcessLock(program.folder / DATABASE)
    lock.take()
    beside = lock.was_alone
    lock.release()
    program.kill()
    lock.take()
    alone = lock.was_alone
    lock.release()
    (beat,) = rows(program.folder, "select process, stopped from beats")
    assert (beside, alone) == (False, True)
    assert beat["process"].endswith(HOLDS)
    assert not beat["stopped"]


@pytest.mark.slow
def test_start_waits_for_a_port_that_is_being_given_up_and_names_one_that_stays_taken(tmp_path: Path) -> None:
    with running(tmp_path) as old:
        new = Program(tmp_path / "new", old.port)
        new.folder.mkdir()
        try:
            new.launch()
            while "the port is taken" not in new.log:
                time.sleep(0.02)
            assert old.stop() == 0
            while not new._answers():
                assert new.process is not None
                assert new.process.poll() is None, new.log
                time.sleep(0.02)
            done = command(tmp_path, "run", web_port=old.port)
        finally:
            new.close()
    refused(done, "ROUNDHOUSE_WEB_PORT", f"port {old.port} of 127.0.0.1", "free port")
    assert done.complained.count("the port is taken") == 4


HOUR = 3_600_000_000


@pytest.mark.slow
def test_deadline_that_passed_while_we_were_away_has_a_minute_again(program: Program) -> None:
    table, ann, bo = open_match(program, 4)
    program.kill()
    change_clocks(
        program,
        f"update matches set asked_at = asked_at - 2 * {HOUR}, deadline = asked_at - {HOUR} + 1000000",
        f"update beats set at = at - {HOUR}",
    )
    program.start()
    shown = deadline_on(bo.sees(table))
    assert rows(program.folder, "select status from matches") == [{"status": "live"}]
    assert shown is not None
    assert shown > time.time() * 1_000_000
    assert "won" not in ann.sees(table).text


@pytest.mark.slow
def test_deadline_that_had_passed_before_we_went_away_fires_and_never_again(program: Program) -> None:
    table, ann, _ = open_match(program, 4)
    program.kill()
    change_clocks(
        program,
        f"update matches set asked_at = asked_at - 3 * {HOUR}, deadline = asked_at - 2 * {HOUR}",
        f"update steps set at = at - 3 * {HOUR}",
        f"update beats set at = at - {HOUR}",
    )
    for _ in range(2):
        program.start()
        over = ann.sees(table).text
        program.stop()
    fired = [step["deed"] for step in rows(program.folder, "select deed from steps order by version")]
    assert "⁨" in over
    assert "You won! " in over
    assert "⁩ ran out of time." in over
    assert len(fired) == 3
    assert "expire" in fired[-1]


def test_sigterm_ends_within_three_seconds_with_open_pages_and_loses_nothing(program: Program) -> None:
    table, ann, _ = open_match(program, 1)
    with (
        ann.client.stream("GET", f"/events?watch={table}") as stream,
        ann.client.stream("GET", "/events?watch=/") as lobby,
    ):
        lines = stream.iter_lines()
        assert next(lines) == "event: hello"
        assert next(lobby.iter_lines()) == "event: hello"
        last = ann.sends(f"{table}/do", do="3:c1")
        began = time.monotonic()
        status = program.stop()
        took = time.monotonic() - began
        rest = [line for line in lines if line.startswith("event:")]
    kept = rows(program.folder, "select deed from steps order by version")
    goodbye = rows(program.folder, "select stopped from beats")
    assert status == 0
    assert took < GOODBYE_SECONDS
    assert "event: changed" in rest
    assert last == table
    assert "c1" in kept[-1]["deed"]
    assert goodbye == [{"stopped": 1}]


@pytest.mark.slow
def test_sigterm_ends_in_good_order_under_load(program: Program) -> None:
    _, ann, bo = open_match(program, 1)
    ann.sends("/play", game="hexagon", level="5")  # a computer that thinks for a while
    asked = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    halves = (b"POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na=", b"GET / HTTP/1.1\r\n", b"")
    with ExitStack() as stack:
        for number in range(90):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", program.port)))
            client.sendall(halves[number // 3 % 3] if number % 3 else asked * 200)  # of which nobody reads the answers
        bo.sees("/")
        status = program.stop()
    assert status == 0
    assert json.loads(program.log.splitlines()[-1])["event"] == "closed"


@pytest.mark.slow
def test_silent_connections_of_one_address_keep_nobody_out_and_are_one_line_in_the_log(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1_024, hard), hard))  # as shells usually have it
    with running(tmp_path, by_python, log_format="json") as program, ExitStack() as stack:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for _ in range(1_100):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", program.port), 30, ("127.2.2.2", 0)))
            with suppress(ConnectionError):  # one too many
                silent.sendall(b"GET / HTTP/1.1\r\n")
        assert program.process is not None
        limits = resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE)
        statuses = [httpx.get(f"{program.address}/").status_code for _ in range(6)]
    said = [json.loads(line)["event"] for line in log_lines(program.log)]
    assert limits == (hard, hard)
    assert statuses == [200] * 6
    assert said == ["the web lobby is open", "connections are refused: there are too many from one address"]


@pytest.mark.slow
def test_broken_requests_of_strangers_are_one_line_of_each_kind_in_the_log(program: Program) -> None:
    form = {"content-type": "multipart/form-data; boundary=x"}
    for _ in range(20):
        assert httpx.post(f"{program.address}/play", content=b"--y", headers=form).status_code == 400
        with socket.create_connection(("127.0.0.1", program.port)) as stranger:
            stranger.sendall(b"no request\r\n\r\n")
            assert b"400" in stranger.recv(1_000)
    program.stop()
    said = [json.loads(line)["event"] for line in log_lines(program.log)]
    assert len(said) == len(set(said)) == 4, said


@pytest.mark.usefixtures("logging_again")
@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=() if number == ENDING[0] else pytest.mark.slow) for number in ENDING]
)
def test_program_opens_its_doors_and_closes_them_in_good_order(
    tmp_path: Path, operator: Callable[..., Done], number: signal.Signals
) -> None:
    port, told = free_port(), list[str]()
    before = signal.signal(number, signal.SIG_DFL)  # the tests may run under `nohup`

    def visits_and_says_goodbye() -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and not told:
            with suppress(httpx.TransportError):
                told.append(httpx.get(f"http://127.0.0.1:{port}/readyz").text)
        os.kill(os.getpid(), number)

    with ThreadPoolExecutor(1) as visitor:
        visitor.submit(visits_and_says_goodbye)
        done = operator(tmp_path, "run", web_port=port)
    signal.signal(number, before)
    assert told[0].startswith("ready")  # perhaps the database is still being checked
    assert done.status == 0
    assert "the web lobby is open" in done.complained
    assert done.complained.splitlines()[-1].split()[-2:] == ["closed", "[bot.serve]"]


@pytest.mark.slow
def test_signing_secret_is_ours_alone_and_survives_a_restart(program: Program) -> None:
    secret = program.folder / "data" / "secret"
    ann = Guest(program)
    ann.sends("/me", name="Ann")
    before = secret.read_text()
    program.stop()
    program.start()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text() == before
    assert ann.sees("/me").field("name") == "Ann"
    assert before not in program.log


def test_a_worker_does_not_outlive_a_program_that_was_killed(tmp_path: Path) -> None:
    script = (
        "import asyncio, os, signal\n"
        "from multiprocessing import active_children\n"
        "from bot.background.workers import Workers\n"
        "from games.core.computer import Ask\n"
        "from games.tictactoe import GAME\n"
        "from games.tictactoe.rules import State, view\n"
        "async def main():\n"
        "    await Workers()(GAME.computer.choose, Ask(view(State(), 0), 5, b'x'))\n"
        "    print(active_children()[0].pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    file = tmp_path / "killed.py"
    file.write_text(script)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, "")
    worker = int(done.stdout)
    for _ in range(100):
        if not Path(f"/proc/{worker}").exists() or "Z" in Path(f"/proc/{worker}/stat").read_text().split()[2]:
            break
        time.sleep(0.1)
    else:
        raise AssertionError("the worker lives on")
