"""Moves on their way to the opponent's page while 200 spectators open their streams at once, all behind one address.

The floor is the same moves before the spectators come. A move is timed from its press until the opponent, whose stream
has told of it, has fetched the page with it.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable
from http.client import HTTPResponse
from pathlib import Path

from tests.program import Program, running

from .browsers import Browser
from .figures import Measured, Wanted, percentile

SPECTATORS, MOVES_LEAST = 200, 40
CELLS = ("a1", "b1", "b2", "a2", "c1", "a3", "b3", "c2", "c3")  # a whole match
PAUSE = 0.02  # seconds from one move to the next
SOON = Wanted("ours", "≤", 500)
TURN = re.compile(r'name="do" value="(\d+):a1"')


async def measured(folder: Path, n: int) -> list[Measured]:
    """Moves alone, and then while the spectators come."""
    place = folder / str(n)
    place.mkdir(parents=True)
    with running(place) as program:
        alone, table = await asyncio.to_thread(_moves, program, threading.Event(), MOVES_LEAST)
        are_open, moving = threading.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()
        beside = asyncio.create_task(
            asyncio.to_thread(_moves, program, are_open, 0, lambda: loop.call_soon_threadsafe(moving.set))
        )
        await moving.wait()
        began = time.perf_counter()
        streams = await asyncio.gather(*(_watches(program.port, table) for _ in range(SPECTATORS)))
        took = time.perf_counter() - began
        are_open.set()
        late, _ = await beside
        for writer in streams:
            writer.close()
    name = f"a move reaches the opponent while {SPECTATORS} streams open"
    times = {share: (percentile(late, share) * 1000, percentile(alone, share) * 1000) for share in (0.5, 0.99)}
    return [
        Measured(f"{name}, p50", "ms", *times[0.5]),
        Measured(f"{name}, p99", "ms", *times[0.99], SOON),
        Measured(f"until {SPECTATORS} streams of one address are open", "ms", took * 1000),
    ]


def _moves(
    program: Program, enough: threading.Event, least: int, begun: Callable[[], object] = bool
) -> tuple[list[float], str]:
    """How long each move took until the opponent had it, in seconds; and the table of the last ones."""
    two, took, table = [Browser(program.port, n) for n in (1, 2)], list[float](), ""
    # Presses and fetches have new connections: a kept one is closed when it was silent for ten seconds.
    while len(took) < least or (not least and not enough.is_set()):
        table = two[0].opens(game="tictactoe", seats="2", visibility="listed", **{"option-first": "host"})
        two[1].press(table, "join:0")
        turn = int(TURN.findall(two[0].reads(table))[0])
        streams = [one.listens(table) for one in two]
        revision = [_told(stream) for stream in streams]
        begun()
        for step, cell in enumerate(CELLS):
            mover, other = step % 2, 1 - step % 2
            began = time.perf_counter()
            two[mover].press(table, f"{turn + step}:{cell}", kept=False)
            while _told(streams[other]) == revision[other]:
                pass
            two[other].fetch(f"{table}?part=1", kept=False)
            took.append(time.perf_counter() - began)
            _told(streams[mover])
            time.sleep(PAUSE)
            if enough.is_set():
                break  # only moves that began before all streams were open
        for stream in streams:
            stream.close()
    return took, table


def _told(stream: HTTPResponse) -> bytes:
    """The next change that a stream tells of."""
    while b"event: changed" not in stream.readline():
        pass
    return stream.readline()


async def _watches(port: int, table: str) -> asyncio.StreamWriter:
    """Opens a stream as a spectator's page does; it is open when it tells of the table."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /events?pace=quick&watch={table} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    await reader.readuntil(b"event: changed")
    return writer
