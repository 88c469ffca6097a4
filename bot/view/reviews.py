"""A finished match looked at again by its game: thought about beside the loop, when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.usecases.match_records import record_of
from games.core.record import replay
from games.core.review import Review
from games.table.table import Table

if TYPE_CHECKING:
    from bot.app import App


async def review_of(app: App, table: Table) -> Review | None:
    """What there is to say about a match; None where its game says nothing. A Refusal while it is unfinished."""
    record = await record_of(app, table)
    if table.match is None or table.game.review is None:
        return None
    return await app.think_beside(table.game.review, list(replay(record)))
