"""The pot is divided to the last chip."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import Outcome


@pytest.mark.parametrize(
    ("places", "stake", "shares"),
    [
        (((0,), (1,)), 10, (20, 0)),
        (((0, 1),), 10, (10, 10)),
        ((), 10, (10, 10)),
        (((2, 0), (1,)), 5, (8, 0, 7)),
        (((2, 1), (0,)), 5, (0, 8, 7)),
        (((3, 1, 2), (0,)), 5, (0, 7, 7, 6)),
        (((1,), (0,)), 0, (0, 0)),
    ],
)
def test_first_place_splits_the_pot_and_the_rest_goes_in_seat_order(
    places: tuple[tuple[int, ...], ...], stake: int, shares: tuple[int, ...]
) -> None:
    seats = len(shares)
    assert Outcome(places, "line").shares(stake, seats) == shares


@settings(deadline=None, derandomize=True)
@given(st.integers(2, 32), st.integers(0, 10**12), st.data())
def test_no_chip_is_lost_or_made(seats: int, stake: int, data: st.DataObject) -> None:
    first = data.draw(st.sets(st.integers(0, seats - 1), min_size=1))
    rest = tuple(s for s in range(seats) if s not in first)
    shares = Outcome((tuple(first), *((rest,) if rest else ())), "x").shares(stake, seats)
    assert sum(shares) == stake * seats
    won = [shares[s] for s in sorted(first)]
    assert max(won) - min(won) <= 1
    assert won == sorted(won, reverse=True)
