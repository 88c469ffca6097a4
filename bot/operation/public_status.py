"""The state of the house as everybody may see it: whether it works, and since when. It tells nothing of people."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.app import App
from games.table.clock import Outage
from storage import Trouble, past_outages
from storage.operation import Drain

from . import processes
from .processes import Process

SINCE = timedelta(days=90)  # older outages are not told of
FRESH_SECONDS = 5.0
DATABASE = "database"


@dataclass(frozen=True, slots=True)
class NetworkState:
    """Whether a network is connected, and since when it is or is not, as far as that is known."""

    name: str
    is_connected: bool
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class PublicStatus:
    """The state of the house. `missing`: what does not work, of `database` and the duties of processes."""

    at: datetime
    networks: Sequence[NetworkState]
    drain: Drain | None
    missing: Collection[str] = ()
    since: datetime | None = None
    outages: Sequence[Outage] = ()  # the last one of the program and of each network, the newest first

    @property
    def is_well(self) -> bool:
        """Whether everything works."""
        return not self.missing and all(network.is_connected for network in self.networks)


class RecentStatus:
    """The public state as it was at most five seconds ago, however many people ask for it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._reading = asyncio.Lock()
        self._last: tuple[float, PublicStatus] | None = None

    async def get(self) -> PublicStatus:
        """Returns the state; of those who ask at once, one reads it."""
        async with self._reading:
            now = self._app.seconds()
            if self._last is None or now - self._last[0] > FRESH_SECONDS:
                self._last = now, await read(self._app)
            return self._last[1]


async def read(app: App) -> PublicStatus:
    """Returns the state now; while the database cannot be read, what is known without it."""
    now = app.now()
    networks = [NetworkState(name, chat.ready) for name, chat in sorted(app.fronts.chats.items())]
    bare = PublicStatus(now, networks, app.presence.drain, [DATABASE] if app.store.damage or app.store.trouble else [])
    try:
        async with app.store.read() as conn:
            running = [process for process in await processes.read(conn, now) if process.is_alive]
            undone = await processes.undone(app, conn)
            last = await past_outages.read(conn, app.presence.known_outages)
    except Trouble:
        return replace(bare, missing=[DATABASE])
    began = min((process.state.since for process in running if process.state.since), default=None)
    ended = last[None].ended if None in last else None
    long = [past.long for past in last.values() if past.long and past.long.ended > now - SINCE]
    shown = [outage for outage in long if outage.front is None or outage.front in app.fronts.chats]
    return replace(
        bare,
        networks=[replace(network, since=_since(network, running)) for network in networks],
        missing=[*bare.missing, *(name for name in undone if name not in app.fronts)],
        since=ended or began,
        outages=sorted(shown, key=lambda outage: outage.ended, reverse=True),
    )


def _since(network: NetworkState, running: Sequence[Process]) -> datetime | None:
    """Returns since when a process says what is so now; one that has not said it yet says it within ten seconds."""
    states = [process.state for process in running if network.name in process.state.fronts]
    agreeing = [state for state in states if network.is_connected == (not state.fronts[network.name])]
    return max((at for state in agreeing if (at := state.fronts_since.get(network.name))), default=None)
