"""Matches that end at once in two processes, of people who have never been rated: their rows are made in one order."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from games.table.chair import Chair
from storage import Store
from storage.matches import rating_lines
from tests.checks import ratings_fit
from tests.house import NOON
from tests.storage.made import laid, meets, table_made
from tests.storage.test_standings import ended

ROUNDS = 10


async def finds(store: Store, whose: Sequence[tuple[str, int, str]]) -> list[int]:
    """The lines of these players, in a transaction of its own that is not tried again."""
    async with store.engine.write() as conn:
        found = await rating_lines.lines_of(conn, whose, store.games)
        await asyncio.sleep(0.01)  # the other one has come to the same rows
        return [found[one].id for one in whose]


async def test_two_processes_make_the_same_new_lines_without_a_deadlock(one: Store, two: Store) -> None:
    for number in range(ROUNDS):
        whose = [("player_id", number * 10 + at, game) for at in range(6) for game in ("hexagon", "tictactoe")]
        whose.append(("robot", number, "hexagon"))
        first, second = await asyncio.gather(finds(one, whose), finds(two, whose[::-1]))
        assert first == second[::-1]


async def test_two_processes_make_lines_of_people_whom_only_some_games_know(one: Store, two: Store) -> None:
    for number in range(ROUNDS):
        people = [number * 10 + at for at in range(6)]
        await finds(one, [("player_id", who, "rpsls") for who in people[::2]])
        some = [("player_id", who, "hexagon") for who in people]
        others = [("player_id", who, "tictactoe") for who in reversed(people)]
        both = await asyncio.gather(finds(one, some), finds(two, others), finds(one, [*others, *some]))
        assert set(both[0]).isdisjoint(both[1])
        assert set(both[2]) == {*both[0], *both[1]}


async def test_first_matches_of_the_same_people_that_end_at_once_are_all_rated(one: Store, two: Store) -> None:
    people = [(await meets(one, f"P{number}")).id for number in range(8)]
    pairs = [(people[at], people[at + 1]) for at in range(7)]
    tables = [
        table_made(f"m{number}{turned}", chairs=tuple(Chair(who, "P") for who in pair[:: -1 if turned else 1]))
        for number, pair in enumerate(pairs)
        for turned in (0, 1)
    ]
    await laid(one, *tables)
    ends = [
        (one, two)[number % 2].change(table.id, lambda made: ended(made, (0, 1), NOON))
        for number, table in enumerate(tables)
    ]
    await asyncio.gather(*ends)
    assert await ratings_fit(one) == len(tables)
