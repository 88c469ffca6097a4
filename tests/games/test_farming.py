"""Unusual pairs are listed with the evidence; friends who play every evening are not."""

from __future__ import annotations

import random

from games.farming import LEAST, Faced, suspicions


def test_an_account_that_only_loses_to_one_player_is_listed() -> None:
    (found,) = suspicions(Faced(1, 2, day, 1) for day in range(LEAST))
    assert (found.evidence, found.won, found.lost, found.most_in_a_day) == (("only_loses",), LEAST, 0, 1)


def test_somebody_who_does_well_elsewhere_and_always_loses_to_one_player_is_listed() -> None:
    others = [Faced(2, 3 + number % 4, number, 2 if number % 2 else 3 + number % 4) for number in range(40)]
    (found,) = suspicions([*others, *(Faced(1, 2, 0, 1) for _ in range(20))])
    assert (found.line, found.others, found.evidence) == (1, (2,), ("loses_here_alone", "unexpected"))


def test_somebody_who_loses_to_everybody_is_not_listed() -> None:
    others = [Faced(2, 3 + number % 4, number, 3 + number % 4) for number in range(40)]
    assert suspicions([*others, *(Faced(1, 2, 0, 1, chance=0.9) for _ in range(20))]) == []


def test_somebody_who_loses_to_everybody_is_named_where_the_ratings_promised_otherwise() -> None:
    others = [Faced(2, 3 + number % 4, number, 3 + number % 4, chance=0.1) for number in range(40)]
    (found,) = suspicions([*others, *(Faced(1, 2, 0, 1) for _ in range(20))])
    assert (found.line, found.others, found.evidence, found.expected) == (1, (2,), ("unexpected",), 10)


def test_friends_who_lose_a_few_times_each_are_listed_together_though_they_do_well_elsewhere() -> None:
    others = [Faced(2 + number % 5, 7, number, (2 + number % 5, 7)[number // 5 % 2]) for number in range(50)]
    ring = [Faced(1, 2 + number % 5, 60 + number, 1) for number in range(20)]
    (found,) = suspicions([*others, *ring])
    assert (found.line, found.others) == (1, (2, 3, 4, 5, 6))
    assert found.evidence == ("loses_here_alone", "unexpected")
    assert (found.matches, found.won, found.lost, found.expected) == (20, 20, 0, 10)
    assert suspicions([*others, *(Faced(one.low, one.high, one.day, 1, chance=0.95) for one in ring)]) == []


def test_new_accounts_that_lose_one_match_each_are_listed_together() -> None:
    (found,) = suspicions(Faced(1, 10 + number, number, 1) for number in range(LEAST))
    assert (found.line, len(found.others), found.evidence) == (1, LEAST, ("only_loses",))
    assert suspicions(Faced(1, 10 + number, number, 1) for number in range(LEAST - 1)) == []


def test_of_a_ring_and_a_pair_in_it_each_piece_of_evidence_is_told_once() -> None:
    ring = [Faced(1, 2 + number % 2, number, 1, was_left=number % 2 == 0) for number in range(40)]
    both, pair = suspicions(ring)
    assert (both.others, both.evidence) == ((2, 3), ("only_loses",))
    assert (pair.others, pair.evidence, len(pair.left)) == ((2,), ("left",), 20)


def test_a_single_match_of_two_accounts_of_one_person_is_listed() -> None:
    (found,) = suspicions([Faced(1, 2, 0, 2, is_one_person=True)])
    assert (found.line, found.others, found.evidence) == (2, (1,), ("one_person",))


def test_wins_by_turns_and_matches_that_are_always_left_are_listed() -> None:
    (found,) = suspicions(Faced(1, 2, 0, 1 + number % 2, was_left=True) for number in range(20))
    assert found.evidence == ("alternating", "left")


def test_few_matches_and_draws_are_not_listed() -> None:
    assert suspicions(Faced(1, 2, 0, 1) for _ in range(LEAST - 1)) == []
    assert suspicions(Faced(1, 2, 0, None) for _ in range(100)) == []


def test_of_two_hundred_pairs_of_friends_who_play_every_evening_none_is_listed() -> None:
    dice = random.Random(34)
    faced = []
    for pair in range(200):
        share = 1 / (1 + 10 ** (-dice.gauss(0, 150) / 400))
        low, high = 2 * pair, 2 * pair + 1
        for day in range(30):
            faced += [Faced(low, high, day, low if dice.random() < share else high) for _ in range(dice.randint(1, 8))]
    assert suspicions(faced) == []
