"""People with ratings, as many matches would have given them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from bot.app import App
from storage import UnitOfWork
from storage.columns import insert_new
from storage.matches import overall
from storage.matches.results import season_of
from storage.people.players import Account
from storage.rating_schema import ratings
from storage.schema import players

SURE, UNSURE = 45_000, 150_000  # deviations


async def rate(app: App, game: str = "tictactoe", deviation: int = SURE, **points: int) -> None:
    """Gives people ratings at a game, of all time and of this season."""
    async with app.store.read() as conn:
        known = {name: number for number, name in await conn.execute(select(players.c.id, players.c.name))}
    for name in points.keys() - known.keys():
        known[name] = (await app.directory.get_or_create_player(Account("paper", name.lower(), name))).id
    people = [known[name] for name in points]
    season = season_of(app.now())

    async def work(unit: UnitOfWork) -> None:
        for player, value in zip(people, points.values(), strict=True):
            who: dict[str, Any] = {"player_id": player, "game": game}
            its = {"value": value * 1_000, "deviation": deviation, "matches": 60}
            rated = {**its, "season": season, **{f"season_{name}": number for name, number in its.items()}}
            await unit.conn.execute(insert_new(ratings).values(**who, **rated))
            mine = (ratings.c.player_id == player) & (ratings.c.game == game)
            await unit.conn.execute(ratings.update().where(mine).values(**rated))
        await overall.rebuild(unit.conn)

    await app.store.write(work)
