"""People's pages beside programs that play as fast as they are answered: 64 programs, two at each table of HeXagon.

`python -m benchmarks --only programs`. The floor is the same house without them. People open a page now and then, whose
work does not grow with the tables. The house has a process of its own; everything is on the loopback network, and each
program and person has an address.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bot import memory
from tests.program import running

from .figures import Measured, Wanted, percentile
from .polling import API, Caller, _keys, _tasks

BUSY, PEOPLE = 64, 10
PAUSE = (0.5, 1.5)  # seconds between two pages of a person
SECONDS = 15.0  # that are measured; before it the programs begin
BEGINNING = 5.0
THRICE = Wanted("ratio", "≤", 3)


async def measured(folder: Path, n: int) -> list[Measured]:
    """Pages alone, and beside the programs; and how many moves these make meanwhile."""
    folder = folder / str(n)
    folder.mkdir(parents=True)
    memory.raise_open_files()
    keys = await _keys(folder)
    with running(folder, database_url=f"sqlite:///{folder / 'roundhouse.db'}") as program:
        callers = [Caller(key, program.port, f"127.1.0.{at + 1}") for at, key in enumerate(keys[:BUSY])]
        seen = list[float]()
        async with _tasks(_reads(program.port, number, seen) for number in range(PEOPLE)):
            alone = await _pages(seen)
            moves = list[float]()
            async with _tasks(_plays(*pair, moves) for pair in zip(callers[::2], callers[1::2], strict=True)):
                await asyncio.sleep(BEGINNING)
                moves.clear()
                beside = await _pages(seen)
                made = len(moves) / SECONDS
    return [
        *(
            Measured(f"a page beside {BUSY} busy programs, p{100 * share:g}", "ms", ours, floor, THRICE)
            for share, ours, floor in zip((0.5, 0.99), beside, alone, strict=True)
        ),
        Measured(f"moves of {BUSY} busy programs", "per s", made),
    ]


async def _reads(port: int, number: int, seen: list[float]) -> None:
    """A person who opens a page now and then."""
    while True:
        await asyncio.sleep(random.uniform(*PAUSE))
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.3.0.{number + 1}", 0))
        writer.write(b"GET /help HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await reader.read()
        writer.close()
        seen.append(time.perf_counter() - began)


async def _pages(seen: list[float]) -> tuple[float, float]:
    """Returns how long pages take from now on: the median, and the slowest of a hundred, in milliseconds."""
    seen.clear()
    await asyncio.sleep(SECONDS)
    return percentile(seen, 0.5) * 1000, percentile(seen, 0.99) * 1000


async def _plays(one: Caller, other: Caller, moves: list[float]) -> None:
    """Two programs play match after match against each other."""
    while True:
        with suppress(OSError, EOFError):
            opened = await one.asks("POST", API, {"game": "hexagon", "rated": False})
            path = f"{API}/{opened['id']}"
            await other.asks("POST", f"{path}/join", {})
            await asyncio.gather(*(_moves(who, path, moves) for who in (one, other)))
        one, other = other, one


async def _moves(who: Caller, path: str, moves: list[float]) -> None:
    after: int = 0
    while True:
        match = await who.asks("GET", f"{path}/next?after={after}&until=turn&legal=1&wait=20")
        if match is None:
            continue
        if match["status"] == "over":
            return
        after = match["version"]
        legal: Sequence[str] = sorted(match["legal"])
        if legal:
            await who.asks("POST", f"{path}/do", {"turn": match["turn"], "do": legal[after * 7 % len(legal)]})
            moves.append(time.perf_counter())
