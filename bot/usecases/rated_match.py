"""Before a match: what is known of a player at its game, how well they say they play it, and what it would bring."""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET

from bot.app import App
from games.core.game import AnyGame, Refusal
from games.core.match import live
from games.core.screen import Say
from games.prospects import Prospect
from games.ratings import POINT, Rating, stays_short
from games.table.chair import Chair
from games.table.seating import seated
from games.table.table import Table
from storage import UnitOfWork
from storage.matches import first_guesses, table_lists, tables
from storage.matches.first_guesses import GUESSES, points_of
from storage.people.ladders import ratings_of
from storage.people.players import Player
from storage.people.prospects import prospect_of


def matters(game: AnyGame) -> bool:
    """Whether ratings of this game begin elsewhere for those who play it well."""
    return len(set(game.skill.first_guesses)) > 1


async def open_guesses(app: App, player: Player) -> tuple[list[str], dict[str, str]]:
    """Returns the games of which somebody may still say how well they play, and what they have said, by game."""
    async with app.store.read() as conn:
        said = await first_guesses.first_guesses(conn, player.id)
        rated = await ratings_of(conn, player.id)
    return [name for name, game in app.games.items() if matters(game) and name not in (said | rated)], said


async def asks_guess(app: App, table: Table, player: Player | None) -> bool:
    """Whether a player at a rated table is asked how well they play: while it is open, and nobody waits for them."""
    seat = table.seat_of(player.id) if player else None
    if player is None or seat is None or table.chairs[seat].invited or not matters(table.game):
        return False
    if table.status != "open" or not table.is_rated:
        return False
    return table.name in (await open_guesses(app, player))[0]


async def say_guess(app: App, player: Player, name: str, guess: str) -> None:
    """Saves how well somebody plays a game. Raises illegal, guess_useless, guess_said and guess_late."""
    if name not in app.games or guess not in GUESSES:
        raise Refusal("illegal")
    if not matters(app.games[name]):
        raise Refusal("guess_useless", game=name)
    game = app.games[name]
    is_saved = await app.store.write(
        lambda unit: first_guesses.say_first_guess(unit.conn, player.id, name, guess, game)
    )
    if is_saved:
        return
    async with app.store.read() as conn:
        said = await first_guesses.first_guesses(conn, player.id)
    raise Refusal("guess_said" if name in said else "guess_late", game=name)


async def say_guess_at(app: App, table: Table, player: Player, guess: str) -> Say:
    """Saves how well a player at a table plays its game; returns that in words. Raises not_seated, and as say_guess."""
    if table.seat_of(player.id) is None:
        raise Refusal("not_seated")
    await say_guess(app, player, table.name, guess)
    return Say("guess-noted", {"game": Say("title", game=table.name), "guess": Say(f"guess-{guess}")})


async def prospect(app: App, table: Table, player: Player | None) -> Prospect | None:
    """Returns by how much a rating would change; None at a table that has begun or is casual, and for a new rating."""
    if player is None or table.status != "open" or not table.is_rated:
        return None
    if table.seat_of(player.id) is None and len(table.chairs) >= table.most:
        return None
    async with app.store.read() as conn:
        return await prospect_of(conn, table, player.id, app.now())


async def will_be_short(app: App, table: Table) -> bool:
    """Whether a live match will not be rated however it goes on, because somebody left it before its second turn."""
    if table.status != "live" or table.match is None or table.rated is None or table.rated.was_left is UNSET:
        return False
    async with app.store.read() as conn:
        commands = [command for command, _ in await tables.commands(conn, table.id)]
    return stays_short(commands, set(range(len(table.chairs))) - live(table.game, table.match))


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
        rating = Rating(points_of(game, (await first_guesses.first_guesses(unit.conn, player.id)).get(name)) * POINT)
    return game.computer.level_within(rating.points)
