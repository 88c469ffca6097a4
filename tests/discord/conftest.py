"""discord.py imports audioop, which Python 3.11 calls deprecated; here that is no error."""

from __future__ import annotations

import warnings
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from pathlib import Path

import pytest

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import_module("discord")

from .house import Club, new_club
from .wire import Scene


@pytest.fixture
def scene() -> Scene:
    """A server with one channel, two people in it, and a command."""
    return Scene()


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[Club]:
    """A server for the program to come into; at the end everybody was answered, and Discord took all that was sent."""
    made = new_club(tmp_path)
    yield made
    assert made.fake.problems == []
    assert made.fake.unanswered() == []


@pytest.fixture
async def club(idle: Club) -> AsyncIterator[Club]:
    """The same, with the program in it."""
    async with idle.open():
        yield idle
