"""Pages for people while one address floods the program: 2,000 connections that say nothing, 20 that ask all the time.

The floor is the same people at the same program before the flood. Everything is on the loopback network: the flood
comes from 127.2.2.2, people from 127.0.0.1. The flood has a process of its own, with less priority than the program: a
stranger's machine takes no processor from ours.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot import memory
from tests.program import running

from .figures import Measured, Wanted, percentile

SILENT, GREEDY = 2_000, 20
PEOPLE = 6
SECONDS = 12.0
ARRIVING = 4.0  # seconds until all of the flood is there
PAUSES = (0.1, 0.3)  # seconds from one page to the next
AGAIN = (3.0, 10.0)  # seconds until a silent client that was disconnected is back
BEHIND = 10  # steps of niceness
FLOOD, HERE = "127.2.2.2", "127.0.0.1"
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
WANTED = Wanted("ratio", "≤", 2)


async def measured(folder: Path, n: int) -> list[Measured]:
    """People alone, and then beside the flood."""
    folder = folder / str(n)
    folder.mkdir(parents=True)
    memory.raise_open_files()
    with running(folder) as program:
        await _people(program.port, 2.0)  # the first pages parse the templates
        alone = await _people(program.port, SECONDS)
        async with _flood(program.port):
            beside = await _people(program.port, SECONDS)
        lines = len(program.log.splitlines())
    name = f"a page while {SILENT:,} silent and {GREEDY} greedy clients of one address are here"
    late = {share: (percentile(beside, share) * 1000, percentile(alone, share) * 1000) for share in (0.5, 0.99)}
    return [
        Measured(f"{name}, p50", "ms", *late[0.5]),
        Measured(f"{name}, p99", "ms", *late[0.99], WANTED),
        Measured("lines in the log afterwards", "each", lines, None, Wanted("ours", "≤", 10)),
    ]


async def _people(port: int, seconds: float) -> list[float]:
    """How long each page took, in seconds; one that does not come counts as ten."""
    until, took = time.monotonic() + seconds, list[float]()

    async def context() -> None:
        reader, writer = await asyncio.open_connection(HERE, port)
        for _ in range(10):
            began = time.perf_counter()
            await _page(reader, writer)
            took.append(time.perf_counter() - began)
            await asyncio.sleep(random.uniform(*PAUSES))
        writer.close()

    async def person() -> None:
        while time.monotonic() < until:
            try:
                await asyncio.wait_for(context(), 10)
            except (OSError, EOFError, TimeoutError):
                took.append(10.0)

    await asyncio.gather(*(person() for _ in range(PEOPLE)))
    return took


async def _page(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(PAGE)
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    await reader.readexactly(int(head.partition(b"content-length:")[2].partition(b"\r\n")[0]))


@asynccontextmanager
async def _flood(port: int) -> AsyncIterator[None]:
    flood = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, str(port))
    await asyncio.sleep(ARRIVING)
    try:
        yield
    finally:
        flood.kill()
        await flood.wait()


async def _floods(port: int) -> None:
    """The greedy come first: once the address has all the connections it may have, they would not get in."""
    greedy = [asyncio.create_task(_greedy(port)) for _ in range(GREEDY)]
    await asyncio.sleep(ARRIVING / 4)
    await asyncio.gather(*greedy, *(_silent(port) for _ in range(SILENT)))


async def _silent(port: int) -> None:
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(HERE, port, local_addr=(FLOOD, 0))
            writer.write(b"GET / HTTP/1.1\r\n")
            await reader.read()
            writer.close()
        await asyncio.sleep(random.uniform(*AGAIN))


async def _greedy(port: int) -> None:
    while True:
        with suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection(HERE, port, local_addr=(FLOOD, 0))
            while True:
                await _page(reader, writer)
        await asyncio.sleep(0.1)


if __name__ == "__main__":
    os.nice(BEHIND)
    memory.raise_open_files()
    asyncio.run(_floods(int(sys.argv[1])))
