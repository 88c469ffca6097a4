"""Evenings and appointments in the outbox: the message after a silence, and tables that open at their time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import timedelta

from bot.app import App
from bot.usecases import evenings
from bot.usecases.appointments import open_tables
from games.core.game import Refusal
from storage import UnitOfWork
from storage.appointments import OPENING
from storage.outbox import Outcome, Thing

from .room_messages import EVENINGS, RoomMessages

AGAIN = timedelta(seconds=30)  # after a drain was met, or a match whose time has run out


class Openings:
    """Opens the tables of appointments. Where a process has died meanwhile, another one looks whether that was done."""

    kind, keeps = OPENING, False
    at_once, pause = 20, 0.0
    lease = timedelta(minutes=1)

    def __init__(self, app: App) -> None:
        self._app = app

    def channels(self) -> Collection[str]:
        """Returns the networks that this process is connected with: it sends the cards, too, or calls to its pages."""
        return [name for name, front in self._app.fronts.items() if front.is_here and front.ready]

    async def before(self, _thing: Thing) -> Outcome | None:
        """Nothing is looked at before."""
        return None

    async def send(self, thing: Thing) -> Outcome:
        """Opens the tables of an appointment."""
        try:
            await open_tables(self._app, int(thing.about))
        except Refusal as refusal:
            if refusal.code != "draining":
                raise
            return Outcome("wanted", self._app.now() + AGAIN)
        return Outcome("sent")

    async def settle(self, _unit: UnitOfWork, _thing: Thing, _outcome: Outcome) -> Callable[[], None] | None:
        """Nothing else follows."""
        return None


class EveningMessages(RoomMessages):
    """Sends the message about an evening once its room has been silent for long enough."""

    def __init__(self, app: App) -> None:
        super().__init__(app, EVENINGS)

    async def before(self, message: Thing) -> Outcome | None:
        """Returns the outcome as for others, for a room that is not silent yet, and for an evening long ago."""
        room, now = await self._room(message), self._app.now()
        over_at = await evenings.over_at(self._app, room)
        if over_at is None or now - over_at > evenings.LATE_MOST:
            return Outcome("stopped")
        if message.tried_at is not None and await evenings.has_begun_since(self._app, room, message.tried_at):
            return Outcome("wanted", max(over_at, now), untried=True)  # the attempts told of the evening before
        if over_at > now:
            return Outcome(message.state, over_at)
        if await evenings.is_match_due(self._app, room):
            return Outcome(message.state, now + AGAIN)
        return await super().before(message)
