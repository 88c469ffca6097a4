"""The training robot as a server of its own, asked as robots are asked."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import httpx
import pytest

from bot.robots.serving import site
from bot.robots.training import TrainingRobot

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


async def test_it_refuses_a_colour_and_changes_that_cannot_be(client: httpx.AsyncClient) -> None:
    await client.post("/games", json=OPENING)
    assert (await client.get("/games/a", params={"color": "3"})).status_code == 400
    assert (
        await client.put("/games/a", json={"changes": [[99, 0, 0, 1]], "jumps": {"1": 1, "2": 1}})
    ).status_code == 400
    assert (await client.put("/games/a", json={"changes": [], "jumps": {"1": 1, "2": 1}})).status_code == 400
