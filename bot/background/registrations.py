"""Reminds the rooms of a table, shortly before its registration ends, of who is in and how many are still needed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import timedelta

from bot.app import App
from bot.sending import Kind, Stands
from bot.usecases import registration
from bot.view.answer import Key, Message
from bot.view.button_data import Action, on_page
from bot.view.controls import named_or_counted
from games.table.clock import in_force
from games.table.starting import REMINDED_BEFORE, missing, people_seated
from storage import UnitOfWork
from storage.messages.rooms import Room
from storage.outbox import Outcome, Thing


class RegistrationReminders:
    """Finds what to remind of when it is due, and the rooms: one of each network that shows the table."""

    kind, keeps = registration.DUE, False
    at_once, lease, pause = 20, timedelta(seconds=30), 0.0

    def __init__(self, app: App) -> None:
        self._app = app

    def channels(self) -> Collection[str]:
        """Returns the house: any process does this."""
        return [registration.HOUSE]

    async def before(self, _due: Thing) -> Outcome | None:
        """Returns None: what is due is looked at."""
        return None

    async def send(self, due: Thing) -> Outcome:
        """Reminds people who look at a page of the table; returns a later time where the registration ends later."""
        at = await registration.due_at(self._app, due.about)
        if at is None:
            return Outcome("stopped")
        if at > self._app.now():
            return Outcome("wanted", at)
        await registration.remind_pages(self._app, due.about)
        return Outcome("sent")

    async def settle(self, unit: UnitOfWork, due: Thing, outcome: Outcome) -> Callable[[], None] | None:
        """Has the rooms reminded, with the note that this is done."""
        if outcome.state == "sent":
            await registration.remind_rooms(unit, await unit.table(due.about), self._app.now())
        return None


async def message_of(app: App, reminder: Thing, room: Room) -> Message | None:
    """Returns who is in at a table and how many are still needed; None where it is open no more, and in quiet rooms."""
    table = await app.store.table(reminder.about)
    ends = in_force(table, app.presence.outages) if table is not None and table.status == "open" else None
    if table is None or ends is None or room.settings.quiet or not (seated := sorted(people_seated(table))):
        return None
    pen = app.pen(room.platform, room.settings.language, table, room.settings.skin)
    if not (free := table.most - len(table.chairs)):
        return None  # nobody can join
    line = pen(
        "registration-ends",
        game=pen.title(table.name),
        id=table.id,
        left=pen.moment(ends.deadline, app.now()),
        who=named_or_counted(seated),
        count=len(seated),
        missing=missing(table),
        free=free,
    )
    join = Key(pen.plain("button-join"), on_page(table.id, Action.of("join", table.stake)), "main")
    return Message(line, ((join,),))


async def while_open(_app: App, reminder: Thing) -> Stands:
    """Returns that a reminder stands while one can join."""
    return Stands("registration", reminder.about)


REMINDERS = Kind(
    registration.REMINDER,
    message_of,
    timedelta(seconds=30),
    at_once=20,
    news_for=REMINDED_BEFORE,
    stands=while_open,
)
