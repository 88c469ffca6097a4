"""Opens the next registration of a series below the card of a finished match.

The finished match has a deadline; until then it owes its room the next registration, so a kill between them loses
nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.app import App
from games.core.commands import Do, Leave
from games.core.game import Refusal
from games.core.options import fresh
from games.table.chair import Chair
from games.table.starting import can_follow, stayed, successor_of
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.matches import tables
from storage.messages import displays, rooms
from storage.messages.displays import Display
from storage.messages.rooms import Room

from .opening_terms import terms_of
from .registration import remind_in_time
from .table_limits import check_bans, check_blocks, check_seats, is_full

Opened = tuple[Table, list[Display]]  # the next registration, and the cards that have to be sent
CARDS_MOST = 50  # cards of a match that become cards of its successor


async def follow(app: App, match_id: str) -> Table:
    """Opens the successor that a match owes, unless it is not wanted; clears the debt in both cases."""

    async def work(unit: UnitOfWork) -> Opened:
        table = await unit.table(match_id)
        if table.status != "over" or table.deadline is None or app.now() <= table.deadline:
            raise Refusal("too_early")
        room = await rooms.get(unit.conn, table.room)
        if room.has_series and await _may_follow(unit, table, room):
            return await _opened(app, unit, table, room, await _kept(unit, table, room))
        return unit.put(Change(replace(table, deadline=None))), []

    return await _posted(app, work)


async def again(app: App, match_id: str) -> Table:
    """Opens the next registration on request, where it does not open automatically."""

    async def work(unit: UnitOfWork) -> Opened:
        table = await unit.table(match_id)
        room = await rooms.get(unit.conn, table.room)
        if not can_follow(table) or not await _may_follow(unit, table, room):
            raise Refusal("already_exists" if table.next_match else "closed")
        return await _opened(app, unit, table, room)

    return await _posted(app, work)


async def _posted(app: App, work: Callable[[UnitOfWork], Awaitable[Opened]]) -> Table:
    """Opens a registration, and has its new cards sent once that is saved."""
    table, cards = await app.store.write(work)
    for card in cards:
        app.redraw.enqueue_saved(card)
    return table


async def _may_follow(unit: UnitOfWork, table: Table, room: Room) -> bool:
    if table.next_match or room.reach != "here" or room.settings.opened_by == "nobody":
        return False
    return not await is_full(unit, room)


async def _kept(unit: UnitOfWork, table: Table, room: Room) -> list[Chair]:
    """Returns those who have played a match and not left it, and may play on: their seats are kept.

    After a stop nobody's is: it was the players' own wish, or a moderator's.
    """
    match = table.match
    if match is None or match.outcome is None or match.outcome.why == "stopped":
        return []
    taken = [command for command, _ in await tables.commands(unit.conn, table.id)]
    played = {command.seat for command in taken if isinstance(command, Do)}
    left = {command.seat for command in taken if isinstance(command, Leave)}
    chairs = [table.chairs[seat] for seat in sorted((played - left) & stayed(table)) if table.chairs[seat].is_person]
    return [chair for chair in chairs if await _may_stay(unit, room, chair, chairs)]


async def _may_stay(unit: UnitOfWork, room: Room, chair: Chair, others: list[Chair]) -> bool:
    """Whether somebody may take a seat among these people now."""
    assert chair.player is not None
    try:
        await check_bans(unit, room.id, chair.player)
        await check_seats(unit, room, chair.player)
        await check_blocks(unit, chair.player, [other.player for other in others if other.player != chair.player])
    except Refusal:
        return False
    return sum(other.player == chair.player for other in others) == 1  # accounts may have been linked meanwhile


async def _opened(app: App, unit: UnitOfWork, table: Table, room: Room, kept: list[Chair] | None = None) -> Opened:
    """Opens the next registration without a host, where the match before it is shown.

    Options, seats, stake and whether it is rated are those of the room's next match; where it has set nothing, those of
    the match before.
    """
    game = app.games[table.name]
    terms = terms_of(room, table.name, game)
    successor = successor_of(
        table,
        app.random_bytes,
        app.now(),
        options=fresh(game.Options, terms.values) if terms.values else table.options,
        most=terms.seats or table.most,
        stake=table.stake if terms.stake is None else terms.stake,
        casual=bool(table.lobby.casual) if terms.rated is None else not terms.rated,
        kept=kept or [],
    )
    successor = unit.put(Change(successor))
    await remind_in_time(app, unit, successor)
    unit.put(Change(replace(table, deadline=None, next_match=successor.id, offers=())))
    await unit.flush()
    return successor, await _show(unit, table, successor)


async def _show(unit: UnitOfWork, table: Table, after: Table) -> list[Display]:
    """Saves cards of the next registration: below those of a result, and in place of those of a closed table.

    Returns those that are new.
    """
    cards = []
    for display in await displays.of_matches(unit.conn, [table.id], CARDS_MOST):
        if display.kind != "card" or display.handle:
            continue
        if table.match is None and display.state == "there":
            await displays.hand_over(unit.conn, display, after.id)
            continue
        if table.match is None:
            await displays.drop(unit.conn, display)
        cards.append(displays.wanted(display.platform, display.room, after.id, "card"))
        await displays.save(unit.conn, cards[-1])
    return cards


async def release_predecessor(unit: UnitOfWork, closed: Table) -> None:
    """Lets a match have another successor, by a press: nobody came to the registration that followed it."""
    if not (closed.lobby.untouched and closed.lobby.follows):
        return
    before = await unit.table(closed.lobby.follows)
    if before.match is not None and before.next_match == closed.id:
        unit.put(Change(replace(before, next_match=None)))
