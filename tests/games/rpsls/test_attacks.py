"""Attacks on commitments, and odd texts; which refusal is said is compared in test_against_naive.py."""

from __future__ import annotations

import pytest

from games.core.chance import entropy, seed
from games.core.game import Refusal
from games.rpsls.proofs import commit, reveal
from games.rpsls.sealing import make_opening, tag_of

from .sat import GAME, after, all_press, asked, b2, commits, does, ended, late, leaves, refusal, refused, sat, seen

SEED = seed(bytes(range(32)), [entropy("ann says hello"), entropy("")])
A, B = "2pass", "3correct horse"
RUBBISH = ("", " ", "Rock", "ROCK", "rock ", "rock.", "5", "lizard spock", "commit", "reveal", "COMMIT:x", "石头")


# ---- Bound to match, round and seat


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


def test_hash_of_one_who_left_stays_taken() -> None:
    match = leaves(commits(sat(3), a=A), 0)
    assert refused(match, 1, "commit:" + b2(A)) == "hash_taken"
    closed = all_press(match, "rock", "rock")
    assert refused(closed, 1, "commit:" + b2(A)) == "hash_taken"


# ---- Odd passwords and hashes


@pytest.mark.parametrize(
    "opening", ["7x", "5secret", "２pass", "٢pass", "²pass", "rock", " 2pass", "", "-1", "\ufeff2pass"]
)
def test_an_opening_that_names_no_move_is_committed_and_never_opened(opening: str) -> None:
    match = commits(sat(3), a=opening, b=B, c="1something")
    assert refused(match, 0, "reveal:" + opening) == "no_move"
    after_the_others = late(after(match, (1, "reveal:" + B), (2, "reveal:1something")))
    assert 0 in ended(after_the_others).places[-1]


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


# ---- Silence


def test_silence_of_the_last_to_open_is_chosen_without_knowing_a_button_s_move() -> None:
    """Rock and scissors were pressed; paper alone could make a circle of it, and cannot see that."""
    match = after(commits(sat(3), a="1my paper"), (1, "rock"), (2, "scissors"))
    assert not {"rock", "scissors"} & set(repr(seen(match, 0)).replace("'", " ").split())
    assert ended(late(match)).places == ((1,), (0, 2))
    assert asked(after(match, (0, "reveal:1my paper"))) == [0, 1, 2]


# ---- What a refusal says


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
