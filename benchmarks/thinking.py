"""A press, from its bytes to its answer, while computers of the highest level think over boards of HeXagon.

The floor is presses in the same house at rest. They come at an even pace, each at a match of its own turn, until
twenty moves have been made by computers who play each other through the real worker.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.background.workers import Workers
from bot.memory import settle_memory
from bot.platforms.discord.front import Discord, platform
from games.core.computer import Ask

from .arena import Arena
from .arms import house, seated
from .figures import Measured, Wanted, percentile
from .gaps import Gaps
from .on_discord import GUILD, TOKEN, Mocked, channel_of, connect, people_of, presses_of, sender

MOVES = 20  # thought about meanwhile
BOARDS = 4  # on which computers play each other
LEVEL = 16
MATCHES = 120
EVERY = 0.05  # seconds from one press to the next
STARTING = 30  # seconds
AT_REST = 300  # presses for the floor
WANTED = Wanted("ours", "≤", 50)


async def measured(folder: Path, n: int) -> list[Measured]:
    """At rest and busy, by turns the one or the other first."""
    took, gaps, moves = {}, {}, {}
    for busy in (n % 2 == 0, n % 2 == 1):
        took[busy], gaps[busy], moves[busy] = await _answered(folder / f"{n}-{busy}", busy, random.Random(n))
    late = {(share, busy): percentile(took[busy], share) * 1000 for share in (0.5, 0.99) for busy in took}
    name = f"a press while level {LEVEL} thinks over {MOVES} moves of HeXagon"
    return [
        Measured(f"{name}, p50", "ms", late[0.5, True], late[0.5, False]),
        Measured(f"{name}, p99", "ms", late[0.99, True], late[0.99, False], WANTED),
        Measured("the loop stands still meanwhile, longest", "ms", gaps[True] * 1000, gaps[False] * 1000),
        Measured("moves that were made meanwhile", "", moves[True], moves[False]),
    ]


async def _answered(folder: Path, busy: bool, dice: random.Random) -> tuple[list[float], float, int]:
    """How long each press took, for how long the loop stood still at most, and how many moves were made."""
    workers, network = Workers(), Mocked()
    thinking = _Counting(workers)
    async with house(folder, thinking, discord_token=TOKEN) as app:
        front = platform(app)
        assert isinstance(front, Discord)
        app.fronts.update({"discord": front})
        await connect(front.client, network)
        front.ready = True
        tables = [await seated(app, "discord", str(channel_of(n)), people_of(n), str(GUILD)) for n in range(MATCHES)]
        presses = [one for some in zip(*presses_of(tables, dice), strict=True) for one in some]
        if busy:
            boards = Arena(app, "hexagon", (LEVEL, LEVEL))
            for _ in range(BOARDS):
                await boards.begin()
            async with asyncio.timeout(STARTING):
                await thinking.begun.wait()  # the process is at work
        settle_memory()
        took, send = list[float](), sender(front.client, network)

        async def press(body: bytes) -> None:
            began = time.perf_counter()
            await send(body)
            took.append(time.perf_counter() - began)

        thinking.moves = 0
        async with Gaps() as gaps:
            tasks = []
            for body in presses if busy else presses[:AT_REST]:
                if thinking.moves >= MOVES:
                    break
                tasks.append(asyncio.create_task(press(body)))
                await asyncio.sleep(EVERY)
            await asyncio.gather(*tasks)
        await app.redraw.drain()
    workers.close(wait=True)
    return took, gaps.longest, thinking.moves


class _Counting:
    """The real worker, and how many answers it has given."""

    def __init__(self, workers: Workers) -> None:
        self._workers, self.moves, self.begun = workers, 0, asyncio.Event()

    async def __call__(self, computer: Callable[[Ask[Any]], str], ask: Ask[Any]) -> str:
        """The computer's answer."""
        answer = await self._workers(computer, ask)
        self.moves += 1
        self.begun.set()
        return answer
