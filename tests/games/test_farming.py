"""Unusual pairs are listed with the evidence; friends who play every evening are not."""

from __future__ import annotations

import random

from games.farming import LEAST, Faced, suspicions


def test_an_account_that_only_loses_to_one_player_is_listed() -> None:
    (found,) = suspicions(Faced(1, 2, day, 1) for day in range(LEAST))
    assert (found.evidence, found.low_won, found.high_won, found.most_in_a_day) == (("only_loses",), LEAST, 0, 1)


def test_somebody_who_does_well_elsewhere_and_always_loses_to_one_player_is_listed() -> None:
    others = [Faced(2, 3 + number % 4, number, 2 if number % 2 else 3 + number % 4) for number in range(40)]
    (found,) = suspicions([*others, *(Faced(1, 2, 0, 1) for _ in range(20))])
    assert (found.low, found.high, found.evidence) == (1, 2, ("loses_here_alone",))


def test_somebody_who_loses_to_everybody_is_not_listed() -> None:
    others = [Faced(2, 3 + number % 4, number, 3 + number % 4) for number in range(40)]
    assert suspicions([*others, *(Faced(1, 2, 0, 1) for _ in range(20))]) == []


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
