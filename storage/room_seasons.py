"""Seasons of rooms: calendar quarters, and those that moderators have begun; who took part in one, and how they did.

A season has no ratings of its own. Its ladder is read from the rated matches that ended in the room meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import Rating

from .broadcasts import Listener
from .columns import WEB
from .matches.results import seasons
from .messages.rooms import Settings
from .people.players import Preferences, Seen
from .rating_schema import rated_seats, ratings, room_seasons
from .rows import decode_or_new
from .schema import matches, players, rooms

PEOPLE_LEAST = 2  # who were rated in a room, so that it has results


@dataclass(frozen=True, slots=True)
class RoomSeason:
    """A season of a room. `quarter`: which one it is; None: moderators have begun it. It may be running."""

    began_at: datetime
    ended_at: datetime | None
    quarter: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """Somebody in a season of a room: their rating after their last match there, and what they gained there."""

    game: str
    player: int
    handle: str
    name: str
    shows_name: bool  # also to people who share no room with them
    profile: Seen  # who may see their profile
    rating: Rating
    gained: int  # thousandths of a point
    matches: int


_ENDED = (matches.c.ended_at >= bindparam("since", type_=matches.c.ended_at.type)) & (
    matches.c.ended_at < bindparam("until", type_=matches.c.ended_at.type)
)
_before, _began = rated_seats.alias("before"), ratings.alias("began")
_WAS = (
    select(_before.c.value)
    .where(_before.c.line == rated_seats.c.line, _before.c.id < rated_seats.c.id)
    .order_by(_before.c.id.desc())
    .limit(1)
    .correlate(rated_seats)
)
_SUMS = (
    select(
        rated_seats.c.line,
        func.max(rated_seats.c.id).label("last"),
        func.count().label("matches"),
        func.sum(rated_seats.c.value - func.coalesce(_WAS.scalar_subquery(), _began.c.start)).label("gained"),
    )
    .join(matches, matches.c.id == rated_seats.c.match_id)
    .join(_began, _began.c.id == rated_seats.c.line)
    .where(matches.c.room_id == bindparam("room"), _ENDED)
    .group_by(rated_seats.c.line)
    .subquery()
)
_LADDER = (
    select(
        ratings.c.game, ratings.c.player_id, players.c.handle, players.c.name, players.c.wishes,
        rated_seats.c.value, rated_seats.c.deviation, _SUMS.c.gained, _SUMS.c.matches,
    )
    .join(ratings, ratings.c.id == _SUMS.c.line)
    .join(rated_seats, rated_seats.c.id == _SUMS.c.last)
    .join(players, players.c.id == ratings.c.player_id)
    .where(players.c.name != "")
)  # fmt: skip


async def ladder(conn: AsyncConnection, room: int, since: datetime, until: datetime) -> list[SeasonLine]:
    """Returns who was rated in a room from `since` to before `until`: sure ratings first, then the highest."""
    rows = await conn.execute(_LADDER, {"room": room, "since": since, "until": until})
    lines = list[SeasonLine]()
    for game, player, handle, name, wishes, value, deviation, gained, count in rows:
        wish = decode_or_new(wishes, Preferences, player=player)
        who = player, handle, name, wish.ladders == "shown", wish.profile
        lines.append(SeasonLine(game, *who, Rating(value, deviation, count), int(gained), count))
    return sorted(lines, key=lambda line: (line.game, line.rating.unsure, -line.rating.value, line.player))


_OWN = select(room_seasons.c.began_at, room_seasons.c.ended_at).where(room_seasons.c.room_id == bindparam("room"))
_RUNNING = _OWN.where(room_seasons.c.ended_at.is_(None))
_NEWEST_FIRST = _OWN.order_by(room_seasons.c.began_at.desc()).limit(bindparam("most"))
_FIRST = (
    select(func.min(matches.c.ended_at, type_=matches.c.ended_at.type))
    .join(rated_seats, rated_seats.c.match_id == matches.c.id)
    .where(matches.c.room_id == bindparam("room"))
)


async def running(conn: AsyncConnection, room: int) -> RoomSeason | None:
    """Returns the season that moderators of a room have begun and not ended."""
    row = (await conn.execute(_RUNNING, {"room": room})).first()
    return RoomSeason(row.began_at, None) if row else None


async def of_room(conn: AsyncConnection, room: int, now: datetime, most: int) -> list[RoomSeason]:
    """Returns the seasons of a room, the newest first: its own, and the quarters since its first rated match."""
    own = [RoomSeason(*row) for row in await conn.execute(_NEWEST_FIRST, {"room": room, "most": most})]
    first = await conn.scalar(_FIRST, {"room": room})
    quarters = [
        RoomSeason(begins, ends if ends <= now else None, number)
        for number, begins, ends in (seasons(first, now) if first else ())
    ]
    return sorted([*own, *quarters], key=lambda season: season.began_at, reverse=True)[:most]


async def begin(conn: AsyncConnection, room: int, now: datetime) -> None:
    """Saves that a season of a room begins."""
    await conn.execute(insert(room_seasons).values(room_id=room, began_at=now))


async def end(conn: AsyncConnection, room: int, now: datetime) -> None:
    """Saves that the running season of a room ends."""
    is_open = (room_seasons.c.room_id == room) & room_seasons.c.ended_at.is_(None)
    await conn.execute(update(room_seasons).where(is_open).values(ended_at=now))


_PEOPLE = func.count(ratings.c.player_id.distinct())
_PLAYED = (
    select(rooms.c.id, rooms.c.platform, rooms.c.settings)
    .join(matches, matches.c.room_id == rooms.c.id)
    .join(rated_seats, rated_seats.c.match_id == matches.c.id)
    .join(ratings, ratings.c.id == rated_seats.c.line)
    .where(_ENDED, rooms.c.reach == "here", rooms.c.platform != WEB)
    .group_by(rooms.c.id, rooms.c.platform, rooms.c.settings)
    .having(_PEOPLE >= PEOPLE_LEAST)
    .order_by(rooms.c.id)
)
_OWN_THEN = select(room_seasons.c.room_id).where(
    room_seasons.c.began_at < bindparam("until", type_=room_seasons.c.began_at.type),
    room_seasons.c.ended_at.is_(None)
    | (room_seasons.c.ended_at > bindparam("until", type_=room_seasons.c.began_at.type)),
)


async def with_results(
    conn: AsyncConnection, since: datetime, until: datetime, only: int | None = None
) -> Sequence[Listener]:
    """Returns the chats that are told the results of a season: at least two people were rated there.

    A chat may wish none. `only`: this room, for its own season; without it those that have one of their own then are
    left out.
    """
    query = _PLAYED.where(rooms.c.id == only) if only is not None else _PLAYED.where(rooms.c.id.not_in(_OWN_THEN))
    rows = await conn.execute(query, {"since": since, "until": until})
    read = ((room, platform, decode_or_new(settings, Settings, room=room)) for room, platform, settings in rows)
    return [Listener(room, platform, wishes.language) for room, platform, wishes in read if wishes.season_results]
