"""HeXagon over HTTP: fields of requests, strict answers, and what a robot remembers."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from games import find_games
from games.core import chance as fair
from games.core.commands import Do
from games.core.options import make
from games.core.record import Fair, Record
from games.core.wire import Answer, Fault, Opening, SeatMatch, answer_fields
from games.hexagon import wire
from games.hexagon.state import Options
from games.robots import Conversation, retold

GAMES = find_games()
GAME = GAMES["hexagon"]
ROWS = [[-1, 1, 0, 2, -1], [0] * 4 + [-1], [2, 0, 0, 0, 1], [0] * 4 + [-1], [-1, 1, 0, 2, -1]]
OK = Answer(body=b'{"status":"ok"}')


def deal(size: int = 3) -> Record:
    secret = bytes(32)
    chance = Fair(fair.commitment(secret), secret.hex(), (fair.entropy(""),) * 2)
    options = make(GAME.Options, {"size": size, "move_seconds": None})
    return Record("hexagon", GAME, ("Ann", "Bo"), (), options, chance=chance)


def given(source: Any, target: Any) -> dict[str, Any]:
    return {"status": "ok", "move_from": source, "move_to": target}


def seen(seat: int = 0) -> SeatMatch:
    return SeatMatch(GAME, deal().begin().match, seat)


@pytest.mark.parametrize(("source", "target"), [([0, 1], [1, 1]), (["0", "+1"], [1.0, "1"])])
def test_whole_numbers_and_their_texts_name_cells(source: list[Any], target: list[Any]) -> None:
    assert wire.move(seen(), given(source, target)) == "b1.b2"


@pytest.mark.parametrize(
    ("source", "status"),
    [
        (None, "wrong_response"),
        ("0,1", "wrong_response"),
        ([None, 1], "wrong_response"),
        ([0.5, 1], "wrong_response"),
        ([True, 1], "wrong_response"),
        (["0x1", 1], "wrong_response"),
        ([[0], 1], "wrong_response"),
        ([], "wrong_move"),
        ([0, 1, 2], "wrong_move"),
        ([0, 0], "wrong_move"),
        ([-1, 1], "wrong_move"),
    ],
)
def test_other_values_are_faults(source: Any, status: str) -> None:
    with pytest.raises(Fault) as fault:
        wire.move(seen(), given(source, [1, 1]))
    assert fault.value.status == status


@pytest.mark.parametrize("body", [b"", b"x", b"[]", b"{}", b'{"status":"no"}', b"{}{}", b'{"status":"ok"', b"\xff"])
def test_an_answer_is_one_object_whose_status_is_ok(body: bytes) -> None:
    with pytest.raises(Fault) as fault:
        answer_fields(body)
    assert fault.value.status == "wrong_response"


def test_a_board_has_half_as_many_jumps_as_chips() -> None:
    position, options = wire.position({"size": 3, "cells": ROWS})
    assert position == {"cells": ROWS, "jumps": [1, 1], "populates": [3, 3], "waiting": 0}
    assert options == {"size": 3}


@pytest.mark.parametrize("document", [{}, {"cells": [[9]]}, {"size": 4, "cells": ROWS}, {"size": "3", "cells": ROWS}])
def test_a_board_that_is_none_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"position|board"):
        wire.position(document)


def test_matches_take_about_one_and_a_half_moves_a_cell() -> None:
    assert [round(wire.moves(Options(size=size))) for size in (2, 3, 5, 7)] == [1, 16, 74, 164]


def test_a_robot_remembers_what_it_is_told() -> None:
    view = wire.remember({"board": {"size": 3, "cells": ROWS}, "jumps": {"1": 1, "2": 1}})
    grown = wire.updated(view, {"changes": [[1, 1, 0, 1]], "jumps": {"1": 2, "2": 1}})
    assert (grown.cells[1][1], grown.jumps, grown.populates) == (1, (2, 1), (4, 3))
    jumped = wire.updated(grown, {"changes": [[0, 3, 2, 0], [1, 3, 0, 2]], "jumps": {"1": 2, "2": 0}})
    assert (jumped.jumps, jumped.populates) == ((2, 0), (4, 3))
    other = wire.updated(jumped, {"changes": [[3, 1, 0, 2]], "jumps": {"1": 2, "2": 1}})
    assert other.populates == (4, 4)
    asked = wire.asked(other, {"color": "1"})
    assert asked.waiting == 0
    assert wire.answer(asked, "b2.c2") == {"status": "ok", "move_from": [1, 1], "move_to": [1, 2]}


def test_a_robot_refuses_what_it_cannot_understand() -> None:
    view = wire.remember({"board": {"size": 3, "cells": ROWS}, "jumps": {"1": 1, "2": 1}})
    for opening in ({}, {"board": 3}, {"board": {"cells": ROWS}, "jumps": {"1": "1", "2": 1}}):
        with pytest.raises(ValueError, match=r"cells|jumps"):
            wire.remember(opening)
    for changes in (None, [], [[0, 0, 0]], [[0, 9, 0, 1]], [[0, 0, 0, 7]], ["x"]):
        with pytest.raises(ValueError, match="changes"):
            wire.updated(view, {"changes": changes, "jumps": {"1": 1, "2": 1}})
    with pytest.raises(ValueError, match="color"):
        wire.asked(view, {"color": "3"})


def test_the_first_request_has_its_fields_in_their_order() -> None:
    fields = wire.start(Opening(seen(1), "hexagon", GAME.Options(), "x", True, 0.5))
    assert json.dumps(fields).startswith('{"id": "x", "board": {"size": 3, "cells": [[')
    assert list(fields)[2:] == ["jumps", "first_turn", "training", "timeout_secs"]
    assert (fields["first_turn"], fields["training"], fields["timeout_secs"]) == (False, True, 0.5)


def played_by_the_first_legal_move(conversation: Conversation, at: datetime | None = None) -> None:
    """Answers every request as a robot that takes the first legal move."""
    requests, answer = conversation.requests(), None
    while True:
        try:
            request = requests.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            return
        body = OK.body
        if request.verb == "GET":
            move = next(iter(GAME.legal(conversation.match.state, request.seat)))
            body = json.dumps(conversation.answer_to(request.seat, move)).encode()
        answer = Answer(ms=1.5, body=body, at=at)


def test_a_conversation_without_times_has_a_record_without_them() -> None:
    conversation = Conversation(deal(), ("a", "b"), 1.0)
    assert conversation.played().record.outcome is None
    played_by_the_first_legal_move(conversation)
    record = conversation.played().record
    assert record.outcome
    assert all(isinstance(entry.command, Do) and entry.at is None for entry in record.steps)


def test_times_of_steps_never_run_backwards() -> None:
    noon = datetime(2026, 11, 22, 12, tzinfo=UTC)
    conversation = Conversation(replace(deal(), started_at=noon), ("a", "b"), 1.0)
    played_by_the_first_legal_move(conversation, noon.replace(hour=11))
    assert {entry.at for entry in conversation.played().record.steps} == {noon}


def test_requests_are_retold_from_the_record_and_the_calls() -> None:
    conversation = Conversation(deal(), ("a", "b"), 1.0)
    played_by_the_first_legal_move(conversation)
    played = conversation.played()
    told = list(retold(played.record, played.calls, ("a", "b"), 1.0))
    assert [one.call for one in told] == list(played.calls)
    assert [one.call for one in retold(played.record, played.calls[:3], ("a", "b"), 1.0)] == list(played.calls[:3])
    assert told[0].call.document()["verb"] == "POST"


def test_requests_of_an_older_version_that_did_not_ask_the_second_robot_are_retold_too() -> None:
    conversation = Conversation(deal(), ("a", "b"), 1.0)
    requests = conversation.requests()
    next(requests)
    for _ in range(3):
        requests.send(Answer("no_connection", "nobody is there"))
    post, _, delete = [call for call in conversation.calls if call.seat == 0 or call.verb == "POST"][:3]
    told = list(retold(conversation.played().record, (post, delete), ("a", "b"), 1.0))
    assert [(one.request.seat, one.request.verb) for one in told] == [(0, "POST"), (0, "DELETE")]
    assert [one.call for one in told] == [post, delete]


def test_a_game_without_a_protocol_is_not_for_robots() -> None:
    game = replace(GAMES["tictactoe"], wire=None)
    with pytest.raises(ValueError, match="tictactoe is not for robots"):
        _ = Conversation(Record("tictactoe", game, ("Ann", "Bo"), (), game.Options()), ("a", "b"), 1.0).wire


def test_an_illegal_move_and_a_broken_protocol_lose_the_match() -> None:
    for body, why in ((json.dumps(given([0, 1], [4, 3])).encode(), "wrong_move"), (b"x", "wrong_response")):
        conversation = Conversation(deal(), ("a", "b"), 1.0)
        requests = conversation.requests()
        assert [next(requests).verb, requests.send(OK).verb, requests.send(OK).verb] == ["POST", "POST", "GET"]
        assert requests.send(Answer(body=body)).verb == "DELETE"
        assert conversation.played().record.outcome
        assert conversation.calls[-1].status == why


def test_an_answer_nested_to_any_depth_is_a_fault() -> None:
    for depth in range(800, 1_050):  # the deepest that can be read lies in between, and depends on who calls
        requests = Conversation(deal(), ("a", "b"), 1.0).requests()
        for answer in (None, OK, OK):
            asked = requests.send(answer)
        assert asked.verb == "GET"
        deep = b'{"status":"ok","move_from":' + b"[" * depth + b"]" * depth + b"}"
        assert requests.send(Answer(body=deep)).verb == "DELETE"
