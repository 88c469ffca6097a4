"""Draws, to the digit, as docs/contract.md, "Chance", works them out."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.chance import NO_SECRET, Chance, commitment, entropy, seed

SECRET = bytes(range(32))
SEED = seed(SECRET, [entropy("ann says hello"), entropy("")])


def test_commitment_of_the_worked_secret() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_seed_of_the_worked_secret_and_words() -> None:
    assert SEED.hex() == "5ed66629e6c9ba062bb2d866f69b5645e2ce47ed8bdfd3a0204184b24b638456"


def test_words_are_hashed_as_utf8() -> None:
    assert entropy("привет 你好") == sha256("привет 你好".encode()).hexdigest()


def test_half_a_character_has_a_hash_that_no_text_has() -> None:
    assert entropy("\ud800") not in {entropy(""), entropy("?"), entropy("\ufffd")}


def test_without_a_secret_the_seed_is_the_hash_of_the_name() -> None:
    assert seed(b"", []) == NO_SECRET == sha256(b"roundhouse/1").digest()


def test_tag_of_the_worked_table() -> None:
    assert Chance(SEED, "table").block(0).hex()[:8] == "42125ca6"


def test_first_words_for_tiles() -> None:
    chance = Chance(SEED, "tiles")
    words = [chance.word() for _ in range(3)]
    assert words == [13242382899934808246, 8638832023999096613, 8282983010887218282]


def test_ten_numbers_shuffled() -> None:
    assert Chance(SEED, "tiles").shuffled(range(10)) == [8, 7, 9, 4, 3, 0, 1, 2, 5, 6]


def test_ninety_one_tiles_shuffled() -> None:
    tiles = [(low, high) for low in range(13) for high in range(low, 13)]
    shuffled = Chance(SEED, "tiles").shuffled(tiles)
    begin = ["6-8", "0-7", "10-12", "0-2", "3-3", "5-10", "9-12", "4-11", "9-10", "4-4"]
    assert len(tiles) == 91
    assert [f"{low}-{high}" for low, high in shuffled[:10]] == begin
    assert sorted(shuffled) == tiles


def test_words_go_on_in_the_next_block() -> None:
    chance = Chance(SEED, "tiles")
    fifth = list(islice(iter(chance.word, None), 5))[4]
    assert fifth == int.from_bytes(chance.block(1)[:8], "big")


def test_words_too_high_to_be_fair_are_skipped() -> None:
    limit = 2**63 + 1  # words from here on are skipped: half of them
    chance, plain = Chance(SEED, "tiles"), Chance(SEED, "tiles")
    fair = [word for word in (plain.word() for _ in range(1000)) if word < limit]
    assert [chance.below(limit) for _ in fair] == fair
    assert 400 < len(fair) < 600


class Fixed(Chance):
    """A stream of just these words."""

    def __init__(self, *words: int) -> None:
        super().__init__(SEED, "fixed")
        self._given = iter(words)

    def word(self) -> int:
        """The next of the words given."""
        return next(self._given)


def test_last_fair_word_counts_and_the_first_unfair_one_does_not() -> None:
    assert Fixed(2**64 - 1, 7).below(3) == 1  # 2**64 is 1 more than a multiple of 3
    assert Fixed(2**64 - 2, 7).below(3) == 2
    assert Fixed(2**64 - 1, 7).below(4) == 3  # and a multiple of 4


def test_purposes_do_not_share_a_stream() -> None:
    assert Chance(SEED, "a").word() != Chance(SEED, "b").word()


def test_choice_is_even() -> None:
    chance = Chance(SEED, "even")
    counts = Counter(chance.choose("abc") for _ in range(3000))
    assert all(900 < n < 1100 for n in counts.values())


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.binary(max_size=40), st.text(max_size=20), st.lists(st.integers(), max_size=30))
def test_shuffle_keeps_all_items_and_is_the_same_again(given_seed: bytes, purpose: str, items: list[int]) -> None:
    shuffled = Chance(given_seed, purpose).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert shuffled == Chance(given_seed, purpose).shuffled(items)
