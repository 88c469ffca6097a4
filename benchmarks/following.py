"""An opponent's move in the other browser: from the press to the new board; the floor is the press's own answer.

The program runs in a process of its own. The other browser listens to its event stream and fetches the board when it is
told of a change, as its script does.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from pathlib import Path

from tests.program import running

from .arms import GAMES
from .browsers import Browser
from .figures import Measured, Wanted, percentile

MATCHES = 40
SOON = Wanted("ours", "≤", 100)
RESULT = 6  # moves after which nobody has won yet


async def measured(folder: Path, n: int) -> list[Measured]:
    """Moves of tic-tac-toe, each seen by the opponent."""
    return await asyncio.to_thread(_measured, folder / str(n))


def _measured(folder: Path) -> list[Measured]:
    folder.mkdir(parents=True)
    seen: list[float] = []
    pressed: list[float] = []
    with running(folder, trusted_proxies="127.0.0.1") as program, ThreadPoolExecutor(1) as pool:
        for number in range(MATCHES):
            _match(program.port, number, pool, seen, pressed)
    name = "an opponent's move in the other browser"
    return [
        Measured(f"{name}, {word}", "ms", percentile(seen, share) * 1000, percentile(pressed, share) * 1000, wanted)
        for word, share, wanted in (("p50", 0.5, SOON), ("p99", 0.99, None))
    ]


def _match(port: int, number: int, pool: ThreadPoolExecutor, seen: list[float], pressed: list[float]) -> None:
    people = [Browser(port, 2 * number), Browser(port, 2 * number + 1)]
    table = people[0].opens(game="tictactoe", clock="none")
    people[1].press(table, "join:0")
    streams = [one.listens(table) for one in people]
    for stream in streams:
        _changed(stream)  # the table as it is now
    for turn, data in enumerate(GAMES[number % len(GAMES)][:RESULT]):
        mover, other = people[turn % 2], people[1 - turn % 2]
        began = time.perf_counter()
        board = pool.submit(_follow, streams[1 - turn % 2], other, table)
        pressed.append(mover.press(table, f"{turn + 1}:{data}"))
        seen.append(board.result() - began)
        _changed(streams[turn % 2])
    for stream in streams:
        stream.close()
    for one in people:
        one.close()


def _follow(stream: HTTPResponse, other: Browser, table: str) -> float:
    """Waits for the change and fetches the board; gives when it was there."""
    _changed(stream)
    other.fetch(f"{table}?part=1")
    return time.perf_counter()


def _changed(stream: HTTPResponse) -> None:
    while not stream.readline().startswith(b"event: changed"):
        pass
