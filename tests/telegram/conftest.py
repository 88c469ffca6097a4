"""A fake Telegram with a hand-wound clock, and the real library's bot on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from telegram import Bot

from tests.virtual import loops_for

from .house import Front, open_front
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat
from .transport import InMemoryRequest

TOKEN = "7000001:test-token"
NOON = 1_795_176_000.0


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Pauses before another try take no time."""
    return loops_for(item)


class Seconds:
    """Unix time that stands still until it is wound."""

    def __init__(self, at: float = NOON) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def wind(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture(autouse=True)
def _spans_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library gives `retry_after` as a timedelta, without a warning."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@pytest.fixture
def clock() -> Seconds:
    """The time of day."""
    return Seconds()


@pytest.fixture
def fake(clock: Seconds) -> Iterator[FakeTelegram]:
    """A Telegram that at the end has seen no call with a malformed payload, unless a test took them out."""
    made = FakeTelegram(clock, TOKEN)
    yield made
    assert made.problems == []


@pytest.fixture
def old_server(fake: FakeTelegram) -> None:
    """A server that knows no messages that one member of a group sees."""
    fake.speaks = "10.0"


@pytest.fixture
async def bot(fake: FakeTelegram) -> AsyncIterator[Bot]:
    """The library's bot, straight on the fake."""
    made = Bot(TOKEN, request=InMemoryRequest(fake), get_updates_request=InMemoryRequest(fake))
    async with made:
        yield made


@pytest.fixture
def ann(fake: FakeTelegram) -> Person:
    """Somebody who owns the group."""
    return fake.person("Ann", username="ann")


@pytest.fixture
def bob(fake: FakeTelegram) -> Person:
    """Somebody else."""
    return fake.person("Bob", language="de")


@pytest.fixture
def group(fake: FakeTelegram, ann: Person, bob: Person) -> Chat:
    """A supergroup with both of them and the bot as a plain member."""
    return gathered(fake.group("Friday"), ann, bob)


@pytest.fixture
async def front(fake: FakeTelegram, tmp_path: Path) -> AsyncIterator[Front]:
    """The running program; name it last, so that it starts when everybody is there."""
    async with open_front(fake, tmp_path) as made:
        yield made
