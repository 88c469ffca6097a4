"""Tells the players of running matches whose chat is gone, or that we were removed from, where their match is now."""

from __future__ import annotations

from bot.app import App
from bot.usecases.departures import Place
from bot.view.answer import Key, Message
from games.table.answering import PLACE_GONE
from games.table.table import Table
from storage.matches import tables
from storage.messages import notices, rooms
from storage.people.players import get

TOLD_MOST = 50  # matches of a place


async def tell_players(app: App, place: Place) -> None:
    """Tells everybody privately who has no other way to a match of this place; its clock runs on.

    Call it once that is noted, and before the messages of the place are forgotten.
    """
    async with app.store.read() as conn:
        ids = await rooms.live_at(conn, place.platform, place.address, TOLD_MOST)
        loaded = await tables.load(conn, app.games, ids)
    for table in loaded.values():
        for player in _lost(table, place):
            await _tell(app, place, table, player)


def _lost(table: Table, place: Place) -> list[int]:
    return [
        chair.player
        for chair in table.chairs
        if chair.player is not None and chair.why in PLACE_GONE and chair.front == place.platform
    ]


async def _tell(app: App, place: Place, table: Table, number: int) -> None:
    front = app.fronts.chat(place.platform)
    async with app.store.read() as conn:
        player, known = await get(conn, number), (await notices.persons(conn, {number})).get(number)
    if front is None or player is None or known is None:
        return
    pen = app.pen(place.platform, player.language, table, player.skin)
    line = pen("place-gone-told", game=pen.title(table.name), id=table.id)
    message = Message(line, ((Key(pen.plain("menu-turns"), "/tables mine"),),))
    for account in (known.account for known in known.accounts if known.platform == place.platform):
        await front.tell(account, message)
