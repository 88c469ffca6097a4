"""Offers before and after a match: an early start by consent, a rematch, and one with sides swapped."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.commands import Why
from games.table import offers
from games.table.answering import Answering
from games.table.chips import stake_of
from games.table.offers.kinds import Situation
from games.table.offers.rematch import series_of, waits_for_words
from games.table.seating import with_words

from .sitting import MINUTE, SECOND, Sitting, player, refused

# ---- Starting an announced registration


def announced(*names: str) -> Sitting:
    """A registration at which these people sit."""
    sitting = Sitting.opens(names[0], "sealed", most=4)
    for name in names[1:]:
        sitting.joins(name)
    return sitting


def test_announced_match_starts_early_when_everybody_who_sits_agrees() -> None:
    sitting = announced("Ann", "Bo", "Cy")
    sitting.offers("start", "Ann", "Bo")
    assert (sitting.table.status, sitting.offered) == ("open", ["start"])
    assert sitting.offers("start", "Cy").status == "live"


def test_match_starts_when_the_last_one_who_had_not_agreed_leaves_or_is_removed() -> None:
    sitting = announced("Ann", "Bo", "Cy")
    sitting.offers("start", "Bo", "Cy")
    assert sitting.leaves("Ann").status == "live"
    assert sitting.names == ["Bo", "Cy"]
    sitting = announced("Ann", "Bo", "Cy")
    sitting.offers("start", "Ann", "Cy")
    assert sitting.kicks("Ann", 1).status == "live"


def test_agreement_moves_up_with_the_people_and_falls_where_too_few_are_left() -> None:
    sitting = announced("Ann", "Bo", "Cy", "Di")
    sitting.offers("start", "Bo", "Di")
    moved = sitting.leaves("Ann").offers
    assert [(offer.by, offer.agreed) for offer in moved] == [(0, (0, 2))]
    assert [(offer.by, offer.agreed) for offer in sitting.leaves("Bo").offers] == [(1, (1,))]
    assert sitting.leaves("Cy").offers == ()


def test_agreement_of_computers_alone_is_none() -> None:
    sitting = announced("Ann")
    sitting.adds_computer()
    sitting.joins("Bo")
    sitting.adds_computer()
    sitting.offers("start", "Ann")
    assert sitting.table.offers[0].agreed == (0, 1, 3)
    assert sitting.leaves("Ann").offers == ()


def test_early_start_is_refused_with_the_reason() -> None:
    sitting = announced("Ann")
    with refused("not_enough_players"):
        sitting.offers("start", "Ann")
    with refused("illegal"):
        Sitting.opens("Ann", "hidden").offers("start", "Ann")
    invited = Sitting.opens("Ann", "sealed", most=4, invited="B")
    with refused("not_seated"):
        invited.offers("start", "Bo")
    with refused("not_seated"):
        invited.declines("Bo", "start")
    sitting.closes("Ann")
    with refused("closed"):
        sitting.offers("start", "Ann")
    live = Sitting.sits("Ann", "Bo")
    with refused("already_started"):
        live.offers("start", "Ann")
    live.resigns("Ann")
    with refused("match_over"):
        live.offers("start", "Ann")


# ---- Rematches


def finished(*names: str, **facts: Any) -> Sitting:
    sitting = Sitting.sits(*names, **facts)
    sitting.resigns(names[-1])
    return sitting


def test_rematch_is_a_new_table_of_the_same_people_and_stakes_that_starts_soon() -> None:
    sitting = finished("Ann", "Bo", stake=10)
    before, fresh = sitting.table, sitting.offers("rematch", "Bo", "Ann")
    assert (fresh.stake, [chair.name for chair in fresh.chairs], fresh.host) == (10, ["Ann", "Bo"], player("Ann"))
    assert not {fresh.id, fresh.secret, fresh.share} & {before.id, before.secret, before.share}
    assert (fresh.lobby.starts_soon, fresh.deadline) == (True, sitting.now + 7 * SECOND)
    assert sitting.table.offers[0].until == sitting.now + timedelta(hours=1)


def test_rematch_takes_the_stakes_of_all_again_and_none_of_their_words() -> None:
    sitting = Sitting.opens("Ann", "tequila", stake=10)
    sitting.keeps(with_words(sitting.table, player("Ann"), "heads", sitting.now))
    assert sitting.table.chairs[0].words == "heads"
    sitting.joins("Bo")
    sitting.starts("Ann")
    sitting.resigns("Bo")
    sitting.offers("rematch", "Ann")
    situation = Situation(sitting.table, sitting.now, sitting.outages, sitting.history, sitting.dice)
    made = offers.offered(situation, player("Bo"), "rematch")
    assert made.is_agreed
    fresh = made.effect.table
    assert made.effect.movements == tuple(stake_of(fresh, player(name)) for name in ("Ann", "Bo"))
    assert [chair.words for chair in fresh.chairs] == ["", ""]


def test_agreeing_to_a_rematch_is_an_action_so_that_nobody_is_notified_at_once() -> None:
    for kind, seats in (("rematch", ["Ann", "Bo"]), ("swap", ["Bo", "Ann"])):
        sitting = finished("Ann", "Bo")
        sitting.now += 5 * MINUTE
        sitting.offers(kind, "Ann")
        agreed = {"Ann": sitting.now, "Bo": sitting.now + 20 * SECOND}
        sitting.now = agreed["Bo"]
        fresh = sitting.offers(kind, "Bo")
        assert [(chair.name, chair.acted_at) for chair in fresh.chairs] == [(name, agreed[name]) for name in seats]


def test_swap_lets_the_other_host_and_begin() -> None:
    fresh = finished("Ann", "Bo").offers("swap", "Bo", "Ann")
    assert ([chair.name for chair in fresh.chairs], fresh.host) == (["Bo", "Ann"], player("Bo"))
    with refused("illegal"):
        finished("Ann", "Bo", game="sealed").offers("swap", "Ann")


def test_swap_in_a_game_that_keeps_its_deal_is_dealt_from_the_same_seed() -> None:
    sitting = finished("Ann", "Bo", game="hexagon")
    swapped, fresh = sitting.offers("swap", "Ann", "Bo"), sitting.offers("rematch", "Ann", "Bo")
    assert swapped.start().seed == sitting.table.start().seed != fresh.start().seed
    assert (waits_for_words(swapped, sitting.table), waits_for_words(fresh, sitting.table)) == (False, True)


def test_row_of_rematches_has_a_score_that_follows_its_people() -> None:
    sitting = finished("Ann", "Bo")
    assert series_of(sitting.table) == ()
    sitting.table = sitting.offers("rematch", "Ann", "Bo")
    sitting.starts("Ann")
    assert series_of(sitting.table) == (1, 0)
    sitting.resigns("Ann")
    assert series_of(sitting.table) == (1, 1)
    sitting.table = sitting.offers("swap", "Ann", "Bo")
    sitting.starts("Bo")
    sitting.resigns("Bo")
    assert [chair.name for chair in sitting.table.chairs] == ["Bo", "Ann"]
    assert series_of(sitting.table) == (1, 2)


def test_score_of_a_row_of_rematches_ends_when_somebody_leaves() -> None:
    sitting = finished("Ann", "Bo", "Cy", game="tequila")
    sitting.resigns("Bo")
    sitting.table = sitting.offers("rematch", "Ann", "Bo", "Cy")
    assert series_of(sitting.table) == (1, 0, 0)
    sitting.leaves("Cy")
    assert series_of(sitting.table) == ()
    sitting.joins("Dee")
    sitting.starts("Ann")
    assert series_of(sitting.table) == ()


def test_match_that_never_began_or_has_a_rematch_has_none_more() -> None:
    never = Sitting.opens("Ann")
    never.closes("Ann")
    with refused("closed"):
        never.offers("rematch", "Ann")
    again = finished("Ann", "Bo")
    again.table = replace(again.table, next_match="abcdef")
    with refused("already_exists"):
        again.offers("rematch", "Ann")


AWAY = {
    "left": {"answering": Answering(None, "left")},
    "was removed": {"answering": Answering(None, "removed")},
    "blocked the bot": {"answering": Answering(None, "blocked")},
    "was replaced at the end": {"replaced": True},
    "deleted their data": {"player": None, "name": ""},
}


@pytest.mark.parametrize("why", AWAY)
@pytest.mark.parametrize("names", [("Ann", "Bo"), ("Ann", "Bo", "Cy"), tuple("ABCDEFGH")])
def test_rematch_waits_for_nobody_who_is_not_there_and_leaves_their_seat_open(why: str, names: tuple[str, ...]) -> None:
    sitting = Sitting.sits(*names, game="tictactoe" if len(names) == 2 else "tequila", stake=10)
    sitting.stops()
    sitting.dice(6)  # the next table has another number
    gone = sitting.table.chairs[-1]
    table = replace(sitting.table, chairs=(*sitting.table.chairs[:-1], replace(gone, **AWAY[why])))
    sitting.table = table
    staying = [chair.name for chair in table.chairs[:-1]]
    fresh = sitting.offers("rematch", *staying)
    assert [chair.name for chair in fresh.chairs] == staying
    assert (fresh.status, fresh.most, fresh.lobby.starts_soon) == ("open", table.most, False)
    assert fresh.host == player(staying[0])


def test_whoever_left_plays_the_rematch_if_they_ask_for_it() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="tequila")
    sitting.stops()
    *others, cy = sitting.table.chairs
    sitting.table = replace(sitting.table, chairs=(*others, replace(cy, answering=Answering(None, "left"))))
    sitting.offers("rematch", "Cy")
    fresh = sitting.offers("rematch", "Ann", "Bo")
    assert ([chair.name for chair in fresh.chairs], fresh.lobby.starts_soon) == (["Ann", "Bo", "Cy"], True)


@pytest.mark.parametrize("why", ["room_gone", "bot_removed", "asleep"])
def test_rematch_waits_for_those_who_have_not_left_the_room(why: Why) -> None:
    sitting = finished("Ann", "Bo")
    chairs = sitting.table.chairs
    sitting.table = replace(sitting.table, chairs=(chairs[0], replace(chairs[1], answering=Answering(None, why))))
    assert sitting.offers("rematch", "Ann").id == sitting.table.id
    assert sitting.offers("rematch", "Bo").lobby.starts_soon
