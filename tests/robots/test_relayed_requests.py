"""Robots whose programs have connected to another process of the house than the one that plays their match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.robots.referee import Unjudged, play
from bot.features.tournaments.robots.relayed_requests import RelayedRequests
from bot.features.tournaments.robots.reverse_connections import (
    PendingRequest,
    Replaced,
    ReverseConnections,
    ReverseRobot,
)
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from bot.relay import Relay
from games.core.wire import Answer, Request
from tests.texts import Wire
from tests.virtual import VirtualLoop, virtually

from .fake_robot import GAME
from .matches import deal

TEAM = 7
GET = Request(0, "GET", "/games/a?color=1")
POST = Request(0, "POST", "/games", {"id": "a"})


@dataclass
class Process:
    """A process with its own connections."""

    relay: Relay
    connections: ReverseConnections

    def way(self, limit: float = 5.0) -> ReverseRobot:
        return ReverseRobot(self.connections, TEAM, limit, LoopDelays())


def process(wire: Wire, name: str) -> Process:
    """Another process of the house."""
    relay, connections = wire.process(name), ReverseConnections()
    connections.process = name
    connections.elsewhere = RelayedRequests(relay, connections, LoopDelays())
    return Process(relay, connections)


@asynccontextmanager
async def connected_to(
    one: Process, posts_to: Process, seen: Callable[[PendingRequest], None] = lambda _: None, delay: float = 0.0
) -> AsyncIterator[asyncio.Task[None]]:
    """The program of a robot: its stream comes from one process, its answers go to any."""
    robot, tasks = InProcess(TrainingRobot(GAME, 1)), set[asyncio.Task[None]]()

    async def answers(pending: PendingRequest) -> None:
        answer = await robot.ask(pending.request)
        await asyncio.sleep(delay)
        if not posts_to.connections.answered(pending.name, answer):
            assert posts_to.connections.elsewhere is not None
            await posts_to.connections.elsewhere.pass_on(pending.name, answer)

    async def takes() -> None:
        async for pending in one.connections.requests(TEAM):
            seen(pending)
            tasks.add(asyncio.create_task(answers(pending)))

    task = asyncio.create_task(takes())
    await asyncio.sleep(0)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        for one_task in tasks:
            one_task.cancel()


@virtually
async def test_a_match_is_played_by_one_process_with_a_stream_of_another_and_answers_to_a_third(
    loop: VirtualLoop,
) -> None:
    wire, asked = Wire(), list[PendingRequest]()
    worker, web, other_web = (process(wire, name) for name in ("worker", "web", "other-web"))
    async with connected_to(web, other_web, asked.append):
        played = await play(deal(), [worker.way(), InProcess(TrainingRobot(GAME, 1))], timeout_seconds=5)
    assert {call.status for call in played.calls} == {"ok"}
    assert len(asked) == sum(call.seat == 0 for call in played.calls)


@virtually
async def test_a_quarter_of_all_texts_is_lost_and_no_robot_is_at_fault_or_asked_twice(loop: VirtualLoop) -> None:
    wire, asked = Wire(lost=0.25), list[PendingRequest]()
    worker, web, other_web = (process(wire, name) for name in ("worker", "web", "other-web"))
    async with connected_to(web, other_web, asked.append, delay=0.5):
        played = await play(deal(), [worker.way(1.0), InProcess(TrainingRobot(GAME, 1))], timeout_seconds=1)
    assert {call.status for call in played.calls} == {"ok"}
    assert len(asked) == sum(call.seat == 0 for call in played.calls)
    assert max(call.ms for call in played.calls) < 510  # what was lost is not charged


@virtually
async def test_a_robot_that_connects_again_to_another_process_is_found_there(loop: VirtualLoop) -> None:
    wire = Wire()
    worker, web, other_web = (process(wire, name) for name in ("worker", "web", "other-web"))
    way = worker.way()
    for place in (web, other_web, worker, web):
        async with connected_to(place, other_web):
            assert (await way.ask(POST)).status == "ok"
    asking = asyncio.create_task(way.ask(POST))
    await asyncio.sleep(2)
    async with connected_to(other_web, web):
        assert (await asking).status == "ok"


@virtually
async def test_the_program_that_connects_last_takes_over_from_one_at_another_process(loop: VirtualLoop) -> None:
    wire, older, newer = Wire(), list[PendingRequest](), list[PendingRequest]()
    worker, web, other_web = (process(wire, name) for name in ("worker", "web", "other-web"))
    async with connected_to(web, web, older.append) as first:
        await asyncio.sleep(1)
        async with connected_to(other_web, web, newer.append):
            with pytest.raises(Replaced):
                await first
            assert (await worker.way().ask(POST)).status == "ok"
            assert (await web.way().ask(POST)).status == "ok"
    assert (len(older), len(newer)) == (0, 2)


@virtually
async def test_a_robot_that_has_connected_to_no_process_is_out_of_reach(loop: VirtualLoop) -> None:
    wire = Wire()
    worker, _ = process(wire, "worker"), process(wire, "web")
    began = loop.time()
    answer = await worker.way(1.0).ask(GET)
    assert (answer.status, answer.ms, answer.unjudged) == ("no_connection", 1_000, False)
    assert loop.time() - began < 1.5


@virtually
async def test_while_a_process_is_silent_nobody_knows_whether_the_robot_is_there(loop: VirtualLoop) -> None:
    wire = Wire()
    worker, web = process(wire, "worker"), process(wire, "web")
    async with connected_to(web, web):
        wire.cut.add("web")
        with pytest.raises(Unjudged):
            await play(deal(), [worker.way(1.0), InProcess(TrainingRobot(GAME, 1))], timeout_seconds=1)


@virtually
async def test_a_process_that_dies_with_a_request_is_not_the_robots_fault(loop: VirtualLoop) -> None:
    wire = Wire()
    worker, web = process(wire, "worker"), process(wire, "web")

    def dies(_: PendingRequest) -> None:
        wire.cut.add("web")

    async with connected_to(web, web, dies):
        answer = await worker.way(1.0).ask(GET)
    assert (answer.status, answer.unjudged) == ("no_connection", True)


@virtually
async def test_an_answer_in_time_that_cannot_be_passed_on_at_once_counts(loop: VirtualLoop) -> None:
    """It came to another process, whose texts are lost until the robot's time is over."""
    wire = Wire()
    worker, web = process(wire, "worker"), process(wire, "web")
    loop.call_later(0.2, wire.cut.add, "web")
    loop.call_later(3.0, wire.cut.discard, "web")
    async with connected_to(worker, web, delay=0.5):
        answer = await worker.way(1.0).ask(POST)
    assert answer.status == "ok"
    assert 495 <= answer.ms <= 505


@virtually
async def test_an_answer_after_the_time_is_late_wherever_it_came_in(loop: VirtualLoop) -> None:
    wire = Wire()
    worker, web = process(wire, "worker"), process(wire, "web")
    async with connected_to(worker, web, delay=1.2):
        answer = await worker.way(1.0).ask(POST)
        await asyncio.sleep(1)
    assert (answer.status, answer.unjudged) == ("timeout", False)
    name, other = "nobody-asked.worker", "nobody-asked.web"
    assert web.connections.elsewhere is not None
    assert not await web.connections.elsewhere.pass_on(name, Answer())
    assert not await web.connections.elsewhere.pass_on(other, Answer())


@virtually
async def test_requests_that_a_stopping_process_has_passed_on_are_not_judged(loop: VirtualLoop) -> None:
    wire = Wire()
    worker, web = process(wire, "worker"), process(wire, "web")
    async with connected_to(web, web, delay=3.0) as program:
        asking = asyncio.create_task(worker.way().ask(GET))
        await asyncio.sleep(1)
        web.connections.is_closing = True
        program.cancel()
        answer = await asking
    assert answer.unjudged
