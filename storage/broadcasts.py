"""Messages to rooms, of operators or with the results of seasons; the outbox has one for each room."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from . import outbox
from .columns import WEB, insert_new
from .messages.rooms import Settings
from .operation_schema import broadcasts
from .outbox import Unsent
from .rows import decode, decode_or_new, encode
from .schema import matches, rooms

KIND = "broadcast"  # of its messages in the outbox
Texts = Mapping[str, str]  # by language


@dataclass(frozen=True, slots=True)
class Listener:
    """A room that a broadcast would reach."""

    room: int
    platform: str
    language: str


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A broadcast, and in how many rooms it has which state."""

    id: str
    at: datetime
    by: str
    texts: Texts
    since: datetime | None = None  # it tells the results of the season from then until `at`
    rooms: Mapping[str, int] = field(default_factory=dict)

    def text_in(self, language: str) -> str:
        """Returns the text in a language; else in English, or the only one there is."""
        return self.texts.get(language) or self.texts.get("en") or next(iter(self.texts.values()))


_UNFINISHED = select(matches.c.room_id).where(matches.c.status.in_(["open", "live", "frozen"]))
_RECENT = select(matches.c.room_id).where(matches.c.ended_at >= bindparam("since", type_=matches.c.ended_at.type))
_ROOMS = select(rooms.c.id, rooms.c.platform, rooms.c.settings).where(
    rooms.c.reach == "here", rooms.c.id.in_(_UNFINISHED.union(_RECENT))
)


async def audience(conn: AsyncConnection, since: datetime, platforms: Collection[str]) -> list[Listener]:
    """Returns the rooms of these platforms and of the web with a table that is not over, or ended since then."""
    rows = await conn.execute(_ROOMS.order_by(rooms.c.id), {"since": since})
    return [
        Listener(room, platform, decode_or_new(settings, Settings, room=room).language)
        for room, platform, settings in rows
        if platform == WEB or platform in platforms
    ]


async def create(conn: AsyncConnection, made: Broadcast, listeners: Sequence[Listener]) -> bool:
    """Saves a broadcast to these rooms; returns False, and changes nothing, where it is saved already.

    Pages of the web show it themselves.
    """
    facts = {"id": made.id, "at": made.at, "by": made.by, "texts": encode(dict(made.texts)), "since": made.since}
    stored = await conn.execute(insert_new(broadcasts).values(facts))
    if not stored.rowcount:
        return False
    things = [
        Unsent(
            room.platform,
            str(room.room),
            once=f"{KIND} {made.id} {room.room}",
            state="sent" if room.platform == WEB else "wanted",
        )
        for room in listeners
    ]
    await outbox.put(conn, KIND, made.id, things, made.at)
    return True


async def get(conn: AsyncConnection, number: str) -> Broadcast | None:
    """Returns a broadcast, without its rooms."""
    row = (await conn.execute(select(broadcasts).where(broadcasts.c.id == number))).first()
    return None if row is None else _broadcast(row, {})


def _broadcast(row: Any, states: Mapping[str, int]) -> Broadcast:
    return Broadcast(row.id, row.at, row.by, decode(row.texts, dict), row.since, states)


async def latest(conn: AsyncConnection, since: datetime, most: int) -> list[Broadcast]:
    """Returns the broadcasts of operators since then, the newest first."""
    newest = (
        select(broadcasts)
        .where(broadcasts.c.at >= since, broadcasts.c.since.is_(None))
        .order_by(broadcasts.c.at.desc())
        .limit(most)
    )
    newest_rows = (await conn.execute(newest)).all()
    states = await outbox.counts(conn, KIND, [row.id for row in newest_rows])
    return [_broadcast(row, states[row.id]) for row in newest_rows]


async def stop(conn: AsyncConnection, number: str) -> int:
    """Sends a broadcast to no further room; returns to how many it was not sent."""
    return await outbox.stop(conn, KIND, number)
