"""Fixtures for all tests."""

from __future__ import annotations

import asyncio
import gc
import inspect
import logging
import os
import re
import signal
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.memory import settle_memory

from .disk import ON_POSTGRESQL, quick_disk
from .drivers import share_statements
from .fuzz.told import pytest_terminal_summary  # noqa: F401 - the plugin is found by its name
from .house import House, open_house


def plain_logs() -> None:
    """Logs as they are without a program; tracebacks as Python prints them, for drawn ones take seconds."""
    structlog.reset_defaults()
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, plain])


def interrupted(*_: object) -> None:
    """What Ctrl-C does. It is Python's own handler that a loop replaces for each run, which costs as much as a read."""
    raise KeyboardInterrupt


pytest_plugins = ["tests.quick", "tests.workers"]
TEST_SECONDS = 300.0  # no test takes so long, however busy the machine: one that does hangs

if ON_POSTGRESQL:
    from .postgresql import WHY_NOT, begin_run, binaries

    begin_run()
plain_logs()
share_statements()
signal.signal(signal.SIGINT, interrupted)
if disk := quick_disk():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", disk)  # where each test has its folder


def in_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., Coroutine[Any, Any, None]]:
    """The same test, which fails instead of waiting for ever."""

    @wraps(test)
    async def limited(*args: Any, **given: Any) -> None:
        async with asyncio.timeout(TEST_SECONDS):
            await test(*args, **given)

    return limited


def pytest_configure() -> None:
    """The collector rests until all tests are collected, for their modules stay. Programs that import this keep it."""
    gc.disable()


IN_FILES = re.compile(r"\bsqlite|\broundhouse\.db\b|\bbusy_database\b|\brename_table\b", re.IGNORECASE)


def _not_here(item: pytest.Item) -> str:
    """Why a test cannot run on PostgreSQL; empty where it can."""
    if binaries() is None:
        if os.environ.get("CI"):
            raise pytest.UsageError(WHY_NOT)
        return WHY_NOT
    code = inspect.getsource(item.obj) if isinstance(item, pytest.Function) else ""
    is_on_file = item.get_closest_marker("on_file") is not None or IN_FILES.search(code)
    return "it is about a database in a file" if is_on_file else ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no process is still at it when the others have done.

    What needs a browser follows, and so one process starts it for nearly all of them.
    """
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
            item.obj = in_time(item.obj)
    if ON_POSTGRESQL:
        for item in items:
            if why := _not_here(item):
                item.add_marker(pytest.mark.skip(reason=why))
    first = ("simulation", "browser")
    items.sort(key=lambda item: next((n for n, part in enumerate(first) if part in item.path.parts), len(first)))


def pytest_collection_finish() -> None:
    """The tests themselves stay: as in the program, the collector need not look through them again and again."""
    settle_memory()
    gc.enable()


@pytest.fixture(scope="session")
def postgresql_installed() -> None:
    """PostgreSQL is here; else the test is skipped, and fails under CI."""
    from .postgresql import require

    require()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house with a new database."""
    async with open_house(tmp_path) as made:
        yield made


@pytest.fixture
def logging_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Logging as it was, whatever a test made of it; no logger keeps what it was told meanwhile."""
    root, configure = logging.getLogger(), structlog.configure
    handlers, level = root.handlers[:], root.level
    monkeypatch.setattr(structlog, "configure", lambda **how: configure(**how | {"cache_logger_on_first_use": False}))
    yield
    plain_logs()
    root.handlers[:] = handlers
    root.setLevel(level)
