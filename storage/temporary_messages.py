"""Temporary messages: what is said to people for a while, where it stands, and why.

They show no match that would have to be updated, so they are no displays. Each is removed when its cause has ended, or
at its time; one that its platform does not delete any more is forgotten. One with a subject can be edited.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import upsert
from .operation_schema import temporary_messages
from .rows import Rows, stored
from .schema import matches, rooms, seats

# Why a message stands. asked: somebody asked for it, a short while ago. welcome: no table has been opened in its room.
# registration: its table is open. match: its match is not over. absence: its viewer does not answer for their seat; or,
# where it has no viewer, somebody at the table. time: what it says is of use until then.
Cause = Literal["asked", "welcome", "registration", "match", "absence", "time"]

# page: with what somebody chose to see. line: a refusal, or news. question: waits for a typed answer. news: stands
# beside others of its kind.
Kind = Literal["page", "line", "question", "news"]

PLACE = ("platform", "room", "message")


class TemporaryMessage(Struct, frozen=True):
    """A message of ours that shows no match."""

    platform: str
    room: str
    message: str
    cause: Cause
    kind: Kind
    until: datetime
    viewer: int | None = None
    match_id: str = ""
    handle: str = ""
    has_keys: bool = False
    kept_from: datetime | None = None
    subject: str = ""  # as "people tournament 7": a later message to the room with it edits this one

    @property
    def place(self) -> tuple[str, str, str]:
        """The primary key."""
        return self.platform, self.room, self.message


_SAVE = upsert(temporary_messages, *(c.name for c in temporary_messages.c if c.name not in PLACE))
_ITS = tuple(temporary_messages.c[name] == bindparam(f"the_{name}") for name in PLACE)
_DROP = delete(temporary_messages).where(*_ITS)
_rows = Rows(TemporaryMessage, temporary_messages)
_ROOM = temporary_messages.c.room
_THERE = bindparam("there", type_=_ROOM.type)
_NEWEST = (
    _rows.select.where(temporary_messages.c.platform == bindparam("on"), temporary_messages.c.viewer == bindparam("of"))
    .where(temporary_messages.c.match_id == bindparam("about"), temporary_messages.c.kind == bindparam("the_kind"))
    .where((_THERE == "") | (_ROOM == _THERE))
    .order_by(temporary_messages.c.until.desc())
    .limit(1)
)
_opened = matches.alias()
_AWAY = exists().where(
    seats.c.match_id == matches.c.id,
    seats.c.gone != "",
    temporary_messages.c.viewer.is_(None) | (seats.c.player_id == temporary_messages.c.viewer),
)
_CAUSE, _STATUS = temporary_messages.c.cause, matches.c.status
_OPENED = exists().where(
    rooms.c.platform == temporary_messages.c.platform,
    rooms.c.address == temporary_messages.c.room,
    _opened.c.room_id == rooms.c.id,
)
_ENDED = or_(
    temporary_messages.c.until <= bindparam("now", type_=temporary_messages.c.until.type),
    (_CAUSE == "welcome") & _OPENED,
    (_CAUSE == "registration") & (_STATUS != "open"),
    (_CAUSE == "match") & (_STATUS == "over"),
    (_CAUSE == "absence") & ((_STATUS == "over") | ~_AWAY),
)
_OBSOLETE = (
    _rows.select.select_from(temporary_messages.outerjoin(matches, matches.c.id == temporary_messages.c.match_id))
    .where(temporary_messages.c.platform.in_(bindparam("platforms", expanding=True)), _ENDED)
    .order_by(temporary_messages.c.until)
    .limit(bindparam("most"))
)


async def save(conn: AsyncConnection, message: TemporaryMessage) -> None:
    """Saves a message that was sent, or its new facts."""
    await conn.execute(_SAVE, stored(asdict(message)))


async def drop(conn: AsyncConnection, message: TemporaryMessage) -> None:
    """Forgets a message that was removed, or that its platform does not delete any more."""
    await conn.execute(_DROP, {f"the_{name}": value for name, value in zip(PLACE, message.place, strict=True)})


_AT = _rows.select.where(*_ITS)


async def at(conn: AsyncConnection, platform: str, room: str, message: str) -> TemporaryMessage | None:
    """Returns the temporary message at a place; None where there is none."""
    place = (platform, room, message)
    return await _rows.first(conn, _AT, {f"the_{name}": value for name, value in zip(PLACE, place, strict=True)})


_ON_SUBJECT = _rows.select.where(
    temporary_messages.c.platform == bindparam("on"), temporary_messages.c.subject == bindparam("subject")
).order_by(temporary_messages.c.until.desc())


async def on_subject(conn: AsyncConnection, platform: str, subject: str) -> TemporaryMessage | None:
    """Returns the message with this subject; None where none stands."""
    return await _rows.first(conn, _ON_SUBJECT, {"on": platform, "subject": subject})


async def newest(
    conn: AsyncConnection, platform: str, viewer: int, match_id: str, kind: Kind, room: str = ""
) -> TemporaryMessage | None:
    """Returns the message of a kind that somebody was sent last about a match, or about none; None without one.

    `room`: where it stands; empty: anywhere.
    """
    which = {"on": platform, "of": viewer, "about": match_id, "the_kind": kind, "there": room}
    return await _rows.first(conn, _NEWEST, which)


async def obsolete(
    conn: AsyncConnection, platforms: Collection[str], now: datetime, most: int
) -> list[TemporaryMessage]:
    """Returns messages whose cause has ended, or whose time has come, the oldest first.

    `is_obsolete` in bot/messages/causes.py asks the same of one message.
    """
    return await _rows.all(conn, _OBSOLETE, {"platforms": list(platforms), "now": now, "most": most})


async def drop_room(conn: AsyncConnection, platform: str, room: str) -> None:
    """Forgets all messages of a room that is gone."""
    where = (temporary_messages.c.platform == platform) & (temporary_messages.c.room == room)
    await conn.execute(delete(temporary_messages).where(where))


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Makes the messages of another player those of a player."""
    of_other = update(temporary_messages).where(temporary_messages.c.viewer == other)
    await conn.execute(of_other.values(viewer=player))


async def forget(conn: AsyncConnection, player: int, now: datetime) -> None:
    """Has the messages to a player removed by the next sweep, and forgets to whom they were sent."""
    of_player = update(temporary_messages).where(temporary_messages.c.viewer == player)
    await conn.execute(of_player.values(viewer=None, until=now))


async def standing(conn: AsyncConnection, platform: str) -> list[TemporaryMessage]:
    """Returns all messages that stand on a platform."""
    return await _rows.all(conn, select(*_rows.columns).where(temporary_messages.c.platform == platform))
