"""Names change hands, accounts are linked and separated, people go: a command reaches the right person, or nobody."""

from __future__ import annotations

import pytest

from .runs import run_some

pytestmark = pytest.mark.slow

RUNS = 60


def test_no_command_reaches_anybody_but_the_person_whose_name_it_is() -> None:
    counts, wrong = run_some(range(RUNS))
    assert wrong == ""
    assert counts["histories"] == RUNS
    assert min(counts["reached"], counts["asked"], counts["refused"]) > RUNS // 2
