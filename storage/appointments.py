"""Appointments: tables that will be opened in a room at a time, and who comes. Each is told once and opened once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from . import outbox
from .columns import WEB, insert_new
from .operation_schema import appointment_people, appointments
from .outbox import Unsent
from .rows import Rows
from .schema import players, rooms

# in the outbox: the message with the button, the one that names who comes, the table, and that there will be none
OFFER, KIND, OPENING, CANCELLED = "appointment-offer", "appointment", "appointment-table", "appointment-cancelled"
TOLD_BEFORE = timedelta(minutes=10)  # before its time those who come are named
TIME_TO_COME = timedelta(minutes=5)  # those who come to an appointment that is sooner are named at its time


@dataclass(frozen=True, slots=True)
class Appointment:
    """A table that will be opened. `request`: what it is opened with; empty: as the room then opens one.

    `made_by`: None where an evening made it, and where the data of its maker was deleted.
    """

    id: int  # 0 before it is saved
    room_id: int
    at: datetime
    game: str
    request: dict[str, Any] = field(default_factory=dict)
    made_by: int | None = None
    closed_at: datetime | None = None
    match_id: str | None = None

    @property
    def is_cancelled(self) -> bool:
        """Whether it was over before its time came."""
        return self.closed_at is not None and self.closed_at < self.at


_rows = Rows(Appointment, appointments)
_OPEN = appointments.c.closed_at.is_(None)
_OF_ROOM = _rows.select.where(appointments.c.room_id == bindparam("in_room"), _OPEN).order_by(appointments.c.at)


async def create(conn: AsyncConnection, platform: str, made: Appointment, now: datetime) -> Appointment:
    """Saves an appointment in a room of this platform, with the opening of its table, and in a chat its messages.

    Pages show by themselves what these messages say. Returns it with its number.
    """
    facts = {"room_id": made.room_id, "at": made.at, "game": made.game, "request": made.request}
    number = await _rows.create(conn, **facts, made_by=made.made_by)
    told_at = made.at - TOLD_BEFORE if made.at - TOLD_BEFORE >= now + TIME_TO_COME else made.at
    offer = [(OFFER, now)] if made.made_by is not None else []  # else the message after an evening has the button
    messages = [] if platform == WEB else [*offer, (KIND, told_at)]
    for kind, due_at in (*messages, (OPENING, made.at)):
        thing = Unsent(platform, str(made.room_id), once=f"{kind} {number}")
        await outbox.put(conn, kind, str(number), [thing], now, due_at)
    return replace(made, id=number)


async def get(conn: AsyncConnection, number: int) -> Appointment | None:
    """Returns an appointment."""
    return await _rows.get(conn, number)


async def of_room(conn: AsyncConnection, room: int) -> list[Appointment]:
    """Returns the appointments of a room whose time has not come, the next first."""
    return await _rows.all(conn, _OF_ROOM, {"in_room": room})


async def count_made_by(conn: AsyncConnection, player: int) -> int:
    """Returns how many appointments of a player are ahead."""
    made = select(func.count()).select_from(appointments).where(appointments.c.made_by == player, _OPEN)
    return await conn.scalar(made) or 0


async def close(conn: AsyncConnection, number: int, now: datetime, match_id: str | None) -> bool:
    """Notes that its time has come, and which table was opened; returns False where that is noted already."""
    ahead = (appointments.c.id == number) & _OPEN
    return (await conn.execute(update(appointments).where(ahead).values(closed_at=now, match_id=match_id))).rowcount > 0


async def cancel(conn: AsyncConnection, appointment: Appointment, platform: str, now: datetime) -> bool:
    """Closes an appointment before its time, and has a chat told; returns False where it is over already."""
    if not await close(conn, appointment.id, now, None):
        return False
    message = Unsent(platform, str(appointment.room_id), once=f"{CANCELLED} {appointment.id}")
    await outbox.put(conn, CANCELLED, str(appointment.id), [] if platform == WEB else [message], now)
    return True


_PEOPLE = (
    select(appointment_people.c.player_id)
    .where(appointment_people.c.appointment_id == bindparam("number"))
    .order_by(appointment_people.c.at, appointment_people.c.player_id)
)


async def people(conn: AsyncConnection, number: int) -> Sequence[int]:
    """Returns the players who come, in the order in which they said so."""
    return list((await conn.execute(_PEOPLE, {"number": number})).scalars())


_NAMED = (
    select(appointment_people.c.appointment_id, players.c.id, players.c.name)
    .join(players, players.c.id == appointment_people.c.player_id)
    .where(appointment_people.c.appointment_id.in_(bindparam("numbers", expanding=True)), players.c.name != "")
    .order_by(appointment_people.c.at, appointment_people.c.player_id)
)


async def names(conn: AsyncConnection, numbers: Collection[int]) -> dict[int, dict[int, str]]:
    """Returns the players who come to each of these appointments, with their names, in the same order."""
    named = dict[int, dict[int, str]]()
    for row in await conn.execute(_NAMED, {"numbers": list(numbers)}):
        named.setdefault(row.appointment_id, {})[row.id] = row.name
    return named


async def come(conn: AsyncConnection, number: int, player: int, now: datetime) -> bool:
    """Notes that a player comes; returns False where that is noted already."""
    facts = {"appointment_id": number, "player_id": player, "at": now}
    return (await conn.execute(insert_new(appointment_people).values(facts))).rowcount > 0


async def stay_away(conn: AsyncConnection, number: int, player: int) -> bool:
    """Notes that a player does not come after all; returns False where they had not said that they would."""
    of_player = (appointment_people.c.appointment_id == number) & (appointment_people.c.player_id == player)
    return (await conn.execute(delete(appointment_people).where(of_player))).rowcount > 0


async def forget(conn: AsyncConnection, player: int) -> None:
    """Has a player come nowhere, and be nobody who made an appointment."""
    await conn.execute(delete(appointment_people).where(appointment_people.c.player_id == player))
    await conn.execute(update(appointments).where(appointments.c.made_by == player).values(made_by=None))


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Has `player` come where `other` would have."""
    columns = [appointment_people.c.appointment_id, literal(player), appointment_people.c.at]
    of_player = select(*columns).where(appointment_people.c.player_id == other)
    names = [column.name for column in appointment_people.c]
    await conn.execute(insert_new(appointment_people).from_select(names, of_player))
    await conn.execute(update(appointments).where(appointments.c.made_by == other).values(made_by=player))
    await conn.execute(delete(appointment_people).where(appointment_people.c.player_id == other))


_OF_PLAYER = (
    _rows.select.add_columns(rooms.c.title)
    .join(appointment_people, appointment_people.c.appointment_id == appointments.c.id)
    .join(rooms, rooms.c.id == appointments.c.room_id)
    .where(appointment_people.c.player_id == bindparam("player"), _OPEN)
    .order_by(appointments.c.at, appointments.c.id)
)


async def of_player(conn: AsyncConnection, player: int) -> list[tuple[Appointment, str]]:
    """Returns where a player comes, with the title of each room, the next first."""
    return [(_rows.value(row), row.title) for row in await conn.execute(_OF_PLAYER, {"player": player})]


async def export(conn: AsyncConnection, player: int) -> list[dict[str, str]]:
    """Returns where a player comes, for the file of their data."""
    return [{"game": known.game, "at": known.at.isoformat()} for known, _ in await of_player(conn, player)]
