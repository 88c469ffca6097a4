"""Where `verify` once said another thing than the documents, from which the page that verifies was written."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

SECRET = bytes(32)
SILENCE = sha256(b"").hexdigest()
AT = "2026-11-20T10:00:00Z"


def record(game: str, *steps: dict[str, Any], **more: Any) -> bytes:
    """A record of two players, with a secret."""
    chance = {"commitment": sha256(SECRET).hexdigest(), "secret": SECRET.hex(), "entropy": [SILENCE] * 2}
    made = {"roundhouse": 1, "game": game, "seats": ["Ann", "Bo"], "chance": chance, "steps": steps}
    return json.dumps(made | more).encode()


def verdict(run: Any, *arguments: Any) -> tuple[str | None, int | None]:
    """What `verify` finds wrong, and where."""
    _, out, _ = run("verify", "--json", *arguments)
    told = json.loads(out)
    return told["error"], told["step"]


def test_two_people_whose_data_was_deleted_may_sit_in_at_once(run: Any) -> None:
    computers = [{"seat": seat, "sit": {"level": 1}} for seat in (0, 1)]
    deleted = [{"seat": seat, "sit": {"person": "?"}} for seat in (0, 1)]
    assert verdict(run, record("tictactoe", *computers, *deleted)) == (None, None)


def test_outage_at_the_end_of_a_record_adds_no_more_than_it_may(run: Any) -> None:
    outage = {"at": AT, "deadline": "2026-12-20T10:00:00Z", "why": "outage"}
    assert verdict(run, record("tictactoe", outage, started_at=AT)) == ("clock", 1)


def test_move_in_capitals_is_refused_for_what_it_names_and_as_no_spelling_where_it_is_legal(run: Any) -> None:
    assert verdict(run, record("hexagon", {"seat": 0, "do": "E1.E2"})) == ("not_your_chip", 1)
    assert verdict(run, record("hexagon", {"seat": 0, "do": "C1.B2"})) == ("illegal", 1)


def test_seat_that_the_match_does_not_have_is_told_before_wrong_words(run: Any) -> None:
    said = ("--said", "0", "something", "--said", "2", "more")
    assert verdict(run, *said, record("tictactoe")) == ("said_seat", None)
