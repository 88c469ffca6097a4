"""What a test costs: seconds of processor, so it does not matter how many other programs wait for one.

How fast the processor is at that moment does matter: a busy one is up to three times as slow. So every process that
runs tests measures a fixed piece of work now and then, and costs are in seconds of an idle processor.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median

import pytest
from _pytest.runner import runtestprotocol

WORK_SECONDS = 0.0046  # what `work` takes on an idle processor of the kind that docs/performance.md measures on
MEASURED_EVERY = 4.0  # seconds of processor


class Meter:
    """Runs tests and measures what they cost."""

    def __init__(self) -> None:
        self._measured, self._pace = float("-inf"), 1.0

    def cost(self, item: pytest.Item, following: pytest.Item | None, surprising: float) -> float:
        """Runs a test; returns what it costs. A surprising cost is measured twice: the first tests fill caches."""
        before = spent()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        cost = self._since(before)
        if cost > surprising:
            before = spent()
            runtestprotocol(item, nextitem=following, log=False)
            cost = min(cost, self._since(before))
        return cost

    def _since(self, before: float) -> float:
        used = spent() - before
        if time.process_time() - self._measured > MEASURED_EVERY:
            self._pace = median(_timed(work) for _ in range(3)) / WORK_SECONDS
            self._measured = time.process_time()
        return used / self._pace


def spent() -> float:
    """What this process has used, and those which it started, which they started, and so on: a browser is ten."""
    return sum(os.times()[:4]) + sum(_used_by(process) for process in _started_by("self"))


def _started_by(process: str) -> Iterator[str]:
    """Yields the processes that one has started and which still run, and theirs; none where Linux does not tell."""
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it has ended
            for child in file.read_text("ascii").split():
                yield child
                yield from _started_by(child)


def _used_by(process: str) -> float:
    """Seconds of processor of a process that runs, and of those which it has waited for."""
    with suppress(OSError):
        used = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[11:15]
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _timed(job: Callable[[], object]) -> float:
    begun = time.process_time()
    job()
    return time.process_time() - begun


def work() -> None:
    """Always the same: what the program does most, in small."""
    rows = [{"name": f"player {number}", "seats": [number, number + 1]} for number in range(2_000)]
    found = {row["name"]: row for row in json.loads(json.dumps(rows))}
    sorted(found, key=lambda name: found[name]["seats"][0] % 97)
