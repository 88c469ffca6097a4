"""What a page of a table says about ratings: what the match would bring, what it has brought, and a question."""

from __future__ import annotations

from bot.usecases.prospects import prospect
from bot.view.answer import Key
from bot.view.rating_lines import prospect_lines, rating_details
from games.table.table import Table

from . import first_guess
from .context import Context

RATED_MOST = 16  # ratings told in full


async def rating_part(context: Context, table: Table) -> tuple[list[str], list[Key]]:
    """Returns lines and keys about ratings: before a match, at its beginning, and after it with every ±."""
    pen, keys = context.pen(table), await first_guess.keys_for(context, table)
    outcome = table.match.outcome if table.match else None
    seats = [seat for place in outcome.places for seat in place] if outcome else []
    brings = prospect_lines(await prospect(context.app, table, context.player))
    lines = [pen(line) for line in (*brings, *rating_details(table, seats)[:RATED_MOST])]
    return [*lines, *([first_guess.question(pen, table.name)] if keys else [])], keys
