"""From the bytes of an update to the durable commit and its answers, against the library alone with the same answers.

`python -m benchmarks.fronts [--matches 400] [--rounds 5]`: the network is mocked; both arms parse the same bytes and
make the same calls, but the floor keeps nothing. Rooms have the text skin: drawing is not what is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
from pathlib import Path

from . import on_discord, on_telegram
from .busy import quiet

FLOORS = 3  # runs of the library alone for each of ours: it is quick, and so it sways


async def _floor(name: str, presses: list[list[bytes]], edits: float) -> float:
    return await (on_telegram.floor(presses, edits) if name == "telegram" else on_discord.floor(presses))


async def measured(matches: int, rounds: int) -> None:
    """Prints what each arm did, and their ratio."""
    for name, front in (("telegram", on_telegram), ("discord", on_discord)):
        ratios = []
        for n in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                ours, calls, presses = await front.ours(Path(folder), matches, random.Random(n))
            edits = calls["editMessageText"] / sum(map(len, presses))
            floor = statistics.median([await _floor(name, presses, edits) for _ in range(FLOORS)])
            ratios.append(ours / floor)
            sent = " · ".join(f"{call} {count / sum(map(len, presses)):.2f}" for call, count in sorted(calls.items()))
            print(f"{name}: {ours:,.0f} presses/s · library alone {floor:,.0f}/s · {ours / floor:.2f} ({sent} a press)")
        print(f"{name}: median ratio {statistics.median(ratios):.2f} (at least 0.55, goal 0.65)")


def main() -> None:
    """Measures both fronts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    with quiet():
        asyncio.run(measured(args.matches, args.rounds))


if __name__ == "__main__":
    main()
