"""What a match would bring, told before it, is what it brings."""

from __future__ import annotations

import pytest

from games.prospects import prospect
from games.rating_book import Book, Meeting, Place, Played
from games.ratings import POINT, Rating, Ratings

DAY, SEASON = 20_000, 20264
ANN, BO, CY, DEE = range(1, 5)


def sure(points: int) -> Ratings:
    """A sure rating."""
    return Ratings(Rating(points * POINT, 60 * POINT, 40), SEASON, Rating(points * POINT, 150 * POINT, 4))


PLAYERS = {ANN: sure(1_600), BO: sure(1_500), CY: sure(1_400), DEE: sure(1_700)}


@pytest.mark.parametrize("others", [[BO], [BO, CY], [BO, CY, DEE]])
def test_it_is_what_the_first_and_the_last_place_then_bring(others: list[int]) -> None:
    seats = [Place(0, line) for line in (ANN, *others)]
    told = prospect(Played(tuple(seats), DAY, SEASON), 0, PLAYERS, {})
    assert told is not None
    assert told.lost < 0 < told.won
    for mine, change in ((0, told.won), (9, told.lost)):
        book = Book(PLAYERS)
        sit = [Place(mine, ANN), *(Place(1, line) for line in others)]
        book.rate(Played(tuple(sit), DAY, SEASON))
        assert book.players[ANN].rating.points - 1_600 == change


def test_more_matches_of_the_same_two_in_a_day_bring_less_and_it_says_so() -> None:
    match, pair = Played((Place(0, ANN), Place(0, BO)), DAY, SEASON), (ANN, BO, DAY // 30)
    first = prospect(match, 0, PLAYERS, {})
    third = prospect(match, 0, PLAYERS, {pair: Meeting(DAY, 2)})
    assert first is not None
    assert third is not None
    assert (first.reduced, third.reduced and (third.reduced.why, third.reduced.matches)) == (None, ("again", 3))
    assert third.won < first.won


def test_nothing_is_told_to_who_sits_alone_or_is_new_or_is_no_player() -> None:
    level = Place(0, None, Rating(1_500 * POINT, 30 * POINT))
    against_level = Played((Place(0, ANN), level), DAY, SEASON)
    assert prospect(Played((Place(0, ANN),), DAY, SEASON), 0, PLAYERS, {}) is None
    assert prospect(Played((Place(0, ANN), Place(0, 9)), DAY, SEASON), 1, PLAYERS, {}) is None
    assert prospect(against_level, 1, PLAYERS, {}) is None
    against = prospect(against_level, 0, PLAYERS, {})
    assert against is not None
    assert against.won > 0
