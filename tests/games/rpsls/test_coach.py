"""The coach of Rock-Paper-Scissors-Lizard-Spock: habits in the moves that were shown, and none in those by chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.game import Start
from games.core.options import make
from games.rpsls.coach import habits
from games.rpsls.verdict import BEATS, CIRCLE, MOVES
from tests.games.plays import GAMES, speaker

GAME = GAMES["rpsls"]
FRESH = GAME.view(GAME.setup(Start(3, bytes(32), make(GAME.Options, {}), 1)).state, 0)
Rule = Callable[[str, str], str]  # the other's last move and one's own: what is chosen next


def matches(count: int, rule: Rule, seed: int = 1) -> list[Any]:
    """Matches of one round against somebody who plays by chance."""
    lot, found, last = Chance(bytes([seed]), "moves"), [], ("rock", "paper")
    for _ in range(count):
        last = lot.choose(MOVES), rule(*last)
        found.append(replace(FRESH, story=({0: last[1], 1: last[0]},)))
    return found


def said(views: list[Any], language: str = "en") -> list[str]:
    """The sentences about a player."""
    return [speaker("rpsls", language).text(one.why) for one in habits(views)]


def beating(move: str, start: str = "rock") -> str:
    """A move that beats this one, not always the same."""
    first, second = sorted(winner for winner in MOVES if move in BEATS[winner])
    return first if start in ("rock", "spock") else second


def test_favourite_move_is_told_with_what_beats_it() -> None:
    lot = Chance(b"x", "favourite")
    found = said(matches(20, lambda *_: "rock" if lot.below(10) < 8 else lot.choose(MOVES)))
    assert found == ["You chose Rock in 17 of 20 rounds. Paper and Spock beat it."]


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (lambda theirs, mine: CIRCLE[(CIRCLE.index(mine) + 1) % 5], "chose a move that beats your last one"),
        (lambda theirs, mine: CIRCLE[(CIRCLE.index(mine) + 4) % 5], "chose a move that your last one beats"),
        (lambda theirs, mine: theirs, "chose the move that your opponent had shown"),
        (lambda theirs, mine: beating(theirs, mine), "Whatever the result, you chose a move that would have won"),
        (lambda theirs, mine: sorted(BEATS[theirs])[mine > "p"], "chose a move that would have lost"),
    ],
)
def test_what_is_done_after_a_result_is_told(rule: Rule, told: str) -> None:
    assert any(told in one for one in said(matches(30, rule)))


def test_same_move_again_is_told_although_it_changes_at_times() -> None:
    found = said(matches(60, lambda theirs, mine: mine if mine in BEATS[theirs] else theirs))
    assert any("chose the same move again" in one or "chose the move that your opponent" in one for one in found)


def test_move_that_follows_another_is_told() -> None:
    lot = Chance(b"x", "following")
    found = said(matches(40, lambda _, mine: "lizard" if mine == "rock" else lot.choose(("rock", *MOVES))))
    assert any(one.startswith("After Rock you chose Lizard next, ") for one in found)


def test_every_habit_is_told_in_every_language() -> None:
    views = matches(30, lambda theirs, mine: beating(theirs, mine))
    assert len({tuple(said(views, language)) for language in ("en", "ru", "zh")}) == 3


def test_what_is_done_after_one_result_alone_is_told_with_that_result() -> None:
    lot = Chance(b"x", "after a win")
    found = said(matches(60, lambda theirs, mine: mine if theirs in BEATS[mine] else lot.choose(MOVES)))
    assert found[0].startswith("After a win you chose the same move again")


PLAYERS = range(100)  # enough that two told of a habit by chance are two of a hundred


@pytest.mark.parametrize("count", [30, 50])
def test_two_of_a_hundred_who_play_by_chance_at_most_are_told_of_a_habit(count: int) -> None:
    lot = Chance(b"x", "by chance")
    assert sum(bool(habits(matches(count, lambda *_: lot.choose(MOVES), seed))) for seed in PLAYERS) <= 2


def favourite(lot: Chance) -> Rule:
    """Rock in 60 of 100 rounds, each of the others in ten."""
    favoured = ("rock",) * 6 + tuple(move for move in MOVES if move != "rock")
    return lambda *_: lot.choose(favoured)


def staying(lot: Chance) -> Rule:
    """The same move again, nine times of ten."""
    return lambda _, mine: mine if lot.below(10) else lot.choose(MOVES)


def cycling(_: Chance) -> Rule:
    """Round the circle."""
    return lambda _, mine: CIRCLE[(CIRCLE.index(mine) + 2) % 5]


@pytest.mark.parametrize(
    ("habit", "count", "least"),
    [
        (favourite, 30, 10),
        (staying, 30, 10),
        (cycling, 30, 10),
        (staying, 12, 7),
        (cycling, 12, 10),
        (favourite, 12, 5),
    ],
)
def test_real_habit_is_found_after_thirty_rounds_and_mostly_after_twelve(
    habit: Callable[[Chance], Rule], count: int, least: int
) -> None:
    lots = [Chance(bytes([seed]), "habit") for seed in range(10)]
    assert sum(bool(habits(matches(count, habit(lot), seed))) for seed, lot in enumerate(lots)) >= least


def test_few_rounds_show_no_habit() -> None:
    assert habits(matches(4, lambda *_: "rock")) == ()
    assert habits([]) == ()


def test_moves_that_were_not_opened_and_rounds_without_the_player_do_not_count() -> None:
    views = matches(10, lambda *_: "rock")
    alone = [replace(view, story=({0: "rock"}, {1: "paper", 2: "rock"}, {})) for view in views]
    assert habits(alone) == ()
    sealed = [replace(view, story=(), committed=(0,), mine=None) for view in views]
    assert habits(sealed) == ()


def test_rounds_of_several_players_count_by_what_decided_them() -> None:
    story = ({0: "rock", 1: "rock", 2: "rock"}, {0: "rock", 1: "scissors", 2: "lizard"})
    views = [replace(FRESH, story=story) for _ in range(5)]
    lost = [replace(FRESH, story=({0: "rock", 1: "paper", 2: "rock"},)) for _ in range(5)]
    assert said([*views, *lost]) == ["You chose Rock in 15 of 15 rounds. Paper and Spock beat it."]
