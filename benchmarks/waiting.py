"""A start with 100,000 matches waiting, and after an outage in which the time of all of them was up on paper.

The outage began before the first of the deadlines and ended after the last; with it paid, each lies in the future.
Each start is a process of its own (starting.py) with everything imported. The floor is the same start on a file with
one match in it, so what the matches cost is what the two differ in. Memory is held against the bytes of the states.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from bot.clock import utc_now
from storage.columns import micros

from . import crowd
from .figures import Measured, Wanted

WAITING = 100_000
DAY = 86_400
HOUR = 3_600
WANTED = Wanted("ours", "≤", 50)
FREE = Wanted("ours", "≤", 20)
NOTHING = Wanted("ours", "≤", 0)
ONCE = Wanted("ours", "≤", WAITING)  # a long outage adds time to the clock on each card
A_THIRD = Wanted("ratio", "≤", 0.3)
MEGABYTE = 1_000_000


async def measured(folder: Path, n: int) -> list[Measured]:
    """After a clean end, and after an outage; on the full and on the empty file by turns."""
    for where, count, first in (("full", WAITING, HOUR), ("past", WAITING, -DAY // 2), ("empty", 1, HOUR)):
        if not (folder / where).exists():
            at, apart = (micros(utc_now()) or 0) + first * crowd.SECOND, DAY // 2 * crowd.SECOND // count
            await crowd.waiting(folder / where, count, DAY, f"{at} + n * {apart}")
    after_outage = await _both(folder / "past", folder / "empty", DAY // 2 + HOUR, n)
    return [*await _both(folder / "full", folder / "empty", 0, n), *after_outage]


async def _both(full: Path, empty: Path, silent: float, n: int) -> list[Measured]:
    before = crowd.written(full)
    found = {}
    for where in sorted((full, empty), reverse=n % 2 == 0):
        crowd.silent_since(where, silent)
        found[where] = await _started(where)
    ours, floor = found[full], found[empty]
    start = f"start with {WAITING:,} waiting" + (", after an outage" if silent else "")
    changed = sum(now != was for now, was in zip(crowd.written(full), before, strict=True))
    memory = (ours["memory"] - floor["memory"]) / MEGABYTE
    return [
        Measured(start, "ms", ours["doors"], floor["doors"], WANTED),
        Measured(f"{start}: longer than with one", "ms", ours["doors"] - floor["doors"], None, WANTED),
        Measured(f"{start}: the first sweep", "ms", ours["sweep"], floor["sweep"]),
        Measured(f"{start}: the loop stands still, longest", "ms", ours["gap"], floor["gap"], FREE),
        Measured(f"{start}: rows written", "each", changed, None, NOTHING),
        Measured(f"{start}: messages rendered again", "each", ours["shown"], None, ONCE if silent else NOTHING),
        Measured(f"{start}: memory, and the states' bytes", "MB", memory, crowd.state_bytes(full) / MEGABYTE, A_THIRD),
    ]


async def _started(folder: Path) -> dict[str, Any]:
    command = (sys.executable, "-m", "benchmarks.starting", str(folder))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    assert process.returncode == 0, "a start failed"
    found: dict[str, Any] = json.loads(out)
    return found
