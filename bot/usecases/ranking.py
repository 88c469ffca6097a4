"""The ranking by wins: in a room, everywhere, or this season."""

from __future__ import annotations

from datetime import datetime

from bot.app import App
from storage.people.standings import Standing, standings

WHERE = ("here", "everywhere", "season")
SHOWN = 10


async def ranking(app: App, player: int | None, room: int, where: str, game: str | None) -> list[Standing]:
    """Returns the first ten by wins and the player's own line, of one game or of all."""
    here = room if where == "here" else None
    since = season_of(app.now()) if where == "season" else None
    async with app.store.read() as conn:
        return await standings(conn, player, SHOWN, here, game, since)


def season_of(now: datetime) -> datetime:
    """Returns the beginning of the calendar quarter."""
    return now.replace(month=now.month - (now.month - 1) % 3, day=1, hour=0, minute=0, second=0, microsecond=0)
