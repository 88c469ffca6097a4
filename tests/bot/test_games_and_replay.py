"""The commands games and replay, run as people run them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import find_games

from .records import (
    AT,
    NOTED,
    WON,
    do,
    lines,
    record,
)

# games


def test_games_are_listed_for_machines(run: Any) -> None:
    status, out, _ = run("games", "--json")
    listed = {game["name"]: game for game in json.loads(out)}
    assert status == 0
    assert set(listed) == set(find_games())
    assert listed["tictactoe"] == {
        "name": "tictactoe",
        "title": "Tic-tac-toe",
        "seats": [2, 2],
        "rules": 1,
        "options": [
            {"name": "move_seconds", "default": 600, "min": 1, "max": 31_536_000, "null": True},
            {"name": "restart", "default": "both", "values": ["both", "either"]},
            {"name": "bank_seconds", "default": None, "min": 5, "max": 31_536_000, "null": True},
            {"name": "increment_seconds", "default": 0, "min": 0, "max": 3_600},
        ],
    }


def test_games_are_listed_for_people(run: Any) -> None:
    status, out, _ = run("games")
    assert status == 0
    assert "tictactoe    Tic-tac-toe: 2 players\n" in out


# replay


def test_replay_tells_one_sentence_a_step(run: Any) -> None:
    status, out, _ = run("replay", WON)
    assert status == 0
    told = out.splitlines()
    assert told[:2] == ["0. The match began.", "1. Ann marked a1."]
    assert told[5].startswith("5. Ann marked c1. Three in a row. Ann won")
    assert len(told) == 6


def test_replay_tells_refused_steps_and_goes_on(run: Any) -> None:
    status, out, _ = run("replay", record(do(0, "a1"), do(0, "b1"), do(1, "a1"), do(1, "zz"), do(1, "b1")))
    assert status == 1
    assert out.splitlines()[2:] == [
        "2. Refused: It is Bo’s turn.",
        "3. Refused: a1 is taken. Choose an empty cell.",
        "4. Refused: That move isn’t possible.",
        "5. Bo marked b1.",
    ]


def test_replay_tells_the_steps_of_the_table(run: Any) -> None:
    steps = ({"deadline": AT}, do(0, "a1"), do(1, "b1"), {"takeback": 2}, {"stop": "draw"})
    _, out, _ = run("replay", record(*steps))
    assert [line.split(". ", 1)[1][:24] for line in out.splitlines()[1:]] == [
        "The clock was changed.",
        "Ann marked a1.",
        "Bo marked b1.",
        "2 moves were taken back.",
        "The players agreed to a ",
    ]


def test_forgotten_name_is_told_by_its_seat(run: Any) -> None:
    _, out, _ = run("replay", record(do(0, "a1")) | {"seats": ["", "Bo"]})
    assert out.splitlines()[1] == "1. (1) marked a1."


def test_replay_prints_a_json_line_a_step(run: Any) -> None:
    status, out, _ = run("replay", "--json", record(do(0, "a1"), do(0, "b1")))
    start, marked, refused = lines(out)
    assert status == 1
    assert set(start) == {"record", "step", "ok", "events", "waiting", "turn", "deadline", "view", "outcome"}
    assert (marked["record"], marked["step"], marked["waiting"], marked["turn"]) == (0, 1, [1], 2)
    message = "It is Bo’s turn."
    assert refused == {"record": 0, "step": 2, "ok": False, "error": "not_your_turn", "message": message}


def test_replay_shows_a_seat_s_view_and_what_is_legal(run: Any) -> None:
    _, out, _ = run("replay", "--json", "--as", "1", "--legal", WON)
    start, *_, end = lines(out)
    assert start["view"]["you"] == 1
    assert start["legal"] == {"0": ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]}
    assert start["forms"] == {"0": []}
    assert end["legal"] == {}
    assert end["outcome"]["shares"] == [20, 0]


@pytest.mark.parametrize("seat", ["2", "-1", "99999999999999999999"])
def test_replay_as_a_seat_that_is_not_there_is_not_a_record(run: Any, seat: str) -> None:
    status, out, _ = run("replay", "--json", f"--as={seat}", WON)
    assert status == 2
    assert [line["error"] for line in lines(out)] == ["not_a_record"]


def test_records_are_counted_over_all_files_and_bad_ones_passed_over(run: Any) -> None:
    many = b"\n".join([json.dumps(record()).encode(), b"nonsense", json.dumps(record()).encode()])
    status, out, _ = run("replay", "--json", record(do(0, "zz")), many, b"", "-", stdin=json.dumps(record()).encode())
    assert status == 2
    assert [(line["record"], line.get("error")) for line in lines(out)] == [
        *((0, None), (0, "illegal")),
        *((1, None), (2, "not_a_record"), (3, None)),
        (4, "not_a_record"),
        (5, None),
    ]


def test_refused_step_in_one_file_is_not_forgotten_in_the_next(run: Any) -> None:
    assert run("replay", record(do(0, "zz")), WON)[0] == 1
    assert run("replay", WON, record(do(0, "zz")))[0] == 1


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"x",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"roundhouse":1,"game":"\xff"}',
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"1e999",
        b"\0",
        b'{"roundhouse":1,"game":"tictactoe","seats":["a","b"],"steps":[],"outcome":' + b"[" * 990 + b"]" * 990 + b"}",
    ],
)
def test_broken_file_is_not_a_record(run: Any, broken: bytes) -> None:
    status, out, _ = run("replay", "--json", broken)
    assert status == 2
    assert {line["error"] for line in lines(out)} == {"not_a_record"}
    assert all(line["message"].startswith("This is not a game record: ") for line in lines(out))
    assert run("replay", broken)[0] == 2
    assert run("verify", "--commitment", NOTED, broken)[0] == 1


@pytest.mark.parametrize("command", [["replay"], ["verify", "--commitment", NOTED]])
@pytest.mark.parametrize("path", ["/nowhere/at/all.json", "/", "null\0byte"])
def test_file_that_cannot_be_read_is_named(run: Any, command: list[str], path: str) -> None:
    status, _, err = run(*command, path)
    assert status == 2
    assert err.startswith(f"{path} cannot be read: ")
