"""Robots behind a router: requests through the line that their owner's program has opened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.robots.lines import Errand, LineRobot, Lines, Replaced
from bot.robots.referee import play
from bot.robots.stalls import Stalls
from bot.robots.training import InProcess, TrainingRobot
from games.core.wire import Answer, Request

from .fake_robot import GAME
from .matches import deal

TEAM = 7
GET = Request(0, "GET", "/games/a?color=1")


@asynccontextmanager
async def dialled_in(lines: Lines, answers: Callable[[Errand], None]) -> AsyncIterator[asyncio.Task[None]]:
    """A program that has dialled in; it is gone afterwards."""

    async def takes() -> None:
        async for errand in lines.requests(TEAM):
            answers(errand)

    task = asyncio.create_task(takes())
    await asyncio.sleep(0)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def way(lines: Lines, limit: float = 5.0) -> LineRobot:
    return LineRobot(lines, TEAM, limit, Stalls())


def answering(lines: Lines) -> Callable[[Errand], None]:
    """Answers as the training robot does."""
    robot, tasks = InProcess(TrainingRobot(GAME, 1)), set[asyncio.Task[None]]()

    async def one(errand: Errand) -> None:
        answer = await robot.ask(errand.request)
        assert lines.answered(errand.name, answer)

    def answers(errand: Errand) -> None:
        tasks.add(task := asyncio.create_task(one(errand)))
        task.add_done_callback(tasks.discard)

    return answers


async def test_a_whole_match_goes_through_a_line() -> None:
    lines = Lines()
    async with dialled_in(lines, answering(lines)):
        assert lines.is_open(TEAM)
        played = await play(deal(), [way(lines), InProcess(TrainingRobot(GAME, 1))], timeout_seconds=5)
    assert {call.status for call in played.calls} == {"ok"}
    assert not lines.is_open(TEAM)


async def test_nobody_connected_is_no_connection() -> None:
    answer = await way(Lines(), 0.05).ask(GET)
    assert (answer.status, answer.detail) == ("no_connection", "no program is connected for this robot")


async def test_a_request_that_was_given_up_is_never_delivered() -> None:
    lines, seen = Lines(), list[Errand]()
    await way(lines, 0.05).ask(GET)
    async with dialled_in(lines, seen.append):
        await asyncio.sleep(0.01)
    assert seen == []


async def test_a_program_that_redials_in_time_gets_the_request_that_waited() -> None:
    lines = Lines()
    asking = asyncio.create_task(way(lines).ask(Request(0, "POST", "/games", {"id": "a"})))
    await asyncio.sleep(0.01)
    async with dialled_in(lines, answering(lines)):
        answer = await asking
    assert b"status" in answer.body


async def test_a_request_that_was_taken_is_not_sent_again() -> None:
    lines, first, second = Lines(), list[Errand](), list[Errand]()
    asking = asyncio.create_task(way(lines).ask(GET))
    async with dialled_in(lines, first.append):
        await asyncio.sleep(0.01)
    async with dialled_in(lines, second.append):
        answer = await asking
        await asyncio.sleep(0.01)
    assert (len(first), len(second)) == (1, 0)
    assert answer.status == "wrong_response"


async def test_a_match_goes_on_after_the_program_was_killed_between_two_requests() -> None:
    lines, robot = Lines(), InProcess(TrainingRobot(GAME, 1))
    robots = [way(lines), InProcess(TrainingRobot(GAME, 1))]
    playing = asyncio.create_task(play(deal(), robots, timeout_seconds=5))
    while not playing.done():  # the program dies after every third answer and dials in again
        requests = lines.requests(TEAM)
        for _ in range(3):
            taking = asyncio.ensure_future(anext(requests))
            await asyncio.wait([taking, playing], return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                taking.cancel()
                break
            errand = await taking
            assert lines.answered(errand.name, await robot.ask(errand.request))
        await asyncio.gather(taking, return_exceptions=True)
        await requests.aclose()
    assert {call.status for call in (await playing).calls} == {"ok"}


async def test_the_program_that_dials_in_last_takes_over() -> None:
    lines, seen = Lines(), list[Errand]()
    async with dialled_in(lines, seen.append) as older, dialled_in(lines, answering(lines)):
        with pytest.raises(Replaced):
            await older
        answer = await way(lines).ask(Request(0, "POST", "/games", {"id": "a"}))
        assert answer.status == "ok"
    assert seen == []


async def test_silence_is_a_timeout_and_a_late_answer_is_refused() -> None:
    lines, seen = Lines(), list[Errand]()
    async with dialled_in(lines, seen.append):
        answer = await way(lines, 0.05).ask(GET)
    assert answer.status == "timeout"
    assert not lines.answered(seen[0].name, Answer())
    assert not lines.answered("nothing", Answer())
