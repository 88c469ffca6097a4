"""Judging: every set of moves that two to six can show, against a table written down move by move."""

from __future__ import annotations

from itertools import product

import pytest

from games.rpsls import judging
from games.rpsls.judging import best_of, judge, judged_facts
from games.rpsls.moves import BEATEN_BY, BEATS, CIRCLE

from .sat import MOVES, all_press, asked, sat

# The line's move against the column's, in the order rock, paper, scissors, lizard, Spock.
TABLE = {
    "rock": "=-++-",
    "paper": "+=--+",
    "scissors": "-+=+-",
    "lizard": "-+-=+",
    "spock": "+-+-=",
}
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
    assert said == {(move, other) for other in MOVES for move in BEATEN_BY[other]}


def test_each_move_beats_the_one_before_it_on_the_circle_and_the_third_before_it() -> None:
    for place, move in enumerate(CIRCLE):
        assert BEATS[move] == {CIRCLE[place - 1], CIRCLE[place - 3]}


@pytest.mark.parametrize("players", range(1, 7))
def test_every_round_of_a_few_is_judged_by_the_table(players: int) -> None:
    for shown in product(MOVES, repeat=players):
        staying = tuple(seat for seat, move in enumerate(shown) if stays(shown, move))
        assert judge(dict(enumerate(shown))) == staying


def test_which_kinds_go_on_is_worked_out_once_for_every_set_of_them() -> None:
    for kinds in range(1, 32):
        shown = tuple(move for digit, move in enumerate(MOVES) if kinds >> digit & 1)
        going_on = sum(1 << MOVES.index(move) for move in shown if stays(shown, move))
        assert judging._best_bits(kinds) == judging._BEST[kinds] == going_on


def test_of_three_kinds_one_beats_both_others_in_five_of_ten_cases() -> None:
    triples = {frozenset(three) for three in product(MOVES, repeat=3) if len(set(three)) == 3}
    assert len(triples) == 10
    assert sum(best_of(three) is not None for three in triples) == 5


def test_four_or_five_kinds_stay_all() -> None:
    for kinds in product(MOVES, repeat=5):
        if len(set(kinds)) > 3:
            assert judge(dict(enumerate(kinds))) == (0, 1, 2, 3, 4)


def test_nobody_stays_of_nobody() -> None:
    assert judge({}) == ()


def test_a_round_says_how_it_was_judged() -> None:
    assert judged_facts({0: "rock"})["how"] == "alone"
    assert judged_facts({0: "rock", 1: "rock"}) == {"how": "alike", "move": "rock", "beaten": "", "on": 2}
    triple = {0: "rock", 1: "scissors", 4: "lizard"}
    assert judged_facts(triple) == {"how": "best", "move": "rock", "beaten": "scissors lizard", "on": 1}
    cycle = {0: "rock", 1: "scissors", 4: "paper"}
    assert judged_facts(cycle) == {"how": "circle", "move": "", "beaten": "", "on": 3}


@pytest.mark.parametrize("players", [2, 3])
def test_match_goes_on_with_just_those_who_stay(players: int) -> None:
    for shown in product(MOVES, repeat=players):
        match = all_press(sat(players), *shown)
        staying = [seat for seat, move in enumerate(shown) if stays(shown, move)]
        assert asked(match) == ([] if len(staying) == 1 else staying)
        if match.outcome:
            assert match.outcome.places[0] == tuple(staying)
