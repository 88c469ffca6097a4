"""The private log of a team's robot: every request of its matches, for its owner alone."""

from __future__ import annotations

import json
import shlex
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

from bot.app import App
from games.core.commands import time_text
from games.core.conversation import Call as Made
from games.core.conversation import Exchange, retold
from games.core.reading import read_record
from games.core.wire import OK
from storage.tournament import matches, rounds
from storage.tournament.matches import Match
from storage.tournament.teams import Team

from .tokens import match_names

KEPT = timedelta(days=30)
MATCHES_MOST = 500
HEADERS = {"Content-Type": "application/json", "Accept": "application/json"}


async def log_lines(app: App, team: Team) -> AsyncIterator[dict[str, Any]]:
    """Yields the requests to a team's robot in its finished matches of the last 30 days, the newest match first."""
    since = app.now() - KEPT
    async with app.store.read() as conn:
        mine = await matches.of_team(conn, team.id, MATCHES_MOST)
    for match in mine:
        if match.status == "done" and not match.hidden and match.ended_at and match.ended_at >= since:
            for line in await _of_match(app, team, match):
                yield line


async def _of_match(app: App, team: Team, match: Match) -> list[dict[str, Any]]:
    async with app.store.read() as conn:
        document = await matches.record(conn, match.id)
        noted = await matches.calls_of(conn, match.id)
        of = await rounds.get(conn, match.round_id)
    if document is None or of is None:
        return []
    record = read_record(document, app.games)
    calls = [Made(c.seat, c.version, c.verb, c.status, c.detail, c.ms) for c in noted]
    names = match_names(app, match.id, match.attempts)
    seats = {seat for seat, one in enumerate(match.teams) if one == team.id}
    told = retold(record, calls, names, of.timeout_ms / 1000)
    return [_line(team, match, one) for one in told if one.request.seat in seats]


def _line(team: Team, match: Match, one: Exchange) -> dict[str, Any]:
    request, call = one.request, one.call
    body = None if request.body is None else json.dumps(request.body)
    facts: dict[str, Any] = {
        "match": match.id,
        "started_at": time_text(match.started_at) if match.started_at else None,
        "version": call.version,
        "verb": request.verb,
        "path": request.path,
        "headers": HEADERS,
        "body": body,
        "status": call.status,
        "ms": call.ms,
        "answer": one.answer.decode() or None,
    }
    if call.status != OK:
        facts |= {"detail": call.detail, "curl": _curl(team.url + request.path, request.verb, body)}
    return facts


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
