"""What the person in a frame may see by being in a chat: the tables of its room, as its members see them there."""

from __future__ import annotations

from bot.app import App
from bot.chat.start_tokens import StartToken
from bot.fronts import FrameGuest
from bot.usecases.play import may_see
from games.table.table import Table
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people.players import Player

from ..guests import Frame, Session
from ..site import Site

LOBBY = "/"


async def rooms_of_guest(app: App, guest: FrameGuest, start_room: int | None) -> tuple[int, ...]:
    """Returns the ids of the rooms that somebody is in: those that the network says, and the one of their link."""
    platform = guest.account.platform
    async with app.store.read() as conn:
        known = [await rooms.find(conn, platform, address) for address in guest.rooms]
        linked = await rooms.among(conn, () if start_room is None else (start_room,))
    here = [room for room in linked if room.platform == platform]
    known += [room for room in here if await _is_in(app, room, guest.account.account)]
    return tuple(dict.fromkeys(room.id for room in known if room is not None))


async def still_in(app: App, frame: Frame, account: str) -> tuple[int, ...]:
    """Returns the rooms of a frame without those that its account is known to have left."""
    front = app.fronts.chat(frame.network)

    async def has_left(room: Room) -> bool:
        return room.address != account and (front is None or await front.has_left(room.address, account))

    return tuple([room.id for room in await known_rooms(app, frame) if not await has_left(room)])


async def known_rooms(app: App, frame: Frame) -> list[Room]:
    """Returns the rooms of a frame."""
    async with app.store.read() as conn:
        return await rooms.among(conn, frame.rooms)


async def may_see_in_frame(app: App, table: Table, player: Player | None, frame: Frame | None) -> bool:
    """Whether somebody may see a table by being in a room that shows it."""
    for room in await known_rooms(app, frame) if frame else ():
        if await may_see(app, table, player, room):
            return True
    return False


async def destination(site: Site, session: Session, player: Player | None, start: StartToken | None) -> str:
    """Returns the address of a link's table if this person may see it, else of the lobby."""
    table = await site.app.store.table(start.match) if start else None
    if table is None:
        return LOBBY
    is_visible = await may_see(site.app, table, player, await site.room())
    if is_visible or await may_see_in_frame(site.app, table, player, session.frame):
        return f"/t/{table.id}"
    return LOBBY


def lobby_of(frame: Frame | None) -> str:
    """Returns the address of the lobby; where people of one channel open a frame together, of that of the channel."""
    return f"/chat/{frame.rooms[0]}" if frame is not None and frame.instance and frame.rooms else LOBBY


async def _is_in(app: App, room: Room, account: str) -> bool:
    """Whether an account is in a room: in its own private chat with us, or in a group, as the network says."""
    if room.address == account:
        return True
    front = app.fronts.chat(room.platform)
    return front is not None and await front.is_in(room.address, account)
