"""The training robot as a server of its own, asked as robots are asked."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from bot.background.workers import Workers
from bot.features.tournaments.robots.serving import site
from bot.features.tournaments.robots.training import USUAL_SECONDS, TrainingRobot

from .fake_robot import GAME

CELLS = [[-1, 1, 0, 2, -1], [0] * 4 + [-1], [2, 0, 0, 0, 1], [0] * 4 + [-1], [-1, 1, 0, 2, -1]]
OPENING = {
    "id": "a",
    "board": {"size": 3, "cells": CELLS},
    "jumps": {"1": 1, "2": 1},
    "first_turn": True,
    "training": False,
}


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    way = httpx.ASGITransport(site(TrainingRobot(GAME, 2)))
    async with httpx.AsyncClient(transport=way, base_url="http://robot") as client:
        yield client


async def test_it_says_its_name(client: httpx.AsyncClient) -> None:
    assert (await client.get("/")).json() == {"name": "Training robot, level 2", "version": "1"}


async def test_it_answers_a_match_of_2017_without_the_newer_fields(client: httpx.AsyncClient) -> None:
    assert (await client.post("/games", json=OPENING)).json() == {"status": "ok"}
    move = (await client.get("/games/a", params={"color": "1"})).json()
    assert move["status"] == "ok"
    (row, column), (i, j) = move["move_from"], move["move_to"]
    assert CELLS[row][column] == 1
    assert CELLS[i][j] == 0
    told = {"changes": [[i, j, 0, 1]], "jumps": {"1": 2, "2": 1}}
    assert (await client.put("/games/a", json=told)).json() == {"status": "ok"}
    assert (await client.get("/games/a", params={"color": "2"})).json()["status"] == "ok"
    assert (await client.delete("/games/a")).json() == {"status": "ok"}
    assert (await client.get("/games/a", params={"color": "1"})).status_code == 404


@pytest.mark.parametrize(
    ("verb", "target", "body"),
    [
        ("POST", "/games", "nonsense"),
        ("POST", "/games", "[]"),
        ("POST", "/games", "{}"),
        ("POST", "/games", json.dumps(OPENING | {"board": {"size": 3, "cells": [[9]]}})),
        ("POST", "/games", json.dumps(OPENING | {"jumps": [1, 1]})),
        ("GET", "/games/nobody?color=1", ""),
        ("PUT", "/games/nobody", "{}"),
        ("GET", "/elsewhere", ""),
    ],
)
async def test_it_refuses_what_is_no_request_of_the_protocol(
    client: httpx.AsyncClient, verb: str, target: str, body: str
) -> None:
    answer = await client.request(verb, target, content=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["status"] == "error"


@dataclass
class SlowMachine:
    """A clock on which every look takes as long as the search between two looks takes on a machine that is so slow."""

    seconds_a_look: float
    now: float = 0.0
    looks: int = 0

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.seconds_a_look
        return self.now


LOOK_SECONDS = 0.02  # 64 positions on a machine many times slower than any that was measured


@pytest.mark.parametrize("limit", [0.1, 1, 10, None, "1", True, -1, float("inf"), 10**400])
@pytest.mark.parametrize("level", [10, 12, 14, 16])
async def test_it_answers_in_time_on_a_slow_machine(level: int, limit: Any) -> None:
    clock = SlowMachine(LOOK_SECONDS)
    robot = TrainingRobot(GAME, level, clock=clock)
    given = OPENING | ({} if limit is None else {"timeout_secs": limit})
    await robot.answer("POST", "/games", json.dumps(given).encode())
    began = clock.now
    status, body = await robot.answer("GET", "/games/a?color=1", b"")
    assert (status, json.loads(body)["status"]) == (200, "ok")
    assert clock.now - began < (limit if limit in (0.1, 10) else USUAL_SECONDS)


async def test_a_request_that_has_waited_is_answered_at_once() -> None:
    clock = SlowMachine(0.0)

    async def later(choose: Any, ask: Any) -> str:  # the threads were busy with other matches
        clock.now += 0.9
        return str(choose(ask))

    robot = TrainingRobot(GAME, 14, later, clock=clock)
    await robot.answer("POST", "/games", json.dumps(OPENING).encode())
    before = clock.looks
    assert (await robot.answer("GET", "/games/a?color=1", b""))[0] == 200
    assert clock.looks - before == 2  # when it arrived, and before the first position


async def test_time_to_think_crosses_to_another_process() -> None:
    workers = Workers()
    try:
        robot = TrainingRobot(GAME, 14, workers, counts_waiting=False)
        await robot.answer("POST", "/games", json.dumps(OPENING | {"timeout_secs": 0.001}).encode())
        assert (await robot.answer("GET", "/games/a?color=1", b""))[0] == 200
    finally:
        workers.close()


async def test_it_refuses_a_colour_and_changes_that_cannot_be(client: httpx.AsyncClient) -> None:
    await client.post("/games", json=OPENING)
    assert (await client.get("/games/a", params={"color": "3"})).status_code == 400
    assert (
        await client.put("/games/a", json={"changes": [[99, 0, 0, 1]], "jumps": {"1": 1, "2": 1}})
    ).status_code == 400
    assert (await client.put("/games/a", json={"changes": [], "jumps": {"1": 1, "2": 1}})).status_code == 400
