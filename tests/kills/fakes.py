"""Both networks, with a trigger: at a call chosen beforehand the program dies, before or after it was acted upon."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.discord.errors import Cut as DiscordCut
from tests.discord.routes import Response
from tests.discord.server import FakeDiscord
from tests.discord.transport import serve as serve_discord
from tests.telegram import shapes, world
from tests.telegram.people import Person
from tests.telegram.server import FakeTelegram, Reply
from tests.telegram.state import Cut as TelegramCut
from tests.telegram.state import Message, Query
from tests.telegram.transport import serve as serve_telegram

TOKEN = "123456:a-token-of-nobody"
NOT_FOUND = 404
KEPT = 60  # messages of a room, and calls, that are remembered
KEPT_SECONDS = 60.0  # for which presses are remembered


@dataclass
class Trigger:
    """Does something at one of the next calls."""

    left: int = 0  # calls until then; nought: at none
    acted: bool = True  # whether that call is still acted upon
    does: Callable[[], object] = lambda: None

    def falls(self) -> bool:
        """Counts a call; True where it is never to be acted upon."""
        if not self.left:
            return False
        self.left -= 1
        if self.left:
            return False
        self.does()
        return not self.acted


class Discord(FakeDiscord):
    """A Discord on which the program dies in the middle of a call."""

    def __init__(self, trigger: Trigger) -> None:
        super().__init__(time.time)
        self.trigger = trigger
        self.late: set[int] = set()  # what was answered when its time was over, as on a machine that is too slow

    async def call(self, method: str, path: str, *args: Any, **more: Any) -> Response:
        if self.trigger.falls():
            raise DiscordCut
        answer = await super().call(method, path, *args, **more)
        if answer.status == NOT_FOUND and (of := re.fullmatch(r"/interactions/(\d+)/[^/]+/callback.*", path)):
            self.late.add(int(of[1]))
        return answer

    @property
    def is_heard(self) -> bool:
        """Whether some process is connected with the gateway."""
        return any(one.session is not None for one in self.gateway.connections)

    async def stirs(self, seconds: float) -> None:
        """Returns when something has happened, or when the time is up."""
        before = self.steps
        await self.until(lambda: self.steps != before, seconds)

    def forget(self) -> None:
        """What is long over is not kept: a night of kills is long."""
        del self.calls[:-KEPT]
        alive = [one.session for one in self.gateway.connections if one.session]
        self.gateway.sessions = {key: one for key, one in self.gateway.sessions.items() if one in alive}
        old = self.clock() - KEPT_SECONDS
        for key in [key for key, of in self.interactions.items() if of.created < old]:
            self.tokens.pop(self.interactions.pop(key).token, None)


class Telegram(FakeTelegram):
    """A Telegram on which the program dies in the middle of a call."""

    def __init__(self, trigger: Trigger) -> None:
        super().__init__(time.time, TOKEN)
        self.trigger = trigger
        self._presses = itertools.count(4_000_000)

    def press(self, person: Person, message: Message, data: str) -> Query:
        """Somebody presses a button; its number is never used again, though old presses are forgotten."""
        query = Query(str(next(self._presses)), person.user, message, data, self.now())
        self.queries[query.id] = query
        world.tell(self, "callback_query", shapes.callback_query(query), person.user)
        return query

    async def respond(self, method: str, params: dict[str, Any], files: dict[str, bytes] | None = None) -> Reply:
        if self.trigger.falls():
            raise TelegramCut  # of getUpdates: what was done already will be told once more
        return await super().respond(method, params, files)

    async def stirs(self, seconds: float) -> None:
        """Returns when something has happened, or when the time is up."""
        await self.changed(seconds)

    def forget(self) -> None:
        """What is long over is not kept: a night of kills is long."""
        del self.calls[:-KEPT]
        self.updates.made.clear()
        old = self.now() - KEPT_SECONDS
        for key in [key for key, query in self.queries.items() if query.at < old]:
            del self.queries[key]
        for person in self.people.values():
            del person.alerts[:-KEPT], person.notifications[:-KEPT]


@asynccontextmanager
async def networks(trigger: Trigger) -> AsyncIterator[tuple[Discord, Telegram, dict[str, object]]]:
    """Both networks, and the settings of a program that plays there."""
    discord, telegram = Discord(trigger), Telegram(trigger)
    async with serve_discord(discord) as discord_url, serve_telegram(telegram) as telegram_url:
        urls = {"discord_api_url": discord_url, "telegram_api_url": telegram_url}
        yield discord, telegram, {**urls, "discord_token": discord.token, "telegram_token": TOKEN}
