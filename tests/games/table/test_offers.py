"""Offers: what needs the consent of others at the table, and what happens once all agree."""

from __future__ import annotations

import pytest

from games.table import offers
from games.tictactoe.rules import EMPTY

from .sitting import GAMES, MINUTE, NOON, Sitting, away, player, refused


def board(sitting: Sitting) -> tuple[int, ...]:
    return tuple(sitting.table.live_match().state.board)


# ---- Draw and stop


def test_draw_that_both_want_ends_the_match() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    sitting.offers("draw", "Ann", "Bo")
    assert (sitting.table.status, sitting.outcome.why, sitting.offered) == ("over", "draw", [])
    assert (sitting.verbs, sitting.purse("Ann", "Bo")) == (["stop"], [0, 0])


def test_offer_waits_for_all_who_are_still_in_and_only_for_them() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden", stake=10)
    sitting.resigns("Cy")
    with refused("out_of_game"):
        sitting.offers("draw", "Cy")
    sitting.offers("draw", "Bo", "Ann")
    assert sitting.outcome.places == ((0, 1), (2,))


def test_match_that_all_stop_gives_the_stakes_back() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=10)
    sitting.plays("a1")
    sitting.offers("stop", "Bo", "Ann")
    assert (sitting.outcome.why, sitting.purse("Ann", "Bo")) == ("stopped", [0, 0])


def test_offering_twice_is_not_agreeing() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.offers("draw", "Ann", "Ann")
    assert [(offer.by, offer.agreed) for offer in sitting.table.offers] == [(0, (0,))]


def test_one_who_declines_and_one_who_withdraws_end_an_offer() -> None:
    for name in ("Ann", "Bo"):
        sitting = Sitting.sits("Ann", "Bo")
        sitting.offers("draw", "Ann")
        sitting.offers("stop", "Ann")
        sitting.declines(name, "draw")
        assert sitting.offered == ["stop"]
        with refused("no_offer"):
            sitting.offers("draw", "Bo", only_agree=True)
        with refused("no_offer"):
            sitting.declines("Bo", "draw")
    with refused("not_seated"):
        sitting.declines("Cy", "stop")


def test_offer_stands_for_ten_minutes_and_lapses_after_them() -> None:
    sitting = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(move_seconds=86_400))
    sitting.offers("draw", "Ann")
    sitting.wind(minutes=10)
    with refused("no_offer"):
        offers.lapsed(sitting.table, sitting.now)
    sitting.wind(microseconds=1)
    assert offers.lapsed(sitting.table, sitting.now).table.offers == ()
    with refused("offer_expired"):
        sitting.offers("draw", "Bo", only_agree=True)
    again = sitting.offers("draw", "Bo")  # a new one, which waits for Ann
    assert [(offer.by, offer.agreed) for offer in again.offers] == [(1, (1,))]


def test_offer_that_is_still_good_can_be_agreed_to_at_its_very_end() -> None:
    sitting = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(move_seconds=86_400))
    sitting.offers("draw", "Ann")
    sitting.wind(minutes=10)
    assert sitting.offers("draw", "Bo", only_agree=True).status == "over"


@pytest.mark.parametrize(
    ("kind", "stands"), [("draw", True), ("stop", True), ("takeback", False), ("more_time", False)]
)
def test_offer_that_outlives_a_move_of_its_maker_falls_when_the_other_moves(kind: str, stands: bool) -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.plays("a1", "b2")
    sitting.offers(kind, "Ann")
    sitting.plays("a2")
    assert sitting.offered == [kind] * stands
    sitting.plays("b1")
    assert sitting.offered == []


def test_offers_are_refused_with_the_reason() -> None:
    sitting = Sitting.opens("Ann")
    for kind in ("draw", "rematch"):
        with refused("not_started"):
            sitting.offers(kind, "Ann")
    sitting.joins("Bo")
    with refused("illegal"):
        sitting.offers("peace", "Ann")
    with refused("not_seated"):
        sitting.offers("draw", "Cy")
    with refused("already_started"):
        sitting.offers("rematch", "Ann")
    sitting.wind(minutes=11)
    with refused("too_late"):
        sitting.offers("draw", "Ann")


def test_computer_declines_a_draw_and_agrees_to_all_else() -> None:
    sitting = Sitting.opens("Ann")
    sitting.adds_computer()
    with refused("computer_declines"):
        sitting.offers("draw", "Ann")
    assert sitting.offers("more_time", "Ann").deadline == NOON + 20 * MINUTE
    assert offers.needs_nobody_else(sitting.table, player("Ann"), "stop")
    sitting.offers("stop", "Ann")
    assert sitting.outcome.why == "stopped"
    assert not offers.needs_nobody_else(sitting.table, player("Ann"), "rematch")


def test_between_people_only_a_restart_that_either_may_do_needs_nobody_else() -> None:
    sitting = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(restart="either"))
    alone = {kind for kind in offers.KINDS if offers.needs_nobody_else(sitting.table, player("Ann"), kind)}
    assert alone == {"restart"}
    assert not offers.needs_nobody_else(sitting.table, player("Cy"), "restart")


# ---- Taking back


def test_takeback_goes_back_to_before_the_askers_own_last_action_no_matter_whose_turn_it_is() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.plays("a1", "b2", "c3")
    assert sitting.offers("takeback", "Ann", "Bo").waiting() == {0}  # it was Bo's turn: one action back
    assert sum(board(sitting)) == 3
    assert sitting.offers("takeback", "Ann", "Bo").waiting() == {0}  # it was Ann's turn: two actions back
    assert board(sitting) == EMPTY
    assert [step["takeback"] for step in sitting.steps if "takeback" in step] == [1, 2]


def test_takeback_makes_old_buttons_stale_and_gives_the_question_its_whole_time() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.plays("a1")
    sitting.wind(minutes=9)
    assert sitting.offers("takeback", "Ann", "Bo").deadline == sitting.now + 10 * MINUTE
    for seat, turn in ((0, 1), (1, 2)):
        with refused("stale_turn"):
            sitting.acts(seat, "b2", turn)


def test_with_nothing_to_take_back_it_is_refused() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    for kind in ("takeback", "restart"):
        with refused("cannot_take_back"):
            sitting.offers(kind, "Ann")
    sitting.plays("a1")
    with refused("cannot_take_back"):
        sitting.offers("takeback", "Bo")


def test_nothing_is_taken_back_across_a_revealed_card_or_a_leaving() -> None:
    drawn, left = (Sitting.sits("Ann", "Bo", "Cy", game="hidden") for _ in range(2))
    drawn.plays("draw")
    left.plays(f"{left.table.live_match().state.hands[0][0]}.1")
    left.resigns("Cy")
    for sitting in (drawn, left):
        with refused("cannot_take_back"):
            sitting.offers("takeback", "Ann")


def test_restart_that_both_want_takes_everything_back() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.plays("a1", "b2", "c3")
    assert sitting.offers("restart", "Ann").live_match().turn == 4
    after = sitting.offers("restart", "Bo")
    assert (board(sitting), set(after.waiting())) == (EMPTY, {0})
    assert sitting.steps[-1]["takeback"] == 3


@pytest.mark.parametrize(("stake", "standing"), [(0, []), (5, ["restart"])])
def test_where_either_may_restart_one_alone_does_but_not_where_there_is_a_stake(
    stake: int, standing: list[str]
) -> None:
    sitting = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(restart="either"), stake=stake)
    sitting.plays("a1", "b2")
    sitting.offers("restart", "Bo")
    assert sitting.offered == standing
    assert (board(sitting) == EMPTY) == (not standing)


# ---- More time


def test_more_time_adds_the_whole_limit_once_a_turn() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    after = sitting.offers("more_time", "Ann", "Bo")
    assert (after.deadline, after.live_match().turn, after.grace_used) == (NOON + 20 * MINUTE, 1, False)
    with refused("once_a_turn"):
        sitting.offers("more_time", "Bo")
    sitting.wind(minutes=15)
    sitting.plays("a1")
    assert [offer.kind for offer in sitting.offers("more_time", "Bo").offers] == ["more_time"]
    moved, marked = sitting.steps
    assert (moved["why"], moved["agreed"], marked["do"]) == ("consent", [0, 1], "a1")


def test_more_time_is_added_to_what_an_outage_gave() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.outages.append(away(9.9, 30))
    sitting.wind(minutes=30)
    after = sitting.offers("more_time", "Ann", "Bo")
    assert (after.deadline, after.grace_used) == (NOON + 41 * MINUTE, True)


def test_without_a_clock_there_is_neither_more_time_nor_a_skip() -> None:
    sitting = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(move_seconds=None))
    for kind in ("more_time", "skip"):
        with refused("no_clock"):
            sitting.offers(kind, "Bo")


# ---- Skip


def three(minutes: float) -> tuple[Sitting, str, list[str]]:
    """Three who have played for so long; the one who is asked, and the others."""
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="hidden")
    sitting.wind(minutes=minutes)
    asked = min(sitting.table.waiting())
    return sitting, sitting.names[asked], [name for name in sitting.names if name != sitting.names[asked]]


def test_others_skip_an_absent_player_from_exactly_half_of_the_time_on() -> None:
    sitting, absent, others = three(minutes=5)
    sitting.offers("skip", *others)
    moved, expired = sitting.steps
    assert (moved["deadline"], moved["why"]) == (moved["at"], "skip")
    assert moved["agreed"] == [sitting.seat(name) for name in others]
    assert (expired["expire"], sitting.seat(absent) in sitting.table.waiting(), sitting.offered) == (True, False, [])
    sitting.resigns(others[0])
    assert sitting.verbs == ["deadline", "expire", "leave"]


def test_before_half_of_the_time_nobody_is_skipped() -> None:
    sitting, _, others = three(minutes=5)
    sitting.wind(microseconds=-1)
    with refused("not_away_yet"):
        sitting.offers("skip", others[0])


def test_half_of_the_time_counts_from_the_deadline_that_an_outage_moved() -> None:
    sitting, _, others = three(minutes=6)
    sitting.outages.append(away(1, 4))
    with refused("not_away_yet"):
        sitting.offers("skip", others[0])


def test_one_alone_skips_nobody_and_the_absent_player_does_not_skip_themselves() -> None:
    sitting, absent, others = three(minutes=6)
    before = sitting.table.waiting()
    assert (sitting.offers("skip", others[0]).waiting(), sitting.offered) == (before, ["skip"])
    sitting.declines(others[0], "skip")
    with refused("illegal"):
        sitting.offers("skip", absent)
    two = Sitting.sits("Ann", "Bo")
    two.wind(minutes=6)
    with refused("not_enough_players"):
        two.offers("skip", "Bo")


def test_absent_player_who_acts_is_skipped_no_more() -> None:
    sitting, _, others = three(minutes=6)
    sitting.offers("skip", others[0])
    sitting.plays(sitting.legal[0])
    assert sitting.offered == []
