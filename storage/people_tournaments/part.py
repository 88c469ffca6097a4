"""What the rest of storage knows of tournaments of people: what they have of somebody.

A tournament stays as long as its matches may interest those who played it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .. import outbox
from ..parts import Part
from . import NEWS, Tournament, encounters, entrants, queue_update, rounds, tournament_rows, tournaments

KEPT_FOR = timedelta(days=365)  # after it was over; one that was cancelled a day
CANCELLED_KEPT_FOR = timedelta(days=1)
EXPORTED_MOST = 10_000
_TABLES = (encounters, entrants, rounds)


async def of_player(conn: AsyncConnection, player: int, most: int) -> list[Tournament]:
    """Returns the tournaments that somebody made or signed up for, the newest first."""
    known = select(entrants.c.tournament_id).where(entrants.c.player_id == player, entrants.c.way != "out")
    of_player = tournament_rows.select.where((tournaments.c.made_by == player) | tournaments.c.id.in_(known))
    return await tournament_rows.all(conn, of_player.order_by(tournaments.c.id.desc()).limit(most))


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns the tournaments that somebody made or signed up for, and which of them they have won."""
    held = await of_player(conn, player, EXPORTED_MOST)
    of_winner = (entrants.c.player_id == player) & (entrants.c.won == 1)
    won = set(await conn.scalars(select(entrants.c.tournament_id).where(of_winner)))
    return [
        {"game": known.game, "kind": known.kind, "at": known.at.isoformat(), "won": known.id in won} for known in held
    ]


async def won_by(conn: AsyncConnection, player: int) -> list[datetime]:
    """Returns when somebody won a tournament, the first time first."""
    won = select(tournaments.c.ended_at).join(entrants, entrants.c.tournament_id == tournaments.c.id)
    won = won.where(entrants.c.player_id == player, entrants.c.won == 1).order_by(tournaments.c.ended_at)
    return list(await conn.scalars(won))


async def forget(conn: AsyncConnection, player: int, now: datetime) -> None:
    """Takes somebody out of all tournaments; what they have played stays, without them."""
    own = entrants.c.player_id == player
    for number in list(await conn.scalars(select(entrants.c.tournament_id).where(own))):
        await queue_update(conn, number, now)  # its message names them
    await conn.execute(update(entrants).where(own).values(player_id=None, way="out"))
    await conn.execute(update(tournaments).where(tournaments.c.made_by == player).values(made_by=None))
    await outbox.drop_to(conn, NEWS, player)


async def move(conn: AsyncConnection, player: int, to: int) -> None:
    """Moves what somebody has to another player; where both are in one tournament, the first of them is out."""
    both = select(entrants.c.tournament_id).where(entrants.c.player_id == to)
    doubled = (entrants.c.player_id == player) & entrants.c.tournament_id.in_(both)
    await conn.execute(update(entrants).where(doubled).values(player_id=None, way="out"))
    await conn.execute(update(entrants).where(entrants.c.player_id == player).values(player_id=to))
    await outbox.move_to(conn, NEWS, player, to)
    await conn.execute(update(tournaments).where(tournaments.c.made_by == player).values(made_by=to))


async def drop_old(conn: AsyncConnection, now: datetime) -> None:
    """Deletes tournaments that were over long ago, and cancelled ones."""
    is_old = (tournaments.c.status == "over") & (tournaments.c.ended_at < now - KEPT_FOR)
    is_old |= (tournaments.c.status == "cancelled") & (tournaments.c.ended_at < now - CANCELLED_KEPT_FOR)
    old = select(tournaments.c.id).where(is_old)
    for of_tournament in _TABLES:
        await conn.execute(delete(of_tournament).where(of_tournament.c.tournament_id.in_(old)))
    await conn.execute(delete(tournaments).where(is_old))


PART = Part(
    name="people_tournaments", export=export, forget=forget, move=move, drop_old=drop_old, tournaments_won=won_by
)
