"""Where several processes serve one house, a network may post to any of them; the one that runs the front handles it.

An update is a row first. So it is handled once however often it is posted, in the network's order, and by the next
process where the first one dies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import timedelta

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.logs import failures_logged
from bot.memory import RecentSet
from bot.tasks import Tasks
from games.core.game import Refusal
from storage import Trouble
from storage.messages import webhook_updates
from storage.messages.webhook_updates import WebhookUpdate

LOOK_SECONDS = 1.0  # between two looks at the rows: what other processes tell may be lost
BEGUN_MOST = 20_000
READ_MOST = 500
KEPT, FORGET_SECONDS = timedelta(hours=1), 600.0  # how long numbers are known; how often old ones are deleted

log = structlog.get_logger(__name__)


class WebhookUpdates:
    """What a network posts. `lifetime`: after which it is of no use any more."""

    def __init__(
        self, app: App, platform: str, handle: Callable[[bytes], Awaitable[None]], lifetime: timedelta
    ) -> None:
        self._app, self._platform, self._handle, self._lifetime = app, platform, handle, lifetime
        self._wake = asyncio.Event()
        self._new: list[tuple[WebhookUpdate, asyncio.Future[None]]] = []  # not saved yet
        self._saving: asyncio.Task[None] | None = None
        self._awaited: dict[int, asyncio.Future[bool]] = {}  # by those who took them
        self._begun: RecentSet[int] = RecentSet(BEGUN_MOST)
        self._done: list[int] = []  # not yet noted in their rows
        self._tasks = Tasks()
        self._forgot = 0.0
        app.store.engine.peers.listen(self._heard)

    async def add(self, number: int, body: bytes) -> None:
        """Saves what was posted, unless it was saved before, and wakes the process that handles it. Raises Trouble."""
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._new.append((WebhookUpdate(number, body.decode(), self._app.now()), saved))
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save_new())
        await saved

    async def _save_new(self) -> None:
        """Saves all updates that wait, in one transaction; those that arrive meanwhile are saved by the next one."""
        while self._new:
            new, self._new = self._new, []
            error = await self._failure([update for update, _ in new])
            for saved in (saved for _, saved in new if not saved.done()):  # else nobody waits for it any more
                if error is None:
                    saved.set_result(None)
                else:
                    saved.set_exception(error)
            if error is None:
                self._wake.set()
                await self._app.store.engine.peers.tell(f"arrived {self._platform}")

    async def _failure(self, new: Sequence[WebhookUpdate]) -> Exception | None:
        """Saves updates; returns why that failed."""
        try:
            await self._write(lambda conn: webhook_updates.add(conn, self._platform, new))
        except Exception as error:  # noqa: BLE001 - it is raised in those who wait
            return error
        return None

    async def _write(self, work: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        await self._app.store.write(lambda unit: work(unit.conn), is_guarded=True)

    async def add_and_wait(self, number: int, body: bytes, seconds: float) -> bool:
        """Does the same; returns whether it was handled within this time. Raises Trouble."""
        handled = self._awaited.setdefault(number, asyncio.get_running_loop().create_future())
        try:
            await self.add(number, body)
            done, _ = await asyncio.wait([handled], timeout=seconds)
            return bool(done)
        finally:
            self._awaited.pop(number, None)

    async def run(self, finish_seconds: float) -> None:
        """Handles what waits and what arrives, until cancelled; then lets running work finish."""
        self._begun.clear()
        try:
            await Tasks().every(LOOK_SECONDS, self._look, f"updates of {self._platform}", self._wake, first=0.0)
        finally:
            await self._tasks.finish(finish_seconds)
            with failures_logged(log, "it could not be noted what was handled"):
                await self._note_done()

    async def _look(self) -> None:
        with suppress(Trouble, Refusal):  # the rows stay
            await self._note_done()
            await self._begin_waiting()
            await self._forget()

    def _heard(self, text: str) -> None:
        what, _, about = text.partition(" ")
        if what == "arrived" and about == self._platform:
            self._wake.set()
        elif what == "handled" and about.startswith(f"{self._platform} "):
            self._settle(int(about.rpartition(" ")[2]))

    async def _begin_waiting(self) -> None:
        async with self._app.store.read() as conn:
            waiting = await webhook_updates.waiting(conn, self._platform, READ_MOST)
        for update in waiting:
            if self._begun.add(update.number):
                self._tasks.start(self._handled(update), name=f"{self._platform} {update.number}")

    async def _handled(self, update: WebhookUpdate) -> None:
        if self._app.now() - update.at > self._lifetime:
            log.warning(
                "an update was dropped: nobody handled it in time", platform=self._platform, number=update.number
            )
        else:
            with failures_logged(log, "an update went wrong", platform=self._platform, number=update.number):
                await self._handle(update.body.encode())
        self._done.append(update.number)
        self._wake.set()
        if not self._settle(update.number):
            await self._app.store.engine.peers.tell(f"handled {self._platform} {update.number}")

    def _settle(self, number: int) -> bool:
        """Tells whoever waits here that it was handled; returns whether somebody does."""
        waits = self._awaited.get(number)
        if waits is not None and not waits.done():
            waits.set_result(True)
        return waits is not None

    async def _note_done(self) -> None:
        done, self._done = self._done, []
        try:
            if done:
                await self._write(lambda conn: webhook_updates.handled(conn, self._platform, done))
        except Exception:
            self._done += done
            raise

    async def _forget(self) -> None:
        now = self._app.seconds()
        if now - self._forgot >= FORGET_SECONDS:
            self._forgot, before = now, self._app.now() - KEPT
            await self._write(lambda conn: webhook_updates.forget(conn, before))
