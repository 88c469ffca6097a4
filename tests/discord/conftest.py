"""discord.py imports audioop, which Python 3.11 calls deprecated; here that is no error."""

from __future__ import annotations

import asyncio
import time
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import_module("discord")

from tests.virtual import loops_for, scheduled_by, virtual_now

from .house import POSTED, Club, new_club, virtual_time
from .wire import Scene


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Pauses before another try take no time."""
    return loops_for(item)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where interactions are posted, nobody hears of what only a gateway tells."""
    for item in items:
        if POSTED and item.get_closest_marker("gateway") is not None:
            item.add_marker(pytest.mark.skip("interactions are posted"))


@pytest.fixture(autouse=True)
def _alarms(request: pytest.FixtureRequest) -> Iterator[None]:
    """Alarms go by the time of their loop."""
    if is_real(request):
        yield
    else:
        with scheduled_by(virtual_now):
            yield


def is_real(request: pytest.FixtureRequest) -> bool:
    """Whether a test is in real time."""
    return request.node.get_closest_marker("real_time") is not None


@pytest.fixture
def scene() -> Scene:
    """A server with one channel, two people in it, and a command."""
    return Scene()


@pytest.fixture
def idle(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Club]:
    """A server for the program to come into; at the end everybody was answered, and Discord took all that was sent."""
    made = new_club(tmp_path, time.time if is_real(request) else virtual_time)
    yield made
    assert made.fake.problems == []
    assert made.fake.unanswered() == []


@pytest.fixture
async def club(idle: Club) -> AsyncIterator[Club]:
    """The same, with the program in it."""
    async with idle.open():
        yield idle
