"""A match between two robots: its requests, its faults and their consequences, over real HTTP."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from bot.features.tournaments.robots.connection import LARGEST, RECEIVED_MOST
from bot.features.tournaments.robots.referee import Unjudged, play
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from games.core.verify import verify
from games.robots import retold

from .fake_robot import FAULTS, GAME, MOVES, STATUS, FakeRobot, running
from .matches import LIMIT, both, deal, match, route_to

SHORT = 0.5  # seconds for an answer, where one is missing; on a busy machine each of the others takes a part of that


async def test_a_match_has_the_requests_of_2017_in_their_order() -> None:
    first, second = FakeRobot(), FakeRobot()
    played = await match(first, second)
    made = [(call.seat, call.verb) for call in played.calls]
    assert made[:2] == [(0, "POST"), (1, "POST")]
    assert made[-2:] == [(0, "DELETE"), (1, "DELETE")]
    plies = [made[i : i + 3] for i in range(2, len(made) - 2, 3)]
    assert all(ply == [(seat := ply[0][0], "GET"), (seat, "PUT"), (1 - seat, "PUT")] for ply in plies)
    assert len(plies) == len(played.record.steps)
    assert {call.status for call in played.calls} == {"ok"}
    assert verify(played.record).unfair is None
    assert played.record.outcome
    assert played.record.outcome["why"] == "by_score"


async def test_every_field_has_its_type_and_its_place() -> None:
    first, second = FakeRobot(), FakeRobot()
    await match(first, second)
    opening = json.loads(first.asked[0].body)
    assert list(opening) == ["id", "board", "jumps", "first_turn", "training", "timeout_secs"]
    assert opening["board"]["size"] == 3
    assert len(opening["board"]["cells"]) == 5
    assert (opening["jumps"], opening["first_turn"], opening["training"]) == ({"1": 1, "2": 1}, True, False)
    assert json.loads(second.asked[0].body)["first_turn"] is False
    assert opening["id"] != json.loads(second.asked[0].body)["id"]
    told = json.loads(next(asked.body for asked in second.asked if asked.verb == "PUT"))
    assert list(told) == ["changes", "jumps", "board", "turn", "last_ms"]
    assert all(len(change) == 4 and all(type(n) is int for n in change) for change in told["changes"])
    assert told["last_ms"] is None
    assert told["turn"] == 2
    assert next(asked.target for asked in first.asked if asked.verb == "GET").endswith("?color=1")
    for asked in first.asked + second.asked:
        assert asked.headers["accept"] == asked.headers["content-type"] == "application/json"
        assert (asked.body == b"") == (asked.verb in ("GET", "DELETE"))


async def test_a_connection_is_kept_for_the_whole_match() -> None:
    first, second = FakeRobot(), FakeRobot()
    await match(first, second)
    assert (first.connections, second.connections) == (1, 1)


async def test_a_connection_that_the_robot_closed_is_replaced_and_nothing_is_sent_twice() -> None:
    first, second = FakeRobot(closes=True), FakeRobot()
    played = await match(first, second)
    assert {call.status for call in played.calls} == {"ok"}
    assert len(first.asked) == sum(call.seat == 0 for call in played.calls) == first.connections
    assert first.most_open <= 2


@pytest.mark.parametrize("fault", sorted(FAULTS.keys() - MOVES.keys()))
@pytest.mark.parametrize("verb", ["POST", "GET", "PUT"])
async def test_a_fault_loses_the_match_at_once(verb: str, fault: str) -> None:
    first, second = FakeRobot({(verb, 1): fault}), FakeRobot()
    played = await match(first, second, SHORT)
    assert played.record.outcome is not None
    status = STATUS.get(fault, "wrong_response")
    assert played.record.outcome["why"] == status
    assert played.record.outcome["places"] == [[1], [0]]
    assert [call.status for call in played.calls if call.status != "ok"] == [status]
    assert next(call.detail for call in played.calls if call.status != "ok")
    assert first.count(verb) == 1
    assert verify(played.record).unfair is None


@pytest.mark.parametrize(
    ("fault", "received"),
    [
        ("not ok", b'HTTP/1.1 200 OK\r\nContent-Length: 18\r\n\r\n{"status":"error"}'),
        ("deep", b"HTTP/1.1 200 OK\r\nContent-Length: 30000\r\n\r\n" + b"[" * 30_000),
        ("server error", b'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 16\r\n\r\n{"status": "ok"}'),
        ("not utf-8", b'HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\n{"status":"ok","x":"\xff"}'),
        ("long length", b'HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n{"status": "ok"}'),
        ("not http", b"SSH-2.0-OpenSSH_9.2\r\n"),
        ("drop", b""),
    ],
)
async def test_a_wrong_answer_is_kept_as_it_was_received(fault: str, received: bytes) -> None:
    played = await match(FakeRobot({("POST", 1): fault}), FakeRobot(), SHORT)
    assert [call.received for call in played.calls if call.status != "ok"] == [received]
    assert {call.received for call in played.calls if call.status == "ok"} == {b""}


@pytest.mark.parametrize("fault", ["endless", "endless refusal"])
async def test_an_endless_answer_is_kept_up_to_the_largest_with_its_headers(fault: str) -> None:
    played = await match(FakeRobot({("GET", 1): fault}), FakeRobot())
    (wrong,) = [call for call in played.calls if call.status != "ok"]
    assert LARGEST < len(wrong.received) <= RECEIVED_MOST
    assert wrong.received.startswith(b"HTTP/1.1 ")
    assert wrong.detail.startswith("HTTP status 503" if "refusal" in fault else "the answer has more than")


@pytest.mark.parametrize("name", MOVES)
async def test_an_answer_without_a_legal_move_loses(name: str) -> None:
    played = await match(FakeRobot({("GET", 1): name}), FakeRobot())
    assert played.record.outcome is not None
    assert (played.record.outcome["why"], played.record.outcome["places"]) == (MOVES[name][1], [[1], [0]])


async def test_after_a_fault_at_its_first_request_the_second_robot_hears_nothing() -> None:
    first, second = FakeRobot({("POST", 1): "drop"}), FakeRobot()
    played = await match(first, second)
    assert [(call.seat, call.verb) for call in played.calls] == [(0, "POST"), (0, "DELETE")]
    assert second.asked == []


async def test_after_a_fault_of_the_second_robot_both_are_told_the_end() -> None:
    first, second = FakeRobot(), FakeRobot({("POST", 1): "not ok"})
    played = await match(first, second)
    assert [(call.seat, call.verb) for call in played.calls][-2:] == [(0, "DELETE"), (1, "DELETE")]
    assert played.record.outcome
    assert played.record.outcome["places"] == [[0], [1]]


async def test_a_fault_of_the_mover_when_told_its_move_spares_the_other_the_message() -> None:
    first, second = FakeRobot({("PUT", 1): "empty"}), FakeRobot()
    played = await match(first, second)
    assert second.count("PUT") == 0
    assert played.record.outcome
    assert played.record.outcome["why"] == "wrong_response"


async def test_a_robot_out_of_reach_has_no_connection_and_the_second_is_asked_too() -> None:
    async with running(FakeRobot()) as second:
        nowhere = FakeRobot(url="http://127.0.0.1:9")
        robots = [route_to(nowhere), route_to(second)]
        played = await play(deal(), robots, timeout_seconds=LIMIT)
    assert [(call.seat, call.verb, call.status) for call in played.calls] == [
        (0, "POST", "no_connection"),
        (1, "POST", "ok"),
        (0, "DELETE", "no_connection"),
        (1, "DELETE", "ok"),
    ]
    assert not played.neither_began
    assert played.record.outcome
    assert played.record.outcome["places"] == [[1], [0]]


async def test_a_result_by_chips_stands_although_the_last_message_fails() -> None:
    moves = sum(call.verb == "GET" for call in (await match(FakeRobot(), FakeRobot(), size=2)).calls)
    first, second = FakeRobot({("PUT", moves): "server error"}), FakeRobot()
    played = await match(first, second, size=2)
    assert played.record.outcome
    assert played.record.outcome["why"] == "by_score"
    assert second.count("PUT") == moves
    assert "wrong_response" in {call.status for call in played.calls}


async def test_a_fault_at_the_end_has_no_consequence() -> None:
    played = await match(FakeRobot({("DELETE", 1): "silence"}), FakeRobot(), SHORT)
    assert played.record.outcome
    assert played.record.outcome["why"] == "by_score"
    assert played.calls[-2].status == "timeout"


async def test_a_loop_that_stood_still_charges_nobody() -> None:
    first, second = FakeRobot(delay=0.05), FakeRobot()
    async with both(first, second):
        playing = asyncio.create_task(
            play(deal(), [route_to(robot, SHORT) for robot in (first, second)], timeout_seconds=SHORT)
        )
        while len(first.asked) < 5:
            await asyncio.sleep(0.005)
        time.sleep(0.3)
        played = await playing
    assert {call.status for call in played.calls} == {"ok"}
    assert max(call.ms for call in played.calls) < 300


async def test_while_the_network_here_is_down_nobody_loses() -> None:
    async def is_up() -> bool:
        return False

    nowhere = FakeRobot(url="http://127.0.0.1:9")
    with pytest.raises(Unjudged):
        await play(deal(), [route_to(nowhere), route_to(nowhere)], timeout_seconds=LIMIT, network_is_up=is_up)


async def test_a_robot_may_play_itself() -> None:
    robot = FakeRobot()
    async with running(robot):
        played = await play(deal(), [route_to(robot), route_to(robot)], timeout_seconds=LIMIT)
    assert {call.status for call in played.calls} == {"ok"}


async def test_the_training_robot_plays_in_this_process_too() -> None:
    robots = [InProcess(TrainingRobot(GAME, level)) for level in (2, 1)]
    played = await play(deal(5), robots, timeout_seconds=LIMIT)
    assert {call.status for call in played.calls} == {"ok"}
    assert verify(played.record).is_whole


@pytest.mark.parametrize("faults", [{}, {("GET", 3): "far away"}, {("PUT", 2): "silence"}, {("POST", 1): "drop"}])
async def test_the_requests_of_a_match_follow_from_its_record_and_its_calls(faults: dict[tuple[str, int], str]) -> None:
    first, second = FakeRobot(faults), FakeRobot()
    played = await match(first, second, SHORT)
    ids = [json.loads(robot.asked[0].body)["id"] if robot.asked else "" for robot in (first, second)]
    told = list(retold(played.record, played.calls, ids, SHORT))
    assert [one.call for one in told] == list(played.calls)
    for seat, robot in enumerate((first, second)):
        requests = [one.request for one in told if one.request.seat == seat]
        assert [(one.verb, one.path) for one in requests] == [(asked.verb, asked.target) for asked in robot.asked]
        bodies = [None if one.body is None else json.loads(json.dumps(one.body)) for one in requests]
        assert bodies == [json.loads(asked.body) if asked.body else None for asked in robot.asked]


@pytest.mark.slow
async def test_forty_matches_at_once_against_one_robot() -> None:
    target = FakeRobot()
    async with running(target):
        robots = [[route_to(target, 5), InProcess(TrainingRobot(GAME, 1))] for _ in range(40)]
        found = await asyncio.gather(*(play(deal(seed=n + 1), robots[n], timeout_seconds=5) for n in range(40)))
    assert {call.status for played in found for call in played.calls} == {"ok"}
    assert target.count("POST") == 40
