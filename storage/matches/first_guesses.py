"""How well people say they play a game, before their first rated match at it: it sets where their rating begins.

It is said once. The rating of everybody whom they meet rests on it, so nobody may change it later.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import AnyGame
from games.ratings import POINT

from ..columns import Lookup, insert_new, look_up
from ..rating_schema import first_guesses as guesses
from ..rating_schema import ratings

Guess = Literal["new", "rules", "strong"]
GUESSES: tuple[str, ...] = get_args(Guess)
UNSAID: Guess = "rules"  # what is supposed of somebody who has not said anything

_MINE = (
    select(guesses.c.game, guesses.c.guess).where(guesses.c.player_id == bindparam("player")).order_by(guesses.c.game)
)
_SAID = Lookup(
    select(guesses.c.player_id, guesses.c.game, guesses.c.guess).where(guesses.c.player_id == bindparam("player"))
)
_RATED = select(ratings.c.id).where(
    ratings.c.player_id == bindparam("player"), ratings.c.game == bindparam("of_game"), ratings.c.matches > 0
)


async def say_first_guess(conn: AsyncConnection, player: int, name: str, guess: str, game: AnyGame) -> bool:
    """Stores how well somebody plays a game; False where they have said it, or played a rated match of it, before.

    Their line may be there already, where a program of theirs has played.
    """
    assert guess in GUESSES
    if await conn.scalar(_RATED, {"player": player, "of_game": name}) is not None:
        return False
    row = {"player_id": player, "game": name, "guess": guess}
    is_new = bool((await conn.execute(insert_new(guesses), row)).rowcount)
    if is_new:
        begun = update(ratings).where(ratings.c.player_id == player, ratings.c.game == name, ratings.c.matches == 0)
        await conn.execute(begun.values(start=points_of(game, guess) * POINT))
    return is_new


async def first_guesses(conn: AsyncConnection, player: int) -> dict[str, str]:
    """Returns what somebody has said, by game."""
    rows = await conn.execute(_MINE, {"player": player})
    return {row.game: row.guess for row in rows}


async def of_players(conn: AsyncConnection, players: Iterable[int]) -> dict[tuple[int, str], str]:
    """Returns what these players have said, by player and game."""
    rows = await look_up(conn, _SAID, [{"player": player} for player in sorted(players)])
    return {(player, game): guess for player, game, guess in rows}


def points_of(game: AnyGame, guess: str | None) -> int:
    """Returns where the rating of somebody begins who has said this; None: nothing."""
    return game.skill.first_guesses[GUESSES.index(guess or UNSAID)]


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Gives what `other` has said to `player`, as far as they have said nothing about a game themselves."""
    said = select(guesses.c.game).where(guesses.c.player_id == player)
    of_other = guesses.c.player_id == other
    await conn.execute(update(guesses).where(of_other, guesses.c.game.not_in(said)).values(player_id=player))
    await forget(conn, other)


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes what somebody has said; their ratings, now nobody's, keep where they began."""
    await conn.execute(delete(guesses).where(guesses.c.player_id == player))
