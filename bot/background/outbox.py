"""Sends what waits in the outbox: one loop for all kinds of things, and a sender for each kind."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog

from bot.app import App
from bot.feed import FeedEvent
from bot.logs import failures_logged
from bot.sending import Sender
from bot.tasks import Tasks
from storage import UnitOfWork, outbox
from storage.outbox import Outcome, Thing

LOOK_SECONDS = 15.0  # between two looks at the table, besides those after each event
FILLS = ("ended", "revealed", "ladder", "reports", "broadcast")  # events of the feed that put things into the outbox
TICK_SECONDS = 0.001  # after what is due
CONNECTING_SECONDS = 1.0  # between two looks while something is due that nothing here can send, as after a start
CLOSING_SECONDS = 1.0  # for what is being sent when the program ends

log = structlog.get_logger(__name__)


async def _nothing() -> None:
    return


class Outbox:
    """The task that sends. `also` is called before each look at the table."""

    def __init__(self, app: App, senders: Sequence[Sender], also: Callable[[], Awaitable[None]] = _nothing) -> None:
        kinds = [sender.kind for sender in senders]
        assert len(set(kinds)) == len(kinds), "two senders would send the same things"
        self._app = app
        self._senders = senders
        self._also = also
        self._tasks, self._sending = Tasks(), Tasks()
        self._on_their_way: dict[str, set[int]] = defaultdict(set)  # by kind
        self._woken = asyncio.Event()

    def start(self) -> None:
        """Begins to send."""
        self._app.feed.listeners.append(self._hear)
        self._woken.set()
        self._tasks.every(LOOK_SECONDS, self._run, "outbox", self._woken)

    async def close(self) -> None:
        """Stops; what is still being sent then counts as that of a sender that died."""
        with suppress(ValueError):
            self._app.feed.listeners.remove(self._hear)
        await self._tasks.finish()
        await self._sending.finish(CLOSING_SECONDS)

    def _hear(self, event: FeedEvent) -> None:
        if event.kind in FILLS:
            self._woken.set()

    async def _run(self) -> None:
        await self._also()
        await self.look()

    async def send(self) -> None:
        """Sends what is due now, and waits for it; what is cancelled meanwhile has a sender that died."""
        try:
            await self.look()
            await self._sending.drain()
        finally:
            await self._sending.finish()

    async def look(self) -> None:
        """Begins to send what is due."""
        now = self._app.now()
        async with self._app.store.read() as conn:
            first = await outbox.first_due(conn)
            kinds = await outbox.kinds_due(conn, now) if first is not None and first <= now else frozenset()
        if first is None or first > now:
            self._look_after((first - now).total_seconds() + TICK_SECONDS if first else LOOK_SECONDS)
            return
        self._look_after(CONNECTING_SECONDS)
        for sender in (sender for sender in self._senders if sender.kind in kinds):
            busy = self._on_their_way[sender.kind]
            room = 0 if busy and sender.pause else sender.at_once - len(busy)
            if room <= 0 or not (channels := sender.channels()):
                continue
            async with self._app.store.read() as conn:
                things = await outbox.due(conn, sender.kind, channels, self._app.now(), sender.at_once)
            for thing in [thing for thing in things if thing.id not in busy][:room]:
                busy.add(thing.id)
                self._sending.start(self._deliver(sender, thing), sender.kind)

    async def _deliver(self, sender: Sender, thing: Thing) -> None:
        busy = self._on_their_way[sender.kind]
        try:
            with failures_logged(log, "a thing in the outbox was not sent", kind=sender.kind, about=thing.about):
                await self._send(sender, thing)
                if not sender.pause or len(busy) == 1:
                    self._look_after(sender.pause)
        finally:
            busy.discard(thing.id)

    async def _send(self, sender: Sender, thing: Thing) -> None:
        app = self._app
        if (outcome := await sender.before(thing)) is not None:
            await self._settle(sender, thing, outcome)
            return
        now = app.now()
        taken = await app.store.write(
            lambda unit: outbox.take(unit.conn, thing, now, now + sender.lease), is_guarded=True
        )
        if taken is not None:
            await self._settle(sender, taken, await sender.send(taken))

    async def _settle(self, sender: Sender, thing: Thing, outcome: Outcome) -> None:
        async def work(unit: UnitOfWork) -> Callable[[], None] | None:
            if not await outbox.settle(unit.conn, thing, outcome, keeps=sender.keeps):
                return None
            return await sender.settle(unit, thing, outcome)

        wait = (outcome.again_at - self._app.now()).total_seconds() if outcome.again_at is not None else LOOK_SECONDS
        if (after := await self._app.store.write(work, is_guarded=True)) is not None:
            after()
        self._look_after(wait)

    def _look_after(self, seconds: float) -> None:
        if seconds <= 0:
            self._woken.set()
        elif seconds < LOOK_SECONDS:
            asyncio.get_running_loop().call_later(seconds, self._woken.set)
