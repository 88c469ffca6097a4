"""Shared history: the people a player has sat with, and how often a player has played."""

from __future__ import annotations

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import matches, players, seats
from .players import Player, get, player_from


async def recent_opponents(conn: AsyncConnection, player: int, most: int) -> list[Player]:
    """Returns the players who have sat at a table with this one, the latest first."""
    mine = seats.alias()
    shared = (mine.c.match_id == seats.c.match_id) & (mine.c.player_id == player)
    wanted = (
        select(seats.c.player_id, func.max(matches.c.created_at).label("last"))
        .join(matches, matches.c.id == seats.c.match_id)
        .join(players, players.c.id == seats.c.player_id)
        .where(exists().where(shared), seats.c.player_id != player, players.c.name != "")
        .group_by(seats.c.player_id)
        .order_by(func.max(matches.c.created_at).desc())
        .limit(most)
    )
    found = [await get(conn, row[0]) for row in (await conn.execute(wanted)).all()]
    return [one for one in found if one is not None]


async def players_of_room(conn: AsyncConnection, room: int, most: int) -> list[Player]:
    """Returns the players who have sat at a table of this room, those last seen first."""
    sat = select(seats.c.player_id).join(matches, matches.c.id == seats.c.match_id).where(matches.c.room_id == room)
    wanted = select(players).where(players.c.id.in_(sat), players.c.name != "")
    rows = await conn.execute(wanted.order_by(players.c.seen_at.desc()).limit(most))
    return [player_from(row) for row in rows.mappings()]


async def count_matches(conn: AsyncConnection, player: int) -> int:
    """Returns at how many started tables a player has a seat."""
    its = (seats.c.player_id == player) & matches.c.started_at.is_not(None)
    return (await conn.scalar(select(func.count()).select_from(matches.join(seats)).where(its))) or 0


async def share_a_table(conn: AsyncConnection, one: int, other: int) -> bool:
    """Whether both sit, or are invited, at one table that is not over."""
    mine, theirs = seats.alias(), seats.alias()
    its = (matches.c.status != "over") & (mine.c.player_id == one) & (theirs.c.player_id == other)
    joined = matches.join(mine, mine.c.match_id == matches.c.id).join(theirs, theirs.c.match_id == matches.c.id)
    return (await conn.execute(select(matches.c.id).select_from(joined).where(its).limit(1))).first() is not None
