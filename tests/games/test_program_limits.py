"""What one person can gain from another is bounded for them and their programs together, on both sides."""

from __future__ import annotations

import pytest

from games.rating_book import AGAIN, MONTH, Book, Meeting, Place, Played, most_by_one
from games.ratings import MET_LEAST, POINT, Rating, Ratings
from games.reductions import reduced

ANN, MINNOW, SHARK, BO, PIKE = 1, 2, 3, 4, 5
OWNERS = {MINNOW: ANN, SHARK: ANN, PIKE: BO}
SEASON, DAY = 20264, 7 * MONTH
KNOWN = Ratings(Rating(1_500 * POINT, 100 * POINT, 60), SEASON, Rating(1_500 * POINT, 100 * POINT, 60), days=9)
MOST = most_by_one(KNOWN.rating)


def book() -> Book:
    """Everybody is known well, and about equally strong."""
    return Book(dict.fromkeys((ANN, MINNOW, SHARK, BO, PIKE), KNOWN))


def won(made: Book, winner: int, loser: int, day: int = DAY) -> Played:
    """A match of two, or of their programs."""
    seats = [Place(place, line, person=OWNERS.get(line)) for place, line in enumerate((winner, loser))]
    match = Played(tuple(seats), day, SEASON)
    before = made.rate(match)
    assert reduced(match, before, made.meetings) is None or len(made.meetings) == 1
    return match


def kept(made: Book, line: int) -> int:
    """The rating of a line without what opponents brought beyond their share."""
    rating = made.players[line].rating
    return rating.value - rating.excess


def test_matches_of_programs_and_owners_of_two_people_in_a_day_count_less_and_less_together() -> None:
    made = book()
    for winner, loser in ((ANN, BO), (MINNOW, PIKE), (BO, SHARK), (PIKE, ANN)):
        won(made, winner, loser)
    ((pair, meeting),) = made.meetings.items()
    assert pair == (ANN, BO, DAY // MONTH)
    assert meeting.matches == 4
    moves = [abs(made.players[line].rating.value - 1_500 * POINT) for line in (MINNOW, SHARK)]
    assert moves[1] < AGAIN[2] / AGAIN[0] * moves[0] * 1.1


@pytest.mark.parametrize("losers", [[BO], [PIKE], [BO, PIKE]])
@pytest.mark.parametrize("winners", [[ANN], [MINNOW], [ANN, MINNOW], [MINNOW, SHARK], [ANN, MINNOW, SHARK]])
def test_all_lines_of_a_person_gain_together_what_one_may(winners: list[int], losers: list[int]) -> None:
    made = book()
    first = book()
    won(first, ANN, BO)
    for number in range(60):
        won(made, winners[number % len(winners)], losers[number % len(losers)], DAY + number % MONTH)
    gained = sum(max(0, kept(made, line) - 1_500 * POINT) for line in (ANN, MINNOW, SHARK))
    assert gained <= kept(first, ANN) - 1_500 * POINT + MOST
    lost = sum(min(0, kept(made, line) - 1_500 * POINT) for line in (BO, PIKE))
    assert -lost <= kept(first, ANN) - 1_500 * POINT + MOST


def test_what_a_person_loses_makes_no_room_for_what_their_program_gains() -> None:
    made, alone = book(), book()
    for number in range(120):
        day = DAY + number % MONTH
        won(made, *((MINNOW, BO) if number % 2 else (BO, ANN)), day)
        if number % 2:
            won(alone, ANN, BO, day)
    assert kept(made, MINNOW) <= kept(alone, ANN)


def test_a_person_may_win_back_what_they_have_lost_although_their_program_has_gained_all_that_it_may() -> None:
    made = book()
    for number in range(8):
        won(made, BO, ANN, DAY + number)
    for number in range(8):
        won(made, MINNOW, BO, DAY + 8 + number)
    lost = kept(made, ANN)
    won(made, ANN, BO, DAY + 20)
    assert kept(made, ANN) > lost


def test_meeting_of_two_people_without_programs_is_as_it_was() -> None:
    made = book()
    won(made, ANN, BO)
    (meeting,) = made.meetings.values()
    assert meeting == Meeting(DAY, 1, meeting.low_gained, meeting.high_gained)
    won(made, MINNOW, BO)
    (meeting,) = made.meetings.values()
    assert [line for line, _ in meeting.low_programs] == [MINNOW]
    assert meeting.high_programs == ()


def test_computers_bring_each_line_its_own_share() -> None:
    made = book()
    level = Rating(1_500 * POINT, 30 * POINT)
    for line in (ANN, MINNOW):
        made.rate(Played((Place(0, line, person=OWNERS.get(line)), Place(1, None, level)), DAY, SEASON))
    assert sorted(made.meetings) == [(0, ANN, DAY // MONTH), (0, MINNOW, DAY // MONTH)]
    assert kept(made, ANN) == kept(made, MINNOW)


def test_several_programs_of_a_person_are_one_regular_opponent() -> None:
    made = book()
    seats = [Place(place, line, person=OWNERS.get(line)) for place, line in enumerate((BO, MINNOW, SHARK))]
    made.rate(Played(tuple(seats), DAY, SEASON))
    assert made.players[BO].met == (ANN,)
    assert made.players[MINNOW].met == (BO,)
    assert MET_LEAST > 1


def test_two_programs_of_one_person_gain_nothing_from_each_other() -> None:
    made = book()
    seats = (Place(0, MINNOW, person=ANN), Place(1, SHARK, person=ANN))
    match = Played(seats, DAY, SEASON)
    before = made.rate(match)
    assert kept(made, MINNOW) == kept(made, SHARK) == 1_500 * POINT
    assert made.meetings == {}
    assert reduced(match, before, made.meetings) is None
