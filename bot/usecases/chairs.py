"""The chair of somebody who sits down: what is known of them at its game."""

from __future__ import annotations

from datetime import datetime

from games.core.game import AnyGame
from games.ratings import POINT, Rating
from games.table.seating import seated
from games.table.table import Chair
from storage import UnitOfWork
from storage.matches import table_lists
from storage.matches.first_guesses import first_guesses, points_of
from storage.people.ladders import ratings_of
from storage.people.players import Player


async def chair_of(unit: UnitOfWork, name: str, player: Player, front: str, now: datetime, words: str = "") -> Chair:
    """Returns a person's chair at a game: whether it is new to them, and the computer that would play on for them."""
    game = unit.games[name]
    newcomer = not await table_lists.has_played(unit.conn, player.id, name)
    suits = await _level_below(unit, name, game, player) if game.levels else None
    return seated(player.id, player.name, front, now, words, newcomer=newcomer, suits=suits)


async def _level_below(unit: UnitOfWork, name: str, game: AnyGame, player: Player) -> int:
    """Returns the strongest level of the computer that is rated no higher than a player."""
    rating = (await ratings_of(unit.conn, player.id)).get(name)
    if rating is None:
        rating = Rating(points_of(game, (await first_guesses(unit.conn, player.id)).get(name)) * POINT)
    return game.computer.level_within(rating.points)
