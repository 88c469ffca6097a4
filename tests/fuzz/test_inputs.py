"""The sum of all inputs, and that a failure is told with what it takes to have it again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

from .inputs import SEED, SHARES, USUAL, WANTED, Part, parts
from .odd import mutated

pytestmark = pytest.mark.slow

FILES = {file.stem.removeprefix("test_") for file in Path(__file__).parent.glob("test_*.py")} - {"inputs"}


def test_the_usual_tests_try_twenty_thousand_inputs_and_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(WANTED, raising=False)
    assert sum(part.inputs for door in SHARES for part in parts(door)) >= USUAL
    assert set(SHARES) == FILES


def test_as_many_as_wanted_are_spread_over_all_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WANTED, "1000000")
    monkeypatch.setenv(SEED, "7")
    spread = [part for door in SHARES for part in parts(door)]
    assert 1_000_000 <= sum(part.inputs for part in spread) < 1_010_000
    assert {part.seed for part in spread} == {"7"}


def test_a_failure_names_its_input_and_how_to_have_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WANTED, "50")
    tried: list[int] = []

    def take(number: int) -> None:
        tried.append(number)
        assert len(tried) < 30

    def told(name: str, value: object) -> None:
        raise AssertionError("nothing is told of what has failed")

    with pytest.raises(AssertionError) as failed:
        Part("buttons", 3, 50, "11").tries(st.integers(0, 9), take, told)
    note = "\n".join(failed.value.__notes__)
    assert f"input 29 of buttons-3: {tried[29]}" in note
    assert "python -m tests.fuzz --inputs 50 --seed 11 --only buttons-3" in note


def test_the_same_seed_gives_the_same_inputs() -> None:
    def drawn(seed: str) -> list[int]:
        found: list[int] = []
        Part("typed", 0, 60, seed).tries(st.integers(), found.append, lambda name, value: None)
        return found

    assert drawn("1") == drawn("1") != drawn("2")


def test_a_document_is_changed_and_the_one_it_came_from_is_not() -> None:
    document = {"a": [1, {"b": "c"}]}
    assert mutated(document, [(0, "replace", 7, 0)]) == 7
    assert mutated(document, [(1, "wrap", None, 0)]) == {"a": [[1, {"b": "c"}]]}
    assert document == {"a": [1, {"b": "c"}]}
