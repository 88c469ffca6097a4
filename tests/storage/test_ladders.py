"""Ladders of random ratings are what sorting everybody says; they follow merges and deletions.

Those of everywhere have the people whom they list; those of a room everybody who plays there and is sure.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import insert, select

from games.ratings import POINT, SURE, UNSURE_BEHIND, Rating
from storage import Store, UnitOfWork
from storage.matches import overall, rating_lines
from storage.people.ladders import Pool, first_season, ladder, place_of, standing_of
from storage.rating_schema import overall as sums
from storage.rating_schema import past_ratings
from storage.rating_schema import ratings as rows
from storage.schema import standings

from .made import meets

SEASON = 20264
POOLS = [Pool(game, room, season) for game in ("hexagon", "rpsls") for room in (0, 7) for season in (0, SEASON)]
POOLS += [Pool("", room, season) for room, season in ((0, 0), (0, SEASON), (7, 0))]  # rooms have no seasons over all
NEWCOMERS = {"hexagon": 1_000 * POINT, "rpsls": 1_500 * POINT}


async def filled(store: Store, seed: int) -> list[dict[str, int | str]]:
    """People with ratings by chance, some unsure, some of an earlier season, half of them in room 7."""
    dice, made = random.Random(seed), []
    people = [(await meets(store, f"P{number}")).id for number in range(30)]
    for player in people:
        for game in ("hexagon", "rpsls"):
            spread = [dice.choice((50_000, SURE, SURE + 1)) for _ in range(2)]
            values = [NEWCOMERS[game] + dice.randrange(-3, 4) * 40_000 for _ in range(2)]
            both = [
                {"value": value, "deviation": deviation, "matches": 5, **placing(value, deviation, dice)}
                for value, deviation in zip(values, spread, strict=True)
            ]
            its: dict[str, int | str] = {"season": dice.choice((SEASON, 20263)), **both[0]}
            its |= {f"season_{name}": number for name, number in both[1].items()}
            made.append({"player_id": player, "game": game, **its})

    async def work(unit: UnitOfWork) -> None:
        await unit.conn.execute(insert(rows).values(made))
        for player in people[::2]:
            for game in ("", "hexagon", "rpsls"):
                here = {
                    "player_id": player,
                    "room_id": 7,
                    "season": 0,
                    "game": game,
                    "won": player,
                    "drawn": 1,
                    "lost": 2,
                }
                await unit.conn.execute(insert(standings).values(here))
        await overall.rebuild(unit.conn, store.games)

    await store.write(work)
    return made


def placing(value: int, deviation: int, dice: random.Random) -> dict[str, int]:
    """What orders ladders: some of the sure ones are not on those of everywhere."""
    return {"rank": Rating(value, deviation).rank, "listed": int(deviation <= SURE and dice.random() < 0.7)}


def naive(made: list[dict[str, int | str]], pool: Pool, here: set[int]) -> dict[int, int]:
    """The figure by which each person on a ladder is placed."""
    found: dict[int, int] = {}
    of = "season_" if pool.season else ""
    for one in made:
        player, rank, is_listed = int(one["player_id"]), int(one[f"{of}rank"]), bool(one[f"{of}listed"])
        if pool.season and one["season"] != pool.season:
            continue
        if (player in here) if pool.room else is_listed:
            if rank < -UNSURE_BEHIND // 2:
                continue
            if pool.game == one["game"]:
                found[player] = rank
            elif not pool.game:
                more = rank - NEWCOMERS[str(one["game"])]
                if pool.room or more > 0:
                    found[player] = found.get(player, 0) + more
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_every_page_of_every_ladder_is_what_sorting_everybody_says(store: Store, seed: int) -> None:
    made = await filled(store, seed)
    people = sorted({int(one["player_id"]) for one in made})
    async with store.read() as conn:
        for pool in POOLS:
            wanted = naive(made, pool, set(people[::2]))
            places = {who: 1 + sum(other > value for other in wanted.values()) for who, value in wanted.items()}
            shown = [one for page in range(8) for one in await ladder(conn, pool, 4, 4 * page)]
            assert {one.player: one.rating.value for one in shown} == wanted, pool
            assert {one.player: one.place for one in shown} == places
            assert [one.place for one in shown] == sorted(places.values())
            for player in people:
                assert await place_of(conn, pool, player) == places.get(player)


async def test_page_is_the_same_from_whichever_standing_it_is_read(store: Store) -> None:
    made = await filled(store, 6)
    async with store.read() as conn:
        for pool in POOLS:
            pages = [await ladder(conn, pool, 4, 4 * page) for page in range(8)]
            for player in sorted({int(one["player_id"]) for one in made}):
                standing = await standing_of(conn, pool, player)
                assert [await ladder(conn, pool, 4, 4 * page, standing) for page in range(8)] == pages


async def test_figure_over_all_games_follows_merges_and_deletions(store: Store) -> None:
    made = await filled(store, 4)
    kept, other, gone = sorted({int(one["player_id"]) for one in made})[:3]

    async def work(unit: UnitOfWork) -> list[tuple[int, ...]]:
        await rating_lines.merge(unit.conn, other, kept, store.games)
        await rating_lines.forget(unit.conn, gone)
        ours = select(sums).where(sums.c.season.in_((0, SEASON)), sums.c.games > 0).order_by(*sums.primary_key)
        stored = [tuple(row) for row in await unit.conn.execute(ours)]
        await overall.rebuild(unit.conn, store.games)
        assert [tuple(row) for row in await unit.conn.execute(ours)] == stored
        return stored

    left = {row[0] for row in await store.write(work)}
    assert not {other, gone} & left


async def test_ladder_of_a_season_that_has_ended_has_those_who_have_played_since_too(store: Store) -> None:
    made, then = await filled(store, 5), 20263
    since = [one for one in made if one["season"] == SEASON]

    async def work(unit: UnitOfWork) -> None:
        for number, one in enumerate(since):
            its = (rows.c.player_id == one["player_id"]) & (rows.c.game == one["game"])
            line = await unit.conn.scalar(select(rows.c.id).where(its))
            past: dict[str, Any] = {
                "line": line,
                "season": then,
                "value": 1_400_000 + 7_000 * number,
                "deviation": 50_000,
                "matches": 4,
                "listed": 1,
            }
            await unit.conn.execute(insert(past_ratings).values(past))
            one |= {"season": then, "season_value": past["value"], "season_rank": past["value"], "season_listed": 1}
        await overall.rebuild(unit.conn, store.games)

    await store.write(work)
    assert since
    async with store.read() as conn:
        assert await first_season(conn) == then
        for game in ("", "hexagon", "rpsls"):
            pool = Pool(game, season=then, has_ended=True)
            wanted = naive(made, pool, set())
            shown = [one for page in range(8) for one in await ladder(conn, pool, 4, 4 * page)]
            assert {one.player: one.rating.value for one in shown} == wanted
            for player, value in wanted.items():
                assert await place_of(conn, pool, player) == 1 + sum(other > value for other in wanted.values())
