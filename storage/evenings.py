"""Evenings of rooms: matches of people one after another, until the room has been silent for a while.

The transaction that ends a match puts the message about its evening into the outbox, once for each room. It is sent
after the silence, and says what was played since the silence before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import Table

from .columns import WEB, Batch, Row, Work, insert_new, micros
from .operation_schema import outbox
from .rows import UNPLAYED
from .schema import matches, rooms

KIND = "evening"  # of its message in the outbox
SILENCE = timedelta(minutes=45)  # after which an evening is over
MATCHES_MOST = 100  # looked at for one evening
MATCH_LONGEST = timedelta(hours=6)  # a longer one was not played that evening


@dataclass(frozen=True, slots=True)
class Evening:
    """When an evening began, and the ids of its matches in the order in which they ended, those of machines too."""

    began_at: datetime
    matches: Sequence[str]


_AT = matches.c.ended_at.type
_CHATS = select(rooms.c.id, rooms.c.platform).where(
    rooms.c.id.in_(bindparam("ids", expanding=True)),
    rooms.c.platform != WEB,
    rooms.c.title != "",  # private chats have none
    rooms.c.reach == "here",
)
_COLUMNS = ("kind", "channel", "about", "target", "once", "state", "due_at", "at")
_WANT = Batch(insert_new(outbox).values({name: bindparam(name) for name in _COLUMNS}))


def counts(table: Table) -> bool:
    """Whether a match belongs to an evening that its room is told of: people played it to its end before everybody."""
    outcome = table.match.outcome if table.match else None
    if outcome is None or not outcome.places or outcome.why == "stopped" or table.visibility != "listed":
        return False
    took = (table.ended_at or table.moved_at) - (table.started_at or table.created_at)
    return sum(chair.is_person for chair in table.chairs) > 1 and took <= MATCH_LONGEST


async def want(
    conn: AsyncConnection, _games: Mapping[str, Any], ended: Sequence[Table], _taken: Sequence[Any]
) -> tuple[Sequence[Table], list[Work]]:
    """Returns these matches as they are, and the messages of the evenings that they begin."""
    latest = {table.room: table.ended_at for table in ended if table.ended_at is not None and counts(table)}
    if not latest:
        return ended, []
    chats = (await conn.execute(_CHATS, {"ids": sorted(latest)})).all()
    return ended, [(_WANT, [_message(room, platform, latest[room]) for room, platform in sorted(map(tuple, chats))])]


def _message(room: int, platform: str, ended_at: datetime) -> Row:
    of_room = {"channel": platform, "about": str(room), "target": str(room), "once": f"{KIND} {room}"}
    return {"kind": KIND, **of_room, "state": "wanted", "due_at": micros(ended_at + SILENCE), "at": micros(ended_at)}


_LAST_END = select(matches.c.ended_at).where(matches.c.room_id == bindparam("in_room"))
_LAST_END = _LAST_END.where(matches.c.ended_at.is_not(None), ~matches.c.lobby.contains(UNPLAYED))
_LAST_END = _LAST_END.order_by(matches.c.ended_at.desc()).limit(1)
_LAST_MOVE = select(func.max(matches.c.moved_at, type_=_AT)).where(
    matches.c.room_id == bindparam("in_room"), matches.c.status.in_(["open", "live", "frozen"])
)


async def last_end(conn: AsyncConnection, room: int) -> datetime | None:
    """Returns when the last match of a room ended in which somebody moved."""
    ended: datetime | None = await conn.scalar(_LAST_END, {"in_room": room})
    return ended


async def last_sign(conn: AsyncConnection, room: int) -> datetime | None:
    """Returns when anything happened last at the tables of a room."""
    ended, moved = await last_end(conn, room), await conn.scalar(_LAST_MOVE, {"in_room": room})
    return max((at for at in (ended, moved) if at is not None), default=None)


_DUE = (
    select(matches.c.id)
    .where(matches.c.room_id == bindparam("in_room"), matches.c.status.in_(["open", "live"]))
    .where(matches.c.deadline <= bindparam("now", type_=matches.c.deadline.type))
    .limit(1)
)


async def is_match_due(conn: AsyncConnection, room: int, now: datetime) -> bool:
    """Returns whether the time of a match of a room has run out, and nobody has booked that yet."""
    return await conn.scalar(_DUE, {"in_room": room, "now": now}) is not None


_BACK = (
    select(matches.c.id, func.coalesce(matches.c.started_at, matches.c.created_at, type_=_AT).label("began_at"))
    .add_columns(matches.c.ended_at)
    .where(matches.c.room_id == bindparam("in_room"), matches.c.ended_at.is_not(None))
    .order_by(matches.c.ended_at.desc())
    .limit(MATCHES_MOST)
)


async def last_evening(conn: AsyncConnection, room: int) -> Evening | None:
    """Returns the last evening of a room, back to the silence before it; None where nothing was played."""
    ids, began = list[str](), None
    for row in await conn.execute(_BACK, {"in_room": room}):
        if row.ended_at - row.began_at > MATCH_LONGEST:
            continue
        if began is not None and began - row.ended_at >= SILENCE:
            break
        ids.append(row.id)
        began = min(began or row.began_at, row.began_at)
    return Evening(began, ids[::-1]) if began is not None else None
