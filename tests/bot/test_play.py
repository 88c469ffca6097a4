"""Playing through the door: presses, clocks, outages."""

from __future__ import annotations

import pytest

from games.core.game import Refusal
from tests.house import House


@pytest.mark.asyncio
async def test_a_match_between_two_people_from_opening_to_the_end(house: House) -> None:
    table = await house.opens("Ann", stake=10)
    await house.presses("Bo", table, "join:10")
    table = await house.plays(table, "a1", "b2", "b1", "c3", "c1")
    assert table.status == "over"
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.match.outcome.places == ((0,), (1,))


@pytest.mark.asyncio
async def test_a_match_against_a_computer_goes_on_by_itself(house: House) -> None:
    table = await house.opens("Ann", levels=(3,))
    assert table.status == "live"
    await house.plays(table, "b2")
    await house.computers.rest()
    table = await house.table(table)
    assert table.waiting() == {0}
    assert sum(table.match.state.board) == 3  # an X and an O


@pytest.mark.asyncio
async def test_a_second_press_is_refused(house: House) -> None:
    table = await house.opens("Ann")
    await house.presses("Bo", table, "join:0")
    await house.presses("Ann", table, "1:a1")
    with pytest.raises(Refusal) as no:
        await house.presses("Ann", table, "1:a1")
    assert no.value.code == "stale_turn"
