"""Bans: people who may not open or join tables in a room, or anywhere, each with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from . import people
from .people import Player
from .schema import bans

EVERYWHERE = 0  # in place of a room's number


@dataclass(frozen=True, slots=True)
class Ban:
    """A banned person, and the reason."""

    player: Player
    reason: str
    everywhere: bool


async def add(conn: AsyncConnection, room: int, player: int, reason: str, by: int | None, at: datetime) -> None:
    """Bans a player from a room; a ban that is already there gets the new reason."""
    facts = {"reason": reason, "banned_by": by, "at": at}
    new = upsert(bans).values(room_id=room, player_id=player, **facts)
    await conn.execute(new.on_conflict_do_update(index_elements=["room_id", "player_id"], set_=facts))


async def remove(conn: AsyncConnection, room: int, player: int) -> bool:
    """Removes a ban; returns whether there was one."""
    its = (bans.c.room_id == room) & (bans.c.player_id == player)
    return (await conn.execute(delete(bans).where(its))).rowcount > 0


_REASON = select(bans.c.reason).order_by(bans.c.room_id).limit(1)
_REASON = _REASON.where(bans.c.player_id == bindparam("player"), bans.c.room_id.in_([EVERYWHERE, bindparam("in_room")]))


async def reason_of(conn: AsyncConnection, room: int, player: int) -> str | None:
    """Returns why a player is banned from a room or everywhere; None where they are not banned."""
    reason: str | None = await conn.scalar(_REASON, {"player": player, "in_room": room})
    return reason


async def in_rooms(conn: AsyncConnection, rooms: Iterable[int], most: int) -> list[Ban]:
    """Returns the bans from these rooms, the latest first."""
    wanted = select(bans).where(bans.c.room_id.in_(list(rooms))).order_by(bans.c.at.desc()).limit(most)
    found = []
    for row in (await conn.execute(wanted)).all():
        player = await people.get(conn, row.player_id)
        assert player is not None
        found.append(Ban(player, row.reason, row.room_id == EVERYWHERE))
    return found


async def drop_all_of(conn: AsyncConnection, player: int) -> None:
    """Deletes every ban of a player."""
    await conn.execute(delete(bans).where(bans.c.player_id == player))


async def move(conn: AsyncConnection, player: int, to: int) -> None:
    """Moves the bans of a player to another; where both are banned from a room, the other's ban stays."""
    theirs = select(bans.c.room_id).where(bans.c.player_id == to)
    await conn.execute(update(bans).where(bans.c.player_id == player, ~bans.c.room_id.in_(theirs)).values(player_id=to))
    await drop_all_of(conn, player)


async def copy(conn: AsyncConnection, player: int, to: int) -> None:
    """Bans another player from everything that a player is banned from."""
    for row in (await conn.execute(select(bans).where(bans.c.player_id == player))).all():
        await add(conn, row.room_id, to, row.reason, row.banned_by, row.at)
