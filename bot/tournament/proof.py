"""Proof that the owner of an address wants the traffic: a page there that shows the team's code."""

from __future__ import annotations

import hmac

from bot.app import App
from games.core.game import Refusal
from games.core.wire import OK
from storage.tournament import teams as stored
from storage.tournament.teams import Team

from . import teams
from .greetings import ask
from .tokens import proof_code

PAGE = "/.well-known/roundhouse"


async def prove(app: App, team: int) -> Team:
    """Looks for the team's code at its robot's address, and notes that it is there.

    Raises unknown_team, no_endpoint, and not_proven with why.
    """
    async with app.store.read() as conn:
        found = await stored.get(conn, team)
    if found is None or found.deleted_at is not None:
        raise Refusal("unknown_team")
    if not found.url:
        raise Refusal("no_endpoint")
    answer = await ask(app, found, PAGE)
    if answer.status != OK:
        raise Refusal("not_proven", why=answer.detail)
    if not hmac.compare_digest(answer.body.strip(), proof_code(app, found).encode()):
        raise Refusal("not_proven", why=f"{found.url}{PAGE} does not show the code")
    return await teams.change(app, team, proof="answered")
