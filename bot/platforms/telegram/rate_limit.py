"""Telegram's limits, and the waits that it asks for."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import timedelta
from math import inf

from bot.app import App
from bot.fronts import RateLimited
from bot.memory import RecentDict
from bot.rate_limit import Limit, RateLimit, Room
from storage.people import links

OVERALL = (Limit(28, 1.0),)
PRIVATE = (Limit(1, 0.4), Limit(5, 5.0))  # one a second on average; short bursts pass
GROUP = (*PRIVATE, Limit(20, 61.5))
LEARNED_SECONDS = 24 * 3600.0  # then it is tried again whether what one person sees counts for its chat
CHATS_MOST = 10_000
TRIES = 4  # attempts of a call that people wait for, or that has to be made
WAIT_MOST = 60.0
INLINE = "inline:"  # before the id of a message
ALONE = "#"  # in a key of limits, before the person who alone sees some messages of a chat
EPHEMERAL = re.compile(r"e:(\d+):")  # how the names of such messages begin


def chat_of(address: str) -> str:
    """Returns the chat of a room: a topic is a room of its own."""
    return address.partition("/")[0]


def chat_in(bucket: str) -> str:
    """Returns the chat of a key of limits."""
    return chat_of(bucket.partition(ALONE)[0])


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
    """The limits, a little below Telegram's own.

    Nobody knows whether what one person alone sees in a chat counts among its messages. So it has limits of its own,
    until a message in this chat is refused after some of it.
    """

    def __init__(self, counting: RecentDict[str, float] | None = None) -> None:
        super().__init__(OVERALL)
        # chats in which everything counts together, and until when that is believed
        self._counting = RecentDict[str, float](CHATS_MOST) if counting is None else counting
        self._apart: RecentDict[str, deque[float]] = RecentDict(CHATS_MOST)  # by chat: when what one person sees came

    def gate(self) -> ChatRateLimit:
        """Returns the same limits for calls; they learn together."""
        return ChatRateLimit(self._counting)

    def limits(self, room: str) -> tuple[Limit, ...]:
        """Returns the limits of this chat, or of one person in it."""
        is_many = is_group(room) or (is_inline(room) and room in self._counting)
        return GROUP if is_many and ALONE not in room else PRIVATE

    def bucket(self, room: str, message: str = "", handle: str = "") -> str:
        """Returns the chat: its topics share one queue; or one person in it, who alone sees the message."""
        who, chat = EPHEMERAL.match(message) if message else None, chat_of(room)
        return self._key(f"{chat}{ALONE}{who[1]}" if who is not None else chat)

    def _key(self, room: str, now: float = 0.0) -> str:
        """Returns the chat or the person whose limits count now."""
        chat = chat_in(room)
        if self._counting and self._counting.get(chat, inf) <= now:
            del self._counting[chat]
        return chat if ALONE not in room or chat in self._counting else room

    def free_at(self, room: str, now: float, urgent: bool, count: int = 1) -> float:
        """Returns the time from which `count` messages may follow each other in this chat."""
        key = self._key(room, now)
        free = super().free_at(key, now, urgent, count)
        return free if not self._waits or ALONE not in key else max(free, self._waits.get(chat_in(key), now))

    def take(self, room: str, now: float, urgent: bool) -> None:
        """Counts a message to this chat."""
        key = self._key(room, now)
        super().take(key, now, urgent)
        if ALONE in key:
            self._apart.setdefault(chat_in(key), deque(maxlen=GROUP[-1].most)).append(now)

    def wait(self, room: str, now: float, seconds: float) -> None:
        """Makes this chat wait, as Telegram asked; the others go on."""
        super().wait(chat_in(room), now, seconds)

    def refused(self, room: str, now: float) -> None:
        """Learns that what one person sees counts for its chat, if there was some before a refused message."""
        chat = chat_in(room)
        apart = self._apart.pop(chat, ())
        if not (is_inline(chat) or (apart and apart[-1] > now - GROUP[-1].seconds)):
            return
        before, self._counting[chat] = self._room(chat), now + LEARNED_SECONDS
        self._rooms[chat] = after = Room(self.limits(chat))
        for window in after.windows:
            window.add([*before.windows[-1].times, *apart])

    def left(self, room: str, now: float) -> float:
        """Returns how many messages that single people see a chat can take in a minute, as far as is known."""
        chat = chat_in(room)
        if not self._counting or chat not in self._counting:
            return inf
        return 0 if self._waits.get(chat, now) > now else self._room(chat).windows[-1].left(now)


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
