"""Ratings of an endless ladder: what a few robots and anchors tell, and what they do not."""

from __future__ import annotations

import random
from datetime import date
from itertools import combinations, product
from statistics import fmean

import pytest

from benchmarks.anchoring import GROUPS, played
from games.tournament.days import Standing
from games.tournament.deal_rating import EXACT, NEAR, Deal, deal_ratings
from games.tournament.results import Result

ANCHORS = {9: 600.0}
LEFT_ALONE = [Deal((one, 0), (other, 0), 2, 2) for one, other in combinations(range(8), 2) for _ in range(30)]


def test_robots_that_met_only_each_other_are_unsure_however_much_they_play() -> None:
    ratings = deal_ratings(LEFT_ALONE, ANCHORS)
    assert all(rating.unsure for rating in ratings.values())
    assert not any(rating.unsure for rating in deal_ratings(LEFT_ALONE).values())


def test_deals_of_each_with_an_anchor_tell_how_strong_all_of_them_are() -> None:
    with_anchor = [*LEFT_ALONE, *(Deal((one, 0), (9, 0), 2, 2) for one in range(8) for _ in range(3))]
    ratings = deal_ratings(with_anchor, ANCHORS)
    assert (ratings[9, 0].value, ratings[9, 0].uncertainty) == (600.0, 0.0)
    assert all(abs(ratings[one, 0].value - 600) < 30 and not ratings[one, 0].unsure for one in range(8))


def test_newcomers_that_met_only_each_other_are_unsure_on_a_ladder_whose_level_is_known() -> None:
    old = [Deal((one, 0), (9, 0), 2, 2) for one in range(8) for _ in range(40)]
    new = [Deal((10 + one[0], 0), (10 + other[0], 0), won, count) for one, other, won, count in LEFT_ALONE]
    ratings = deal_ratings([*old, *new], ANCHORS)
    assert not any(ratings[one, 0].unsure for one in range(8))
    assert all(ratings[10 + one, 0].unsure for one in range(8))


def test_deals_whose_second_match_repeats_the_first_make_nobody_as_sure() -> None:
    once = [Deal((1, 0), (9, 0), wins, 2) for wins in (1, 3) * 20]
    repeated = [Deal((1, 0), (9, 0), wins, 2) for wins in (0, 4) * 20]
    assert deal_ratings(repeated, ANCHORS)[1, 0].plus_minus > 1.2 * deal_ratings(once, ANCHORS)[1, 0].plus_minus


def test_without_anchors_the_average_is_1500() -> None:
    ratings = deal_ratings([Deal((1, 0), (2, 0), 4, 2), Deal((2, 0), (3, 0), 3, 2)])
    assert fmean(rating.value for rating in ratings.values()) == pytest.approx(1500)
    assert ratings[1, 0].value > ratings[2, 0].value > ratings[3, 0].value


def test_ratings_do_not_depend_on_the_order_of_deals_nor_on_where_the_search_begins() -> None:
    dice = random.Random(7)
    deals = [Deal((dice.randrange(6), 0), (dice.randrange(6, 10), 0), dice.randrange(5), 2) for _ in range(90)]
    ratings = deal_ratings(deals, ANCHORS)
    again = deal_ratings(deals[::-1], ANCHORS, ratings)
    assert ratings.keys() == again.keys()
    for line, rating in ratings.items():
        assert round(rating.value, 3) == round(again[line].value, 3)
        assert round(rating.uncertainty, 3) == round(again[line].uncertainty, 3)
    near = deal_ratings(deals, ANCHORS, exact=NEAR)
    assert EXACT < NEAR
    assert all(abs(near[line].value - rating.value) < 2 for line, rating in ratings.items())


def test_a_ladder_shows_in_the_day_what_it_will_be_booked_with() -> None:
    results = [Result(1, 1, 9, won, pairing=pairing) for pairing, won in enumerate((1, 9, 1, 1), 1)]
    day = date(2026, 11, 22)
    shown, booked = Standing().so_far(day, results, ANCHORS), Standing().after(day, results, ANCHORS)
    assert (shown.day, booked.day) == (0, 1)
    assert shown.ratings[1, 0].value == pytest.approx(booked.ratings[1, 0].value, abs=1)
    assert shown.ratings[1, 0].value > 600


@pytest.mark.slow
def test_ratings_of_eight_robots_after_40_matches_are_on_the_scale_of_the_anchors() -> None:
    for size, levels in product((4, 5), GROUPS.values()):
        days = [played(levels, size, seed) for seed in range(12)]
        for ladders in zip(*days, strict=True):
            assert fmean(hit for ladder in ladders for hit in ladder.within) >= 0.9
            assert all(width < 300 for ladder in ladders for width in ladder.plus_minus)
