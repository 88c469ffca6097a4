"""Reminders of the daily match: one private message a day at a time that a person has chosen, if they have not played.

The outbox has the next one of each person who wants them. Whoever settles it puts the one after it there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo

from bot.app import App
from bot.clock import time_zone
from games.core.game import Refusal
from storage import UnitOfWork, outbox
from storage.matches.daily import REMINDER
from storage.outbox import Unsent
from storage.people import players
from storage.people.players import Player, Preferences

from .preferences import as_zone
from .registration import HOUSE
from .room_settings import zone_called
from .typed_times import read_typed_time

DAY = timedelta(days=1)
ZONE = re.compile("[A-Za-z_]+(?:/[A-Za-z0-9_+-]+)+|[Uu][Tt][Cc]")


@dataclass(frozen=True, slots=True)
class Chosen:
    """When somebody wants to be reminded."""

    at: str  # as 20:00
    zone: str  # an IANA name; empty: the offset of their own clock


def read_reminder(app: App, typed: str, usual_zone: str) -> Chosen:
    """Returns what a text says, as `20:00` or `8pm Europe/Berlin`. Raises bad_reminder and unknown_zone."""
    words = typed.split()
    zone = words.pop() if len(words) > 1 and ZONE.fullmatch(words[-1]) else usual_zone
    try:
        said = read_typed_time(app.words, " ".join(words))
    except Refusal:
        raise Refusal("bad_reminder") from None
    if said.wait is not None or said.day:
        raise Refusal("bad_reminder")
    try:
        return Chosen(f"{said.hour:02}:{said.minute:02}", zone_called(zone) if zone else "")
    except ValueError:
        raise Refusal("unknown_zone", value=zone[:40]) from None


def zone_of(preferences: Preferences) -> tzinfo:
    """Returns the time zone of somebody's reminders."""
    own = timezone(timedelta(minutes=preferences.utc_offset))
    return time_zone(preferences.daily_zone) if preferences.daily_zone else own


def zone_said(preferences: Preferences) -> str:
    """Returns the name of this time zone."""
    return preferences.daily_zone or f"UTC{as_zone(preferences.utc_offset)}"


def next_due(preferences: Preferences, after: datetime) -> datetime:
    """Returns the next moment at which somebody wants to be reminded: once on each day of their clock.

    A time that a change to summer time leaves out is moved by as much; of one that comes twice, the first is meant.
    """
    zone, at = zone_of(preferences), time.fromisoformat(preferences.daily_at)
    today = after.astimezone(zone).date()
    moments = (datetime.combine(today + ahead * DAY, at, zone).astimezone(UTC) for ahead in range(3))
    return next(moment for moment in moments if moment > after)


async def choose(app: App, player: Player, chosen: Chosen | None) -> Player:
    """Saves when somebody is reminded (None: never); returns them as they are now."""
    at, zone = (chosen.at, chosen.zone) if chosen is not None else ("", "")

    async def work(unit: UnitOfWork) -> Player:
        known = await players.get(unit.conn, player.id)
        if known is None:
            raise Refusal("unknown_player")
        wished = replace(known, preferences=replace(known.preferences, daily_at=at, daily_zone=zone))
        await players.set_preferences(unit.conn, player.id, wished.preferences)
        await outbox.drop_to(unit.conn, REMINDER, player.id)
        await put_next(unit, wished, unit.now())
        return wished

    wished = await app.store.write(work)
    app.directory.forget_player(player.id)
    return wished


async def put_next(unit: UnitOfWork, player: Player, after: datetime) -> None:
    """Puts the first reminder after a moment of somebody who wants them into the outbox."""
    if not player.preferences.daily_at:
        return
    due = next_due(player.preferences, after)
    unsent = Unsent(HOUSE, str(player.id), {"due": due.isoformat()}, once=f"{REMINDER} {player.id} {due.isoformat()}")
    await outbox.put(unit.conn, REMINDER, "", [unsent], unit.now(), due)
