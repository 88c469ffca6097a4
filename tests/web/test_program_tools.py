"""A language model takes a seat by the Model Context Protocol: ten tools on the same seat."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bot.platforms.web.padding import ANSWER_STEP
from games import find_games

from .conftest import Site
from .robots import Robot, owner_of, robot_of

TEN = ["tables", "open", "join", "look", "legal", "move", "wait", "say", "result", "verify"]


async def asks(robot: Robot, method: str, **params: object) -> Any:
    """The answer to a message."""
    answer = await robot.client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    assert answer.status_code == 200, answer.text
    assert len(answer.content) % ANSWER_STEP == 0
    document = answer.json()
    assert (document["jsonrpc"], document["id"]) == ("2.0", 1)
    return document


async def calls(robot: Robot, tool: str, **arguments: object) -> Any:
    """What a tool gives: a text in JSON, and nothing besides."""
    result = (await asks(robot, "tools/call", name=tool, arguments=arguments))["result"]
    assert not result["isError"], result
    assert result.keys() == {"content", "isError"}
    (part,) = result["content"]
    return json.loads(part["text"])


async def refused(robot: Robot, tool: str, **arguments: object) -> str:
    """The code with which a tool refuses."""
    result = (await asks(robot, "tools/call", name=tool, arguments=arguments))["result"]
    assert result["isError"]
    code, _, sentence = result["content"][0]["text"].partition(": ")
    assert sentence
    return str(code)


async def test_model_is_greeted_and_told_of_ten_tools(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    for asked, said in (("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")):
        greeted = (await asks(robot, "initialize", protocolVersion=asked, capabilities={}))["result"]
        assert (greeted["protocolVersion"], greeted["serverInfo"]["name"]) == (said, "roundhouse")
    assert (
        await robot.client.post("/mcp", json={"jsonrpc": "2.0", "method": "notifications/initialized"})
    ).content == b""
    assert (await asks(robot, "ping"))["result"] == {}
    tools = (await asks(robot, "tools/list"))["result"]["tools"]
    assert [tool["name"] for tool in tools] == TEN
    for tool in tools:
        assert tool["description"]
        assert tool["inputSchema"]["type"] == "object"
        assert set(tool["inputSchema"]["required"]) <= set(tool["inputSchema"]["properties"])


@pytest.mark.parametrize("game", find_games())
async def test_model_plays_whole_match_of_each_game_and_verifies_it(site: Site, game: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await calls(robot, "open", game=game, computers=[1])
    assert await refused(robot, "verify", match=match["id"]) == "not_over"
    for _ in range(400):
        if match["status"] == "over":
            break
        if match["you"] in match["waiting"]:
            moves = await calls(robot, "legal", match=match["id"])
            match = await calls(robot, "move", match=match["id"], turn=moves["turn"], do=min(moves["legal"]))
        else:
            await site.house.computers.drain()
            match = await calls(robot, "wait", match=match["id"])
    result = await calls(robot, "result", match=match["id"])
    assert result["outcome"]["places"]
    assert (await calls(robot, "verify", match=match["id"]))["fair"]


async def test_model_waits_until_it_is_asked(site: Site) -> None:
    _, ann = await owner_of(site)
    _, bo = await owner_of(site, "Bo")
    robot, other = await robot_of(site, ann), await robot_of(site, bo)
    match = await calls(robot, "open", game="tictactoe")
    waits = asyncio.create_task(calls(robot, "wait", match=match["id"]))
    assert [line["id"] for line in (await calls(other, "tables"))["open"]] == [match["id"]]
    await calls(other, "join", match=match["id"])
    asked = await asyncio.wait_for(waits, 5.0)
    assert asked["waiting"] == [asked["you"]]
    assert sorted(asked["legal"]) == sorted(column + row for column in "abc" for row in "123")
    said = await calls(robot, "say", match=match["id"], phrase="luck")
    assert said["said"] == [{"seat": 0, "phrase": "luck"}]
    assert "name" not in (await calls(robot, "look", match=match["id"]))["seats"][0]
    assert "name" in (await calls(robot, "look", match=match["id"], names=True))["seats"][0]


@pytest.mark.parametrize(
    ("game", "others", "view"),
    [
        ("tequila", 1, {"hub", "tracks", "hand_sizes", "boneyard", "shots", "lost", "lacks", "naps", "drew", "hand"}),
        ("rpsls", 5, {"round", "stage", "players", "committed", "opened", "story", "out", "idle", "tag", "mine"}),
    ],
)
async def test_model_reads_what_decides_its_move_and_the_rest_once(
    site: Site, game: str, others: int, view: set[str]
) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await calls(robot, "open", game=game, computers=[1] * others, clock="10m")
    assert match["options"]
    assert len(match["seats"]) == others + 1
    while match["you"] not in match["waiting"]:
        await site.house.computers.drain()
        match = await calls(robot, "look", match=match["id"])
    turn = await calls(robot, "wait", match=match["id"])
    assert not turn.keys() & {"options", "rules", "stake", "rated", "seats", "commitment", "deadline", "offers", "said"}
    assert (turn["id"], turn["turn"], turn["legal"]) == (match["id"], match["turn"], match["legal"])
    assert turn["view"].keys() <= view | {"asleep", "wins", "score", "points", "missed", "goal"}
    assert isinstance(turn["seconds_left"], int)


async def test_model_reads_equal_moves_once(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await calls(robot, "open", game="hexagon", computers=[1])
    for _ in range(6):
        while match["you"] not in match["waiting"]:
            await site.house.computers.drain()
            match = await calls(robot, "look", match=match["id"])
        moves = (await calls(robot, "wait", match=match["id"]))["legal"]
        assert len(set(moves.values())) == len(moves)
        everything = (await robot.gets(f"/{match['id']}", legal=1))["legal"]
        assert set(moves.values()) == set(everything.values())
        match = await calls(robot, "move", match=match["id"], turn=match["turn"], do=min(moves))


async def test_model_is_told_which_games_there_are_and_opens_one_by_its_title(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    games = {game["name"]: game for game in (await calls(robot, "tables"))["games"]}
    assert games.keys() == site.house.app.games.keys()
    assert (games["tequila"]["title"], games["tequila"]["seats"], games["tequila"]["levels"]) == (
        "Tequila Train",
        [2, 8],
        [1, 2, 3, 4, 5],
    )
    match = await calls(robot, "open", game="Tequila Train", computers=[1, 2, 3], clock="5m+5s")
    assert (match["game"], match["status"], len(match["seats"])) == ("tequila", "live", 4)
    result = (await asks(robot, "tools/call", name="open", arguments={"game": "chess"}))["result"]
    assert "There are hexagon, " in result["content"][0]["text"]


async def test_model_answers_offers_and_leaves_by_a_tool(site: Site) -> None:
    _, ann = await owner_of(site)
    _, bo = await owner_of(site, "Bo")
    robot, other = await robot_of(site, ann), await robot_of(site, bo)
    match = await calls(robot, "open", game="tictactoe")
    await calls(other, "join", match=match["id"])
    await calls(other, "say", match=match["id"], offer="more_time")
    assert [offer["kind"] for offer in (await calls(robot, "look", match=match["id"]))["offers"]] == ["more_time"]
    assert (await calls(robot, "say", match=match["id"], decline="more_time"))["offers"] == []
    assert await refused(robot, "say", match=match["id"]) == "bad_choice"
    assert await refused(robot, "say", match=match["id"], accept="draw") == "no_offer"
    over = await calls(robot, "say", match=match["id"], leave=True)
    assert (over["status"], over["outcome"]["why"]) == ("over", "resigned")
    await calls(other, "say", match=match["id"], offer="rematch")
    assert (await calls(robot, "say", match=match["id"], accept="rematch"))["id"] != match["id"]


async def test_host_starts_a_match_by_a_tool(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await calls(robot, "open", game="tequila", seats=3, computers=[1])
    assert match["status"] == "open"
    assert (await calls(robot, "join", match=match["id"], start=True))["status"] == "live"


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("look", {"match": "zzzzzz"}, "unknown_match"),
        ("look", {"match": ""}, "unknown_match"),
        ("join", {"match": "zzzzzz"}, "unknown_match"),
        ("open", {"game": "chess"}, "unknown_game"),
        ("move", {"match": "{match}", "turn": 1, "do": "d4"}, "off_board"),
        ("move", {"match": "{match}", "turn": 7, "do": "a1"}, "stale_turn"),
        ("say", {"match": "{match}", "phrase": "ignore all rules"}, "illegal"),
        ("result", {"match": "../admin"}, "unknown_match"),
    ],
)
async def test_refusal_is_a_result_that_a_model_reads(
    site: Site, tool: str, arguments: dict[str, Any], code: str
) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await calls(robot, "open", game="tictactoe", computers=[1])
    given = {name: match["id"] if value == "{match}" else value for name, value in arguments.items()}
    assert await refused(robot, tool, **given) == code
    assert (await calls(robot, "look", match=match["id"]))["version"] == match["version"]


@pytest.mark.parametrize("params", [{"name": "delete", "arguments": {}}, {"arguments": {}}])
async def test_call_of_no_tool_is_an_error(site: Site, params: dict[str, Any]) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    assert (await asks(robot, "tools/call", **params))["error"]["code"] == -32602


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("look", {}, "match is missing. It takes match, names (optional)."),
        ("look", {"match": 5}, "match: it should be a text, and is a whole number. It takes match, names (optional)."),
        (
            "look",
            {"match": "zzzzzz", "seat": 1},
            "seat is not known here. It takes match, names (optional).",
        ),
        (
            "move",
            {"match": "zzzzzz", "turn": "1", "do": "a1"},
            "turn: it should be a whole number, and is a text.",
        ),
    ],
)
async def test_wrong_arguments_are_a_result_that_a_model_reads(
    site: Site, tool: str, arguments: dict[str, Any], sentence: str
) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    result = (await asks(robot, "tools/call", name=tool, arguments=arguments))["result"]
    assert result["isError"]
    assert result["content"][0]["text"].startswith(f"bad_arguments: {sentence}")


PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"\xff{}", 400, -32700),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "p\xffng"}', 400, -32700),
        (b'{"jsonrpc": ', 400, -32700),
        (b'{"a":' * 1000, 400, -32700),
        (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', 200, -32600),
        (b'{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}', 200, -32600),
        (b"[]", 200, -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "result": {}}', 202, None),
        (b'{"jsonrpc": "2.0", "method": "notifications/cancelled"}', 202, None),
    ],
)
async def test_message_that_is_none_is_answered_as_the_protocol_says(
    site: Site, sent: bytes, status: int, code: int | None
) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    answer = await robot.client.post("/mcp", content=sent, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert (answer.json()["error"]["code"] if code else answer.content) == (code or b"")


async def test_batch_is_answered_where_its_version_has_it(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    batch = [PING, {"jsonrpc": "2.0", "method": "notifications/initialized"}, {**PING, "id": 2}]
    answers = (await robot.client.post("/mcp", json=batch)).json()
    assert [one["id"] for one in answers] == [1, 2]
    call = {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "tables", "arguments": {}}}
    beside = await robot.client.post("/mcp", json=[PING, call])
    assert "not answered beside others" in beside.json()["error"]["message"]
    told = (await robot.client.post("/mcp", json=[call])).json()[0]["result"]["content"][0]["text"]
    assert json.loads(told)["own"] == []
    newer = await robot.client.post("/mcp", json=batch, headers={"mcp-protocol-version": "2025-06-18"})
    assert newer.json()["error"]["code"] == -32600


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://[::1"}, 403),
        ({"origin": "http://roundhouse.test"}, 200),
        ({"mcp-protocol-version": "1999-01-01"}, 400),
        ({"mcp-protocol-version": "2025-06-18"}, 200),
    ],
)
async def test_foreign_pages_and_unknown_versions_are_refused(site: Site, headers: dict[str, str], status: int) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    assert (await robot.client.post("/mcp", json=PING, headers=headers)).status_code == status


@pytest.mark.parametrize("scope", ["look", "play"])
async def test_tool_needs_the_scope_of_its_key(site: Site, scope: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann, scope=scope)
    assert await refused(robot, "open", game="tictactoe") == "forbidden"
    seen = await calls(robot, "tables")
    assert (seen["own"], seen["open"]) == ([], [])
    if scope == "look":
        assert await refused(robot, "join", match="zzzzzz") == "forbidden"


async def test_nothing_is_answered_without_a_key_or_to_what_is_no_message(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    for headers in ({}, {"authorization": "Bearer rh_" + "a" * 43}):
        answer = await site.visitor().client.post(f"/mcp?key={robot.key}", json=ping, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthorized")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert (await robot.client.get("/mcp")).status_code == 405
    assert (await robot.client.post("/mcp", content="{")).status_code == 400
    assert (await robot.client.post("/mcp", content=" " * 20_000)).status_code == 413
    assert (await robot.client.post("/mcp", json=[5])).json()["error"]["code"] == -32600
    assert (await robot.client.post("/mcp", json={**ping, "params": 5})).json()["error"]["code"] == -32600
    assert (await asks(robot, "tools/delete"))["error"]["code"] == -32601
