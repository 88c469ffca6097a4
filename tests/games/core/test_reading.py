"""What is no record is said in these very words, and the bounds are where they are."""

from __future__ import annotations

from dataclasses import make_dataclass
from typing import Any

import pytest

from games import find_games
from games.core.commands import time_from
from games.core.options import choice, describe, flag, make, number, seconds, with_clock
from games.core.reading import NotARecord, read_record
from games.core.record import Record

GAMES = {**find_games(), **find_games("tests.test_games")}
AT, SOON = "2026-11-20T10:00:00Z", "2026-11-20T10:00:01Z"
HEX = "ab" * 32


def read(facts: Any) -> Record:
    whole = {"roundhouse": 1, "game": "tictactoe", "seats": ["Ann", "Bo"], "steps": []}
    return read_record(whole | facts if isinstance(facts, dict) else facts, GAMES)


def fair(**more: Any) -> dict[str, Any]:
    return {"chance": {"commitment": HEX, "secret": HEX, "entropy": [HEX, HEX]} | more}


AGREED = "a deadline has agreed, a list of seats, where its why is consent or skip"
SKIPS = "after a deadline whose why is skip comes expire"


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ([], "a record is a JSON object"),
        ({"roundhouse": 2}, "roundhouse must be 1"),
        ({"game": "chess"}, "no such game is installed"),
        ({"game": "hidden", "seats": ["a", "b", "c"]}, "this game draws: its record needs chance, or a position"),
        ({"seats": ["Ann"]}, "1 cannot play: it takes 2 to 2"),
        ({"seats": None}, "seats is missing or not a list of texts"),
        ({"steps": None}, "steps is missing or not a list of objects"),
        ({"match": 7}, "match is not a text"),
        ({"options": 7}, "options is not an object"),
        ({"stake": -1}, f"stake is not a whole number from 0 to {2**53}"),
        ({"chance": {}}, "chance has commitment, secret and entropy, and nothing else"),
        (fair(extra=1), "chance has commitment, secret and entropy, and nothing else"),
        (fair() | {"position": {}}, "a deal is drawn by chance or set up as a position, not both"),
        (fair(entropy=[HEX]), "chance has one value of entropy a seat"),
        (fair(secret="AB"), "chance is written in 64 lower-case hex digits each"),
        ({"steps": [{"seat": 0, "do": "a1", "at": AT}]}, "step times need started_at"),
        ({"started_at": AT, "steps": [{"expire": True, "at": AT}, {"expire": True}]}, "all steps have a time, or none"),
        ({"started_at": SOON, "steps": [{"expire": True, "at": AT}]}, "times run backwards"),
        ({"steps": [{}]}, "a step has exactly one verb"),
        ({"steps": [{"takeback": 0}]}, "takeback is a whole number from 1"),
        ({"steps": [{"expire": False}]}, "expire is true or missing"),
        ({"steps": [{"seat": 0, "do": 1}]}, "do is a text"),
        ({"steps": [{"seat": 7, "do": "a1"}]}, "7 is not a seat of this record"),
        ({"steps": [{"stop": "now"}]}, "'now' is not one of draw, stopped"),
        ({"steps": [{"takeback": 1, "by": 0, "who": 1}]}, "a step with takeback has no 'by'"),
        ({"steps": [{"deadline": AT, "why": "sleep"}]}, "'sleep' is not one of consent, outage, skip"),
        ({"steps": [{"deadline": AT, "agreed": [0, 1]}]}, AGREED),
        ({"steps": [{"deadline": AT, "why": "outage", "agreed": [0]}]}, AGREED),
        ({"steps": [{"deadline": AT, "why": "consent"}]}, AGREED),
        ({"steps": [{"deadline": AT, "why": "consent", "agreed": 0}]}, AGREED),
        ({"steps": [{"deadline": AT, "why": "skip", "agreed": []}]}, AGREED),
        ({"steps": [{"deadline": AT, "why": "skip", "agreed": [0, 2]}]}, "2 is not a seat of this record"),
        ({"steps": [{"deadline": AT, "why": "skip", "agreed": [0, 0]}]}, "a seat agrees once"),
        ({"steps": [{"deadline": AT, "why": "skip", "agreed": [0, 1]}]}, SKIPS),
        ({"steps": [{"deadline": AT, "why": "skip", "agreed": [0]}, {"stop": "draw"}]}, SKIPS),
        ({"position": {"waiting": 0}}, "position: board is nine of 0, 1 and 2"),
        ({"position": {"board": [0] * 9, "waiting": 2}}, "position: waiting is a seat"),
    ],
)
def test_what_is_no_record_is_said_in_these_words(facts: Any, sentence: str) -> None:
    with pytest.raises(NotARecord) as refusal:
        read(facts)
    assert str(refusal.value) == sentence


def test_what_is_wrong_is_quoted_as_far_as_sixty_signs() -> None:
    with pytest.raises(ValueError, match="is not a time") as refusal:
        time_from("x" * 100)
    assert str(refusal.value) == "'" + "x" * 59 + " is not a time like 2026-11-20T10:00:00.25Z"


def test_the_greatest_stake_is_the_greatest_that_json_readers_agree_on() -> None:
    assert read({"stake": 2**53}).stake == 2**53
    with pytest.raises(NotARecord):
        read({"stake": 2**53 + 1})


def nested(levels: int) -> list[Any]:
    """A list in a list in a list …"""
    return [nested(levels - 1)] if levels > 1 else []


def test_nesting_ends_at_thirty_two_levels_with_the_record_s_own() -> None:
    assert read({"site": nested(31)}).name == "tictactoe"
    for deeper in (nested(32), {"x": nested(31)}, [[], nested(31)]):
        with pytest.raises(NotARecord) as refusal:
            read({"site": deeper})
        assert str(refusal.value) == "it is nested too deeply"


def test_every_kind_of_option_keeps_what_it_was_made_with() -> None:
    # made in here and not beside it: what runs when a module is read is nothing that a test can be the judge of
    fields = {
        "a": seconds(5),
        "b": seconds(None, least=5, clock=True),
        "c": number(3, 1, 7),
        "d": number(None, 0, 9, null=True),
        "e": choice("x", "y"),
        "f": flag(False),
    }
    kind = _options(fields)
    year = 31_536_000
    assert describe(kind) == [
        {"name": "a", "default": 5, "min": 1, "max": year, "null": True},
        {"name": "b", "default": None, "min": 5, "max": year, "null": True},
        {"name": "c", "default": 3, "min": 1, "max": 7},
        {"name": "d", "default": None, "min": 0, "max": 9, "null": True},
        {"name": "e", "default": "x", "values": ["x", "y"]},
        {"name": "f", "default": False, "values": [True, False]},
    ]
    assert make(kind, {"a": None, "f": True}) == kind(a=None, b=None, c=3, d=None, e="x", f=True)
    assert with_clock(kind, 60) == {"b": 60}


def _options(fields: dict[str, Any]) -> Any:
    return make_dataclass("Options", [(name, object, field) for name, field in fields.items()], frozen=True)
