"""How matches of Tequila Train end, and where every chip then goes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games import find_games
from games.core.game import AnyGame
from games.core.match import legal
from games.tequila.dealing import position
from tests.bot.tequila import (
    CHIPS,
    STAKE,
    adds_up,
    ended,
    holds,
    moderator,
    names,
    plays_to_the_end,
    refusal,
    registered,
    sleeps,
    started,
)
from tests.checks import record_is_fair
from tests.games.tequila import laid
from tests.house import House, open_house


@asynccontextmanager
async def dealt(folder: Path, hands: str, **about: Any) -> AsyncIterator[House]:
    """A house in which every deal is this one."""
    given, game = laid.position(hands, **about), find_games()["tequila"]
    games: dict[str, AnyGame] = {"tequila": replace(game, setup=lambda start: position(start, given))}
    async with open_house(folder, games=games) as house:
        yield house


async def test_after_the_start_a_moderator_stops_it_and_everybody_is_paid_back_the_lost_too(house: House) -> None:
    """In the original the admin could cancel when losing."""
    await moderator(house)
    table = await started(house, "Ann", "Bo", "Cy")
    await house.presses("Cy", table, "resign:!")
    over = (await house.presses("Mod", table, "stop:!")).table
    assert (ended(over).why, ended(over).places) == ("stopped", ())
    assert await holds(house, "Ann", "Bo", "Cy") == [1_000] * 3
    await adds_up(house, table)
    await record_is_fair(house.app, over)


@pytest.mark.parametrize("seats", [2, 3, 8])
async def test_a_match_played_out_pays_the_whole_pot(house: House, seats: int) -> None:
    players = "ABCDEFGH"[:seats]
    over = await plays_to_the_end(house, await started(house, *players))
    paid = ended(over).shares(STAKE, seats)
    assert sum(paid) == STAKE * seats
    assert await holds(house, *players) == [CHIPS - STAKE + share for share in paid]
    await adds_up(house, over)
    await record_is_fair(house.app, over)


async def test_who_empties_the_hand_takes_it_all(tmp_path: Path) -> None:
    async with dealt(tmp_path, "12-7 | 12-5 4-1 | 12-3 2-2") as house:
        over = await house.plays(await started(house, "Ann", "Bo", "Cy"), "12-7.1")
        assert ended(over).why == "emptied"
        assert await holds(house, "Ann", "Bo", "Cy") == [1_020, 990, 990]
        await adds_up(house, over)


@pytest.mark.parametrize(
    ("stake", "paid"), [(10, [1_004, 1_003, 1_003, 990]), (1, [1_001, 1_000, 1_000, 999]), (0, [1_000] * 4)]
)
async def test_a_blocked_table_is_shared_and_what_is_left_goes_to_the_first_seats(
    tmp_path: Path, stake: int, paid: list[int]
) -> None:
    async with dealt(tmp_path, "12-7 8-0 | 5-3 | 4-4 | 10-1", tracks="| 12-9 | 12-2 | 12-6") as house:
        over = await house.plays(await started(house, "Ann", "Bo", "Cy", "Di", stake=stake), "12-7.1")
        assert (ended(over).why, ended(over).places) == ("blocked", ((0, 1, 2), (3,)))
        assert await holds(house, "Ann", "Bo", "Cy", "Di") == paid
        await adds_up(house, over)


async def test_a_table_that_is_over_as_it_is_dealt_pays_as_it_starts(tmp_path: Path) -> None:
    async with dealt(tmp_path, "1-0 | 4-1", tracks="12-9 | 12-8", trains=(0, 1)) as house:
        over = await started(house, "Ann", "Bo")
        assert (over.status, over.deadline, ended(over).why) == ("over", None, "blocked")
        assert await holds(house, "Ann", "Bo") == [1_010, 990]
        await adds_up(house, over)


async def test_all_asleep_but_the_last_pays_the_last_and_the_stakes_of_the_lost_stay_in_the_pot(house: House) -> None:
    table = await started(house, "Ann", "Bo", "Cy", absent="rules")
    table = await house.plays(table, legal(table.game, table.live_match(), min(table.waiting()))[0])
    first = min(table.waiting())
    table = await sleeps(house, table)
    assert (table.status, table.live_match().state.lost) == ("live", (first,))
    await adds_up(house, table, in_escrow=30)
    await refusal(house, "out_of_game", names(table)[first], table, f"{table.live_match().turn}:pass")
    table = await sleeps(house, table)
    winner = ended(table).places[0][0]
    assert ended(table).why == "last_one"
    assert await holds(house, "Ann", "Bo", "Cy") == [1_020 if seat == winner else 990 for seat in range(3)]
    await adds_up(house, table)


async def test_a_second_process_of_the_house_finds_every_stake_where_it_lay(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        waits, plays = await registered(house, "Ann", "Bo"), await started(house, "Bo", "Ann", "Cy")
    async with open_house(tmp_path, house.clock) as house:
        await adds_up(house, waits, in_escrow=20)
        await adds_up(house, plays, in_escrow=30)
        await house.meets("Ann", "Bo", "Cy")
        await house.presses("Ann", waits, "cancel:!")
        over = await plays_to_the_end(house, plays)
        await adds_up(house, waits)
        await adds_up(house, over)
