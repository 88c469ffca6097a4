"""Lines of talk at tables: each is kept until its table is over, or the data of its person is deleted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import instant, table, text, whole
from ..rows import Rows
from ..schema import blocks, matches

KEPT_MOST = 50  # lines of a table: older ones go


lines = table(
    "talk_lines",
    whole("id", primary_key=True),
    text("match_id", index=True),
    whole("player_id", index=True),
    text("called"),  # the name of the person at that time
    text("text"),
    instant("at"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody at a table has typed for the others there."""

    id: int
    match_id: str
    player_id: int
    called: str
    text: str
    at: datetime


_rows = Rows(Line, lines)
_MATCH: BindParameter[str] = bindparam("of_match")
_PLAYER: BindParameter[int] = bindparam("player")
_AVOIDED = (
    select(blocks.c.other)
    .where(blocks.c.player_id == _PLAYER, blocks.c.other == lines.c.player_id)
    .correlate(lines)
    .exists()
)
_FOR_READER = _rows.select.where(lines.c.match_id == _MATCH, ~_AVOIDED).order_by(lines.c.id)
_SAID_SINCE = select(lines.c.at).where(lines.c.player_id == _PLAYER)
_SAID_SINCE = _SAID_SINCE.where(lines.c.at > bindparam("since", type_=lines.c.at.type)).order_by(lines.c.at.desc())
_TOO_OLD = select(lines.c.id).where(lines.c.match_id == _MATCH).order_by(lines.c.id.desc()).offset(KEPT_MOST).limit(1)


async def for_reader(conn: AsyncConnection, match_id: str, player: int) -> list[Line]:
    """Returns the lines of a table, the oldest first, but for those of people whom this player avoids."""
    return await _rows.all(conn, _FOR_READER, {"of_match": match_id, "player": player})


async def said_since(conn: AsyncConnection, player: int, since: datetime) -> Sequence[datetime]:
    """Returns when somebody has said something since then, at tables that are not over, the latest first."""
    return list(await conn.scalars(_SAID_SINCE, {"player": player, "since": since}))


async def add(conn: AsyncConnection, match_id: str, player: int, called: str, typed: str, at: datetime) -> None:
    """Saves a line; very many of one table are not kept."""
    new = {"match_id": match_id, "player_id": player, "called": called, "text": typed, "at": at}
    await conn.execute(insert(lines).values(**new))
    last = await conn.scalar(_TOO_OLD, {"of_match": match_id})
    if last is not None:
        await conn.execute(delete(lines).where(lines.c.match_id == match_id, lines.c.id <= last))


async def drop_over(conn: AsyncConnection) -> None:
    """Deletes the lines of tables that are over: a process of an older version has ended them and left the lines."""
    going_on = select(matches.c.id).where(matches.c.status != "over")
    await conn.execute(delete(lines).where(lines.c.match_id.not_in(going_on)))


async def drop(conn: AsyncConnection, over: Collection[str]) -> None:
    """Deletes the lines of these tables."""
    await conn.execute(delete(lines).where(lines.c.match_id.in_(sorted(over))))


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns what somebody has said at tables that are not over."""
    own = select(lines.c.at, lines.c.match_id, lines.c.text).where(lines.c.player_id == player).order_by(lines.c.id)
    return [{"at": row.at.isoformat(), "match": row.match_id, "text": row.text} for row in await conn.execute(own)]


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes what somebody has said."""
    await conn.execute(delete(lines).where(lines.c.player_id == player))


async def move(conn: AsyncConnection, player: int, to: int) -> None:
    """Makes the lines of a player those of another player, whose accounts were linked."""
    await conn.execute(update(lines).where(lines.c.player_id == player).values(player_id=to))
