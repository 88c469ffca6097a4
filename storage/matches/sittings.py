"""Who has sat in for somebody: each time a row, so that the data of a sitter can be exported, moved and deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import Sit, command_facts
from games.core.game import Seat
from games.core.record import FORGOTTEN

from ..operation_schema import sittings
from ..rows import encode
from ..schema import matches, seats, steps
from .rows import stored_command


def sits(player: Any) -> ColumnElement[bool]:
    """Whether a seat is a player's, or they sit in it for somebody now, or did so when the match ended."""
    return or_(seats.c.player_id == player, seats.c.sitter_id == player)


async def note(conn: AsyncConnection, match_id: str, version: int, seat: Seat, player: int) -> None:
    """Notes that a player sits in from this step on."""
    row = {"match_id": match_id, "version": version, "seat": seat, "player_id": player}
    await conn.execute(insert(sittings).values(**row))


async def seats_of(conn: AsyncConnection, match_id: str, player: int) -> set[Seat]:
    """Returns the seats of a match in which a player has sat for somebody: they know what those see."""
    of_player = (sittings.c.match_id == match_id) & (sittings.c.player_id == player)
    return set(await conn.scalars(select(sittings.c.seat).where(of_player)))


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns where a player has sat in for somebody, for the file of their data."""
    wanted = select(sittings.c.match_id, sittings.c.seat, steps.c.at).join(steps, _IS_STEP)
    rows = await conn.execute(wanted.where(sittings.c.player_id == player).order_by(*sittings.primary_key))
    return [{"match_id": row.match_id, "seat": row.seat, "at": row.at.isoformat()} for row in rows]


_IS_STEP = (steps.c.match_id == sittings.c.match_id) & (steps.c.version == sittings.c.version)


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes the name of a player from the records of matches in which they sat in."""
    wanted = select(sittings.c.match_id, sittings.c.version, steps.c.deed).join(steps, _IS_STEP)
    for match_id, version, deed in (await conn.execute(wanted.where(sittings.c.player_id == player))).all():
        command = stored_command(deed)
        if isinstance(command, Sit):
            of_step = (steps.c.match_id == match_id) & (steps.c.version == version)
            nameless = encode(command_facts(replace(command, sitter=FORGOTTEN)))
            await conn.execute(update(steps).where(of_step).values(deed=nameless))
    await conn.execute(delete(sittings).where(sittings.c.player_id == player))
    left = update(seats).where(seats.c.sitter_id == player)
    await conn.execute(left.values(sitter_id=None, sitter_name=""))


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Makes `player` the one who sat in where `other` did."""
    await conn.execute(update(sittings).where(sittings.c.player_id == other).values(player_id=player))
    await conn.execute(update(seats).where(seats.c.sitter_id == other).values(sitter_id=player))


def with_sitter(player: int) -> ColumnElement[bool]:
    """Whether a player sits in at a match, or has sat in there."""
    has_sat = select(sittings.c.match_id).where(sittings.c.player_id == player)
    return matches.c.id.in_(has_sat)
