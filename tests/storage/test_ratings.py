"""Ratings follow from the matches that were rated, through random histories: ends, linked accounts, deleted data."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, func, select, update

from storage import Store, UnitOfWork
from storage.matches import rerating
from storage.rating_schema import rated_seats, ratings
from storage.schema import matches

from .test_standings import lived


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 30))])
async def test_ratings_computed_again_are_the_same_to_the_last_digit_through_any_history(
    store: Store, seed: int
) -> None:
    await lived(store, seed, 150)
    async with store.read() as conn:
        found = await rerating.compare(conn)
        over = await conn.scalar(select(func.count()).where(matches.c.status == "over"))
        told = await conn.scalar(select(func.count()).where(matches.c.rated.is_not(None)))
    assert found.rated
    assert (found.matches, found.lines) == ([], [])
    assert told == over


async def test_no_player_has_two_ratings_at_a_game_however_accounts_are_linked(store: Store) -> None:
    await lived(store, 4, 200)
    async with store.read() as conn:
        rows = await conn.execute(select(ratings.c.player_id, ratings.c.game).where(ratings.c.player_id.is_not(None)))
        owned = [tuple(row) for row in rows]
        rated = set(await conn.scalars(select(rated_seats.c.line)))
        lines = set(await conn.scalars(select(ratings.c.id)))
    assert len(owned) == len(set(owned))
    assert rated == lines


async def test_rebuilt_ratings_are_what_follows_from_the_matches_whatever_was_stored_before(store: Store) -> None:
    await lived(store, 6, 150)  # with deleted data: whose rating that was is lost with the rows
    async with store.read() as conn:
        rated = (await rerating.compare(conn)).rated

    async def lose(unit: UnitOfWork) -> None:
        await unit.conn.execute(update(ratings).values(value=ratings.c.value + 1))
        half = select(rated_seats.c.match_id).where(rated_seats.c.id % 2 == 0)
        await unit.conn.execute(update(matches).where(matches.c.id.in_(half)).values(rated=None))
        await unit.conn.execute(delete(rated_seats).where(rated_seats.c.match_id.in_(half)))

    await store.write(lose)
    async with store.read() as conn:
        before = await rerating.compare(conn)
    assert before.lines
    assert before.rated < rated
    rebuilt = await store.write(lambda unit: rerating.rebuild(unit.conn))
    async with store.read() as conn:
        found = await rerating.compare(conn)
    assert (found.matches, found.lines) == ([], [])
    assert found.rated == rebuilt >= rated // 2
