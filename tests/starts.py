"""Two ways to start a command: by `python -m`, as a user does, or forked from a process that has loaded the program.

A forked start takes a fifth of the CPU time. It runs the code of the tests, not that of the folder it is in, and
inherits no limit that a test has set.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Protocol

from games import find_games

LOADED = (
    *(f"games.{name}" for name in find_games()),
    *(
        "bot.cli.admin",
        "bot.cli.operator_commands",
        "bot.features.tournaments.cli.robot",
        "bot.features.tournaments.cli.tournament",
        "bot.serve",
    ),
    *("bot.platforms.push.front", "bot.platforms.web.front"),
    *("aiosqlite", "anyio._backends._asyncio", "apscheduler.triggers.cron", "discord", "telegram.ext"),
)

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(list(LOADED))


class Process(Protocol):
    """A started command."""

    @property
    def pid(self) -> int:
        """Its process group, too."""
        ...

    def poll(self) -> int | None:
        """The exit status; None while it runs, negative after a signal."""
        ...

    def wait(self, timeout: float) -> int:
        """Waits for the exit status."""
        ...

    def send_signal(self, number: int) -> None:
        """Does nothing once it has ended."""
        ...

    def kill(self) -> None:
        """`kill -9`, as when the machine loses power."""
        ...


@dataclass(frozen=True)
class Command:
    """A module that is run as the main one, and what it is given. Output is appended to the files."""

    module: str
    words: Sequence[str]
    folder: Path
    environment: Mapping[str, str]
    output: Path
    errors: Path


Start = Callable[[Command], Process]


def by_python(command: Command) -> Process:
    """Starts it as a user does."""
    with command.output.open("ab") as output, command.errors.open("ab") as errors:
        return subprocess.Popen(
            [sys.executable, "-m", command.module, *command.words],
            cwd=command.folder,
            env=command.environment,
            stdout=output,
            stderr=errors,
            start_new_session=True,
        )


def forked(command: Command) -> Process:
    """Forks it from a process that has loaded the program."""
    process = FORKS.Process(target=_run, args=(command,))
    process.start()
    return Forked(process)


@dataclass(frozen=True)
class Forked:
    """A forked process."""

    process: ForkServerProcess

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float) -> int:
        self.process.join(timeout)
        if self.process.exitcode is None:
            raise TimeoutError(f"it still runs after {timeout} seconds")
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended since
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(command: Command) -> None:
    """Does in the forked process what the interpreter does at a start."""
    os.close(resource_tracker.getfd())  # of the tests; the program makes one of its own, which ends with it
    vars(resource_tracker._resource_tracker)["_fd"] = None
    os.setsid()
    os.chdir(command.folder)
    os.environ.clear()
    os.environ.update(command.environment)
    for number, path in ((1, command.output), (2, command.errors)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    sys.argv = ["", *command.words]
    runpy.run_module(command.module, run_name="__main__", alter_sys=True)
