"""Appointments: a table of a room that opens at a time, with those who said that they come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

from msgspec import structs
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.clock import time_zone
from bot.feed import BROADCASTS, LOBBY
from bot.view.option_values import SHOWN_MOST
from bot.words import Words
from games.core.game import Refusal
from games.core.options import fresh, given, make
from games.core.screen import Say
from games.table import check_in
from games.table.table import Change, Table
from storage import UnitOfWork, appointments
from storage.appointments import Appointment
from storage.messages import displays, rooms
from storage.messages.displays import Display
from storage.messages.rooms import Room
from storage.people import players
from storage.people.players import Player

from .lobby import TableRequest, check_plan, new_table_of
from .opening_terms import terms_of
from .rated_match import chair_of
from .registration import remind_in_time
from .table_limits import check_bans, check_blocks, check_may_open, check_seats
from .typed_times import read_typed_time

AHEAD_MOST = timedelta(days=14)
ROOM_MOST, PERSON_MOST = 5, 3  # appointments that are ahead, in a room and of a person
LOBBY_MOST = 50  # in the web lobby, where few people know each other; then each person may make one more
FIELD_TIME = re.compile(r"^([\d-]+)T([\d:]+)$")  # as a field of a page sends a day and a time
LATE_MOST = timedelta(minutes=30)  # a table is opened no later
TABLES_MOST = 4  # opened at once, where more come than one table seats


def read_time(words: Words, room: Room, text: str, now: datetime) -> datetime:
    """Returns the moment that a text means in a room. Raises no_zone for an hour by the clock; and as `moment_in`."""
    if read_typed_time(words, text).wait is None and not room.settings.zone:
        raise Refusal("no_zone")
    return moment_in(words, time_zone(room.settings.zone), text, now)


def moment_in(words: Words, zone: tzinfo, text: str, now: datetime) -> datetime:
    """Returns the moment that a typed time means in a time zone (typed_times.py).

    Raises no_such_time, past_time and too_far.
    """
    try:
        at = read_typed_time(words, text).at(zone, now)
    except (ValueError, OverflowError):
        raise Refusal("no_such_time", value=text[:SHOWN_MOST]) from None
    if at <= now:
        raise Refusal("past_time", value=FIELD_TIME.sub(r"\1 \2", text)[:SHOWN_MOST])
    if at - now > AHEAD_MOST:
        raise Refusal("too_far", days=AHEAD_MOST.days)
    return at


async def make_appointment(app: App, room: Room, player: Player, plan: TableRequest, at: datetime) -> Appointment:
    """Saves an appointment, to which whoever makes it comes, and returns it; of equal ones there is one.

    Raises appointment_alone, too_many_appointments, and as `open_table`.
    """
    check_may_open(room, plan.moderator or player.operator)
    check_plan(app.games[plan.game], player, plan)
    if plan.computers or plan.invited or not plan.sits:
        raise Refusal("appointment_alone")

    async def work(unit: UnitOfWork) -> Appointment:
        await check_bans(unit, room.id, player.id)
        ahead = await appointments.of_room(unit.conn, room.id)
        same = next((equal for equal in ahead if (equal.at, equal.game) == (at, plan.game)), None)
        if same is None:
            _check_most(room, len(ahead), await appointments.count_made_by(unit.conn, player.id))
            made = Appointment(0, room.id, at, plan.game, _stored(plan), player.id)
            same = await appointments.create(unit.conn, room.platform, made, app.now())
        await appointments.come(unit.conn, same.id, player.id, app.now())
        return same

    appointment = await app.store.write(work)
    app.feed.publish([BROADCASTS], "broadcast")
    _tell_pages(app, room)
    return appointment


def _check_most(room: Room, ahead: int, made: int) -> None:
    """Refuses one more appointment where so many are ahead in a room, and of the person who makes it."""
    most = LOBBY_MOST if room.is_lobby else ROOM_MOST
    is_full = ahead >= most and (made > 0 or not room.is_lobby)
    if is_full or made >= PERSON_MOST:
        raise Refusal("too_many_appointments", room=most, person=PERSON_MOST)


def _tell_pages(app: App, room: Room) -> None:
    """Tells the pages of the lobby that its appointments have changed."""
    if room.is_lobby:
        app.feed.publish([LOBBY], "appointment")


def _stored(plan: TableRequest) -> dict[str, object]:
    about = {"options": given(plan.options), "most": plan.most, "stake": plan.stake, "rated": plan.rated}
    return {**about, "visibility": plan.visibility, "first_move": plan.first_move, "has_clock": plan.has_clock}


def request_of(app: App, room: Room, appointment: Appointment) -> TableRequest:
    """Returns what the table is opened with: what was asked for, or what the room opens tables of this game with."""
    game, asked = app.games[appointment.game], dict(appointment.request)
    terms = terms_of(room, appointment.game, game)
    if not asked:
        stake = room.settings.stake if terms.stake is None else terms.stake
        options = fresh(game.Options, terms.values)
        return TableRequest(appointment.game, options, terms.seats or game.most, stake=stake, rated=terms.rated)
    try:
        options = make(game.Options, asked.pop("options"))
    except ValueError:  # of another version of the game
        options = fresh(game.Options, terms.values)
    return TableRequest(appointment.game, options, **{name: asked[name] for name in asked if name != "options"})


async def ahead_of(conn: AsyncConnection, room: Room, number: int) -> Appointment:
    """Returns an appointment of a room that is ahead. Raises appointment_gone."""
    appointment = await appointments.get(conn, number)
    if appointment is None or appointment.room_id != room.id or appointment.closed_at is not None:
        raise Refusal("appointment_gone")
    return appointment


async def come(app: App, room: Room, player: Player, number: int) -> tuple[Appointment, bool]:
    """Notes that a player comes; returns whether that is news. Raises appointment_gone and banned_here."""

    async def work(unit: UnitOfWork) -> tuple[Appointment, bool]:
        appointment = await ahead_of(unit.conn, room, number)
        await check_bans(unit, room.id, player.id)
        return appointment, await appointments.come(unit.conn, number, player.id, app.now())

    noted = await app.store.write(work)
    _tell_pages(app, room)
    return noted


async def stay_away(app: App, room: Room, player: Player, number: int) -> None:
    """Notes that a player does not come after all. Raises appointment_gone."""

    async def work(unit: UnitOfWork) -> None:
        await ahead_of(unit.conn, room, number)
        await appointments.stay_away(unit.conn, number, player.id)

    await app.store.write(work)
    _tell_pages(app, room)


def may_cancel(appointment: Appointment, player: Player) -> bool:
    """Whether a player made this appointment, or is an operator."""
    return appointment.made_by == player.id or player.operator


async def cancel(app: App, room: Room, player: Player, number: int) -> None:
    """Ends an appointment before its time, for who made it. Raises appointment_gone and not_host."""

    async def work(unit: UnitOfWork) -> None:
        appointment = await ahead_of(unit.conn, room, number)
        if not may_cancel(appointment, player):
            raise Refusal("not_host")
        await appointments.cancel(unit.conn, appointment, room.platform, app.now())

    await app.store.write(work)
    _tell_pages(app, room)


async def people_of(app: App, number: int) -> list[Player]:
    """Returns those who come, in the order in which they said so."""
    async with app.store.read() as conn:
        known = [await players.get(conn, player) for player in await appointments.people(conn, number)]
    return [player for player in known if player is not None and player.name]


async def _save_cards(unit: UnitOfWork, room: Room, opened: Sequence[Table]) -> list[Display]:
    cards = [displays.wanted(room.platform, room.address, table.id, "card") for table in opened]
    for card in cards:
        await displays.save(unit.conn, card)
    return cards


async def open_tables(app: App, number: int) -> None:
    """Opens what an appointment is for, once its time has come, and once only. Raises draining."""

    async def work(unit: UnitOfWork) -> tuple[Room | None, list[Table], list[Display]]:
        appointment = await appointments.get(unit.conn, number)
        if appointment is None or appointment.closed_at is not None:
            return None, [], []
        room, now = await rooms.get(unit.conn, appointment.room_id), app.now()
        opened = list[Table]()
        if appointment.game in app.games and now - appointment.at <= LATE_MOST and room.reach == "here":
            opened = await _tables(app, unit, room, appointment)
        await unit.flush()
        if not await appointments.close(unit.conn, appointment.id, now, opened[0].id if opened else None):
            raise Refusal("already_exists")  # another process was quicker
        return room, opened, [] if room.is_lobby else await _save_cards(unit, room, opened)

    room, opened, cards = await app.store.write(work)
    for card in cards:
        app.redraw.enqueue_saved(card)
    if room is not None and room.is_lobby:
        _tell_pages(app, room)
        for table in opened:
            for seat in range(len(table.chairs)):
                await app.notify(table, seat, Say("appointment-opened"))


async def _tables(app: App, unit: UnitOfWork, room: Room, appointment: Appointment) -> list[Table]:
    """Returns the tables that are opened: as many as those who come fill, in the order in which they said so."""
    plan = request_of(app, room, appointment)
    waiting = list[Player]()
    for number in await appointments.people(unit.conn, appointment.id):
        player = await players.get(unit.conn, number)
        if player is not None and player.name and await _may_sit(unit, room, player, waiting):
            waiting.append(player)
    if not appointment.request and len(waiting) > plan.most:  # made by nobody, for all who come
        plan = _for_all(app, room, plan, len(waiting))
    groups = [waiting[at : at + plan.most] for at in range(0, len(waiting), plan.most)][:TABLES_MOST]
    return [await _table(app, unit, room, plan, group) for group in groups]


def _for_all(app: App, room: Room, plan: TableRequest, people: int) -> TableRequest:
    """Returns the request for another game that seats all who come, the smallest one; the same where there is none."""
    fits = sorted((game.most, name) for name, game in app.games.items() if game.fewest <= people <= game.most)
    if not fits:
        return plan
    name, game = fits[0][1], app.games[fits[0][1]]
    terms = terms_of(room, name, game)
    return TableRequest(name, fresh(game.Options, terms.values), game.most, stake=plan.stake, rated=terms.rated)


async def _may_sit(unit: UnitOfWork, room: Room, player: Player, others: Sequence[Player]) -> bool:
    try:
        await check_bans(unit, room.id, player.id)
        await check_seats(unit, room, player.id)
        await check_blocks(unit, player.id, [other.id for other in others])
    except Refusal:
        return False
    return True


async def _table(app: App, unit: UnitOfWork, room: Room, plan: TableRequest, people: Sequence[Player]) -> Table:
    """Opens a table with these people in their seats, which begins once they have checked in.

    Where something is staked, the seats are kept for them.
    """
    now = app.now()
    chairs = [await chair_of(unit, plan.game, player, room.platform, now) for player in people]
    chairs = [structs.replace(chair, invited=True) for chair in chairs] if plan.stake else chairs
    table = new_table_of(app, room, people[0], room.platform, plan, chairs)
    opened = unit.put(Change(table if plan.stake else check_in.appointed(table, now)))
    return await remind_in_time(app, unit, opened)
