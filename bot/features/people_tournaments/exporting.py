"""A tournament that is over as one document, with the record of each match, to verify it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.app import App
from bot.view.match_records import record_of
from games.core.game import Refusal
from storage import people_tournaments as stored

from .steps import whole
from .telling import named


async def document_of(app: App, number: int) -> dict[str, Any]:
    """Returns the document. Raises tournament_goes_on before the end, when its secret is none to tell."""
    async with app.store.read() as conn:
        state = await stored.load(conn, number)
    if state is None or state.held.status != "over":
        raise Refusal("tournament_goes_on")
    names = await named(app, state)
    records: dict[tuple[int, int, int], dict[str, Any]] = {}
    for match in state.matches:
        table = await app.store.table(match.match_id) if match.match_id else None
        if table is not None and table.match is not None:
            encounter = match.encounter
            key = encounter.round, encounter.pairing, encounter.leg
            records[key] = (await record_of(app.store, table)).document()
    held = whole(state, [names[entrant.number] for entrant in state.entrants])
    return replace(held, records=records).document()
