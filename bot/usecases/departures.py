"""Notes on seats who has left the room of a table, or can no longer be reached, until they are back.

A network tells some of it at once, some is learned by asking, some by a message that does not arrive. All of it is
noted here, as often as it is told. Nobody is gone who has another way to the table (docs/players.md).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.view.names import called
from games.core.commands import Why
from games.core.game import Seat
from games.core.screen import Say
from games.table import check_in, departures
from games.table.answering import BLOCKED, BOT_REMOVED, LEFT, PLACE_GONE, REMOVED, ROOM_GONE
from games.table.seating import withdrawn
from games.table.starting import missing, stayed
from games.table.substitution import people_of, sat_seat, vacated
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.columns import WEB
from storage.matches import table_lists, tables
from storage.messages import notices, rooms
from storage.messages.notices import Person
from storage.messages.rooms import Room

from .card_links import has_left
from .lobby import begin_if_ready
from .offers import begin_rematch
from .sitters import tell_pool

TABLES_MOST = 100  # of a player, or of a room
SURELY_HERE = timedelta(seconds=20)  # for this long after an action nobody asks whether they have left
MINUTE = timedelta(minutes=1)  # after an action; then they also get a notice of their turn


@dataclass(frozen=True, slots=True)
class Place:
    """A room of a network, the server or group that has it, or the whole network (without an address)."""

    platform: str
    address: str = ""

    def has(self, room: Room) -> bool:
        """Whether a room is this place, or in it."""
        return room.platform == self.platform and self.address in (room.address, room.house, "")


async def departed(app: App, player: int, place: Place, why: Why) -> None:
    """Notes on the seats of a player that they are gone, where they have no other way to the table.

    Before the start that frees the seat, and after the end no rematch waits for them.

    `place`: what they have left, their private chat where they blocked us, or the network where their account is
    deleted.
    """
    async with app.store.read() as conn:
        loaded = await _tables_of(app, conn, player)
        news = [table for table in loaded if _is_news(table, player, why)]
        about = [(table, *await _about(conn, table)) for table in news]
    lost = []
    for table, showing, people in about:
        whom = people.get(player)
        if whom and await _is_lost(app, table, whom, _ways(showing, people, whom), place, why):
            lost.append(table.id)
    now = app.now()
    await _change(
        app, lost, lambda table: _is_news(table, player, why), lambda table: _departed(table, player, why, now)
    )
    for before in (table for table in news if table.id in lost):
        after = await app.store.table(before.id)
        await tell_pool(app, after)
        await _tell_host(app, before, after, player)


async def _tell_host(app: App, before: Table, after: Table | None, player: int) -> None:
    """Tells the host of an open table that too few are left for a start, because somebody has left."""
    seat = departures.own_seat(before, player)
    if after is None or after.status != "open" or missing(before) or not missing(after) or seat is None:
        return
    if (host := after.seat_of(after.host)) is not None:
        who = called(before.chairs[seat].name)
        await app.notify(after, host, Say("seat-left-told", {"who": who, "count": missing(after)}))


def _is_news(table: Table, player: int, why: Why) -> bool:
    """Whether a departure changes anything at a table; that of who sits in for somebody always does."""
    if sat_seat(table, player) is not None:
        return table.status == "live" and why not in PLACE_GONE
    if table.status != "live":
        return departures.frees_seat(table, player, why)
    return departures.is_news(table, departures.own_seat(table, player), why)


def _departed(table: Table, player: int, why: Why, now: datetime) -> Change:
    if (sat := sat_seat(table, player)) is not None:
        return vacated(table, sat, now)
    if table.status == "open":
        return withdrawn(table, player, now)
    seat = departures.own_seat(table, player)
    assert seat is not None, "it was news"
    if table.status == "over":
        return departures.left_after_end(table, seat, why, now)
    return departures.departed(table, seat, why, now)


async def returned(app: App, player: int, place: Place, *whys: Why) -> None:
    """Forgets that a player was gone for one of these reasons: they are in this place again."""
    async with app.store.read() as conn:
        loaded = await _tables_of(app, conn, player)
        gone = [table for table in loaded if _is_back(table, player, whys)]
        about = [(table, *await _about(conn, table)) for table in gone]
    here = [
        table.id
        for table, showing, people in about
        if BLOCKED in whys or any(map(place.has, _ways(showing, people, people.get(player))))
    ]
    await _change(app, here, lambda table: _is_back(table, player, whys), _for(player, departures.returned))


def _is_back(table: Table, player: int, whys: Collection[Why]) -> bool:
    return departures.is_back(table, departures.own_seat(table, player), whys)


def _for(player: int, change: Callable[[Table, Seat], Change]) -> Callable[[Table], Change]:
    """Returns a change of a player's own seat."""

    def changed(table: Table) -> Change:
        seat = departures.own_seat(table, player)
        return Change(table) if seat is None else change(table, seat)

    return changed


async def acted(app: App, table: Table, player: int, verb: str = "") -> Table:
    """Notes that somebody presses something at a table: they are there, and want to see who else is.

    Returns the table as it is then. `verb`: of the press; who leaves an open table does not want to play.
    """
    app.fronts.looked(table, player)
    if table.status == "open":
        seat = table.seat_of(player)
        if seat is None or verb in ("leave", "cancel") or not table.must_press(seat):
            return table
        return (await app.store.change(table.id, lambda newest: check_in.here(newest, player, app.now()))).table
    seat = departures.own_seat(table, player)
    if table.status != "live" or seat is None or not table.chairs[seat].is_gone:
        return table
    await _change(
        app,
        [table.id],
        lambda newest: newest.status == "live" and newest.chairs[seat].is_gone,
        _for(player, departures.acted_after_all),
    )
    return await app.store.table(table.id) or table


async def room_gone(app: App, place: Place, why: Why = ROOM_GONE) -> None:
    """Notes that a place no longer exists, or that we were put out of it, for all who play there in live matches.

    Call it before its messages are forgotten: they say which tables it shows.
    """
    async with app.store.read() as conn:
        people = await _people_at(conn, place)
    for player in sorted(people):
        await departed(app, player, place, why)


async def room_back(app: App, place: Place) -> None:
    """Forgets that a place was gone: we can write there again, and its cards come back at once."""
    async with app.store.read() as conn:
        people = await _people_at(conn, place)
    for player in sorted(people):
        await returned(app, player, place, ROOM_GONE, BOT_REMOVED)
    await app.redraw.sweep_everywhere()  # cards that were lost with the place are sent again


def expected(table: Table) -> Collection[Seat]:
    """Returns the seats whose people others wait for: for a move, for a start, or for a rematch that was offered."""
    if table.status == "live":
        return table.waiting()
    if table.status == "over":
        agreed = {seat for offer in table.offers for seat in offer.agreed}
        return stayed(table) - agreed if table.offers else ()
    return [seat for seat, chair in enumerate(table.chairs) if not chair.invited] if table.status == "open" else ()


def is_unsure(
    table: Table, seat: Seat, platforms: Collection[str], now: datetime, silent: timedelta = SURELY_HERE
) -> bool:
    """Whether nobody knows if the person of a seat is still there: on these networks, and `silent` for so long."""
    chair = table.chairs[seat]
    is_recent = chair.acted_at is not None and now - chair.acted_at < silent
    is_known = (chair.is_gone or chair.has_own_way) and not chair.has_sitter
    return chair.is_person and chair.answers_on in platforms and not is_known and not is_recent


async def ask_who_is_there(app: App, table: Table, platforms: Collection[str], silent: timedelta = SURELY_HERE) -> None:
    """Asks these networks whether those who are waited for are still in a room of the table, one after another.

    Nobody is asked for who has acted lately: who has not been `silent` for so long.
    """
    seats = [seat for seat in sorted(expected(table)) if is_unsure(table, seat, platforms, app.now(), silent)]
    if not seats:
        return
    async with app.store.read() as conn:
        showing, people = await _about(conn, table)
    for seat in seats:
        chair = table.chairs[seat]
        whom = people.get(chair.answers or 0)
        for room in _ways(showing, people, whom):
            if room.platform != chair.answers_on or room.reach != "here":
                continue
            if whom and await has_left(app, whom.accounts, room.platform, room.address):
                others = [other for other in people.values() if other.id != whom.id]
                why = await _why_left(app, room, whom, others)
                await departed(app, whom.id, Place(room.platform, room.address), why)
                break


async def _why_left(app: App, room: Room, whom: Person, others: Sequence[Person]) -> Why:
    """Returns whether somebody left a room themselves, as far as the network can tell.

    Where somebody else at the table could have removed them, that is not their own choice.
    """
    front, network = app.fronts.chat(room.platform), room.platform
    rivals = [known.account for other in others for known in other.accounts if known.platform == network]
    own = [known.account for known in whom.accounts if known.platform == network]
    is_removed = front is None or any([await front.was_removed(room.address, account, rivals) for account in own])
    return REMOVED if is_removed else LEFT


async def _change(
    app: App,
    match_ids: Sequence[str],
    is_wanted: Callable[[Table], bool],
    change: Callable[[Table], Change],
) -> None:
    """Changes these tables in one transaction, those where it is still wanted."""

    async def work(unit: UnitOfWork) -> None:
        for match_id in match_ids:
            table = await unit.table(match_id)
            if is_wanted(table):
                after = begin_if_ready(unit, unit.put(change(table)), app.now())
                await begin_rematch(app, unit, after)

    if match_ids:
        await app.store.write(work)


async def _is_lost(app: App, table: Table, whom: Person, ways: Sequence[Room], place: Place, why: Why) -> bool:
    """Whether a player has lost the last way to a table, by what happened to them."""
    sat = sat_seat(table, whom.id)
    seat = departures.own_seat(table, whom.id) if sat is None else sat
    front = "" if seat is None else table.chairs[seat].front if sat is None else table.chairs[seat].answers_on
    if seat is None or front == WEB:
        return False
    if not ways:  # only their private chat shows it
        return (why == BLOCKED or not place.address) and front == place.platform
    accounts = [known for known in whom.accounts if known.platform == place.platform]
    hides = table.game.ui.private and whom.preferences.hands == "private"  # the hand is in the private chat

    async def is_closed(room: Room) -> bool:
        if place.has(room) and (why in PLACE_GONE or len(accounts) == 1):
            return True
        if why == BLOCKED and hides and room.platform == place.platform and len(accounts) == 1:
            return True
        return room.reach == "gone" or await has_left(app, whom.accounts, room.platform, room.address)

    is_concerned = why == BLOCKED or any(map(place.has, ways))
    return is_concerned and all([await is_closed(room) for room in ways])


async def _about(conn: AsyncConnection, table: Table) -> tuple[list[Room], dict[int, Person]]:
    """Returns the rooms that show a table, and its people."""
    return await rooms.showing(conn, table.id), await notices.persons(conn, people_of(table))


def _ways(showing: Sequence[Room], people: Mapping[int, Person], whom: Person | None) -> list[Room]:
    """Returns the rooms on the networks of a player: not those that are somebody else's private chat."""
    if whom is None:
        return []
    platforms = {account.platform for account in whom.accounts}
    private = {account.account for other in people.values() if other.id != whom.id for account in other.accounts}
    return [room for room in showing if room.platform in platforms and room.address not in private]


async def _tables_of(app: App, conn: AsyncConnection, player: int) -> list[Table]:
    ids = await tables.ids_of_player(conn, player, ["live", "open"], TABLES_MOST)
    ids += await table_lists.ids_with_rematch_of(conn, player)
    loaded = await tables.load(conn, app.games, ids)
    return list(loaded.values())


async def _people_at(conn: AsyncConnection, place: Place) -> set[int]:
    """Returns who plays in the rooms of a place, or at tables that are shown there."""
    ids = await rooms.live_at(conn, place.platform, place.address, TABLES_MOST)
    people = await tables.players_at(conn, ids)
    return {player for sitting in people.values() for player in sitting}
