"""The deal, where extra rounds are dealt; every other deal is compared in test_against_naive.py."""

from __future__ import annotations

from hashlib import sha256
from itertools import count

import pytest

from games.core.game import Start
from games.core.match import begin

from . import naive
from .laid import GAME, told

HAND = {2: 8, 3: 8, 8: 4}


def seed_with(seats: int, rounds: int) -> bytes:
    """The first seed from which so many extra rounds are dealt."""
    seeds = (sha256(b"deal %d" % number).digest() for number in count())
    return next(seed for seed in seeds if naive.dealt(seats, seed).told[0][2] == rounds)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (8, 1)])
def test_while_nobody_holds_a_double_everybody_gets_one_more_tile(seats: int, rounds: int) -> None:
    seed = seed_with(seats, rounds)
    deal, table = begin(GAME, Start(seats, seed, GAME.Options(), 1), None), naive.dealt(seats, seed)
    assert told(deal)[0] == f"dealt {HAND[seats] + rounds} {rounds}"
    assert [set(hand) for hand in deal.match.state.hands] == [set(hand) for hand in table.hands]
    assert (deal.match.state.hub, list(deal.match.state.boneyard)) == (table.hub, table.boneyard)
