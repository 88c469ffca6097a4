"""Bans: a moderator keeps a person out of a room, an operator out of every room; running matches go on."""

from __future__ import annotations

from bot.app import App
from games.core.game import Refusal
from games.table.seating import withdrawn
from storage import UnitOfWork, bans, tables
from storage.bans import EVERYWHERE, Ban
from storage.people import Player
from storage.rooms import Room

from .lobby import begin_if_ready

REASON_MOST = 200
TABLES_MOST = 10_000  # open tables that a banned person leaves
SHOWN = 50


async def ban(app: App, player: Player, room: Room | None, reason: str, by: Player | None) -> None:
    """Bans a person from a room, or (None) everywhere; they leave its open tables. `by`: None for the command line.

    Raises cannot_ban, no_reason, and not_moderator for a ban everywhere by a person who is not an operator.
    """
    check_everywhere(room, by)
    if player.operator or (by is not None and by.id == player.id):
        raise Refusal("cannot_ban")
    said = " ".join(reason.split())[:REASON_MOST]
    if not said:
        raise Refusal("no_reason")

    async def work(unit: UnitOfWork) -> None:
        where = room.id if room else EVERYWHERE
        await bans.add(unit.conn, where, player.id, said, by.id if by else None, app.now())
        for match_id in await tables.ids_of_player(unit.conn, player.id, ["open"], TABLES_MOST):
            table = await unit.table(match_id)
            if room is None or table.room == room.id:
                begin_if_ready(unit, unit.put(withdrawn(table, player.id, app.now())), app.now())

    await app.store.write(work)


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
