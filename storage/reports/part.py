"""What the rest of storage knows of reports: what they have of people.

An export has what its person has reported, and nothing of what others have reported of them. Reports of a person whose
data is deleted stay without them; reports about them go.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .. import outbox
from ..parts import Part
from . import KEPT_FOR, KIND, reports

_OWN = (reports.c.at, reports.c.match_id, reports.c.called, reports.c.reason, reports.c.lines)


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns what a player has reported: when, whom and why. It does not say what was decided."""
    own_reports = select(*_OWN).where(reports.c.reporter == player).order_by(reports.c.at, reports.c.id)
    return [
        {"at": row.at.isoformat(), "match": row.match_id, "person": row.called, "reason": row.reason}
        | ({"lines": row.lines.split("\n")} if row.lines else {})
        for row in await conn.execute(own_reports)
    ]


async def forget(conn: AsyncConnection, player: int, _now: datetime) -> None:
    """Deletes the reports about a player, and who made those of theirs; nothing more is told to them.

    Nobody is left to be warned or banned; what they have reported of others can still be judged.
    """
    await conn.execute(delete(reports).where(reports.c.player_id == player))
    await conn.execute(update(reports).where(reports.c.reporter == player).values(reporter=None))
    await outbox.drop_to(conn, KIND, player)


async def move(conn: AsyncConnection, player: int, to: int) -> None:
    """Moves the reports of and about a player to another player, whose accounts were linked.

    What one of the two has reported of the other goes, and so does a report that the other one has made as well.
    """
    both = (player, to)
    await conn.execute(delete(reports).where(reports.c.reporter.in_(both), reports.c.player_id.in_(both)))
    for column, other in ((reports.c.reporter, reports.c.player_id), (reports.c.player_id, reports.c.reporter)):
        known = reports.alias()
        same = (known.c[column.name] == to) & (known.c.match_id == reports.c.match_id)
        twice = select(known.c.id).where(same, known.c[other.name] == other).exists()
        await conn.execute(delete(reports).where(column == player, twice))
        await conn.execute(update(reports).where(column == player).values({column: to}))
    await outbox.move_to(conn, KIND, player, to)


async def drop_old(conn: AsyncConnection, now: datetime) -> None:
    """Deletes the reports that were settled long ago, and what was told of them."""
    before = now - KEPT_FOR
    await conn.execute(delete(reports).where(reports.c.settled_at < before))
    await outbox.drop_older(conn, KIND, before)


PART = Part(name="reports", export=export, forget=forget, move=move, drop_old=drop_old)
