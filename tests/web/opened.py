"""People who have opened a table, and what they have."""

from __future__ import annotations

from games.table.table import player_purse
from storage.matches import purses
from storage.people import players
from storage.people.players import Player
from tests.house import House, all_words

from .conftest import Site, Viewer

LANGUAGES = all_words().languages


async def opens(site: Site, host: str = "Ann", game: str = "tictactoe", **fields: object) -> Viewer:
    """A new person who has opened a table."""
    ann = await site.person(host)
    await ann.hosts(game, **fields)
    return ann


async def met(house: House, name: str) -> Player:
    """The newest person of this name."""
    async with house.app.store.read() as conn:
        return next(p for p in await players.recent(conn, house.clock.at, 100) if p.name == name)


async def chips(house: House, name: str) -> int:
    """What a person has in the purse."""
    player = await met(house, name)
    async with house.app.store.read() as conn:
        return await purses.balance(conn, player_purse(player.id))
