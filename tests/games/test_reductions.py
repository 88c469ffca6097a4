"""A match that changed ratings less than usual says why."""

from __future__ import annotations

from games.rating_book import AGAIN, Book, Place, Played
from games.ratings import POINT, START, Rating, Ratings
from games.reductions import Reduced, reduced

KNOWN = Ratings(Rating(START, 80 * POINT, 40))


def after(book: Book, *lines: int | None, day: int = 1) -> Reduced | None:
    """Rates a match that the first of these wins; returns why it counted less."""
    match = Played(tuple(Place(place, line) for place, line in enumerate(lines)), day, 20264)
    before = book.rate(match)
    return reduced(match, before, book.meetings)


def test_a_third_match_of_two_in_a_day_counts_less_and_says_how_many_there_were() -> None:
    book = Book()
    found = [after(book, *((1, 2) if number % 2 else (2, 1))) for number in range(len(AGAIN) + 1)]
    assert found[:3] == [None, None, Reduced("again", 0, 3)]
    assert found[-1] == Reduced("again", 0, len(AGAIN) + 1)
    assert after(book, 1, 2, day=2) is None


def test_what_one_opponent_brought_before_reduces_nothing() -> None:
    book = Book({1: KNOWN, 2: KNOWN})
    assert [after(book, 2, 1, day=day) for day in range(12)] == [None] * 12


def test_of_both_rules_the_one_that_left_less_is_told() -> None:
    book = Book({1: KNOWN})
    found = [after(book, 1, 9) for _ in range(len(AGAIN) + 1)]
    assert found[3] == Reduced("unsure", 0)
    assert found[-1] == Reduced("again", 0, len(AGAIN) + 1)


def test_an_opponent_who_is_much_less_sure_is_named() -> None:
    assert after(Book({1: KNOWN}), 1, 9) == Reduced("unsure", 0)
    assert after(Book({1: KNOWN}), 9, 1) == Reduced("unsure", 1)


def test_matches_of_newcomers_of_several_and_against_computers_count_as_usual() -> None:
    assert after(Book(), 1, 2) is None
    assert after(Book({1: KNOWN}), 1, 9, 10) is None
    assert after(Book(), 1, None) is None
