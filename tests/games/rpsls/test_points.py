"""Three and more play for points where the table has not chosen that the beaten go out."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.match import Match, expire
from tests.games.plays import speaker

from .lengths import lengths
from .sat import GAME, after, all_press, asked, commits, ended, late, leaves, sat, seen


def points(seats: int, **options: object) -> Match[Any]:
    """A match of several for points that has just begun."""
    return sat(seats, **{"wins": 3, "elimination": False, **options})


def test_each_player_beaten_is_a_point_and_three_for_each_opponent_win() -> None:
    match = all_press(points(4), "rock", "paper", "paper", "spock")  # Paper beats both, Spock smashes nobody but Rock
    assert (seen(match).score, seen(match).goal, match.outcome) == ((0, 2, 2, 1), 9, None)
    for _ in range(3):
        match = all_press(match, "rock", "paper", "rock", "rock")
    over = ended(match)
    assert (over.why, over.scores) == ("points", (0, 11, 2, 1))
    assert over.places == ((1,), (2,), (3,), (0,))


def test_as_many_points_as_another_do_not_win_yet() -> None:
    match = points(3, wins=1)
    match = all_press(match, "paper", "paper", "rock")
    match = all_press(match, "paper", "paper", "rock")
    assert (seen(match).score, seen(match).goal, match.outcome) == ((2, 2, 0), 2, None)
    match = all_press(match, "paper", "rock", "scissors")  # in a circle each of them beats one
    assert (seen(match).score, match.outcome) == ((3, 3, 1), None)
    over = ended(all_press(match, "spock", "rock", "rock"))
    assert (over.why, over.places, over.scores) == ("points", ((0,), (1,), (2,)), (5, 3, 1))


def test_everybody_who_shows_a_move_has_a_point_for_one_who_does_not() -> None:
    match = late(after(points(3), (0, "rock"), (1, "rock")))
    assert (seen(match).score, seen(match).missed, asked(match)) == ((1, 1, 0), (0, 0, 1), [0, 1, 2])
    match = late(after(match, (0, "rock"), (1, "rock")))
    match = late(after(match, (0, "rock"), (1, "paper")))
    assert (seen(match).score, asked(match)) == ((3, 4, 0), [0, 1])
    assert seen(leaves(match, 0)).outcome.places == ((1,), (0,), (2,))


def test_one_who_has_left_is_beaten_by_all_who_stay() -> None:
    match = all_press(leaves(points(4), 3), "rock", "rock", "rock")
    assert seen(match).score == (1, 1, 1, 0)


def test_after_the_last_round_most_points_win() -> None:
    over = ended(all_press(points(3, rounds=1), "paper", "paper", "rock"))
    assert (over.why, over.places, over.scores) == ("rounds", ((0, 1), (2,)), (1, 1, 0))


def test_a_lone_hash_that_is_not_opened_gives_nobody_a_point() -> None:
    match = late(commits(points(3), a="0secret one"))
    assert (seen(match).stage, asked(match)) == ("reveal", [0])
    over = ended(late(match, 4))
    assert (over.why, over.places, over.scores) == ("time", ((0, 1, 2),), (0, 0, 0))


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_a_round_for_points_is_told_with_what_each_move_brought(language: str) -> None:
    write = speaker("rpsls", language).text
    match = all_press(points(3), "rock", "paper", "paper")
    lines = [write(line) for line in GAME.screen(seen(match, 0), "").lines]
    assert any("Bo 1 · Cy 1 · Ann 0" in line for line in lines)
    assert any("+1" in line and "+0" in line for line in lines)


def test_a_round_is_told_and_listed_in_one_line_with_who_showed_nothing() -> None:
    match = after(commits(points(3), a="0secret one"), (1, "rock"), (2, "paper"))
    moved = expire(GAME, match, match.turn, None)
    write = speaker("rpsls").text
    told = " ".join(write(line) for line in GAME.ui.story(moved.events, None))
    assert "Ann opened no move and gets no points." in told
    assert "Paper +2 · Rock +1" in told
    assert GAME.ui.round_lines is not None
    line = GAME.ui.round_lines.brief(moved.events)
    assert line is not None
    assert "Paper +2 · Rock +1" in write(line)


@pytest.mark.parametrize("seats", [3, 8])
def test_a_match_of_several_is_neither_over_at_once_nor_played_to_the_last_round(seats: int) -> None:
    played = [*lengths(seats, 100, seats)]
    assert sum(match.rounds <= 2 for match in played) <= 10
    assert sum(match.is_at_limit for match in played) <= 2
