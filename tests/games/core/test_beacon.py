"""The public beacon: rounds of the real network, and records that draw from one."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest

from games.core.beacon import QUICKNET, Beacon, is_genuine, published_at, round_after
from games.core.chance import seed
from games.core.reading import NotARecord, read_record
from games.core.record import Record, replay
from games.core.verify import verify
from tests.games.plays import GAMES, play

# rounds of quicknet, as the League of Entropy has published them
PUBLISHED = {
    123: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    1_000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    657_413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
}


@pytest.mark.parametrize("number", PUBLISHED)
def test_rounds_of_the_real_network_are_genuine(number: int) -> None:
    assert is_genuine(Beacon(QUICKNET, number, PUBLISHED[number]))


def test_randomness_of_a_real_round_is_the_hash_of_its_signature() -> None:
    told = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
    assert sha256(bytes.fromhex(PUBLISHED[657_413])).hexdigest() == told


@pytest.mark.parametrize(
    "beacon",
    [
        Beacon(QUICKNET, 124, PUBLISHED[123]),
        Beacon(QUICKNET, 123, PUBLISHED[1_000]),
        Beacon("00" * 32, 123, PUBLISHED[123]),
        Beacon(QUICKNET, 123),
        Beacon(QUICKNET, 123, "00" * 48),
        Beacon(QUICKNET, 123, "ff" * 48),
        Beacon(QUICKNET, 123, "c0" + "00" * 47),  # the point at infinity
        Beacon(QUICKNET, 123, "a0" + PUBLISHED[123][2:]),
        Beacon(QUICKNET, 123, PUBLISHED[123].upper()),
    ],
)
def test_signature_of_anything_else_is_not(beacon: Beacon) -> None:
    assert not is_genuine(beacon)


def test_next_round_is_in_the_future_and_no_more_than_three_seconds_away() -> None:
    for second in range(7):
        for micros in (0, 1, 999_999):
            now = datetime(2026, 11, 29, 20, 0, second, micros, tzinfo=UTC)
            ahead = published_at(round_after(now)) - now
            assert timedelta() < ahead <= timedelta(seconds=3)
    assert round_after(datetime(2020, 1, 1, tzinfo=UTC)) == 1
    assert published_at(1) == datetime(2023, 8, 23, 15, 9, 27, tzinfo=UTC)


def drawn(game: str, number: int = 123) -> Record:
    """A match that draws from a real round."""
    return play(game, 2, 3, beacon=Beacon(QUICKNET, number, PUBLISHED[number])).record()


def written(record: Record) -> Any:
    """The record as it is read from a file."""
    return json.loads(json.dumps(record.document()))


@pytest.mark.parametrize("game", ["hexagon", "rpsls", "tequila", "tictactoe"])
def test_record_that_draws_from_a_round_is_fair_and_says_so(game: str) -> None:
    record = read_record(written(drawn(game)), GAMES)
    assert verify(record).unfair is None
    assert "beacon" in verify(record).checked
    assert record.chance is not None
    assert record.document()["chance"]["beacon"] == {"chain": QUICKNET, "round": 123, "signature": PUBLISHED[123]}


def test_draws_follow_from_the_signature() -> None:
    record = drawn("tequila")
    assert record.chance is not None
    with_it, without = record.start().seed, replace(record, chance=replace(record.chance, beacon=None)).start().seed
    parts = [bytes.fromhex(value) for value in (record.chance.secret, *record.chance.entropy, PUBLISHED[123])]
    assert with_it == sha256(b"roundhouse/2" + b"".join(parts)).digest() != without
    assert without == seed(parts[0], record.chance.entropy)
    other = replace(record, chance=replace(record.chance, beacon=Beacon(QUICKNET, 1_000, PUBLISHED[1_000])))
    assert any(at.refusal for at in replay(other))


def test_other_signature_or_round_is_refused_before_any_step() -> None:
    record = drawn("tictactoe")
    assert record.chance is not None
    for beacon in (Beacon(QUICKNET, 124, PUBLISHED[123]), Beacon("11" * 32, 123, PUBLISHED[123])):
        verdict = verify(replace(record, chance=replace(record.chance, beacon=beacon)))
        assert verdict.unfair is not None
        assert verdict.unfair.code == "beacon"


@pytest.mark.parametrize(
    "facts",
    [
        None,
        {},
        [],
        {"chain": QUICKNET, "round": 123},
        {"chain": QUICKNET, "round": 123, "signature": PUBLISHED[123], "more": 1},
        {"chain": QUICKNET, "round": 0, "signature": PUBLISHED[123]},
        {"chain": QUICKNET, "round": True, "signature": PUBLISHED[123]},
        {"chain": QUICKNET, "round": 123.0, "signature": PUBLISHED[123]},
        {"chain": QUICKNET, "round": 2**64, "signature": PUBLISHED[123]},
        {"chain": "x", "round": 123, "signature": PUBLISHED[123]},
        {"chain": QUICKNET, "round": 123, "signature": PUBLISHED[123][2:]},
        {"chain": QUICKNET, "round": 123, "signature": PUBLISHED[123].upper()},
        {"chain": QUICKNET, "round": 123, "signature": 7},
    ],
)
def test_malformed_beacon_is_no_record(facts: Any) -> None:
    document = written(drawn("tictactoe"))
    document["chance"]["beacon"] = facts
    with pytest.raises(NotARecord, match="beacon"):
        read_record(document, GAMES)
