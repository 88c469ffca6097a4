"""Use cases of a match: act, expire, leave, stop."""

from __future__ import annotations

from bot.app import App
from games.core.game import Seat
from games.table import play
from games.table.table import Change


async def act(app: App, match_id: str, seat: Seat, turn: int, text: str) -> Change:
    """Answers the question `turn` for a seat: a person's press, a computer, a robot."""
    return await app.store.change(match_id, lambda table: play.acted(table, seat, turn, text, app.now(), app.outages))


async def expire(app: App, match_id: str) -> Change:
    """Applies the passed deadline of a table's question. Refuses where an outage has moved it."""
    return await app.store.change(match_id, lambda table: play.expired(table, app.now(), app.outages))


async def leave(app: App, match_id: str, seat: Seat, why: str) -> Change:
    """Makes a seat leave a live match, at any time."""
    return await app.store.change(match_id, lambda table: play.left(table, seat, why, app.now(), app.outages))


async def stop(app: App, match_id: str, why: str) -> Change:
    """Ends a match from outside."""
    return await app.store.change(match_id, lambda table: play.ended(table, why, app.now(), app.outages))
