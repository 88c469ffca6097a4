"""Ratings move as results say, for any number of seats; repeated matches of the same two count less and less."""

from __future__ import annotations

import random
from math import exp, sqrt

import pytest

from games.core.commands import Do, Sit
from games.core.computer import Skill
from games.core.game import Outcome
from games.rating_book import AGAIN, LIFT_MOST, MONTH, Book, Place, Played, lift_of, most_by_one
from games.ratings import (
    DAYS_LEAST,
    EXCESS_MOST,
    MET_LEAST,
    POINT,
    SCALE,
    START,
    SURE,
    Rating,
    Ratings,
    expected,
    first_ratings,
    is_short,
    matches_until_sure,
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


def known(deviation: int = 80, *, value: int = START) -> Ratings:
    """Somebody whom everybody takes for a regular player."""
    return Ratings(Rating(value, deviation * POINT, 40), days=DAYS_LEAST)


def test_what_one_opponent_brings_beyond_a_months_share_is_in_the_rating_and_counted_as_excess() -> None:
    book = Book({1: known(), 2: known()})
    most = most_by_one(book.players[1].rating)
    book.rate(match((1, 0), (2, 1), day=0))
    at_once = book.players[1].rating.value - START  # the first match counts as it is
    assert at_once > 0
    assert book.players[1].rating.excess == 0
    for day in range(1, MONTH):
        for _ in range(4):
            book.rate(match((1, 0), (2, 1), day=day))
    now = book.players[1].rating
    assert now.value - START > 3 * most
    assert now.value - now.excess - START <= 1.5 * max(most, at_once)
    assert not now.is_broad
    for other in range(3, 40):  # who show that it was too much
        book.players[other] = known()
        book.rate(match((other, 0), (1, 1), day=MONTH))
    assert book.players[1].rating.excess < now.excess / 2


def test_two_friends_who_play_every_day_are_rated_by_their_results_alone() -> None:
    dice, book = random.Random(5), Book()
    for day in range(60):
        for _ in range(5):
            winner = 1 if dice.random() < 10 / 11 else 2
            book.rate(match((winner, 0), (3 - winner, 1), day=day))
    apart = book.players[1].rating.points - book.players[2].rating.points
    assert 320 < apart < 480


def test_opponents_who_are_not_regular_bring_nothing_for_the_ladders_of_everywhere() -> None:
    book = Book({1: known()})
    for other in range(10, 60):
        book.players[other] = Ratings(Rating(START, SURE, 20), days=1)
        book.rate(match((1, 0), (other, 1)))
    now = book.players[1].rating
    assert now.excess == now.value - START > EXCESS_MOST
    assert book.players[1].met == ()


def test_all_computers_of_a_game_together_bring_as_much_as_one_opponent() -> None:
    book = Book({1: known()})
    for day in range(60):
        book.rate(match((1, 0), (None, 1), day=day // 4))
    now, most = book.players[1].rating, most_by_one(Rating(START, 80 * POINT))
    assert now.value - START > 200 * POINT
    assert now.value - now.excess - START < 3 * most


def test_a_rating_is_on_the_ladders_of_everywhere_once_it_is_sure_and_rests_on_several_regular_players() -> None:
    book = Book({1: known()} | {other: known() for other in range(2, 2 + MET_LEAST)})
    for count in range(MET_LEAST):
        assert not book.players[1].is_listed(book.players[1].rating)
        book.rate(match((1, count % 2), (2 + count, 1 - count % 2)))
    assert book.players[1].met == tuple(range(2, 2 + MET_LEAST))
    assert book.players[1].is_listed(book.players[1].rating)
    assert not book.players[1].is_listed(Rating(START, SURE + 1))
    assert not book.players[1].is_listed(Rating(START, SURE, 9, EXCESS_MOST + 1))


def test_days_with_rated_matches_are_counted_once_each() -> None:
    book = Book()
    for day in (1, 1, 2, 5, 4):
        book.rate(match((1, 0), (None, 1), day=day))
    assert (book.players[1].days, book.players[1].day) == (3, 5)


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


def test_a_season_begins_where_the_rating_is_less_sure_and_the_past_one_is_kept() -> None:
    book = Book()
    for day in range(20):
        book.rate(match((1, 0), (None, 1), day=day))
    then = book.players[1]
    book.rate(match((1, 1), (None, 0), day=99, season=NEXT))
    now = book.players[1]
    begun = season_start(then.rating)
    assert book.past == {(1, SEASON): (then.in_season, False)}
    assert (now.season, now.in_season.matches, begun.matches) == (NEXT, 1, 0)
    assert (begun.value, begun.deviation > then.rating.deviation) == (then.rating.value, True)
    assert START < now.in_season.value < now.rating.value < then.rating.value


def test_first_ratings_are_where_somebody_begins() -> None:
    book = Book({1: first_ratings(700 * POINT)})
    book.rate(match((1, 1), (None, 0)))
    assert book.players[1].start == 700 * POINT
    assert 680 * POINT < book.players[1].rating.value < 700 * POINT


def test_matches_among_people_give_back_what_was_lost_and_others_do_not() -> None:
    lifted = Played(match((1, 0), (2, 0)).seats, 1, SEASON, lift=700)
    book = Book()
    book.rate(lifted)
    assert [book.players[one].rating.value for one in (1, 2)] == [START + 700] * 2
    assert list(book.moved.values()) == [0, 0]
    for _ in range(len(AGAIN)):
        book.rate(lifted)
    before = book.players[1].rating.value
    book.rate(lifted)  # one match too many of a day gives nothing
    assert book.players[1].rating.value == before
    alone = Book()
    alone.rate(Played(match((1, 0), (None, 0)).seats, 1, SEASON, lift=700))
    assert alone.players[1].rating.value == START
    assert [lift_of(100, 200), lift_of(500, 2), lift_of(5, 0)] == [0, 250, 0]
    assert [lift_of(-9_000, 3), lift_of(9_999_999, 2)] == [-LIFT_MOST, LIFT_MOST]


def test_at_a_table_where_chance_decides_a_result_moves_ratings_little_and_promises_little() -> None:
    places = list(range(8))
    sure = Rating(deviation=80 * POINT)
    moves = [rated([sure] * 8, places, skill)[0].value - START for skill in (1.0, 0.3, 0.07)]
    assert moves[0] > 1.5 * moves[1] > 6 * moves[2] > 0
    strong, weak = Rating(1_900 * POINT, 40 * POINT), Rating(1_500 * POINT, 40 * POINT)
    assert expected(strong, weak) > 0.88
    assert expected(strong, weak, 0.07) < 0.55
    assert [Skill(weights=(1.0, 0.5, 0.3)).at(seats) for seats in (2, 3, 4, 8)] == [1.0, 0.5, 0.3, 0.3]


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
    assert why_not(Outcome(((0,), (1,)), "no_connection"), 1, 2) == "robot_fault"
    assert why_not(Outcome((), "stopped"), 2, 2) == why_not(None, 2, 2) == "stopped"
    assert [was_left(Outcome(((0,), (1,)), why)) for why in ("line", "resigned", "time")] == [False, True, True]
    assert not was_left(None)
    assert places_of(Outcome(((1, 2), (0,)), "emptied")) == {1: 0, 2: 0, 0: 1}


def test_ratings_are_shown_in_whole_points_with_an_interval_of_95_percent() -> None:
    assert (Rating(1_512_600, 60 * POINT).points, Rating(0, 60 * POINT).plus_minus) == (1_513, 118)


@pytest.mark.parametrize("apart", [-400, -150, 0, 150, 400])
@pytest.mark.parametrize(("mine", "theirs"), [(300, 60), (120, 120), (60, 300)])
def test_ratings_after_a_duel_are_about_what_all_strengths_together_say(apart: int, mine: int, theirs: int) -> None:
    """Computed by adding up all strengths, each as likely as it was, times its chance of this result."""
    steps, total, first, second = range(-40, 41), 0.0, 0.0, 0.0
    spread = sqrt(SCALE**2 + 0.3 * theirs**2)
    for step in steps:
        moved = step * mine / 10
        weight = exp(-((moved / mine) ** 2) / 2) / (1 + exp(-(apart + moved) / spread))
        total, first, second = total + weight, first + weight * moved, second + weight * moved**2
    mean, deviation = first / total, sqrt(second / total - (first / total) ** 2)
    before = [Rating(START + apart * POINT, mine * POINT), Rating(START, theirs * POINT)]
    now = rated(before, [0, 1])[0]
    moved = (now.value - before[0].value) / POINT
    assert 0.55 * mean < moved < 1.1 * mean  # steps are cautious
    assert now.deviation / POINT == pytest.approx(deviation, rel=0.12)


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


def test_turns_of_a_seat_count_until_a_computer_has_played_on_for_it() -> None:
    begun = [None, Do(0, "a1"), Do(1, "a2"), Do(0, "b1")]
    assert is_short(begun, 2)
    assert not is_short([*begun, Do(1, "b2"), Sit(1, 3)], 2)
    assert is_short([*begun, Sit(1, 3), Do(1, "b2"), Sit(1), Do(1, "b3"), Do(1, "c2")], 2)
