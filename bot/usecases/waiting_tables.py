"""Listed tables that wait for players: somebody who looks for anybody sits down there, or is told of them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from bot.app import App
from games.core.game import Refusal
from games.table.starting import begins_with_one_more
from games.table.table import Table
from storage import UnitOfWork
from storage.matches import seekers, table_lists, tables
from storage.matches.seekers import Seeker
from storage.messages import displays
from storage.messages.displays import Display
from storage.messages.rooms import Room
from storage.people.players import Player

from . import lobby

WAITING_MOST = 30  # tables


async def sits_down(app: App, player: Player, home: Room, seeker: Seeker, until: datetime) -> Seeker:
    """Seats somebody at a listed table that waits for one more and whose host is here; returns where they are then."""
    for table, is_here in await waiting_tables(app, home, seeker):
        if not (is_here and begins_with_one_more(table)):
            continue
        with suppress(Refusal):  # somebody else was quicker, or they avoid each other
            table = await lobby.join(app, table.id, player, seeker.front, table.stake)
            return await _noted(app, replace(seeker, match_id=table.id, until=until))
    return seeker


async def _noted(app: App, seeker: Seeker) -> Seeker:
    cards = cards_of(seeker, seeker.match_id or "")

    async def work(unit: UnitOfWork) -> None:
        await seekers.save(unit.conn, seeker)
        for display in cards:
            await displays.save(unit.conn, display)

    await app.store.write(work)
    for display in cards:
        app.redraw.enqueue_saved(display)
    return seeker


async def waiting_tables(app: App, home: Room, seeker: Seeker) -> list[tuple[Table, bool]]:
    """Returns the listed tables of a room with a seat for a seeker, the oldest first, and whether the host is here."""
    async with app.store.read() as conn:
        ids = await table_lists.ids_listed(conn, home.id, ["open"], None, WAITING_MOST)
        known = await tables.load(conn, app.games, ids)
    waiting = [known[match_id] for match_id in reversed(ids) if match_id in known]
    free = [table for table in waiting if _is_free_for(table, seeker)]
    return [(table, await _host_is_here(app, table)) for table in free]


def _is_free_for(table: Table, seeker: Seeker) -> bool:
    is_wanted = table.name in seeker.games and not table.stake and table.host is not None
    return is_wanted and table.seat_of(seeker.player) is None and len(table.chairs) < table.most


async def _host_is_here(app: App, table: Table) -> bool:
    """Whether the host looks at their table."""
    seat = table.seat_of(table.host)
    front = app.fronts.get(table.chairs[seat].front) if seat is not None else None
    return front is not None and table.host is not None and await front.is_open(table.host, table.id)


def cards_of(seeker: Seeker, match_id: str) -> list[Display]:
    """Returns the cards that show a pair's match where a seeker asked for it."""
    rooms = dict.fromkeys(filter(None, (seeker.private, seeker.room)))
    return [displays.wanted(seeker.front, room, match_id, "card") for room in rooms]
