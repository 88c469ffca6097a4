"""What a profile is made of: a person's finished matches, opponents, ratings, and who may know them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, BindParameter, bindparam, func, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import SURE, Rating

from ..columns import EPOCH, MICROSECOND, WEB
from ..matches.results import ALL_GAMES, ALL_TIME, EVERYWHERE
from ..rating_schema import finished, rated_seats, ratings
from ..schema import daily, daily_plays, rooms, seats, standings
from .ladders import RatedLine, rated_lines
from .players import Player, rows

POINTS_MOST = 120  # of a curve
# Of a long curve every match is left out whose number cannot be divided by one of these. They are primes: the numbers
# of somebody who always has the same seat would all be odd.
STEPS = (1, 11, 23, 47, 97, 197, 397, 797)


class Ended(NamedTuple):
    """A finished match as one of its people ended it."""

    at: int  # microseconds since 1970, as it is stored: thousands of them are read, and few shown
    match_id: str
    game: str
    result: int  # WON, DRAWN or LOST of storage/matches/finished.py
    seats: int
    people: int
    level: int | None  # of the strongest computer at the table
    room: int
    listed: int

    @property
    def moment(self) -> datetime:
        """Returns when the match ended."""
        return EPOCH + self.at * MICROSECOND

    @property
    def is_with_people(self) -> bool:
        """Whether another person sat at the table."""
        return self.people > 1


class Met(NamedTuple):
    """How many matches with another person had a result, and when the first of them ended."""

    other: int
    result: int
    matches: int
    first: int


class RatedGame(NamedTuple):
    """A person's rating at a game, and the ratings after their matches, or some of many, the first one first."""

    game: str
    rating: Rating
    curve: Sequence[tuple[int, int]]  # values and deviations


_PLAYER: BindParameter[int] = bindparam("player")
_AT = type_coerce(finished.c.ended_at, BigInteger)
_ENDED = (
    select(_AT, *(finished.c[name] for name in ("match_id", "game", "result", "seats", "people", "level")))
    .add_columns(finished.c.room_id, finished.c.listed)
    .where(finished.c.player_id == _PLAYER)
    .order_by(finished.c.ended_at, finished.c.match_id)
)
_SEALED = (
    select(daily_plays.c.match_id)
    .join(daily, daily.c.day == daily_plays.c.day)
    .where(daily_plays.c.player_id == _PLAYER, daily.c.closed_at.is_(None))
)
_THEIRS = (seats.c.match_id == finished.c.match_id) & (seats.c.seat != finished.c.seat)
_MET = (
    select(seats.c.player_id, finished.c.result, func.count(), func.min(_AT))
    .join_from(finished, seats, _THEIRS)
    .where(finished.c.player_id == _PLAYER, finished.c.people > 1)
    .where(seats.c.player_id.is_not(None), seats.c.player_id != _PLAYER)
    .group_by(seats.c.player_id, finished.c.result)
)
_WITH = select(seats.c.match_id).where(seats.c.player_id == bindparam("other"))
_LINE, _ID = rated_seats.c.line, rated_seats.c.id
_CURVE = (
    select(rated_seats.c.value, rated_seats.c.deviation)
    .where(bindparam("line") == _LINE)
    .where(_ID % bindparam("step") == 0)
    .order_by(_ID)
)
_DAILIES = select(daily_plays.c.match_id).where(daily_plays.c.player_id == _PLAYER)


async def ended_by(conn: AsyncConnection, player: int) -> list[Ended]:
    """Returns all finished matches of a player, the first one first."""
    return list(map(Ended._make, (await conn.execute(_ENDED, {"player": player})).all()))


async def sealed_of(conn: AsyncConnection, player: int) -> set[str]:
    """Returns the daily matches of a player whose days are not closed: nobody else may learn of them."""
    return set(await conn.scalars(_SEALED, {"player": player}))


async def dailies_of(conn: AsyncConnection, player: int) -> set[str]:
    """Returns the daily matches of a player."""
    return set(await conn.scalars(_DAILIES, {"player": player}))


async def met_by(conn: AsyncConnection, player: int) -> list[Met]:
    """Returns with whom a player has finished matches, and how they ended for the player."""
    return list(map(Met._make, (await conn.execute(_MET, {"player": player})).all()))


async def matches_with(conn: AsyncConnection, other: int) -> set[str]:
    """Returns the matches at whose tables a person has a seat."""
    return set((await conn.scalars(_WITH, {"other": other})).all())


async def curves_of(conn: AsyncConnection, player: int) -> list[RatedGame]:
    """Returns a player's ratings with their curves, that of the most matches first."""
    lines = sorted(await rated_lines(conn, player), key=lambda line: -line.ratings.rating.matches)
    return [RatedGame(line.game, line.ratings.rating, await _curve(conn, line)) for line in lines]


async def _curve(conn: AsyncConnection, line: RatedLine) -> list[tuple[int, int]]:
    """Returns the ratings after some of the matches, evenly chosen, and after the last one."""
    last = line.ratings.rating
    step = next(step for step in STEPS if last.matches <= step * POINTS_MOST or step == STEPS[-1])
    points = (await conn.execute(_CURVE, {"line": line.line, "step": step})).all()
    return [*((value, deviation) for value, deviation in points), *([(last.value, last.deviation)] if step > 1 else [])]


async def best_sure(conn: AsyncConnection, player: int) -> int:
    """Returns the highest rating of a player that was sure; 0 where none was."""
    lines = select(ratings.c.id).where(ratings.c.player_id == player)
    wanted = select(func.max(rated_seats.c.value)).where(_LINE.in_(lines), rated_seats.c.deviation <= SURE)
    return await conn.scalar(wanted) or 0


async def first_sure(conn: AsyncConnection, player: int, value: int) -> str:
    """Returns the match with which a rating of a player first was so high and sure; empty where none was."""
    is_reached = (rated_seats.c.value >= value) & (rated_seats.c.deviation <= SURE)
    lines = select(ratings.c.id).where(ratings.c.player_id == player)
    wanted = select(rated_seats.c.match_id).where(rated_seats.c.line.in_(lines), is_reached)
    return await conn.scalar(wanted.order_by(rated_seats.c.id).limit(1)) or ""


async def strongest_beaten(conn: AsyncConnection, player: int, wins: Collection[str], most: int) -> list[str]:
    """Returns those of these matches in which the strongest other people sat, by their ratings afterwards."""
    if not wins:
        return []
    own = select(ratings.c.id).where(ratings.c.player_id == player)
    best = func.max(rated_seats.c.value)
    wanted = select(rated_seats.c.match_id).where(rated_seats.c.match_id.in_(wins), rated_seats.c.line.not_in(own))
    wanted = wanted.group_by(rated_seats.c.match_id).order_by(best.desc(), rated_seats.c.match_id).limit(most)
    return list(await conn.scalars(wanted))


_MINE, _OTHERS = standings.alias(), standings.alias()
_ROOM = (
    select(_MINE.c.room_id)
    .join(_OTHERS, _OTHERS.c.room_id == _MINE.c.room_id)
    .join(rooms, rooms.c.id == _MINE.c.room_id)
    .where(rooms.c.platform != WEB)
)
_SAME = [_MINE.c.season == ALL_TIME, _MINE.c.game == ALL_GAMES, _MINE.c.room_id != EVERYWHERE]
_SAME += [_OTHERS.c.season == ALL_TIME, _OTHERS.c.game == ALL_GAMES]
_OTHER: BindParameter[Any] = bindparam("others", expanding=True)
_ROOM = (
    _ROOM.where(*_SAME, _MINE.c.player_id == bindparam("one"), _OTHERS.c.player_id.in_(_OTHER))
    .with_only_columns(_OTHERS.c.player_id)
    .distinct()
)
_FIRST, _SECOND = finished.alias(), finished.alias()
_TOGETHER = _SECOND.c.ended_at == _FIRST.c.ended_at
_TABLE = (
    select(_SECOND.c.player_id)
    .select_from(_FIRST)
    .join(_SECOND, _TOGETHER & (_SECOND.c.match_id == _FIRST.c.match_id))
    .distinct()
    .where(_FIRST.c.player_id == bindparam("one"), _SECOND.c.player_id.in_(_OTHER))
)


async def share_a_room(conn: AsyncConnection, player: int, other: int) -> bool:
    """Whether two people have played in the same group or channel of a chat, or have finished a match together.

    Everybody plays in the lobby of the web, so that it does not count.
    """
    return bool(await sharing_a_room(conn, player, [other]))


async def sharing_a_room(conn: AsyncConnection, player: int, others: Collection[int]) -> set[int]:
    """Returns those of the others of whom `share_a_room` says so."""
    asked = {"one": player, "others": list(others)}
    return {number for wanted in (_ROOM, _TABLE) for number in (await conn.scalars(wanted, asked))} if others else set()


async def people(conn: AsyncConnection, numbers: Collection[int]) -> dict[int, Player]:
    """Returns these players, by number."""
    return await rows.by_ids(conn, numbers) if numbers else {}
