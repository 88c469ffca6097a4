"""What is told of a turn: one thing to say of all that a look-round did by itself, and to each as their own."""

from __future__ import annotations

from typing import Any

from games.core.match import Transition
from tests.games.plays import speaker

from .laid import GAME, does, laid, late, opened

SPEAK = speaker("tequila")
BY_HAND = {"auto_pass": False}


def told(moved: Transition[Any], viewer: int | None = None) -> list[str]:
    """The sentences for one viewer; seats are called Ann, Bo, Cy, Di."""
    assert GAME.ui.story is not None
    heard = [event for event in moved.events if event.heard_by(viewer)]
    return [SPEAK.text(say) for say in GAME.ui.story(heard, viewer)]


def drawn() -> Transition[Any]:
    """Ann places; Bo, whose train is out, draws 9-8 in vain; Cy is asked."""
    return does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard="9-8 8-8"), "12-7.1")


def test_a_tile_placed_and_a_draw_in_vain_are_two_things_to_say() -> None:
    placed, vain = told(drawn())
    assert "Ann" in placed
    assert "12–7" in placed
    assert "Bo" in vain


def test_only_who_drew_reads_what_it_was() -> None:
    for viewer in (None, 0, 2):
        assert "9–8" not in " ".join(told(drawn(), viewer))
    assert "9–8" in told(drawn(), 1)[1]
    assert "Bo" not in told(drawn(), 1)[1]  # you


def test_who_placed_reads_it_as_their_own() -> None:
    assert "Ann" not in told(drawn(), 0)[0]
    assert told(drawn(), 2) == told(drawn())


def test_a_tile_on_the_reader_s_own_track_is_said_so() -> None:
    moved = does(laid("12-7 4-3 1-1 | 12-5 4-1 | 12-3 2-2", tracks="| 12-4 |", trains=(1,)), "4-3.2")
    assert "Bo" in told(moved)[0]
    assert "Bo" not in told(moved, 1)[0]


def test_those_who_could_do_nothing_alike_are_told_in_one_sentence() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 6-5 2-2 | 8-5 2-0 | 12-3 0-0", boneyard="9-8"), "12-7.1")
    _, trains = told(moved)
    assert all(name in trains for name in ("Bo", "Cy", "Di"))
    _, mine = told(moved, 2)
    assert "Cy" not in mine
    assert all(name in mine for name in ("Bo", "Di"))


def test_who_has_the_train_out_and_nothing_to_draw_just_could_not_play() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,)), "12-7.1")
    assert "Bo" in told(moved)[1]
    assert "Bo" not in told(moved, 1)[1]


def test_who_drew_what_fits_reads_it_and_the_others_that_something_was_drawn() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard="12-9"), "12-7.1")
    assert "12–9" in told(moved, 1)[1]
    assert "Bo" in told(moved)[1]


def test_several_draws_of_one_seat_are_one_thing_to_say() -> None:
    moved = opened("4-1 | 3-3", boneyard="9-9 8-8 7-7 12-0", trains=(0, 1))
    (own,) = told(moved, 0)
    assert "8–8" in own
    assert "12–0" in own
    assert "9–9" not in own


def test_a_free_pass_is_said_by_itself_whatever_comes_of_it() -> None:
    moved = does(laid("12-7 1-1 | 4-3 3-3 | 12-3 2-2", {"free_pass": True}, boneyard="9-8"), "pass")
    passed, train = told(moved)
    assert "Ann" in passed
    assert "Bo" in train
    assert "Ann" not in told(moved, 0)[0]


def test_an_event_by_itself_has_a_sentence_too() -> None:
    for event in (*drawn().events, *late(laid("12-7 1-1 | 12-3 3-3")).events):
        assert SPEAK.text(GAME.tell(event)).strip()


def test_who_is_asked_with_nothing_that_fits_is_told_so() -> None:
    match = laid("4-1 3-3 | 12-3 2-2", BY_HAND, boneyard="9-8")
    lines = [say.key for say in GAME.screen(GAME.view(match.state, 0), "").lines]
    assert "nothing-fits" in lines
    playable = laid("12-7 1-1 | 12-3 2-2", BY_HAND)
    assert "nothing-fits" not in [say.key for say in GAME.screen(GAME.view(playable.state, 0), "").lines]


def test_a_turn_given_up_by_choice_or_by_time_tells_that_the_track_is_open() -> None:
    hands = "12-7 1-1 | 4-1 12-3 | 12-5 2-2"
    for moved in (does(laid(hands, {"free_pass": True}), "pass"), late(laid(hands, {"grace": 1}))):
        assert moved.match.state.trains[0]
        assert "everybody can play on their track" in told(moved)[0]
        assert "everybody can play on your track" in told(moved, 0)[0]
