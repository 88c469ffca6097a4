"""The list of changes that nothing could notice speaks of lines that are there."""

from __future__ import annotations

import pytest

from .mutation import ROOT, Change, equivalents, joined

LISTED = equivalents()


@pytest.mark.parametrize("change", LISTED, ids=str)
def test_a_listed_change_is_of_lines_that_are_still_there_and_has_a_reason(change: Change) -> None:
    lines = joined((ROOT / change.file).read_text("utf-8").splitlines())
    assert change.was.removesuffix(" )") in lines  # mutmut joins what stood in several lines
    assert change.now != change.was
    assert LISTED[change]
