"""Records of HeXagon: what `replay` prints, what may be taken back, and what is no record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.replay import replay_files
from games.core.reading import NotARecord, read_record
from games.core.record import replay, replayed_facts
from games.core.verify import verify
from tests.games.plays import GAMES, fair_by_chance

from .laid import BARE, position


def do(seat: int, text: str) -> dict[str, Any]:
    return {"seat": seat, "do": text}


def record(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    about = {"roundhouse": 1, "game": "hexagon", "seats": ["Ann", "Bo"], "position": position(BARE)}
    return {**about, "steps": list(steps), **more}


def replays(document: dict[str, Any]) -> list[dict[str, Any]]:
    """What `replay --json --legal` has of each step."""
    read = read_record(document, GAMES)
    lines = [replayed_facts(read, at, None, True) if not at.refusal else {"no": at.refusal.code} for at in replay(read)]
    return list(json.loads(json.dumps(lines)))


def test_public_line_has_the_view_of_the_contract() -> None:
    _, grown = replays(record(do(0, "b1.c1")))
    view = grown["view"]
    assert view["cells"][0] == [-1, 1, 1, 1, -1]
    assert (view["jumps"], view["populates"], view["score"], view["size"]) == ([2, 1], [4, 3], [5, 2], 3)
    assert grown["events"] == [{"kind": "moved", "seat": 0, "from": "b1", "to": "c1", "way": "grow", "taken": 1}]
    assert grown["waiting"] == [1]
    assert "c5.b5" not in grown["legal"]["1"]
    assert grown["legal"]["1"] == sorted(grown["legal"]["1"])


def test_a_move_taken_back_is_as_if_it_had_not_been() -> None:
    start, _, back, again = replays(record(do(0, "b1.c1"), {"takeback": 1}, do(0, "b1.b2")))
    assert back["view"] == start["view"]
    assert again["view"]["populates"] == [4, 3]


def test_refused_steps_leave_the_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record(do(0, "b1.d5"), do(0, "B1 C1"))))
    assert replay_files([str(file)], True, None, False) == 1
    _, refusal, yes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (refusal["error"], yes["ok"]) == ("occupied", True)
    assert refusal["message"].startswith("d5 isn’t empty. You could play ")


def test_a_deal_replays_from_its_chance_and_an_invented_result_is_found() -> None:
    fair = fair_by_chance(bytes(32), 2)
    chance = {"commitment": fair.commitment, "secret": fair.secret, "entropy": list(fair.entropy)}
    dealt = record(position=None, chance=chance, options={"size": 4, "symmetric": True})
    assert verify(read_record(dealt, GAMES)).unfair is None
    assert len(replays(dealt)[0]["view"]["cells"]) == 7
    won = {"places": [[0], [1]], "shares": [0, 0], "scores": [9, 0], "why": "by_score"}
    assert verify(read_record({**dealt, "outcome": won}, GAMES)).unfair is not None


NONE: tuple[dict[str, Any], ...] = (
    {"seats": ["Ann"]},
    {"seats": ["Ann", "Bo", "Cy"]},
    {"position": None},
    {"position": {}},
    {"options": {"size": 1}},
    {"options": {"size": 14}},
    {"options": {"symmetric": 1}},
    {"options": {"move_seconds": 0}},
    {"rules": 2},
)


@pytest.mark.parametrize("changed", NONE, ids=str)
def test_what_is_no_record_is_said(changed: dict[str, Any]) -> None:
    with pytest.raises(NotARecord):
        read_record(record() | changed, GAMES)
