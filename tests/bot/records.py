"""Records of matches to replay and to verify."""

from __future__ import annotations

import json
from typing import Any

from games.core.chance import commitment, entropy
from tests.games.plays import play

SECRET = bytes(range(32))
NOTED = "630dcd29"
AT = "2026-11-20T10:00:00Z"


def record(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"roundhouse": 1, "game": "tictactoe", "seats": ["Ann", "Bo"], "steps": list(steps), **more}


def do(seat: int, text: str) -> dict[str, Any]:
    return {"seat": seat, "do": text}


WON = record(do(0, "a1"), do(1, "a2"), do(0, "b1"), do(1, "b2"), do(0, "c1"), stake=10)
FAIR = {"commitment": commitment(SECRET), "secret": SECRET.hex(), "entropy": [entropy("ann says hello"), entropy("")]}
CHECKED = WON | {
    "chance": FAIR,
    "outcome": {"places": [[0], [1]], "shares": [20, 0], "scores": [None, None], "why": "line"},
}
WHOLE = json.loads(json.dumps(play("tequila", 3, 2).record().document()))
UNTIMED = WHOLE | {"steps": [{key: step[key] for key in step if key != "at"} for step in WHOLE["steps"]]}
CUT = WHOLE | {"steps": WHOLE["steps"][:-1], "outcome": None}
SET_UP = record(do(0, "a1")) | {"position": {"board": [0] * 9, "waiting": 0}}
HANDS = {
    "hands": [[[3, 12], [4, 5]], [[6, 12], [3, 7]], [[2, 12], [1, 7]]],
    "hub": [12, 12],
    "boneyard": [[0, 0], [1, 1]],
    "waiting": 0,
}


def moved(facts: dict[str, Any]) -> dict[str, Any]:
    """A match of three whose clock was moved."""
    step = {"at": AT, "deadline": "2026-11-21T10:00:00Z", **facts}
    return record(step, game="tequila", seats=["Ann", "Bo", "Cy"], position=HANDS, started_at=AT)


SKIPPED = moved({}) | {
    "steps": [
        {"at": AT, "deadline": AT, "why": "skip", "agreed": [1, 2]},
        {"at": "2026-11-20T10:00:00.000001Z", "expire": True},
    ]
}


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]
