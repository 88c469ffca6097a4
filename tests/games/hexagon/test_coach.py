"""The coach of HeXagon: by the computer's own search, a better move is never worse than the one that was made."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Chance
from games.core.game import Advice, Decision
from games.hexagon.board import moves
from games.hexagon.coach import advise, judged
from games.hexagon.state import board_of
from tests.games.plays import GAMES, play, speaker

from .laid import GAME, laid


def test_better_move_is_never_worse_by_the_search_that_found_it() -> None:
    lot, compared = Chance(b"x", "moves"), 0
    for match in play("hexagon", 2, 1).some(12):
        board = board_of(match.state)
        if board.mover is None:
            continue
        played = lot.choose(list(moves(board, board.mover)))
        better, most, worth = judged(board, played, 2_000)
        assert better in moves(board, board.mover)
        assert most >= worth
        assert (better == played) == (most == worth)
        compared += 1
    assert compared > 5


REASONS = {"wins", "loses", "gains", "exposes", "later"}


def judged_moves(seed: int) -> list[tuple[Decision[Any], Advice | None]]:
    """The moves of a play by chance, each judged."""
    one = play("hexagon", 2, seed)
    found = []
    for before, entry in zip(one.matches, one.entries, strict=False):
        seat, text = entry.command.seat, entry.command.text  # type: ignore[union-attr]
        decision = Decision(1, GAME.view(before.state, seat), text, 0.02)
        found.append((decision, advise(decision)))
    return found


def test_every_reason_comes_up_and_is_said_in_every_language() -> None:
    found = [advice for _, advice in judged_moves(5) + judged_moves(21) if advice is not None]
    assert {one.why.args["reason"] for one in found} == REASONS
    for one in found:
        assert len({speaker("hexagon", language).text(one.why) for language in ("en", "ru", "zh")}) == 3


def test_gain_that_is_told_is_that_of_the_moves() -> None:
    found = [advice for _, advice in judged_moves(21) if advice and advice.why.args["reason"] == "gains"]
    assert found
    assert all(int(str(one.why.args["there"])) > int(str(one.why.args["here"])) for one in found)


@pytest.mark.parametrize(
    ("rows", "played"),
    [
        ("A . / A A # / # B", "b2.c1"),
        ("A A / . A . / B .", "b1.c3"),
        ("A . / . . # / # B", "b1.b2"),
    ],
    ids=["as good as another", "won anyway", "the best one"],
)
def test_move_that_cost_little_is_no_mistake(rows: str, played: str) -> None:
    assert advise(Decision(1, GAME.view(laid(rows).state, 0), played)) is None


def test_thinking_too_short_for_all_moves_finds_no_mistake() -> None:
    view = GAME.view(GAMES["hexagon"].setup(play("hexagon", 2, 8).start).state, 0)
    played = GAME.screen(view, "").buttons[0][0].choice
    assert advise(Decision(1, view, played, 0.00001)) is None


def test_match_that_can_only_be_drawn_is_searched_to_its_end() -> None:
    view = GAME.view(laid("A . / # # # / B B").state, 0)
    played = GAME.screen(view, "").buttons[0][0].choice
    assert advise(Decision(1, view, played)) is None
