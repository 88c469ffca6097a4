"""Attacks on commitments, and every refusal in the order of docs/contract.md, "Refusals"."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Chance, entropy, seed
from games.core.game import Refusal
from games.core.reading import read_record
from games.core.verify import verify
from games.rpsls.form_input import commit, reveal
from games.rpsls.sealing import hash_of, make_opening, tag_of

from .sat import (
    GAME,
    MOVES,
    after,
    all_press,
    asked,
    b2,
    commits,
    does,
    ended,
    late,
    leaves,
    refusal,
    refused,
    sat,
    seen,
)

SEED = seed(bytes(range(32)), [entropy("ann says hello"), entropy("")])
A, B = "2pass", "3correct horse"
RUBBISH = (
    "",
    " ",
    "Rock",
    "ROCK",
    "rock ",
    "rock.",
    "5",
    "lizard spock",
    "commit",
    "reveal",
    "COMMIT:" + "0" * 64,
    "石头",
)


# ---- Binding 1: hidden until the moves are closed


def test_no_view_tells_a_hash_before_the_moves_are_closed_and_all_tell_it_afterwards() -> None:
    match = commits(sat(2), a=A)
    assert b2(A) not in repr(seen(match)) + repr(seen(match, 1))
    assert seen(match, 0).mine.hash == b2(A)
    closed = commits(match, b=B)
    assert seen(closed).hashes == {0: b2(A), 1: b2(B)}
    assert seen(closed).used == (b2(A), b2(B))


# ---- Binding 2: bound to match, round and seat


def test_a_button_seals_an_opening_that_names_match_round_and_seat() -> None:
    match = all_press(sat(2, SEED), "rock", "rock")
    mine = seen(after(match, (1, "scissors")), 1).mine
    block = Chance(SEED, "password 2 1").block(0).hex()
    assert mine.opening == f"2{block[:32]}|T42125ca6|2|1"
    assert mine.hash == b2(mine.opening)
    assert mine.move == "scissors"


def test_worked_seed_gives_the_tag_of_the_contract() -> None:
    assert tag_of(SEED) == "42125ca6"


@pytest.mark.parametrize("bound", ["|T42125ca6|2|0", "|T42125ca6|1|1", "|T00000000|1|0", "|T42125ca6|01|0"])
def test_an_opening_bound_to_another_seat_round_or_match_is_refused(bound: str) -> None:
    match = commits(sat(2, SEED), a="1secret" + bound, b=B)
    assert refused(match, 0, "reveal:1secret" + bound) == "bound_to_someone_else"


@pytest.mark.parametrize(
    "end", ["|T42125ca6|1|0", "|T42125CA6|9|9", "|T42125ca6|9", "T42125ca6|9|9", "|T42125ca6|9|9 "]
)
def test_an_opening_bound_rightly_or_not_at_all_is_taken(end: str) -> None:
    match = commits(sat(2, SEED), a="1secret" + end, b=B)
    assert asked(after(match, (0, "reveal:1secret" + end))) == [1]


def test_a_copied_button_cannot_be_opened_by_the_copier() -> None:
    opening = make_opening(SEED, tag_of(SEED), 1, 0, "rock")  # as if the list had leaked
    match = after(sat(2, SEED), (1, "commit:" + b2(opening)), (0, "rock"))
    assert refused(match, 1, "reveal:" + opening) == "bound_to_someone_else"


# ---- Binding 3: first come


def test_a_copied_hash_is_taken_while_moves_are_open() -> None:
    match = commits(sat(2), a=A)
    assert refused(match, 1, "commit:" + b2(A)) == "hash_taken"
    assert refusal(match, 1, "commit:" + b2(A).upper()).hidden


def test_a_hash_used_in_an_earlier_round_by_anybody_is_taken() -> None:
    match = after(commits(sat(2), a="0secret one", b="0secret two"), (0, "reveal:0secret one"))
    match = after(match, (1, "reveal:0secret two"))
    for seat in (0, 1):
        for used in ("0secret one", "0secret two"):
            assert refused(match, seat, "commit:" + b2(used)) == "hash_taken"
    pressed = all_press(sat(2, SEED), "rock", "rock")
    for one in seen(pressed).last_round.values():
        assert refused(pressed, 0, "commit:" + one.hash) == "hash_taken"


def test_hash_of_one_who_left_stays_taken() -> None:
    match = leaves(commits(sat(3), a=A), 0)
    assert refused(match, 1, "commit:" + b2(A)) == "hash_taken"
    closed = all_press(match, "rock", "rock")
    assert refused(closed, 1, "commit:" + b2(A)) == "hash_taken"


# ---- Weak, reused and odd passwords


def test_five_hashes_without_a_password_are_refused() -> None:
    for digit in "01234":
        assert refused(sat(2), 0, "commit:" + b2(digit)) == "weak_hash"
        assert refused(sat(2), 0, "commit:0x" + b2(digit).upper()) == "weak_hash"


def test_a_weak_password_is_taken_and_a_bare_digit_beyond_four_can_never_be_opened() -> None:
    match = commits(sat(2), a="2p", b="5")
    assert asked(match) == [0, 1]
    assert refused(match, 1, "reveal:5") == "no_move"


@pytest.mark.parametrize(
    "opening", ["7x", "5secret", "２pass", "٢pass", "²pass", "rock", " 2pass", "", "-1", "\ufeff2pass"]
)
def test_an_opening_that_names_no_move_is_committed_and_never_opened(opening: str) -> None:
    match = commits(sat(3), a=opening, b=B, c="1something")
    assert refused(match, 0, "reveal:" + opening) == "no_move"
    after_the_others = late(after(match, (1, "reveal:" + B), (2, "reveal:1something")))
    assert 0 in ended(after_the_others).places[-1]


@pytest.mark.parametrize("typed", ["0x{}", "0X{}", "{}"])
def test_a_hash_is_taken_in_upper_case_and_with_0x_and_kept_in_lower_case(typed: str) -> None:
    for spelled in (b2(A), b2(A).upper()):
        moved = does(sat(2), 0, "commit:" + typed.format(spelled))
        assert seen(moved.match, 0).mine.hash == b2(A)
        assert str(getattr(moved.command, "text", "")) == "commit:" + b2(A)


@pytest.mark.parametrize(
    "text",
    [
        *("", "xyz", "0" * 63, "0" * 65, "0x", "g" * 64, " " + "0" * 64, "0" * 64 + "\n", "00x" + "0" * 61),
        *("0x0x" + "0" * 64, "０" * 64, "٠" * 64, "0" * 32 + " " + "0" * 32, "x" + "0" * 64),
    ],
)
def test_what_is_not_64_hex_digits_is_no_hash(text: str) -> None:
    assert refused(sat(2), 0, "commit:" + text) == "bad_hash"


@pytest.mark.parametrize(
    ("sealed", "typed"),
    [
        *((A, "2pas"), (A, "2pass "), (A, " 2pass"), (A, "2Pass"), (A, ""), (A, "2pass\n"), (A, "1pass")),
        *(("2caf\u00e9", "2cafe\u0301"), ("2‘quoted’", "2'quoted'"), ("2a–b", "2a-b"), ("2ﬁ", "2fi"), ("2ß", "2SS")),
        (A, "2\ud800"),
    ],
)
def test_opening_is_compared_byte_for_byte(sealed: str, typed: str) -> None:
    match = commits(sat(2), a=sealed, b=B)
    assert refused(match, 0, "reveal:" + typed) == "mismatch"
    assert asked(after(match, (0, "reveal:" + sealed))) == [1]


def test_a_failed_opening_costs_nothing() -> None:
    match = commits(sat(2), a=A, b=B)
    assert [refused(match, 0, "reveal:" + wrong) for wrong in ("2", "2x", B)] == ["mismatch"] * 3
    assert ended(after(match, (0, "reveal:" + A), (1, "reveal:" + B))).places[0] == (0,)


# ---- Silence


def test_silence_of_the_last_to_open_is_chosen_without_knowing_a_button_s_move() -> None:
    """Rock and scissors were pressed; paper alone could make a circle of it, and cannot see that."""
    match = after(commits(sat(3), a="1my paper"), (1, "rock"), (2, "scissors"))
    assert not {"rock", "scissors"} & set(repr(seen(match, 0)).replace("'", " ").split())
    assert ended(late(match)).places == ((1,), (0, 2))
    assert asked(after(match, (0, "reveal:1my paper"))) == [0, 1, 2]


def test_nobody_who_presses_a_button_can_be_silent() -> None:
    match = commits(after(sat(3), (0, "rock")), b=A, c=B)
    assert refused(match, 0, "reveal:" + A) == "already_revealed"
    assert asked(match) == [1, 2]


# ---- The order of refusals


def test_over_comes_first() -> None:
    over = all_press(sat(2), "rock", "paper")
    assert {refused(over, seat, text) for seat in (0, 1) for text in (*RUBBISH, "rock", "reveal:" + A)} == {
        "match_over"
    }


def test_who_is_out_hears_that_whatever_they_say() -> None:
    match = all_press(sat(3), "rock", "rock", "scissors")
    for text in (*RUBBISH, *MOVES, "commit:x", "reveal:x"):
        assert refused(match, 2, text) == "out_of_game"


def test_what_belongs_to_the_other_stage_is_wrong_there_for_all_who_are_in() -> None:
    match = after(sat(3), (0, "rock"))
    assert {refused(match, seat, "reveal:" + A) for seat in (0, 1, 2)} == {"wrong_stage"}
    revealing = commits(match, b=A, c=B)
    for text in ("rock", "commit:", "commit:" + b2("0other one"), "commit:x"):
        assert {refused(revealing, seat, text) for seat in (0, 1, 2)} == {"wrong_stage"}


def test_who_has_answered_hears_that_whatever_else_they_say() -> None:
    match = after(sat(3), (0, "rock"))
    for text in (*RUBBISH, *MOVES, "commit:x", "commit:" + b2("1")):
        assert refused(match, 0, text) == "already_committed"
    revealing = after(commits(match, b=A, c=B), (1, "reveal:" + A))
    for text in (*RUBBISH, "reveal:" + A, "reveal:x"):
        assert refused(revealing, 0, text) == refused(revealing, 1, text) == "already_revealed"


def test_anything_else_is_illegal_in_both_stages() -> None:
    revealing = commits(sat(2), a=A, b=B)
    for text in RUBBISH:
        assert refused(sat(2), 0, text) == "illegal"
        assert refused(revealing, 0, text) == "illegal"


def test_what_is_illegal_is_repeated_and_not_much_of_it() -> None:
    for text in ("nonsense", "x" * 10_000):
        with pytest.raises(Refusal) as no_one:
            GAME.read(sat(2).state, 0, text)
        assert no_one.value.facts == {"text": text[:20]}


def test_what_is_wrong_with_an_action_is_for_its_player_alone() -> None:
    assert refusal(sat(2), 0, "commit:x").hidden
    assert refusal(commits(sat(2), a=A, b=B), 0, "reveal:x").hidden


# ---- Typed into a form


def test_a_digit_and_a_password_typed_into_the_form_are_hashed_to_the_byte() -> None:
    filled = commit("2pass")
    assert filled.spelling == "commit:" + b2("2pass")
    assert filled.told is not None
    assert filled.told.args == {"hash": b2("2pass"), "short": "yes"}
    long = commit("2 quite a long one ")
    assert long.spelling == "commit:" + b2("2 quite a long one ")
    assert long.told is not None
    assert long.told.args["short"] == "no"


def test_a_hash_typed_into_the_form_is_taken_as_it_is() -> None:
    for typed in (b2(A), " 0x" + b2(A).upper() + "\n", f"commit {b2(A)}"):
        filled = commit(typed)
        assert asked(does(sat(2), 0, filled.spelling).match) == [1]
        assert filled.told is None


@pytest.mark.parametrize("typed", ["", "pass", "7pass", "２pass", "2\ud800", "commit", "commit pass", "reveal 2pass"])
def test_what_opens_to_no_move_is_not_hashed(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        commit(typed)
    assert refused.value.code == "no_move"


def test_an_opening_typed_into_the_form_is_left_as_it_is() -> None:
    assert reveal(" 2pass ").spelling == "reveal: 2pass "
    assert reveal("reveal 2pass ").spelling == "reveal:2pass "
    assert commit("commit 2pass ").spelling == "commit:" + b2("2pass ")


# ---- A judge


def test_anybody_can_check_every_opening_and_a_judge_the_buttons() -> None:
    match = all_press(sat(2, SEED), "rock", "spock")
    for one in seen(match).last_round.values():
        assert hash_of(one.opening) == b2(one.opening) == one.hash
    words = ("ann says hello", "")
    chance = {"secret": bytes(range(32)).hex(), "entropy": [entropy(word) for word in words]}
    chance["commitment"] = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    steps = [{"seat": 1, "do": "spock"}, {"seat": 0, "do": "commit:" + b2(A)}, {"seat": 0, "do": "reveal:" + A}]
    record: dict[str, Any] = {"roundhouse": 1, "game": "rpsls", "seats": ["Ann", "Bo"], "chance": chance}
    record |= {"steps": steps, "outcome": None}
    facts = {"places": [[1], [0]], "shares": [0, 0], "scores": [None, None], "why": "last_one"}
    assert verify(read_record({**record, "outcome": facts}, {"rpsls": GAME})).unfair is None
    wrong = verify(read_record({**record, "outcome": {**facts, "places": [[0], [1]]}}, {"rpsls": GAME})).unfair
    assert wrong is not None
    assert wrong.code == "outcome"
