"""What the API and the tools of models answer to a program is the same in two worlds that it cannot tell apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.virtual import in_virtual_time

from .answers import ANSWER_LEAKS, ASKED, run_all
from .runs import Leak

pytestmark = pytest.mark.slow

RUNS, AT_ONCE = 120, 60
FOUND_WITHIN = 200  # runs


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_program_is_answered_alike_and_in_one_length_whatever_is_hidden(tmp_path: Path, first: int) -> None:
    ran = in_virtual_time(lambda _loop: run_all(tmp_path, range(first, first + AT_ONCE)))
    assert ran.unlike == AT_ONCE
    assert ran.moments > AT_ONCE
    assert ran.things > ran.moments * ASKED
    assert ran.steps
    assert ran.revealed


@pytest.mark.parametrize("name", ANSWER_LEAKS)
def test_planted_leak_in_an_answer_is_found(tmp_path: Path, name: str) -> None:
    with pytest.raises(Leak):
        in_virtual_time(lambda _loop: run_all(tmp_path, range(FOUND_WITHIN), ANSWER_LEAKS[name]))
