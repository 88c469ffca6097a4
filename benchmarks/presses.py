"""A press, from its bytes to its answer, in a house where twenty computers think and twenty pictures are being made.

The floor is the same presses in the same house at rest. Presses come at an even pace, each at a match of its own turn;
computers play each other through the real workers, and as soon as a picture is done the next one is begun. A watcher
on the loop notes meanwhile for how long it stood still.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from bot.app import App
from bot.background.workers import Workers
from bot.memory import settle_memory
from bot.platforms.discord.front import Discord, platform
from bot.view.pictures import painter
from games.core.computer import Ask
from games.tictactoe.rules import View
from games.tictactoe.screen import screen

from .arena import Arena
from .arms import house, seated
from .figures import Measured, Wanted, percentile
from .gaps import Gaps
from .on_discord import GUILD, TOKEN, Mocked, channel_of, connect, people_of, presses_of, sender

AT_ONCE = 20  # computers that think, and pictures that are made
MATCHES = 60
LEARNING = 6  # seconds until the processes are at work
THINKING = 0.05  # seconds over a move
EVERY = 0.015  # seconds from one press to the next
WANTED = Wanted("ours", "≤", 50)
FREE = Wanted("ours", "≤", 20)

Send = Callable[[bytes], Awaitable[None]]


async def measured(folder: Path, n: int) -> list[Measured]:
    """At rest and busy, by turns the one or the other first."""
    took, gaps = {}, {}
    for busy in (n % 2 == 0, n % 2 == 1):
        took[busy], gaps[busy] = await _answered(folder / f"{n}-{busy}", busy, random.Random(n))
    name = f"a press while {AT_ONCE} computers think and {AT_ONCE} pictures are made"
    late = {(share, busy): percentile(took[busy], share) * 1000 for share in (0.5, 0.99) for busy in took}
    return [
        Measured(f"{name}, p50", "ms", late[0.5, True], late[0.5, False]),
        Measured(f"{name}, p99", "ms", late[0.99, True], late[0.99, False], WANTED),
        Measured("the loop stands still meanwhile, longest", "ms", gaps[True] * 1000, gaps[False] * 1000, FREE),
    ]


async def _answered(folder: Path, busy: bool, dice: random.Random) -> tuple[list[float], float]:
    """How long each press took, and for how long the loop stood still at most, in seconds."""
    workers, painters, network = Workers(), Workers(), Mocked()
    async with house(folder, _Thinking(workers), discord_token=TOKEN) as app:
        app.studio.paint = painter(painters)
        front = platform(app)
        assert isinstance(front, Discord)
        app.fronts.update({"discord": front})
        await connect(front.client, network)
        front.ready = True
        tables = [await seated(app, "discord", str(channel_of(n)), people_of(n), str(GUILD)) for n in range(MATCHES)]
        presses = [one for some in zip(*presses_of(tables, dice), strict=True) for one in some]
        settle_memory()
        async with _work(app) if busy else nullcontext(), Gaps() as gaps:
            took = await _paced(presses, sender(front.client, network))
        await app.redraw.drain()
    for them in (workers, painters):  # a process of a pool's own must have let go of them before it ends
        them.close(wait=True)
    return took, gaps.longest


async def _paced(presses: Sequence[bytes], send: Send) -> list[float]:
    took: list[float] = []

    async def press(body: bytes) -> None:
        began = time.perf_counter()
        await send(body)
        took.append(time.perf_counter() - began)

    tasks = []
    for body in presses:
        tasks.append(asyncio.create_task(press(body)))
        await asyncio.sleep(EVERY)
    await asyncio.gather(*tasks)
    return took


@asynccontextmanager
async def _work(app: App) -> AsyncIterator[None]:
    """Meanwhile, always so many computers think, and so many pictures are being made."""
    arena = Arena(app, "tictactoe", (5, 3))
    await asyncio.gather(*(arena.begin() for _ in range(AT_ONCE)))
    tasks = [asyncio.create_task(_paint(app, n)) for n in range(AT_ONCE)]
    await asyncio.sleep(LEARNING)
    try:
        yield
    finally:
        arena.closed = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def thought(computer: Callable[[Ask[Any]], str], ask: Ask[Any]) -> str:
    """A computer's answer, after some thinking: a worker is busy with nothing but arithmetic."""
    until = time.perf_counter() + THINKING
    while time.perf_counter() < until:
        sum(range(10_000))
    return computer(ask)


class _Thinking:
    """Tic-tac-toe is thought through at once; these computers take their time over it."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def __call__(self, computer: Callable[[Ask[Any]], str], ask: Ask[Any]) -> str:
        """The computer's answer."""
        return await self._workers(partial(thought, computer), ask)


async def _paint(app: App, n: int) -> None:
    """One picture after another, of boards that nobody has painted yet."""
    while True:
        board = tuple((n >> at) % 3 for at in range(9))
        scene = screen(View(board, None, n % 9, (), None), "").scene
        assert scene is not None
        await app.studio.paint(app.studio.arts["tictactoe"], scene)
        n += AT_ONCE
