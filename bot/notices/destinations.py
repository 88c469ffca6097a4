"""Destinations of notices: the chats that reach a person, and the cards that mention them already."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot.app import App
from bot.usecases.card_links import has_left
from games.table.seating import is_called_on_card
from games.table.substitution import people_of
from games.table.table import Table
from storage.messages import notices, rooms
from storage.messages.notices import Person
from storage.messages.rooms import Room
from storage.people.players import Preferences, StoredAccount

ADDRESS_SECONDS = 2  # time limit for finding a private chat

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Destination:
    """A chat where a player can be reached."""

    platform: str
    room: str
    private: bool = False  # only they read it


async def place_for(
    app: App, whom: Person, table: Table, front: str, but: Destination | None = None
) -> Destination | None:
    """Returns where a player is notified of a table on this front, other than in that room; None: nowhere."""
    if whom.preferences.notices == "private" or app.fronts.has_pages(front):
        place = await private_chat(app, whom, front, but)
    else:
        place = await in_room(app, whom, table, front, but) or await private_chat(app, whom, front, but)
    if place is None and not app.fronts.has_pages(front):
        place = await in_room(app, whom, table, "", but)
    return place


async def private_chat(app: App, whom: Person, front: str, but: Destination | None = None) -> Destination | None:
    """Returns their private chat: on the front they play on, or on another one where private messages arrive."""
    for known in sorted(whom.accounts, key=lambda account: (account.platform != front, -account.reachable)):
        hoped = known.reachable == 1 or (
            known.reachable == 0 and (front == known.platform or app.fronts.has_pages(front))
        )
        place = await _private_place(app, known) if hoped else None
        if place is not None and (but is None or (but.platform, but.room) != (place.platform, place.room)):
            return place
    return None


async def _private_place(app: App, known: StoredAccount) -> Destination | None:
    messenger, address = app.fronts.messenger(known.platform), await private_address(app, known)
    return Destination(messenger.name, address, private=True) if messenger is not None and address else None


async def private_address(app: App, known: StoredAccount) -> str | None:
    """Returns the private chat with an account; None where there can be none."""
    front = app.fronts.messenger(known.platform)
    if front is None:
        return None
    try:
        async with asyncio.timeout(ADDRESS_SECONDS):
            return await front.private_room(known.account)
    except Exception as error:  # noqa: BLE001 - a platform that is down must not delay the others
        log.info("no private chat was found", platform=known.platform, why=type(error).__name__)
        return None


async def in_room(
    app: App, whom: Person, table: Table, front: str, but: Destination | None = None
) -> Destination | None:
    """Returns a room of this front that shows the table; with "", of any front on which they have an account."""
    platforms = {known.platform for known in whom.accounts}
    async for room in _rooms_of(app, table):
        here = room.platform == front if front else room.platform in platforms
        avoided = but is not None and (but.platform, but.room) == (room.platform, room.address)
        if here and not avoided and (place := await _destination_in(app, whom, table, room)):
            return place
    return None


async def _rooms_of(app: App, table: Table) -> AsyncIterator[Room]:
    """Yields the room where the table was opened, then the rooms that show its card."""
    async with app.store.read() as conn:
        home = await rooms.get(conn, table.room)
    yield home
    seen = {(home.platform, home.address)}
    for display in await app.redraw.of_match(table.id):
        where = (display.platform, display.room)
        if display.kind == "card" and where not in seen:
            seen.add(where)
            yield await app.directory.get_room(*where)


async def _destination_in(app: App, whom: Person, table: Table, room: Room) -> Destination | None:
    if app.fronts.chat(room.platform) is None or room.reach != "here" or room.settings.quiet:
        return None
    owner = None if room.house else await _owner(app, table, room)
    if owner not in (None, whom.id) or await has_left(app, whom.accounts, room.platform, room.address):
        return None
    return Destination(room.platform, room.address, private=owner is not None)


async def _owner(app: App, table: Table, room: Room) -> int | None:
    """Returns the player of the table whose private chat with us a room is."""
    people = {*people_of(table), table.host}
    async with app.store.read() as conn:
        persons = await notices.persons(conn, [person for person in people if person is not None])
    for person in persons.values():
        for known in person.accounts:
            if known.platform == room.platform and await private_address(app, known) == room.address:
                return person.id
    return None


async def to_mention(app: App, table: Table, room: Room) -> list[tuple[int, str]]:
    """Returns the seats of invited people whom the first card of a table in a room mentions, with their accounts."""
    if table.status != "open" or await app.redraw.of_match(table.id, kind="card", state="there"):
        return []
    invited = {chair.player: seat for seat, chair in enumerate(table.chairs) if is_called_on_card(table, chair)}
    async with app.store.read() as conn:
        known = await notices.persons(conn, (player for player in invited if player is not None))
    return [
        (invited[whom.id], next(account.account for account in whom.accounts if account.platform == room.platform))
        for whom in known.values()
        if await _may_mention(app, whom, room)
    ]


async def mention_of(app: App, player: int | None, room: Room) -> str:
    """Returns the account by which a mention in a room reaches a player now; empty where none does."""
    if player is None:
        return ""
    async with app.store.read() as conn:
        known = await notices.persons(conn, [player])
    whom = known.get(player)
    if whom is None or not await _may_mention(app, whom, room):
        return ""
    return next(account.account for account in whom.accounts if account.platform == room.platform)


async def account_in(app: App, player: int | None, room: Room) -> str:
    """Returns the account of a player who is told of turns and reads a room; empty where there is none, or now."""
    async with app.store.read() as conn:
        whom = (await notices.persons(conn, [player or 0])).get(player or 0)
    if whom is None or whom.preferences.notices == "off" or quiet_until(whom.preferences, app.now()):
        return ""
    if await has_left(app, whom.accounts, room.platform, room.address):
        return ""
    return next((known.account for known in whom.accounts if known.platform == room.platform), "")


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


def quiet_since(preferences: Preferences, at: datetime) -> datetime | None:
    """Returns the beginning of the quiet hours in force for a player at a moment; None outside of them."""
    until = quiet_until(preferences, at)
    if until is None or preferences.quiet_from is None or preferences.quiet_to is None:
        return None
    return until - timedelta(hours=(preferences.quiet_to - preferences.quiet_from) % 24)


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
