"""Options know their default and their bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from games.core.options import choice, describe, flag, fresh, given, make, number, offered, seconds, written


@dataclass(frozen=True, slots=True)
class Options:
    """One option of each kind."""

    move_seconds: int | None = seconds(600, clock=True)
    entry_seconds: int | None = seconds(30, least=5)
    size: int = number(5, 2, 13, offered=(3, 5, 7))
    rounds: int | None = number(20, 1, 1000, null=True)
    restart: str = choice("both", "either")
    strict: bool = flag(True)


def test_what_stands_in_menus_is_named_by_the_game() -> None:
    assert [offered(Options, name) for name in ("size", "rounds", "strict", "colour")] == [(3, 5, 7), (), (), ()]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("move_seconds", v) for v in (1, 31_536_000, None)],
        *[("entry_seconds", v) for v in (5, None)],
        *[("size", v) for v in (2, 13)],
        ("rounds", None),
        ("restart", "either"),
        ("strict", False),
    ],
)
def test_value_within_bounds_is_taken(name: str, value: Any) -> None:
    assert given(make(Options, {name: value}))[name] == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("move_seconds", v) for v in (0, -1, 31_536_001, 10**30, True, 60.0, "60", [60])],
        ("entry_seconds", 4),
        *[("size", v) for v in (1, 14, None, 5.0, True)],
        *[("rounds", v) for v in (0, 1001, False)],
        *[("restart", v) for v in ("x", None, "Both", True, 7)],
        *[("strict", v) for v in (1, 0, None, "true")],
    ],
)
def test_value_that_does_not_fit_is_named(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"option {name} cannot be ") as error:
        make(Options, {name: value})
    assert repr(value)[:20] in str(error.value)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("move_seconds", "only 1 to 31536000 or null"),
        ("size", "only 2 to 13"),
        ("restart", "only both or either"),
        ("strict", "only true or false"),
    ],
)
def test_values_that_fit_are_named_with_one_that_does_not(name: str, allowed: str) -> None:
    with pytest.raises(ValueError, match=f"option {name} cannot be 'x', {allowed}$"):
        make(Options, {name: "x"})


def test_unknown_option_is_named() -> None:
    with pytest.raises(ValueError, match="unknown option 'sise'") as error:
        make(Options, {"sise": 5})
    assert isinstance(error.value, ValueError)


@dataclass(frozen=True)
class Later:
    size: int = number(5, 2, 13)
    wins: int = number(1, 1, 9, opens=3)


def test_option_that_came_later_is_its_default_where_it_is_not_written_and_another_at_new_tables() -> None:
    assert make(Later, {}).wins == 1
    assert (fresh(Later), fresh(Later, {"size": 4})) == (Later(5, 3), Later(4, 3))
    assert fresh(Later, {"wins": 1}) == Later()
    assert (written(Later()), written(fresh(Later))) == ({"size": 5}, {"size": 5, "wins": 3})
    assert make(Later, written(fresh(Later))) == fresh(Later)
    assert [option.get("opens") for option in describe(Later)] == [None, 3]
    with pytest.raises(ValueError, match="1 to 9"):
        fresh(Later, {"wins": 10})
