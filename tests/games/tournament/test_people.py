"""Tournaments of people: pairings of all kinds, people who come late or stay away, and the table."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from games.tournament.people import (
    KINDS,
    NOT_KNOWN,
    Called,
    Encounter,
    Kind,
    Won,
    bracket_rounds,
    paired,
    played_again,
    seeded,
    standings,
)
from games.tournament.people_document import (
    judged_whole,
)

from .beside_engine import Comparison, compare
from .people_played import SECRET, Played, arena, knockout, swiss


@pytest.mark.parametrize("seed", range(4))
def test_everybody_plays_once_or_has_a_bye_in_each_round_of_a_swiss_tournament(seed: int) -> None:
    held = swiss(11 + seed, 5, seed)
    for called in held.called:
        seats = Counter(team for m in held.encounters if m.round == called.round for team in m.teams)
        assert seats == Counter(called.people)


@pytest.mark.parametrize("people", [65, 130])
def test_hundreds_are_paired_in_blocks_and_nobody_is_left_out(people: int) -> None:
    held = Played("swiss", people, 1, missing=0.0)
    for _ in range(3):
        held.whole_round()
    met = Counter(frozenset(match.teams) for match in held.encounters if match.second is not None)
    assert set(met.values()) == {1}
    for number in (1, 2, 3):
        seats = Counter(team for match in held.encounters if match.round == number for team in match.teams)
        assert seats == Counter(range(1, people + 1))
    byes = [match.first for match in held.encounters if match.second is None]
    assert len(byes) == len(set(byes)) == 3 * (people % 2)


def test_nobody_meets_twice_while_another_opponent_is_left_in_a_swiss_tournament() -> None:
    held = Played("swiss", 16, 3, missing=0.0)
    for _ in range(6):
        held.whole_round()
    met = Counter(frozenset(match.teams) for match in held.encounters)
    assert set(met.values()) == {1}


@pytest.mark.parametrize("people", range(3, 33))
def test_knock_out_has_one_winner_whoever_stays_away(people: int) -> None:
    held = knockout(people, people)
    table = held.whole().standings()
    assert [row.place for row in table].count(1) == 1
    finals = [match for match in held.encounters if match.round == len(held.called)]
    last = [match for match in finals if match.pairing == 1][-1]
    assert table[0].team in last.teams


def test_those_who_lose_before_the_final_play_for_third_place() -> None:
    held = Played("knockout", 8, 1, missing=0.0, draws=0.0)
    while held.whole_round():
        pass
    finals = [match for match in held.encounters if match.round == 3]
    assert len(finals) == 2
    table = held.whole().standings()
    third = finals[1].winner if finals[1].pairing == 2 else finals[0].winner
    assert [row.team for row in table if row.place == 3] == [third]


def test_draw_of_a_knock_out_is_played_once_more_with_the_sides_swapped() -> None:
    match = Encounter(1, 1, 1, 4, 7, "draw")
    again = played_again(match)
    assert again == Encounter(1, 1, 2, 7, 4)
    assert played_again(replace(again, won="draw")) is None
    assert played_again(replace(match, won="first")) is None


def test_after_two_draws_the_better_seed_goes_on() -> None:
    seeds = seeded(range(1, 5), SECRET)
    called = Called(1, (1, 2, 3, 4))
    first = paired("knockout", seeds, called, [], SECRET)
    drawn = [replace(match, won="draw", booked=1) for match in first]
    drawn += [replace(again, won="draw", booked=1) for match in drawn if (again := played_again(match))]
    final = paired("knockout", seeds, replace(called, round=2), drawn, SECRET)
    assert {team for match in final if match.pairing == 1 for team in match.teams} == set(seeds[:2])


def test_nobody_meets_their_last_opponent_again_in_an_arena_until_both_have_waited_too_long() -> None:
    last = [Encounter(1, 1, 1, 1, 2, "first", booked=1)]
    assert paired("arena", [1, 2], Called(2, (1, 2)), last, SECRET) == []
    (match,) = paired("arena", [1, 2], Called(2, (1, 2), (1, 2)), last, SECRET)
    assert set(match.teams) == {1, 2}
    made = paired("arena", [1, 2, 3, 4], Called(2, (1, 2, 3, 4)), last, SECRET)
    assert {1, 2} not in [set(match.teams) for match in made]


def test_somebody_without_an_opponent_goes_on_waiting_in_an_arena() -> None:
    made = paired("arena", [1, 2, 3], Called(1, (1, 2, 3)), [], SECRET)
    assert len(made) == 1
    assert all(match.second is not None for match in made)


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_finished_rounds_stay_when_somebody_leaves(kind: Kind) -> None:
    held = Played(kind, 9, 5, missing=0.0)
    held.whole_round()
    before = held.whole().standings()
    held.people.remove(before[-1].team)
    assert held.whole().standings() == before


def test_people_with_equal_results_share_a_place() -> None:
    held = Played("swiss", 4, 1, missing=0.0, draws=1.0)
    held.whole_round()
    assert [row.place for row in standings("swiss", held.seeds, held.encounters)] == [1, 1, 1, 1]


@pytest.mark.slow
def test_swiss_rounds_stand_up_beside_those_of_an_engine_for_chess() -> None:
    seen = Comparison()
    for number in range(12):
        compare(random.Random(number), seen)
    assert seen.wrong == []
    assert seen.rounds > 40


def test_whoever_has_left_a_knock_out_cannot_go_on_in_it() -> None:
    held = Played("knockout", 4, 1, missing=0.0, draws=0.0)
    held.whole_round()
    winner = next(team for team in held.people if any(match.winner == team for match in held.encounters))
    held.people.remove(winner)
    held.whole_round()
    whole = held.whole()
    assert judged_whole(whole, whole.document(), []).unfair is None
    final = next(match for match in whole.encounters if winner in match.teams and match.round == 2)
    won: Won = "first" if final.first == winner else "second"
    changed = replace(whole, encounters=[replace(m, won=won, missed=()) if m is final else m for m in whole.encounters])
    verdict = judged_whole(changed, changed.document(), [])
    assert verdict.unfair is not None
    assert verdict.unfair.code == "pairing"


def test_last_opponent_in_an_arena_is_that_of_the_latest_round_whatever_the_order_of_matches() -> None:
    whole = arena(9, 20, 2).whole()
    turned = replace(whole, encounters=whole.encounters[::-1])
    assert judged_whole(turned, turned.document(), []).unfair is None


@pytest.mark.parametrize("people", [3, 5, 8, 13, 64])
def test_bracket_shows_who_plays_whom_from_the_first_round_to_the_final(people: int) -> None:
    held = Played("knockout", people, people)
    made = held.round()
    while made:
        shown = bracket_rounds(held.seeds, held.encounters)[made[0].round - 1]
        drawn = {frozenset(match.teams) for match in made if match.second is not None and match.won is None}
        undecided = {frozenset((tie.first, tie.second)) for tie in shown if tie.winner == NOT_KNOWN}
        final_two = {frozenset((tie.first, tie.second)) for tie in shown}
        assert undecided == drawn & final_two  # the match for third place is in no bracket
        for match in made:
            if match.won is None:
                held.ends(match)
        made = held.round()
    rounds = bracket_rounds(held.seeds, held.encounters)
    assert [len(ties) for ties in rounds] == [2**left for left in reversed(range(len(rounds)))]
    assert rounds[-1][0].winner == held.whole().standings()[0].team
