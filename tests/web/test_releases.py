"""Releases of programs: a new one begins with a rating of its own, and profiles keep the ratings of older ones."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from bot.cli import ratings as command
from bot.usecases import account_links, programs
from games.core.game import Refusal
from games.table.chair import PROGRAM_MARK
from storage.rating_schema import rated_seats, ratings, released_ratings
from tests.checks import ratings_fit

from .client import Client
from .conftest import HOST, Site
from .robots import Robot, owner_of, robot_of

RELEASE = "/api/1/release"
LOST_MOVES = ("a1", "a2", "b1", "b2", "c1")  # the second player loses


async def asks(robot: Robot, status: int = 200, **body: object) -> Any:
    """What a program is told of its releases; with a body, once it has marked one."""
    client = robot.client
    answer = await (client.post(RELEASE, json=body) if body else client.get(RELEASE))
    assert answer.status_code == status, answer.text
    return answer.json()


async def beats(winner: Robot, loser: Robot) -> str:
    """A rated match of two programs."""
    match = await winner.opens("tictactoe")
    await loser.sends(f"/{match['id']}/join")
    match = await winner.gets(f"/{match['id']}")
    order = (winner, loser) if match["waiting"] == [match["you"]] else (loser, winner)
    moves = LOST_MOVES if order[0] is winner else ("a1", "b1", "c3", "b2", "a2", "b3")
    for at, move in enumerate(moves):
        match = await order[at % 2].sends(f"/{match['id']}/do", turn=match["turn"], do=move)
    assert match["status"] == "over"
    return str(match["id"])


async def two(site: Site) -> tuple[Robot, Robot]:
    """Programs of two people."""
    _, ann = await owner_of(site)
    _, bo = await owner_of(site, "Bo")
    return await robot_of(site, ann), await robot_of(site, bo, "Pike")


async def test_new_release_is_rated_anew_and_the_rating_of_the_older_one_stays_readable(site: Site) -> None:
    minnow, pike = await two(site)
    await beats(minnow, pike)
    (first,) = (await asks(minnow))["ratings"]
    assert (first["release"], first["matches"], first["ended_at"]) == ("", 1, None)
    assert (await asks(minnow, version="1.2"))["release"] == "1.2"
    second = await beats(pike, minnow)
    told = await asks(minnow)
    assert [(one["release"], one["matches"]) for one in told["ratings"]] == [("1.2", 1), ("", 1)]
    assert told["ratings"][1] | {"ended_at": None} == first
    assert told["ratings"][1]["ended_at"]
    assert told["ratings"][0]["rating"] < 1_500 < first["rating"]
    seen = await pike.gets(f"/{second}", names=1)
    assert {seat["name"] for seat in seen["seats"]} == {f"{PROGRAM_MARK} Ann’s Minnow 1.2", f"{PROGRAM_MARK} Bo’s Pike"}


async def test_ratings_of_all_releases_are_computed_again_to_the_last_digit(site: Site) -> None:
    minnow, pike = await two(site)
    for version in ("1", "2", "3"):
        await beats(minnow, pike)
        await beats(pike, minnow)
        await asks(minnow, version=version)
        await asks(pike, version=version)
        site.house.clock.wind(days=1)
    await beats(minnow, pike)
    app = site.house.app
    assert await ratings_fit(app.store) == 7
    told = await asks(minnow)
    assert await command.rebuild(app, check=False) == "7 matches rated again."
    assert await ratings_fit(app.store) == 7
    assert await asks(minnow) == told
    async with app.store.read() as conn:
        persons = set(await conn.scalars(select(rated_seats.c.person)))
        kept = {row.id: row.matches for row in await conn.execute(select(ratings))}
    assert len(persons) == 2  # the lines of their owners, who have not played
    assert [kept[line] for line in persons if line] == [0, 0]


async def test_the_release_that_runs_can_be_marked_again_and_an_older_one_cannot(site: Site) -> None:
    minnow, pike = await two(site)
    await asks(minnow, version="1")
    await beats(minnow, pike)
    assert (await asks(minnow, version="1"))["ratings"][0]["matches"] == 1  # nothing was lost
    await asks(minnow, version="2")
    assert (await asks(minnow, 409, version="1"))["error"] == "release_known"
    assert (await asks(minnow))["release"] == "2"


@pytest.mark.parametrize("version", ["", " ", "1 2", "x" * 17, "-1", "1\n2", "🤖", "<b>", "1/2", "версия", "\u202e1"])
async def test_version_that_is_none_is_refused_and_nothing_changes(site: Site, version: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    assert (await asks(robot, 409, version=version))["error"] == "bad_version"
    assert await asks(robot) == {"release": "", "ratings": []}


@pytest.mark.parametrize("body", [[], {"version": 1}, {"release": "1"}, {"version": "1", "name": "Pike"}, "1"])
async def test_release_with_another_body_is_a_bad_request(site: Site, body: object) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    answer = await robot.client.post(RELEASE, json=body)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert (await asks(robot))["release"] == ""


async def test_only_a_key_that_may_play_marks_a_release_and_many_a_day_are_too_many(site: Site) -> None:
    _, ann = await owner_of(site)
    assert (await asks(await robot_of(site, ann, scope="look"), 403, version="1"))["error"] == "forbidden"
    stranger = Client(site.web.asgi, HOST)
    assert (await stranger.post(RELEASE, json={"version": "1"})).status_code == 401
    assert (await stranger.get(RELEASE)).status_code == 401
    robot = await robot_of(site, ann, scope="play")
    for number in range(20):
        await asks(robot, version=f"1.{number}")
    assert (await asks(robot, 429, version="2"))["error"] == "too_many_requests"
    assert (await asks(robot))["release"] == "1.19"


async def test_owner_marks_releases_on_the_page_and_sees_the_older_ones_in_the_profile(site: Site) -> None:
    viewer, ann = await owner_of(site)
    _, bo = await owner_of(site, "Bo")
    minnow, pike = await robot_of(site, ann), await robot_of(site, bo, "Pike")
    await beats(minnow, pike)
    await viewer.opens("/me")
    assert viewer.sees("no release yet")
    await viewer.presses("New release of Minnow", version="2.0")
    assert viewer.sees("release 2.0")
    assert viewer.page.problems() == []
    await viewer.opens(next(link for name, link in viewer.page.links.items() if "Minnow" in name))
    assert viewer.sees("Earlier releases before the first release · Tic-tac-toe")
    assert viewer.sees("Minnow 2.0")
    assert (await viewer.forges("/me/programs/release", name="Minnow", version="no such")).status_code == 409
    for fields, headers in (({}, {}), ({"csrf": "x"}, {"origin": "https://evil.example"})):
        answer = await viewer.sends("/me/programs/release", {"name": "Minnow", "version": "3", **fields}, **headers)
        assert answer.status_code == 403
    assert (await asks(minnow))["release"] == "2.0"


async def test_nobody_marks_a_release_of_anothers_program(site: Site) -> None:
    _, ann = await owner_of(site)
    viewer, bo = await owner_of(site, "Bo")
    robot = await robot_of(site, ann)
    await viewer.forges("/me/programs/release", name="Minnow", version="1")
    with pytest.raises(Refusal) as refused:
        await programs.release(site.house.app, bo, "Minnow", "1")
    assert refused.value.code == "unknown_program"
    assert (await asks(robot))["release"] == ""


async def test_older_releases_go_with_the_data_of_their_owner(site: Site) -> None:
    minnow, pike = await two(site)
    await beats(minnow, pike)
    await asks(minnow, version="2")
    app = site.house.app
    _, cy = await owner_of(site, "Cy")
    shark = await robot_of(site, cy, "Shark")
    await beats(shark, pike)
    await asks(shark, version="2")
    await account_links.forget(app, cy)
    async with app.store.read() as conn:
        left = list(await conn.scalars(select(released_ratings.c.release)))
    assert left == [""]  # of Ann's program
    assert [one["release"] for one in (await asks(minnow))["ratings"]] == [""]
    await ratings_fit(app.store)


@pytest.mark.parametrize(("method", "path"), [("GET", RELEASE), ("POST", RELEASE), ("POST", "/mcp")])
@pytest.mark.parametrize("query", ["", "?key={key}", "?access_token={key}", "?authorization=Bearer%20{key}"])
async def test_release_and_tools_take_no_key_from_an_address_or_a_cookie(
    site: Site, method: str, path: str, query: str
) -> None:
    viewer, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    where = path + query.format(key=robot.key)
    body = {"version": "9"} if path == RELEASE else {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    for cookies in ({}, dict(viewer.client.cookies)):
        client = Client(site.web.asgi, HOST, {"origin": "https://evil.example"}, cookies=cookies)
        answer = await client.request(method, where, json=body if method == "POST" else None)
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthorized")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert await asks(robot) == {"release": "", "ratings": []}


async def test_revoked_and_replaced_keys_mark_no_release(site: Site) -> None:
    _, ann = await owner_of(site)
    old = await robot_of(site, ann)
    new = await robot_of(site, ann)
    assert (await asks(old, 401, version="1"))["error"] == "unauthorized"
    await programs.revoke_key(site.house.app, ann, "Minnow")
    assert (await asks(new, 401, version="1"))["error"] == "unauthorized"
    (program,) = await programs.programs_of(site.house.app, ann)
    assert program.release == ""
