"""The vacations of people: in which time their matches of a day or more for each move wait for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, exists, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.vacation import Vacation

from ..matches.tables import ASKED
from ..rows import decode, encode
from ..schema import matches, players, seats


@dataclass(frozen=True, slots=True)
class AwaySeat:
    """A match that is to wait for somebody on vacation until then."""

    match_id: str
    player: int
    until: datetime


_OF_PLAYER = select(players.c.vacations).where(players.c.id == bindparam("player"))


async def of_player(conn: AsyncConnection, player: int) -> tuple[Vacation, ...]:
    """Returns the stored vacations of a person, oldest first."""
    text = await conn.scalar(_OF_PLAYER, {"player": player})
    return decode(text or "[]", tuple[Vacation, ...])


async def save(
    conn: AsyncConnection, player: int, before: Sequence[Vacation], after: Sequence[Vacation], now: datetime
) -> bool:
    """Writes the vacations of a person; False where they have changed since they were read."""
    until = after[-1].until if after and after[-1].until > now else None
    is_same = (players.c.id == player) & (players.c.vacations == encode(tuple(before)))
    change = update(players).where(is_same).values(vacations=encode(tuple(after)), vacation_until=until)
    return (await conn.execute(change)).rowcount == 1


async def ends(conn: AsyncConnection, people: Iterable[int], now: datetime) -> dict[int, datetime]:
    """Returns when the vacations end of those of these people who have one now."""
    is_away = players.c.id.in_(list(people)) & (players.c.vacation_until > now)
    return {row[0]: row[1] for row in await conn.execute(select(players.c.id, players.c.vacation_until).where(is_away))}


_IS_AWAY = players.c.vacation_until > bindparam("now", type_=players.c.vacation_until.type)
_ANY = select(literal(1)).where(exists().where(_IS_AWAY) | exists().where(matches.c.pause.is_not(None)))


async def any_now(conn: AsyncConnection, now: datetime) -> bool:
    """Whether anybody is on vacation, or a match waits for somebody who was."""
    return await conn.scalar(_ANY, {"now": now}) is not None


_AWAY = select(matches.c.id, seats.c.player_id, players.c.vacation_until)
_AWAY = _AWAY.select_from(players.join(seats, seats.c.player_id == players.c.id).join(matches))
_AWAY = _AWAY.where(_IS_AWAY, ASKED)
_AWAY = _AWAY.where(matches.c.pause.is_(None), matches.c.deadline.is_not(None), matches.c.id > bindparam("after"))
_AWAY = _AWAY.order_by(matches.c.id).limit(bindparam("most"))


async def running(conn: AsyncConnection, now: datetime, after: str, most: int) -> list[AwaySeat]:
    """Returns matches, in the order of their ids, whose clock runs for somebody on vacation."""
    rows = await conn.execute(_AWAY, {"now": now, "after": after, "most": most})
    return [AwaySeat(*row) for row in rows]


_PAUSED = select(matches.c.id).where(matches.c.pause.is_not(None), matches.c.id > bindparam("after"))
_PAUSED = _PAUSED.order_by(matches.c.id).limit(bindparam("most"))


async def waiting(conn: AsyncConnection, after: str, most: int) -> list[str]:
    """Returns the matches, in the order of their ids, that wait for somebody on vacation."""
    return list((await conn.execute(_PAUSED, {"after": after, "most": most})).scalars())
