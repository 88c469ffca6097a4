"""From the bytes of an update to the durable commit and its answers, against the library alone with the same answers.

The network is mocked; both arms parse the same bytes and make the same calls, but the floor keeps nothing. Rooms have
the text skin: drawing is not what is measured.
"""

from __future__ import annotations

import random
import statistics
from pathlib import Path

from . import on_discord, on_telegram
from .figures import Measured, Wanted

MATCHES = 400
FLOORS = 3  # runs of the library alone for each of ours: it is quick, and so it sways
WANTED = Wanted("ratio", "≥", 0.55)


async def measured(folder: Path, n: int) -> list[Measured]:
    """Both fronts: our run, and right after it the library's with the same presses."""
    figures = []
    for name, front in (("telegram", on_telegram), ("discord", on_discord)):
        ours, calls, presses = await front.ours(folder / f"{n}-{name}", MATCHES, random.Random(n))
        edits = calls["editMessageText"] / sum(map(len, presses))
        floor = statistics.median([await _floor(name, presses, edits) for _ in range(FLOORS)])
        figures.append(Measured(f"{name}, {MATCHES} matches at once", "presses/s", ours, floor, WANTED))
    return figures


async def _floor(name: str, presses: list[list[bytes]], edits: float) -> float:
    return await (on_telegram.floor(presses, edits) if name == "telegram" else on_discord.floor(presses))
