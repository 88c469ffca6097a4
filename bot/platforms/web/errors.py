"""Error pages: each says what happened, what is unaffected, and how to go back."""

from __future__ import annotations

from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from games.core.screen import Name, Say
from storage import Trouble

from ...metrics import REFUSALS
from .forms import Forged, TooLarge
from .limits import TooMuch
from .live import TooManyStreams
from .site import site_of, visitor

log = structlog.get_logger(__name__)

HEADLINES = {404: "web-not-found"}  # where nothing was tried that could have failed
STATUS = {"unknown_match": 404, "no_analysis": 404, "no_profile": 404, "no_coach": 404, "busy": 429}
STATUS |= {"not_moderator": 403, "coach_not_seated": 403}


def wants_json(request: Request) -> bool:
    """Whether the request comes from our own script rather than from a browser's navigation."""
    return "application/json" in request.headers.get("accept", "")


async def refusal(request: Request, why: str | Say, status: int) -> Response:
    """Returns a page, or a line for our script, with the reason."""
    site, guest = site_of(request), await visitor(request)
    message = site.pages.teller(guest.language)(why)
    if wants_json(request):
        return JSONResponse({"refused": why if isinstance(why, str) else why.key, "message": message}, status)
    facts = {"message": message, "back": back(request), "headline": HEADLINES.get(status, "web-sorry")}
    return await site.page(request, "error.html", status, **facts)


def back(request: Request) -> str:
    """Returns where the visitor was: the table, team, tournament, profile or form in the address, or the lobby."""
    parts: list[str] = request.scope["path"].split("/")
    if parts[1:2] == ["tournament"] and len(parts) > 3:
        return "/".join(parts[:5] if parts[3] == "team" and len(parts) > 5 else parts[:3])
    if parts[1:2] in (["me"], ["open"]):
        return "/me" if parts[1] == "me" else "/new"
    return "/".join(parts[:3]) if len(parts) > 3 and parts[1] in ("t", "s") else "/"


async def refused(request: Request, error: Exception) -> Response:
    """Answers a Refusal that no page has caught."""
    assert isinstance(error, Refusal)
    REFUSALS.labels(error.code).inc()
    say = tell_refusal(error)
    if any(isinstance(value, Name) for value in say.args.values()):  # names cannot be shown on a page without a table
        say = Say(f"refused-{error.code}")
    return await refusal(request, say, STATUS.get(error.code, 409))


async def forged(request: Request, error: Exception) -> Response:
    """Answers a form from another site, from an expired page, or from a browser that keeps no cookie."""
    return await refusal(request, "web-forged" if request.cookies else "web-no-cookie", 403)


async def too_much(request: Request, error: Exception) -> Response:
    """Answers a request above an address's limit."""
    return await refusal(request, "web-too-much", 429)


async def too_large(request: Request, error: Exception) -> Response:
    """Answers a form that is larger than any of ours."""
    return await refusal(request, "web-wrong-way", 413)


async def gone(request: Request, error: Exception) -> Response:
    """Handles a client that disconnected; nobody reads this answer."""
    return Response(status_code=400)


async def trouble(request: Request, error: Exception) -> Response:
    """Answers while the database cannot write."""
    log.error("nothing was changed: the database cannot be written", why=str(error))
    return await refusal(request, "web-trouble", 503)


async def http(request: Request, error: Exception) -> Response:
    """Answers an unknown page or a wrong method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await refusal(request, "web-no-page", 404)
    answer = await refusal(request, "web-wrong-way", error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def bug(request: Request, error: Exception) -> Response:
    """Answers a bug of ours with a sentence, and logs it."""
    log.error("a request failed", path=request.scope["path"], exc_info=error)
    try:
        return await refusal(request, "web-bug", 500)
    except Exception:  # noqa: BLE001 - rendering the page itself may fail
        return PlainTextResponse("Something went wrong here. Nothing was lost; please try again.", 500)


def handlers() -> dict[Any, Any]:
    """Returns the handler of each exception."""
    return {
        Refusal: refused,
        Forged: forged,
        TooMuch: too_much,
        TooManyStreams: too_much,
        TooLarge: too_large,
        ClientDisconnect: gone,
        Trouble: trouble,
        HTTPException: http,
        Exception: bug,
    }
