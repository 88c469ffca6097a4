"""What a team does itself, with its login token: address, release, check, log of requests, machine."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from bot.app import App
from bot.platforms.web.errors import STATUS, api_error
from bot.platforms.web.forms import form_of
from bot.platforms.web.limits import FILMS, OF_TEAM, TOKENS, TooMuch, address_of, guess_key, team_key
from bot.platforms.web.routes import TEAM, form, post
from bot.platforms.web.site import site_of, visitor
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from storage.tournament.teams import Team

from ..machines.keys import add_key
from ..robots.conformance import Check, case_line
from ..robots.loop_delay import LoopDelays
from ..robots.referee import Robot, Unjudged
from ..teams import registering, teams
from ..teams.network import route_to
from ..teams.request_log import log_lines
from ..teams.tokens import proof_code, team_with_token
from .machines import machine_page
from .reading import team_of, tournament_of

BODY_MOST = 4_096
CHECK_SECONDS = 2.0  # the time limit of each request of a check


@form(f"{TEAM}/own")
async def act(request: Request) -> Response:
    """Does what a form of the team's page asks. Raises wrong_token."""
    form = await form_of(request)
    app = site_of(request).app
    team = await _with_token(request, form.get("token", ""))
    match form.get("do"):
        case "release":
            await teams.release(app, team.id, form.get("version", ""))
        case "address":
            team = await teams.set_url(app, team.id, form.get("url", "").strip())
            if team.problem == "unproven":
                return await _proof_page(request, team, form["token"])
        case "code" if team.problem == "unproven":
            return await _proof_page(request, team, form["token"])
        case "accept" | "decline" as wish:
            await teams.change(app, team.id, accepts_challenges=wish == "accept")
        case "prove":
            try:
                await registering.prove(app, team.id)
            except Refusal as refusal:
                if refusal.code != "not_proven":
                    raise
                return await _proof_page(request, team, form["token"], refusal)
        case "machine":
            return await machine_page(request, await tournament_of(request), team, form["token"])
        case "key":
            answer = await add_key(app, team.id, typed := form.get("key", ""))
            return await machine_page(request, await tournament_of(request), team, form["token"], answer, typed)
        case "log":
            _check_rate(request, team)
            headers = {"content-disposition": f'attachment; filename="requests-{team.id}.jsonl"'}
            return StreamingResponse(_log(app, team), media_type="application/jsonl", headers=headers)
        case "check":
            return StreamingResponse(await _check(request, team), media_type="text/plain")
        case _:
            raise HTTPException(400)
    return RedirectResponse(request.scope["path"].removesuffix("/own") + "?saved", 303)


async def _log(app: App, team: Team) -> AsyncIterator[bytes]:
    async for line in log_lines(app, team):
        yield json.dumps(line, ensure_ascii=False).encode() + b"\n"


async def _check(request: Request, team: Team) -> AsyncIterator[str]:
    """Returns the cases of `roundhouse robot check`, a line each when it is done. Raises what keeps it from asking."""
    site, tournament = site_of(request), await tournament_of(request)
    if team.problem in ("no_endpoint", "unproven") or team.level is not None:
        raise Refusal(team.problem or "no_endpoint")
    _check_rate(request, team)

    def connect() -> Robot:
        return route_to(site.app, team.id, team.url, CHECK_SECONDS, LoopDelays())

    async def lines() -> AsyncIterator[str]:
        try:
            async for case in Check(tournament.game, site.app.games[tournament.game], connect, CHECK_SECONDS).cases():
                yield case_line(case) + "\n"
        except Unjudged as failure:
            yield f"The check was broken off, and not by the robot: {failure}. Check again.\n"

    return lines()


def _check_rate(request: Request, team: Team) -> None:
    """Raises TooMuch for a team that asks for too many checks and logs."""
    if not site_of(request).limits.allows(team_key(team.id), FILMS.address):
        raise TooMuch


async def _proof_page(request: Request, team: Team, token: str, refusal: Refusal | None = None) -> Response:
    """Returns the page with the code that the team's address must show, and why it was not found there."""
    site, tournament = site_of(request), await tournament_of(request)
    status = STATUS.get(refusal.code, 409) if refusal else 200
    facts: dict[str, Any] = {
        "tournament": tournament,
        "team": team,
        "token": token,
        "page": f"{team.url}{registering.PAGE}",
    }
    tell = site.pages.teller((await visitor(request)).language)
    facts |= {"code": proof_code(site.app, team), "told": tell(tell_refusal(refusal)) if refusal else ""}
    return await site.page(request, "tournament/proof.html", status, **facts)


@post("/api/1/tournaments/{tournament:int}/teams/{team:int}/release")
async def release(request: Request) -> Response:
    """Marks a release, for programs: `Authorization: Bearer TOKEN`, and perhaps `{"version": "2.0"}`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    try:
        team = await _with_token(request, token if scheme.lower() == "bearer" else "")
    except Refusal:
        why = "This is not the token of this team. Send it as `Authorization: Bearer TOKEN`."
        return api_error("wrong_token", why, 401, **{"www-authenticate": "Bearer"})
    released = await teams.release(site_of(request).app, team.id, await _version(request))
    return JSONResponse({"team": team.id, "version": released.version})


async def _version(request: Request) -> str:
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:9]) > BODY_MOST:
        raise HTTPException(413)
    try:
        body = msgspec.json.decode(await request.body() or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HTTPException(400, 'The body is JSON like {"version": "2.0"}, or empty.') from None
    version = body.get("version", "") if isinstance(body, dict) else ""
    return str(version)


async def _with_token(request: Request, token: str) -> Team:
    """Returns the team of the address if this is its token.

    Raises wrong_token. Only wrong tokens use up an address's guesses at a team: the teams of a hall share an address.
    """
    site, tournament = site_of(request), await tournament_of(request)
    async with site.app.store.read() as conn:
        team = await team_of(conn, request, tournament)
    if team.deleted_at is not None or team_with_token(site.app, [team], token) is None:
        if not site.limits.allows(guess_key(address_of(request.scope), team.id), TOKENS):
            raise TooMuch
        raise Refusal("wrong_token")
    if not site.limits.allows(team_key(team.id), OF_TEAM):
        raise TooMuch
    return team
