"""What people say about their strength at a game: once, before their first rated match, and as long as they want."""

from __future__ import annotations

from sqlalchemy import select

from games.table.chair import Chair
from storage import Store, UnitOfWork
from storage.matches.first_guesses import first_guesses, points_of, say_first_guess
from storage.people import account_merge, players
from storage.rating_schema import first_guesses as stored
from tests.house import NOON

from .made import GAMES, laid, meets, table_made
from .test_standings import ended


async def says(store: Store, player: int, game: str, guess: str) -> bool:
    """Somebody says how well they play; returns whether it was stored."""
    return await store.write(lambda unit: say_first_guess(unit.conn, player, game, guess, store.games[game]))


async def said(store: Store, player: int) -> dict[str, str]:
    """What somebody has said."""
    async with store.read() as conn:
        return await first_guesses(conn, player)


async def test_first_guess_is_said_once_for_each_game(store: Store) -> None:
    ann = (await meets(store, "Ann")).id
    assert await says(store, ann, "hexagon", "new")
    assert await says(store, ann, "tictactoe", "strong")
    assert not await says(store, ann, "hexagon", "strong")
    assert await said(store, ann) == {"hexagon": "new", "tictactoe": "strong"}


async def test_nobody_says_it_after_their_first_rated_match_of_the_game(store: Store) -> None:
    ann, bo = [(await meets(store, name)).id for name in ("Ann", "Bo")]
    await laid(store, table_made("m", chairs=(Chair(ann, "Ann"), Chair(bo, "Bo"))))
    await store.change("m", lambda table: ended(table, (0, 1), NOON))
    assert not await says(store, ann, "tictactoe", "strong")
    assert await says(store, ann, "hexagon", "strong")


async def test_linked_accounts_keep_what_either_has_said_the_own_words_first(store: Store) -> None:
    ann, again = [(await meets(store, name)).id for name in ("Ann", "Ann again")]
    await says(store, ann, "hexagon", "new")
    await says(store, again, "hexagon", "strong")
    await says(store, again, "tequila", "rules")
    await store.write(lambda unit: account_merge.merge(unit, ann, again))
    assert await said(store, ann) == {"hexagon": "new", "tequila": "rules"}
    assert await said(store, again) == {}


async def test_it_is_in_the_export_and_deleted_with_everything_else(store: Store) -> None:
    ann = (await meets(store, "Ann")).id
    await says(store, ann, "hexagon", "new")
    async with store.read() as conn:
        assert (await players.export(conn, ann))["first_guesses"] == {"hexagon": "new"}

    async def forget(unit: UnitOfWork) -> None:
        await players.forget(unit, ann)

    await store.write(forget)
    async with store.read() as conn:
        assert (await conn.execute(select(stored))).all() == []


def test_each_game_begins_where_its_levels_have_such_players_from_weak_to_strong() -> None:
    for game in GAMES.values():
        new, rules, strong = (points_of(game, guess) for guess in ("new", "rules", "strong"))
        assert new <= rules <= strong
        assert points_of(game, None) == rules
