"""Destinations of notices: a room of the table or a private chat, by the player's choice and what is reachable."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import structlog

from bot.app import App
from bot.usecases.card_links import has_left
from games.table.table import Table
from storage import notices, rooms
from storage.notices import Person
from storage.people import StoredAccount
from storage.rooms import Room

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
    if whom.preferences.notices == "private" or app.has_pages(front):
        found = await private_chat(app, whom, front, but)
    else:
        found = await in_room(app, whom, table, front, but) or await private_chat(app, whom, front, but)
    if found is None and not app.has_pages(front):
        found = await in_room(app, whom, table, "", but)
    return found


async def private_chat(app: App, whom: Person, front: str, but: Destination | None = None) -> Destination | None:
    """Returns their private chat: on the front they play on, or on another one where private messages arrive."""
    for known in sorted(whom.accounts, key=lambda one: (one.platform != front, -one.reachable)):
        hoped = known.reachable == 1 or (known.reachable == 0 and front in (known.platform, "web"))
        found = await _private_place(app, known) if hoped else None
        if found is not None and (but is None or (but.platform, but.room) != (found.platform, found.room)):
            return found
    return None


async def _private_place(app: App, known: StoredAccount) -> Destination | None:
    messenger, address = app.messenger(known.platform), await private_address(app, known)
    return Destination(messenger.name, address, private=True) if messenger is not None and address else None


async def private_address(app: App, known: StoredAccount) -> str | None:
    """Returns the private chat with an account; None where there can be none."""
    front = app.messenger(known.platform)
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
    mine = {known.platform for known in whom.accounts}
    async for room in _rooms_of(app, table):
        here = room.platform == front if front else room.platform in mine
        avoided = but is not None and (but.platform, but.room) == (room.platform, room.address)
        if here and not avoided and (found := await _destination_in(app, whom, table, room)):
            return found
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
    if app.chat(room.platform) is None or room.reach != "here" or room.settings.quiet:
        return None
    owner = None if room.house else await _owner(app, table, room)
    if owner not in (None, whom.id) or await has_left(app, whom.accounts, room.platform, room.address):
        return None
    return Destination(room.platform, room.address, private=owner is not None)


async def _owner(app: App, table: Table, room: Room) -> int | None:
    """Returns the player of the table whose private chat with us a room is."""
    people = {chair.player for chair in table.chairs} | {table.host}
    async with app.store.read() as conn:
        persons = await notices.persons(conn, [one for one in people if one is not None])
    for person in persons.values():
        for known in person.accounts:
            if known.platform == room.platform and await private_address(app, known) == room.address:
                return person.id
    return None
