"""The read-only API: `/api/1/tournaments` and what is below it, with ETags; described by `/api/1/openapi.json`."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bot.platforms.web.routes import get
from bot.platforms.web.site import site_of
from storage.tournament import matches, teams, tournaments

from ..documents import call_line, is_shown, ladder_line, match_line, tournament_line
from ..standings import standings
from .openapi import DOCUMENT
from .reading import match_of, tournament_of

API = "/api/1/tournaments"
PAGE_MOST = 500  # matches of one answer


def answer(request: Request, document: Any) -> Response:
    """Returns a JSON document that others' pages may read; 304 where the client has it already."""
    body = msgspec.json.encode(document)
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    headers = {"etag": tag, "cache-control": "no-cache", "access-control-allow-origin": "*"}
    if tag in [known.strip().removeprefix("W/") for known in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@get(API)
async def listing(request: Request) -> Response:
    """Returns all tournaments, the newest first."""
    async with site_of(request).app.store.read() as conn:
        all_tournaments = await tournaments.listed(conn)
    return answer(request, {"tournaments": [tournament_line(tournament) for tournament in all_tournaments]})


@get(f"{API}/{{tournament:int}}")
async def tournament_with_ladder(request: Request) -> Response:
    """Returns a tournament with its ladder."""
    return answer(request, await ladder_document(request))


async def ladder_document(request: Request) -> dict[str, Any]:
    """Returns the tournament of the address with its ladder."""
    tournament = await tournament_of(request)
    async with site_of(request).app.store.read() as conn:
        rows = await standings(conn, tournament)
        teams_by_id = await teams.by_ids(conn, [row.team for row in rows])
    ladder = [ladder_line(row, teams_by_id[row.team]) for row in rows]
    return {**msgspec.to_builtins(tournament_line(tournament)), "ladder": msgspec.to_builtins(ladder)}


@get(f"{API}/{{tournament:int}}/matches")
async def of_tournament(request: Request) -> Response:
    """Returns the matches of a tournament in their order, after the number `after` and of the round `round`."""
    tournament = await tournament_of(request)
    after, number = _number(request, "after"), _number(request, "round")
    async with site_of(request).app.store.read() as conn:
        played = await matches.of_tournament(conn, tournament.id)
        teams_by_id = await teams.by_ids(conn, {team for _, match in played for team in match.teams})
    names = {team.id: team.name for team in teams_by_id.values()}
    wanted = sorted((match.id, of, match) for of, match in played if match.id > after and number in (0, of))
    page = [match_line(of, match, names) for _, of, match in wanted[:PAGE_MOST]]
    return answer(request, {"matches": page, "next": page[-1].id if len(wanted) > PAGE_MOST else None})


@get(f"{API}/{{tournament:int}}/matches/{{match:int}}")
async def match(request: Request) -> Response:
    """Returns a match with its record and each request to the robots."""
    tournament = await tournament_of(request)
    async with site_of(request).app.store.read() as conn:
        match, round_ = await match_of(conn, request, tournament)
        teams_by_id = await teams.by_ids(conn, match.teams)
        shown = is_shown(match)
        record = await matches.record(conn, match.id) if shown else None
        calls = await matches.calls_of(conn, match.id) if shown else []
    names = {team.id: team.name for team in teams_by_id.values()}
    lines = [call_line(call) for call in calls]
    line = msgspec.to_builtins(match_line(round_.number, match, names))
    return answer(request, {**line, "record": record, "calls": lines})


@get("/api/1/openapi.json")
async def openapi(request: Request) -> Response:
    """Returns the description of the API."""
    return answer(request, DOCUMENT)


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise HTTPException(400, f"{name} is a whole number.")
    return int(text)
