"""Duties: work that exactly one process of a house does at a time, claimed by whoever comes first.

A process that ends loses its claims at once; one that loses its connection to the others stops its duties itself,
before the others may have them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

import structlog

from bot.app import App
from bot.fronts import Front, keep_running
from bot.logs import failures_logged
from bot.tasks import Tasks
from storage.peers import Peers

CLAIM_SECONDS = 2.0  # between two tries to claim what another process has
CONNECTED_SECONDS = 0.2  # between two looks whether a front is connected

Previous = Callable[[str], Awaitable[datetime | None]]

log = structlog.get_logger(__name__)


def _always() -> bool:
    return True


@dataclass(eq=False)
class Duty:
    """Work that `begin` starts and `end` stops. `may`: whether this process may do it; `ready`: whether it works."""

    name: str
    begin: Callable[[], Awaitable[None]]
    end: Callable[[], Awaitable[None]]
    may: Callable[[], bool] = _always
    ready: Callable[[], bool] = _always
    is_held: bool = False
    ending: asyncio.Task[None] | None = None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # a duty that is lost while it begins is ended after that


class Duties:
    """Claims duties, begins each when it is granted, and ends it when the claim is lost."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers
        self._duties: list[Duty] = []
        self._tasks = Tasks()
        self._losses = 0
        self._turn = asyncio.Lock()
        peers.when_lost(self._lose)
        peers.when_back(self._again)

    def add(self, *duties: Duty) -> None:
        """Takes part in these duties. They are begun in this order, and ended in the opposite one."""
        self._duties += duties

    @property
    def held(self) -> Mapping[str, bool]:
        """Returns the duties of this process, each with whether it works."""
        return {duty.name: duty.ready() for duty in self._duties if duty.is_held}

    async def start(self) -> None:
        """Claims what is free, and tries again from now on."""
        await self.claim()
        self._tasks.every(CLAIM_SECONDS, self.claim, "duties")

    async def close(self) -> None:
        """Ends the duties of this process and gives them back."""
        await self._tasks.finish()
        async with self._turn:
            for duty in reversed(self._duties):
                await self._end(duty)

    async def claim(self) -> None:
        """Begins what is free, and ends what this process may no longer do. What fails is tried again next time."""
        async with self._turn:
            for duty in self._duties:
                with failures_logged(log, "a duty could not be begun or ended", duty=duty.name):
                    if duty.is_held and not duty.may():
                        log.warning("a duty is given up", duty=duty.name)
                        await self._end(duty)
                    elif not duty.is_held and duty.may():
                        await self._begin(duty)

    async def _begin(self, duty: Duty) -> None:
        if duty.ending is not None:
            await duty.ending
        losses = self._losses
        if not await self._peers.claim(duty.name) or losses != self._losses:
            return
        duty.is_held = True
        log.debug("a duty begins", duty=duty.name)
        try:
            async with duty.turn:
                await duty.begin()
        except Exception:
            await self._end(duty)  # or this process would keep from all others what it does not do itself
            raise

    async def _end(self, duty: Duty) -> None:
        if duty.ending is not None:
            await duty.ending
        if duty.is_held:
            duty.is_held = False
            await duty.end()
            await self._peers.release(duty.name)

    def _lose(self) -> None:
        """Ends all duties at once: the claims are gone."""
        self._losses += 1
        for duty in reversed(self._duties):
            if duty.is_held:
                log.warning("a duty is lost with the connection to the database", duty=duty.name)
                duty.is_held = False
                duty.ending = self._tasks.start(self._ended(duty), f"duty {duty.name} ends")

    def _again(self) -> None:
        self._tasks.start(self.claim(), "duties: connected again")

    async def _ended(self, duty: Duty) -> None:
        try:
            async with duty.turn:
                await duty.end()
        finally:
            duty.ending = None


class FrontDuty(Duty):
    """A front that one process at a time runs; in the others, `elsewhere` stands for it.

    `previous`: returns when another process was connected last; None where none was. The gap counts as an outage.
    `connected`: called when the front is connected.
    """

    def __init__(
        self, app: App, front: Front, elsewhere: Front, previous: Previous, connected: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(front.name, self._start, self._stop, ready=lambda: front.ready)
        self._app = app
        self._front = front
        self._elsewhere = elsewhere
        self._previous = previous
        self._connected = connected
        self._tasks = Tasks()

    async def _start(self) -> None:
        if (since := await self._previous(self.name)) is not None:
            self._front.was_away(since)
        self._app.fronts[self.name] = self._front
        self._app.redraw.take_over()
        self._app.temporary.forget_all()
        self._tasks.start(keep_running(self._front, self._app.fronts.down), self.name)
        self._tasks.start(self._show_missed(), f"{self.name}: missed changes")

    async def _stop(self) -> None:
        self._app.fronts[self.name] = self._elsewhere
        await self._app.redraw.give_up(self.name)
        await self._tasks.finish()
        self._app.fronts.down.pop(self.name, None)

    async def _show_missed(self) -> None:
        while not self._front.ready:
            await asyncio.sleep(CONNECTED_SECONDS)
        with failures_logged(log, "messages could not be looked through", front=self.name):
            await self._connected()
            await self._app.redraw.sweep()
