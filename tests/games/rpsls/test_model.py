"""No way of playing, sleeping, falling silent and leaving that ends nowhere, loses the pot, or rewards silence."""

from __future__ import annotations

import pytest

from .model import explore


@pytest.mark.parametrize("seats", [2, 3])
def test_every_way_of_a_few_people_ends_with_the_pot_in_somebody_s_hands(seats: int) -> None:
    explored = explore(seats)
    assert explored.wrong == []
    assert explored.stuck() == set()
    assert {state.outcome.why for state in explored.states.values() if state.outcome} == {
        *("last_one", "lone_move", "lone_reveal", "time")
    }
    assert len(explored.states) > 12**seats
