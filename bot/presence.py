"""Presence: when processes ran and when none did, a drain, an announcement, as last read from the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Refusal
from games.table.clock import GAP, Outage
from storage import Store
from storage.messages import outages
from storage.messages.outages import LastHeartbeat
from storage.operation import Drain


class Presence:
    """What the program knows of its own running. Heartbeats, broadcasts and commands of operators keep it up to date.

    `now`: returns the current time.
    """

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self.known_outages: tuple[Outage, ...] = ()  # those that may affect a running clock
        self.last_heartbeat: datetime | None = None
        self.announced_drain: Drain | None = None  # see `drain`
        self.announcement: tuple[Mapping[str, str], datetime] | None = None  # texts by language for the web, until then
        self.has_other_process = False  # another process serves the same database

    async def learn(self) -> list[LastHeartbeat]:
        """Reads the outages and the drain; returns the last heartbeats, newest first."""
        async with self._store.read() as conn:
            return await self.learn_from(conn)

    async def learn_from(self, conn: AsyncConnection) -> list[LastHeartbeat]:
        """Does the same within a transaction."""
        presence = await outages.presence(conn)
        self.known_outages, self.announced_drain = presence.outages, presence.drain
        return list(presence.beats)

    @property
    def outages(self) -> tuple[Outage, ...]:
        """The known outages, and the gap since this process's last heartbeat where that is one."""
        now = self._now()
        if self.last_heartbeat is None or now - self.last_heartbeat <= GAP:
            return self.known_outages
        return (*self.known_outages, Outage(None, self.last_heartbeat, now))

    @property
    def drain(self) -> Drain | None:
        """The drain before maintenance, while it is on: no table is opened, and no match begins."""
        announced = self.announced_drain
        return announced if announced is not None and announced.is_on(self._now()) else None

    def check_may_begin(self) -> None:
        """Refuses (`draining`, with the reason and the seconds that are left) while nothing new begins."""
        if (drain := self.drain) is None:
            return
        facts: dict[str, str | int] = {"reason": drain.reason}
        if drain.until is not None:
            facts["seconds_left"] = max(1, round((drain.until - self._now()).total_seconds()))
        raise Refusal("draining", **facts)
