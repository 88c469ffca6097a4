"""The lobby of the channel around a frame: its tables, who is here, and a new table there.

Several people open one Activity in a channel together; all of them come here first.
"""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bot.feed import room_topic
from storage.matches.table_lists import ids_listed
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people import players

from ..guests import Viewer
from ..routes import get
from ..site import Site, site_of, visitor
from .lobby import SHOWN, rows

PEOPLE_SHOWN = 20


@get("/chat/{room:int}")
async def show(request: Request) -> Response:
    """Returns the page; with `part` only its lists."""
    site, room = site_of(request), await room_here(request)
    lists = await _lists(site, await visitor(request), room)
    template = "_channel.html" if "part" in request.query_params else "channel.html"
    return await site.page(request, template, room=room, **lists)


async def room_here(request: Request) -> Room:
    """Returns the room of the address, to people in it. Raises an error like that of an unknown page for others."""
    site, guest, number = site_of(request), await visitor(request), request.path_params["room"]
    if guest.frame is None or number not in guest.frame.rooms:
        raise HTTPException(404)
    async with site.app.store.read() as conn:
        return await rooms.get(conn, number)


async def _lists(site: Site, guest: Viewer, room: Room) -> dict[str, Any]:
    """Returns what changes on the page: tables that this person may see in the chat, too, and who has it open."""
    shown, viewer = site.hub.revision(room_topic(room.id)), guest.player.id if guest.player else None  # before we read
    async with site.app.store.read() as conn:
        waiting = await rows(conn, site, guest, await ids_listed(conn, room.id, ["open"], viewer, SHOWN))
        live = await rows(conn, site, guest, await ids_listed(conn, room.id, ["live"], viewer, SHOWN))
        ids = sorted(site.hub.players_at(room_topic(room.id)))[:PEOPLE_SHOWN]
        here = [player for number in ids if (player := await players.get(conn, number)) is not None]
    return {"open": waiting, "live": live, "people": here, "shown": shown}
