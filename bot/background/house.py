"""The background work of a process: its parts, and the order in which they begin and end."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial

from bot import metrics
from bot.app import App
from bot.feature import find_features
from bot.messages.debounce import Debounce
from bot.operation.releases import ReleasesLoop
from bot.tasks import Tasks
from games.table.clock import BEAT_SECONDS

from .alarms import Alarms
from .computers import AskRobot, Computers, Think, no_robots
from .duties import Duties, Duty
from .freezing import Freezing
from .heartbeat import HOLDS, Heartbeat
from .member_checks import MemberChecks
from .process_state import OperationTasks
from .sweep import Sweep

LOOK_SECONDS = 1.0  # between two looks at whether a question has stood for long enough to ask who is there


class House:
    """The parts of a process that work in the background, by the roles in its settings.

    A process that is alone has every duty. `pause`: seconds before a computer's move. `is_alone`: nobody but the alarms
    asks what a process asks for itself (see `Sweep`).
    """

    def __init__(
        self, app: App, process: str, heartbeat: Heartbeat, think: Think, pause: float = 0.0, *, is_alone: bool = True
    ) -> None:
        self._app = app
        self.heartbeat = heartbeat
        engine = app.store.engine
        self.is_worker = "worker" in app.settings.roles
        self.computers = Computers(app, think, pause, _robots(app), engine.peers if engine.is_shared else None)
        self.member_checks = MemberChecks(app)
        works = [(feature.duty, feature.work(app, process)) for feature in find_features() if feature.work]
        self.works = [work for _, work in works]
        questions = [question for work in self.works for question in work.questions]
        self.sweep = Sweep(app, self.computers, self.member_checks, of_features=questions)
        self.alarms = Alarms(app, self.sweep.questions if is_alone else self.sweep.of_house)
        self.duties = Duties(engine.peers)
        if "clock" in app.settings.roles:
            self.duties.add(
                Duty("clock", self.alarms.start, self.alarms.close, may=lambda: not app.clock.trouble),
                *(Duty(name, work.start_duty, work.close_duty) for name, work in works),
                *_release_duties(app),
            )
        self._freezing = Freezing(app)
        self._operation = OperationTasks(app, process, [sender for work in self.works for sender in work.senders])
        self._debounce = Debounce(app.redraw.mark)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Works during the block."""
        self._listen()
        await self.heartbeat.start()
        heart = Tasks()
        heart.every(BEAT_SECONDS, self.heartbeat.beat, "heart")
        heart.every(LOOK_SECONDS, self.member_checks.ask_when_due, "members who are silent")
        if self.is_worker:
            for work in self.works:
                work.start_workers()
        await self.duties.start()
        self._operation.start()
        try:
            yield
        finally:
            await self._close()
            await heart.finish()
            await self.heartbeat.stop()

    async def _close(self) -> None:
        """Ends everything but the heartbeat, what makes new work first."""
        await self._operation.close()
        await self.duties.close()
        for work in self.works:
            await work.close()
        await self.computers.close()
        await self.member_checks.tasks.finish()
        await self._freezing.drain()
        await self.alarms.notices.delivery.tasks.finish()
        self._debounce.close()
        await self._app.redraw.close()
        await self._app.temporary.close()

    def _listen(self) -> None:
        store, redraw = self._app.store, self._app.redraw
        for listener in (self.alarms.on_change, self._debounce.mark, self.member_checks.on_change, metrics.count):
            store.listen(listener)
        if self.is_worker:
            store.listen(self.computers.on_change)
        self._app.fronts.looked = self.member_checks.looked
        store.when_invariant_broken(self._freezing.freeze_later)
        redraw.listen(self.alarms.notices.delivery.report)


def _release_duties(app: App) -> list[Duty]:
    """Returns the duty that looks for new releases, where the operator wants it."""
    if not app.settings.releases_url:
        return []
    releases = ReleasesLoop(app)
    return [Duty("releases", releases.start, releases.close)]


def _robots(app: App) -> AskRobot:
    """Returns what asks the robot in a seat for its move, if a feature can."""
    ways: list[AskRobot] = [partial(feature.move, app) for feature in find_features() if feature.move]
    return ways[0] if ways else no_robots


@asynccontextmanager
async def running(app: App, think: Think, pause: float = 0.0) -> AsyncIterator[Alarms]:
    """Runs the background work of a process that shares its database with no other machine, and yields its alarms."""
    lock = app.store.engine.lock
    lock.take()
    process = f"{os.getpid()}-{secrets.token_hex(4)}{HOLDS if lock.is_held else ''}"

    async def others_ended(since: datetime) -> None:
        await app.redraw.mark_suspect(since)
        house.alarms.sweep_soon()  # their computers

    heartbeat = Heartbeat(app, process, others_ended=others_ended, lock=lock)
    house = House(app, process, heartbeat, think, pause)
    try:
        async with house.running():
            yield house.alarms
    finally:
        lock.release()
