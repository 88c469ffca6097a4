"""The codec: what goes into the database comes out as it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from games import find_games
from games.core.commands import Deadline, Do, Expire, Leave, Stop, Takeback
from games.core.game import Event, Outcome, Start
from games.core.match import begin
from games.table.answering import LEFT, Answering, Sitter
from games.table.chair import Chair
from games.table.table import Lobby, Offer, StoredStep
from storage.columns import EPOCH, Instant
from storage.matches.rows import chair_from, chair_row, step_from, step_row, table_from, table_row
from storage.rows import decode, encode
from storage.schema import matches, seats, steps
from tests.house import NOON

from .made import table_made

ALL = {**find_games(), **find_games("tests.test_games")}


@pytest.mark.parametrize(
    "value",
    [
        Lobby(2, (7, 8)),
        Outcome(((1,), (0, 2)), "line", (None, 3, -4)),
        Outcome((), "stopped"),
        (Offer("draw", 0, (0, 2), NOON, 4),),
        (Event("mark", 1, {"cell": "a1", "n": 3}), Event("drew", 0, {}, frozenset({0, 2}))),
        {"text": "naïve ✓ 手 \u0000 \u202e", "whole": 2**53, "none": None},
    ],
)
def test_a_value_comes_back_as_it_was(value: Any) -> None:
    kind: Any = type(value)
    if kind is tuple:
        kind = tuple[type(value[0]), ...]
    assert decode(encode(value), kind) == value


@pytest.mark.parametrize("name", sorted(ALL))
def test_the_state_of_every_game_comes_back_as_it_was(name: str) -> None:
    game = ALL[name]
    state = begin(game, Start(game.most, b"seed", game.Options(), game.rules), NOON).match.state
    assert decode(encode(state), game.State) == state


def test_what_is_not_of_a_type_is_refused() -> None:
    with pytest.raises(ValueError):
        decode('{"extended": "twice"}', Lobby)


def read(of: Any, row: dict[str, Any]) -> dict[str, Any]:
    """The row as it comes out of the database."""
    moments = {c.name: c.type for c in of.c if isinstance(c.type, Instant)}
    return {k: moments[k].process_result_value(v, None) if k in moments else v for k, v in row.items()}


@pytest.mark.parametrize(
    "command",
    [
        None,
        Do(1, "a1"),
        Leave(0, "left"),
        Expire(),
        Takeback(2),
        Deadline(NOON + timedelta(microseconds=1)),
        Deadline(NOON, "outage"),
        Deadline(NOON, "skip", (1, 3)),
        Stop("draw"),
    ],
)
def test_every_command_comes_back_as_it_was(command: Any) -> None:
    taken = StoredStep(3, 2, command, (Event("mark", 1, {"cell": "a1"}),), True, NOON)
    assert step_from(read(steps, step_row("match", taken))) == taken


def test_a_chair_comes_back_as_it_was() -> None:
    chair = Chair(7, "Ann", None, "paper", "my words", "e" * 64, True)
    row = read(seats, chair_row("match", 0, chair))
    assert chair_from(SimpleNamespace(**row)) == chair


@pytest.mark.parametrize("by", [None, 3, Sitter(9, "Dee", "web")])
def test_whoever_answers_for_somebody_comes_back_with_the_reason(by: int | Sitter | None) -> None:
    chair = Chair(7, "Ann", answering=Answering(by, LEFT, NOON), has_own_way=True)
    row = read(seats, chair_row("match", 0, chair))
    assert chair_from(SimpleNamespace(**row)) == chair


def test_a_table_comes_back_as_it_was() -> None:
    table = table_made("match", offers=(Offer("draw", 0, (0,), NOON, 1),), lobby=Lobby(1, (3,)), revision=4)
    assert table_from(read(matches, table_row(table)), table.chairs, table.game) == table


@pytest.mark.parametrize("moment", [EPOCH, NOON, datetime(2100, 1, 1, 23, 59, 59, 999_999, UTC), None])
def test_a_moment_is_kept_to_the_microsecond(moment: datetime | None) -> None:
    instant = Instant()
    assert instant.process_result_value(instant.process_bind_param(moment, None), None) == moment
