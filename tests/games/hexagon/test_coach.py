"""The coach of HeXagon: by the computer's own search, a better move is never worse than the one that was made."""

from __future__ import annotations

from functools import cache

import pytest

from games.core.analysis import Advice, Decision
from games.core.chance import Chance
from games.hexagon.board import Board, moves, taken
from games.hexagon.board import played as after_move
from games.hexagon.coach import advise, judged
from games.hexagon.lines import line_after
from games.hexagon.rules import move_in
from games.hexagon.search import CHIP, JUMP, WIN, Search
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
        found = judged(board, played, 2_000)
        assert found.better in moves(board, board.mover)
        assert found.most >= found.worth
        assert (found.better == played) == (found.most == found.worth)
        compared += 1
    assert compared > 5


REASONS = {"wins", "loses", "gains", "exposes", "line"}


@cache
def judged_moves(seed: int) -> list[tuple[Board, Advice]]:
    """The costly moves of a play by chance, each with the board before it."""
    one = play("hexagon", 2, seed)
    found = []
    for before, entry in zip(one.matches, one.entries, strict=False):
        seat, text = entry.command.seat, entry.command.text  # type: ignore[union-attr]
        if advice := advise(Decision(1, GAME.view(before.state, seat), text, 0.02)):
            found.append((board_of(before.state), advice))
    return found


def all_judged() -> list[tuple[Board, Advice]]:
    return [one for seed in (5, 21, 7) for one in judged_moves(seed)]


def test_every_reason_comes_up_and_is_said_in_every_language() -> None:
    found = [advice for _, advice in all_judged()]
    assert {one.why.args["reason"] for one in found} == REASONS
    for one in found:
        assert len({speaker("hexagon", language).text(one.why) for language in ("en", "ru", "zh")}) == 3


def test_reason_holds_on_the_board() -> None:
    for board, advice in all_judged():
        facts = advice.why.args
        reason, here, there, lost = (facts[name] for name in ("reason", "here", "there", "lost"))
        if reason == "gains":
            made = [taken(board, move_in(board, text)).bit_count() for text in (advice.played, advice.better)]
            assert made == [here, there]
            assert int(str(lost)) <= 2 * (made[1] - made[0]) + 2  # a growth more, and the chip that may be missing
        if reason == "exposes":
            answered = after_move(board, move_in(board, advice.played))
            answers = {taken(answered, move).bit_count() for move in moves(answered, 1 - (board.mover or 0))}
            assert here in answers
            assert int(str(here)) > int(str(there))
        if reason in ("gains", "exposes", "line"):
            at = after_move(board, move_in(board, advice.played))
            for text in str(facts["line"]).split(", "):
                move = move_in(at, text.replace(" → ", "."))
                assert at.mover is not None
                assert move in moves(at, at.mover)
                at = after_move(at, move)
            assert int(str(lost)) >= 2


def test_reason_is_left_out_where_a_line_is_not_known_and_is_the_line_where_a_side_is_passed() -> None:
    """Positions of two plays by chance, found by trying: a thinking cut short, and a player who cannot answer."""
    for seed, number, reason in ((22, 3, "later"), (9, 8, "line")):
        one = play("hexagon", 2, seed)
        before, entry = one.matches[number], one.entries[number]
        asked = Decision(1, GAME.view(before.state, entry.command.seat), entry.command.text, 0.005)  # type: ignore[union-attr]
        advice = advise(asked)
        assert advice is not None
        assert advice.why.args["reason"] == reason
        assert int(str(advice.why.args["lost"])) >= 2


def test_search_that_knows_no_position_has_no_line() -> None:
    board = board_of(play("hexagon", 2, 5).matches[0].state)
    move = next(iter(moves(board, board.mover or 0)))
    assert line_after(Search(board, 100), board, move, 2, 0) is None


@pytest.mark.parametrize("seed", [5, 21])
def test_lines_have_the_values_that_the_search_compared(seed: int) -> None:
    known = 0
    for board, advice in judged_moves(seed):
        seat, found = board.mover or 0, judged(board, move_in(board, advice.played), 2_000)
        if abs(found.most) >= WIN or abs(found.worth) >= WIN or found.here is None or found.there is None:
            continue
        for line, value in ((found.here, found.worth), (found.there, found.most)):
            jumps = line.boards[-2].jumps
            assert CHIP * line.balance(seat) + JUMP * (jumps[seat] - jumps[1 - seat]) == value
            assert len(found.here.moves) == len(found.there.moves)
        known += 1
    assert known


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
