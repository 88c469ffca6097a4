"""Messages to rooms, of operators or with the results of seasons: a row for each room.

So a kill loses none and doubles none. A row is wanted, then sending; then the message was sent, it
failed, or it is unknown whether it arrived.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import WEB, insert_new
from .messages.rooms import Settings
from .operation_schema import broadcast_rooms, broadcasts
from .rows import decode, decode_or_new, encode
from .schema import matches, rooms

State = Literal["wanted", "sending", "sent", "failed", "unknown", "stopped"]
Texts = Mapping[str, str]  # by language


@dataclass(frozen=True, slots=True)
class Listener:
    """A room that a broadcast would reach."""

    room: int
    platform: str
    language: str


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """A message of a broadcast to a room."""

    broadcast: str
    room: int
    platform: str
    address: str
    reach: str
    language: str
    texts: Texts
    state: State
    attempts: int
    at: datetime
    since: datetime | None = None  # it tells the results of the season from then until `at`

    @property
    def text(self) -> str:
        """Returns the text in the room's language; else in English, or the only one there is."""
        return self.texts.get(self.language) or self.texts.get("en") or next(iter(self.texts.values()))


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A broadcast, and in how many rooms it has which state."""

    id: str
    at: datetime
    by: str
    texts: Texts
    rooms: Mapping[str, int] = field(default_factory=dict)


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


async def create(
    conn: AsyncConnection,
    number: str,
    at: datetime,
    by: str,
    texts: Texts,
    listeners: Sequence[Listener],
    since: datetime | None = None,
) -> bool:
    """Saves a broadcast to these rooms; returns False, and changes nothing, where it is saved already.

    Pages of the web show it themselves. `since`: it tells the results of the season from then until `at`.
    """
    facts = {"id": number, "at": at, "by": by, "texts": encode(dict(texts)), "since": since}
    made = await conn.execute(insert_new(broadcasts).values(facts))
    if not made.rowcount:
        return False
    rows = [
        {"broadcast_id": number, "room_id": one.room, "state": "sent", "due_at": None}
        if one.platform == WEB
        else {"broadcast_id": number, "room_id": one.room, "state": "wanted", "due_at": at}
        for one in listeners
    ]
    if rows:
        await conn.execute(insert(broadcast_rooms), rows)
    return True


_ITS = (
    broadcast_rooms.c.broadcast_id == bindparam("of_broadcast"),
    broadcast_rooms.c.room_id == bindparam("of_room"),
    broadcast_rooms.c.attempts == bindparam("after_attempts"),
)
_CHANGE = update(broadcast_rooms).where(*_ITS)
_NOW = bindparam("now", type_=broadcast_rooms.c.due_at.type)
_DUE = (
    select(
        broadcast_rooms.c.broadcast_id,
        broadcast_rooms.c.room_id,
        rooms.c.platform,
        rooms.c.address,
        rooms.c.reach,
        rooms.c.settings,
        broadcasts.c.texts,
        broadcast_rooms.c.state,
        broadcast_rooms.c.attempts,
        broadcasts.c.at,
        broadcasts.c.since,
    )
    .join(rooms, rooms.c.id == broadcast_rooms.c.room_id)
    .join(broadcasts, broadcasts.c.id == broadcast_rooms.c.broadcast_id)
    .where(broadcast_rooms.c.due_at <= _NOW, rooms.c.platform.in_(bindparam("platforms", expanding=True)))
    .order_by(broadcast_rooms.c.due_at, broadcast_rooms.c.room_id)
    .limit(bindparam("most"))
)


async def due(conn: AsyncConnection, now: datetime, platforms: Collection[str], most: int) -> list[RoomMessage]:
    """Returns the unsent messages to rooms of these platforms, and those whose sender died."""
    rows = await conn.execute(_DUE, {"now": now, "platforms": list(platforms), "most": most})
    return [
        RoomMessage(
            broadcast, room, platform, address, reach, decode_or_new(settings, Settings, room=room).language,
            decode(texts, dict), state, attempts, at, since,
        )
        for broadcast, room, platform, address, reach, settings, texts, state, attempts, at, since in rows
    ]  # fmt: skip


_WAITING = select(broadcast_rooms.c.room_id).where(broadcast_rooms.c.due_at.is_not(None)).limit(1)


async def any_waiting(conn: AsyncConnection) -> bool:
    """Whether there are messages that are not settled."""
    return (await conn.execute(_WAITING)).first() is not None


async def take(conn: AsyncConnection, message: RoomMessage, until: datetime) -> RoomMessage | None:
    """Marks a message as being sent until then; returns it so, or None where another process was quicker."""
    taken = replace(message, state="sending", attempts=message.attempts + 1)
    changed = _CHANGE.values(state=taken.state, attempts=taken.attempts, due_at=until)
    return taken if (await conn.execute(changed, _its(message))).rowcount else None


async def settle(conn: AsyncConnection, message: RoomMessage, state: State, again_at: datetime | None = None) -> None:
    """Saves the result of sending a message, unless it was taken again meanwhile. `again_at`: when to try again."""
    await conn.execute(_CHANGE.values(state=state, due_at=again_at), _its(message))


def _its(message: RoomMessage) -> dict[str, str | int]:
    return {
        "of_broadcast": message.broadcast,
        "of_room": message.room,
        "after_attempts": message.attempts,
    }


async def latest(conn: AsyncConnection, since: datetime, most: int) -> list[Broadcast]:
    """Returns the broadcasts of operators since then, the newest first."""
    newest = (
        select(broadcasts)
        .where(broadcasts.c.at >= since, broadcasts.c.since.is_(None))
        .order_by(broadcasts.c.at.desc())
        .limit(most)
    )
    found = {row.id: row for row in await conn.execute(newest)}
    counted = select(broadcast_rooms.c.broadcast_id, broadcast_rooms.c.state, func.count())
    counted = counted.where(broadcast_rooms.c.broadcast_id.in_(list(found)))
    states: dict[str, dict[str, int]] = {number: {} for number in found}
    for number, state, count in await conn.execute(counted.group_by("broadcast_id", "state")):
        states[number][state] = count
    return [Broadcast(number, row.at, row.by, decode(row.texts, dict), states[number]) for number, row in found.items()]


async def stop(conn: AsyncConnection, number: str) -> int:
    """Sends a broadcast to no further room; returns to how many it was not sent."""
    its = (broadcast_rooms.c.broadcast_id == number) & (broadcast_rooms.c.state == "wanted")
    return (await conn.execute(update(broadcast_rooms).where(its).values(state="stopped", due_at=None))).rowcount
