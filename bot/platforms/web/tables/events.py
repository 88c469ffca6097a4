"""The event stream of a browser: `/events?watch=/&watch=/t/k3f9ab`, with the address of each page it has open.

With `wait=25` it is one long poll. A frame sends its bearer token, or a ticket in the address; and in `last` the id of
the last event, which a browser sends as a header by itself.
"""

from __future__ import annotations

import re

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.feed import LOBBY, room_topic
from games.core.game import Refusal
from storage.people import players

from ..guests import Viewer
from ..long_polling import WAIT_MOST
from ..routes import get, is_watched, topic_of
from ..site import Site, site_of, visitor
from ..subscriber import TAB, Subscriber, sent_before
from .table import visible_table

WATCHED_MOST = 50  # pages of one browser
PING_SECONDS = 15.0  # a browser that hears nothing for more than twice as long takes its line for dead
QUICK_SECONDS = 1.0  # while a table is in view: then a lost line is noticed within three seconds
QUICK_A_SECOND = 500  # so many quick pings at most, whatever the number of streams
PAGE = re.compile(r"/(?:(?P<kind>[ts])/(?P<name>[0-9A-Za-z_-]{1,64}))?")
OF_ROOM = re.compile(r"/chat/([0-9]{1,15})")


async def _subscriber(request: Request, watched: dict[str, str]) -> Subscriber:
    """Returns the stream of a browser with these pages, each with its topic."""
    site, guest = site_of(request), await visitor(request)
    last = request.headers.get("last-event-id") or request.query_params.get("last", "")
    ping = max(QUICK_SECONDS, site.hub.count / QUICK_A_SECOND) if "pace" in request.query_params else PING_SECONDS
    return Subscriber(
        watched,
        guest.address,
        guest.key,
        guest.player.id if guest.player else None,
        sent_before(last, list(watched)),
        ping=min(ping, PING_SECONDS),
        home=guest.frame.network if guest.frame else TAB,
        viewed=frozenset(watched).intersection(request.query_params.getlist("view")),
        is_discreet=await _is_discreet(site, guest),
    )


@get("/events")
async def events(request: Request) -> Response:
    """Notifies the pages of one browser of changes, and of lines for its player alone.

    Pages that this visitor may not see are left out; refuses a stream of such pages alone.
    """
    site, guest = site_of(request), await visitor(request)
    site.hub.admit(guest.address)
    pages = list(dict.fromkeys(request.query_params.getlist("watch")))
    if not 1 <= len(pages) <= WATCHED_MOST or not all(map(_is_page, pages)):
        raise HTTPException(400)
    watched = {page: topic for page in pages if (topic := await _topic(request, page)) is not None}
    if not watched:
        raise Refusal("unknown_match")
    subscriber = await _subscriber(request, watched)
    if "wait" in request.query_params:
        return await _polled(request, subscriber)
    return EventSourceResponse(
        site.hub.stream(subscriber, site.revisions),
        ping=subscriber.ping,
        ping_message_factory=lambda: ServerSentEvent(event="ping", data=""),
        shutdown_event=site.leaving,
    )


async def _polled(request: Request, subscriber: Subscriber) -> Response:
    """Answers one long poll: with the events as a stream would send them, each a JSON object."""
    wait, site = request.query_params["wait"], site_of(request)
    if not re.fullmatch(r"[0-9]{1,2}", wait, re.ASCII):
        raise HTTPException(400)
    events = await site.long_polls.next_events(subscriber, site.revisions, min(int(wait), WAIT_MOST))
    plain = [{"event": event.event, "data": event.data, **({"id": event.id} if event.id else {})} for event in events]
    return JSONResponse({"events": plain})


async def _is_discreet(site: Site, guest: Viewer) -> bool:
    """Whether a visitor does not show others what they look at, as they have just chosen, in whichever process."""
    if guest.player is None:
        return False
    async with site.app.store.read() as conn:
        player = await players.get(conn, guest.player.id)
    return player is not None and player.preferences.presence == "hidden"


def _is_page(page: str) -> bool:
    return any(kind.fullmatch(page) for kind in (PAGE, OF_ROOM)) or is_watched(page)


async def _topic(request: Request, page: str) -> str | None:
    """Returns what a page shows; None if this visitor may not see it."""
    if page == "/":
        return LOBBY
    if is_watched(page):
        return await topic_of(request, page)
    if topic := OF_ROOM.fullmatch(page):
        frame = (await visitor(request)).frame
        return room_topic(int(topic[1])) if frame is not None and int(topic[1]) in frame.rooms else None
    _, kind, name = page.split("/")
    try:
        table = await visible_table(request, *((name,) if kind == "t" else (None, name)))
    except Refusal:
        return None
    site_of(request).audience.seats(table)
    return table.id
