"""Seasons of rooms: moderators begin and end their own, calendar quarters end by themselves; each chat is told once.

What the message at the end says is read from the rated matches when it is sent, so that it has nobody's old name.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from bot.app import App
from bot.feed import BROADCASTS
from games.core.game import Refusal
from storage import broadcasts, room_seasons
from storage.broadcasts import Broadcast
from storage.matches.results import ALL_TIME, season_of, seasons
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people import ladders
from storage.people.ladders import Pool, Ranked, first_season
from storage.people.players import Player
from storage.room_seasons import RoomSeason, SeasonLine
from storage.unit_of_work import UnitOfWork

LATE_MOST = timedelta(days=7)  # results of a quarter are told no later
LISTED_MOST = 12
FIRST = 3
ROOMS_MOST = 10
AHEAD = timedelta(minutes=1)  # of matches that end while a ladder is read
CLOCK = "clock"  # ended by the calendar


async def of_room(app: App, room: Room) -> list[RoomSeason]:
    """Returns the newest seasons of a room; the first one is running."""
    now = app.now()
    async with app.store.read() as conn:
        known = await room_seasons.of_room(conn, room.id, now, LISTED_MOST)
        own = await room_seasons.running(conn, room.id)
    if own is not None:
        return [own, *(season for season in known if season.ended_at is not None)]
    number, begins, _ = this_quarter(now)
    return [RoomSeason(begins, None, number), *(season for season in known if season.ended_at is not None)]


def this_quarter(now: datetime) -> tuple[int, datetime, datetime]:
    """Returns the number of a calendar quarter, its beginning and its end."""
    return next(seasons(now, now))


async def ladder(app: App, room: int, season: RoomSeason) -> list[SeasonLine]:
    """Returns who took part in a season of a room, game by game."""
    async with app.store.read() as conn:
        return await room_seasons.ladder(conn, room, season.began_at, season.ended_at or app.now() + AHEAD)


async def everywhere(app: App) -> list[RoomSeason]:
    """Returns the quarters since the first rated match anywhere, the newest first; the first one is running."""
    now = app.now()
    async with app.store.read() as conn:
        first = await first_season(conn) or season_of(now)
    since = quarter_of(first).began_at
    quarters = [
        RoomSeason(begins, ends if ends <= now else None, number) for number, begins, ends in seasons(since, now)
    ]
    return quarters[: -LISTED_MOST - 1 : -1]


def quarter_of(number: int) -> RoomSeason:
    """Returns the quarter of this number, as one that has ended."""
    _, begins, ends = this_quarter(datetime(number // 10, number % 10 * 3 - 2, 1, tzinfo=UTC))
    return RoomSeason(begins, ends, number)


async def first_three(app: App, season: RoomSeason) -> Sequence[Ranked]:
    """Returns the first ones over all games in a quarter everywhere."""
    pool = Pool(season=season.quarter or ALL_TIME)
    async with app.store.read() as conn:
        return await ladders.ladder(conn, pool, FIRST)


async def rooms_of(app: App, player: Player) -> list[Room]:
    """Returns the chats in which a player has finished matches with others."""
    async with app.store.read() as conn:
        return await rooms.played_in(conn, player.id, ROOMS_MOST)


async def begin(app: App, room: Room) -> None:
    """Begins a season of a room. Raises season_is_running, unless the one that runs is a quarter."""

    async def work(unit: UnitOfWork) -> None:
        if await room_seasons.running(unit.conn, room.id) is not None:
            raise Refusal("season_is_running")
        await room_seasons.begin(unit.conn, room.id, app.now())

    await app.store.write(work)


async def end(app: App, room: Room, by: Player) -> None:
    """Ends the season of a room, and has its results shown there once. Raises no_season."""
    now = app.now()

    async def work(unit: UnitOfWork) -> None:
        season = await room_seasons.running(unit.conn, room.id)
        if season is None:
            raise Refusal("no_season")
        await room_seasons.end(unit.conn, room.id, now)
        rooms_with_results = await room_seasons.with_results(unit.conn, season.began_at, now, room.id)
        number = f"season-{room.id}-{int(season.began_at.timestamp())}"
        await broadcasts.create(unit.conn, Broadcast(number, now, by.handle, {}, season.began_at), rooms_with_results)

    await app.store.write(work)
    app.feed.publish([BROADCASTS], "broadcast")


async def sweep(app: App) -> None:
    """Has the results of the last quarter shown in each chat where people were rated, once."""
    now = app.now()
    _, ends, _ = this_quarter(now)
    number, begins, _ = this_quarter(ends - timedelta(days=1))
    if now - ends > LATE_MOST:
        return

    async def work(unit: UnitOfWork) -> None:
        rooms_with_results = await room_seasons.with_results(unit.conn, begins, ends)
        await broadcasts.create(unit.conn, Broadcast(f"season-{number}", ends, CLOCK, {}, begins), rooms_with_results)

    await app.store.write(work)
    app.feed.publish([BROADCASTS], "broadcast")


def season_told(since: datetime, until: datetime) -> RoomSeason:
    """Returns the season whose results a message tells."""
    number, begins, ends = this_quarter(since)
    return RoomSeason(since, until, number if (begins, ends) == (since, until) else None)
