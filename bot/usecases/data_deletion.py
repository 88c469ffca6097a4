"""Deletion of a person's data: first they leave every unfinished table, then name, words and accounts are deleted."""

from __future__ import annotations

import structlog

from bot.app import App
from games.core.game import Refusal
from games.table.play import left
from games.table.seating import withdrawn
from games.table.table import Change, Table
from storage import UnitOfWork, bans, name_places, people, tables
from storage.name_places import Place
from storage.people import Player

from .lobby import begin_if_ready
from .recovery import drop_keys

log = structlog.get_logger(__name__)

TABLES_A_PERSON = 10_000  # unfinished tables that a deleted person leaves


async def forget(app: App, player: Player) -> list[Place]:
    """Removes a person from everything unfinished, deletes their personal data, and renders messages that show it.

    Returns the texts of others that still have the name in them, which are logged too; nobody can tell whom they mean.
    """

    async def work(unit: UnitOfWork) -> list[Place]:
        names = [player.name]
        for account in await people.accounts_of(unit.conn, player.id):
            names += [account.name, account.username]
        sits = await tables.ids_of_player(unit.conn, player.id, ["open", "live"], TABLES_A_PERSON)
        for match_id in sits:
            begin_if_ready(unit, unit.put(_gone(await unit.table(match_id), player.id, app)), app.now())
        await unit.flush()
        await drop_keys(unit, player.id)
        await bans.drop_all_of(unit.conn, player.id)
        await people.forget(unit, player.id)
        return await name_places.find(unit.conn, names)

    left_in = await app.store.write(work)
    if left_in:
        log.warning("a deleted name is still in texts that others typed", places=[str(place) for place in left_in])
    app.directory.forget_player(player.id)
    await app.redraw.sweep()  # no message shows the name any longer
    return left_in


def _gone(table: Table, player: int, app: App) -> Change:
    if table.status == "open":
        return withdrawn(table, player, app.now())
    seat = table.seat_of(player)
    assert seat is not None
    try:
        return left(table, seat, "left", app.now(), app.outages)
    except Refusal:  # already out of the game, and only watching
        return Change(table)
