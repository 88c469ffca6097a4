"""Points, chips and the order of the ladder."""

from __future__ import annotations

import pytest

from games.tournament.rating import Rating, fitted
from games.tournament.results import Result, bye, result_of, totals
from games.tournament.scoring import ladder, winners


def order(system: str, teams: list[int], results: list[Result]) -> list[int]:
    """The teams, first place first."""
    return [row.team for row in ladder(system, teams, results, {})]


def test_win_gives_two_points_a_draw_one_and_a_loss_none() -> None:
    results = [Result(1, 1, 2, 1, (40, 20)), Result(1, 2, 3, None, (30, 30)), Result(1, 3, 1, 1, (10, 50), 3)]
    assert totals([1, 2, 3], results) == {1: (8, 60), 2: (1, -20), 3: (1, -40)}


def test_forfeit_is_a_win_whatever_the_chips_say() -> None:
    outcome = {"places": [[1], [0]], "scores": [40, 20], "why": "timeout"}
    assert totals([1, 2], [result_of(1, 1, 2, outcome)]) == {1: (0, 20), 2: (2, -20)}


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        ({"places": [[0, 1]], "scores": [None, None], "why": "draw"}, (1, 1)),
        ({"places": [[0], [1]], "scores": [30, 20], "why": "by_score"}, (2, 0)),
        ({"places": [], "scores": [30, 20], "why": "stopped"}, (0, 0)),
    ],
)
def test_result_is_read_from_the_outcome_of_a_record(outcome: dict, points: tuple[int, int]) -> None:
    found = totals([1, 2], [result_of(1, 1, 2, outcome)])
    assert (found[1][0], found[2][0]) == points


def test_void_result_counts_for_nothing() -> None:
    (first, second) = ladder("swiss", [1, 2], [Result(1, 1, 2, 2, (20, 40), void=True)], {})
    assert (first.points, first.chips, first.played) == (second.points, second.chips, second.played) == (0, 0, 0)


def test_bye_gives_the_points_of_a_win_in_every_match_but_is_not_played() -> None:
    (row,) = ladder("swiss", [1], [bye(1, 1, 2, 3)], {})
    assert (row.points, row.chips, row.played) == (12, 0, 0)


def test_ties_go_to_chips_and_then_to_the_earlier_registration() -> None:
    results = [Result(1, 7, 5, 7, (40, 20)), Result(1, 9, 3, 9, (50, 20))]
    assert order("round_robin", [9, 7, 5, 3], results) == [9, 7, 5, 3]
    assert order("round_robin", [3, 5, 7, 9], results) == [9, 7, 5, 3]
    assert order("round_robin", [3, 5], []) == [3, 5]


def test_winner_of_the_final_is_first_even_with_fewer_points() -> None:
    one_each = [Result(1, 1, 4, 1, (61, 0)), Result(1, 4, 1, 1, (0, 61))]
    results = [*one_each, Result(1, 2, 3, 2, (40, 20)), Result(1, 3, 2, 3, (21, 20))]
    results += [Result(2, 1, 2, 1, (31, 30)), Result(2, 2, 1, 2, (61, 0))]
    assert order("round_robin", [1, 2, 3, 4], results) == [1, 2, 3, 4]
    assert order("knockout", [1, 2, 3, 4], results) == [2, 1, 3, 4]


def test_row_has_the_rating_and_says_when_it_is_unsure() -> None:
    results = [Result(1, 1, 2, 1)]
    ratings = {1: Rating(1600.0, 50.0)}
    first, second = ladder("swiss", [1, 2], results, ratings, no_contest=[2])
    assert (first.rating, first.uncertainty, first.unsure, first.no_contest) == (1600.0, 50.0, False, False)
    assert (second.rating, second.unsure, second.no_contest, second.place) == (1500.0, True, True, None)


def test_team_that_was_deleted_leaves_the_points_of_the_others() -> None:
    results = [Result(1, 1, 2, 1, (40, 20))]
    (row,) = ladder("round_robin", [1], results, fitted([1], results))
    assert (row.points, row.chips, row.played) == (2, 20, 1)


def test_best_in_competition_wins_and_equal_ones_win_together() -> None:
    results = [Result(1, 1, 2, 1, (40, 20)), Result(1, 3, 4, 3, (40, 20)), Result(1, 9, 4, 9, (61, 0))]
    rows = ladder("round_robin", [1, 2, 3, 4, 9], results, {}, no_contest=[9])
    assert [(row.team, row.place) for row in rows] == [(1, 1), (3, 2), (2, 3), (4, 4), (9, None)]
    assert [row.team for row in winners("round_robin", rows)] == [1, 3]


def test_knock_out_has_one_winner_even_where_points_are_equal() -> None:
    rows = ladder("knockout", [1, 2], [Result(1, 1, 2, None, (30, 30)), Result(1, 2, 1, None, (30, 30))], {})
    assert len(winners("knockout", rows)) == 1


def test_nobody_has_won_where_nobody_has_played() -> None:
    assert winners("round_robin", ladder("round_robin", [1, 2], [], {})) == []
