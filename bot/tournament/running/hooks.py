"""Sends the messages of web-hooks that wait in the database, as JSON by POST."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog

from bot.app import App
from bot.feed import FeedEvent
from bot.logs import failures_logged
from bot.robots.addresses import Networks, parse_hook_address
from bot.robots.http_robot import HttpRobot
from bot.robots.loop_delay import LoopDelays
from bot.tasks import Tasks
from games.core.wire import OK, Request
from storage import UnitOfWork
from storage.tournament import hooks
from storage.tournament.hooks import FAILURES_MOST, Hook, HookMessage

from ..hooks import body_of, headers, secret_of

SECONDS = 5.0
PAUSES = (0.0, 1.0, 10.0)  # seconds before each attempt
SENDING = timedelta(minutes=1)  # longer than an attempt takes; then its sender has died
LOOK_SECONDS = 15.0  # between two looks at the table, besides those after each event
AT_ONCE = 50
ID_BYTES = 16  # of the random id of a message: no other one ever has it, whatever the database does
TOLD = ("ended", "revealed", "ladder")  # events of the feed with which messages are saved

log = structlog.get_logger(__name__)


class Hooks:
    """Sends the messages that wait, each three times at most. One whose sender died is sent again, with its number."""

    def __init__(self, app: App, pauses: Sequence[float] = PAUSES) -> None:
        self._app = app
        self._pauses = pauses
        self._tasks, self._messages = Tasks(), Tasks()
        self._on_their_way = 0
        self._wake = asyncio.Event()

    def start(self) -> None:
        """Begins to send."""
        self._app.feed.listeners.append(self._hear)
        self._wake.set()
        self._tasks.start(self._sends(), "web-hooks")

    async def close(self) -> None:
        """Stops; messages on their way are sent again later."""
        with suppress(ValueError):
            self._app.feed.listeners.remove(self._hear)
        await self._tasks.finish()
        await self._messages.finish()

    async def drain(self) -> None:
        """Waits until all messages on their way have arrived or failed."""
        await self._messages.drain()

    def _hear(self, event: FeedEvent) -> None:
        if event.kind in TOLD:
            self._wake.set()

    async def _sends(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK_SECONDS)
            self._wake.clear()
            with failures_logged(log, "web-hooks failed"):
                await self.send()

    async def send(self) -> None:
        """Begins to send the messages that are due."""
        app, now = self._app, self._app.now()
        async with app.store.read() as conn:
            if not await hooks.are_due(conn, now) or self._on_their_way >= AT_ONCE:
                return
        most = AT_ONCE - self._on_their_way
        taken = partial(_take, app, now, most)
        for message in await app.store.write(taken, is_guarded=True):
            self._on_their_way += 1
            self._messages.start(self._deliver(message), "web-hook")

    async def _deliver(self, message: HookMessage) -> None:
        app = self._app
        try:
            async with app.store.read() as conn:
                hook = await hooks.hook_of(conn, message)  # the messages before it may have been lost meanwhile
                body = await body_of(conn, message)
            if hook is None:
                to = (message.tournament_id, message.url)
                await app.store.write(lambda unit: hooks.drop_messages(unit.conn, *to))
                return
            arrived = await self._post(hook, body)
            if arrived or message.attempts >= len(self._pauses):
                if await app.store.write(lambda unit: hooks.end(unit.conn, message, arrived), is_guarded=True):
                    _given_up(hook)
                return
            pause = self._pauses[message.attempts]
            again = app.now() + timedelta(seconds=pause)
            await app.store.write(partial(_repeat, message, again))
            asyncio.get_running_loop().call_later(pause, self._wake.set)
        finally:
            self._on_their_way -= 1
            self._wake.set()

    async def _post(self, hook: Hook, message: Mapping[str, Any]) -> bool:
        app, address = self._app, parse_hook_address(hook.url)
        networks = Networks.of_house(app.settings.robot_private_addresses)
        signed = partial(headers, secret_of(app, hook), message["id"], app.now())
        way = HttpRobot(address, SECONDS, LoopDelays(), networks, signed)
        try:
            answer = await way.ask(Request(0, "POST", "", message))
        finally:
            way.close()
        if answer.status != OK:
            log.info("a web-hook did not take its message", host=address.host, why=answer.detail)
        return answer.status == OK


def _given_up(hook: Hook) -> None:
    host, lost = parse_hook_address(hook.url).host, FAILURES_MOST
    log.warning("a web-hook is left alone until it is added again", tournament=hook.tournament_id, host=host, lost=lost)


async def _take(app: App, now: datetime, most: int, unit: UnitOfWork) -> list[HookMessage]:
    return await hooks.take(unit.conn, now, now + SENDING, most, lambda: app.random_bytes(ID_BYTES).hex())


async def _repeat(message: HookMessage, at: datetime, unit: UnitOfWork) -> None:
    await hooks.repeat(unit.conn, message, at)
