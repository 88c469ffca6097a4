"""A tournament as a value: its people by name, how it stands, and the document by which anybody can verify it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, log2
from typing import Any

from bot.app import App
from bot.view.match_records import record_of
from bot.view.names import called
from games.core.game import Refusal
from games.tournament.people import Standing, Tie, bracket_rounds
from games.tournament.people_document import PeopleTournament
from storage import people_tournaments as stored
from storage.people_tournaments import progress
from storage.people_tournaments.progress import State

ROUNDS_LEAST, ROUNDS_USUAL = 3, 9  # of a Swiss tournament
BRACKET_MOST = 64  # people
NOBODY = "–"  # in the place of a name that was deleted


def whole(state: State, names: Sequence[str] = ()) -> PeopleTournament:
    """Returns a tournament as its document has it, without records."""
    held = state.held
    own = names or [str(entrant.number) for entrant in state.entrants]
    secret = bytes.fromhex(held.secret)
    return PeopleTournament(secret, held.game, held.kind, own, state.called, state.encounters, {})


def rounds_of(state: State) -> int:
    """Returns how many rounds a Swiss tournament has: as many as those need who are in it at its beginning."""
    people = len(state.called[0].people) if state.called else count_in(state)
    return state.held.rounds or min(max(ROUNDS_LEAST, ceil(log2(max(people, 2)))), ROUNDS_USUAL)


def standings_of(state: State) -> list[Standing]:
    """Returns the standings without people who left before their first match; empty before the first round."""
    left = {entrant.number for entrant in state.entrants if entrant.way == "out"}
    rows = whole(state).standings() if state.called else []
    return [row for row in rows if row.played or row.points or row.team not in left]


def bracket_of(state: State) -> list[list[Tie]]:
    """Returns the rounds of a knock-out that has begun, to the final; empty for others, and for very many people."""
    is_shown = state.held.kind == "knockout" and state.called and len(state.called[0].people) <= BRACKET_MOST
    return bracket_rounds(whole(state).seeds, state.encounters) if is_shown else []


def count_in(state: State) -> int:
    """Returns how many people are in a tournament."""
    return sum(entrant.way != "out" for entrant in state.entrants)


async def named(app: App, state: State) -> dict[int, str]:
    """Returns the names of the people of a tournament by their numbers."""
    async with app.store.read() as conn:
        known = await stored.names(conn, [entrant.player_id for entrant in state.entrants if entrant.player_id])
    return {entrant.number: called(known.get(entrant.player_id or 0, "")) or NOBODY for entrant in state.entrants}


async def document_of(app: App, number: int) -> dict[str, Any]:
    """Returns the document with the record of each match. Raises tournament_goes_on before the end: it has the secret.

    Whoever reads it can replay every match and pair every round again.
    """
    async with app.store.read() as conn:
        state = await progress.load(conn, number)
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
