"""Whatever a file holds, reading it raises nothing but NotARecord; records that are nearly right: tests/fuzz."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.reading import NotARecord, documents, read_record
from games.core.record import replay, replayed_facts
from games.core.verify import verify
from tests.games.plays import GAMES, play

RECORDS = {
    name: [
        play(name, seats, seed, wild=True).record().document()
        for seats in sorted({game.fewest, min(game.most, 4)})
        for seed in (1, 3)
    ]
    for name, game in GAMES.items()
}
TIMES = ("9999-12-31T23:59:59.999999Z", "0001-01-01T00:00:00Z", "2026-11-20T10:00:00Z", "2026-13-01T00:00:00Z", "")
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.sampled_from([2**53, 2**63, 2**64, -(2**64), 10**40])
    | st.floats()
    | st.sampled_from(
        [*TIMES, "\0", "\ud800", "a1", "1.1", "draw", "word:tea", "word:\ud800", "left", "stopped", "a" * 999]
    )
    | st.text(max_size=8)
)
KEYS = st.sampled_from(
    [
        *("roundhouse", "game", "rules", "match", "options", "stake", "seats", "chance", "position", "started_at"),
        *("steps", "outcome", "at", "seat", "do", "leave", "expire", "takeback", "deadline", "stop", "secret"),
        *("commitment", "entropy", "move_seconds", "hands", "board", "players", "waiting", "\ud800"),
    ]
)
ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner), max_leaves=10)


def judged(document: Any) -> str:
    """Reads, replays, shows and verifies; what kind of thing it was."""
    try:
        record = read_record(document, GAMES)
    except NotARecord:
        return "not a record"
    for at in replay(record):
        if not at.refusal:
            for viewer in (None, *range(len(record.seats))):
                assert replayed_facts(record, at, viewer, with_legal=True)["ok"]
    verify(record, said={0: "\ud800"})
    return "a record"


@settings(max_examples=150, deadline=None, derandomize=True)
@given(ANYTHING)
def test_anything_is_judged(document: Any) -> None:
    assert judged(document) in ("a record", "not a record")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.binary(max_size=60) | ANYTHING.map(lambda value: json.dumps(value).encode()))
def test_any_file_is_judged(data: bytes) -> None:
    for document in documents(data):
        assert judged(document) in ("a record", "not a record")


@pytest.mark.parametrize("name", GAMES)
def test_untouched_record_is_one(name: str) -> None:
    for document in RECORDS[name]:
        assert judged(msgspec.json.decode(msgspec.json.encode(document))) == "a record"


@pytest.mark.parametrize("depth", [*range(20, 60, 3), 400, *range(900, 1010, 7), 5000])
@pytest.mark.parametrize("key", ["options", "outcome", "position", "steps", "seats", "started_at", "chance", "rules"])
def test_nesting_is_judged_at_any_depth(depth: int, key: str) -> None:
    document = msgspec.json.encode({"roundhouse": 1, "game": "tictactoe", "seats": ["a", "b"], "steps": [], key: 0})
    deep = document.replace(f'"{key}":0'.encode(), f'"{key}":{"[" * depth}{"]" * depth}'.encode())
    assert [judged(found) for found in documents(deep)] == ["not a record"]
