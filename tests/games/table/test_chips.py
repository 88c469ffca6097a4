"""Chips of a table: each movement from purse to purse, and why."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.game import Outcome
from games.table.chips import net_of, payouts, pot_of, refunds, stake_of
from games.table.table import HOUSE, Chair, Movement

from .sitting import Sitting, player


def test_stake_goes_from_the_purse_to_the_match_and_comes_back_before_the_start() -> None:
    sitting = Sitting.opens("Ann", "sealed", most=4, stake=7, invited="C")
    table, ann = sitting.table, f"player:{player('Ann')}"
    assert stake_of(table, player("Ann")) == Movement(ann, table.escrow, 7, "stake")
    chairs = (*table.chairs, Chair(None, "", level=2))
    assert refunds(table, chairs) == (Movement(table.escrow, ann, 7, "refund"),)
    assert refunds(replace(table, stake=0), chairs) == ()


def test_seat_whose_player_was_forgotten_pays_into_the_purse_of_the_house() -> None:
    table = Sitting.sits("Ann", "Bo", stake=7).table
    table = replace(table, chairs=(replace(table.chairs[0], player=None), table.chairs[1]))
    won, lost = Outcome(((0,), (1,)), "line"), Outcome(((1,), (0,)), "line")
    assert payouts(table, won) == (Movement(table.escrow, HOUSE, 14, "outcome"),)
    assert payouts(table, lost) == (Movement(table.escrow, f"player:{player('Bo')}", 14, "outcome"),)
    assert pot_of(table) == 14


def test_net_chips_are_what_the_purse_won_or_lost() -> None:
    table = Sitting.sits("Ann", "Bo", "Cy", "Dee", stake=25).table
    won, shared, stopped = Outcome(((0,), (1, 2, 3)), "x"), Outcome(((0, 1), (2, 3)), "x"), Outcome((), "stopped")
    assert [net_of(table, won, seat) for seat in range(4)] == [75, -25, -25, -25]
    assert [net_of(table, shared, seat) for seat in range(4)] == [25, 25, -25, -25]
    assert [net_of(table, stopped, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert net_of(replace(table, stake=0), won, 0) is None


@pytest.mark.parametrize(("status", "pot"), [("open", 7), ("over", None)])
def test_pot_counts_everybody_who_sits_until_the_table_closes(status: str, pot: int | None) -> None:
    table = Sitting.opens("Ann", "sealed", most=4, stake=7, invited="C").table
    assert pot_of(replace(table, status=status)) == pot
