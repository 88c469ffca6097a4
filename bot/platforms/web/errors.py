"""Error pages: each says what happened, what is unaffected, and how to go back."""

from __future__ import annotations

from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from bot.chat.delivery import trouble_key
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from games.core.screen import Name, Say
from storage import Trouble

from ...metrics import REFUSALS
from .forms import Forged, TooLarge
from .guests import Viewer
from .limits import TooMuch
from .live import TooManyStreams
from .site import SessionOver, site_of, stranger, visitor

log = structlog.get_logger(__name__)

SAVED, UNSURE = "web-trouble-saved", "web-trouble-unsure"
AGAIN_SECONDS = "5"  # until the next try of somebody whom the database has failed

HEADLINES = {404: "web-not-found"}  # where nothing was tried that could have failed
STATUS = {
    "unknown_match": 404,
    "unknown_round": 404,
    "no_analysis": 404,
    "no_profile": 404,
    "no_coach": 404,
    "unknown_appointment": 404,
    "busy": 429,
    "newcomers": 429,
}
STATUS |= {"not_moderator": 403, "coach_not_seated": 403, "unauthorized": 401, "forbidden": 403}


CODES = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    429: "too_many_requests",
    500: "internal",
    503: "unavailable",
}


def of_api(request: Request) -> bool:
    """Whether a program asks: it gets its errors as JSON, whatever it accepts."""
    path: str = request.scope["path"]
    return path.startswith(("/api/", "/mcp"))


def api_error(code: str, message: str, status: int, **headers: str) -> JSONResponse:
    """Returns an error of the API, which others' pages may read."""
    return JSONResponse(
        {"error": code, "message": message}, status, headers={"access-control-allow-origin": "*", **headers}
    )


def wants_json(request: Request) -> bool:
    """Whether the request comes from our own script rather than from a browser's navigation."""
    path: str = request.scope["path"]
    return "application/json" in request.headers.get("accept", "") or path.startswith("/app/")


async def refusal(request: Request, why: str | Say, status: int) -> Response:
    """Returns a page, or a line for our script, with the reason."""
    site = site_of(request)
    try:
        guest = await visitor(request)
        if wants_json(request) or of_api(request):
            return _line(request, guest, why, status)
        return await site.page(request, "error.html", status, **_facts(request, guest, why, status))
    except Trouble:
        return bare(request, why, status)
    except SessionOver:
        return session_over(request)


def bare(request: Request, why: str | Say, status: int) -> Response:
    """Returns the same without the database, in the language that is known without it."""
    site, guest = site_of(request), stranger(request)
    if wants_json(request) or of_api(request):
        return _line(request, guest, why, status)
    facts = _facts(request, guest, why, status)
    return site.bare_page(request, guest, "error.html", status, **facts)


def _line(request: Request, guest: Viewer, why: str | Say, status: int) -> Response:
    message = site_of(request).pages.teller(guest.language, game=request.scope["state"].get("game", ""))(why)
    if of_api(request):
        code = why.key.removeprefix("refused-") if isinstance(why, Say) else CODES.get(status, "bad_request")
        return api_error(code, message, status)
    return JSONResponse({"refused": why if isinstance(why, str) else why.key, "message": message}, status)


def _facts(request: Request, guest: Viewer, why: str | Say, status: int) -> dict[str, Any]:
    return {
        "message": site_of(request).pages.teller(guest.language)(why),
        "back": back(request),
        "headline": HEADLINES.get(status, "web-sorry"),
        "is_safe": why != UNSURE,
    }


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
    if not error.hidden:
        REFUSALS.labels(error.code).inc()
    say = tell_refusal(error)
    if any(isinstance(value, Name) for value in say.args.values()):  # names cannot be shown on a page without a table
        say = Say(f"refused-{error.code}")
    answer = await refusal(request, say, STATUS.get(error.code, 409))
    if answer.status_code == 401:
        answer.headers["www-authenticate"] = "Bearer"
    if "seconds_left" in error.facts and answer.status_code == 429:
        answer.headers["retry-after"] = str(error.facts["seconds_left"])
    return answer


async def forged(request: Request, error: Exception) -> Response:
    """Answers a form from another site, from an expired page, or from a browser that keeps no cookie."""
    return await refusal(request, "web-forged" if request.cookies else "web-no-cookie", 403)


def session_over(request: Request) -> Response:
    """Returns the answer to a frame that has to sign in again; always as JSON, which its script reads."""
    message = site_of(request).pages.teller(stranger(request).language)("frame-session-over")
    return JSONResponse({"refused": "session_over", "message": message}, 401, {"www-authenticate": "Bearer"})


async def over(request: Request, error: Exception) -> Response:
    """Answers a request whose token or ticket is worth nothing any more; people read that of a file."""
    if "ticket" in request.query_params and "text/html" in request.headers.get("accept", ""):
        return bare(request, "frame-file-over", 401)
    return session_over(request)


async def too_much(request: Request, error: Exception) -> Response:
    """Answers a request above an address's limit."""
    answer = await refusal(request, error.sentence if isinstance(error, TooMuch) else TooMuch.sentence, 429)
    if of_api(request):
        answer.headers["retry-after"] = AGAIN_SECONDS
    return answer


async def too_large(request: Request, error: Exception) -> Response:
    """Answers a form that is larger than any of ours, or what a program has sent."""
    return await refusal(request, "program-too-large" if of_api(request) else "web-too-large", 413)


async def gone(request: Request, error: Exception) -> Response:
    """Handles a client that disconnected; nobody reads this answer."""
    return Response(status_code=400)


async def trouble(request: Request, error: Exception) -> Response:
    """Answers while the database cannot be used; the store logs that. What was saved is not denied."""
    assert isinstance(error, Trouble)
    why = trouble_key(error, request.scope["state"]["receipt"])
    if why == SAVED:
        if not wants_json(request):
            return RedirectResponse(back(request), 303)
        message = site_of(request).pages.teller(stranger(request).language)(why)
        return JSONResponse({"refused": None, "message": message})
    answer = bare(request, why, 503)
    answer.headers["retry-after"] = AGAIN_SECONDS
    return answer


def interrupted(request: Request) -> Response:
    """Returns the answer to a request that the end of the program interrupts."""
    answer = bare(request, UNSURE if request.method == "POST" else "web-trouble", 503)
    answer.headers["retry-after"] = AGAIN_SECONDS
    return answer


async def http(request: Request, error: Exception) -> Response:
    """Answers an unknown page or a wrong method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await refusal(request, "web-no-page", 404)
    if of_api(request) and error.status_code == 400 and error.detail != "Bad Request":
        return api_error(CODES[400], error.detail, 400)
    answer = await refusal(request, "web-wrong-way", error.status_code)
    answer.headers.update(error.headers or {})
    if error.status_code == 405:
        answer.headers["allow"] = ", ".join(_methods_of(request))
    return answer


def _methods_of(request: Request) -> list[str]:
    """Returns the methods of an address; the pages for each of them are registered apart."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    of_path = [route.methods or set() for route in routes if route.path_regex.match(request.scope["path"])]
    return sorted(set[str]().union(*of_path))


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
        SessionOver: over,
        TooMuch: too_much,
        TooManyStreams: too_much,
        TooLarge: too_large,
        ClientDisconnect: gone,
        Trouble: trouble,
        HTTPException: http,
        Exception: bug,
    }
