"""A program waits for what happens: the next version, its turn, a stream; many wait for one match."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.platforms.web.padding import ANSWER_STEP
from bot.platforms.web.waiting import WAITS_A_PROGRAM

from .beside_programs import people_answer, sits_with_people
from .conftest import Site, open_site
from .robots import MATCHES, Robot, owner_of, robot_of

SOON = 5.0


async def test_program_waits_for_the_next_version(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert await robot.gets(f"/{match_id}/next", 204, after=seen["version"], wait=0) is None
    assert (await robot.gets(f"/{match_id}/next"))["version"] == seen["version"]
    waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"]))
    await asyncio.sleep(0)
    await people_answer(site, match_id)
    after = await asyncio.wait_for(waits, SOON)
    assert after["version"] > seen["version"]
    assert after["waiting"] == [after["you"]]


async def test_look_without_a_wait_has_what_is_new(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    await people_answer(site, match_id)
    after = await robot.gets(f"/{match_id}/next", after=seen["version"], wait=0)
    assert after["waiting"] == [after["you"]]
    assert await robot.gets(f"/{match_id}/next", 204, after=after["version"], wait=0) is None


async def test_many_programs_that_wait_for_one_match_have_it_read_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.gets(f"/{match_id}")
    store, reads = site.house.app.store, list[str]()

    async def table(of: str, read: Any = store.table) -> Any:
        reads.append(of)
        return await read(of)

    _, eve = await owner_of(site, "Eve")
    watchers = [await robot_of(site, eve, f"Watcher {n}", "look") for n in range(8)]
    monkeypatch.setattr(store, "table", table)
    waits = [
        asyncio.create_task(who.gets(f"/{match_id}/next", after=seen["version"])) for who in (*watchers, robot) * 3
    ]
    while site.web.site.waiters.count < len(waits):
        await asyncio.sleep(0.01)
    assert reads == [match_id]
    reads.clear()
    moved = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert reads == [match_id]
    assert {seen["version"] for seen in await asyncio.gather(*waits)} == {moved["version"]}
    site.web.changed_elsewhere({match_id: moved["version"]})
    await asyncio.gather(*(who.gets(f"/{match_id}/next", 204, after=moved["version"], wait=0) for who in watchers))
    assert len(reads) <= 1 + len(watchers)  # each came alone


async def test_program_that_knows_more_than_this_process_is_told_nothing_older(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site, open_site(tmp_path) as elsewhere:
        robot, match_id = await sits_with_people(site, "tictactoe")
        seen = await robot.gets(f"/{match_id}")
        first = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"]))
        while not site.web.site.waiters.count:
            await asyncio.sleep(0.01)
        moved = await Robot(elsewhere, robot.key).sends(f"/{match_id}/do", turn=1, do="b2")
        assert await robot.gets(f"/{match_id}/next", 204, after=moved["version"], wait=0) is None
        assert not first.done()
        site.web.changed_elsewhere({match_id: moved["version"]})
        assert (await asyncio.wait_for(first, SOON))["version"] == moved["version"]


async def test_own_version_that_is_told_after_a_newer_one_of_another_process_hides_nothing(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site, open_site(tmp_path) as elsewhere:
        robot, match_id = await sits_with_people(site, "tictactoe")
        older = await site.house.app.store.table(match_id)
        assert older is not None
        waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=older.revision))
        while not site.web.site.waiters.count:
            await asyncio.sleep(0.01)
        moved = await Robot(elsewhere, robot.key).sends(f"/{match_id}/do", turn=1, do="b2")
        site.web.changed_elsewhere({match_id: moved["version"]})
        site.web.site.waiters.changed({match_id: older})
        assert (await asyncio.wait_for(waits, SOON))["version"] == moved["version"]


async def test_those_that_play_are_told_of_a_move_before_those_that_watch(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    _, eve = await owner_of(site, "Eve")
    watcher = await robot_of(site, eve, "Watcher", "look")
    told = list[str]()

    async def wait(name: str, who: Robot) -> None:
        await who.gets(f"/{match_id}/next", after=seen["version"])
        told.append(name)

    waits = [asyncio.create_task(wait("watches", watcher)) for _ in range(8)]
    while site.web.site.waiters.count < len(waits):
        await asyncio.sleep(0.01)
    waits.append(asyncio.create_task(wait("plays", robot)))
    while site.web.site.waiters.count < len(waits):
        await asyncio.sleep(0.01)
    await people_answer(site, match_id)
    await asyncio.wait_for(asyncio.gather(*waits), SOON)
    assert told[0] == "plays"


async def test_program_may_wait_for_its_turn_alone(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tequila", seats=3)
    seen = await robot.gets(f"/{match_id}")
    waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"], until="turn"))
    for _ in range(60):
        match = await robot.gets(f"/{match_id}", legal=1)
        if waits.done():
            break
        if match["you"] in match["waiting"]:
            await robot.sends(f"/{match_id}/do", turn=match["turn"], do=min(match["legal"]))
        await people_answer(site, match_id)
    turn = await asyncio.wait_for(waits, SOON)
    assert turn["status"] == "over" or turn["you"] in turn["waiting"]


async def test_one_wait_too_many_ends_the_oldest(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.gets(f"/{match_id}")
    waits = [
        asyncio.create_task(robot.gets(f"/{match_id}/next", 204, after=seen["version"])) for _ in range(WAITS_A_PROGRAM)
    ]
    while site.web.site.waiters.count < WAITS_A_PROGRAM:
        await asyncio.sleep(0.01)
    last = asyncio.create_task(robot.gets(f"/{match_id}/next", 204, after=seen["version"]))
    assert await asyncio.wait_for(waits[0], SOON) is None
    assert not waits[1].done()
    site.web.site.waiters.close()
    await asyncio.wait_for(asyncio.gather(*waits, last), SOON)
    assert site.web.site.waiters.count == 0


async def test_waiting_program_hears_of_a_move_in_another_process(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site, open_site(tmp_path) as elsewhere:
        robot, match_id = await sits_with_people(site, "tictactoe")
        seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
        waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"]))
        await asyncio.sleep(0)
        elsewhere.house.people.update(site.house.people)
        await people_answer(elsewhere, match_id)
        assert not waits.done()
        moved = await elsewhere.house.app.store.table(match_id)
        assert moved is not None
        site.house.app.store.forget_older(match_id, moved.revision)
        site.web.changed_elsewhere({match_id: moved.revision})
        assert (await asyncio.wait_for(waits, SOON))["version"] == moved.revision


async def test_stream_tells_each_version(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tequila")
    stream = await site.listens(
        f"{MATCHES}/{match_id}/stream?legal=1", site.visitor(), authorization=f"Bearer {robot.key}"
    )
    event = await stream.next()
    assert event is not None
    first = json.loads(event["data"])
    assert (event["event"], event["id"]) == ("match", str(first["version"]))
    assert len(event["data"].encode()) % ANSWER_STEP == 0 or event["data"].endswith("}")
    match = await robot.gets(f"/{match_id}", legal=1)
    if match["you"] in match["waiting"]:
        await robot.sends(f"/{match_id}/do", turn=match["turn"], do=min(match["legal"]))
    else:
        await people_answer(site, match_id)
    event = await stream.next()
    assert event is not None
    assert json.loads(event["data"])["version"] > first["version"]
