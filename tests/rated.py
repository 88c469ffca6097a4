"""People with ratings, as many matches would have given them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from bot.app import App
from games.ratings import SURE as MOST
from games.ratings import UNSURE_BEHIND
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
            its |= {"rank": value * 1_000 - (0 if deviation <= MOST else UNSURE_BEHIND), "listed": deviation <= MOST}
            rated: dict[str, Any] = {name: int(number) for name, number in its.items()}
            rated |= {"season": season, **{f"season_{name}": number for name, number in rated.items()}}
            rated |= {"days": 9, "met": "1 2 3 4 5"}
            await unit.conn.execute(insert_new(ratings).values(**who, **rated))
            mine = (ratings.c.player_id == player) & (ratings.c.game == game)
            await unit.conn.execute(ratings.update().where(mine).values(**rated))
        await overall.rebuild(unit.conn, app.games)

    await app.store.write(work)


async def unlisted(app: App, name: str, met: str = "1 2 3 4 5", excess: int = 0) -> None:
    """Somebody has met these regular players only, or gained so much by few: they are on no ladder of everywhere."""
    whose = ratings.c.player_id.in_(select(players.c.id).where(players.c.name == name))
    its = {"met": met, "excess": excess, "season_excess": excess, "listed": 0, "season_listed": 0}
    await app.store.write(lambda unit: unit.conn.execute(ratings.update().where(whose).values(**its)))
