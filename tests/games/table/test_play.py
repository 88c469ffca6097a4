"""Playing at a table: moves, the clock, leaving, stopping, and what each seat is paid at the end."""

from __future__ import annotations

import pytest

from games.table import play
from games.table.clock import in_force

from .sitting import GAMES, MINUTE, NOON, Sitting, all_refused, away, refused


def test_winner_gets_both_stakes() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    table = sitting.plays("a1", "b2", "b1", "c3", "c1")
    assert (table.status, table.deadline, table.waiting()) == ("over", None, frozenset())
    assert (table.asked_at, table.remind_at, table.ended_at) == (None, None, NOON)
    assert sitting.outcome.places == ((0,), (1,))
    assert sitting.purse("Ann", "Bo") == [10, -10]
    assert sitting.verbs == ["do"] * 5


def test_draw_gives_both_their_stakes() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    sitting.plays("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
    assert sitting.outcome.why == "full"
    assert sitting.purse("Ann", "Bo") == [0, 0]


def test_stake_that_does_not_divide_goes_to_the_first_seats() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="sealed", stake=1)
    sitting.resigns("Cy")
    sitting.offers("draw", "Ann", "Bo")
    assert sitting.purse("Ann", "Bo", "Cy") == [1, 0, -1]


def test_simultaneous_answers_leave_the_question_and_its_deadline_as_they_are() -> None:
    sitting = Sitting.sits("Ann", "Bo", game="sealed")
    before = sitting.table
    sitting.wind(seconds=50)
    first = sitting.acts(0, "3")
    assert (first.live_match().turn, first.deadline, first.asked_at) == (1, before.deadline, NOON)
    assert sitting.acts(1, "4").status == "over"


def test_second_press_and_a_press_on_an_old_board_are_refused() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.acts(0, "a1", turn=1)
    for seat in (0, 1):
        with refused("stale_turn"):
            sitting.acts(seat, "b2", turn=1)


def test_finished_match_never_changes() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.resigns("Bo")
    all_refused(
        "match_over", lambda: sitting.acts(0, "a1"), lambda: sitting.resigns("Ann"), sitting.stops, sitting.rings
    )
    with refused("match_over"):
        sitting.offers("draw", "Ann")


def test_table_that_has_not_begun_cannot_be_played() -> None:
    sitting = Sitting.opens("Ann")
    all_refused("not_started", lambda: sitting.acts(0, "a1"), lambda: sitting.resigns("Ann"), sitting.stops)


# ---- The clock


def test_at_the_very_deadline_a_move_still_counts() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.wind(minutes=10)
    assert sitting.plays("a1").waiting() == {1}


def test_after_the_deadline_a_move_is_refused_and_the_expiry_is_kept() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    sitting.plays("a1")
    sitting.wind(minutes=10, microseconds=1)
    with refused("too_late"):
        sitting.plays("b2")
    assert (sitting.outcome.why, sitting.outcome.places) == ("time", ((0,), (1,)))
    assert (sitting.purse("Ann", "Bo"), sitting.verbs) == ([10, -10], ["do", "expire"])


def test_illegal_move_after_an_outage_writes_nothing() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.outages.append(away(1, 30))
    sitting.wind(minutes=35)
    with refused("off_board"):
        sitting.plays("z9")
    assert sitting.verbs == []


def test_early_ring_is_refused_and_so_is_a_second_one() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    sitting.wind(minutes=10)
    with refused("too_early"):
        sitting.rings()
    sitting.wind(microseconds=1)
    sitting.rings()
    with refused("too_early"):
        sitting.rings()


def test_late_ring_lets_one_question_expire_and_the_next_has_its_whole_time() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    later = sitting.wind(hours=5)
    assert (sitting.rings().deadline, sitting.table.asked_at) == (later + 10 * MINUTE, later)


def test_match_without_a_clock_never_expires() -> None:
    sitting = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(move_seconds=None))
    sitting.wind(days=400)
    with refused("too_early"):
        sitting.rings()
    assert sitting.plays("a1").deadline is None


@pytest.mark.parametrize("late", ["Ann", "Bo", "moderator"])
def test_after_the_deadline_the_result_is_the_same_no_matter_who_acts_first(late: str) -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    sitting.plays("a1", "b2")
    sitting.wind(minutes=11)
    with refused("match_over"):
        sitting.stops() if late == "moderator" else sitting.resigns(late)
    assert (sitting.outcome.why, sitting.outcome.places) == ("time", ((1,), (0,)))
    assert sitting.verbs == ["do", "do", "expire"]


def test_player_who_leaves_after_anothers_deadline_leaves_a_match_that_has_gone_on() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden", stake=10)
    sitting.wind(minutes=11)
    assert sitting.resigns("Cy").status == "over"
    assert (sitting.outcome.why, sitting.verbs, sitting.purse("Bo")) == ("last_one", ["expire", "leave"], [20])


def test_time_that_runs_backwards_gives_no_step_before_the_one_before() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    late = sitting.wind(minutes=11)
    sitting.rings()
    sitting.wind(minutes=-20)
    sitting.plays(sitting.legal[0])
    sitting.resigns("Cy")
    assert [step.at for step in sitting.history] == [NOON, late, late, late]
    opened = Sitting.opens("Ann")
    opened.wind(minutes=-5)
    assert opened.joins("Bo").started_at == NOON


def test_reminder_comes_a_quarter_before_the_end_of_a_long_clock() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    assert sitting.table.remind_at == NOON + 7.5 * MINUTE
    quick = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(move_seconds=599))
    assert quick.table.remind_at is None


# ---- Who has to be told, and what the table remembers


def test_player_who_is_asked_is_told_at_once_or_a_minute_after_they_did_something() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    assert [chair.notice_at for chair in sitting.table.chairs] == [NOON + MINUTE, None]
    moved = sitting.wind(minutes=5)
    ann, bo = sitting.plays("a1").chairs
    assert (ann.acted_at, ann.notice_at, bo.notice_at) == (moved, None, moved)
    sitting.wind(seconds=30)
    assert sitting.plays("b2").chairs[0].notice_at == moved + MINUTE


def test_player_who_is_asked_already_is_not_told_again_when_another_answers() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="sealed")
    before = sitting.table.chairs[1]
    sitting.wind(seconds=40)
    assert sitting.acts(0, "3").chairs[1] == before


def test_table_remembers_the_last_four_things_that_happened() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.plays("a1", "b2", "c3", "a3", "b1")
    assert [event.seat for event in sitting.table.news] == [1, 0, 1, 0]


def test_what_one_seat_alone_hears_is_no_news_of_the_table() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    sitting.plays("draw")
    assert [event.kind for event in sitting.table.news] == ["dealt", "draw"]


# ---- Leaving and stopping


def test_player_who_resigns_loses_the_stake() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    sitting.resigns("Ann")
    assert (sitting.outcome.why, sitting.purse("Ann", "Bo")) == ("resigned", [-10, 10])


def test_leaving_neither_resets_the_clock_nor_makes_buttons_stale() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    before = sitting.table
    sitting.wind(minutes=5)
    after = sitting.resigns("Cy")
    assert (after.live_match().turn, after.deadline, after.asked_at) == (1, before.deadline, NOON)
    assert after.remind_at == before.remind_at
    with refused("out_of_game"):
        sitting.resigns("Cy")


def test_stopped_match_gives_every_stake_back() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    sitting.plays("a1")
    sitting.stops()
    assert (sitting.outcome.places, sitting.purse("Ann", "Bo")) == ((), [0, 0])


def test_frozen_match_can_only_be_stopped() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    frozen = sitting.keeps(play.frozen(sitting.table))
    assert (frozen.status, frozen.deadline, frozen.asked_at, frozen.remind_at) == ("frozen", None, None, None)
    all_refused(
        "frozen", lambda: sitting.acts(0, "a1"), lambda: sitting.resigns("Ann"), lambda: sitting.offers("draw", "Ann")
    )
    sitting.stops()
    assert (sitting.outcome.why, sitting.purse("Ann", "Bo")) == ("stopped", [0, 0])


# ---- Our outages


def test_move_in_time_but_for_our_outage_counts_and_the_new_deadline_is_a_step() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.outages.append(away(1, 30))  # 9 minutes were left when we came back
    sitting.wind(minutes=39)
    sitting.plays("a1")
    assert [step.get("deadline") for step in sitting.steps] == ["2026-11-20T12:39:00Z", None]
    assert sitting.steps[0]["at"] == "2026-11-20T12:30:00Z"


def test_move_before_the_old_deadline_needs_no_step_for_an_outage() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.outages.append(away(1, 5))
    sitting.wind(minutes=10)
    sitting.plays("a1")
    assert sitting.verbs == ["do"]


def test_after_the_deadline_in_force_time_is_up_in_spite_of_the_outage() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.plays("a1")
    sitting.outages.append(away(1, 30))
    sitting.wind(minutes=39, microseconds=1)
    with refused("too_late"):
        sitting.plays("b2")
    assert sitting.verbs == ["do", "deadline", "expire"]


def test_late_leaving_after_an_outage_does_not_keep_the_clock_from_ringing() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    sitting.outages.append(away(1, 30))
    sitting.wind(minutes=50)
    sitting.resigns("Cy")
    assert (sitting.table.status, sitting.verbs) == ("over", ["deadline", "expire", "leave"])


def test_leaving_within_the_time_that_an_outage_gave_leaves_the_clock_running() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    sitting.outages.append(away(1, 30))
    sitting.wind(minutes=35)
    sitting.resigns("Cy")
    sitting.wind(minutes=4, seconds=1)
    sitting.rings()
    assert sitting.verbs == ["leave", "deadline", "stop"]  # nobody has made a move


def test_outage_is_paid_once_even_when_more_outages_follow() -> None:
    options = GAMES["sealed"].Options(move_seconds=600)
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="sealed", options=options)
    sitting.outages.append(away(1, 30))
    sitting.wind(minutes=35)
    first = sitting.acts(0, "3")
    assert (first.deadline, first.remind_at) == (NOON + 39 * MINUTE, NOON + 36.5 * MINUTE)
    sitting.outages.append(away(36, 37))
    last = in_force(first, sitting.outages)
    assert last is not None
    assert last.deadline == NOON + 40 * MINUTE
    sitting.wind(minutes=5)
    sitting.acts(1, "4")
    assert sitting.verbs == ["deadline", "do", "deadline", "do"]


def test_minute_after_an_outage_is_given_once_for_a_question() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="sealed", options=GAMES["sealed"].Options(move_seconds=600))
    sitting.outages.append(away(9.9, 30))
    sitting.wind(minutes=30, seconds=30)
    first = sitting.acts(0, "4")
    assert (first.deadline, first.grace_used, first.remind_at) == (NOON + 31 * MINUTE, True, NOON + 28.5 * MINUTE)
    sitting.acts(1, "4")
    after = sitting.acts(2, "4")
    assert (after.grace_used, after.live_match().turn) == (False, 2)


def test_offers_that_stand_outlive_an_outage_being_paid() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.offers("draw", "Ann")
    sitting.outages.append(away(1, 30))
    sitting.wind(minutes=35)
    sitting.plays("a1")
    assert sitting.offered == ["draw"]


def test_refusal_of_a_command_that_comes_too_late_does_not_undo_the_expiry() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    sitting.wind(minutes=11)
    with refused("out_of_game"):
        sitting.resigns("Ann")
    assert (sitting.verbs, sitting.table.deadline) == (["expire"], sitting.now + 10 * MINUTE)


def test_match_that_is_not_frozen_cannot_be_unfrozen() -> None:
    table = Sitting.sits("Ann", "Bo").table
    with refused("not_frozen"):
        play.unfrozen(table, table.live_match(), NOON)
