"""Sends the reminders of the daily match; each one that is over puts the next one of its person into the outbox."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.notices.personal import PersonalMessages
from bot.usecases import daily, daily_reminders
from bot.view.answer import Key, Message
from bot.view.pen import Pen
from games.core.screen import Say
from games.table import daily as rules
from storage import UnitOfWork
from storage.matches import daily as stored
from storage.matches.daily import REMINDER
from storage.outbox import Outcome, Thing
from storage.people import players, vacations
from storage.people.players import Player

LATE_MOST = timedelta(hours=2)  # after an outage a later one would come at an odd time


class DailyReminders(PersonalMessages):
    """Sends each once. Somebody has chosen the hour, so quiet hours do not move it; none is shown on pages."""

    keeps = False

    def __init__(self, app: App) -> None:
        super().__init__(app, REMINDER, message_of)

    async def before(self, message: Thing) -> Outcome | None:
        """Returns the outcome for somebody who is not reminded now."""
        if message.state == "sending":
            return Outcome("unknown")
        async with self._app.store.read() as conn:
            player = await players.get(conn, int(message.target))
            due = datetime.fromisoformat(message.body["due"])
            if player is None or not await is_wanted(self._app, conn, player, due):
                return Outcome("stopped")
        return None

    async def settle(self, unit: UnitOfWork, message: Thing, outcome: Outcome) -> Callable[[], None] | None:
        """Puts the next one into the outbox, once this one is over; after a long outage perhaps that of today."""
        player = await players.get(unit.conn, int(message.target))
        if outcome.again_at is None and player is not None:
            due = datetime.fromisoformat(message.body["due"])
            await daily_reminders.put_next(unit, player, max(due, unit.now() - LATE_MOST))
        return None


async def is_wanted(app: App, conn: AsyncConnection, player: Player, due: datetime) -> bool:
    """Whether somebody is reminded now: they have not played today, are not on vacation, and it is not too late."""
    now = app.now()
    today = rules.date_of(now)
    if not player.preferences.daily_at or now - due > LATE_MOST or rules.game_of(today, app.games) is None:
        return False
    if await stored.play_of(conn, player.id, today) is not None:
        return False
    return not await vacations.ends(conn, [player.id], now)


async def message_of(app: App, _message: Thing, pen: Pen) -> Message | None:
    """Returns the reminder, with the keys that begin the match and turn reminders off; None without a match."""
    day = await daily.day_of(app)
    if day is None:
        return None
    keys = (
        Key(pen.plain("daily-play"), "/daily play", "main"),
        Key(pen.plain("daily-remind-off"), "/daily remind off"),
    )
    return Message(pen("daily-reminder", game=Say("title", game=day.game)), (keys,))
