"""The plug is pulled in each use case, before and after statements and calls; what comes of it is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import command

pytestmark = pytest.mark.slow

HOUSE = Path(__file__).parents[2]
EVERY = 48  # all places are tried by `python -m tests.simulation.pulling`


@pytest.mark.slow
def test_nothing_else_comes_of_it_wherever_the_plug_is_pulled() -> None:
    done = command(HOUSE, "--jobs", "1", "--every", str(EVERY), module="tests.simulation.pulling", timeout=280)
    assert done.status == 0, done
