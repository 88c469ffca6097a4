"""Many requests of one address: each is answered in its turn, and nobody else waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.platforms.web import lines as lines_module
from bot.platforms.web.lines import PROGRAMS_AT_ONCE, PeopleFirst
from bot.platforms.web.serving.inflight import WAITING_MOST
from bot.platforms.web.waiting import WAITS_A_PROGRAM

from .conftest import Site
from .robots import owner_of, robot_of
from .served import served

FLOOD = 40
SPECTATORS = 60


async def test_page_of_another_address_is_there_before_most_pages_of_a_flood(site: Site) -> None:
    eve, bo = site.visitor(address="192.0.2.66"), site.visitor(address="192.0.2.7")
    answered: list[str] = []

    async def fetch(name: str) -> int:
        answer = await (eve if name == "eve" else bo).client.get("/help")
        answered.append(name)
        return answer.status_code

    await bo.opens("/help")
    statuses = await asyncio.gather(*(fetch("eve") for _ in range(FLOOD)), fetch("bo"))
    assert statuses == [200] * (FLOOD + 1)
    assert answered.index("bo") < FLOOD // 4


async def test_live_pages_hold_up_no_other_request_of_their_address(site: Site) -> None:
    ann, bo = await site.two_play()
    streams = [await site.watches(who, ann.at) for who in (ann, bo, ann, bo)]
    await ann.presses("a1")
    assert [stream.status for stream in streams] == [200] * 4
    assert ann.sees("a1")


async def test_move_of_a_program_does_not_wait_behind_its_own_waits(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    path, answered = f"/{match['id']}", list[str]()

    async def ask(what: str, answer: Awaitable[Any]) -> None:
        await answer
        answered.append(what)

    waits = [asyncio.create_task(ask("wait", robot.gets(f"{path}/next"))) for _ in range(WAITS_A_PROGRAM)]
    await asyncio.sleep(0)
    await ask("move", robot.sends(f"{path}/do", turn=match["turn"], do="b2"))
    await asyncio.gather(*waits)
    assert answered.index("move") < WAITS_A_PROGRAM // 2


async def test_program_lets_people_pass_and_is_answered_after_them(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    _, ann = await owner_of(site)
    robot, guest = await robot_of(site, ann), site.visitor(address="192.0.2.7")
    monkeypatch.setattr(lines_module, "LETS_PASS_SECONDS", 60.0)
    left = site.web.site.people_first.person()
    match = asyncio.create_task(robot.opens("tictactoe", computers=[1]))
    await guest.opens("/help")
    assert guest.response.status_code == 200
    assert not match.done()
    left()
    assert (await asyncio.wait_for(match, 5.0))["status"] == "live"


async def test_people_who_keep_coming_shut_no_program_out() -> None:
    gate = PeopleFirst()
    gate.person()
    places = [await asyncio.wait_for(gate.program(), 5.0) for _ in range(PROGRAMS_AT_ONCE)]
    one_more = asyncio.create_task(gate.program())
    await asyncio.sleep(0.01)
    assert not one_more.done()
    places[0].leave()
    await asyncio.wait_for(one_more, 5.0)


async def test_line_of_an_address_has_an_end_and_that_is_logged_once(site: Site) -> None:
    eve = site.visitor(address="192.0.2.66")
    with capture_logs() as lines:
        answers = await asyncio.gather(*(eve.client.get("/static/app.css") for _ in range(WAITING_MOST + 50)))
    statuses = [answer.status_code for answer in answers]
    warned = [line["event"] for line in lines if line["log_level"] == "warning"]
    assert statuses.count(429) == 50 - 2  # two are handled while the others wait
    assert statuses.count(200) == WAITING_MOST + 2
    assert warned == ["requests are refused: too many wait from one address"]
    assert (await eve.client.get("/help")).status_code == 200


@pytest.mark.slow
async def test_many_people_behind_one_address_are_all_served(site: Site) -> None:
    ann, _ = await site.two_play()
    guests = [site.visitor(address="192.0.2.50") for _ in range(120)]
    pages = await asyncio.gather(*(guest.client.get(ann.at) for guest in guests))
    assert {page.status_code for page in pages} == {200}


async def test_request_with_two_lengths_is_refused_and_what_follows_is_no_request(tmp_path: Path) -> None:
    async with served(tmp_path) as house:
        client = await house.connects()
        lengths = ("Content-Length: 40", "Transfer-Encoding: chunked")
        rest = b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        await client.says("POST /play HTTP/1.1", "Host: localhost", *lengths, "", body=rest)
        status, _ = await client.hears()
        assert status == 400
        assert await client.is_let_go()
        await client.closes()


async def test_press_does_not_wait_for_streams_that_are_being_opened_at_its_address(site: Site) -> None:
    ann, bo = await site.two_play()
    opened: list[str] = []

    async def watch(name: str) -> None:
        await site.watches(site.visitor(), ann.at)
        opened.append(name)

    spectators = [asyncio.create_task(watch("spectator")) for _ in range(SPECTATORS)]
    await asyncio.sleep(0)
    await ann.presses("a1")
    before = len(opened)
    await bo.opens(ann.at)
    assert bo.sees("Your turn")
    assert before < SPECTATORS // 4
    await asyncio.gather(*spectators)


async def test_players_are_told_of_a_move_before_spectators(site: Site) -> None:
    ann, bo = await site.two_play()
    told: list[str] = []
    streams = {f"spectator {n}": await site.watches(site.visitor(), ann.at) for n in range(3)}
    streams["bo"] = await site.watches(bo, ann.at)

    async def hears(name: str) -> None:
        while (await streams[name].next() or {}).get("event") != "changed":
            pass
        told.append(name)

    for name in streams:
        await hears(name)
    told.clear()
    waiting = [asyncio.create_task(hears(name)) for name in streams]
    await ann.presses("a1")
    await asyncio.gather(*waiting)
    assert told[0] == "bo"
