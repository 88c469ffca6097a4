"""What is wrong with a program's request is said in a sentence that names it, and nothing passes in silence."""

from __future__ import annotations

import pytest

from bot.platforms.web.api import OF_KEY
from bot.platforms.web.limits import Rate

from .conftest import Site
from .robots import MATCHES, owner_of, robot_of


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("until=foo", "until is turn."),
        ("legal=maybe", "legal is 1 or 0."),
        ("names=2", "names is 1 or 0."),
        ("language=klingon", "language is en or ru or zh."),
        ("wait=soon", "wait is a whole number."),
    ],
)
async def test_value_in_an_address_that_is_wrong_is_named(site: Site, query: str, sentence: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe")
    answer = await robot.client.get(f"{MATCHES}/{match['id']}/next?{query}")
    assert (answer.status_code, answer.json()) == (400, {"error": "bad_request", "message": sentence})


@pytest.mark.parametrize("query", ["until=turn&legal=1&names=0", "legal=true&language=ru", "until=&legal="])
async def test_values_that_are_right_are_taken(site: Site, query: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    assert (await robot.client.get(f"{MATCHES}/{match['id']}/next?wait=0&{query}")).status_code in (200, 204)


async def test_key_that_stands_twice_in_one_object_is_refused(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    json = {"content-type": "application/json"}
    twice = b'{"game": "tictactoe", "seats": 2, "game": "hexagon"}'
    answer = await robot.client.post(MATCHES, content=twice, headers=json)
    assert (answer.status_code, answer.json()["message"]) == (400, "game is there twice in one object.")
    inside = b'{"game": "hexagon", "options": {"size": 3, "size": 5}}'
    assert (await robot.client.post(MATCHES, content=inside, headers=json)).status_code == 400
    call = b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "id": 2}'
    assert (await robot.client.post("/mcp", content=call, headers=json)).json()["error"]["code"] == -32600
    assert (await robot.gets())["own"] == []


async def test_limits_of_a_key_say_so(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    large = await robot.client.post(MATCHES, content=" " * 20_000)
    assert "at most 16 KB" in large.json()["message"]
    allows = site.web.site.limits.allows

    def spent(key: str, rate: Rate) -> bool:
        return rate is not OF_KEY and allows(key, rate)

    site.web.site.limits.allows = spent  # type: ignore[method-assign]
    answer = await robot.client.get(MATCHES)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many_requests")
    assert answer.json()["message"].startswith("Too many requests with this key.")


async def test_wrong_method_is_answered_with_all_that_there_are(site: Site) -> None:
    answer = await site.visitor().client.request("OPTIONS", MATCHES)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST")
