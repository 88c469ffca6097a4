"""What follows a match that had a lobby clock: its final card becomes the room's next registration (rules digest, R14).

The ended match has a deadline: until then it owes its room the successor. So a kill in between loses nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.core.game import Refusal
from games.core.options import make
from games.table.clock import LOBBY_LIMIT
from games.table.table import Change, Lobby, Table
from storage import Desk, displays, tables
from storage.rooms import Room

from .opening_terms import terms_of
from .seating import new_table
from .table_limits import OPEN_TABLES_A_ROOM

if TYPE_CHECKING:
    from bot.app import App

AFTER = timedelta(seconds=5)  # so long the result stands alone
CARDS_MOST = 50  # of a match; all of them become cards of its successor


async def follow(app: App, match_id: str) -> Table:
    """The successor that a match owes is opened, or is not wanted; either way nothing is owed any more."""

    async def work(desk: Desk) -> Table:
        table = await desk.table(match_id)
        if table.status != "over" or table.deadline is None or app.now() <= table.deadline:
            raise Refusal("too_early")
        room = await app.room(desk.conn, table.room)
        if room.has_series and await _may_follow(desk, table, room):
            return await _opened(app, desk, table, room)
        return desk.put(Change(replace(table, deadline=None)))

    return await _written(app, match_id, await app.store.write(work))


async def again(app: App, match_id: str) -> Table:
    """Somebody asks for the next registration, where it does not come by itself."""

    async def work(desk: Desk) -> Table:
        table = await desk.table(match_id)
        room = await app.room(desk.conn, table.room)
        if not can_follow(table) or not await _may_follow(desk, table, room):
            raise Refusal("already_exists" if table.next_match else "closed")
        return await _opened(app, desk, table, room)

    return await _written(app, match_id, await app.store.write(work))


def owed_at(table: Table, now: datetime) -> datetime | None:
    """When a match that has just ended owes its successor; None where there will be none by itself."""
    return now + AFTER if is_series(table) else None


def can_follow(table: Table) -> bool:
    """Whether an ended match of this kind has a next registration."""
    return table.status == "over" and table.match is not None and is_series(table)


def is_series(table: Table) -> bool:
    """Whether people alone sit here, and their lobby had a clock."""
    return table.game.lobby.limit(table.options) is not None and not table.has_computer


async def _may_follow(desk: Desk, table: Table, room: Room) -> bool:
    if table.next_match or room.reach != "here" or room.settings.opened_by == "nobody":
        return False
    return await tables.count_open(desk.conn, room=room.id) < OPEN_TABLES_A_ROOM


async def _opened(app: App, desk: Desk, table: Table, room: Room) -> Table:
    """The next registration, in whose place the cards now stand; nobody sits there yet, and nobody opened it.

    Options, seats and stake are those of the room's next match; where it has set nothing, those of the match before.
    """
    now = max(app.now(), table.moved_at)
    game = app.games[table.name]
    terms = terms_of(room, table.name, game)
    options = make(game.Options, terms.values) if terms.values else table.options
    fresh = new_table(
        app,
        now,
        name=table.name,
        options=options,
        room=table.room,
        host=None,
        most=terms.seats or table.most,
        stake=table.stake if terms.stake is None else terms.stake,
        lobby=Lobby(follows=table.id),
        deadline=now + _limit(table, options),
        asked_at=now,
    )
    fresh = desk.put(Change(fresh))
    desk.put(Change(replace(table, deadline=None, next_match=fresh.id, offers=())))
    await desk.flush()
    await _hand_over(desk, table, fresh)
    return fresh


def _limit(table: Table, options: Any) -> timedelta:
    return table.game.lobby.limit(options) or LOBBY_LIMIT


async def _hand_over(desk: Desk, table: Table, fresh: Table) -> None:
    for display in await displays.of_matches(desk.conn, [table.id], CARDS_MOST):
        if display.kind != "card" or display.handle:
            continue
        if display.state == "there":
            await displays.hand_over(desk.conn, display, fresh.id)
        else:
            await displays.drop(desk.conn, display)
            await displays.keep(desk.conn, displays.wanted(display.platform, display.room, fresh.id, "card"))


async def _written(app: App, match_id: str, after: Table) -> Table:
    if after.id != match_id:
        app.redraw.look_again(match_id, after.id)
    return after
