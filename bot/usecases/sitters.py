"""A person sits in for somebody who is away, in place of the computer, and leaves the seat to a computer again."""

from __future__ import annotations

from bot.app import App
from bot.view.names import called
from games.core.game import Refusal, Seat
from games.core.screen import Name, Say
from games.table import play
from games.table.answering import Sitter
from games.table.substitution import check_sitter, free_seat, people_of, sat_seat, taken
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.matches import seekers, sittings, tables
from storage.matches.seekers import Seeker
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people import bans
from storage.people.players import Player

from .table_limits import check_bans, check_blocks, check_pairs, check_seats

TOLD_MOST = 20  # people who look for a game, of a seat that they could take


async def _check_person(unit: UnitOfWork, table: Table, seat: Seat, player: int) -> None:
    """Refuses whom the table would refuse, and who has seen another hand of this match."""
    room = await rooms.get(unit.conn, table.room)
    await check_bans(unit, room.id, player)
    await check_blocks(unit, player, people_of(table))
    await check_seats(unit, room, player)
    await check_pairs(unit, table, [player])
    if await sittings.seats_of(unit.conn, table.id, player) - {seat}:
        raise Refusal("knows_hand")


async def take_seat(app: App, match_id: str, player: Player, front: str, seat: Seat) -> Table:
    """Seats a person for somebody for whom a computer plays; they stake nothing. Refuses whom the table would refuse.

    Whoever has seen another hand of this match may only take that seat again.
    """

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        check_sitter(table, seat, player.id)
        await _check_person(unit, table, seat, player.id)
        history = await tables.history(unit.conn, table.id)
        change = taken(table, seat, Sitter(player.id, player.name, front), history, app.now())
        after = unit.put(change)
        await unit.flush()  # whoever was quicker has the seat: only then is it noted
        await sittings.note(unit.conn, table.id, change.steps[-1].version, seat, player.id)
        return after

    after = await app.store.write(work)
    await app.notify_owner(after, seat, Say("sat-told", {"who": called(player.name)}))
    return after


async def leave_seat(app: App, match_id: str, player: Player) -> Table:
    """Has a computer play on for somebody, in whose seat this person sat. Raises not_seated."""
    seats = list[Seat]()

    def left(table: Table) -> Change:
        table.live_match()
        if (seat := sat_seat(table, player.id)) is None:
            raise Refusal("not_seated")
        seats[:] = [seat]
        return play.left(table, seat, "left", app.now(), app.presence.outages)

    after = (await app.store.change(match_id, left)).table
    await tell_free(app, after, seats)
    return after


async def tell_free(app: App, table: Table, seats: list[Seat]) -> None:
    """Tells players in whose seats somebody sat that they may come back."""
    for seat in seats if table.status == "live" else ():
        await app.notify_owner(table, seat, Say("seat-free-told"))


async def ask_sitter(app: App, match_id: str, player: Player) -> None:
    """Tells who sits in for a player that they are back and ask for their seat: once for each who sits in."""
    table = await app.store.table(match_id)
    seat = table.away_seat_of(player.id) if table is not None else None
    sitter = table.chairs[seat].sitter if table is not None and seat is not None else None
    if table is None or seat is None or sitter is None or sitter.player is None:
        return
    asked = (table.id, seat, sitter.player)
    if asked not in app.recent.seats_asked_back:
        app.recent.seats_asked_back[asked] = True
        await app.tell(table, sitter.player, sitter.front, Say("seat-asked-back-told", {"who": Name(seat)}))


async def tell_pool(app: App, table: Table | None) -> None:
    """Tells those who look for this game that somebody is wanted for a listed match: once for each seat.

    Only people who look in the same room: in a chat, or on pages. Nobody who is banned there, or avoids somebody here.
    """
    seat = free_seat(table) if table is not None and table.visibility == "listed" else None
    if table is None or seat is None or (table.id, seat) in app.recent.seats_offered:
        return
    app.recent.seats_offered[table.id, seat] = True
    people = people_of(table)
    async with app.store.read() as conn:
        room = await rooms.get(conn, table.room)
        known = await seekers.looking(conn, app.now(), TOLD_MOST)
        asked = [seeker for seeker in known if table.name in seeker.games and _looks_in(app, seeker, room)]
        asked = [
            seeker
            for seeker in asked
            if seeker.player not in people
            and not await bans.has_block(conn, seeker.player, sorted(people))
            and await bans.reason_of(conn, room.id, seeker.player) is None
        ]
    for seeker in asked:
        await app.tell(table, seeker.player, seeker.front, Say("pool-wanted", {"game": Say("title"), "id": table.id}))


def _looks_in(app: App, seeker: Seeker, room: Room) -> bool:
    """Whether a seeker looks in this room."""
    is_here = app.fronts.has_pages(room.platform) or room.address in (seeker.room, seeker.private)
    return seeker.front == room.platform and is_here


def sat_line(table: Table, player: Player) -> Say:
    """Returns what a person reads who has just taken a seat."""
    seat = sat_seat(table, player.id)
    return Say("sat", {"who": Say("somebody") if seat is None else Name(seat)})
