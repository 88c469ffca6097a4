"""The state of the house as operators and Prometheus see it: what runs, what waits, what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import inf

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import commit, metrics
from bot.app import App
from bot.feature import Facts
from bot.view.option_values import time_until
from games.core.screen import Say
from games.ratings import POINT
from games.table.clock import fires_at
from storage import daily_figures, maintenance, operation
from storage.broadcasts import Broadcast
from storage.maintenance import BACKUP, BAD, DRILL, GOOD, UNKNOWN, MaintenanceRun
from storage.matches import lifts, table_lists, tables
from storage.messages import rooms, webhook_updates
from storage.operation import Drain, ErrorLine, MatchInTrouble

from . import broadcasting, draining, figures, processes, releases
from .completion import at_least_five
from .draining import Remaining
from .figures import Figures
from .processes import Process

LATE = timedelta(minutes=1)  # after its deadline
TROUBLES_MOST = 50
ERRORS_SINCE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A room whose messages wait for a rate limit."""

    platform: str
    title: str
    until: datetime
    queued: int
    by_platform: bool


@dataclass(frozen=True, slots=True)
class Status:
    """The state of the house."""

    processes: Sequence[Process]
    undone: Mapping[str, datetime]  # what no process does, and since when
    drain: Drain | None
    remaining: Remaining
    features: Sequence[Facts]
    waiting: Sequence[Waiting]
    frozen: Sequence[MatchInTrouble]
    late: Sequence[MatchInTrouble]
    backup: Say  # how long ago, and its result
    drill: Say
    drill_warning: str
    database: Say | str  # whether it can be read and written, and is whole
    refused: Sequence[tuple[str, int]]  # yesterday and today, the most frequent code first, none below five
    errors: Sequence[ErrorLine]
    figures: Figures
    broadcasts: Sequence[Broadcast]
    release: Say | None  # a newer version than this one


async def read(app: App) -> Status:
    """Returns the state of the house."""
    now = app.now()
    shown, announced = await figures.read(app), await broadcasting.latest(app)
    async with app.store.read() as conn:
        found = await processes.read(conn, now)
        late = await operation.late(conn, now - LATE, TROUBLES_MOST)
        runs = await maintenance.last_runs(conn)
        of_features = await draining.facts_of_features(app, conn)
        since = now.date() - timedelta(days=1)
        refused = await daily_figures.totals(conn, since, [daily_figures.REFUSED])
        counts = sorted(((code, n) for (_, _, code), n in refused.items()), key=lambda one: (-one[1], one[0]))
        return Status(
            processes=found,
            undone=await processes.undone(app, conn),
            drain=app.presence.drain,
            remaining=await draining.remaining_as_of(conn, now, of_features),
            features=of_features,
            waiting=await _waiting(conn, found, now),
            frozen=await operation.frozen(conn, TROUBLES_MOST),
            late=await _really_late(app, conn, late, now),
            backup=_last(runs.get(BACKUP), now),
            drill=_last(runs.get(DRILL), now),
            drill_warning=await drill_warning(conn, runs, now),
            database=_database(app, found),
            refused=[(code, count) for code, count in counts if at_least_five(count)],
            errors=await operation.errors(conn, ERRORS_SINCE, now),
            figures=shown,
            broadcasts=announced,
            release=releases.line_of(app, runs),
        )


async def _really_late(
    app: App, conn: AsyncConnection, late: Sequence[MatchInTrouble], now: datetime
) -> list[MatchInTrouble]:
    """Returns those whose deadline has passed with our outages counted, too."""
    loaded = await tables.load(conn, app.games, [one.id for one in late])
    ends = {match_id: fires_at(table, app.presence.outages) for match_id, table in loaded.items()}
    return [one for one in late if (at := ends.get(one.id)) is None or at < now - LATE]


async def _waiting(conn: AsyncConnection, found: Sequence[Process], now: datetime) -> list[Waiting]:
    """Returns the rooms that wait, by their titles."""
    waiting = [room for process in found if process.is_alive for room in process.state.waiting if room.until > now]
    shown = []
    for one in sorted(waiting, key=lambda one: one.until, reverse=True)[:TROUBLES_MOST]:
        room = await rooms.find(conn, one.platform, one.room)
        title = room.title if room and room.title else one.room
        shown.append(Waiting(one.platform, title, one.until, one.queued, one.by_platform))
    return shown


def _last(run: MaintenanceRun | None, now: datetime) -> Say:
    if run is None:
        return Say("operator-never")
    return Say("operator-drill-result", {"time": time_until(now, run.at), "result": run.result})


def _database(app: App, alive_or_not: Sequence[Process]) -> Say | str:
    troubles = [process.state.trouble for process in alive_or_not if process.is_alive]
    if trouble := next(filter(None, (*troubles, app.store.damage, app.store.trouble)), ""):
        return trouble
    return Say("operator-database-checked" if app.store.is_being_checked else "operator-database-well")


async def drill_warning(conn: AsyncConnection, runs: Mapping[str, MaintenanceRun], now: datetime) -> str:
    """Returns a sentence where nobody knows whether a backup could be restored today; else empty."""
    first = None if DRILL in runs else await maintenance.first_match(conn)  # takes long in a large house
    return maintenance.drill_warning(runs, first, now)


def _maintenance_gauges(runs: Mapping[str, MaintenanceRun], now: datetime) -> metrics.Gauges:
    """Returns how old the last backup and drill are, and the result of the drill."""
    ages = {kind: (now - runs[kind].at).total_seconds() if kind in runs else inf for kind in (BACKUP, DRILL)}
    drilled = runs[DRILL].result if DRILL in runs else None
    return {
        metrics.BACKUP_AGE: {(): ages[BACKUP]},
        metrics.DRILL_AGE: {(): ages[DRILL]},
        metrics.DRILL_RESULT: {(result,): result == drilled for result in (GOOD, BAD, UNKNOWN)},
    }


async def metrics_text(app: App, pages: int) -> bytes:
    """Returns the metrics in Prometheus's text format; `pages`: how many are open in this process."""
    async with app.store.read() as conn:
        matches = await table_lists.count_by_status(conn)
        waiting = await webhook_updates.count_waiting(conn)
        of_features = await draining.facts_of_features(app, conn)
        missing = await processes.undone(app, conn)
        runs = await maintenance.last_runs(conn)
        given = await lifts.at(conn, app.now())
    gauges: metrics.Gauges = {
        **_maintenance_gauges(runs, app.now()),
        metrics.WEBHOOK_UPDATES: {(): waiting},
        metrics.RATING_LIFT: {(game,): lift / POINT for game, lift in given.items()},
        metrics.PAGES: {(): pages},
        metrics.FRONT_READY: {(name,): front.ready for name, front in app.fronts.items()},
        metrics.DUTY_UNDONE: {(name,): name in missing for name in processes.duties(app)},
        metrics.CAN_SAVE: {(): not app.store.trouble},
        metrics.DAMAGED: {(): bool(app.store.damage)},
        **figures.gauges(await figures.read(app)),
    }
    for known in (gauges, *(facts.gauges for facts in of_features)):
        for gauge, values in known.items():
            metrics.show(gauge, values)
    await asyncio.to_thread(commit)  # the first time it waits for git
    return metrics.text(matches)
