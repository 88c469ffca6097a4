"""Bugs, planted on purpose, in what happens while people are away, and on other days."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from typing import Any
from unittest.mock import patch

from msgspec import structs
from sqlalchemy import update

from bot.background import computers, evenings, room_messages
from bot.chat import cards
from bot.usecases import appointments as appointment_cases
from bot.usecases import sitters, vacations
from bot.view import table_screen
from games.core import match as core
from games.core.vacation import Pause
from games.table import advancing, invariants, play, substitution
from games.table.table import Change, Movement, Table
from storage import appointments, operation_schema
from storage import evenings as stored_evenings


def _put(stack: ExitStack, place: Any, name: str, bug: Any) -> None:
    stack.enter_context(patch.object(place, name, bug))


def substitutes_asleep(stack: ExitStack) -> None:
    """A computer that sits in for somebody is not asked for its moves."""
    asks = computers.Computers._ask

    def lazy(self: Any, table: Table, seat: int) -> None:
        if table.chairs[seat].substitute is None:
            asks(self, table, seat)

    _put(stack, computers.Computers, "_ask", lazy)


def untold_wait(stack: ExitStack) -> None:
    """A card does not say until when a match waits for somebody who has left."""
    says = cards._state_line

    def silent(app: Any, pen: Any, shown: Any) -> str:
        is_left = any(chair.is_gone for chair in shown.table.chairs)
        return says(app, pen, structs.replace(shown, deadline=None) if is_left else shown)

    _put(stack, cards, "_state_line", silent)


def unnamed_absence(stack: ExitStack) -> None:
    """A card does not say for whom computers play."""
    _put(stack, table_screen, "absence_lines", lambda *_about: ())


def other_computer_recorded(stack: ExitStack) -> None:
    """The record names another computer than the one that sits in."""
    sits = core.sit

    def shifted(game: Any, match: Any, command: Any, now: Any) -> Any:
        wrong = replace(command, sitter=command.sitter + 1) if isinstance(command.sitter, int) else command
        return sits(game, match, wrong, now)

    _put(stack, core, "sit", shifted)


def seats_for_anybody(stack: ExitStack) -> None:
    """Whoever presses for a seat gets it."""
    for place in (substitution, sitters):
        _put(stack, place, "check_sitter", lambda _table, _seat, _player: None)


def sitters_paid(stack: ExitStack) -> None:
    """Who sits in for somebody gets that person's share of the stakes."""
    settled = advancing._settled

    def generous(change: Change, now: datetime) -> Change:
        sits = {f"player:{c.player}": f"player:{c.answers}" for c in change.table.chairs if c.has_sitter}
        done = settled(change, now)
        return structs.replace(done, movements=tuple(_moved(one, sits) for one in done.movements))

    _put(stack, invariants, "check", lambda _before, _change: None)
    _put(stack, advancing, "_settled", generous)


def _moved(movement: Movement, sits: dict[str, str]) -> Movement:
    return structs.replace(movement, target=sits.get(movement.target, movement.target))


def claims_from_anybody(stack: ExitStack) -> None:
    """A win may be claimed from somebody who is there."""

    def other(table: Table, player: int) -> int:
        seat = table.seat_of(player)
        return 1 - seat if seat in (0, 1) else 0

    _put(stack, play, "gone_opponent", other)


def claims_from_removed_people(stack: ExitStack) -> None:
    """A win may be claimed from somebody who did nothing to be gone."""
    _put(stack, substitution, "may_be_claimed", lambda chair: chair.is_gone)


def vacations_forgotten(stack: ExitStack) -> None:
    """No match waits for people on vacation."""

    async def nothing(_app: Any) -> None:
        """Clocks go on."""

    _put(stack, vacations, "_pause", nothing)


def vacations_charged(stack: ExitStack) -> None:
    """The time of a vacation is taken from the time for the move."""
    _put(stack, Pause, "deadline_after", lambda pause, deadline, _now: deadline - pause.by)


def evenings_forgotten(stack: ExitStack) -> None:
    """The message about an evening is over before it was sent."""
    message = stored_evenings._message
    _put(stack, stored_evenings, "_message", lambda *about: {**message(*about), "state": "stopped", "due_at": None})


def told_twice(stack: ExitStack) -> None:
    """Rooms are told twice what they are told once."""
    sends = room_messages.RoomMessages.send

    async def twice(self: Any, message: Any) -> Any:
        await sends(self, message)
        return await sends(self, message)

    _put(stack, room_messages.RoomMessages, "send", twice)


def appointments_opened_twice(stack: ExitStack) -> None:
    """The table of an appointment is opened, and another one."""
    opens = appointment_cases.open_tables

    async def twice(app: Any, number: int) -> None:
        await opens(app, number)
        again = update(operation_schema.appointments).where(operation_schema.appointments.c.id == number)
        await app.store.write(lambda unit: unit.conn.execute(again.values(closed_at=None)))
        await opens(app, number)

    _put(stack, evenings, "open_tables", twice)


def people_left_out(stack: ExitStack) -> None:
    """Who said first that they come gets no seat when the table of an appointment opens."""
    comes = appointments.people

    async def others(conn: Any, number: int) -> Any:
        return (await comes(conn, number))[1:]

    _put(stack, appointments, "people", others)


PLANTED_ABSENCES = (
    substitutes_asleep,
    untold_wait,
    unnamed_absence,
    other_computer_recorded,
    seats_for_anybody,
    sitters_paid,
    claims_from_anybody,
    claims_from_removed_people,
    vacations_forgotten,
    vacations_charged,
    evenings_forgotten,
    told_twice,
    appointments_opened_twice,
    people_left_out,
)
