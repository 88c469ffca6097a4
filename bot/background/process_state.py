"""Saves what this process has to do, and the errors in its log, so that the operator's page of any process has them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from bot import commit
from bot.app import App
from bot.feature import find_features
from bot.logs import RECENT_ERRORS, RecentErrors
from bot.operation.broadcasting import refresh_announcement
from bot.operation.processes import ProcessState, state_of
from bot.sending import Sender
from bot.tasks import Tasks
from storage import Trouble, operation
from storage.operation import ErrorLine
from storage.rows import encode

from .daily_reminders import DailyReminders
from .evenings import EveningMessages, Openings
from .figures import FiguresLoop
from .outbox import Outbox
from .registrations import REMINDERS, RegistrationReminders
from .room_messages import APPOINTMENTS, BROADCASTS, CANCELLATIONS, OFFERS, RoomMessages

EVERY_SECONDS = 10.0


class ProcessStateLoop:
    """The task that saves both where they have changed. A kill loses those of the last ten seconds."""

    def __init__(self, app: App, process: str, errors: RecentErrors = RECENT_ERRORS) -> None:
        self._app = app
        self._process = process
        self._errors = errors
        self._since = app.now()
        self._saved: ProcessState | None = None
        self._connected: dict[str, tuple[bool, datetime]] = {}  # each front: whether it is, and since when
        self._unsaved: list[ErrorLine] = []
        self._tasks = Tasks()

    def start(self) -> None:
        """Begins to save."""
        self._tasks.every(EVERY_SECONDS, self.save, "state of the process")

    async def close(self) -> None:
        """Stops, and saves the errors until now."""
        await self._tasks.finish()
        await self.save()

    async def save(self) -> None:
        """Saves what has changed; keeps it while the database cannot be written."""
        taken = [(datetime.fromtimestamp(at, UTC), line) for at, line in self._errors.take()]
        self._unsaved += [ErrorLine(at, self._process, line) for at, line in taken]
        self._unsaved = self._unsaved[-operation.ERRORS_MOST :]
        await asyncio.to_thread(commit)  # the first time it waits for git
        now = self._app.now()
        state = self._with_times(state_of(self._app, self._since), now)
        if not self._unsaved and _is_same(state, self._saved):
            return
        try:
            await self._app.store.write(
                lambda unit: operation.save_process(unit.conn, self._process, now, encode(state), self._unsaved)
            )
        except Trouble:  # the heartbeat logs it
            return
        self._saved, self._unsaved = state, []

    def _with_times(self, state: ProcessState, now: datetime) -> ProcessState:
        """Returns the state with the times since when its fronts are connected, or are not."""
        known, self._connected = self._connected, {}
        for name, why in state.fronts.items():
            before = known.get(name)
            self._connected[name] = before if before and before[0] == (not why) else (not why, now)
        return replace(state, fronts_since={name: at for name, (_, at) in self._connected.items()})


class OperationTasks:
    """The tasks of a process that operators need: its state and errors, the figures, what it sends."""

    def __init__(self, app: App, process: str, senders: Sequence[Sender]) -> None:
        brought = [kind for feature in find_features() for kind in feature.messages]
        kinds = (*brought, BROADCASTS, REMINDERS, OFFERS, APPOINTMENTS, CANCELLATIONS)
        messages = [RoomMessages(app, kind) for kind in kinds]
        own: list[Sender] = [RegistrationReminders(app), *messages, EveningMessages(app), Openings(app)]
        own.append(DailyReminders(app))
        own += [sender for feature in find_features() if feature.senders for sender in feature.senders(app)]
        outbox = Outbox(app, [*senders, *own], also=partial(refresh_announcement, app))
        self._loops = (FiguresLoop(app), ProcessStateLoop(app, process), outbox)

    def start(self) -> None:
        """Begins to do them."""
        for loop in self._loops:
            loop.start()

    async def close(self) -> None:
        """Stops, and saves what was counted."""
        for loop in self._loops:
            await loop.close()


def _is_same(state: ProcessState, saved: ProcessState | None) -> bool:
    """Whether there is nothing new to save; while rooms wait there always is."""
    return state == saved and not state.waiting
