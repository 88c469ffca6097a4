"""Push subscriptions: a browser subscribes and unsubscribes, and loads the script that shows its messages."""

from __future__ import annotations

from typing import Any, Protocol, cast

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from games.core.game import Refusal
from storage.messages import notices
from storage.messages.notices import Subscription

from ..forms import form_of
from ..guests import Viewer
from ..routes import form, get
from ..sent_files import FOLDER
from ..site import player_of, site_of, visitor


class PushFront(Protocol):
    """The front of push messages."""

    public_key: str

    async def subscribe(self, account: str, browser: Subscription) -> bool:
        """Saves a subscription; returns False where it cannot be used."""


def _push_front(request: Request) -> PushFront | None:
    front = site_of(request).app.fronts.get("push")
    return cast("PushFront | None", front and front.own)


async def push_facts(conn: AsyncConnection, request: Request, guest: Viewer) -> dict[str, Any]:
    """Returns what the button needs: our public key, and how many browsers of this account are told."""
    push = _push_front(request)
    count = await notices.count_subscriptions(conn, guest.account)
    is_possible = push is not None and guest.frame is None  # the network tells people in its own way
    return {"push_key": push.public_key if push and is_possible else "", "push_count": count}


@form("/me/push")
async def subscribe(request: Request) -> Response:
    """Saves this browser's subscription."""
    form, push = await form_of(request), _push_front(request)
    await player_of(request)
    guest = await visitor(request)
    browser = Subscription(form.get("endpoint", ""), form.get("key", ""), form.get("auth", ""))
    if push is None or guest.frame is not None or not await push.subscribe(guest.account, browser):
        raise Refusal("push")
    return JSONResponse({})


@form("/me/push/stop", page="/me")
async def stop(request: Request) -> Response:
    """Removes all subscriptions of this account."""
    await form_of(request)
    account = (await visitor(request)).account
    await site_of(request).app.store.write(lambda unit: notices.unsubscribe_all(unit.conn, account))
    return RedirectResponse("/me?saved#settings", 303)


@get("/push-worker.js")
async def worker(request: Request) -> Response:
    """Returns the service worker; at the root, so that it may open every page."""
    return FileResponse(FOLDER / "push-worker.js", media_type="text/javascript")
