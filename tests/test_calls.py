"""How much of our own code a press passes, from the bytes of an update to its answers: calls and files, counted.

Counts do not depend on how fast a machine is. They may become fewer; whoever makes them more has to say here why.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

from benchmarks import arms, on_discord, on_telegram

HOUSE = Path(__file__).parents[1]
OWN = tuple(f"{HOUSE / folder}/" for folder in ("bot", "games", "storage"))
MATCHES = 6
SPARE = 1.1  # presses that meet a turn of the writer or an edit of the card share it


@contextmanager
def calls_counted(counts: Counter[str]) -> Iterator[None]:
    """Counts each call of our own code on this thread, by file."""

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (file := frame.f_code.co_filename).startswith(OWN):
            counts[file] += 1

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(None)


@pytest.mark.slow
@pytest.mark.parametrize(("front", "calls", "files"), [(on_discord, 1_240, 116), (on_telegram, 840, 124)])
async def test_press_passes_no_more_of_our_code_than_it_did(
    front: ModuleType, calls: int, files: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: Counter[str] = Counter()

    async def pressed(*args: Any) -> float:
        counts.clear()  # rooms and people are met by the first presses
        with calls_counted(counts):
            return await arms.pressed(*args)

    monkeypatch.setattr(front, "pressed", pressed)
    monkeypatch.setattr(arms, "IN_FLIGHT", 1)
    _, _, presses = await front.ours(tmp_path, MATCHES, random.Random(0))
    assert counts.total() / sum(map(len, presses)) <= calls * SPARE, counts.most_common(20)
    assert len(counts) <= files, sorted(counts)
