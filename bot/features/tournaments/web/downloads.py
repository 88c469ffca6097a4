"""Downloads: ladder, cross table, records, and whole tournaments and days as `roundhouse verify` takes them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from bot.platforms.web.game_pages import verifying
from bot.platforms.web.limits import FILMS
from bot.platforms.web.routes import TOURNAMENT, get
from bot.platforms.web.site import site_of, visitor
from games.core.game import Refusal
from storage.tournament import matches, rounds, teams

from ..documents import cross_table_csv, is_shown, ladder_csv
from ..exports import day as exported_day
from ..exports import is_told, unique_names, whole
from ..standings import standings
from .api import ladder_document
from .figures import tallies
from .reading import match_of, tournament_of


def _as_file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


@get(f"{TOURNAMENT}/ladder.csv")
async def ladder_as_csv(request: Request) -> Response:
    """Returns the ladder as CSV."""
    tournament = await tournament_of(request)
    async with site_of(request).app.store.read() as conn:
        rows = await standings(conn, tournament)
        names = unique_names((await teams.by_ids(conn, [row.team for row in rows])).values())
    return PlainTextResponse(
        ladder_csv(rows, names), media_type="text/csv", headers=_as_file(f"ladder-{tournament.id}.csv")
    )


@get(f"{TOURNAMENT}/ladder.json")
async def ladder_as_json(request: Request) -> Response:
    """Returns the ladder as JSON."""
    document = await ladder_document(request)
    return JSONResponse(document, headers=_as_file(f"ladder-{document['id']}.json"))


@get(f"{TOURNAMENT}/crosstable.csv")
async def cross_table_as_csv(request: Request) -> Response:
    """Returns the results of each team against each other one as CSV."""
    tournament = await tournament_of(request)
    async with site_of(request).app.store.read() as conn:
        played = [match for _, match in await matches.of_tournament(conn, tournament.id)]
        names = unique_names((await teams.by_ids(conn, {team for match in played for team in match.teams})).values())
    text = cross_table_csv(played, names)
    return PlainTextResponse(text, media_type="text/csv", headers=_as_file(f"crosstable-{tournament.id}.csv"))


@get(f"{TOURNAMENT}/crosstable.json")
async def cross_table_as_json(request: Request) -> Response:
    """Returns the results of each team against each other one, by the options of the rounds, as JSON."""
    tournament = await tournament_of(request)
    async with site_of(request).app.store.read() as conn:
        of_rounds = {round_.id: round_ for round_ in await rounds.of_tournament(conn, tournament.id)}
        played = [match for _, match in await matches.of_tournament(conn, tournament.id)]
        teams_by_id = await teams.by_ids(conn, {team for match in played for team in match.teams})
    rows: list[dict[str, Any]] = [
        {
            "team": teams_by_id[team].name,
            "opponent": teams_by_id[other].name,
            "options": tally.options,
            "won": tally.won,
            "drawn": tally.drawn,
            "lost": tally.lost,
        }
        for team, others in tallies((of_rounds[match.round_id], match) for match in played).items()
        for other, by_options in others.items()
        for tally in by_options.values()
    ]
    return JSONResponse(rows, headers=_as_file(f"crosstable-{tournament.id}.json"))


@get(f"{TOURNAMENT}/records.jsonl")
async def records(request: Request) -> Response:
    """Returns the records of all matches that are over and revealed, one a line."""
    site_of(request).check_rate(await visitor(request), FILMS)
    tournament, store = await tournament_of(request), site_of(request).app.store
    async with store.read() as conn:
        shown = [match.id for _, match in await matches.of_tournament(conn, tournament.id) if is_shown(match)]

    async def lines() -> AsyncIterator[bytes]:
        for number in shown:
            async with store.read() as conn:
                record = await matches.record(conn, number)
            if record is not None:
                yield json.dumps(record, ensure_ascii=False).encode() + b"\n"

    headers = _as_file(f"records-{tournament.id}.jsonl")
    return StreamingResponse(lines(), media_type="application/jsonl", headers=headers)


@get(f"{TOURNAMENT}/match/{{match:int}}/record.json")
async def record(request: Request) -> Response:
    """Returns the record of a match."""
    number, document = await _record(request)
    return JSONResponse(document, headers=_as_file(f"match-{number}.json"))


async def _record(request: Request) -> tuple[int, dict[str, Any]]:
    tournament = await tournament_of(request)
    async with site_of(request).app.store.read() as conn:
        match, _ = await match_of(conn, request, tournament)
        document = await matches.record(conn, match.id) if is_shown(match) else None
    if document is None:
        raise HTTPException(404)
    return match.id, document


@get(f"{TOURNAMENT}/tournament.json")
async def whole_tournament(request: Request) -> Response:
    """Returns everything about a tournament that has ended, with its secret, for `roundhouse verify`."""
    name = f"tournament-{request.path_params['tournament']}.json"
    return JSONResponse(await _whole(request), headers=_as_file(name))


@get(f"{TOURNAMENT}/verify")
async def verify(request: Request) -> Response:
    """Returns the page that verifies, with the whole tournament filled in."""
    return verifying(await _whole(request))


async def _whole(request: Request) -> dict[str, Any]:
    site_of(request).check_rate(await visitor(request), FILMS)
    tournament = await tournament_of(request)
    async with site_of(request).app.store.read() as conn:
        if tournament.is_endless or not await is_told(conn, tournament):
            raise Refusal("tournament_on")
    return (await whole(site_of(request).app, tournament)).document()


@get(f"{TOURNAMENT}/days/{{day:int}}")
async def whole_day(request: Request) -> Response:
    """Returns all of a day of an endless tournament that is over, with its secret, for `roundhouse verify`."""
    tournament, day = (request.path_params[name] for name in ("tournament", "day"))
    return JSONResponse(await _whole_day(request), headers=_as_file(f"tournament-{tournament}-day-{day}.json"))


@get(f"{TOURNAMENT}/days/{{day:int}}/verify")
async def verify_day(request: Request) -> Response:
    """Returns the page that verifies, with a day of an endless tournament filled in."""
    return verifying(await _whole_day(request))


async def _whole_day(request: Request) -> dict[str, Any]:
    site_of(request).check_rate(await visitor(request), FILMS)
    tournament = await tournament_of(request)
    return (await exported_day(site_of(request).app, tournament, request.path_params["day"])).document()


@get(f"{TOURNAMENT}/match/{{match:int}}/verify")
async def verify_match(request: Request) -> Response:
    """Returns the page that verifies, with the record of a match filled in."""
    return verifying((await _record(request))[1])
