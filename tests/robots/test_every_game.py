"""Every game whose robots are told what their seat sees: whole matches, hidden things, and each wrong answer."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import httpx
import pytest

from bot.features.tournaments.cli.robot_games import add_options
from bot.features.tournaments.robots.serving import site
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from games import find_games
from games.core.commands import Leave
from games.core.match import legal, waiting
from games.core.record import replay
from games.core.verify import verify
from games.core.wire import Opening, SeatMatch, Told
from games.robots import retold
from games.tournament.description import BadDescription, game_name, robot_games, robot_options, round_type

from .fake_robot import think_here
from .seats import SEAT_GAMES, SeatRobot, deal, game_named, match

OPENING = ["id", "game", "rules", "options", "seat", "seats", "training", "timeout_secs", "turn", "view", "legal"]
NEWS = ["turn", "view", "legal", "events", "waiting", "last_ms"]


def at_random(seed: int) -> SeatRobot:
    dice = Random(seed)
    return SeatRobot(lambda known: {"status": "ok", "do": dice.choice(known["legal"])})


def test_robots_play_every_game_and_the_one_of_2017_where_none_is_named() -> None:
    games = find_games()
    assert {"hexagon", "rpsls", "tequila", "tictactoe"} <= set(robot_games(games))
    assert (game_name(None, games), robot_games(games)[0]) == ("hexagon", "hexagon")


@pytest.mark.parametrize("name", SEAT_GAMES)
@pytest.mark.parametrize("seed", range(4))
async def test_robots_without_rules_or_memory_play_to_the_end(name: str, seed: int) -> None:
    robots = [at_random(seed), at_random(100 + seed)]
    played = await match(name, robots, seed)
    assert {call.status for call in played.calls} == {"ok"}
    assert played.record.outcome
    assert verify(played.record).unfair is None
    for seat, robot in enumerate(robots):
        verbs = [request.verb for request in robot.asked]
        assert (verbs[0], verbs[-1]) == ("POST", "DELETE")
        assert verbs.count("PUT") == len(played.record.steps)
        assert list(robot.bodies[0]) == OPENING
        assert all(list(body) == NEWS for body in robot.bodies[1:])
        assert (robot.bodies[0]["seat"], robot.bodies[0]["game"]) == (seat, name)
        assert robot.bodies[-1]["waiting"] == robot.bodies[-1]["legal"] == []


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_question_names_its_turn_and_has_been_told_with_its_moves(name: str) -> None:
    robots = [at_random(1), at_random(2)]
    await match(name, robots)
    for seat, robot in enumerate(robots):
        told: Any = None
        for request in robot.asked:
            if request.body is not None:
                told = request.body
            elif request.verb == "GET":
                assert request.path == f"/games/{'ab'[seat]}?turn={told['turn']}"
                assert told["legal"]


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_requests_tell_a_robot_nothing_that_its_seat_may_not_know(name: str) -> None:
    """Two worlds that look the same to a seat: each request to it is the same in both."""
    game, dealt, seen = game_named(name), deal(name, 5), set[bool]()
    played = await match(name, [at_random(3), at_random(4)], 5)
    assert game.wire
    stood = list(replay(played.record))
    for number, (before, at) in enumerate(pairwise(stood)):
        for seat in (0, 1):
            other = replace(at.match, state=game.guess(game.view(at.match.state, seat), bytes([number] * 32)))
            seen.add(other.state != at.match.state)
            command, events = at.moved.command, at.moved.events  # type: ignore[union-attr]
            told = [
                game.wire.update(Told(before.match.state, SeatMatch(game, one, seat), command.text, events, None))  # type: ignore[union-attr]
                for one in (at.match, other)
            ]
            if at.match.outcome is None:
                assert json.dumps(told[0]) == json.dumps(told[1])
            openings = [
                game.wire.start(Opening(SeatMatch(game, one, seat), name, dealt.options, "a", False, 1.0))
                for one in (at.match, other)
            ]
            assert at.match.outcome or json.dumps(openings[0]) == json.dumps(openings[1])
    assert True in seen or not game.ui.private  # the other world was another one


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_news_for_one_seat_alone_do_not_reach_the_other(name: str) -> None:
    robots = [at_random(6), at_random(7)]
    played = await match(name, robots)
    steps = [at.moved.events for at in replay(played.record) if at.moved and at.step]
    for seat, robot in enumerate(robots):
        heard = [len(body["events"]) for body in robot.bodies[1:]]
        assert heard == [sum(event.heard_by(seat) for event in events) for events in steps]


@pytest.mark.parametrize("name", SEAT_GAMES)
@pytest.mark.parametrize(
    ("answer", "status", "detail"),
    [
        ({"status": "ok"}, "wrong_response", "do is missing"),
        ({"status": "ok", "do": None}, "wrong_response", "do is not a text: null"),
        ({"status": "ok", "do": ["b2"]}, "wrong_response", 'do is not a text: ["b2"]'),
        ({"do": "b2"}, "wrong_response", 'status is not the text ok: {"do": "b2"}'),
        ({"status": "ok", "do": "B2 "}, "wrong_move", 'not one of the legal moves: "B2 "'),
        ({"status": "ok", "do": ""}, "wrong_move", 'not one of the legal moves: ""'),
        ({"status": "ok", "do": "commit:" + "0f" * 32}, "wrong_move", 'not one of the legal moves: "commit:0f'),
        ({"status": "ok", "do": "\n"}, "wrong_move", r'not one of the legal moves: "\n"'),
    ],
)
async def test_each_wrong_answer_loses_and_is_named(name: str, answer: Any, status: str, detail: str) -> None:
    played = await match(name, [SeatRobot(lambda _: answer), SeatRobot()])
    assert played.record.outcome
    assert played.record.outcome["places"] == [[1], [0]]
    assert played.record.steps[-1].command == Leave(0, status)
    (wrong,) = [call for call in played.calls if call.status != "ok"]
    assert (wrong.seat, wrong.verb, wrong.status) == (0, "GET", status)
    assert wrong.detail.startswith(detail)
    assert verify(played.record).unfair is None


async def test_a_cell_that_is_taken_is_a_wrong_move() -> None:
    played = await match("tictactoe", [SeatRobot(), SeatRobot(lambda _: {"status": "ok", "do": "a1"})])
    assert played.record.outcome
    assert (played.record.outcome["why"], played.record.outcome["places"]) == ("wrong_move", [[0], [1]])


async def test_a_drawn_board_ends_and_is_played_once() -> None:
    robots = [InProcess(TrainingRobot(game_named("tictactoe"), 5)) for _ in range(2)]
    played = await match("tictactoe", robots)
    assert played.record.outcome == {"places": [[0, 1]], "shares": [0, 0], "scores": [None, None], "why": "full"}
    assert sum(call.verb == "GET" for call in played.calls) == 9


async def test_moves_asked_at_once_are_sealed_with_the_matchs_own_salt() -> None:
    robots = [SeatRobot(), SeatRobot(lambda known: {"status": "ok", "do": known["legal"][1]})]
    played = await match("rpsls", robots)
    one, two = (step.command for step in played.record.steps[:2])
    assert (one.seat, two.seat) == (0, 1)  # type: ignore[union-attr]
    sealed = robots[1].bodies[1]  # after the other has sealed
    assert sealed["waiting"] == [1]
    assert (sealed["view"]["committed"], sealed["view"]["mine"], sealed["view"]["hashes"]) == ([0], None, {})
    assert [event["kind"] for event in sealed["events"]] == ["sealed"]
    assert [event["kind"] for event in robots[0].bodies[1]["events"]] == ["sealed", "receipt"]
    opened = robots[1].bodies[2]["view"]["last_round"]
    assert set(opened) == {"0", "1"}
    assert robots[0].bodies[1]["view"]["mine"] == opened["0"]
    assert verify(played.record).is_whole


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_the_requests_of_a_match_are_told_again_from_its_record(name: str) -> None:
    robots = [at_random(8), at_random(9)]
    played = await match(name, robots)
    told = list(retold(played.record, played.calls, ("a", "b"), 1.0))
    assert [one.call for one in told] == list(played.calls)
    for seat, robot in enumerate(robots):
        assert [one.request for one in told if one.request.seat == seat] == robot.asked


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_the_training_robot_plays_at_every_level(name: str) -> None:
    game = game_named(name)
    for level in game.levels:
        played = await match(name, [InProcess(TrainingRobot(game, level)), SeatRobot()], level)
        assert {call.status for call in played.calls} == {"ok"}


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_the_training_robot_refuses_what_is_no_request_of_its_game(name: str) -> None:
    robot, seat = TrainingRobot(game_named(name)), SeatRobot()
    await match(name, [SeatRobot(), seat])
    opening = dict(seat.bodies[0])
    wrong: list[dict[str, Any]] = [{"turn": None}, {"view": None}, {"view": {}}, {"legal": "a1"}, {"legal": [1]}]
    for fields in wrong:
        status, body = await robot.answer("POST", "/games", json.dumps(opening | fields).encode())
        assert (status, json.loads(body)["status"]) == (400, "error"), fields
    del opening["turn"]
    assert (await robot.answer("POST", "/games", json.dumps(opening).encode()))[0] == 400
    assert (await robot.answer("POST", "/games", json.dumps(seat.bodies[0] | {"legal": []}).encode()))[0] == 200
    status, body = await robot.answer("GET", "/games/b?turn=1", b"")
    assert (status, json.loads(body)["message"]) == (400, "this robot is not asked for a move")
    await robot.answer("POST", "/games", json.dumps(seat.bodies[0] | {"legal": ["a1"]}).encode())
    for query in ("", "?turn=2", "?turn=x", "?color=1"):
        status, body = await robot.answer("GET", f"/games/b{query}", b"")
        assert (status, json.loads(body)["message"]) == (400, "turn is 1, as it was told last")


def test_a_match_that_may_never_end_is_refused() -> None:
    game = game_named("rpsls")
    with pytest.raises(ValueError, match="may never end"):
        robot_options(game, {"rounds": None})
    with pytest.raises(BadDescription, match="Round 1: with these options a match of robots may never end"):
        round_type({"rounds": None}, game, "Round 1")


@pytest.mark.parametrize("name", SEAT_GAMES)
def test_options_are_those_with_which_tables_open_and_there_is_no_clock(name: str) -> None:
    game = game_named(name)
    options = robot_options(game, {})
    match = deal(name).begin().match
    assert match.deadline is None
    assert game.wire
    assert 0 < game.wire.moves(options) < 100
    assert name != "rpsls" or (options.wins, options.rounds) == (3, 20)
    assert all(legal(game, match, seat) for seat in waiting(game, match))


@pytest.mark.parametrize(
    ("name", "nonsense"),
    [
        ("tictactoe", {"board": [0]}),
        ("tictactoe", {"waiting": None}),
        ("tequila", {"you": 7}),
    ],
)
async def test_the_training_robots_server_refuses_a_view_that_no_match_has(name: str, nonsense: dict[str, Any]) -> None:
    seat = SeatRobot()
    await match(name, [seat, SeatRobot()])
    opening = seat.bodies[0]
    way = httpx.ASGITransport(site(TrainingRobot(game_named(name), 5, think_here)))
    async with httpx.AsyncClient(transport=way, base_url="http://robot") as client:
        told = opening | {"view": opening["view"] | nonsense, "legal": ["a1"], "turn": 1}
        assert (await client.post("/games", json=told)).status_code == 200
        answer = await client.get("/games/a", params={"turn": "1"})
        assert answer.status_code == 400
        assert answer.json()["message"] == "the view that was told is no position of this game"


def test_arguments_of_the_command_line_have_no_clock_of_the_match() -> None:
    """Robots have a time limit for each request."""
    parser = ArgumentParser(prog="roundhouse")
    add_options(parser)
    assert "--size" in parser.format_help()
    assert not [word for word in ("second", "UNSET") if word in parser.format_help()]
