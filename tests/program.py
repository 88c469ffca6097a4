"""The real program: a process on a folder and a port of its own. `starts.py` says in which ways it can be started."""

from __future__ import annotations

import os
import random
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from .starts import Command, Process, Start, forked

PATIENCE_SECONDS = 30.0


PORTS = range(20_000, 32_000)  # below those that systems give to clients: nobody gets one between our look and our use


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with suppress(OSError), socket.create_server(("", port)):
            return port


def environment(**settings: object) -> dict[str, str]:
    """This process's environment with only these settings of ours."""
    ours = {f"ROUNDHOUSE_{name.upper()}": str(value) for name, value in settings.items()}
    return {name: value for name, value in os.environ.items() if not name.startswith("ROUNDHOUSE_")} | ours


def command(
    folder: Path,
    *words: str,
    timeout: float = PATIENCE_SECONDS,
    start_by: Start = forked,
    module: str = "bot",
    **settings: object,
) -> Done:
    """Runs one command of the program, or of another module, in a folder until it ends."""
    with TemporaryDirectory() as said:
        output, errors = Path(said, "output"), Path(said, "errors")
        process = start_by(Command(module, words, folder, environment(**settings), output, errors))
        try:
            status = process.wait(timeout)
        finally:
            process.kill()
        return Done(status, *(file.read_text("utf-8").strip() for file in (output, errors)))


def log_lines(log: str) -> list[str]:
    """The lines of a log, but for the one at the start that names games without a translation."""
    return [line for line in log.splitlines() if "some games are not translated" not in line]


@dataclass(frozen=True)
class Done:
    """How a command ended and what it said."""

    status: int
    said: str
    complained: str


@dataclass
class Program:
    """`python -m bot run` in a folder; killed and started again on the same folder and port."""

    folder: Path
    port: int = field(default_factory=free_port)
    settings: dict[str, object] = field(default_factory=dict)
    process: Process | None = None
    guests: list[httpx.Client] = field(default_factory=list)  # let go with the program
    module: str = "bot"
    words: tuple[str, ...] = ("run",)
    start_by: Start = forked

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What it has said on standard error so far, over all starts."""
        return (self.folder / "log").read_text("utf-8", "replace")

    def launch(self) -> None:
        """Begins to start."""
        log = self.folder / "log"
        log.touch()
        environ = environment(web_port=self.port, **self.settings)
        self.process = self.start_by(Command(self.module, self.words, self.folder, environ, Path(os.devnull), log))

    def start(self) -> None:
        """Returns once its pages can be fetched."""
        self.launch()
        assert self.process is not None
        until = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            assert self.process.poll() is None, f"the program ended: {self.log}"
            assert time.monotonic() < until, f"the program does not answer: {self.log}"
            time.sleep(0.02)  # between two knocks at its door

    def _answers(self) -> bool:
        door = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        try:
            door.request("GET", "/healthz")
            return door.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            door.close()

    def command(self, *words: str, **settings: object) -> Done:
        """Another command beside the running program, with its settings."""
        more = {**self.settings, **settings}
        return command(self.folder, *words, start_by=self.start_by, web_port=self.port, **more)

    def kill(self) -> None:
        """`kill -9`, as when the machine loses power."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)

    def stop(self) -> int:
        """SIGTERM; gives the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)

    def close(self) -> None:
        """Nothing of it goes on, whatever a test did."""
        for guest in self.guests:
            guest.close()
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()  # not yet a group of its own
        self.process.wait(PATIENCE_SECONDS)


@contextmanager
def running(folder: Path, start_by: Start = forked, module: str = "bot", **settings: object) -> Iterator[Program]:
    """The program, running on this folder. `module`: what is started in its place."""
    program = Program(folder, settings=settings, start_by=start_by, module=module)
    try:
        program.start()
        yield program
    finally:
        program.close()
