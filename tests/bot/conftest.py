"""Fixtures for the tests of the running program."""

from __future__ import annotations

import io
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from tests.program import Done, Program, running

from .chat.paper import Chat, open_chat
from .town import Town, open_town


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    async with open_town(tmp_path) as made:
        yield made


@pytest.fixture
async def chat(tmp_path: Path) -> AsyncIterator[Chat]:
    async with open_chat(tmp_path) as made:
        yield made


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The program in a folder of its own, behind a proxy that it trusts."""
    with running(tmp_path, trusted_proxies="127.0.0.1", log_format="json") as made:
        yield made
        assert "Traceback" not in made.log


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Runs a command of the program in a folder as the command line does, without waiting for a new process."""

    def command_in(folder: Path, *words: str, **settings: object) -> Done:
        with monkeypatch.context() as here:
            here.chdir(folder)
            for name in [name for name in os.environ if name.startswith("ROUNDHOUSE_")]:
                here.delenv(name)
            for name, value in settings.items():
                here.setenv(f"ROUNDHOUSE_{name.upper()}", str(value))
            capsys.readouterr()
            status = main(words)
        return Done(status, *(text.strip() for text in capsys.readouterr()))

    return command_in


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command line; a record (or bytes) among the arguments becomes a file."""

    def run(*arguments: Any, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main([_argument(a, tmp_path, i) for i, a in enumerate(arguments)])
        except SystemExit as left:
            status = int(left.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return run


def _argument(argument: Any, folder: Path, number: int) -> str:
    if isinstance(argument, str):
        return argument
    file = folder / f"{number}.json"
    file.write_bytes(argument if isinstance(argument, bytes) else json.dumps(argument).encode())
    return str(file)
