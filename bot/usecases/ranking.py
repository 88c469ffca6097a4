"""The ranking by wins: in a room, everywhere, or this season."""

from __future__ import annotations

from bot.app import App
from storage.matches.results import ALL_GAMES, ALL_TIME, EVERYWHERE, season_of
from storage.people.standings import Standing, standings

WHERE = ("here", "everywhere", "season")
SHOWN = 10


async def ranking(app: App, player: int | None, room: int, where: str, game: str | None) -> list[Standing]:
    """Returns the first ten by wins and the player's own line, of one game or of all."""
    here = room if where == "here" else EVERYWHERE
    season = season_of(app.now()) if where == "season" else ALL_TIME
    async with app.store.read() as conn:
        return await standings(conn, player, SHOWN, here, game or ALL_GAMES, season)
