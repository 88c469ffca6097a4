"""What is no record is said in these very words, and the bounds are where they are."""

from __future__ import annotations

from dataclasses import make_dataclass
from typing import Any

import pytest

from games import find_games
from games.core.commands import time_from
from games.core.options import Clock, choice, describe, flag, make, number, seconds, with_clock
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


MARKS = {"seat": 0, "do": "a1"}
LEAVES = "benched, gone, left, no_connection, resigned, timeout, wrong_move, wrong_response"
WRONG: dict[str, list[Any]] = {
    "a record is a JSON object": [[], None, "x", 1, True],
    "roundhouse must be 1": [{"roundhouse": wrong} for wrong in (2, 99, True, 1.0)],
    "it is a whole tournament, which `verify` takes; each of its matches has a record": [
        {"roundhouse": None, "matches": []}
    ],
    "it is a match of a tournament; only what stands under `record` is the record": [
        {"roundhouse": None, "record": {}}
    ],
    "no such game is installed": [{"game": "chess"}, {"game": ["tictactoe"]}],
    "rules is not a whole number from 1 to 1": [{"rules": wrong} for wrong in (2, 0, True)],
    "this game draws: its record needs chance, or a position": [{"game": "hidden", "seats": ["a", "b", "c"]}],
    "1 cannot play: it takes 2 to 2": [{"seats": ["Ann"]}],
    "3 cannot play: it takes 2 to 2": [{"seats": ["Ann", "Bo", "Cy"]}],
    "seats is missing or not a list of texts": [{"seats": wrong} for wrong in (None, ["Ann", 2], "AB")],
    "steps is missing or not a list of objects": [{"steps": None}, {"steps": {}}, {"steps": ["a1"]}],
    "match is not a text": [{"match": 7}],
    "options is not an object": [{"options": 7}, {"options": []}],
    "unknown option 'x'": [{"options": {"x": 1}}],
    "option restart cannot be 'x', only both or either": [{"options": {"restart": "x"}}],
    "option move_seconds cannot be True, only 1 to 31536000 or null": [{"options": {"move_seconds": True}}],
    "option move_seconds cannot be 0, only 1 to 31536000 or null": [{"options": {"move_seconds": 0}}],
    f"stake is not a whole number from 0 to {2**53}": [{"stake": wrong} for wrong in (-1, 2**53 + 1, 1.5)],
    "position is not an object": [{"position": []}],
    "position: board is nine of 0, 1 and 2": [{"position": {}}, {"position": {"waiting": 0}}],
    "position: waiting is a seat": [{"position": {"board": [0] * 9, "waiting": 2}}],
    "outcome is not an object": [{"outcome": "won"}],
    "chance has commitment, secret and entropy, perhaps a beacon, and nothing else": [
        *({"chance": []}, {"chance": {}}, {"chance": {"commitment": HEX, "secret": HEX}}),
        fair(extra=1),
    ],
    "a deal is drawn by chance or set up as a position, not both": [fair() | {"position": {}}],
    "chance has one value of entropy a seat": [fair(entropy=wrong) for wrong in ([HEX], [HEX] * 3, None)],
    "chance is written in 64 lower-case hex digits each": [
        *(fair(secret=wrong) for wrong in ("AB", "AB" * 32, "ab" * 31)),
        *(fair(commitment=7), fair(entropy=["", ""])),
    ],
    "step times need started_at": [{"steps": [MARKS | {"at": AT}]}],
    "all steps have a time, or none": [{"started_at": AT, "steps": [MARKS | {"at": AT}, {"expire": True}]}],
    "times run backwards": [
        {"started_at": SOON, "steps": [MARKS | {"at": AT}]},
        {"started_at": AT, "steps": [MARKS | {"at": SOON}, {"expire": True, "at": AT}]},
    ],
    "None is not a time like 2026-11-20T10:00:00.25Z": [
        {"steps": [{"deadline": None}]},
        {"started_at": AT, "steps": [MARKS | {"at": None}]},
    ],
    "1763632800 is not a time like 2026-11-20T10:00:00.25Z": [{"started_at": 1763632800}],
}
WRONG_STEPS: dict[str, list[list[dict[str, Any]]]] = {
    "a step has exactly one verb": [[{}], [{"seat": 0}], [MARKS | {"leave": "left"}]],
    "takeback is a whole number from 1": [[{"takeback": wrong}] for wrong in (0, True, 1.0)],
    "expire is true or missing": [[{"expire": False}], [{"expire": 1}]],
    "do is a text": [[{"seat": 0, "do": 1}]],
    "7 is not a seat of this record": [[MARKS | {"seat": 7}]],
    "2 is not a seat of this record": [[MARKS | {"seat": 2}], [{"deadline": AT, "why": "skip", "agreed": [0, 2]}]],
    "-1 is not a seat of this record": [[MARKS | {"seat": -1}]],
    "False is not a seat of this record": [[MARKS | {"seat": False}]],
    "None is not a seat of this record": [[{"do": "a1"}], [{"leave": "left"}]],
    f"'x' is not one of {LEAVES}": [[{"seat": 0, "leave": "x"}]],
    f"None is not one of {LEAVES}": [[{"seat": 0, "leave": None}]],
    "'now' is not one of draw, stopped": [[{"stop": "now"}]],
    "a step with do has no 'by'": [[MARKS | {"by": "Ann"}]],
    "a step with stop has no 'seat'": [[{"seat": 0, "stop": "draw"}]],
    "a step with takeback has no 'by'": [[{"takeback": 1, "by": 0, "who": 1}]],
    "'tomorrow' is not a time like 2026-11-20T10:00:00.25Z": [[{"deadline": "tomorrow"}]],
    "'sleep' is not one of consent, outage, sit, skip, vacation, wait": [[{"deadline": AT, "why": "sleep"}]],
    "a deadline has agreed, a list of seats, where its why is consent, skip or vacation": [
        [{"deadline": AT} | wrong]
        for wrong in (
            *({"agreed": [0, 1]}, {"why": "outage", "agreed": [0]}, {"why": "consent"}),
            *({"why": "consent", "agreed": 0}, {"why": "skip", "agreed": []}),
        )
    ],
    "a seat agrees once": [[{"deadline": AT, "why": "skip", "agreed": [0, 0]}]],
    "after a deadline whose why is skip comes expire": [
        [{"deadline": AT, "why": "skip", "agreed": [0, 1]}],
        [{"deadline": AT, "why": "skip", "agreed": [0]}, {"stop": "draw"}],
    ],
}
WRONG |= {sentence: [{"steps": steps} for steps in wrong] for sentence, wrong in WRONG_STEPS.items()}


@pytest.mark.parametrize(("sentence", "facts"), [(why, facts) for why, wrong in WRONG.items() for facts in wrong])
def test_what_is_no_record_is_said_in_these_words(sentence: str, facts: Any) -> None:
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
    assert with_clock(kind, Clock(60)) == {"b": 60}


def _options(fields: dict[str, Any]) -> Any:
    return make_dataclass("Options", [(name, object, field) for name, field in fields.items()], frozen=True)
