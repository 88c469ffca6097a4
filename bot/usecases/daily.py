"""The daily match: its days are made two days ahead, everybody has one try, and at the end of a day it is closed.

A day is a date in UTC. Its secret is shown once it is closed: when its last match is over, and nobody can begin one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from games.core.game import Refusal
from games.core.options import make, written
from games.table import daily as rules
from games.table.daily import Result, Standing, date_of, days_after
from games.table.play import begun, stopped
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.columns import WEB
from storage.matches import daily as stored
from storage.matches import streaks
from storage.matches.daily import Day, Play, Played
from storage.messages.rooms import Room
from storage.people.players import Player

from .rated_match import chair_of
from .table_limits import check_bans

AHEAD = 2  # days that are made before they begin
PAGE = 256
RESULTS_MOST = 5_000  # of one day that are compared

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Try:
    """What somebody did today: a match that goes on, or its result."""

    match_id: str
    result: Result | None  # None: it goes on


@dataclass(frozen=True, slots=True)
class Today:
    """What the daily match shows to one person."""

    day: Day | None  # None: it has not been made, or its game is not installed
    tomorrow: Day | None
    yesterday: Day | None  # once it is closed, with its secret
    own_try: Try | None
    streak: int
    began: int  # people
    standing: Standing | None
    ends_at: datetime


def today_of(app: App) -> str:
    """Returns today in UTC, as 2026-11-23."""
    return date_of(app.now())


async def day_of(app: App) -> Day | None:
    """Returns today's match; None where there is none, or its game is not installed."""
    async with app.store.read() as conn:
        day = await stored.day(conn, today_of(app))
    return day if day is not None and day.game in app.games else None


def result_at(table: Table) -> Result | None:
    """Returns the result of a daily match; None for another table, and before its end."""
    outcome = table.match.outcome if table.match is not None else None
    if not table.lobby.daily or outcome is None:
        return None
    return rules.result_of(outcome, len(table.chairs))


async def home_of(app: App) -> Room:
    """Returns the room in which daily matches are played, from whatever network: the lobby of the web."""
    return await app.directory.get_or_create_room(WEB, "lobby", "Web")


async def look(app: App, player: Player | None) -> Today:
    """Returns what somebody (None: a stranger) is shown now."""
    now = app.now()
    before, today, after = (days_after(date_of(now), days) for days in (-1, 0, 1))
    async with app.store.read() as conn:
        days = await stored.days(conn, [before, today, after])
        played = await stored.played_by(conn, player.id, 1) if player else []
        streak = await _streak_now(conn, player.id, today, bool(played)) if player else 0
        others = await stored.played_on(conn, today, RESULTS_MOST)
        began = await stored.count(conn, today)
    day = days.get(today)
    game = app.games.get(day.game) if day is not None else None
    seats = rules.seats_of(game) if game is not None else 0
    own_try = next((_try(match, seats) for match in played if match.day == today), None)
    results = [rules.result_of(other.outcome, seats) for other in others if other.outcome is not None]
    yesterday = days.get(before)
    return Today(
        day=day if game is not None else None,
        tomorrow=days.get(after),
        yesterday=yesterday if yesterday is not None and yesterday.closed_at is not None else None,
        own_try=own_try,
        streak=streak,
        began=began,
        standing=rules.standing_of(results, own_try.result if own_try else None),
        ends_at=rules.ends_at(today, now),
    )


def _try(played: Played, seats: int) -> Try:
    return Try(played.match_id, rules.result_of(played.outcome, seats) if played.outcome is not None else None)


async def _streak_now(conn: AsyncConnection, player: int, today: str, has_played: bool) -> int:
    """Returns for how many days in a row a player has finished the match, up to today or yesterday."""
    known = await streaks.of_player(conn, player)
    if has_played and not known.day:  # by an older version, which stored no streaks
        known = await streaks.counted(conn, player)
    return await streaks.days_now(conn, player, known, today)


@dataclass(frozen=True, slots=True)
class Pill:
    """What each page of a player says of today's match."""

    result: Result | None  # None: not played yet
    streak: int


async def pill_of(app: App, conn: AsyncConnection, player: Player | None) -> Pill | None:
    """Returns what pages say of today's match to somebody who has ever finished one; None to others.

    There is a query only where a streak has lasted over days without a match.
    """
    today = today_of(app)
    if player is None or not player.daily or rules.game_of(today, app.games) is None:
        return None
    known = streaks.read(player.daily)
    days = await streaks.days_now(conn, player.id, known, today)
    return Pill(known.result if known.day == today else None, days)


async def begin(app: App, player: Player, front: str) -> Table:
    """Returns today's match of a player; begins it where they have not.

    Raises no_daily, daily_over (the day was closed, and then the clock was set back), draining and banned_here.
    """
    home = await home_of(app)
    return await app.store.write(lambda unit: _begun(unit, app, home, player, front))


async def _open_day(app: App, conn: AsyncConnection, today: str) -> Day:
    day = await _day(app, conn, today)
    if day is None or day.game not in app.games:
        raise Refusal("no_daily")
    if day.closed_at is not None:
        raise Refusal("daily_over")
    return day


async def _begun(unit: UnitOfWork, app: App, home: Room, player: Player, front: str) -> Table:
    now = app.now()
    today = date_of(now)
    begun_before = await stored.play_of(unit.conn, player.id, today)
    if begun_before is not None:
        return await unit.table(begun_before.match_id)
    await check_bans(unit, home.id, player.id)
    day = await _open_day(app, unit.conn, today)
    table = rules.open_daily(
        app.games[day.game],
        app.random_bytes,
        now,
        await chair_of(unit, day.game, player, front, now),
        today,
        secret=day.secret,
        rules=day.rules,
        name=day.game,
        options=make(app.games[day.game].Options, day.options),
        room=home.id,
    )
    await stored.begin(unit.conn, Play(player.id, today, table.id, now))
    return unit.put(begun(unit.put(Change(table)), now))


async def sweep(app: App) -> None:
    """Closes days that are over, and makes today and the next days where they are missing."""
    today = date_of(app.now())
    wanted = [days_after(today, ahead) for ahead in range(AHEAD + 1)]
    async with app.store.read() as conn:
        past = await stored.open_before(conn, today)
        there = await stored.days(conn, wanted)
    for day in past:
        await _close(app, day)
    missing = [day for day in wanted if day not in there]
    if missing:
        await app.store.write(lambda unit: _make(app, unit.conn, missing))


async def _day(app: App, conn: AsyncConnection, wanted: str) -> Day | None:
    """Returns a day; makes it where no sweep has run yet."""
    known = await stored.day(conn, wanted)
    if known is None:
        await _make(app, conn, [wanted])
        known = await stored.day(conn, wanted)
    return known


async def _make(app: App, conn: AsyncConnection, wanted: list[str]) -> None:
    for day in wanted:
        name = rules.game_of(day, app.games)
        if name is None:
            continue
        game = app.games[name]
        options = written(rules.options_of(game))
        await stored.make(conn, Day(day, name, game.rules, options, app.random_bytes(32), app.now()))


async def _close(app: App, day: str) -> None:
    """Stops the matches of a day that go on, as they stand, and closes it."""
    lost = set[str]()  # of a game that is not installed: nobody can play on

    async def work(unit: UnitOfWork) -> list[str]:
        going_on = [
            match_id for match_id in await stored.unfinished(unit.conn, day, PAGE + len(lost)) if match_id not in lost
        ]
        if not going_on:
            await stored.close(unit.conn, day, app.now())
        return going_on

    while going_on := await app.store.write(work):
        for match_id in going_on:
            try:
                await app.store.change(match_id, lambda table: stopped(table, "stopped", app.now()))
            except Refusal as refusal:
                log.info("a daily match was not stopped", match=match_id, code=refusal.code)
                if refusal.code == "unknown_match":
                    lost.add(match_id)
    log.info("a day of the daily match was closed", day=day)


async def is_sealed(app: App, table: Table) -> bool:
    """Whether a table is that of a day which is not over: nobody but its player is shown anything of it."""
    if not table.lobby.daily:
        return False
    async with app.store.read() as conn:
        return not await stored.is_closed(conn, table.lobby.daily)


async def is_hidden(app: App, table: Table, player: Player | None) -> bool:
    """Whether this person must not see a table, because it would tell them a deal that they can still play."""
    sits = player is not None and table.seat_of(player.id) is not None
    return not sits and await is_sealed(app, table)
