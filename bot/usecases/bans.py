"""Bans by moderators and operators, and blocks by players."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from games.core.game import Refusal
from games.table.seating import withdrawn
from games.table.table import Table
from storage import UnitOfWork
from storage.matches import tables
from storage.messages.rooms import Room
from storage.people import bans, players, search
from storage.people.bans import EVERYWHERE, Ban
from storage.people.players import Player

from .lobby import begin_if_ready

REASON_MOST = 200
TABLES_MOST = 10_000  # open tables that a banned person leaves
SHOWN = 50
RECENT_OPPONENTS_MOST = 10
BLOCKS_MOST = 200


async def ban(app: App, player: Player, room: Room | None, reason: str, by: Player | None) -> None:
    """Bans a person from a room, or (None) everywhere; they leave its open tables. `by`: None for the command line.

    Raises cannot_ban, no_reason, and not_moderator for a ban everywhere by a person who is not an operator.
    """
    check_everywhere(room, by)
    said = " ".join(reason.split())[:REASON_MOST]
    if not said:
        raise Refusal("no_reason")
    where = room.id if room else EVERYWHERE
    await app.store.write(lambda unit: add_ban(unit, player, where, said, by))


async def add_ban(unit: UnitOfWork, player: Player, room: int, reason: str, by: Player | None) -> None:
    """Bans a person from a room or EVERYWHERE, in the caller's transaction; they leave its open tables.

    Raises cannot_ban.
    """
    if player.operator or (by is not None and by.id == player.id):
        raise Refusal("cannot_ban")
    now = unit.now()
    await bans.add(unit.conn, room, player.id, reason, by.id if by else None, now)
    for match_id in await tables.ids_of_player(unit.conn, player.id, ["open"], TABLES_MOST):
        table = await unit.table(match_id)
        if room in (EVERYWHERE, table.room):
            begin_if_ready(unit, unit.put(withdrawn(table, player.id, now)), now)


async def unban(app: App, player: Player, room: Room | None, by: Player | None) -> None:
    """Removes a ban. Raises not_banned, and not_moderator as above."""
    check_everywhere(room, by)
    where = room.id if room else EVERYWHERE
    if not await app.store.write(lambda unit: bans.remove(unit.conn, where, player.id)):
        raise Refusal("not_banned")


def check_everywhere(room: Room | None, by: Player | None) -> None:
    """Refuses a ban everywhere by a person who is not an operator. Raises not_moderator."""
    if room is None and by is not None and not by.operator:
        raise Refusal("not_moderator")


async def bans_shown(app: App, room: Room | None, by: Player | None) -> list[Ban]:
    """Returns the bans that a moderator of a room can end, the latest first: for an operator also those everywhere.

    `room`: None for those everywhere alone. `by`: None for the command line.
    """
    where = {room.id} if room else set()
    if by is None or by.operator:
        where.add(EVERYWHERE)
    async with app.store.read() as conn:
        return await bans.in_rooms(conn, where, SHOWN)


async def block(app: App, player: Player, handle: str) -> Player:
    """Blocks the person with this handle. Raises unknown_player and too_many_blocked."""
    other = await _other(app, player, handle)
    await _block(app, player.id, other.id)
    return other


async def unblock(app: App, player: Player, handle: str) -> None:
    """Removes a block. Raises unknown_player."""
    other = await _other(app, player, handle)
    await app.store.write(lambda unit: bans.unblock(unit.conn, player.id, other.id))


async def block_at_table(app: App, player: Player, table: Table, other: int) -> None:
    """Blocks somebody who sits at the same table. Raises not_seated and not_seated_there."""
    if table.seat_of(player.id) is None:
        raise Refusal("not_seated")
    if other == player.id or table.seat_of(other) is None:
        raise Refusal("not_seated_there")
    await _block(app, player.id, other)


async def blockable(app: App, player: Player) -> list[Player]:
    """Returns the people recently played with who are not blocked."""
    async with app.store.read() as conn:
        return await met_but_not(conn, player, await bans.blocked_by(conn, player.id))


async def met_but_not(conn: AsyncConnection, player: Player, blocked: Collection[Player]) -> list[Player]:
    """Returns the people recently played with but these."""
    known = {person.id for person in blocked}
    met = await search.recent_opponents(conn, player.id, RECENT_OPPONENTS_MOST + len(known))
    return [person for person in met if person.id not in known][:RECENT_OPPONENTS_MOST]


async def _block(app: App, player: int, other: int) -> None:
    async with app.store.read() as conn:
        known = await bans.blocked_by(conn, player)
    if len(known) >= BLOCKS_MOST:
        raise Refusal("too_many_blocked", most=BLOCKS_MOST)
    await app.store.write(lambda unit: bans.block(unit.conn, player, other))


async def _other(app: App, player: Player, handle: str) -> Player:
    async with app.store.read() as conn:
        other = await players.by_handle(conn, handle)
    if other is None or other.id == player.id:
        raise Refusal("unknown_player")
    return other
