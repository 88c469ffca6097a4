"""The computer's levels: what each looks for, and that each is stronger than the one below."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.cli.duel import Bout, duel
from games.core.computer import Ask
from games.core.match import Match, begin, legal, waiting
from games.core.options import make
from games.hexagon.board import can_move, moves
from games.hexagon.deep import DeepSearch
from games.hexagon.grid import adjacent_enemies, greatest_count, reach
from games.hexagon.rules import move_in
from games.hexagon.search import BOUND, CHIP, WIN, Search, Side, gain, side_of
from games.hexagon.state import board_of

from .laid import GAME, after, dealt, laid, start
from .lockstep import position

LONG = pytest.mark.long("the levels of HeXagon")
LEVELS = GAME.levels


def answer(match: Match[Any], level: int, number: int = 0, budget: float = 1.0) -> str:
    """What a level plays, by this lot."""
    (seat,) = waiting(GAME, match)
    assert GAME.levels
    return GAME.computer.choose(Ask(GAME.view(match.state, seat), level, number.to_bytes(4, "big"), budget=budget))


def laid_by_chance(size: int, seed: int) -> Match[Any]:
    """Any position in which somebody can move."""
    dice = Random(seed)
    while (match := begin(GAME, start(), None, position(size, dice)).match).outcome:
        pass
    return match


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_legal_move_and_the_same_again(level: int) -> None:
    for number in range(12):
        match = laid_by_chance(2 + number % 6, number)
        (seat,) = waiting(GAME, match)
        found = answer(match, level, number, 0.05)
        assert found in legal(GAME, match, seat)
        assert found == answer(match, level, number, 0.05)


def test_level_one_plays_almost_anywhere() -> None:
    match = dealt(3)
    met = {answer(match, 1, number) for number in range(300)}
    assert len(met) > len(legal(GAME, match, 0)) * 0.7


def test_level_six_gains_most_at_once_by_lot_among_the_best() -> None:
    for seed in range(20):
        match = laid_by_chance(4, seed)
        (seat,) = waiting(GAME, match)
        board = board_of(match.state)
        worth = {text: gain(board, move_in(board, text)) for text in legal(GAME, match, seat)}
        best = {text for text, value in worth.items() if value == max(worth.values())}
        assert {answer(match, 6, number) for number in range(8)} <= best


def test_gain_is_one_for_a_chip_and_two_for_each_conversion() -> None:
    board = board_of(laid("A . B / . . B . / B . . . A / . . . . / A . B").state)
    assert [gain(board, move_in(board, text)) for text in ("b1.c1", "b1.a2", "b1.c3", "b5.a4")] == [5, 3, 2, 3]


@pytest.mark.parametrize("level", [10, 12, 14, 16])
def test_a_win_that_can_be_seen_is_played(level: int) -> None:
    match = laid("A A A / A A B B / B B . B A / B B B A / A B B")
    outcome = after(match, answer(match, level)).outcome
    assert outcome is not None
    assert outcome.places[0] == (0,)


def all_lines(search: Search, side: Side, passed: bool = False) -> int:
    """What the search's own moves come to, every line of them played to its end."""
    values = [-all_lines(search, search.after(side, move)) for move in search.ordered(side)]
    if values or not passed:
        swapped = Side(side.theirs, side.mine, side.their_jumps, side.jumps, side.their_odd, side.odd)
        return max(values) if values else -all_lines(search, swapped, passed=True)
    margin = side.mine.bit_count() - side.theirs.bit_count()
    return CHIP * margin + (WIN if margin > 0 else -WIN if margin < 0 else 0)


@pytest.mark.parametrize("kind", [Search, DeepSearch])
@pytest.mark.parametrize("seed", range(40))
def test_cutting_branches_and_remembering_loses_nothing(seed: int, kind: type[Search]) -> None:
    dice = Random(seed)
    while True:
        board = board_of(begin(GAME, start(), None, position(3, dice)).match.state)
        if board.mover is not None and 2 <= board.free.bit_count() <= 4:
            break
    board = replace(board, jumps=(board.jumps[0] % 2, board.jumps[1] % 2))
    if not can_move(board, board.mover or 0):
        return
    side, search = side_of(board), kind(board, 10**6)
    for depth in range(1, 20):  # what is remembered of one depth orders the next
        value = search.value(side, depth, -BOUND, BOUND)
    assert value == all_lines(search, side)


@pytest.mark.parametrize("size", [2, 3, 5, 9])
def test_enemies_beside_are_counted_for_all_cells_at_once(size: int) -> None:
    for seed in range(10):
        board = board_of(laid_by_chance(size, seed).state)
        theirs, near = board.chips[1], board.grid.near
        planes = adjacent_enemies(theirs, board.grid)
        for bit in board.grid.word_of:
            assert greatest_count(1 << bit, planes) == (near[bit] & theirs).bit_count()
        grow, leap = reach(board.chips[0], board.free, board.jumps[0], theirs, board.grid)
        targets = {target for _, target in moves(board, 0)}
        beside = {bit for bit in board.grid.word_of if board.free >> bit & 1 and near[bit] & board.chips[0]}
        assert {bit for bit in board.grid.word_of if grow >> bit & 1} == beside
        assert {bit for bit in board.grid.word_of if (grow | leap) >> bit & 1} <= targets
        assert bool(grow | leap) == bool(targets)


@pytest.mark.parametrize("kind", [Search, DeepSearch])
def test_a_larger_budget_looks_at_more_and_no_more_than_it_may(kind: type[Search]) -> None:
    board = board_of(dealt(5).state)
    for budget in (1, 30, 500):
        search = kind(board, budget)
        search.best(side_of(board), list(search.ordered(side_of(board))))
        assert search.seen == budget


def test_search_ends_where_there_is_nothing_more_to_see() -> None:
    board = board_of(laid("A . # / . # # # / # # # # # / # # # # / B B B", jumps="0 0", populates="4 4").state)
    search = Search(board, 10**6)
    assert search.best(side_of(board), list(search.ordered(side_of(board))))[1] == 0
    assert search.seen < 300


@pytest.mark.slow
@pytest.mark.parametrize(
    ("higher", "lower", "pairs"),
    [
        *((1, 0, 60), (4, 1, 20), (6, 4, 30), (8, 6, 30), (10, 8, 20), (12, 10, 20), (14, 12, 10)),
        pytest.param(16, 14, 3, marks=LONG),
    ],
)
def test_each_level_beats_the_one_below(higher: int, lower: int, pairs: int) -> None:
    options = make(GAME.Options, {"size": 4})
    facts = duel("hexagon", Bout(GAME, (higher, lower), options, 0.2), 2 * pairs, 1, 1)
    assert facts["points"][0] > facts["points"][1]
    assert facts["pairs"]["won"] > facts["pairs"]["lost"]
