"""Records of Tequila Train: what `replay` prints, what may be taken back, clocks, and when hands are shown."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.cli.replay import replay_files
from games.core.commands import Do, Expire, Leave, Takeback
from games.core.game import Refusal
from games.core.match import Match, Past, begin, expire, leave, replay_step, stop
from games.core.reading import documents, read_record
from games.core.record import replay, replayed_facts
from games.core.verify import verify
from tests.games.plays import BEGAN, GAMES

from .laid import GAME, after, asked, laid, late, leaves, may, position

TABLE = position("12-7 7-3 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard="9-8 8-8")


def do(seat: int, text: str) -> dict[str, Any]:
    return {"seat": seat, "do": text}


def record(*steps: dict[str, Any], given: dict[str, Any] = TABLE, **more: Any) -> dict[str, Any]:
    names = ["Ann", "Bo", "Cy", "Di"][: len(given["hands"])]
    return {"roundhouse": 1, "game": "tequila", "seats": names, "position": given, "steps": list(steps), **more}


def replays(document: dict[str, Any], viewer: int | None = None, with_legal: bool = False) -> list[dict[str, Any]]:
    """What `replay --json` has of each step."""
    read = read_record(document, GAMES)
    lines = [replayed_facts(read, at, viewer, with_legal) for at in replay(read)]
    return list(json.loads(json.dumps(lines)))


# ---- What is printed


def test_public_line_has_the_view_of_the_contract_and_tells_no_tile() -> None:
    start, placed = replays(record(do(0, "12-7.1")))
    assert (start["waiting"], placed["waiting"]) == ([0], [2])
    view = placed["view"]
    assert view["hub"] == 12
    assert view["tracks"][:2] == [
        {"end": 7, "train": False, "tiles": [[12, 7]]},
        {"end": 12, "train": True, "tiles": []},
    ]
    assert (view["hand_sizes"], view["boneyard"], view["shots"], view["lost"]) == ([2, 3, 2], 1, [0, 0, 0], [])
    assert placed["events"] == [
        {"kind": "placed", "seat": 0, "tile": "12-7", "track": 1, "way": "plain"},
        {"kind": "passed", "seat": 1, "how": "drew"},
    ]
    assert (view["hand"], "hands" in view) == ([], False)
    assert "9-8" not in json.dumps(placed)


def test_seat_s_own_lines_have_its_hand_and_what_it_drew() -> None:
    start, placed = replays(record(do(0, "12-7.1")), viewer=1)
    assert start["view"]["hand"] == [[1, 4], [3, 3]]
    assert {"kind": "tile", "seat": 1, "tile": "9-8"} in placed["events"]
    assert placed["view"]["hand"] == [[1, 4], [3, 3], [8, 9]]
    _, other = replays(record(do(0, "12-7.1")), viewer=2)
    assert "9-8" not in json.dumps(other)


def test_legal_lists_the_spellings_of_who_is_waited_for_sorted_whoever_looks() -> None:
    for viewer in (None, 1):
        start, placed = replays(record(do(0, "12-7.1")), viewer, with_legal=True)
        assert start["legal"] == {"0": ["12-7.1", "12-7.2"]}
        assert placed["legal"] == {"2": ["12-3.2", "12-3.3"]}
        assert start["forms"] == {"0": []}


def test_own_train_has_two_spellings() -> None:
    given = position("12-7 1-1 | 12-3 3-3", trains=(0,))
    (start,) = replays(record(given=given), with_legal=True)
    assert start["legal"] == {"0": ["12-7.1.keep", "12-7.1.shot"]}


def test_what_is_refused_says_why_the_next_is_tried_and_what_is_no_record_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = record(do(0, "4-5.1"), do(0, "12-7.1"))
    none = [record() | changed for changed in NONE]
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(map(json.dumps, (refused, *none))))
    status = replay_files([str(file)], True, None, True)
    _, refusal, yes, *lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (refusal["ok"], refusal["error"], yes["ok"]) == (False, "no_such_tile", True)
    assert refusal["message"].startswith("There is no tile 4-5.")
    assert status == 2
    assert [line["error"] for line in lines] == ["not_a_record"] * len(NONE)


def test_a_seat_that_is_not_in_the_record_sees_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()))
    assert replay_files([str(file)], True, 3, False) == 2
    assert json.loads(capsys.readouterr().out)["error"] == "not_a_record"


NONE: tuple[dict[str, Any], ...] = (
    {"seats": ["Ann"]},
    {"seats": ["Ann"] * 9},
    {"seats": ["Ann", "Bo"]},
    {"position": None},
    {"position": {}},
    {"options": {"grace": -1}},
    {"options": {"grace": 100}},
    {"options": {"auto_pass": 1}},
    {"options": {"move_seconds": 0}},
    {"options": {"hand_size": 8}},
    {"rules": 2},
)


def test_a_whole_match_is_fair_and_one_without_its_last_words_is_not() -> None:
    given = position("12-7 | 12-3 3-3", boneyard="9-8")
    outcome = {"places": [[0], [1]], "shares": [20, 0], "scores": [0, 21], "why": "emptied"}
    document = record(do(0, "12-7.1"), given=given, stake=10, outcome=outcome)
    assert verify(read_record(document, GAMES)).unfair is None
    for wrong in (None, outcome | {"why": "blocked"}, outcome | {"shares": [19, 1]}, outcome | {"scores": [0, 20]}):
        unfair = verify(read_record(document | {"outcome": wrong}, GAMES)).unfair
        assert unfair is not None
        assert unfair.code == "outcome"


# ---- Taking back


def follows(match: Match[Any], *commands: Any) -> Match[Any]:
    """Deeds one after another, each seeing what was before it."""
    past: list[Past[Any]] = []
    for command in commands:
        match = replay_step(GAME, match, past, command, None).match
    return match


def test_a_tile_that_was_played_can_be_taken_back() -> None:
    match = laid("12-7 7-3 1-1 | 12-4 3-3 | 12-3 2-2", boneyard="9-8")
    back = follows(match, Do(0, "12-7.1"), Do(1, "12-4.2"), Takeback(2))
    assert back.state == match.state
    assert (back.turn, asked(back)) == (match.turn + 3, 0)


@pytest.mark.parametrize("boneyard", ["9-8", "12-8"])  # it does not fit, it fits
def test_no_takeback_across_a_tile_that_was_drawn(boneyard: str) -> None:
    match = laid("12-7 7-3 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard=boneyard)
    drawn = after(match, "12-7.1")
    assert drawn.state.boneyard == ()
    with pytest.raises(Refusal) as refusal:
        follows(match, Do(0, "12-7.1"), Takeback(1))
    assert refusal.value.code == "cannot_take_back"
    again = follows(match, Do(0, "12-7.1"), Do(asked(drawn) or 0, min(may(drawn))), Takeback(1))
    assert again.state == drawn.state  # what was played after it can be taken back


def test_a_train_that_went_on_is_taken_back_with_the_tile() -> None:
    match = laid("12-7 7-3 1-1 | 4-1 3-3 | 12-3 2-2", boneyard="9-8")
    assert after(match, "12-7.1").state.trains[1]
    assert follows(match, Do(0, "12-7.1"), Takeback(1)).state == match.state


@pytest.mark.parametrize("command", [Expire(), Leave(2, "left")])
def test_no_takeback_across_a_timeout_or_a_leaving(command: Any) -> None:
    match = laid("12-7 7-3 1-1 | 12-4 3-3 | 12-3 2-2", boneyard="9-8")
    with pytest.raises(Refusal) as refusal:
        follows(match, Do(0, "12-7.1"), command, Takeback(1))
    assert refusal.value.code == "cannot_take_back"


# ---- The clock


def test_each_question_has_its_own_time_and_a_leaving_beside_it_gives_no_more() -> None:
    start = read_record(record(options={"move_seconds": 60}), GAMES).start()
    match = begin(GAME, start, BEGAN, TABLE).match
    assert match.deadline == BEGAN + timedelta(seconds=60)
    left = leave(GAME, match, 2, "left", BEGAN + timedelta(seconds=30)).match
    assert (left.deadline, left.turn) == (match.deadline, match.turn)
    assert match.deadline is not None
    with pytest.raises(Refusal) as early:
        expire(GAME, match, match.turn, match.deadline)
    assert early.value.code == "too_early"
    after_it = match.deadline + timedelta(microseconds=1)
    assert expire(GAME, match, match.turn, after_it).match.deadline == after_it + timedelta(seconds=60)


def test_without_a_clock_nobody_is_ever_late() -> None:
    start = read_record(record(options={"move_seconds": None}), GAMES).start()
    assert begin(GAME, start, BEGAN, TABLE).match.deadline is None


# ---- Hands in the open


def test_hands_are_shown_to_all_once_the_game_itself_has_ended() -> None:
    given = position("12-7 | 12-3 3-3", boneyard="9-8")
    start, over = replays(record(do(0, "12-7.1"), given=given))
    assert "hands" not in start["view"]
    assert over["view"]["hands"] == [[], [[3, 3], [3, 12]]]
    assert over["outcome"] == {"places": [[0], [1]], "shares": [0, 0], "scores": [0, 21], "why": "emptied"}
    assert over["view"]["boneyard"] == 1


@pytest.mark.parametrize("why", ["draw", "stopped"])
def test_hands_stay_hidden_where_a_match_was_stopped_from_outside(why: str) -> None:
    _, over = replays(record({"stop": why}))
    assert over["outcome"]["why"] == why
    assert "hands" not in over["view"]


def test_hands_of_a_match_that_ends_by_leaving_or_lateness_are_shown() -> None:
    for match in (late(laid("12-7 1-1 | 12-3 3-3")).match, leaves(laid("12-7 1-1 | 12-3 3-3"), 1).match):
        assert GAME.view(match.state, None).hands == (((1, 1), (7, 12)), ((3, 3), (3, 12)))


def test_a_stopped_match_is_over_for_the_core_and_its_state_is_as_it_was() -> None:
    match = laid("12-7 1-1 | 12-3 3-3")
    assert stop(GAME, match, "stopped").match.state == match.state


def test_view_of_a_seat_holds_its_own_hand_alone() -> None:
    match = laid("12-7 1-1 | 12-3 3-3", boneyard="9-8")
    assert GAME.view(match.state, 1).hand == ((3, 3), (3, 12))
    assert GAME.view(match.state, None).hand == ()


def test_a_document_survives_its_reading() -> None:
    document = read_record(documents(json.dumps(record(do(0, "12-7.1"))).encode())[0], GAMES).document()
    assert document["position"] == TABLE
    assert document["steps"] == [do(0, "12-7.1")]
