"""The private log of a team's robot: every request of its matches and challenges, for its owner alone."""

from __future__ import annotations

import json
import shlex
from base64 import b64encode
from collections.abc import AsyncIterator, Collection
from datetime import timedelta
from functools import partial
from typing import Any

from bot.app import App
from games.core.commands import time_text
from games.core.reading import read_record
from games.core.wire import OK
from games.robots import Exchange, retold
from storage import UnitOfWork
from storage.tournament import matches, rounds, teams
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.teams import Team

from .tokens import match_names

KEPT = timedelta(days=30)
MATCHES_MOST = 500
PRUNED_AT_ONCE = 50  # matches of one transaction
HEADERS = {"Content-Type": "application/json", "Accept": "application/json"}


async def log_lines(app: App, team: Team) -> AsyncIterator[dict[str, Any]]:
    """Yields the requests to a team's robot in its finished matches of the last 30 days, the newest match first."""
    since = app.now() - KEPT
    async with app.store.read() as conn:
        ids = [team.id, *await teams.copies(conn, team.id)]
        latest = await matches.of_teams(conn, ids, MATCHES_MOST)
    for match in latest:
        if match.status == "done" and not match.hidden and match.ended_at and match.ended_at >= since:
            for line in await _of_match(app, team, ids, match):
                yield line


async def prune(app: App) -> None:
    """Deletes the requests of matches that ended more than 30 days ago; their records stay."""
    before = app.now() - KEPT
    while True:
        async with app.store.read() as conn:
            old = await matches.with_calls_before(conn, before, PRUNED_AT_ONCE)
        if not old:
            return
        await app.store.write(partial(_delete, old))


async def _delete(ids: Collection[int], unit: UnitOfWork) -> None:
    await matches.delete_calls(unit.conn, ids)


async def _of_match(app: App, team: Team, ids: Collection[int], match: Match) -> list[dict[str, Any]]:
    async with app.store.read() as conn:
        document = await matches.record(conn, match.id)
        noted = await matches.calls_of(conn, match.id, received=True)
        round_ = await rounds.get(conn, match.round_id)
    if document is None or round_ is None:
        return []
    record = read_record(document, app.games)
    names = match_names(app, match.id, match.attempts)
    seats = {seat for seat, team_id in enumerate(match.teams) if team_id in ids}
    exchanges = retold(record, noted, names, round_.timeout_ms / 1000)
    return [_line(team, round_, match, exchange) for exchange in exchanges if exchange.request.seat in seats]


def _line(team: Team, round_: Round, match: Match, exchange: Exchange) -> dict[str, Any]:
    request, call = exchange.request, exchange.call
    body = None if request.body is None else json.dumps(request.body)
    facts: dict[str, Any] = {
        "tournament": round_.tournament_id,
        "match": match.id,
        "started_at": time_text(match.started_at) if match.started_at else None,
        "version": call.version,
        "verb": request.verb,
        "path": request.path,
        "headers": HEADERS,
        "body": body,
        "status": call.status,
        "ms": call.ms,
    }
    if call.status == OK:
        return facts | {"answer": exchange.answer.decode()}
    curl = _curl(team.url + request.path, request.verb, body)
    return facts | {"answer": None, "detail": call.detail, **_received(exchange.answer), "curl": curl}


def _received(answer: bytes) -> dict[str, str]:
    """Returns a wrong answer with its status line and headers: as text, or in Base64 where it is not UTF-8."""
    try:
        return {"received": answer.decode()}
    except UnicodeDecodeError:
        return {"received_base64": b64encode(answer).decode()}


def _curl(url: str, verb: str, body: str | None) -> str:
    """Returns the request as a command for a shell."""
    words = [
        "curl",
        "-i",
        "-X",
        verb,
        url,
        *(word for name, value in HEADERS.items() for word in ("-H", f"{name}: {value}")),
    ]
    return shlex.join([*words, *(["-d", body] if body else [])])
