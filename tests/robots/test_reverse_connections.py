"""Robots behind a router: requests through the line that their owner's program has opened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.robots.referee import play
from bot.features.tournaments.robots.reverse_connections import (
    PendingRequest,
    Replaced,
    ReverseConnections,
    ReverseRobot,
)
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from games.core.wire import Answer, Request

from .fake_robot import GAME
from .matches import deal

TEAM = 7
GET = Request(0, "GET", "/games/a?color=1")


@asynccontextmanager
async def connected_program(
    connections: ReverseConnections, answers: Callable[[PendingRequest], None]
) -> AsyncIterator[asyncio.Task[None]]:
    """A program that has connected; it is gone afterwards."""

    async def takes() -> None:
        async for pending in connections.requests(TEAM):
            answers(pending)

    task = asyncio.create_task(takes())
    await asyncio.sleep(0)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def way(connections: ReverseConnections, limit: float = 5.0) -> ReverseRobot:
    return ReverseRobot(connections, TEAM, limit, LoopDelays())


def answering(connections: ReverseConnections) -> Callable[[PendingRequest], None]:
    """Answers as the training robot does."""
    robot, tasks = InProcess(TrainingRobot(GAME, 1)), set[asyncio.Task[None]]()

    async def one(pending: PendingRequest) -> None:
        answer = await robot.ask(pending.request)
        assert connections.answered(pending.name, answer)

    def answers(pending: PendingRequest) -> None:
        tasks.add(task := asyncio.create_task(one(pending)))
        task.add_done_callback(tasks.discard)

    return answers


async def test_a_whole_match_goes_through_a_line() -> None:
    connections = ReverseConnections()
    async with connected_program(connections, answering(connections)):
        assert connections.is_open(TEAM)
        played = await play(deal(), [way(connections), InProcess(TrainingRobot(GAME, 1))], timeout_seconds=5)
    assert {call.status for call in played.calls} == {"ok"}
    assert not connections.is_open(TEAM)


async def test_nobody_connected_is_no_connection() -> None:
    answer = await way(ReverseConnections(), 0.05).ask(GET)
    assert (answer.status, answer.detail) == ("no_connection", "no program is connected for this robot")


async def test_a_request_that_was_given_up_is_never_delivered() -> None:
    connections, seen = ReverseConnections(), list[PendingRequest]()
    await way(connections, 0.05).ask(GET)
    async with connected_program(connections, seen.append):
        await asyncio.sleep(0.01)
    assert seen == []


async def test_a_program_that_reconnects_in_time_gets_the_request_that_waited() -> None:
    connections = ReverseConnections()
    asking = asyncio.create_task(way(connections).ask(Request(0, "POST", "/games", {"id": "a"})))
    await asyncio.sleep(0.01)
    async with connected_program(connections, answering(connections)):
        answer = await asking
    assert b"status" in answer.body


async def test_a_request_that_was_taken_is_not_sent_again() -> None:
    connections, first, second = ReverseConnections(), list[PendingRequest](), list[PendingRequest]()
    asking = asyncio.create_task(way(connections).ask(GET))
    async with connected_program(connections, first.append):
        await asyncio.sleep(0.01)
    async with connected_program(connections, second.append):
        answer = await asking
        await asyncio.sleep(0.01)
    assert (len(first), len(second)) == (1, 0)
    assert answer.status == "wrong_response"


async def test_a_match_goes_on_after_the_program_was_killed_between_two_requests() -> None:
    connections, robot = ReverseConnections(), InProcess(TrainingRobot(GAME, 1))
    robots = [way(connections), InProcess(TrainingRobot(GAME, 1))]
    playing = asyncio.create_task(play(deal(), robots, timeout_seconds=5))
    while not playing.done():  # the program dies after every third answer and connects again
        requests = connections.requests(TEAM)
        for _ in range(3):
            taking = asyncio.ensure_future(anext(requests))
            await asyncio.wait([taking, playing], return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                taking.cancel()
                break
            pending = await taking
            assert not isinstance(pending, str)
            assert connections.answered(pending.name, await robot.ask(pending.request))
        await asyncio.gather(taking, return_exceptions=True)
        await requests.aclose()
    assert {call.status for call in (await playing).calls} == {"ok"}


async def test_the_program_that_connects_last_takes_over() -> None:
    connections, seen = ReverseConnections(), list[PendingRequest]()
    async with (
        connected_program(connections, seen.append) as older,
        connected_program(connections, answering(connections)),
    ):
        with pytest.raises(Replaced):
            await older
        answer = await way(connections).ask(Request(0, "POST", "/games", {"id": "a"}))
        assert answer.status == "ok"
    assert seen == []


async def test_silence_is_a_timeout_and_a_late_answer_is_refused() -> None:
    connections, seen = ReverseConnections(), list[PendingRequest]()
    async with connected_program(connections, seen.append):
        answer = await way(connections, 0.05).ask(GET)
    assert answer.status == "timeout"
    assert not connections.answered(seen[0].name, Answer())
    assert not connections.answered("nothing", Answer())
