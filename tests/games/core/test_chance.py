"""Draws, to the digit, as docs/contract.md, "Chance", works them out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import find_games
from games.core.chance import NO_SECRET, Chance, commitment, entropy, seed, way_of
from games.core.game import Outcome
from games.core.reading import read_record
from games.core.record import Record, footprints

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


# Footprints differ where anybody could see, hear or do something else.


GAMES = {**find_games(), **find_games("tests.test_games")}
HANDS = {"hands": [[1, 2], [3, 4], [5, 6]], "stock": [7, 8], "waiting": 0}


def record(*texts: str, game: str = "tictactoe", seats: int = 2, **more: Any) -> Record:
    steps = [{"seat": number % seats, "do": text} for number, text in enumerate(texts)]
    names = ["Ann", "Bo", "Cy"][:seats]
    return read_record({"roundhouse": 1, "game": game, "seats": names, "steps": steps, **more}, GAMES)


def test_start_and_every_step_have_one_and_the_same_play_has_the_same() -> None:
    once, again, other = (footprints(record("a1", text)) for text in ("b2", "b2", "b3"))
    assert once == again
    assert [a == b for a, b in zip(once, other, strict=True)] == [True, True, False]
    assert [len(footprint) for footprint in once] == [8, 8, 8]


def test_refused_steps_differ_by_what_they_are_refused_for() -> None:
    refused = {footprints(record("a1", text))[2] for text in ("a1", "d4", "x", "a1", "e5")}
    assert len(refused) == 4


def test_what_one_seat_alone_may_see_leaves_a_footprint() -> None:
    drawn = [record(game="hidden", seats=3, position=HANDS | {"hands": [[1, 2], [3, 4], [5, six]]}) for six in (6, 9)]
    assert footprints(drawn[0]) != footprints(drawn[1])


def test_what_came_to_light_leaves_a_footprint() -> None:
    hidden = record("draw", game="hidden", seats=3, position=HANDS)
    closed = replace(hidden.game, apply=lambda *about: replace(hidden.game.apply(*about), reveals=False))
    before, after = footprints(hidden), footprints(replace(hidden, game=closed))
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False]


def test_nobody_is_looked_at_but_the_public_and_the_first_eight_seats() -> None:
    looked: set[int | None] = set()

    def view(state: Any, viewer: int | None) -> Any:
        looked.add(viewer)
        return tictactoe.view(state, None)

    tictactoe = GAMES["tictactoe"]
    many = replace(record(), game=replace(tictactoe, view=view), seats=("Ann",) * 12)
    footprints(many)
    assert looked == {None, *range(8)}


# The pot is divided to the last chip.


@pytest.mark.parametrize(
    ("places", "stake", "shares"),
    [
        (((0,), (1,)), 10, (20, 0)),
        (((0, 1),), 10, (10, 10)),
        ((), 10, (10, 10)),
        (((2, 0), (1,)), 5, (8, 0, 7)),
        (((2, 1), (0,)), 5, (0, 8, 7)),
        (((3, 1, 2), (0,)), 5, (0, 7, 7, 6)),
        (((1,), (0,)), 0, (0, 0)),
    ],
)
def test_first_place_splits_the_pot_and_the_rest_goes_in_seat_order(
    places: tuple[tuple[int, ...], ...], stake: int, shares: tuple[int, ...]
) -> None:
    seats = len(shares)
    assert Outcome(places, "line").shares(stake, seats) == shares


@settings(deadline=None, derandomize=True)
@given(st.integers(2, 32), st.integers(0, 10**12), st.data())
def test_no_chip_is_lost_or_made(seats: int, stake: int, data: st.DataObject) -> None:
    first = data.draw(st.sets(st.integers(0, seats - 1), min_size=1))
    rest = tuple(s for s in range(seats) if s not in first)
    shares = Outcome((tuple(first), *((rest,) if rest else ())), "x").shares(stake, seats)
    assert sum(shares) == stake * seats
    won = [shares[s] for s in sorted(first)]
    assert max(won) - min(won) <= 1
    assert won == sorted(won, reverse=True)


def test_skill_lies_between_two_neighbouring_ways_to_play() -> None:
    seeds = [bytes([one, other] * 16) for one in range(40) for other in range(50)]
    assert {way_of(300, seed) for seed in seeds} == {3}
    ways = Counter(way_of(152, seed) for seed in seeds)
    assert set(ways) == {1, 2}
    assert 0.48 < ways[2] / len(seeds) < 0.56
