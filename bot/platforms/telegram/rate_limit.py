"""Telegram's limits, and the waits that it asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.app import App
from bot.fronts import RateLimited
from bot.rate_limit import Limit, RateLimit
from storage.people import links

OVERALL = (Limit(28, 1.0),)
PRIVATE = (Limit(1, 0.4), Limit(5, 5.0))  # one a second on average; short bursts pass
GROUP = (*PRIVATE, Limit(19, 60.0))
TRIES = 4  # attempts of a call that people wait for, or that has to be made
WAIT_MOST = 60.0
INLINE = "inline:"  # before the id of a message


def chat_of(address: str) -> str:
    """Returns the chat of a room: a topic is a room of its own."""
    return address.partition("/")[0]


def is_group(address: str) -> bool:
    """Whether a room is a group: private chats have positive ids."""
    return address.startswith("-")


def is_private(address: str) -> bool:
    """Whether a room is a private chat with us."""
    return address.isdecimal()


def is_inline(address: str) -> bool:
    """Whether a room is one message in a chat of which we are told nothing."""
    return address.startswith(INLINE)


def inline_address(message: str) -> str:
    """Returns the room that an inline message is: it has a limit of its own."""
    return f"{INLINE}{message}"


class ChatRateLimit(RateLimit):
    """The limits, a little below Telegram's own."""

    def __init__(self) -> None:
        super().__init__(OVERALL)

    def limits(self, room: str) -> tuple[Limit, ...]:
        """Returns the limits of this chat."""
        return GROUP if is_group(room) else PRIVATE

    def bucket(self, room: str, alone: str = "") -> str:
        """Returns the chat: its topics share one queue."""
        return chat_of(room)

    def free_at(self, room: str, now: float, urgent: bool, count: int = 1) -> float:
        """Returns the time from which `count` messages may follow each other in this room."""
        return super().free_at(chat_of(room), now, urgent, count)

    def take(self, room: str, now: float, urgent: bool) -> None:
        """Counts a message to this room."""
        super().take(chat_of(room), now, urgent)

    def wait(self, room: str, now: float, seconds: float) -> None:
        """Makes this chat wait, as Telegram asked; the others go on."""
        super().wait(chat_of(room), now, seconds)


async def note_wait(app: App, address: str, seconds: float) -> None:
    """Saves until when a chat must not be written to."""
    room, until = chat_of(address), app.now() + timedelta(seconds=seconds)
    await app.store.write(lambda unit: links.note_wait(unit.conn, "telegram", room, until))


async def learn_waits(app: App, rate_limit: RateLimit) -> None:
    """Reads the waiting times saved before this start."""
    now = app.now()
    async with app.store.read() as conn:
        waits = await links.waits(conn, "telegram", now)
    for room, until in waits.items():
        rate_limit.wait(room, asyncio.get_running_loop().time(), (until - now).total_seconds())


async def until_done(call: Callable[[], Awaitable[None]], wait: float = 0.0) -> None:
    """Makes a call after a wait; again, a few times, where the network fails or Telegram asks to wait."""
    for _ in range(TRIES):
        await asyncio.sleep(min(wait, WAIT_MOST))
        try:
            return await call()
        except RateLimited as limited:
            wait = limited.seconds
    return None
