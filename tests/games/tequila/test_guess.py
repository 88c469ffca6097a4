"""Worlds that a viewer could be in: all that could be, and none that could not."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.match import Match
from games.tequila.state import State, can_place
from games.tequila.views import is_asked, possible, unseen_tiles

from .laid import GAME, after, asked, laid, late, leaves
from .naive import all_tiles

BY_HAND = {"auto_pass": False}
Hand = tuple[tuple[int, int], ...]


def guesses(match: Match[Any], viewer: int | None, count: int = 300) -> list[State]:
    view = GAME.view(match.state, viewer)
    return [GAME.guess(view, number.to_bytes(32, "big")) for number in range(count)]


def worlds(match: Match[Any], viewer: int, seat: int) -> set[Hand]:
    """The hands that one seat has in worlds guessed by another."""
    return {state.hands[seat] for state in guesses(match, viewer)}


def all_hands(match: Match[Any], viewer: int, seat: int) -> set[Hand]:
    """All hands of its size that could be dealt from what the viewer does not see."""
    unseen = sorted(unseen_tiles(GAME.view(match.state, viewer)))
    return set(combinations(unseen, len(match.state.hands[seat])))


def test_what_one_does_not_see_is_what_lies_neither_open_nor_in_the_own_hand() -> None:
    match = laid("12-7 4-3 | 12-5 4-1", tracks="| 12-4", boneyard="9-8")
    seen = {(12, 12), (7, 12), (3, 4), (4, 12)}
    assert set(unseen_tiles(GAME.view(match.state, 0))) == set(all_tiles()) - seen
    assert set(unseen_tiles(GAME.view(match.state, None))) == set(all_tiles()) - {(12, 12), (4, 12)}


def test_one_tile_of_another_may_be_any_that_is_unseen() -> None:
    match = laid("12-7 1-1 | 4-1", boneyard="9-8")
    assert worlds(match, 0, 1) <= all_hands(match, 0, 1)
    assert len({state.hands[1] for state in guesses(match, 0, 2_000)}) == len(all_hands(match, 0, 1)) == 88


def test_who_is_asked_can_play_in_every_world() -> None:
    match = after(laid("12-7 1-1 | 12-5 4-1", boneyard="9-8"), "12-7.1")
    assert asked(match) == 1
    found = guesses(match, 0, 1_000)
    assert all(can_place(state, 1) for state in found)
    fitting = {hand for hand in all_hands(match, 0, 1) if any(12 in tile for tile in hand)}
    assert {state.hands[1] for state in found} <= fitting
    assert {tile for state in found for tile in state.hands[1]} == {tile for hand in fitting for tile in hand}
    assert {sum(12 in tile for tile in state.hands[1]) for state in found} == {1, 2}
    assert {sum(12 in tile for tile in state.hands[0]) for state in guesses(match, 1)} == {0, 1}  # who is not asked


def test_who_passed_lacks_what_was_open_in_every_world() -> None:
    match = after(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", boneyard="9-8"), "12-7.1")
    assert match.state.lacks == ((), (12,), ())
    assert not any(12 in tile for hand in worlds(match, 0, 1) for tile in hand)
    assert any(7 in tile for hand in worlds(match, 0, 1) for tile in hand)  # that track was closed to it


def test_one_tile_that_was_just_drawn_may_be_what_its_owner_lacked() -> None:
    match = after(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard="12-9 8-8"), "12-7.1")
    assert asked(match) == 1
    for hand in worlds(match, 0, 1):
        assert sum(12 in tile for tile in hand) == 1  # what it can play is what it drew


def test_a_drawn_tile_that_may_fit_or_not_may_be_any() -> None:
    match = after(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", BY_HAND, trains=(1,), boneyard="9-8 8-8"), "12-7.1")
    assert (asked(match), match.state.drew) == (1, True)
    assert {sum(12 in tile for tile in hand) for hand in worlds(match, 0, 1)} == {0, 1}


def test_without_auto_pass_who_is_asked_may_have_nothing_that_fits() -> None:
    match = after(laid("12-7 1-1 | 12-5 4-1", BY_HAND, boneyard="9-8"), "12-7.1")
    assert {any(12 in tile for tile in hand) for hand in worlds(match, 0, 1)} == {False, True}


def test_who_is_asked_fits_another_track_than_the_one_it_is_known_not_to_fit() -> None:
    match = after(
        laid("12-7 7-1 | 12-9 7-3 | 3-3 9-5", trains=(1,), waiting=2, boneyard="9-8"), "12-7.1", "12-9.2.keep"
    )
    assert (asked(match), match.state.lacks[2]) == (2, (12,))
    for hand in worlds(match, 0, 2):
        assert any(9 in tile for tile in hand)
        assert not any(12 in tile for tile in hand)


def test_tiles_are_dealt_once_in_every_world_and_as_many_to_each() -> None:
    match = laid("12-7 4-3 | 12-5 4-1 | 6-5 2-2 1-1", tracks="| 12-4 |", boneyard="9-8 8-8")
    for viewer in (None, 0, 1, 2):
        for state in guesses(match, viewer, 20):
            dealt = [tile for hand in (*state.hands, state.boneyard) for tile in hand]
            assert len(set(dealt)) == len(dealt) == 9
            assert not {(12, 12), (4, 12)} & set(dealt)
            assert list(map(len, state.hands)) == [2, 2, 3]
            assert viewer is None or state.hands[viewer] == match.state.hands[viewer]


def test_options_and_all_that_lies_open_are_as_they_are() -> None:
    given = {"auto_pass": False, "free_pass": True, "grace": 3, "refund_if_all_asleep": True, "move_seconds": 60}
    match = late(laid("12-7 1-1 | 12-5 4-1 | 2-2", given, trains=(1,), shots=[0, 3, 0], lost=[2], boneyard="9-8")).match
    for state in guesses(match, 0, 5):
        hidden = {"hands": match.state.hands, "boneyard": match.state.boneyard}
        assert replace(state, **hidden) == match.state


def test_where_tiles_run_short_who_is_asked_is_dealt_first() -> None:
    """Of all tiles with a 12 the viewer misses one, and only the seat that is asked, the last one, must hold it."""
    twelves = " ".join(f"12-{face}" for face in range(11))
    match = laid(f"{twelves} | 5-5 6-6 7-7 8-8 | 12-11", waiting=2)
    assert asked(match) == 2
    assert worlds(match, 0, 2) == {((11, 12),)}


def test_where_tiles_run_short_a_seat_is_given_even_what_it_lacks() -> None:
    """The viewer misses two tiles, and the seat dealt first may be given the only one that the other could hold."""
    mine = " ".join(f"{high}-{low}" for low, high in all_tiles() if (low, high) not in {(12, 12), (1, 12), (5, 5)})
    match = laid(f"{mine} | 12-1 | 5-5", waiting=2)
    assert (asked(match), match.state.lacks) == (0, ((), (), (12,)))
    assert worlds(match, 0, 2) == {((5, 5),), ((1, 12),)}


@pytest.mark.parametrize("viewer", [None, 0])
def test_after_the_end_everybody_knows_the_hands_and_nobody_the_boneyard_s_order(viewer: int | None) -> None:
    match = late(laid("12-7 1-1 | 12-5 4-1", boneyard="9-8 8-8 7-7")).match
    assert match.outcome is not None
    for state in guesses(match, viewer, 200):
        assert replace(state, boneyard=()) == replace(match.state, boneyard=(), mover=0)
        assert len(set(state.boneyard)) == 3
        assert not set(state.boneyard) & {tile for hand in state.hands for tile in hand}


def test_only_who_is_asked_is_asked_and_a_stranger_can_play_nothing() -> None:
    match = laid("12-7 4-3 | 12-5 4-1", tracks="| 12-4", trains=(0, 1))
    asked_of = {viewer: is_asked(GAME.view(match.state, viewer)) for viewer in (None, 0, 1)}
    assert asked_of == {None: False, 0: True, 1: False}
    assert possible(GAME.view(match.state, None)) == {}
    ways = {"12-7": ["12-7.1.shot", "12-7.1.keep"], "4-3": ["4-3.2"]}
    assert possible(GAME.view(match.state, 0)) == ways
    assert list(possible(GAME.view(match.state, 0))) == ["12-7", "4-3"]  # the most pips first
    no_train = laid("12-7 4-3 | 12-5 4-1", tracks="| 12-4", trains=(1,))
    assert possible(GAME.view(no_train.state, 0)) == {"12-7": ["12-7.1"], "4-3": ["4-3.2"]}


# ---- What everybody knows a seat to lack


def test_each_forced_pass_adds_to_what_a_seat_is_known_to_lack() -> None:
    match = after(laid("12-7 7-5 1-1 | 4-1 3-3 | 12-3 3-2", tracks="| 12-9 |"), "12-7.1")
    assert match.state.lacks == ((), (9,), ())
    match = after(match, "12-3.3", "7-5.1")
    assert match.state.lacks[1] == (9,)
    assert asked(match) == 2
    by_hand = laid("4-1 3-3 | 12-3 3-2", BY_HAND, tracks="12-9 | 12-8", trains=(0,))
    assert after(by_hand, "pass").state.lacks[0] == (9,)
    assert laid("4-1 | 12-3", tracks="12-9 | 12-8", trains=(0, 1)).state.lacks == ((8, 9), (8, 9))


def test_a_pass_that_need_not_have_been_tells_nothing_and_takes_nothing_back() -> None:
    options = {"free_pass": True, "grace": 3}
    match = laid("12-1 9-9 | 12-3 3-2 | 12-4 9-4", options, boneyard="8-8")
    assert after(match, "pass").state.lacks == late(match).match.state.lacks == ((), (), ())


def test_who_is_asked_and_passes_or_sleeps_still_lacks_what_it_lacked() -> None:
    for options, goes in (({"free_pass": True}, lambda m: after(m, "pass")), ({"grace": 1}, lambda m: late(m).match)):
        match = laid("3-3 9-5 | 12-9 4-4 | 12-7 7-1", options, trains=(1,), boneyard="8-8")
        assert (asked(match), match.state.lacks[0]) == (1, (12,))
        match = after(match, "12-9.2.keep", "12-7.3")
        assert (asked(match), match.state.lacks[0]) == (0, (12,))
        assert goes(match).state.lacks[0] == (12,)


def test_who_loses_a_turn_for_which_nothing_was_drawn_still_lacks_what_it_lacked() -> None:
    match = after(laid("3-3 9-5 | 12-9 4-4 | 12-7 7-1", trains=(1,)), "12-9.2.keep", "12-7.3")
    assert (asked(match), match.state.lacks[0], match.state.drew) == (0, (12,), False)
    assert late(match).match.state.lacks[0] == (12,)


def test_what_one_seat_draws_says_nothing_of_another_that_leaves() -> None:
    match = laid("3-3 9-5 | 4-4 6-5 | 12-7 7-1", trains=(1,), boneyard="12-9 8-8")
    assert (asked(match), match.state.drew, match.state.lacks) == (1, True, ((12,), (12,), ()))
    assert leaves(match, 0).match.state.lacks == ((12,), (12,), ())
    assert leaves(match, 1).match.state.lacks[1] == ()
