"""Sends broadcasts to rooms, each once, as the rate limits allow; the fronts of this process send their own rooms'."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta

import structlog

from bot.app import App
from bot.feed import FeedEvent
from bot.fronts import ChatFront
from bot.logs import failures_logged
from bot.operation.broadcasting import TOPIC, message_of, refresh_announcement
from bot.tasks import Tasks
from bot.usecases import seasons
from bot.view.answer import Message
from bot.view.seasons import results_message
from storage import broadcasts
from storage.broadcasts import RoomMessage

FIRST_SECONDS = 41.0  # so that it reads while nothing else does that runs each minute
IDLE_SECONDS = 60.0
BUSY_SECONDS = 1.0
AT_ONCE = 20
SENDING = timedelta(minutes=1)  # longer than a message takes to arrive; then its sender has died
AGAIN = timedelta(seconds=30)
TRIES = 3

log = structlog.get_logger(__name__)


class BroadcastsLoop:
    """The task that sends them.

    Where a sender died, and the platform shows two equal messages as two, it is unknown whether the room was told. Then
    it is not told again, and operators see how many such rooms there are.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._tasks = Tasks()
        self._woken = asyncio.Event()

    def start(self) -> None:
        """Begins to send."""
        self._app.feed.listeners.append(self._hear)
        self._tasks.start(self._run(), "broadcasts")

    async def close(self) -> None:
        """Stops after the messages that are being sent."""
        self._app.feed.listeners.remove(self._hear)
        await self._tasks.finish(1.0)

    def _hear(self, event: FeedEvent) -> None:
        if TOPIC in event.topics:
            self._woken.set()

    async def _run(self) -> None:
        pause = FIRST_SECONDS
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause)
            self._woken.clear()
            pause = IDLE_SECONDS
            with failures_logged(log, "broadcasts could not be sent"):
                await refresh_announcement(self._app)
                pause = BUSY_SECONDS if await self.send() else IDLE_SECONDS

    async def send(self) -> bool:
        """Sends what is due and within the limits; returns whether anything waits."""
        chats = {name: chat for name, chat in self._app.chats.items() if chat.is_here and chat.ready}
        async with self._app.store.read() as conn:
            if not await broadcasts.any_waiting(conn):
                return False
            found = await broadcasts.due(conn, self._app.now(), list(chats), AT_ONCE)
        await asyncio.gather(*(self._send(chats[one.platform], one) for one in found))
        return True

    async def _text(self, message: RoomMessage) -> Message | None:
        """Returns what is sent; None where nobody is left in the results of a season."""
        if message.since is None:
            return message_of(self._app, message)
        season = seasons.season_told(message.since, message.at)
        lines = await seasons.ladder(self._app, message.room, season)
        return results_message(self._app.pen(message.platform, message.language), season, lines, self._app.games)

    async def _send(self, chat: ChatFront, message: RoomMessage) -> None:
        write, now, seconds = self._app.store.write, self._app.now(), asyncio.get_running_loop().time()
        if message.reach != "here":
            await write(lambda unit: broadcasts.settle(unit.conn, message, "failed"))
            return
        if message.state == "sending" and not (chat.sends_once and message.attempts < TRIES):
            await write(lambda unit: broadcasts.settle(unit.conn, message, "unknown"))
            return
        bucket = chat.rate_limit.bucket(message.address)
        wait = chat.rate_limit.free_at(bucket, seconds, urgent=False) - seconds
        if wait > 0:  # others are sent first
            later = now + timedelta(seconds=wait)
            await write(lambda unit: broadcasts.settle(unit.conn, message, message.state, later))
            return
        taken = await write(lambda unit: broadcasts.take(unit.conn, message, now + SENDING))
        if taken is None:
            return
        if (text := await self._text(message)) is None:
            await write(lambda unit: broadcasts.settle(unit.conn, taken, "stopped"))
            return
        chat.rate_limit.take(bucket, seconds, urgent=False)
        name = f"broadcast {message.broadcast} {message.room}"
        if await chat.say(message.address, text, name):
            await write(lambda unit: broadcasts.settle(unit.conn, taken, "sent"))
        elif chat.sends_once and taken.attempts < TRIES:
            await write(lambda unit: broadcasts.settle(unit.conn, taken, "wanted", now + AGAIN))
        else:
            await write(lambda unit: broadcasts.settle(unit.conn, taken, "failed"))
