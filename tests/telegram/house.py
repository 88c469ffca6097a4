"""The Telegram front on the fake: a house on a folder, with the real library in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from telegram.ext import ExtBot

from bot.clock import Clock as ProcessClock
from bot.fronts import keep_running
from bot.platforms.telegram.front import Telegram
from bot.rate_limit import RateLimit
from tests.house import House, all_arts, open_house

from .people import Person
from .server import FakeTelegram
from .state import Chat, Message, Topic
from .transport import InMemoryRequest


@dataclass
class Front:
    """The running front, and the house behind it."""

    telegram: Telegram
    house: House

    async def settles(self) -> None:
        """Waits until everything that was begun is done."""
        await self.telegram.tasks.drain()
        await self.house.redraw.drain()

    @staticmethod
    def match(card: Message) -> str:
        """The match that a card shows."""
        found = next(key["callback_data"] for row in card.face.keyboard for key in row)
        return str(found).partition(":")[0]

    async def until_room_is(self, reach: str, group: Chat, topic: Topic | None = None) -> None:
        """Waits until a group, or its topic, can or can no longer be written to."""
        address = f"{group.id}/{topic.id}" if topic else str(group.id)
        async with asyncio.timeout(5):
            while (await self.house.app.directory.get_room("telegram", address)).reach != reach:
                await asyncio.sleep(0.01)


async def opens(ann: Person, group: Chat, command: str = "/play tictactoe") -> Message:
    """Somebody opens a table; gives its card."""
    ann.says(command, in_=group)
    return await ann.sees_button("Join", in_=group)


async def seated(ann: Person, bob: Person, group: Chat, command: str = "/play tictactoe") -> Message:
    """Two people sit at a table, and the first of them is to play; gives its card."""
    card = await opens(ann, group, command)
    await bob.presses("Join", in_=group).answer()
    await ann.sees_button("a1", in_=group)
    return card


async def play(group: Chat, *moves: tuple[Person, str]) -> None:
    """People mark cells, each after seeing that they may."""
    for who, cell in moves:
        await who.sees_button(cell, in_=group)
        await who.presses(cell, in_=group).answer()
        await who.sees(f"marked {cell}", in_=group)


async def _shortly(_seconds: float) -> None:
    """A pause before the front is run again, shortened."""
    await asyncio.sleep(0.01)


@asynccontextmanager
async def open_front(
    fake: FakeTelegram,
    folder: Path,
    clock: ProcessClock | None = None,
    rate_limit: RateLimit | None = None,
    **settings: Any,
) -> AsyncIterator[Front]:
    """The front, serving; without limits of its own unless a pace is given."""
    async with open_house(folder, clock, telegram_token=fake.token, **settings) as house:
        house.app.studio.arts = all_arts("games")
        house.app.files.folder = folder
        bot: ExtBot[None] = ExtBot(fake.token, request=InMemoryRequest(fake), get_updates_request=InMemoryRequest(fake))
        front = Telegram(house.app, bot, rate_limit or RateLimit())
        house.app.fronts["telegram"] = front
        running = asyncio.create_task(keep_running(front, house.app.fronts.down, _shortly))
        try:
            while not front.ready and not running.done():
                await asyncio.sleep(0.005)
            yield Front(front, house)
            await front.tasks.drain()
            assert not running.done(), "the front ended by itself"
            assert [query.data for query in fake.unanswered()] == []
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
