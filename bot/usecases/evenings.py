"""Evenings of rooms: what a room is told after three matches and a silence, and the appointment for tomorrow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from bot.app import App
from bot.clock import time_zone
from games.table.table import Table
from storage import UnitOfWork, appointments, evenings
from storage.appointments import Appointment
from storage.matches import tables
from storage.messages.rooms import Room

MATCHES_LEAST = 3
LATE_MOST = timedelta(hours=2)  # an evening that has been over for so long is not told any more
TOMORROW = timedelta(days=1)
ROUNDED = timedelta(minutes=5)
NEAR = timedelta(hours=2)  # an appointment so near is the one for tomorrow


async def over_at(app: App, room: Room) -> datetime | None:
    """Returns when the evening of a room is over, or was, as far as is known now; None where nothing was played."""
    async with app.store.read() as conn:
        last = await evenings.last_sign(conn, room.id)
    return last + evenings.SILENCE if last is not None else None


async def is_match_due(app: App, room: Room) -> bool:
    """Whether a match of a room is about to end or to go on by the clock, as after a start: its evening is not over."""
    async with app.store.read() as conn:
        return await evenings.is_match_due(conn, room.id, app.now())


async def has_begun_since(app: App, room: Room, at: datetime) -> bool:
    """Whether the last evening of a room, as far as it was played to the end, began then or later."""
    async with app.store.read() as conn:
        evening = await evenings.last_evening(conn, room.id)
    return evening is not None and evening.began_at >= at


async def played(app: App, room: Room) -> list[Table]:
    """Returns the matches of the evening that is over, in the order in which they ended; none where there are too few.

    None either where the room wants no message.
    """
    if not room.settings.evening:
        return []
    async with app.store.read() as conn:
        evening = await evenings.last_evening(conn, room.id)
        ids = evening.matches if evening else []
        loaded = await tables.load(conn, app.games, ids)
    counted = [loaded[match_id] for match_id in ids if match_id in loaded and evenings.counts(loaded[match_id])]
    return counted if len(counted) >= MATCHES_LEAST else []


def _most_played(matches: Sequence[Table]) -> str:
    """Returns the game with the most time of people: the sum of people × time over its matches."""
    spent = Counter[str]()
    for table in matches:
        took = (table.ended_at or table.moved_at) - (table.started_at or table.created_at)
        spent[table.name] += round(took.total_seconds()) * sum(chair.kind == "person" for chair in table.chairs)
    return spent.most_common(1)[0][0]


async def tomorrow(app: App, room: Room, matches: Sequence[Table]) -> Appointment:
    """Returns the appointment for the time of the next day at which this evening began, by the clocks of the room.

    Where none is near, it is made, for the game that most people played for the longest.
    """
    began_at = min(table.started_at or table.created_at for table in matches)
    local = began_at.astimezone(time_zone(room.settings.zone)) + TOMORROW
    at = local.astimezone(UTC) - timedelta(seconds=local.timestamp() % ROUNDED.total_seconds())
    while at <= app.now() + NEAR:  # an evening that lasted longer than a day
        at += TOMORROW
    game = _most_played(matches)

    async def work(unit: UnitOfWork) -> Appointment:
        ahead = await appointments.of_room(unit.conn, room.id)
        near = next((appointment for appointment in ahead if abs(appointment.at - at) <= NEAR), None)
        return near or await appointments.create(unit.conn, room.platform, Appointment(0, room.id, at, game), app.now())

    return await app.store.write(work)
