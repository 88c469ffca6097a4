"""Whatever anybody can read is the same in two worlds that differ only in sealed results."""

from __future__ import annotations

import pytest

from tests.virtual import VirtualLoop, virtually

from .runs import Ran, run_some

pytestmark = pytest.mark.slow

RUNS = 3


@virtually
async def test_two_worlds_with_other_sealed_results_are_read_alike(loop: VirtualLoop) -> None:
    total = Ran()
    async for ran in run_some(range(RUNS)):
        total.add(ran)
    assert total.tournaments == RUNS
    assert total.unlike > 0
    assert total.answers > 100 * RUNS
