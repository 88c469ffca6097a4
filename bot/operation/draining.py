"""The drain before maintenance: for a while no table is opened and no match begins; running ones go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import Facts, find_features
from games.core.game import Refusal
from games.core.screen import Say
from storage import operation
from storage.operation import Drain

REASON_MOST = 200  # characters
ENDS = (".", "!", "?", "…", "。", "！", "？")  # of a sentence; another one follows it
ACTIVE = timedelta(minutes=10)  # a match with a move since then is being played

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Remaining:
    """What still goes on: matches, those of them with a move in the last ten minutes, and matches of features."""

    live: int
    active: int
    of_robots: int

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is being played, so that maintenance interrupts nobody."""
        return not self.active and not self.of_robots

    @property
    def sentence(self) -> Say:
        """Returns what a drain still waits for."""
        if self.is_nothing:
            return Say("operator-drain-nothing")
        return Say("operator-drain-left", {"active": self.active, "robots": self.of_robots})


def read_drain(reason: str, until: datetime | None, now: datetime) -> Drain:
    """Returns a drain from what an operator typed. Raises no_drain_reason, and drain_in_the_past."""
    said = " ".join(reason.split())[:REASON_MOST]
    if not said:
        raise Refusal("no_drain_reason")
    if until is not None and until <= now:
        raise Refusal("drain_in_the_past")
    return Drain(said if said.endswith(ENDS) else f"{said}.", now, until)


async def begin(app: App, drain: Drain, by: str) -> None:
    """Begins a drain, in place of one that is on; the other processes learn of it with their next heartbeat."""
    await app.store.write(lambda unit: operation.begin_drain(unit.conn, drain))
    app.presence.announced_drain = drain
    until = drain.until.isoformat() if drain.until else "an operator ends it"
    log.warning("a drain began: no table is opened and no match begins", by=by, reason=drain.reason, until=until)


async def end(app: App, by: str) -> None:
    """Ends the drain. Raises no_drain where there is none."""
    was_on = app.presence.drain is not None
    if not await app.store.write(lambda unit: operation.end_drain(unit.conn)) or not was_on:
        raise Refusal("no_drain")
    app.presence.announced_drain = None
    log.warning("the drain ended", by=by)


async def remaining(app: App) -> Remaining:
    """Returns what still goes on."""
    async with app.store.read() as conn:
        return await remaining_as_of(conn, app.now(), await facts_of_features(app, conn))


async def facts_of_features(app: App, conn: AsyncConnection) -> list[Facts]:
    """Returns the state of each feature that has one."""
    return [await feature.facts(app, conn) for feature in find_features() if feature.facts is not None]


async def remaining_as_of(conn: AsyncConnection, now: datetime, of_features: Sequence[Facts]) -> Remaining:
    """Returns the same in a transaction that reads."""
    running = await operation.running(conn, now - ACTIVE)
    return Remaining(running.live, running.active, sum(facts.busy for facts in of_features))
