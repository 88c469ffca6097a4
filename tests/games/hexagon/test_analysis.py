"""A finished match looked at again: where it turned, and what would have been better."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games.core.chance import Chance
from games.core.computer import Ask
from games.core.match import act, begin, waiting
from games.core.reading import read_record
from games.core.record import Replayed, replay
from games.core.screen import Name
from games.hexagon import analysis
from games.hexagon.analysis import STRONGEST, THINKING, Turning, in_force, turning
from tests.games.plays import GAMES, play

from .laid import BARE, GAME, after, dealt, laid, position, start

NEARLY_OVER = "A A A / A A # # / . # # # # / # # # # / # # B"


def record(*steps: dict[str, Any], rows: str = BARE, **more: str) -> Any:
    laid_out = position(rows, **more)
    about = {"roundhouse": 1, "game": "hexagon", "seats": ["Ann", "Bo"], "position": laid_out}
    return read_record({**about, "steps": list(steps)}, GAMES)


def do(seat: int, text: str) -> dict[str, Any]:
    return {"seat": seat, "do": text}


def test_moves_in_force_are_those_not_taken_back_nor_refused() -> None:
    steps = (
        do(0, "b1.c1"),
        do(1, "d5.d5"),
        do(1, "d5.c5"),
        {"takeback": 2},
        do(0, "b1.b2"),
        {"seat": 1, "leave": "gone"},
    )
    states = in_force(replay(record(*steps)))
    assert states == [laid(BARE).state, after(laid(BARE), "b1.b2").state]


def played(size: int, seed: int, levels: tuple[int, int]) -> list[Any]:
    """The states of a match between two levels."""
    match = begin(GAME, start({"size": size}, bytes([seed])), None).match
    states, lot = [match.state], Chance(bytes([seed]), "lot")
    while asked := waiting(GAME, match):
        (seat,) = asked
        assert GAME.levels
        text = GAME.computer.choose(
            Ask(GAME.view(match.state, seat), levels[seat], lot.block(match.version), budget=0.1)
        )
        match = act(GAME, match, seat, match.turn, text, None).match
        states.append(match.state)
    return states


@pytest.mark.parametrize(
    ("end", "is_found"),
    [
        ([], False),  # nobody has won yet
        ([{"seat": 1, "leave": "resigned"}], False),  # by leaving, not by chips
    ],
)
def test_only_a_match_that_was_won_by_chips_has_a_turning_point(end: list[dict[str, Any]], is_found: bool) -> None:
    steps = list(replay(record(do(0, "b1.c1"), do(1, "d5.d4"), *end)))
    assert (analysis.turned(steps) is not None) == is_found


def test_turning_point_is_found_at_once_where_the_review_finds_it() -> None:
    found = []
    for seed in range(6):
        steps = replayed(3, seed)
        assert analysis.turned(steps) == analysis.review(steps).turned
        found.append(analysis.turned(steps))
    assert any(found)


def replayed(size: int, seed: int) -> list[Replayed]:
    """A match between two computers, as it is replayed from its record."""
    steps: list[dict[str, Any]] = []
    about = {"roundhouse": 1, "game": "hexagon", "seats": ["Ann", "Bo"], "position": position(BARE)}
    match, lot = list(replay(read_record({**about, "steps": []}, GAMES)))[-1].match, Chance(bytes([seed]), "lot")
    while asked := waiting(GAME, match):
        (seat,) = asked
        assert GAME.levels
        text = GAME.computer.choose(Ask(GAME.view(match.state, seat), 1, lot.block(match.version), budget=0.1))
        steps.append(do(seat, text))
        match = act(GAME, match, seat, match.turn, text, None).match
    return list(replay(record(*steps)))


def test_the_turn_is_where_the_winner_led_for_good_and_before_it_the_other_had_a_choice() -> None:
    found = 0
    for seed in range(8):
        states = played(3, seed, (2, 2))
        if (turn := turning(states, 0.1)) is None:
            continue
        found += 1
        sign = 1 if turn.winner == 0 else -1
        leads = [sign * (a + b) for a, b in pairwise(turn.balance)]  # of two moves together
        assert all(lead > 0 for lead in leads[turn.turned - 1 :]) or turn.turned == len(leads)
        assert leads[turn.turned - 2] <= 0 or turn.turned == len(leads)
        before = states[turn.move - 1]
        assert turn.move <= turn.turned
        assert before.mover == 1 - turn.winner
        assert {turn.played, turn.better} <= set(GAME.legal(before, 1 - turn.winner))
    assert found > 4


def test_the_better_move_is_the_strongest_player_s() -> None:
    states = played(4, 1, (3, 1))
    turn = turning(states)
    if turn is None:  # the stronger one led all along
        states = played(4, 1, (1, 3))
        turn = turning(states)
    assert turn
    assert GAME.levels
    ask = Ask(GAME.view(states[turn.move - 1], 1 - turn.winner), STRONGEST, b"analysis", budget=THINKING)
    assert GAME.computer.choose(ask) == turn.better


def test_strongest_player_is_the_highest_level() -> None:
    assert max(GAME.levels) == STRONGEST


def test_where_there_was_no_better_the_last_choice_is_named_as_it_was() -> None:
    match = dealt(3, bytes([3]))
    states = [match.state]
    while asked := waiting(GAME, match):
        (seat,) = asked
        assert GAME.levels
        ask = Ask(GAME.view(match.state, seat), STRONGEST, b"analysis", budget=0.1)
        match = after(match, GAME.computer.choose(ask))
        states.append(match.state)
    turn = turning(states, 0.1)
    assert turn
    assert turn.played == turn.better


def test_a_match_that_never_began_and_a_draw_have_no_turn() -> None:
    assert turning([dealt(3).state]) is None


def test_who_led_from_before_the_other_s_first_move_turned_nothing() -> None:
    match = laid(NEARLY_OVER, jumps="0 0")
    assert turning([match.state, after(match, "a2.a3").state]) is None
    steps = list(replay(record(do(0, "a2.a3"), rows=NEARLY_OVER, jumps="0 0")))
    assert steps[-1].match.outcome is not None
    assert analysis.turned(steps) is None


# What is said about a finished match.


def steps(seed: int = 1) -> list[Replayed]:
    """A match by chance on a small board."""
    return list(replay(play("hexagon", 2, seed).record()))


def said(monkeypatch: pytest.MonkeyPatch, turn: Turning | None, of: list[Replayed]) -> list[str]:
    """The keys of the sentences, where the analysis comes to this."""
    monkeypatch.setattr(analysis, "turning", lambda _states: turn)
    return [line.key for line in analysis.review(of).lines]


def test_a_turn_is_told_with_what_would_have_been_better(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(monkeypatch, Turning(0, 1, 1, "a1.b1", "a1.b2", (0, 1)), steps()) == ["review-turned", "review-better"]
    assert said(monkeypatch, Turning(0, 1, 1, "a1.b1", "a1.b1", (0, 1)), steps()) == ["review-turned", "review-best"]


def test_a_turn_is_found_at_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "turning", lambda _states: Turning(1, 2, 1, "a1.b1", "a1.b2", (0, 1, -1)))
    told = analysis.review(steps())
    assert told.turned == 2
    assert told.lines[0].args == {"who": Name(1), "move": 2}
    assert told.lines[1].args == {"who": Name(0), "move": 1, "played": "a1 → b1", "better": "a1 → b2"}


def test_a_match_that_never_turned_says_who_led(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = [steps(seed) for seed in range(8)]
    keys = [said(monkeypatch, None, of) for of in plays]
    leads = [analysis.lead(of[-1].match.state) for of in plays]
    assert keys == [["review-led"] if lead else ["review-even"] for lead in leads]
    assert any(leads)
    assert said(monkeypatch, None, steps()[:1]) == ["review-even"]
