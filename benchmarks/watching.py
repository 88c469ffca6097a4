"""A thousand watchers of one live ladder, while its matches are played: how soon the last of them hears of a change.

The program runs in a process of its own; each watcher has an address of its own. The floor is the first one to hear.
"""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

from tests.program import Program, running

from .figures import Measured, Wanted, percentile

WATCHERS = 1_000
SECONDS = 30.0
SOON = Wanted("ours", "≤", 1_000)
CHANGED = re.compile(rb"event: changed\r?\n")


async def measured(folder: Path, n: int) -> list[Measured]:
    """Watches a tournament of four computers for half a minute."""
    place = folder / str(n)
    place.mkdir(parents=True)
    with running(place, trusted_proxies="127.0.0.1") as program:
        await asyncio.to_thread(_set_up, program)
        heard = await _watch(program)
    late = [at - min(times) for times in heard for at in times]
    assert len(heard) > 3, "nothing changed"
    name = f"the ladder changes for {WATCHERS:,} watchers, after the first of them"
    return [
        Measured(f"{name}, {word}", "ms", percentile(late, share) * 1000, None, wanted)
        for word, share, wanted in (("p50", 0.5, None), ("p99", 0.99, SOON))
    ]


def _set_up(program: Program) -> None:
    for words in (
        ("new", "Cup", "--size", "4"),
        *(("team", "add", "Cup", name, "--level", "1") for name in ("Ann", "Bo", "Cy", "Di")),
    ):
        _organise(program, *words)


def _organise(program: Program, *words: str) -> None:
    done = program.command("tournament", *words)
    assert done.status == 0, done.complained


async def _watch(program: Program) -> list[list[float]]:
    """Returns the times at which each change was heard by the watchers who heard it, in their order."""
    heard: list[list[float]] = []
    ready = asyncio.Semaphore(0)

    async def one(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", program.port)
        address = f"198.51.{number // 250}.{number % 250}"
        head = f"GET /events?watch=/tournament/1 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n\r\n"
        writer.write(head.encode())
        await reader.readuntil(b"event: changed")
        ready.release()
        count = 0
        try:
            while data := await reader.read(65_536):
                for _ in CHANGED.findall(data):
                    while len(heard) <= count:
                        heard.append([])
                    heard[count].append(time.perf_counter())
                    count += 1
        finally:
            writer.close()

    watchers = [asyncio.create_task(one(number)) for number in range(WATCHERS)]
    for _ in range(WATCHERS):
        await ready.acquire()
    heard.clear()
    await asyncio.to_thread(_organise, program, "start", "Cup")  # a quick machine plays it all in 30 s
    await asyncio.sleep(SECONDS)
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    return [times for times in heard if len(times) == WATCHERS]
