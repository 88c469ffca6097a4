"""Days of the daily match with their secrets, and who played which of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core import chance
from games.core.game import Outcome

from .. import outbox
from ..columns import insert_new
from ..rows import Rows, decode, stored
from ..schema import daily, daily_plays, matches, standings
from .results import ALL_GAMES, ALL_TIME
from .tables import UNFINISHED

REMINDER = "daily-reminder"  # of its messages to people in the outbox
STREAK_MOST = 4_000  # days; nobody has played for eleven years


@dataclass(frozen=True, slots=True)
class Day:
    """One day: its game, and the secret from which the deal and the computers' chance follow."""

    day: str  # a date in UTC, as 2026-11-23
    game: str
    rules: int
    options: dict[str, Any]
    secret: bytes = field(repr=False)
    made_at: datetime  # when its commitment could first be seen
    closed_at: datetime | None = None  # from then on nobody plays it, and the secret is shown

    @property
    def commitment(self) -> str:
        """Returns the hash of the secret: 64 hex digits."""
        return chance.commitment(self.secret)


@dataclass(frozen=True, slots=True)
class Play:
    """Somebody's try on one day."""

    player: int
    day: str
    match_id: str
    began_at: datetime


@dataclass(frozen=True, slots=True)
class Played:
    """A try and its outcome; without one it goes on."""

    player: int
    day: str
    match_id: str
    outcome: Outcome | None
    steps: int


_days = Rows(Day, daily)
_plays = Rows(Play, daily_plays, player="player_id")
_DAY = _days.select.where(daily.c.day == bindparam("the_day"))
_CLOSED = select(daily.c.day).where(daily.c.day == bindparam("the_day"), daily.c.closed_at.is_not(None))
_MINE = _plays.select.where(daily_plays.c.player_id == bindparam("player"), daily_plays.c.day == bindparam("the_day"))
_JOINED = select(
    daily_plays.c.player_id, daily_plays.c.day, daily_plays.c.match_id, matches.c.outcome, matches.c.version
).join(matches, matches.c.id == daily_plays.c.match_id)


async def days(conn: AsyncConnection, wanted: Collection[str]) -> dict[str, Day]:
    """Returns these days, as far as they have been made, by their date."""
    return {match.day: match for match in await _days.all(conn, _days.select.where(daily.c.day.in_(wanted)))}


async def day(conn: AsyncConnection, wanted: str) -> Day | None:
    """Returns one day; None where it was never made."""
    return await _days.first(conn, _DAY, {"the_day": wanted})


async def make(conn: AsyncConnection, fresh: Day) -> None:
    """Saves a day, unless another process has made it already."""
    facts = {column.name: getattr(fresh, column.name) for column in daily.c}
    await conn.execute(insert_new(daily), stored(facts))


async def is_closed(conn: AsyncConnection, wanted: str) -> bool:
    """Whether a day is over, so that its secret may be shown."""
    return (await conn.execute(_CLOSED, {"the_day": wanted})).first() is not None


async def open_before(conn: AsyncConnection, today: str) -> list[str]:
    """Returns the days before this one that have not been closed, the earliest first."""
    wanted = select(daily.c.day).where(daily.c.closed_at.is_(None), daily.c.day < today).order_by(daily.c.day)
    return list((await conn.execute(wanted)).scalars())


async def close(conn: AsyncConnection, which: str, now: datetime) -> None:
    """Closes a day: nobody plays it any longer."""
    is_open = update(daily).where(daily.c.day == which, daily.c.closed_at.is_(None))
    await conn.execute(is_open.values(closed_at=now))


async def unfinished(conn: AsyncConnection, which: str, most: int) -> list[str]:
    """Returns matches of a day that still go on."""
    wanted = select(matches.c.id).join(daily_plays, daily_plays.c.match_id == matches.c.id)
    wanted = wanted.where(daily_plays.c.day == which, matches.c.status.in_(UNFINISHED)).limit(most)
    return list((await conn.execute(wanted)).scalars())


async def play_of(conn: AsyncConnection, player: int, which: str) -> Play | None:
    """Returns a player's try on a day; None where there was none."""
    return await _plays.first(conn, _MINE, {"player": player, "the_day": which})


async def begin(conn: AsyncConnection, play: Play) -> None:
    """Saves a player's try."""
    facts = {"player_id": play.player, "day": play.day, "match_id": play.match_id, "began_at": play.began_at}
    await conn.execute(insert_new(daily_plays), stored(facts))


async def played_on(conn: AsyncConnection, which: str, most: int) -> list[Played]:
    """Returns the tries of a day, the first ones."""
    wanted = _JOINED.where(daily_plays.c.day == which).order_by(daily_plays.c.began_at).limit(most)
    return [_played(row) for row in await conn.execute(wanted)]


async def played_by(conn: AsyncConnection, player: int, most: int = STREAK_MOST) -> list[Played]:
    """Returns a player's tries, the latest day first."""
    wanted = _JOINED.where(daily_plays.c.player_id == player).order_by(daily_plays.c.day.desc()).limit(most)
    return [_played(row) for row in await conn.execute(wanted)]


_OF_PEOPLE = _JOINED.where(
    daily_plays.c.player_id.in_(bindparam("people", expanding=True)), daily_plays.c.day >= bindparam("since")
)
_PLAYED_SINCE = exists().where(
    daily_plays.c.player_id == standings.c.player_id, daily_plays.c.day >= bindparam("since")
)
_IN_ROOM = (
    select(standings.c.player_id)
    .where(standings.c.room_id == bindparam("in_room"), standings.c.season == ALL_TIME, standings.c.game == ALL_GAMES)
    .where(_PLAYED_SINCE)
    .limit(bindparam("most"))
)


async def played_by_people(conn: AsyncConnection, people: Collection[int], since: str) -> list[Played]:
    """Returns the tries of these people since a day."""
    return [_played(row) for row in await conn.execute(_OF_PEOPLE, {"people": list(people), "since": since})]


async def people_in(conn: AsyncConnection, room: int, since: str, most: int) -> list[int]:
    """Returns who has played somebody in a room, and since a day the daily match."""
    return list(await conn.scalars(_IN_ROOM, {"in_room": room, "since": since, "most": most}))


async def count(conn: AsyncConnection, which: str) -> int:
    """Counts the people who have begun a day's match."""
    wanted = select(func.count()).select_from(daily_plays).where(daily_plays.c.day == which)
    return (await conn.scalar(wanted)) or 0


def _played(row: Any) -> Played:
    outcome = decode(row.outcome, Outcome) if row.outcome else None
    return Played(row.player_id, row.day, row.match_id, outcome, row.version)


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Moves the tries of a player to another one; of two on one day the earlier stays."""
    own_plays = {play.day: play for play in await _of(conn, player)}
    for play in await _of(conn, other):
        own = own_plays.get(play.day)
        if own is not None and own.began_at <= play.began_at:
            continue
        if own is not None:
            await conn.execute(delete(daily_plays).where(_is(own)))
        await conn.execute(update(daily_plays).where(_is(play)).values(player_id=player))
    await forget(conn, other)


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes a player's tries and their next reminder."""
    await outbox.drop_to(conn, REMINDER, player)
    await conn.execute(delete(daily_plays).where(daily_plays.c.player_id == player))


async def export(conn: AsyncConnection, player: int) -> list[dict[str, str]]:
    """Returns what is stored about a player's tries."""
    return [
        {"day": play.day, "match": play.match_id, "began_at": play.began_at.isoformat()}
        for play in await _of(conn, player)
    ]


async def _of(conn: AsyncConnection, player: int) -> list[Play]:
    return await _plays.all(conn, _plays.select.where(daily_plays.c.player_id == player).order_by(daily_plays.c.day))


def _is(play: Play) -> Any:
    return (daily_plays.c.player_id == play.player) & (daily_plays.c.day == play.day)
