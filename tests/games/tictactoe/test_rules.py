"""Tic-tac-toe, played; all its 255,168 games; and the original's bugs, fixed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

from games import find_games
from games.core.chance import NO_SECRET
from games.core.game import Outcome, Refusal, Start
from games.core.match import Match, act, begin, expire, leave, waiting
from games.tictactoe.rules import EMPTY, LINES, Board, Options, State, apply, legal, lines_of

GAME = find_games()["tictactoe"]


def new() -> Match[Any]:
    return begin(GAME, Start(2, NO_SECRET, Options(), 1), None).match


def played(*cells: str) -> Match[Any]:
    """Marks by turns, the host first."""
    match = new()
    for cell in cells:
        match = act(GAME, match, match.state.mover, match.turn, cell, None).match
    return match


def board(text: str) -> Board:
    return tuple(".xo".index(sign) for sign in text.replace(" ", ""))


def refused(match: Match[Any], seat: int, text: str) -> str:
    with pytest.raises(Refusal) as refusal:
        act(GAME, match, seat, match.turn, text, None)
    return refusal.value.code


# Played


def test_host_begins_and_they_take_turns() -> None:
    assert waiting(GAME, new()) == {0}
    assert waiting(GAME, played("b2")) == {1}
    assert played("b2", "a1").state.board == board("o.. .x. ...")


def test_three_in_a_row_win_at_once() -> None:
    match = played("a1", "a2", "b1", "b2", "c1")
    assert match.outcome == Outcome(((0,), (1,)), "line")
    assert match.outcome.shares(10, 2) == (20, 0)
    assert lines_of(match.state.board, 0) == (0, 1, 2)


def test_ninth_mark_may_make_two_lines_at_once() -> None:
    match = played("a1", "b1", "c1", "a2", "a3", "c2", "c3", "b3", "b2")
    assert match.outcome == Outcome(((0,), (1,)), "line")
    assert lines_of(match.state.board, 0) == (0, 2, 4, 6, 8)


def test_who_leaves_loses_whoever_is_to_move() -> None:
    assert leave(GAME, played("a1"), 0, "resigned", None).match.outcome == Outcome(((1,), (0,)), "resigned")
    assert leave(GAME, played("a1"), 1, "gone", None).match.outcome == Outcome(((0,), (1,)), "gone")


def test_who_is_late_loses() -> None:
    late = played("a1")
    assert expire(GAME, late, late.turn, None).match.outcome == Outcome(((0,), (1,)), "time")


def test_nobody_loses_on_an_empty_board() -> None:
    assert expire(GAME, new(), 1, None).match.outcome == Outcome((), "time")


@pytest.mark.parametrize("text", ["d1", "a4", "a0", "z99", "d4", "a01"])
def test_cell_that_is_not_there_is_off_the_board(text: str) -> None:
    assert refused(new(), 0, text) == "off_board"


@pytest.mark.parametrize("text", ["", "a", "1", "A1", "a1 ", "a1.b2", "a１", "a-1", "aa1", "a1\n", "4", "1431655766"])
def test_text_of_another_shape_is_illegal(text: str) -> None:
    assert refused(new(), 0, text) == "illegal"


def test_position_is_a_board_and_a_mover() -> None:
    given = {"board": [1, 0, 0, 0, 2, 0, 0, 0, 0], "waiting": 1}
    match = begin(GAME, Start(2, NO_SECRET, Options(), 1), None, given).match
    assert match.state.board == board("x.. .o. ...")
    assert waiting(GAME, match) == {1}


@pytest.mark.parametrize("given", [{}, {"board": [0] * 8}, {"board": [0] * 8 + [3]}, {"board": [False] * 9}])
def test_board_of_a_position_has_nine_cells(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="board is nine of") as error:
        begin(GAME, Start(2, NO_SECRET, Options(), 1), None, {"waiting": 0} | given)
    assert "0, 1 and 2" in str(error.value)


# All games there are


class Ended(NamedTuple):
    """How a game ends: after how many marks, who shares first place, and whether the original misses the line."""

    marks: int
    first: tuple[int, ...]
    is_missed: bool


@cache
def moves(given: Board) -> tuple[tuple[Board, tuple[int, ...] | None], ...]:
    """Where each legal mark leads, by the rules: the board, and at the end who shares first place."""
    mover = sum(map(bool, given)) % 2
    states = [apply(State(given, mover), mover, cell).state for cell in legal(State(given, mover), mover)]
    return tuple((state.board, state.outcome.places[0] if state.outcome else None) for state in states)


@cache
def counted(given: Board = EMPTY) -> Counter[Ended]:
    """All games from here by how they end, counted once a position."""
    found: Counter[Ended] = Counter()
    for led_to, first in moves(given):
        if first is not None:
            missed = len(first) == 1 and seed_winner(led_to) != first[0] + 1
            found[Ended(1, first, missed)] += 1
        else:
            found.update({end._replace(marks=end.marks + 1): n for end, n in counted(led_to).items()})
    return found


def test_all_games_are_as_many_as_they_are() -> None:
    lengths, winners = Counter[int](), Counter[tuple[int, ...]]()
    for end, games in counted().items():
        lengths[end.marks] += games
        winners[end.first] += games
    assert winners == {(0,): 131_184, (1,): 77_904, (0, 1): 46_080}
    assert lengths == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}
    assert winners.total() == 255_168


def test_the_seed_s_bug_hits_216_games_and_none_of_ours() -> None:
    missed = {end: games for end, games in counted().items() if end.is_missed}
    assert missed == {Ended(5, (0,), is_missed=True): 216}


# Against other tests for a line


def naive_winner(given: Board) -> int:
    """A second way to look for a line: by rows, columns and diagonals of a square; the mark, or 0."""
    rows = [given[0:3], given[3:6], given[6:9]]
    columns = [given[0::3], given[1::3], given[2::3]]
    diagonals = [given[0::4], given[2:7:2]]
    return max((line[0] for line in (*rows, *columns, *diagonals) if len(set(line)) == 1), default=0)


def seed_winner(given: Board) -> int:
    """The original's test, with its bug: it stops at the first three equal cells, empty ones too."""
    groups = (
        (4, ((3, 4, 5), (1, 4, 7), (0, 4, 8), (2, 4, 6))),
        (0, ((0, 1, 2), (0, 3, 6))),
        (8, ((6, 7, 8), (2, 5, 8))),
    )
    for cell, lines in groups:
        if any(given[a] == given[b] == given[c] for a, b, c in lines):
            return given[cell]
    return 0


def positions() -> set[Board]:
    """Every position that can be met, the ends among them."""
    met: set[Board] = {EMPTY}
    to_do: list[Board] = [EMPTY]
    while to_do:
        for led_to, first in moves(to_do.pop()):
            if led_to not in met:
                met.add(led_to)
                to_do += [led_to] if first is None else []
    return met


def test_lines_agree_with_a_second_test_in_every_position() -> None:
    met = positions()
    assert len(met) == 5478
    for given in met:
        assert [bool(lines_of(given, seat)) for seat in (0, 1)] == [naive_winner(given) == m for m in (1, 2)]


def test_there_are_eight_lines_of_three_different_cells() -> None:
    assert len(set(LINES)) == 8
    assert all(len(set(line)) == 3 for line in LINES)


def test_win_beside_three_empty_cells_counts() -> None:
    match = played("a1", "a3", "b1", "b3", "c1")
    assert match.state.board == board("xxx ... oo.")
    assert seed_winner(match.state.board) == 0
    assert match.outcome == Outcome(((0,), (1,)), "line")
