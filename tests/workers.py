"""Runs tests in several processes: `pytest --workers 2`, or `--workers auto`.

Tests are collected once and the workers are forked afterwards: collecting takes as long as hundreds of tests. Each
worker has a part of the tests, in order; one that has finished its own takes half of the largest part that is left.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, NoReturn
from warnings import WarningMessage

import pytest

from .budgets import QUICK, UNMARKED
from .costs import Meter
from .quick import COSTS, surprising

STOP = -1  # what is sent instead of a test: end at once
PATIENCE = 10.0  # seconds for a worker to end when the run is interrupted


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option."""
    parser.addoption("--workers", default="1", metavar="N", help="run tests in N processes, or `auto`")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Hands the tests to workers; pytest itself runs them where one process is wanted, or reports what failed."""
    option = session.config.option
    count = min(workers(session.config), len(session.items))
    if count < 2 or option.collectonly or (session.testsfailed and not option.continue_on_collection_errors):
        return None
    Pool(session).run(count)
    return True


def workers(config: pytest.Config) -> int:
    """How many are wanted. `auto`: more than there are processors, for tests of programs and browsers mostly wait."""
    if (asked := config.getoption("workers")) != "auto":
        return int(asked)
    return (os.cpu_count() or 1) * (3 if config.getoption("markexpr", "") in (QUICK, UNMARKED) else 5) // 2


@dataclass
class Worker:
    """A process that runs tests."""

    number: int
    pid: int
    conn: Connection
    share: deque[int]  # its part of the tests that nobody has begun
    sent: deque[int] = field(default_factory=deque)  # the test that it runs and the one that follows
    ends: bool = False  # it was told that no test follows


class Pool:
    """The workers, as the process that has collected the tests sees them."""

    def __init__(self, session: pytest.Session) -> None:
        self._session, self._config = session, session.config
        self._costs = self._config.stash.setdefault(COSTS, {})
        self._workers: dict[Connection, Worker] = {}

    def run(self, count: int) -> None:
        """Runs all tests, or until enough have failed."""
        every = range(len(self._session.items))
        self._config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # the same for all of them
        try:
            for number in range(count):
                part = every[len(every) * number // count : len(every) * (number + 1) // count]
                self._fork(number, deque(part))
            while self._workers:
                for conn in wait(list(self._workers)):
                    assert isinstance(conn, Connection)
                    self._hear(self._workers[conn])
        finally:
            self._interrupt()
        if why := self._why_stop():
            raise self._session.Failed(why)

    def _fork(self, number: int, share: deque[int]) -> None:
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if not pid:
            for conn in (ours, *self._workers):
                conn.close()
            _work(self._session, theirs, number)
        theirs.close()
        worker = self._workers[ours] = Worker(number, pid, ours, share)
        self._send(worker)
        self._send(worker)  # it has to know which test follows, to keep the fixtures that both share

    def _send(self, worker: Worker) -> None:
        """Sends the next test; None where none is left."""
        if worker.ends:
            return
        following = STOP if self._why_stop() else self._next(worker)
        with suppress(BrokenPipeError):  # it has crashed, which is heard later
            worker.conn.send(following)
        if following is None or following == STOP:
            worker.ends = True
        else:
            worker.sent.append(following)

    def _next(self, worker: Worker) -> int | None:
        if not worker.share:
            largest = max(self._workers.values(), key=lambda one: len(one.share)).share
            for _ in range((len(largest) + 1) // 2):
                worker.share.appendleft(largest.pop())
        return worker.share.popleft() if worker.share else None

    def _why_stop(self) -> str | bool:
        return self._session.shouldfail or self._session.shouldstop

    def _hear(self, worker: Worker) -> None:
        message: tuple[str, Any] = ("end", None)
        with suppress(EOFError, ConnectionResetError):
            message = worker.conn.recv()
        kind, what = message
        hook = self._config.hook
        if kind == "end":
            self._buries(worker)
        elif kind == "report":
            report = hook.pytest_report_from_serializable(config=self._config, data=what)
            hook.pytest_runtest_logreport(report=report)
        elif kind == "warning":
            hook.pytest_warning_recorded.call_historic(kwargs=what)
        else:
            self._costs[self._session.items[worker.sent.popleft()].nodeid] = what
            self._send(worker)

    def _buries(self, worker: Worker) -> None:
        """Reports the test in which a worker died, if it did, and has another worker go on."""
        del self._workers[worker.conn]
        worker.conn.close()
        code = os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])
        if not worker.sent and code:
            self._session.shouldfail = f"worker {worker.number} ended with {code}"
        if not worker.sent or self._why_stop():
            return
        item, left = self._session.items[worker.sent.popleft()], worker.sent
        why = f"worker {worker.number} ended with {code} in {item.nodeid}"
        crash = pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
        self._config.hook.pytest_runtest_logreport(report=crash)
        worker.share.extendleft(reversed(left))
        self._fork(worker.number, worker.share)

    def _interrupt(self) -> None:
        """Ends those that still run: the run was interrupted."""
        for worker in self._workers.values():
            os.kill(worker.pid, signal.SIGINT)
        until = time.monotonic() + PATIENCE
        for worker in self._workers.values():
            while not os.waitpid(worker.pid, os.WNOHANG)[0]:
                if time.monotonic() > until:
                    os.kill(worker.pid, signal.SIGKILL)
                time.sleep(0.05)
        self._workers.clear()


class Teller:
    """Tells the process that has collected the tests what a worker finds."""

    def __init__(self, config: pytest.Config, conn: Connection) -> None:
        self._config, self._conn = config, conn

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Sends a report."""
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._conn.send(("report", data))

    def pytest_warning_recorded(self, warning_message: WarningMessage, when: str, nodeid: str, location: Any) -> None:
        """Sends a warning, without the object that it is about."""
        warned = warning_message
        plain = WarningMessage(str(warned.message), warned.category, warned.filename, warned.lineno)
        self._conn.send(("warning", {"warning_message": plain, "when": when, "nodeid": nodeid, "location": location}))


def _work(session: pytest.Session, conn: Connection, number: int) -> NoReturn:
    code, meter = 1, Meter()
    try:
        _settle(session.config, conn, number)
        following = conn.recv()
        while following is not None and following != STOP:
            item, following = session.items[following], conn.recv()
            if following == STOP:
                break
            after = None if following is None else session.items[following]
            conn.send(("done", meter.cost(item, after, surprising(item))))
        session._setupstate.teardown_exact(None)
        code = 0
    except KeyboardInterrupt:
        session._setupstate.teardown_exact(None)
    except BaseException:  # noqa: BLE001 - the process ends with it
        traceback.print_exc()
    finally:
        os._exit(code)


def _settle(config: pytest.Config, conn: Connection, number: int) -> None:
    """Makes a forked process a worker: with its own files for what tests print and leave, and without a terminal."""
    signal.signal(signal.SIGINT, _interrupted)
    capture = config.pluginmanager.getplugin("capturemanager")
    assert capture is not None
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    for name in ("terminalreporter", "terminalprogress-plugin"):
        if config.pluginmanager.has_plugin(name):
            config.pluginmanager.unregister(name=name)
    config.pluginmanager.register(Teller(config, conn))
    folder = config._tmp_path_factory.getbasetemp() / f"worker{number}"  # type: ignore[attr-defined]
    folder.mkdir(exist_ok=True)
    config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]


def _interrupted(*_: object) -> None:
    """Ends the test; a second time, as from the terminal and from the process that has forked this one, is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt
