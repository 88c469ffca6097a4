"""The running part of tournaments: the loop, the workers, and what happens around each round."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence

from bot.app import App
from bot.feed import FeedEvent
from bot.relay import Relay
from bot.sending import Sender
from bot.tasks import Tasks

from ..live_matches import RelayedMatches
from ..machines.jobs import MachineJobs
from ..process import robots_of
from ..robots.relayed_requests import RelayedRequests
from ..teams import request_log
from ..teams.registering import record_versions
from .hooks import HookSender
from .loop import Loop
from .workers import Workers


class RunningTournaments:
    """Starts and stops them together. `process`: a name of this process."""

    def __init__(self, app: App, process: str) -> None:
        self._app = app
        self._tasks = Tasks()
        self._workers = Workers(app, process, app.settings.robot_matches)
        self._loop = Loop(app, self._prepared, self._workers.look)
        self.hooks = HookSender(app)
        self.senders: Sequence[Sender] = (self.hooks,)
        self.questions: Sequence[Callable[[], Awaitable[None]]] = (self.prune_request_logs,)
        self.hooks.is_on_duty = False
        self._machines = MachineJobs(app, process)
        app.feed.listeners.append(self._hear)

    async def start_duty(self) -> None:
        """Begins what one process of a house does for all: everything but playing matches."""
        self.hooks.is_on_duty = True
        self._loop.start()
        self._machines.start()

    def start_workers(self) -> None:
        """Begins to play matches."""
        self._workers.start()

    async def close_duty(self) -> None:
        """Stops what one process of a house does for all."""
        await self._machines.close()
        await self._loop.close()
        self.hooks.is_on_duty = False

    def share(self, relay: Relay) -> Callable[[], Awaitable[None]]:
        """Tells and asks the other processes of the house about robots and matches; returns what ends it."""
        robots = robots_of(self._app)
        relayed = RelayedRequests(relay, robots.reverse_connections, robots.loop_delays)
        robots.relay = relay
        RelayedMatches(self._app, relay)
        connections = robots.reverse_connections
        connections.process, connections.elsewhere = relay.name, relayed
        connections.now = lambda: self._app.now().timestamp()
        return relayed.close

    async def prune_request_logs(self) -> None:
        """Deletes the requests to robots that are too old for the logs of their teams."""
        await request_log.prune(self._app)

    async def look(self) -> None:
        """Looks for matches to play: what told of them may be lost."""
        self._workers.look()

    def _hear(self, event: FeedEvent) -> None:
        if event.kind == "round":
            self._workers.wake()

    async def close(self) -> None:
        """Stops; matches in progress go back into the queue."""
        await self._machines.close()
        await self._loop.close()
        await self._workers.close()
        self.hooks.is_on_duty = False
        await self._tasks.finish()

    def _prepared(self, teams: Collection[int]) -> None:
        self._workers.wake()
        self._tasks.start(record_versions(self._app, teams), "versions")
