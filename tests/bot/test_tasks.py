"""Running tasks at the end of their part of the program."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.tasks import FAILED, Tasks
from tests.virtual import VirtualLoop, virtually


@virtually
async def test_task_that_starts_while_others_finish_gets_the_rest_of_the_time(loop: VirtualLoop) -> None:
    tasks, done = Tasks(), list[str]()

    async def answers(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        done.append(name)

    async def starts_another() -> None:
        await asyncio.sleep(0.5)
        tasks.start(answers("in time", 0.4))
        tasks.start(answers("too late", 0.6))

    tasks.start(starts_another())
    await tasks.finish(1.0)
    await asyncio.sleep(5.0)
    assert done == ["in time"]


@virtually
async def test_work_that_fails_is_logged_and_done_again(loop: VirtualLoop) -> None:
    tasks, times = Tasks(), list[float]()

    async def fails() -> None:
        times.append(loop.time())
        raise ZeroDivisionError

    with capture_logs() as lines:
        tasks.every(10.0, fails, "sums", first=3.0)
        await asyncio.sleep(24)
    await tasks.finish()
    assert times == pytest.approx([3, 13, 23])
    assert [(line["event"], line["task"], line["log_level"]) for line in lines] == [(FAILED, "sums", "error")] * 3


@virtually
async def test_work_is_done_when_it_is_woken_and_then_after_its_pause(loop: VirtualLoop) -> None:
    tasks, times, wake, pauses = Tasks(), list[float](), asyncio.Event(), iter([None, 4.0, 5.0, None])

    async def works() -> None:
        times.append(loop.time())
        await asyncio.sleep(1)

    tasks.every(lambda: next(pauses), works, "sums", wake)
    await asyncio.sleep(100)
    wake.set()
    await asyncio.sleep(100)
    await tasks.finish()
    assert times == pytest.approx([100, 105, 111])


@virtually
async def test_end_waits_for_work_and_not_for_a_pause(loop: VirtualLoop) -> None:
    tasks, done = Tasks(), list[str]()

    async def works(name: str) -> None:
        done.append(name)
        await asyncio.sleep(2)
        done.append(name)

    tasks.every(60, partial(works, "slow"), "slow", first=5.0)
    tasks.every(60, partial(works, "later"), "later")
    await asyncio.sleep(6)
    await tasks.finish(30)
    assert (done, loop.time()) == (["slow", "slow"], pytest.approx(7))
    tasks.every(60, partial(works, "again"), "again", first=0.0)
    await asyncio.sleep(1)
    await tasks.finish(0.5)
    assert done[2:] == ["again"]
    assert loop.time() == pytest.approx(8.5)
