"""Bans and blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BindParameter, bindparam, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import upsert
from ..operation_schema import programs
from ..parts import find_parts
from ..schema import accounts, bans, blocks
from ..schema import players as stored
from . import players
from .players import Player

EVERYWHERE = 0  # in place of a room's number


@dataclass(frozen=True, slots=True)
class Ban:
    """A banned person, and the reason."""

    player: Player
    reason: str
    everywhere: bool


_ADD = upsert(bans, "reason", "banned_by", "at")


async def add(conn: AsyncConnection, room: int, player: int, reason: str, by: int | None, at: datetime) -> None:
    """Bans a player from a room; a ban that is already there gets the new reason."""
    new = {"room_id": room, "player_id": player, "reason": reason, "banned_by": by, "at": at}
    await conn.execute(_ADD, new)


async def remove(conn: AsyncConnection, room: int, player: int) -> bool:
    """Removes a ban; returns whether there was one."""
    is_ban = (bans.c.room_id == room) & (bans.c.player_id == player)
    return (await conn.execute(delete(bans).where(is_ban))).rowcount > 0


_REASON = (
    select(bans.c.reason)
    .order_by(bans.c.room_id)
    .limit(1)
    .where(bans.c.player_id == bindparam("player"), bans.c.room_id.in_([EVERYWHERE, bindparam("in_room")]))
)
_HAS_ACCOUNT = exists().where(accounts.c.player_id == bindparam("player"))
_IS_PROGRAM = exists().where(programs.c.player_id == bindparam("player"))
_STANDING = select(_REASON.scalar_subquery().label("reason"), (_HAS_ACCOUNT | _IS_PROGRAM).label("is_known"))


async def reason_of(conn: AsyncConnection, room: int, player: int) -> str | None:
    """Returns why a player is banned from a room or everywhere; None where they are not banned."""
    reason: str | None = await conn.scalar(_REASON, {"player": player, "in_room": room})
    return reason


async def standing(conn: AsyncConnection, room: int, player: int) -> tuple[bool, str | None]:
    """Returns whether a player still exists, and why they are banned, as `reason_of` does.

    A player whose data was deleted, or who was linked with another player, does not, though a press of theirs may still
    be on its way.
    """
    row = (await conn.execute(_STANDING, {"player": player, "in_room": room})).one()
    return bool(row.is_known), row.reason


async def banned_among(conn: AsyncConnection, room: int, among: Iterable[int]) -> set[int]:
    """Returns which of these players are banned from a room or everywhere."""
    is_among = bans.c.room_id.in_([EVERYWHERE, room]) & bans.c.player_id.in_(list(among))
    return set((await conn.execute(select(bans.c.player_id).where(is_among))).scalars())


async def in_rooms(conn: AsyncConnection, rooms: Iterable[int], most: int) -> list[Ban]:
    """Returns the bans from these rooms, the latest first."""
    wanted = players.rows.select.add_columns(bans.c.reason, bans.c.room_id).join(bans)
    wanted = wanted.where(bans.c.room_id.in_(list(rooms))).order_by(bans.c.at.desc()).limit(most)
    rows = (await conn.execute(wanted)).all()
    return [Ban(players.rows.value(row), row.reason, row.room_id == EVERYWHERE) for row in rows]


async def drop_all_of(conn: AsyncConnection, player: int) -> None:
    """Deletes every ban of a player."""
    await conn.execute(delete(bans).where(bans.c.player_id == player))


async def move(conn: AsyncConnection, player: int, to: int) -> None:
    """Moves the bans of a player to another; where both are banned from a room, the other's ban stays."""
    rooms_of_other = select(bans.c.room_id).where(bans.c.player_id == to)
    await conn.execute(
        update(bans).where(bans.c.player_id == player, ~bans.c.room_id.in_(rooms_of_other)).values(player_id=to)
    )
    await drop_all_of(conn, player)


async def copy(conn: AsyncConnection, player: int, to: int) -> None:
    """Bans another player from everything that a player is banned from."""
    for row in (await conn.execute(select(bans).where(bans.c.player_id == player))).all():
        await add(conn, row.room_id, to, row.reason, row.banned_by, row.at)


async def block(conn: AsyncConnection, player: int, other: int) -> None:
    """Blocks another player: the two are no longer seated together."""
    await unblock(conn, player, other)
    await conn.execute(insert(blocks).values(player_id=player, other=other))
    for part in find_parts():
        if part.blocked:
            await part.blocked(conn, player, other)


async def unblock(conn: AsyncConnection, player: int, other: int) -> None:
    """Removes a block."""
    await conn.execute(delete(blocks).where(blocks.c.player_id == player, blocks.c.other == other))


_BLOCKED = (
    players.rows.select.join(blocks, blocks.c.other == stored.c.id)
    .order_by(stored.c.name, stored.c.id)
    .where(blocks.c.player_id == bindparam("player"))
)


async def blocked_by(conn: AsyncConnection, player: int) -> list[Player]:
    """Returns the players that a player has blocked."""
    return await players.rows.all(conn, _BLOCKED, {"player": player})


_ONE: BindParameter[int] = bindparam("player")

_OTHERS: BindParameter[int] = bindparam("others", expanding=True)

_HAS_BLOCK = select(blocks.c.other).where(
    ((blocks.c.player_id == _ONE) & blocks.c.other.in_(_OTHERS))
    | ((blocks.c.other == _ONE) & blocks.c.player_id.in_(_OTHERS))
)


async def has_block(conn: AsyncConnection, player: int, others: list[int]) -> bool:
    """Whether a block exists between a player and one of the others, in either direction."""
    return (await conn.execute(_HAS_BLOCK, {"player": player, "others": others})).first() is not None


async def blocking(conn: AsyncConnection, player: int, other: int) -> set[int]:
    """Returns who of two players has blocked the other one."""
    pair = [player, other]
    return set(
        await conn.scalars(select(blocks.c.player_id).where(blocks.c.player_id.in_(pair), blocks.c.other.in_(pair)))
    )
