"""What a team does itself, with its login token: it marks a release, and gives its robot's address and proves it."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bot.tournament import proof, teams
from bot.tournament.tokens import team_with_token
from games.core.game import Refusal
from storage.tournament.teams import Team

from ..limits import TOKENS, address_of
from ..request_context import TooMuch, form_of, web_of
from .reading import team_of, tournament_of

BODY_MOST = 4_096


async def act(request: Request) -> Response:
    """Does what a form of the team's page asks. Raises wrong_token."""
    form = await form_of(request)
    app = web_of(request).app
    team = await _with_token(request, form.get("token", ""))
    match form.get("do"):
        case "release":
            await teams.release(app, team.id, form.get("version", ""))
        case "address":
            await teams.set_url(app, team.id, form.get("url", "").strip())
        case "prove":
            await proof.prove(app, team.id)
        case _:
            raise HTTPException(400)
    return RedirectResponse(request.scope["path"].removesuffix("/own") + "?saved", 303)


async def release(request: Request) -> Response:
    """Marks a release, for programs: `Authorization: Bearer TOKEN`, and perhaps `{"version": "2.0"}`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    try:
        team = await _with_token(request, token if scheme.lower() == "bearer" else "")
    except Refusal:
        return JSONResponse({"error": "wrong_token"}, 401, headers={"www-authenticate": "Bearer"})
    released = await teams.release(web_of(request).app, team.id, await _version(request))
    return JSONResponse({"team": team.id, "version": released.version})


async def _version(request: Request) -> str:
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:9]) > BODY_MOST:
        raise HTTPException(413)
    try:
        body = msgspec.json.decode(await request.body() or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HTTPException(400) from None
    version = body.get("version", "") if isinstance(body, dict) else ""
    return str(version)


async def _with_token(request: Request, token: str) -> Team:
    """Returns the team of the address if this is its token. Raises wrong_token; an address has few tries."""
    web, held = web_of(request), await tournament_of(request)
    if not web.limits.allows(address_of(request.scope), TOKENS):
        raise TooMuch
    async with web.app.store.read() as conn:
        team = await team_of(conn, request, held)
    if team.deleted_at is not None or team_with_token(web.app, [team], token) is None:
        raise Refusal("wrong_token")
    return team


async def to_team(request: Request) -> Response:
    """Redirects a reloaded form to its page."""
    return RedirectResponse(request.scope["path"].removesuffix("/own"), 303)


def routes() -> list[Route]:
    """Returns the routes of the forms, and of the call for programs."""
    own = "/tournament/{tournament:int}/team/{team:int}/own"
    return [
        Route(own, act, methods=["POST"]),
        Route(own, to_team),
        Route("/api/1/tournaments/{tournament:int}/teams/{team:int}/release", release, methods=["POST"]),
    ]
