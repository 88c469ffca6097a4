"""Workers: play the matches of tournaments in this process, a bounded number at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import chain, repeat
from typing import TypeVar

import structlog

from bot.addresses import Networks
from bot.app import App
from bot.tasks import Tasks
from games.core.game import Refusal
from games.core.options import make
from games.core.record import Record
from games.core.wire import OK
from games.robots import Conversation
from games.tournament.draws import deal
from storage import Trouble

from .. import jobs, live
from ..jobs import LEASE, Job, Side, result_row
from ..process import robots_of
from ..robots.referee import Robot, Unjudged, play
from ..robots.training import InProcess, TrainingRobot
from ..teams.network import Network, connects_itself, route_to
from ..teams.tokens import match_names

IDLE_SECONDS, IDLE_MOST = 1.0, 15.0  # between two looks at an empty queue; each wait is twice the last, up to a turn
SAVE_PAUSES = (0.2, 0.5, 1.0, 2.0)  # seconds between tries to save a result; the last one again and again
UNJUDGED_SECONDS = 10.0  # before a match that could not be judged is put back
UNJUDGED_MOST = 12  # times; then it counts as it ended

T = TypeVar("T")

log = structlog.get_logger(__name__)

Way = Callable[[Job, Side], Robot]  # to the robot of a seat


class Workers:
    """Claims jobs while fewer than `at_once` matches are played, renews their leases, and saves the results.

    Looks at the queue when woken, and for a while after that; then each turn of the loop of tournaments wakes it.
    """

    def __init__(
        self, app: App, name: str, at_once: int, way: Way | None = None, network: Network | None = None
    ) -> None:
        self._app = app
        self._name = name
        self._at_once = at_once
        self._way = way or self._robot
        self._network = network or Network(Networks.of_house(app.settings.robot_private_addresses))
        self._running: dict[tuple[int, int], Job] = {}  # by match and attempt
        self._unjudged: Counter[int] = Counter()
        self._tasks, self._matches = Tasks(), Tasks()
        self._woken = asyncio.Event()
        self._wait = IDLE_MOST

    def start(self) -> None:
        """Begins to work."""
        self._tasks.every(self._pause, self.claim, "tournament claims", self._woken)
        self._tasks.every(LEASE.total_seconds() / 4, self._renew, "tournament leases")

    def wake(self) -> None:
        """Looks at the queue now, and soon again where it is empty."""
        self._wait = IDLE_SECONDS
        self._woken.set()

    def look(self) -> None:
        """Looks at the queue now."""
        self._woken.set()

    @property
    def running(self) -> int:
        """How many matches are being played."""
        return len(self._running)

    async def drain(self) -> None:
        """Waits until the matches that are being played have ended."""
        while self._running:
            await self._matches.drain()

    async def close(self) -> None:
        """Stops at once; matches in progress go back into the queue."""
        await self._tasks.finish()
        unfinished = list(self._running.values())
        await self._matches.finish()
        with suppress(Trouble, Refusal):  # then their leases end by themselves
            for job in unfinished:
                await jobs.give_back(self._app.store, self._name, job)

    def _pause(self) -> float | None:
        """Returns the seconds until the next look at the queue; None where that is left to the loop of tournaments."""
        wait, self._wait = self._wait, min(self._wait * 2, IDLE_MOST)
        return wait if wait < IDLE_MOST else None

    async def claim(self) -> int:
        """Starts as many matches as may be played, and returns how many that were."""
        free = self._at_once - len(self._running)
        if free <= 0 or self._app.presence.drain is not None:
            return 0
        try:
            claimed = await jobs.claim(self._app.store, self._name, free, self._app.now())
        except (Trouble, Refusal) as trouble:
            log.error("no match is claimed: the database cannot be written", why=str(trouble))
            return 0
        for job in claimed:
            self._wait = IDLE_SECONDS
            self._running[job.match, job.attempt] = job
            self._matches.start(self._work(job), f"tournament match {job.match}")
        return len(claimed)

    async def _renew(self) -> None:
        if not self._running:
            return
        try:
            await jobs.renew(self._app.store, list(self._running.values()), self._name, self._app.now())
        except (Trouble, Refusal) as trouble:
            log.error("no lease is renewed: the database cannot be written", why=str(trouble))

    async def _work(self, job: Job) -> None:
        try:
            await self._play(job)
        finally:
            self._running.pop((job.match, job.attempt), None)
            robots_of(self._app).matches.pop(job.match, None)
            self.wake()

    async def _play(self, job: Job) -> None:
        live.began(self._app, job)
        try:
            played = await play(
                self._deal(job),
                [self._way(job, side) for side in job.robots],
                timeout_seconds=job.timeout_seconds,
                ids=match_names(self._app, job.match, job.attempt),
                now=self._app.now,
                watch=lambda conversation: self._watch(job, conversation),
                network_is_up=self._network_check(job),
            )
        except Unjudged as failure:
            log.warning("a match could not be judged: the network here failed", match=job.match, why=str(failure))
            self._unjudged[job.match] += 1
            await asyncio.sleep(UNJUDGED_SECONDS)
            await self._saved(job, lambda: jobs.give_back(self._app.store, self._name, job))
            return
        self._unjudged.pop(job.match, None)
        result = result_row(played)
        if await self._saved(job, lambda: jobs.done(self._app.store, self._name, job, result, self._app.now())):
            live.ended(self._app, job, result.winner, result.scores, result.why)
        else:
            log.warning("the lease of a match was lost; its result does not count", match=job.match)

    async def _saved(self, job: Job, save: Callable[[], Awaitable[T]]) -> T:
        """Saves, again while the database cannot be written: the lease holds until another worker finds it ended."""
        for pause in chain(SAVE_PAUSES, repeat(SAVE_PAUSES[-1])):
            try:
                return await save()
            except (Trouble, Refusal) as trouble:
                log.error("a match is saved later: the database cannot be written", match=job.match, why=str(trouble))
            await asyncio.sleep(pause)
        raise AssertionError

    def _watch(self, job: Job, conversation: Conversation) -> None:
        call = conversation.calls[-1]
        if call.status == OK and not connects_itself(job.robots[call.seat].url):
            self._network.note(job.robots[call.seat].url)
        live.called(self._app, job, conversation)

    def _network_check(self, job: Job) -> Callable[[], Awaitable[bool]]:
        async def is_up() -> bool:
            if self._unjudged[job.match] >= UNJUDGED_MOST:
                return True
            return await self._network.is_up(without={side.url for side in job.robots})

        return is_up

    def _deal(self, job: Job) -> Record:
        game = self._app.games[job.game]
        names = [side.name for side in job.robots]
        return deal(job.chance, job.game, game, make(game.Options, job.options), names, str(job.match))

    def _robot(self, job: Job, side: Side) -> Robot:
        if side.level is not None:
            game = self._app.games[job.game]
            return InProcess(TrainingRobot(game, side.level, self._app.studio.think_beside, counts_waiting=False))
        return route_to(self._app, side.team, side.url, job.timeout_seconds, robots_of(self._app).loop_delays)
