"""Ratings follow from the matches that were rated, through random histories: ends, linked accounts, deleted data."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, insert, select, update

from games.core.game import Refusal
from games.ratings import START
from games.table.chair import Chair
from storage import Store, UnitOfWork
from storage.matches import rating_lines, rerating
from storage.people import players, programs
from storage.people.programs import Program
from storage.rating_schema import meetings, overall, past_ratings, rated_seats, ratings
from storage.schema import matches
from tests.checks import ratings_fit
from tests.house import NOON

from .made import laid, meets, opened, table_made
from .test_standings import ended, lived

RETRIES = 50


async def everything(store: Store) -> list[list[Any]]:
    """All that is stored about ratings."""
    facts = [select(matches.c.id, matches.c.rated), select(ratings), select(past_ratings), select(meetings)]
    facts.append(select(*(column for column in rated_seats.c if column.name != "id")))
    async with store.read() as conn:
        return [sorted(map(repr, (await conn.execute(one)).all())) for one in facts]


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 30))])
async def test_ratings_computed_again_are_the_same_to_the_last_digit_through_any_history(
    store: Store, seed: int
) -> None:
    history = await lived(store, seed, 50)
    for _ in range(10):  # it holds in between, too
        for _ in range(10):
            await history.goes_on()
        await ratings_fit(store)
    before = await everything(store)
    assert await store.write(lambda unit: rerating.rebuild(unit.conn, store.games)) == await ratings_fit(store) > 0
    assert await everything(store) == before


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 30))])
async def test_ratings_of_programs_their_releases_and_owners_are_computed_again_to_the_last_digit(
    store: Store, seed: int
) -> None:
    history = await lived(store, seed, 150, with_programs=True)
    await ratings_fit(store)
    before = await everything(store)
    assert await store.write(lambda unit: rerating.rebuild(unit.conn, store.games)) == await ratings_fit(store) > 0
    assert await everything(store) == before
    async with store.read() as conn:
        persons = set(await conn.scalars(select(rated_seats.c.person)))
        owned = await rating_lines.owners_of(conn, history.people)
        lines = await conn.execute(
            select(ratings.c.player_id, func.count()).group_by(ratings.c.player_id, ratings.c.game)
        )
        assert {count for player, count in lines if player is not None} == {1}
    assert owned
    assert len(persons) > 1


async def test_what_programs_gain_from_known_players_is_stored_and_computed_again(store: Store) -> None:
    people = [(await meets(store, name)).id for name in ("Ann", "Bo", "Cy", "Di", "Minnow", "Pike")]
    for player, owner in ((people[4], people[0]), (people[5], people[1])):
        program = Program(player, owner, "P", f"hash {player}", "", "play", NOON)
        await store.write(lambda unit, program=program: programs.create(unit.conn, program))
    for number, two in enumerate(list(combinations(people, 2)) * 8):
        if two in ((people[0], people[4]), (people[1], people[5])):
            continue  # nobody plays a program of their own
        table = table_made(f"m{number}", chairs=tuple(Chair(who, f"P{who}") for who in two))
        await laid(store, table)
        at = NOON + timedelta(days=number // 15)
        await store.change(table.id, lambda table, n=number, at=at: ended(table, (n % 2, 1 - n % 2), at))
    async with store.read() as conn:
        gained = {(row.low_programs, row.high_programs) for row in await conn.execute(select(meetings))}
    assert any(low for low, _ in gained)
    assert any(high for _, high in gained)
    await ratings_fit(store)
    before = await everything(store)
    await store.write(lambda unit: rerating.rebuild(unit.conn, store.games))
    assert await everything(store) == before


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
        rated = (await rerating.compare(conn, store.games)).rated

    async def lose(unit: UnitOfWork) -> None:
        await unit.conn.execute(update(ratings).values(value=ratings.c.value + 1))
        half = select(rated_seats.c.match_id).where(rated_seats.c.id % 2 == 0)
        await unit.conn.execute(update(matches).where(matches.c.id.in_(half)).values(rated=None))
        await unit.conn.execute(delete(rated_seats).where(rated_seats.c.match_id.in_(half)))

    await store.write(lose)
    async with store.read() as conn:
        before = await rerating.compare(conn, store.games)
    assert before.lines
    assert before.rated < rated
    rebuilt = await store.write(lambda unit: rerating.rebuild(unit.conn, store.games))
    async with store.read() as conn:
        found = await rerating.compare(conn, store.games)
    assert (found.matches, found.lines, found.players) == ([], [], [])
    assert found.rated == rebuilt >= rated // 2


async def test_figure_over_all_games_that_does_not_follow_from_the_ratings_is_found_and_computed_again(
    store: Store,
) -> None:
    history = await lived(store, 7, 60)
    player = history.people[0]
    wrong = {"player_id": player, "season": 20202, "points": 5, "variance": 5, "games": 1}
    await store.write(lambda unit: unit.conn.execute(insert(overall).values(wrong)))
    async with store.read() as conn:
        assert (await rerating.compare(conn, store.games)).players == [player]
        assert await rerating.differing(conn, store.games) == 1
    await store.write(lambda unit: rerating.rebuild(unit.conn, store.games))
    async with store.read() as conn:
        assert (await rerating.compare(conn, store.games)).players == []
        assert await rerating.differing(conn, store.games) == 0


async def test_players_are_given_their_ratings_with_their_data(store: Store) -> None:
    ann, bo = [(await meets(store, name)).id for name in ("Ann", "Bo")]
    await laid(store, table_made("m", chairs=(Chair(ann, "Ann"), Chair(bo, "Bo"))))
    await store.change("m", lambda table: ended(table, (0, 1), NOON))
    async with store.read() as conn:
        (told,) = (await players.export(conn, ann))["ratings"]
    after = [{"match_id": "m", "seat": 0, "value": told["value"], "deviation": told["deviation"]}]
    assert (told["game"], told["matches"], told["season_matches"]) == ("tictactoe", 1, 1)
    assert told["value"] > START
    assert (told["past_seasons"], told["after_matches"]) == ([], after)


async def test_matches_of_one_player_that_end_at_once_in_two_processes_are_both_rated(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        people = [(await meets(one, name)).id for name in ("Ann", "Bo", "Cy", "Di")]
        tables = [
            table_made(f"m{number}", chairs=(Chair(people[0], "Ann"), Chair(people[1 + number % 3], "P")))
            for number in range(24)
        ]
        await laid(one, *tables)

        async def ends(store: Store, match_id: str) -> None:
            for _ in range(RETRIES):
                with suppress(Refusal):  # busy: both waited for each other
                    await store.change(match_id, lambda table: ended(table, (0, 1), NOON))
                    return

        await asyncio.gather(*(ends((one, two)[number % 2], f"m{number}") for number in range(len(tables))))
        assert await ratings_fit(one) == len(tables)
        async with one.read() as conn:
            counts = await conn.scalars(select(ratings.c.matches).order_by(ratings.c.matches.desc()))
            assert list(counts) == [24, 8, 8, 8]
