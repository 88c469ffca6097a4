"""What a player could have done better: the coach of every game, and what it may not know."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from games.core.analysis import Advice
from games.core.coaching import costliest, decisions, has_coach, marked
from games.core.commands import Takeback
from games.core.match import legal
from games.core.reading import read_record
from games.core.record import Replayed, replay
from games.core.screen import Say, Screen
from tests.games.plays import GAMES, play, speaker

COACHED = [name for name, game in GAMES.items() if has_coach(game)]
JUDGED = [name for name in COACHED if GAMES[name].analysis.advise is not None]
SEEDS = (8, 1, 2)
LANGUAGES = ("en", "ru", "zh")


def marks(*steps: Any) -> list[Replayed]:
    """A match of tic-tac-toe from these steps."""
    return list(
        replay(read_record({"roundhouse": 1, "game": "tictactoe", "seats": ["Ann", "Bo"], "steps": list(steps)}, GAMES))
    )


def do(seat: int, text: str) -> dict[str, Any]:
    return {"seat": seat, "do": text}


def judged(name: str, steps: list[Replayed], seat: int) -> list[Advice]:
    """Each costly move of a seat."""
    advise = GAMES[name].analysis.advise
    assert advise is not None
    return [found for one in decisions(GAMES[name], steps, seat) if (found := advise(one))]


def test_games_that_judge_moves_or_habits_have_a_coach() -> None:
    assert set(COACHED) >= {"hexagon", "rpsls", "tequila", "tictactoe"}
    assert not {"hidden", "sealed"} & set(COACHED)


def test_moves_that_were_taken_back_are_not_judged() -> None:
    steps = marks(do(0, "a1"), do(1, "b1"), {"takeback": 2}, do(0, "b2"), do(1, "b2"), do(1, "a1"), do(0, "c3"))
    assert [(one.step, one.played, one.share) for one in decisions(GAMES["tictactoe"], steps, 0)] == [
        (4, "b2", 0.5),
        (7, "c3", 0.5),
    ]
    assert [one.step for one in decisions(GAMES["tictactoe"], steps, 1)] == [6]
    assert isinstance(steps[3].moved and steps[3].moved.command, Takeback)


def test_expiries_and_leavings_take_nothing_from_the_moves_before_them() -> None:
    steps = marks(do(0, "a1"), do(1, "b1"), {"seat": 0, "leave": "resigned"})
    assert [one.step for one in decisions(GAMES["tictactoe"], steps, 0)] == [1]


def test_three_moves_that_cost_most_come_in_the_order_in_which_they_were_made() -> None:
    found = [Advice(lost, Say("coach-move"), step, better="x") for step, lost in ((2, 1), (4, 9), (6, 5), (8, 7))]
    assert [one.step for one in costliest([None, *found])] == [4, 6, 8]
    assert costliest([None]) == ()
    habits = [Advice(lost, Say("coach-habit")) for lost in (1.0, 3.0, 2.0)]
    assert [one.lost for one in costliest(habits)] == [3.0, 2.0, 1.0]


@cache
def mistakes(name: str) -> list[tuple[list[Replayed], int, Advice]]:
    """Costly moves in a few plays by chance: the play, the seat, and the advice."""
    game = GAMES[name]
    records = [list(replay(play(name, game.fewest, seed).record())) for seed in SEEDS]
    found = [(steps, seat, one) for steps in records for seat in (0, 1) for one in judged(name, steps, seat)]
    assert len(found) > 1
    return found


@pytest.mark.parametrize("name", JUDGED)
def test_better_move_is_legal_where_the_other_was_made_and_said_in_every_language(name: str) -> None:
    for steps, seat, found in mistakes(name):
        assert found.step is not None
        assert found.better in legal(GAMES[name], steps[found.step - 1].match, seat)
        assert found.better != found.played
        assert found.lost > 0
        assert len({speaker(name, language).text(found.why) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("name", COACHED)
def test_coach_says_what_it_judges_by(name: str) -> None:
    assert all(speaker(name, language).text(Say("coach-how")) for language in LANGUAGES)


@pytest.mark.parametrize("name", JUDGED)
def test_picture_of_a_position_shows_both_moves_and_nothing_to_press(name: str) -> None:
    steps, seat, found = mistakes(name)[0]
    assert found.step is not None
    scene = marked(GAMES[name], steps[found.step - 1].match.state, seat, found)
    assert scene is not None
    assert [(label.text, label.kind) for label in scene.labels][-2:] == [("?", "mark"), ("!", "mark")]
    assert not any(stamp.choice or stamp.label for stamp in scene.stamps)


def test_position_without_a_picture_has_no_marks() -> None:
    bare = replace(GAMES["tictactoe"], screen=lambda _view, _chosen: Screen())
    assert marked(bare, marks()[0].match.state, 0, Advice(1, Say("coach-move"))) is None
