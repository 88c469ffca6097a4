"""Proof that the owner of an address wants the traffic: a page there that shows the team's code."""

from __future__ import annotations

import hmac

from bot.app import App
from games.core.game import Refusal
from games.core.wire import OK, shown
from storage.tournament import teams as stored
from storage.tournament.teams import Team

from . import teams
from .greetings import ask
from .tokens import proof_code

PAGE = "/.well-known/roundhouse"


async def prove(app: App, team: int) -> Team:
    """Looks for the team's code at its robot's address, and notes that it is there.

    Raises unknown_team, no_endpoint, and not_proven with the page, the code expected there, and what was found.
    """
    async with app.store.read() as conn:
        found = await stored.get(conn, team)
    if found is None or found.deleted_at is not None:
        raise Refusal("unknown_team")
    if not found.url:
        raise Refusal("no_endpoint")
    answer = await ask(app, found, PAGE)
    code = proof_code(app, found)
    given = answer.body.strip().strip(b'"')  # as text, or as JSON
    if answer.status != OK or not hmac.compare_digest(given, code.encode()):
        seen = shown(answer.body.strip()) if answer.status == OK else answer.detail
        raise Refusal("not_proven", page=f"{found.url}{PAGE}", expected=code, found=seen or "an empty answer")
    return await teams.change(app, team, proof="answered")
