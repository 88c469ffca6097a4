"""Ratings move as results say, for any number of seats; repeated matches of the same two count less and less."""

from __future__ import annotations

import random
from math import sqrt

import pytest
from openskill.models import BradleyTerryFull

from games.core.game import Outcome
from games.ratings import (
    AGAIN,
    MONTH,
    POINT,
    RETURNING,
    SCALE,
    START,
    SURE,
    Book,
    Place,
    Played,
    Rating,
    Ratings,
    expected,
    matches_until_sure,
    most_by_one,
    places_of,
    rated,
    season_start,
    was_left,
    why_not,
)

SEASON, NEXT = 20264, 20271


def match(*places: tuple[int | None, int], day: int = 1, season: int = SEASON) -> Played:
    """A match: each player (None: a computer of level 3) with their place."""
    fixed = Rating(1_500 * POINT, 30 * POINT)
    return Played(tuple(Place(place, line, fixed) for line, place in places), day, season)


@pytest.mark.parametrize("seats", range(2, 9))
def test_winner_gains_and_last_one_loses_whatever_their_ratings_were(seats: int) -> None:
    dice = random.Random(seats)
    for _ in range(200):
        before = [Rating(dice.randint(700, 2_300) * POINT, dice.randint(40, 250) * POINT) for _ in range(seats)]
        after = rated(before, list(range(seats)))
        assert after[0].value >= before[0].value
        assert after[-1].value <= before[-1].value


def test_more_is_gained_from_a_stronger_opponent_than_from_a_weaker_one() -> None:
    def gain(opponent: int) -> int:
        mine, theirs = Rating(START, 80 * POINT), Rating(opponent * POINT, 80 * POINT)
        return rated([mine, theirs], [0, 1])[0].value - mine.value

    assert gain(1_900) > gain(1_500) > gain(1_100) > 0


def test_matches_make_a_rating_sure_and_a_draw_of_equals_leaves_it_where_it_is() -> None:
    book = Book()
    for number in range(60):
        book.rate(match((1, 0), (None, 0), day=number))
    mine = book.players[1].rating
    assert abs(mine.value - START) < POINT
    assert (mine.matches, mine.unsure) == (60, False)
    assert Rating().unsure
    assert mine.deviation < SURE


def test_the_more_matches_two_have_had_in_a_day_the_less_another_one_counts_whoever_wins() -> None:
    book, moves = Book(), []
    for number in range(len(AGAIN) + 2):
        before = book.players[1].rating.value if book.players else START
        book.rate(match((1, number % 2), (2, 1 - number % 2)))
        moves.append(abs(book.players[1].rating.value - before))
    assert moves[1] > moves[3] > moves[5] > moves[7] > 0
    assert moves[-2:] == [0, 0]
    before = book.players[1].rating.value
    book.rate(match((1, 0), (2, 1), day=2))
    assert book.players[1].rating.value > before + 10 * POINT


def test_the_better_one_of_two_gains_however_often_they_play_in_a_day() -> None:
    for seed in range(10):
        dice, book = random.Random(seed), Book()
        for day in range(10):
            for _ in range(40):
                winner = 1 if dice.random() < 0.8 else 2
                book.rate(match((winner, 0), (3 - winner, 1), day=day))
        assert book.players[1].rating.points > book.players[2].rating.points


@pytest.mark.parametrize("evenings", [1, 20])
def test_equal_friends_who_play_all_evening_stay_about_where_they_were(evenings: int) -> None:
    dice, book = random.Random(3), Book()
    for day in range(evenings):
        for _ in range(20):
            winner = dice.choice((1, 2))
            book.rate(match((winner, 0), (3 - winner, 1), day=day))
    points = [book.players[one].rating.points for one in (1, 2)]
    assert abs(sum(points) / 2 - 1_500) < 25
    assert max(points) - min(points) < 150


def test_one_opponent_can_move_a_sure_rating_by_about_one_win_in_a_month_however_patient_they_are() -> None:
    book = Book({1: Ratings(Rating(START, 80 * POINT, 40)), 2: Ratings(Rating(START, 80 * POINT, 40))})
    most = most_by_one(book.players[1].rating)
    for day in range(MONTH):
        for _ in range(4):
            book.rate(match((1, 0), (2, 1), day=day))
    gained = book.players[1].rating.value - START
    assert 10 * POINT < gained <= most
    book.rate(match((2, 0), (1, 1), day=MONTH - 1))  # what the other wins back counts
    assert book.players[1].rating.value < START + gained
    now = book.players[1].rating.value
    book.rate(match((1, 0), (2, 1), day=MONTH))
    assert book.players[1].rating.value > now


def test_a_new_account_that_loses_moves_an_established_player_little_and_learns_in_full() -> None:
    book = Book({1: Ratings(Rating(START, 80 * POINT, 40))})
    book.rate(match((1, 0), (9, 1)))
    assert 0 < book.players[1].rating.value - START < POINT
    assert book.players[9].rating.value < START - 50 * POINT


def test_matches_against_computers_count_in_full_however_many_there_are() -> None:
    book = Book()
    for _ in range(10):
        book.rate(match((1, 0), (None, 1)))
    before = book.players[1].rating.value
    book.rate(match((1, 0), (None, 1)))
    assert book.players[1].rating.value > before


def test_a_season_begins_nearer_to_the_average_and_the_past_one_is_kept() -> None:
    book = Book()
    for day in range(20):
        book.rate(match((1, 0), (None, 1), day=day))
    then = book.players[1]
    book.rate(match((1, 1), (None, 0), day=99, season=NEXT))
    now = book.players[1]
    begun = season_start(then.rating)
    assert book.past == {(1, SEASON): then.in_season}
    assert (now.season, now.in_season.matches, begun.matches) == (NEXT, 1, 0)
    assert START < now.in_season.value < begun.value < then.rating.value


def test_a_match_of_an_older_season_changes_the_rating_of_all_time_alone() -> None:
    book = Book({1: Ratings(Rating(), NEXT, Rating())})
    book.rate(match((1, 0), (None, 1)))
    assert book.players[1].season == NEXT
    assert book.players[1].in_season == Rating()
    assert book.players[1].rating.value > START


def test_the_chance_to_be_placed_first_follows_from_both_ratings_and_is_nearer_to_even_while_they_are_unsure() -> None:
    strong, weak = Rating(1_700 * POINT, 50 * POINT), Rating(1_300 * POINT, 50 * POINT)
    vague = Rating(1_300 * POINT, 250 * POINT)
    assert expected(strong, weak) == pytest.approx(1 - expected(weak, strong))
    assert 0.85 < expected(strong, weak) < 10 / 11
    assert 0.5 < expected(strong, vague) < expected(strong, weak)


def test_what_is_not_rated_has_a_reason() -> None:
    won = Outcome(((0,), (1,)), "line")
    assert why_not(won, 2, 2) == ""
    assert why_not(won, 0, 2) == "alone"
    assert why_not(won, 1, 1) == "alone"
    assert why_not(Outcome((), "stopped"), 2, 2) == why_not(None, 2, 2) == "stopped"
    assert [was_left(Outcome(((0,), (1,)), why)) for why in ("line", "resigned", "time")] == [False, True, True]
    assert not was_left(None)
    assert places_of(Outcome(((1, 2), (0,)), "emptied")) == {1: 0, 2: 0, 0: 1}


def test_ratings_are_shown_in_whole_points_with_an_interval_of_95_percent() -> None:
    assert (Rating(1_512_600, 60 * POINT).points, Rating(0, 60 * POINT).plus_minus) == (1_513, 118)


@pytest.mark.parametrize("seats", range(2, 9))
def test_each_comparison_moves_ratings_as_the_library_does_times_what_a_table_of_that_size_tells(seats: int) -> None:
    model = BradleyTerryFull(beta=SCALE / sqrt(2), tau=RETURNING, gamma=lambda *_: 1.0)
    share = 4 * (1 - sum(1 / number for number in range(1, seats + 1)) / seats) / (seats - 1)
    dice = random.Random(seats)
    for _ in range(200):
        before = [Rating(dice.randint(700, 2_300) * POINT, dice.randint(40, 250) * POINT) for _ in range(seats)]
        places = [dice.randrange(seats) for _ in before]
        teams = [[model.rating(one.value / POINT, one.deviation / POINT)] for one in before]
        theirs = model.rate(teams, ranks=[float(place) for place in places])
        for was, now, (new,) in zip(before, rated(before, places), theirs, strict=True):
            assert abs(now.value - was.value - share * (new.mu * POINT - was.value)) <= 1
            variance = (was.deviation / POINT) ** 2 + RETURNING**2
            known = share * (1 - new.sigma**2 / variance)
            if 1 - new.sigma**2 / variance < 0.9:  # beyond, the library stops
                assert abs(now.deviation - sqrt(variance * (1 - known)) * POINT) <= 1


@pytest.mark.parametrize("seed", range(20))
def test_a_win_never_lowers_a_shown_rating_and_a_loss_never_raises_one(seed: int) -> None:
    dice, book = random.Random(seed), Book()
    for number in range(200):
        seats = dice.sample(range(1, 12), dice.randint(2, 8))
        before = {line: book.players.get(line, Ratings()).rating.points for line in seats}
        book.rate(match(*((line, place) for place, line in enumerate(seats)), day=number // 20))
        assert book.players[seats[0]].rating.points >= before[seats[0]]
        assert book.players[seats[-1]].rating.points <= before[seats[-1]]


def test_matches_until_a_rating_is_sure_are_those_against_somebody_as_strong() -> None:
    assert matches_until_sure(Rating(deviation=SURE)) == 0
    rating, played = Rating(), 0
    while rating.unsure:
        (rating, _) = rated([Rating(deviation=rating.deviation), Rating(deviation=SURE)], [0, 1])
        played += 1
    assert matches_until_sure(Rating()) == played
