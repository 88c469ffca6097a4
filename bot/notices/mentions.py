"""Mentions: the first card of a table calls the people who were invited to it, where that reaches them."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app import App
from bot.usecases.card_links import has_left
from games.table.seating import is_called_on_card
from games.table.table import Table
from storage import notices
from storage.notices import Person
from storage.people import Preferences
from storage.rooms import Room


async def to_mention(app: App, table: Table, room: Room) -> list[tuple[int, str]]:
    """Returns the seats of invited people whom the first card of a table in a room mentions, with their accounts."""
    if table.status != "open" or await app.redraw.of_match(table.id, kind="card", state="there"):
        return []
    invited = {chair.player: seat for seat, chair in enumerate(table.chairs) if is_called_on_card(table, chair)}
    async with app.store.read() as conn:
        known = await notices.persons(conn, (player for player in invited if player is not None))
    return [
        (invited[whom.id], next(one.account for one in whom.accounts if one.platform == room.platform))
        for whom in known.values()
        if await _may_mention(app, whom, room)
    ]


async def is_mentioned(app: App, whom: Person, table: Table) -> bool:
    """Whether a card of the table mentioned a person when it was first sent."""
    for card in await app.redraw.of_match(table.id, kind="card", state="there"):
        if await _may_mention(app, whom, await app.directory.get_room(card.platform, card.room)):
            return True
    return False


async def _may_mention(app: App, whom: Person, room: Room) -> bool:
    """Whether a mention in a room reaches a person, who wants to be told there and now."""
    if room.settings.quiet or whom.preferences.notices != "room" or quiet_until(whom.preferences, app.now()):
        return False
    is_known = any(known.platform == room.platform for known in whom.accounts)
    return is_known and not await has_left(app, whom.accounts, room.platform, room.address)


def quiet_until(preferences: Preferences, now: datetime) -> datetime | None:
    """Returns the end of the quiet hours now in force for a player; None outside of them."""
    if preferences.quiet_from is None or preferences.quiet_to is None or preferences.quiet_from == preferences.quiet_to:
        return None
    local = now + timedelta(minutes=preferences.utc_offset)
    long = (preferences.quiet_to - preferences.quiet_from) % 24
    if (local.hour - preferences.quiet_from) % 24 >= long:
        return None
    hours = (preferences.quiet_to - local.hour) % 24
    end = local.replace(minute=0, second=0, microsecond=0) + timedelta(hours=hours)
    return end - timedelta(minutes=preferences.utc_offset)
