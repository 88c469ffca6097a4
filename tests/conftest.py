"""Fixtures for all tests."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import structlog

from .disk import quick_disk
from .fuzz.told import pytest_terminal_summary  # noqa: F401 - the plugin is found by its name
from .house import House, open_house


def plain_logs() -> None:
    """Logs as they are without a program; tracebacks as Python prints them, for drawn ones take seconds."""
    structlog.reset_defaults()
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, plain])


plain_logs()
if disk := quick_disk():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", disk)  # where each test has its folder


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """More than there are processors: tests of real programs and browsers mostly wait."""
    return (os.cpu_count() or 1) * 3 // 2


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house with a new database."""
    async with open_house(tmp_path) as made:
        yield made


@pytest.fixture
def logging_again() -> Iterator[None]:
    """Logging as it was, whatever a test made of it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    plain_logs()
    root.handlers[:] = handlers
    root.setLevel(level)
