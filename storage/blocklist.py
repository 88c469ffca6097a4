"""Blocks: a player who has blocked another is not seated together with them."""

from __future__ import annotations

from sqlalchemy import BindParameter, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .people import Player, player_from
from .schema import blocks, players


async def block(conn: AsyncConnection, player: int, other: int) -> None:
    """Blocks another player: the two are no longer seated together."""
    await unblock(conn, player, other)
    await conn.execute(insert(blocks).values(player_id=player, other=other))


async def unblock(conn: AsyncConnection, player: int, other: int) -> None:
    """Removes a block."""
    await conn.execute(delete(blocks).where(blocks.c.player_id == player, blocks.c.other == other))


async def blocked_by(conn: AsyncConnection, player: int) -> list[Player]:
    """Returns the players that a player has blocked."""
    wanted = select(players).join(blocks, blocks.c.other == players.c.id).where(blocks.c.player_id == player)
    return [player_from(row) for row in (await conn.execute(wanted.order_by(players.c.name))).mappings()]


_ONE: BindParameter[int] = bindparam("player")
_OTHERS: BindParameter[int] = bindparam("others", expanding=True)
_HAS_BLOCK = select(blocks.c.other).where(
    ((blocks.c.player_id == _ONE) & blocks.c.other.in_(_OTHERS))
    | ((blocks.c.other == _ONE) & blocks.c.player_id.in_(_OTHERS))
)


async def has_block(conn: AsyncConnection, player: int, others: list[int]) -> bool:
    """Whether a block exists between a player and one of the others, in either direction."""
    return (await conn.execute(_HAS_BLOCK, {"player": player, "others": others})).first() is not None
