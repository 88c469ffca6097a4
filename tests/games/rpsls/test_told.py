"""What is said and shown: rounds as one thing to say, one's own receipt, and tables of two to thirty-two."""

from __future__ import annotations

from typing import Any

import pytest

from bot.words import files_by_language
from games.core.match import Match, Transition, expire, leave
from games.core.screen import LETTERS, Say, Screen
from games.rpsls.screen import SIGNS
from games.rpsls.verdict import BEATS
from tests.games.plays import speaker

from .sat import GAME, MOVES, after, all_press, b2, commits, does, late, leaves, sat, seen

SPEAK = speaker("rpsls")
A, B = "2pass", "3correct horse"


def told(moved: Transition[Any], viewer: int | None = None) -> list[str]:
    """The sentences for one viewer; seats are called Ann, Bo, Cy, Di, Ed, Flo."""
    assert GAME.ui.story is not None
    heard = [event for event in moved.events if event.heard_by(viewer)]
    return [SPEAK.text(say) for say in GAME.ui.story(heard, viewer)]


def shown(match: Match[Any], viewer: int | None = None) -> Screen:
    return GAME.screen(seen(match, viewer), "")


def lines(match: Match[Any], viewer: int | None = None) -> list[str]:
    return [SPEAK.text(say) for say in shown(match, viewer).lines]


def board(match: Match[Any], viewer: int | None = None) -> list[str]:
    return [SPEAK.text(say) for say in shown(match, viewer).text_board]


def alt(match: Match[Any], viewer: int | None = None) -> str:
    scene = shown(match, viewer).scene
    assert scene is not None
    return SPEAK.text(scene.alt)


def symbols(match: Match[Any], viewer: int | None = None) -> list[str]:
    scene = shown(match, viewer).scene
    assert scene is not None
    return [stamp.symbol for stamp in scene.stamps]


# ---- Sentences


def test_that_somebody_sealed_is_told_to_all_and_what_to_that_one_alone() -> None:
    moved = does(sat(2), 0, "rock")
    assert told(moved) == told(moved, 1) == ["Ann has sealed a move."]
    assert told(moved, 0) == ["You sealed Rock."]
    assert told(does(sat(2), 0, "commit:" + b2(A)), 0) == ["You sealed a hash of your own."]


def test_private_screen_has_the_result_of_a_round_and_not_what_was_sealed_in_it() -> None:
    assert GAME.ui.story is not None
    sealed = does(sat(2), 0, "rock")
    moves = (*sealed.events, *does(sealed.match, 1, "paper").events)
    mine = [event for event in moves if event.heard_by(0) and event.seat == 0]
    assert "opened" in [event.kind for event in mine]
    assert [SPEAK.text(say) for say in GAME.ui.story(mine, 0)] == []


def test_several_who_sealed_are_told_in_one_sentence() -> None:
    assert GAME.ui.story is not None
    events = [event for seat in (0, 2) for event in does(sat(3), seat, "rock").events if event.heard_by(None)]
    assert [SPEAK.text(say) for say in GAME.ui.story(events, None)] == ["Ann and Cy have sealed their moves."]


def test_a_round_is_told_as_one_thing_with_the_verb_of_what_beat_what() -> None:
    moved = does(after(sat(3), (0, "rock"), (2, "rock")), 1, "paper")
    sealed, closed, whole, over = told(moved)
    assert whole == "Rock: Ann and Cy · Paper: Bo. Paper covers Rock. Bo stays in."
    assert (sealed, closed, over) == ("Bo has sealed a move.", "All 3 moves are in.", "Only one player is left.")


def test_a_move_that_beats_two_says_both() -> None:
    moved = does(after(sat(4), (0, "rock"), (1, "scissors"), (3, "rock")), 2, "lizard")
    assert "Rock crushes Scissors. Rock crushes Lizard. Ann and Di stay in." in told(moved)[2]
    assert told(moved)[-1] == "Round 2 begins."


VERBS = ["cuts", "covers", "crushes", "poisons", "smashes", "decapitates", "eats", "disproves", "vaporizes", "crushes"]


@pytest.mark.parametrize("language", files_by_language())
def test_each_of_the_ten_wins_has_its_sentence(language: str) -> None:

    speak = speaker("rpsls", language)
    said = [speak.text(Say(f"{move}-beats-{other}")) for move in MOVES for other in sorted(BEATS[move])]
    assert len(set(said)) == 10
    if language == "en":
        assert sorted(sentence.split()[1] for sentence in said) == sorted(VERBS)


def test_alike_and_in_a_circle_everybody_stays_in() -> None:
    assert "Both showed Rock: both stay in." in told(does(after(sat(2), (0, "rock")), 1, "rock"))[2]
    assert "All showed Rock: everybody stays in." in told(does(after(sat(3), (0, "rock"), (1, "rock")), 2, "rock"))[2]
    circle = does(after(sat(3), (0, "rock"), (1, "paper")), 2, "scissors")
    assert "No move beats all the others: everybody stays in." in told(circle)[2]


def test_silence_is_told_with_the_round_that_it_cost() -> None:
    match = commits(after(sat(3), (0, "rock")), b=A, c=B)
    moved = expire(GAME, match, match.turn, None)
    assert told(moved) == [
        "Rock: Ann. Bo and Cy opened no move and are out. Only Ann opened a move and wins.",
        "Only one player opened a move.",
    ]


def test_the_late_are_told_together_and_each_as_you() -> None:
    match = commits(sat(5), a=A, b=B)
    moved = expire(GAME, match, match.turn, None)
    assert told(moved)[0] == "Cy, Di and Ed sealed no move in time and are out."
    assert told(moved, 3)[:2] == [
        "You sealed no move in time and are out.",
        "Cy and Ed sealed no move in time and are out.",
    ]
    alone = commits(sat(3), a=A, b=B)
    assert told(expire(GAME, alone, 1, None), 2)[:2] == [
        "You sealed no move in time and are out.",
        "Both moves are in.",
    ]


def test_what_else_happens_has_its_sentence() -> None:
    match = commits(sat(2), a=A, b=B)
    assert told(does(match, 0, "reveal:" + A)) == ["Ann has opened a hash."]
    assert told(expire(GAME, match, match.turn, None))[0].startswith("Nobody has opened a move yet.")
    assert told(leave(GAME, sat(3), 1, "left", None)) == ["Bo left and is out."]


def test_many_are_counted_and_few_are_named() -> None:
    match = all_press(sat(8), *["rock"] * 7, "paper")
    assert board(match)[-1] == "Round 1: 7 × Rock · 1 × Paper. Paper covers Rock. Bo stays in."
    moved = does(after(sat(9), *((seat, "paper" if seat else "rock") for seat in range(8))), 8, "paper")
    assert "Paper covers Rock. 8 players stay in." in told(moved)[2]


def test_one_event_by_itself_is_told_without_the_others() -> None:
    moved = does(after(sat(3), (0, "rock"), (1, "paper")), 2, "paper")
    said = [SPEAK.text(GAME.tell(event)) for event in moved.events]
    assert said[3:] == [
        *("Ann showed Rock.", "Bo showed Paper.", "Cy showed Paper."),
        *("Paper covers Rock. 2 players stay in.", "Round 2 begins."),
    ]
    silent = commits(after(sat(3), (0, "rock")), b=A, c=B)
    events = expire(GAME, silent, silent.turn, None).events
    assert SPEAK.text(GAME.tell(events[1])) == "Bo opened no move and is out."
    assert SPEAK.text(GAME.tell(events[3])) == "Only 1 player opened a move and wins."


def test_a_round_of_which_only_the_end_is_left_is_told_with_counts() -> None:
    assert GAME.ui.story is not None
    moved = does(after(sat(3), (0, "rock"), (1, "paper")), 2, "paper")
    assert [SPEAK.text(say) for say in GAME.ui.story(moved.events[-2:-1], None)] == [
        "Paper covers Rock. 2 players stay in."
    ]
    assert "2 players stay in." in SPEAK.text(GAME.ui.story(moved.events[-3:-1], None)[0])


# ---- Screens


def test_who_is_asked_has_five_buttons_and_a_line_for_an_own_hash() -> None:
    screen = shown(sat(2), 0)
    assert [[button.choice for button in row] for row in screen.buttons] == [
        ["rock", "paper", "scissors"],
        ["lizard", "spock"],
    ]
    assert "Own password" in lines(sat(2), 0)[2]
    assert shown(sat(2)).buttons == ()
    pressed = [stamp.choice for stamp in screen.scene.stamps if stamp.choice] if screen.scene else []
    assert pressed == list(MOVES)


def proved(match: Match[Any], seat: int | None) -> list[tuple[str, str]]:
    """What a seat is shown that can be checked, in words and to the letter."""
    return [(SPEAK.text(proof.say), proof.exact) for proof in GAME.ui.proofs(seen(match, seat))]


def test_the_screen_says_what_was_sealed_and_its_owner_alone_has_the_receipt() -> None:
    match = after(sat(2), (0, "spock"))
    mine = seen(match, 0).mine
    assert shown(match, 0).buttons == ()
    assert lines(match, 0)[1:] == ["You sealed Spock."]
    receipt = [("You sealed Spock. It opens with:", mine.opening), ("The hash of your move:", mine.hash)]
    assert proved(match, 0) == receipt
    assert proved(match, 1) == proved(match, None) == []
    assert "spock" not in symbols(match)[-4:]
    assert symbols(match, 0).count("spock") == 2  # on the circle, and in one's own cell


def test_an_own_hash_is_kept_and_then_asked_for() -> None:
    match = commits(sat(2), a=A)
    assert lines(match, 0)[1].startswith("You sealed your own hash.")
    assert proved(match, 0) == [("The hash of your move:", b2(A))]
    assert proved(match, None) == []
    revealing = after(match, (1, "rock"))
    assert lines(revealing, 0)[1].startswith("Open your hash: press “Open”")
    assert shown(revealing, 0).buttons == ()
    assert "locked" in symbols(revealing, 0)
    assert "ready" in symbols(revealing)


def test_hashes_are_published_when_moves_are_closed_and_openings_when_the_round_is_judged() -> None:
    match = after(commits(sat(3), a=A, b=B), (2, "rock"))
    closed = [proof for proof in proved(match, None) if proof[0].startswith("Round 1, hash of")]
    assert closed[:2] == [("Round 1, hash of Ann:", b2(A)), ("Round 1, hash of Bo:", b2(B))]
    assert not any("opened with" in what for what, _ in proved(match, None))
    judged = after(match, (0, f"reveal:{A}"), (1, f"reveal:{B}"))
    told = proved(judged, None)
    assert told == proved(judged, 2)
    assert ("Round 1, Ann showed Scissors, opened with:", A) in told
    assert ("Round 1, Bo showed Lizard, opened with:", B) in told


def test_who_is_out_reads_so_and_who_looks_on_reads_the_stage() -> None:
    match = leaves(sat(3), 0)
    assert lines(match, 0)[1:] == ["You’re out of this match."]
    assert lines(match) == ["Round 1 of 20 · 0 of 2 have sealed"]
    assert lines(sat(2, rounds=None)) == ["Round 1 · 0 of 2 have sealed"]
    assert "out" in symbols(match)


def test_board_of_words_says_who_has_sealed_and_who_is_missing() -> None:
    match = leaves(after(sat(4), (0, "rock")), 3)
    assert board(match)[1:] == ["Sealed: Ann", "Not yet: Bo and Cy", "Out: Di"]
    revealing = after(commits(sat(3), a=A, b=B), (2, "rock"), (0, "reveal:" + A))
    assert board(revealing)[1:] == ["Ready to be shown: Ann and Cy", "Still to open: Bo"]
    assert "rock" not in " ".join(board(match)).lower()


def test_alt_text_says_the_same_with_letters() -> None:
    match = all_press(sat(3), "rock", "rock", "scissors")
    assert alt(match) == (
        "Round 2 of 20 · 0 of 2 have sealed. Not yet: A B · Out: C. "
        "Round 1: Rock: A B · Scissors: C. Rock crushes Scissors. A B stay in."
    )
    assert alt(sat(2)) == "Round 1 of 20 · 0 of 2 have sealed. Not yet: A B."


def test_the_end_tells_all_rounds_and_folds_the_older_ones() -> None:
    match = sat(2)
    for _ in range(7):
        match = all_press(match, "rock", "rock")
    assert len(lines(match)) == 1
    over = lines(all_press(match, "rock", "paper"))
    assert over[1].startswith("Round 8: Rock: Ann · Paper: Bo.")
    assert over[6].startswith("Round 3:")
    assert over[7:] == ["2 rounds before that."]
    assert board(all_press(match, "rock", "paper"))[1:3] == ["Won: Bo", "Out: Ann"]
    assert board(all_press(sat(2, rounds=1), "rock", "rock"))[1] == "Share first place: Ann and Bo"


def test_match_that_ends_unplayed_tells_no_round() -> None:
    assert lines(late(sat(2), 4)) == ["Round 1 of 20 · over"]
    assert "won" in symbols(late(sat(2), 4))


# ---- The picture


def test_moves_that_were_shown_stand_beside_their_seats_until_somebody_seals() -> None:
    match = all_press(sat(3), "rock", "rock", "scissors")
    assert symbols(match)[-1] == "scissors-beaten"
    assert [s for s in symbols(match)[-8:] if s in MOVES] == ["rock", "rock"]
    sealing = after(match, (0, "lizard"))
    assert "scissors-beaten" not in symbols(sealing)
    assert symbols(sealing)[-1] == "out"


def test_player_sees_the_last_round_until_they_have_sealed_themselves() -> None:
    shown_round = all_press(sat(2, wins=3), "rock", "scissors")
    sealing = after(shown_round, (1, "lizard"))
    assert "scissors-beaten" in symbols(sealing, 0)
    assert "scissors-beaten" not in symbols(sealing)
    assert "scissors-beaten" not in symbols(sealing, 1)
    assert "scissors-beaten" not in symbols(after(shown_round, (0, "lizard")), 0)


def test_arrows_that_decided_are_lit() -> None:
    assert sum(symbol.endswith("-lit") for symbol in symbols(sat(2))) == 0
    decided = all_press(sat(3), "rock", "lizard", "scissors")
    assert sum(symbol.endswith("-lit") for symbol in symbols(decided)) == 3  # among the three that were shown
    assert sum(symbol.startswith("arrow") for symbol in symbols(decided)) == 10


def test_few_letters_or_a_count_stand_at_a_move() -> None:
    scene = shown(all_press(sat(6), *["rock"] * 5, "paper")).scene
    assert scene is not None
    assert [label.text for label in scene.labels[:2]] == ["5", "F"]


def test_the_end_of_several_rounds_has_them_below() -> None:
    once = shown(all_press(sat(2), "rock", "paper")).scene
    twice = shown(all_press(all_press(sat(2), "rock", "rock"), "rock", "paper")).scene
    assert once is not None
    assert twice is not None
    assert twice.size[1] - once.size[1] == 3 * 60 + 24
    thrice = all_press(all_press(sat(3), "rock", "rock", "scissors"), "rock", "paper")
    assert symbols(thrice)[-5:] == ["rock", "rock", "scissors", "rock", "paper"]  # who is out shows nothing more
    nine = shown(all_press(sat(9), *["rock"] * 8, "paper")).scene
    match = sat(9)
    for _ in range(14):
        match = all_press(match, *["rock"] * 9)
    many = shown(all_press(match, *["rock"] * 8, "paper")).scene
    assert many is not None
    assert nine is not None
    assert many.size[1] - nine.size[1] == 6 * 60 + 24  # a line for each move
    figures = [label.text for label in many.labels]
    assert "15" in figures
    assert "4" not in figures[-60:]  # the older rounds are folded


@pytest.mark.parametrize("seats", range(2, 33))
def test_every_table_of_two_to_thirty_two_fits_the_picture_and_can_be_read(seats: int) -> None:
    scene = shown(sat(seats)).scene
    assert scene is not None
    high = 448 if 5 < seats <= 20 else 608
    assert scene.size == (800, high)
    assert all(stamp.x >= 0 and stamp.x + stamp.width <= 800 for stamp in scene.stamps)
    assert all(stamp.y >= 0 and stamp.y + stamp.height <= high for stamp in scene.stamps)
    assert [label.text for label in scene.labels if label.kind == "seat"] == list(LETTERS[:seats])
    beside = [label.text for label in scene.labels if label.kind == "text"]  # where there are more than colours
    assert beside == (list(LETTERS[:seats]) if seats > 8 else [])
    assert min(label.size for label in scene.labels) >= 20


# ---- What beats what, in words


def test_who_chooses_on_a_text_board_is_told_what_beats_what() -> None:
    match = does(sat(2), 0, "rock").match
    name = {move: SPEAK.text(Say(f"move-{move}")) for move in MOVES}
    pairs = [(name[move], [name[beaten] for beaten in MOVES if beaten in BEATS[move]]) for move in MOVES]
    told = " ".join(f"{move} beats {first} and {second}." for move, (first, second) in pairs)
    assert told in board(match, 1)
    assert told in SPEAK.text(Say("rules-1"))
    assert told not in board(match, 0)  # has chosen
    assert told not in board(match)


def test_each_button_has_a_sign_beside_its_word() -> None:
    buttons = [button for row in shown(sat(2), 0).buttons for button in row]
    assert [(button.sign, button.choice) for button in buttons] == [(SIGNS[move], move) for move in MOVES]
    assert len(set(SIGNS.values())) == len(MOVES)


def test_a_hash_that_was_never_opened_is_shown_without_an_opening() -> None:
    match = commits(after(sat(3), (0, "rock")), b=A, c=B)
    exact = [text for _, text in proved(expire(GAME, match, match.turn, None).match, None)]
    assert b2(A) in exact
    assert b2(B) in exact
    assert A not in exact
    assert B not in exact
    assert len(exact) == 4  # three hashes, and the one opening
