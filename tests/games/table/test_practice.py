"""Practice that nobody continues is stopped after a day; nothing else is."""

from __future__ import annotations

from games.table.play import abandoned

from .sitting import GAMES, Sitting, all_refused


def practice(seconds: int | None = None) -> Sitting:
    """A match of one person against the computer, with so many seconds a move."""
    sitting = Sitting.opens("Ann", options=GAMES["tictactoe"].Options(move_seconds=seconds), most=2)
    sitting.adds_computer()
    return sitting


def test_practice_without_a_step_for_a_day_is_stopped_and_nobody_wins() -> None:
    sitting = practice()
    sitting.wind(hours=24)
    over = sitting.keeps(abandoned(sitting.table, sitting.now))
    assert over.match is not None
    assert over.match.outcome is not None
    assert (over.status, over.match.outcome.places, over.match.outcome.why) == ("over", (), "stopped")


def test_practice_goes_on_for_a_day_and_with_a_clock_for_ever_and_people_are_never_stopped() -> None:
    recent, timed = practice(), practice(600)
    recent.wind(hours=23, minutes=59)
    timed.wind(hours=48)
    people = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(move_seconds=None))
    people.wind(hours=48)
    for one in (recent, timed, people):
        all_refused("too_early", lambda one=one: abandoned(one.table, one.now))
