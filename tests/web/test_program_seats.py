"""A program takes a seat and moves: in JSON, the same for all games; what is no move is refused."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import pytest

from bot.platforms.web.api.openapi import DOCUMENT, RELEASE
from bot.platforms.web.routes import all_routes
from games import find_games
from games.core.reading import read_record
from games.core.verify import verify

from .beside_programs import people_answer, sits_with_people
from .conftest import Site
from .robots import MATCHES, owner_of, plays_on, robot_of
from .test_tournament_downloads import fits

MATCHES_OF_EACH = 20


@pytest.mark.parametrize("game", find_games())
async def test_program_plays_whole_match_of_each_game_against_computer(site: Site, game: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens(game, computers=[1])
    assert (match["status"], match["you"], match["seats"][0]["kind"]) == ("live", 0, "program")
    assert match["seats"][1] == {"seat": 1, "kind": "computer", "level": 1, "invited": False}
    over = await plays_on(robot, match)
    assert over["outcome"]["places"]
    document = await robot.gets(f"/{match['id']}/record")
    assert document["seats"] == ["", "Computer 1"]
    assert verify(read_record(document, find_games())).unfair is None


@pytest.mark.parametrize("game", find_games())
async def test_program_plays_whole_match_of_each_game_with_people_of_a_chat(site: Site, game: str) -> None:
    robot, match_id = await sits_with_people(site, game, seats=min(3, find_games()[game].most))
    for _ in range(300):
        match = await robot.gets(f"/{match_id}", legal=1)
        if match["status"] == "over":
            break
        if match["you"] in match["waiting"]:
            await robot.sends(f"/{match_id}/do", turn=match["turn"], do=min(match["legal"]))
        await people_answer(site, match_id)
    assert match["status"] == "over"
    assert not {"Ann", "Bo", "Cy"} & set(json.dumps(match).replace('"', " ").split())
    told = json.dumps(await robot.gets(f"/{match_id}/record"))
    assert "Bo" not in told
    assert "Minnow" not in told
    assert "Bo" in json.dumps(await robot.gets(f"/{match_id}/record", names=1))


async def test_program_seals_by_a_hash_of_its_own_and_opens_it(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "rpsls")
    match = await robot.gets(f"/{match_id}", legal=1)
    assert match["forms"] == ["commit:"]
    opening = "1" + "x" * 40 + "|T" + match["view"]["tag"] + f"|{match['view']['round']}|{match['you']}"
    sealed = blake2b(opening.encode(), digest_size=32).hexdigest()
    after = await robot.sends(f"/{match_id}/do", turn=match["turn"], do=f"commit:{sealed}")
    assert after["view"]["committed"] == [match["you"]]
    again = await robot.sends(f"/{match_id}/do", turn=match["turn"], do=f"commit:{sealed}")
    assert again["version"] == after["version"]
    other = await robot.sends(f"/{match_id}/do", 409, turn=match["turn"], do=f"commit:{sealed[::-1]}")
    assert other["error"] == "already_committed"
    await people_answer(site, match_id)
    match = await robot.gets(f"/{match_id}", legal=1)
    assert match["forms"] == ["reveal:"]
    wrong = await robot.sends(f"/{match_id}/do", 409, turn=match["turn"], do="reveal:2x")
    assert wrong["error"] in ("mismatch", "no_move")
    opened = await robot.sends(f"/{match_id}/do", turn=match["turn"], do=f"reveal:{opening}")
    assert opened["view"]["story"]


async def test_moves_are_told_in_sentences_of_the_game(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("hexagon", computers=[1])
    while match["you"] not in match["waiting"]:
        await site.house.computers.drain()
        match = await robot.gets(f"/{match['id']}")
    told = (await robot.gets(f"/{match['id']}", legal=1))["legal"]
    for move, words in told.items():
        source, target = move.split(".")
        assert words.startswith((f"grow to {target}", f"jump from {source} to {target}"))


@pytest.mark.slow
@pytest.mark.parametrize("game", find_games())
async def test_many_matches_are_played_to_the_end_without_a_refusal(site: Site, game: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    site.web.site.limits.allows = lambda key, rate: True  # type: ignore[method-assign]
    for number in range(MATCHES_OF_EACH):
        seats = find_games()[game].seats
        levels = [1] * (seats[number % len(seats)] - 1) if number % 5 == 0 else [1]
        match = await robot.opens(game, seats=1 + len(levels), computers=levels)
        for turn in range(2_000):
            if match["status"] == "over":
                break
            if match["you"] in match["waiting"]:
                shown = await robot.gets(f"/{match['id']}", legal=1)
                moves = sorted(shown["legal"])
                match = await robot.sends(
                    f"/{match['id']}/do", turn=shown["turn"], do=moves[(number * 31 + turn * 7) % len(moves)]
                )
            else:
                await site.house.computers.drain()
                match = await robot.gets(f"/{match['id']}")
        assert match["status"] == "over"
        assert (
            verify(read_record(await robot.gets(f"/{match['id']}/record"), find_games()), other_deals=0).unfair is None
        )


async def test_move_that_is_sent_again_is_answered_with_the_match_and_another_one_is_stale(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    first = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert first["view"]["board"][4] == 1
    again = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert (again["version"], again["view"]) == (first["version"], first["view"])
    assert (await robot.sends(f"/{match_id}/do", 409, turn=1, do="a1"))["error"] == "stale_turn"
    assert (await robot.sends(f"/{match_id}/do", 409, turn=2, do="a1"))["error"] == "not_your_turn"


@pytest.mark.parametrize("spelling", ["", "b", "d4", "rock", "b2 ", "c4.d5", "commit:00", "\u0000", "b2" * 300])
async def test_what_is_no_move_is_refused_with_a_code_and_nothing_changes(site: Site, spelling: str) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    before = await robot.gets(f"/{match_id}")
    if spelling == "b2 ":
        spelling = "b2."
    answer = await robot.sends(f"/{match_id}/do", 409, turn=1, do=spelling)
    assert answer["error"] in ("illegal", "off_board")
    assert answer["message"]
    assert await robot.gets(f"/{match_id}") == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("x", 400),
        ("[]", 400),
        ("{}", 400),
        ('{"turn": 1}', 400),
        ('{"turn": "1", "do": "a1"}', 400),
        ('{"turn": 1.5, "do": "a1"}', 400),
        ('{"turn": 1, "do": null}', 400),
        ('{"turn": 1, "do": "a1", "seat": 1}', 400),
        ('{"turn": -1, "do": "a1"}', 409),
        ('{"turn": 99999999999, "do": "a1"}', 409),
        ('{"turn": 1, "do": "\\ud800"}', 400),
        ("[" * 5_000, 400),
        (" " * 20_000, 413),
    ],
)
async def test_body_that_is_no_move_is_refused_and_nothing_changes(site: Site, body: str, status: int) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    before = await robot.gets(f"/{match_id}")
    answer = await robot.client.post(f"{MATCHES}/{match_id}/do", content=body or "{}")
    assert answer.status_code == status
    assert {"error", "message"} == set(answer.json())
    assert await robot.gets(f"/{match_id}") == before


@pytest.mark.parametrize(
    ("plan", "status", "error"),
    [
        ({"game": "chess"}, 409, "unknown_game"),
        ({"game": "tictactoe", "seats": 3}, 409, "bad_seats"),
        ({"game": "tictactoe", "computers": [9]}, 409, "bad_option_range"),
        ({"game": "tictactoe", "computers": [1, 1]}, 409, "bad_seats"),
        ({"game": "tictactoe", "stake": -1}, 409, "bad_option_range"),
        ({"game": "tictactoe", "stake": 10**12}, 409, "bad_option_range"),
        ({"game": "tictactoe", "clock": "never"}, 409, "bad_clock"),
        ({"game": "tictactoe", "options": {"wings": 2}}, 409, "unknown_option"),
        ({"game": "tictactoe", "options": {"restart": "never"}}, 409, "bad_option_choice"),
        ({"game": "tictactoe", "visibility": "secret"}, 409, "bad_choice"),
        ({"game": "tictactoe", "host": 1}, 400, "bad_request"),
        ({"game": 5}, 400, "bad_request"),
        ({}, 400, "bad_request"),
    ],
)
async def test_table_that_cannot_be_opened_is_refused(
    site: Site, plan: dict[str, Any], status: int, error: str
) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    answer = await robot.sends(status=status, **plan)
    assert answer["error"] == error
    assert await robot.gets() == {"own": [], "open": []}


async def test_every_address_is_described_and_answers_as_described(site: Site) -> None:
    routes = {
        route.path.replace("{match}", "{match}")
        for route in all_routes("bot.platforms.web")
        if route.path.startswith((MATCHES, RELEASE))
    }
    assert routes == set(DOCUMENT["paths"])
    served = (await site.visitor().client.get("/api/1/openapi-matches.json")).json()
    assert served == json.loads(json.dumps(DOCUMENT))
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    named = served["components"]["schemas"]
    shape = {
        "properties": set(named["MatchDocument"]["properties"]),
        "required": set(named["MatchDocument"]["required"]),
    }
    shown = await robot.gets(f"/{match['id']}", legal=1, names=1)
    assert shape["required"] <= set(shown) <= shape["properties"]
    fits(shown["seats"][0], {"$ref": "#/components/schemas/SeatDocument"}, plain(named))
    line = (await robot.gets())["own"][0]
    fits(line, {"$ref": "#/components/schemas/TableLine"}, plain(named))
    fits((await robot.client.get(RELEASE)).json(), {"$ref": "#/components/schemas/Releases"}, plain(named))


def plain(schemas: Any) -> Any:
    """Schemas with `anyOf` of simple types as lists of types, as those of tournaments have them."""
    if isinstance(schemas, dict):
        kinds = [part.get("type") for part in schemas.get("anyOf", [])]
        if kinds and all(kinds):
            return {**{key: plain(value) for key, value in schemas.items() if key != "anyOf"}, "type": kinds}
        return {key: plain(value) for key, value in schemas.items()}
    return [plain(part) for part in schemas] if isinstance(schemas, list) else schemas
