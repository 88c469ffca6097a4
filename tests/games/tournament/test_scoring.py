"""Points, chips and the order of the ladder."""

from __future__ import annotations

import hmac
import math
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from games.core.chance import commitment, entropy, seed
from games.tournament.draws import SECRET_BYTES, deal_chance, deal_secret, round_draws, secret_from
from games.tournament.pairing import SYSTEMS, round_robin
from games.tournament.plan import Plan, plan
from games.tournament.rating import Rating, fitted, latest
from games.tournament.results import Result, bye, result_of, totals
from games.tournament.scoring import ladder, winners
from games.tournament.trial import Trial, judge

from .playing import WIRE, small, tournament


def order(system: str, teams: list[int], results: list[Result]) -> list[int]:
    """The teams, first place first."""
    return [row.team for row in ladder(system, teams, results, {})]


def test_win_gives_two_points_a_draw_one_and_a_loss_none() -> None:
    results = [Result(1, 1, 2, 1, (40, 20)), Result(1, 2, 3, None, (30, 30)), Result(1, 3, 1, 1, (10, 50), 3)]
    assert totals([1, 2, 3], results) == {1: (8, 60), 2: (1, -20), 3: (1, -40)}


def test_forfeit_is_a_win_whatever_the_chips_say() -> None:
    outcome = {"places": [[1], [0]], "scores": [40, 20], "why": "timeout"}
    record = {"steps": [{"seat": 0, "leave": "timeout"}], "outcome": outcome}
    assert totals([1, 2], [result_of(1, 1, 2, record)]) == {1: (0, 20), 2: (2, -20)}


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        ({"places": [[0, 1]], "scores": [None, None], "why": "draw"}, (1, 1)),
        ({"places": [[0], [1]], "scores": [30, 20], "why": "by_score"}, (2, 0)),
        ({"places": [], "scores": [30, 20], "why": "stopped"}, (0, 0)),
    ],
)
def test_result_is_read_from_the_outcome_of_a_record(outcome: dict, points: tuple[int, int]) -> None:
    found = totals([1, 2], [result_of(1, 1, 2, {"steps": [], "outcome": outcome})])
    assert (found[1][0], found[2][0]) == points


@pytest.mark.parametrize(
    ("places", "scores", "left", "chips"),
    [
        ([[0], [1]], [31, 27], None, 4),
        ([[1], [0]], [53, 49], None, -4),  # the fewest pips win
        ([[0], [1]], [0, 49], None, 49),
        ([[0, 1]], [20, 20], None, 0),
        ([[0], [1]], [None, None], None, 0),
        ([[0], [1]], [12, None], "timeout", 0),  # who has left has no score
        ([[1], [0]], [2, 0], "wrong_move", 2),  # a forfeit says nothing about scores
    ],
)
def test_chips_are_so_counted_that_more_are_better(
    places: list[list[int]], scores: list[int | None], left: str | None, chips: int
) -> None:
    steps = [{"seat": 0, "do": "a1"}, *([{"seat": 1, "leave": left}] if left else [])]
    record = {"steps": steps, "outcome": {"places": places, "scores": scores, "why": "last_one"}}
    assert totals([1, 2], [result_of(1, 1, 2, record)])[1][1] == chips


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
    (row,) = ladder("round_robin", [1], results, latest(fitted([(1, 0)], results), {}))
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


# Everything that chance decides in a tournament follows from its secret.


SECRET = bytes(range(32))


def test_deal_is_the_hmac_of_round_and_pairing() -> None:
    assert deal_secret(SECRET, 2, 13) == hmac.new(SECRET, b"2/13", sha256).digest()
    assert deal_secret(SECRET, 2, 13) != deal_secret(SECRET, 21, 3)


def test_figures_of_the_document_are_true() -> None:
    document = (Path(__file__).parents[3] / "docs" / "tournaments.md").read_text("utf-8")
    own = deal_chance(SECRET, 1, 1)
    first = round_robin(range(3), [], round_draws(SECRET, 1))
    pairs = ", ".join(f"{'ABC'[p.first]}–{'ABC'[p.second]}" for p in first.pairings)
    for figure in (SECRET.hex(), commitment(SECRET), own.secret, seed(deal_secret(SECRET, 1, 1), own.entropy).hex()):
        assert f"`{figure}`" in document
    assert f"- round 1 of a round robin of A, B, C: {pairs}\n" in document


def test_records_chance_has_the_deals_own_commitment_and_nobodys_words() -> None:
    chance = deal_chance(SECRET, 1, 1)
    assert bytes.fromhex(chance.secret) == deal_secret(SECRET, 1, 1)
    assert chance.commitment == commitment(deal_secret(SECRET, 1, 1))
    assert chance.entropy == (entropy(""), entropy(""))


def test_draws_differ_from_round_to_round() -> None:
    assert round_draws(SECRET, 1).shuffled(range(40)) != round_draws(SECRET, 2).shuffled(range(40))
    assert round_draws(SECRET, 1).shuffled(range(40)) == round_draws(SECRET, 1).shuffled(range(40))


def test_secret_of_a_seed_is_as_long_as_any() -> None:
    assert len(secret_from(7)) == SECRET_BYTES
    assert secret_from(7) == secret_from(7) != secret_from(8)


# How long a tournament takes.


def moves(_: object) -> float:
    """Every match has ten moves, and so 34 requests."""
    return 10


@pytest.mark.parametrize(
    ("system", "teams", "rounds", "matches"),
    [
        ("round_robin", 16, 1, 240),
        ("round_robin", 3, 2, 12),
        ("round_robin", 1, 1, 0),
        ("swiss", 7, 3, 18),
        ("knockout", 2, 1, 2),
        ("knockout", 5, 1, 8),
        ("knockout", 8, 2, 14),
        ("knockout", 9, 3, 16),
    ],
)
def test_plan_counts_matches(system: str, teams: int, rounds: int, matches: int) -> None:
    planned = plan(system, teams, [small()] * rounds, moves)
    assert planned.matches == matches
    assert planned.requests == matches * 34


@pytest.mark.parametrize("system", SYSTEMS)
def test_plan_counts_the_matches_that_are_played(system: str) -> None:
    kinds = [small(both=False)] * 3
    played = tournament(["Ann", "Bo", "Cy", "Di", "Ed"], kinds, system)
    assert plan(system, 5, kinds, moves).matches == len(played.matches)


def test_hours_follow_from_answers_and_matches_at_a_time() -> None:
    planned = plan("round_robin", 3, [small(both=True, timeout_seconds=2)], moves, jobs=4, answer_ms=100)
    assert planned == Plan(6, 204, pytest.approx(2 * 34 * 0.1 / 3600), pytest.approx(2 * 34 * 2 / 3600))


def test_answers_are_never_slower_than_the_limit() -> None:
    planned = plan("round_robin", 3, [small(timeout_seconds=0.5)], moves, answer_ms=5_000)
    assert planned.expected_hours == planned.worst_hours


def test_larger_boards_take_longer() -> None:
    sizes = [plan("round_robin", 4, [small(size=n)], WIRE.moves).requests for n in (3, 5, 7)]
    assert sizes == sorted(sizes)
    assert sizes[-1] > 3 * sizes[0]


# A trial: the score, its interval, and the verdict of the sequential test.


def pairs(rng: Random, elo: float, count: int) -> list[float]:
    """Pairs of matches of a robot that is this much stronger; a tenth are drawn."""
    chance = 1 / (1 + 10 ** (-elo / 400))
    return [sum(0.5 if rng.random() < 0.1 else float(rng.random() < chance) for _ in range(2)) for _ in range(count)]


def test_nothing_played_says_nothing() -> None:
    assert judge([]) == Trial(0, 0.5, 0.0, (-math.inf, math.inf))


def test_a_score_of_three_quarters_is_191_elo() -> None:
    assert judge([1.5] * 10).elo == pytest.approx(190.8, abs=0.1)


def test_a_trial_counts_its_pairs_and_its_interval_is_about_the_score() -> None:
    found = judge([2.0, 1.0, 1.5, 0.5] * 5, (0, 20))
    assert found.pairs == 20
    assert -math.inf < found.interval[0] < found.elo < found.interval[1] < math.inf


def test_a_robot_that_wins_all_has_no_upper_bound() -> None:
    assert judge([2.0] * 10).elo == math.inf


@pytest.mark.parametrize(("elo", "verdict"), [(-60, "not_better"), (120, "better")])
def test_the_sequential_test_decides_rightly_nearly_always(elo: float, verdict: str) -> None:
    rng = Random(f"{elo}")
    found = [judge(pairs(rng, elo, 800), (0, 60)).verdict for _ in range(200)]
    assert found.count(verdict) >= 180


def test_a_verdict_stays_whatever_comes_later() -> None:
    early = judge([2.0] * 60, (0, 60))
    assert early.verdict == "better"
    assert judge([2.0] * 60 + [0.0] * 500, (0, 60)) == early


def test_fewer_than_eight_pairs_decide_nothing() -> None:
    assert judge([2.0] * 7, (0, 400)).verdict == "open"
