"""Frozen matches: they go on where their steps lead to their stored position, and stay frozen where not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.cli import operating
from bot.cli.admin import CannotDo
from bot.usecases.play import unfreeze
from games.core.game import Refusal
from games.table import play
from games.table.table import Table
from tests.checks import record_is_fair
from tests.house import House

DIFFERS = "update matches set state = replace(state, '1,0,0', '0,1,0'), revision = revision + 1"
UNREADABLE = "update steps set events = '7'"
ANOTHER_MOVE = "update steps set deed = replace(deed, 'a1', 'b2')"


async def frozen(house: House, game: str = "tictactoe", *moves: str, **plan: Any) -> Table:
    table = await house.plays(await house.sits("Ann", "Bo", game=game, **plan), *moves)
    await house.app.store.change(table.id, play.frozen)
    return await house.table(table)


async def test_match_goes_on_with_the_full_time_and_its_record_is_fair(house: House) -> None:
    table = await frozen(house, "tictactoe", "a1", stake=10)
    house.clock.wind(hours=5)
    with capture_logs() as lines:
        after = await unfreeze(house.app, table.id, "operator")
    assert (after.status, after.deadline) == ("live", house.clock() + timedelta(minutes=10))
    assert [line["match"] for line in lines if "unfrozen" in line["event"]] == [table.id]
    over = await house.plays(table, "a2", "b1", "b2", "c1")
    assert over.status == "over"
    await record_is_fair(house.app, over)
    assert await house.purse(await house.person("Ann")) == 1_010


async def test_clock_of_an_unfrozen_match_runs(house: House) -> None:
    table = await frozen(house, "tictactoe", "a1")
    house.clock.wind(hours=5)
    await unfreeze(house.app, table.id, "operator")
    house.clock.wind(minutes=9)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "live"
    house.clock.wind(minutes=2)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"


async def test_match_without_a_clock_goes_on_without_one(house: House) -> None:
    options = house.app.games["tictactoe"].Options(move_seconds=None)
    table = await frozen(house, "tictactoe", "a1", options=options)
    after = await unfreeze(house.app, table.id, "operator")
    assert (after.status, after.deadline) == ("live", None)
    assert (await house.plays(table, "a2", "b1", "b2", "c1")).status == "over"


@pytest.mark.parametrize("game", ["sealed", "tequila", "hexagon", "rpsls"])
async def test_match_of_every_kind_goes_on(house: House, game: str) -> None:
    table = await frozen(house, game)
    assert (await unfreeze(house.app, table.id, "operator")).status == "live"


@pytest.mark.parametrize("how", [DIFFERS, UNREADABLE, ANOTHER_MOVE])
async def test_match_that_differs_from_its_steps_stays_frozen(house: House, how: str) -> None:
    table = await frozen(house, "tictactoe", "a1")

    async def work(unit: Any) -> None:
        await unit.conn.exec_driver_sql(how)

    await house.app.store.write(work)
    with pytest.raises(Refusal, match="differs_from_steps"):
        await unfreeze(house.app, table.id, "operator")
    assert (await house.table(table)).status == "frozen"


async def test_only_frozen_matches_are_unfrozen(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    with pytest.raises(CannotDo, match="is not frozen"):
        await operating.unfrozen(house.app, table.id)
    with pytest.raises(CannotDo, match="no such match"):
        await operating.unfrozen(house.app, "nosuch")
    await house.app.store.change(table.id, play.frozen)
    assert await operating.unfrozen(house.app, table.id) == f"match {table.id} goes on."
