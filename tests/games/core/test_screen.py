"""Choices: a button holds a whole number of a spelling's leading words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.screen import begins, narrow

LEGAL = ("12-7.1", "12-7.2.keep", "12-7.2.shot", "4-1.2", "pass")


@pytest.mark.parametrize(
    ("spelling", "choice", "expected"),
    [
        ("12-7.2", "", True),
        ("12-7.2", "12-7", True),
        ("12-7.2", "12-7.2", True),
        ("12-7.2", "12", False),
        ("12-7.2", "12-7.", False),
        ("12-7.2", "12-7.2.keep", False),
        ("pass", "passes", False),
    ],
)
def test_choice_begins_a_spelling_word_by_word(spelling: str, choice: str, expected: bool) -> None:
    assert begins(spelling, choice) == expected


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ("", ("12-7", "4-1", "pass")),
        ("12-7", ("12-7.1", "12-7.2")),
        ("12-7.2", ("12-7.2.keep", "12-7.2.shot")),
        ("12-7.1", ()),
        ("pass", ()),
        ("12", ()),
        ("nothing", ()),
    ],
)
def test_narrowing_goes_one_word_on(chosen: str, expected: tuple[str, ...]) -> None:
    assert narrow(LEGAL, chosen) == expected


WORDS = st.lists(st.sampled_from("abc"), min_size=3, max_size=3).map(".".join)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(WORDS, min_size=1))
def test_narrowing_from_the_beginning_reaches_every_spelling(legal: list[str]) -> None:
    reached, to_do = set(), [""]
    while to_do:
        chosen = to_do.pop()
        longer = narrow(legal, chosen)
        reached |= {chosen} if not longer else set()
        to_do += longer
    assert reached == set(legal)
