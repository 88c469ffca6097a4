"""Vacations: a person's matches of a day or more for each move wait for them, 21 days a year; only they end one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot.app import App
from bot.logs import refusals_logged
from games.core.game import Refusal
from games.core.vacation import DAYS_MOST
from games.table import vacation as rules
from games.table.table import Change, Table
from games.table.vacation import Vacation
from storage import UnitOfWork
from storage.matches import tables
from storage.people import vacations
from storage.people.vacations import AwaySeat

DAY, YEAR = timedelta(days=1), timedelta(days=365)
PAGE = 256

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a person may have: the end of the vacation that they are on, and the days that are left for others."""

    until: datetime | None  # None: on none
    days: int


def allowance(taken: Sequence[Vacation], now: datetime) -> Allowance:
    """Returns what is left of the days of the last 365; a day that has begun counts whole."""
    current = taken[-1].until if taken and taken[-1].until > now else None
    used = sum(_days(vacation) for vacation in _of_the_year(taken, now))
    return Allowance(current, max(0, DAYS_MOST - used))


def _days(taken: Vacation) -> int:
    return max(1, -((taken.began - taken.until) // DAY))


async def allowance_of(app: App, player: int) -> Allowance:
    """Returns what a person may have now."""
    async with app.store.read() as conn:
        return allowance(await vacations.of_player(conn, player), app.now())


async def begin(app: App, player: int) -> Allowance:
    """Begins a vacation that lasts as long as there are days left; the matches that wait for them stand still.

    Raises vacation_on, vacation_days, and vacation_again within a day after the last one began.
    """

    async def work(unit: UnitOfWork) -> Allowance:
        now, before = app.now(), await vacations.of_player(unit.conn, player)
        may = allowance(before, now)
        if may.until is not None:
            raise Refusal("vacation_on")
        if before and now < before[-1].began + DAY:
            raise Refusal("vacation_again", seconds_left=int((before[-1].began + DAY - now).total_seconds()) + 1)
        if not may.days:
            raise Refusal("vacation_days", most=DAYS_MOST)
        after = (*_of_the_year(before, now), Vacation(now, now + may.days * DAY))
        return await _saved(unit, player, before, after, now)

    begun = await app.store.write(work)
    await sweep(app)
    return begun


async def end(app: App, player: int) -> Allowance:
    """Ends a vacation: the clocks of their matches go on with what was left. Raises vacation_off."""

    async def work(unit: UnitOfWork) -> Allowance:
        now, before = app.now(), await vacations.of_player(unit.conn, player)
        if allowance(before, now).until is None:
            raise Refusal("vacation_off")
        return await _saved(unit, player, before, (*before[:-1], replace(before[-1], until=now)), now)

    ended = await app.store.write(work)
    await sweep(app)
    return ended


async def _saved(
    unit: UnitOfWork, player: int, before: Sequence[Vacation], after: Sequence[Vacation], now: datetime
) -> Allowance:
    if not await vacations.save(unit.conn, player, before, after, now):
        raise Refusal("busy")
    return allowance(after, now)


def _of_the_year(taken: Iterable[Vacation], now: datetime) -> list[Vacation]:
    return [vacation for vacation in taken if vacation.began > now - YEAR]


async def sweep(app: App) -> None:
    """Stops the clocks that run for people on vacation, and lets those go on whose people are back."""
    async with app.store.read() as conn:
        if not await vacations.any_now(conn, app.now()):
            return
    await _resume(app)
    await _pause(app)


async def _pause(app: App) -> None:
    after = ""
    while True:
        async with app.store.read() as conn:
            away = await vacations.running(conn, app.now(), after, PAGE)
            known = await tables.load(conn, app.games, {seat.match_id for seat in away})
        for seat in away:
            table = known.get(seat.match_id)
            if table is not None and rules.waits_for(table, seat.player) is not None:
                with refusals_logged(log, "a match could not be stopped for a vacation", match=seat.match_id):
                    await app.store.change(seat.match_id, partial(_begun, app, seat))
        if len(away) < PAGE:
            return
        after = away[-1].match_id


def _begun(app: App, away: AwaySeat, table: Table) -> Change:
    return rules.begun(table, away.player, away.until, app.now(), app.presence.outages)


def _ended(app: App, table: Table) -> Change:
    return rules.ended(table, app.now(), app.presence.outages)


async def _resume(app: App) -> None:
    after = ""
    while True:
        async with app.store.read() as conn:
            paused = await vacations.waiting(conn, after, PAGE)
            known = await tables.load(conn, app.games, paused)
            ends = await vacations.ends(conn, filter(None, map(_who, known.values())), app.now())
        for table in known.values():
            if _who(table) not in ends:
                with refusals_logged(log, "a match could not go on after a vacation", match=table.id):
                    await app.store.change(table.id, partial(_ended, app))
        if len(paused) < PAGE:
            return
        after = paused[-1]


def _who(table: Table) -> int | None:
    """Returns the person for whom a match waits; None where somebody else answers for them by now."""
    pause = table.match.pause if table.match else None
    return table.chairs[pause.seat].player if pause and not table.chairs[pause.seat].is_away else None
