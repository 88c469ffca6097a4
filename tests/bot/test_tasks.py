"""Running tasks at the end of their part of the program."""

from __future__ import annotations

import asyncio

from bot.tasks import Tasks
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
