"""A page and a press over HTTP, on connections that are kept as browsers keep them; the floor is a new one for each.

The program runs in a process of its own. One request is sent at a time, on the two kinds of connection alternately, so
that whatever else the machine does delays both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from tests.program import running

from .arms import GAMES
from .browsers import Browser
from .figures import Measured, Wanted, percentile

PAGES = 300  # on each kind of connection
MATCHES = 60  # of seven presses each
NEAR = Wanted("ours", "≤", 2)

Took = dict[bool, list[float]]  # seconds, by whether the connection was kept


async def measured(folder: Path, n: int) -> list[Measured]:
    """Pages of the lobby, then presses at tables."""
    return await asyncio.to_thread(_measured, folder / str(n))


def _measured(folder: Path) -> list[Measured]:
    folder.mkdir(parents=True)
    with running(folder, trusted_proxies="127.0.0.1") as program:
        pages, presses = _pages(program.port), _presses(program.port)
    return [*_figures("a page", pages), *_figures("a press", presses)]


def _figures(what: str, took: Took) -> list[Measured]:
    late = {(share, kept): percentile(took[kept], share) * 1000 for share in (0.5, 0.99) for kept in took}
    name = f"{what} over HTTP on kept connections"
    return [
        Measured(f"{name}, p50", "ms", late[0.5, True], late[0.5, False]),
        Measured(f"{name}, p99", "ms", late[0.99, True], late[0.99, False]),
        Measured(f"{name}: longer than on new ones, p50", "ms", late[0.5, True] - late[0.5, False], None, NEAR),
    ]


def _pages(port: int) -> Took:
    took: Took = {True: [], False: []}
    ann = Browser(port, 1)
    ann.fetch("/")  # the first one parses the templates
    for _ in range(PAGES):
        for kept in took:
            took[kept].append(ann.fetch("/", kept))
    ann.close()
    return took


def _presses(port: int) -> Took:
    took: Took = {True: [], False: []}
    for number in range(MATCHES):
        ann, bo = Browser(port, 2 * number + 2), Browser(port, 2 * number + 3)
        table = ann.opens(game="tictactoe", clock="none")
        bo.press(table, "join:0")
        for turn, data in enumerate(_moves(number)):
            kept = (turn + number) % 2 == 0
            took[kept].append((ann, bo)[turn % 2].press(table, data, kept))
        ann.close()
        bo.close()
    return took


def _moves(number: int) -> Iterator[str]:
    return (f"{turn}:{cell}" for turn, cell in enumerate(GAMES[number % len(GAMES)], 1))
