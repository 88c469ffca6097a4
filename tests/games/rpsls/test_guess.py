"""What a viewer may know, and the worlds that could be true of it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core.match import Match
from games.rpsls.state import State, sealed_by_players
from games.rpsls.views import awaited, is_asked

from .sat import GAME, MOVES, after, all_press, b2, commits, late, leaves, sat, seen

A, B = "2pass", "3correct horse"


def guesses(match: Match[Any], viewer: int | None, count: int = 60) -> list[State]:
    view = seen(match, viewer)
    return [GAME.guess(view, number.to_bytes(32, "big")) for number in range(count)]


def moves_of(match: Match[Any], viewer: int | None, seat: int) -> set[str | None]:
    """What a seat may have sealed, as far as a viewer can tell; None: a hash of its own."""
    return {
        GAME.view(state, seat).mine.move for state in guesses(match, viewer) if GAME.view(state, seat).mine is not None
    }


def test_a_view_tells_one_s_own_move_with_its_receipt_and_nobody_else_s() -> None:
    match = after(sat(3), (0, "rock"))
    mine = seen(match, 0).mine
    assert (mine.move, b2(mine.opening)) == ("rock", mine.hash)
    for viewer in (None, 1, 2):
        assert seen(match, viewer).mine is None
        assert "rock" not in repr(seen(match, viewer))
        assert mine.hash not in repr(seen(match, viewer))


def test_what_somebody_has_sealed_may_be_anything_to_everybody_else() -> None:
    match = after(sat(3), (0, "rock"))
    for viewer in (None, 1, 2):
        assert moves_of(match, viewer, 0) == {*MOVES, None}
    assert moves_of(match, 0, 0) == {"rock"}


def test_an_own_hash_stays_closed_in_every_world_and_a_button_open() -> None:
    match = commits(after(sat(3), (1, "paper")), a=A, c=B)
    for state in guesses(match, None):
        assert [one.opening is None for one in state.sealed] == [True, False, True]
        assert [one.hash for one in state.sealed] == [one.hash for one in match.state.sealed]
    assert moves_of(match, 0, 1) == set(MOVES)
    opened = after(match, (0, "reveal:" + A))
    assert moves_of(opened, 1, 0) == set(MOVES)
    assert moves_of(opened, 0, 0) == {"scissors"}


def test_all_that_lies_open_is_as_it_is() -> None:
    match = after(all_press(sat(3, rounds=5, move_seconds=60), "rock", "rock", "scissors"), (0, "rock"))
    for state in guesses(match, 0, 5):
        hidden = {"seed": match.state.seed, "sealed": match.state.sealed}
        assert replace(state, **hidden) == match.state


def test_whoever_seems_to_have_sealed_has_a_hash_that_opens() -> None:
    for state in guesses(after(all_press(sat(3), "rock", "rock", "scissors"), (0, "rock")), 1):
        assert all(one.opening is None or one.hash == b2(one.opening) for one in state.sealed)
        assert all(len(one.hash) == 64 for one in state.sealed)


def test_what_one_sealed_before_leaving_is_known_to_that_one_alone() -> None:
    match = leaves(after(sat(3), (0, "rock")), 0)
    assert seen(match, 0).mine.move == "rock"
    assert seen(match).committed == ()
    assert [one.seat for one in guesses(match, 0, 1)[0].sealed] == [0]
    assert guesses(match, 1, 1)[0].sealed == ()
    assert sealed_by_players(match.state) == []


def test_those_awaited_are_those_whom_the_rules_wait_for() -> None:
    moments = [sat(3), after(sat(3), (0, "rock")), commits(after(sat(3), (1, "paper")), a=A, c=B), late(sat(2), 4)]
    for match in moments:
        assert set(awaited(seen(match))) == GAME.waiting(match.state)
        for seat in range(len(match.state.out)):
            assert is_asked(seen(match, seat)) == (seat in GAME.waiting(match.state))
        assert not is_asked(seen(match))
