"""Judging: every set of moves that two to six can show, against a table written down move by move."""

from __future__ import annotations

from itertools import product

import pytest

from games.rpsls.verdict import BEATS, CIRCLE, judge

from .sat import MOVES

# The line's move against the column's, in the order rock, paper, scissors, lizard, Spock.
TABLE = {"rock": "=-++-", "paper": "+=--+", "scissors": "-+=+-", "lizard": "-+-=+", "spock": "+-+-="}
THE_TEN = """
    scissors cuts paper · paper covers rock · rock crushes lizard · lizard poisons spock · spock smashes scissors ·
    scissors decapitates lizard · lizard eats paper · paper disproves spock · spock vaporizes rock ·
    rock crushes scissors
"""


def wins(move: str, other: str) -> bool:
    return TABLE[move][MOVES.index(other)] == "+"


def stays(shown: tuple[str, ...], move: str) -> bool:
    """Whether one who showed this stays in: unless one kind beats all the other kinds and is not theirs."""
    kinds = set(shown)
    bosses = {kind for kind in kinds if all(kind == other or wins(kind, other) for other in kinds)}
    return not bosses or move in bosses


def test_table_is_that_of_the_ten_sentences() -> None:
    said = {(line.split()[0], line.split()[2]) for line in THE_TEN.split("·")}
    assert said == {(move, other) for move in MOVES for other in MOVES if wins(move, other)}
    assert said == {(move, other) for move in MOVES for other in BEATS[move]}


def test_each_move_beats_the_one_before_it_on_the_circle_and_the_third_before_it() -> None:
    for place, move in enumerate(CIRCLE):
        assert BEATS[move] == {CIRCLE[place - 1], CIRCLE[place - 3]}


@pytest.mark.parametrize("players", range(7))
def test_every_round_of_a_few_is_judged_by_the_table(players: int) -> None:
    for shown in product(MOVES, repeat=players):
        staying = tuple(seat for seat, move in enumerate(shown) if stays(shown, move))
        assert judge(dict(enumerate(shown))) == staying
