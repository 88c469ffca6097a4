"""Some histories in one house, each with people and names of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.disk import quick_disk
from tests.house import open_house
from tests.virtual import in_virtual_time

from .histories import WrongPerson
from .typing import Typing
from .world import Network


def run_some(numbers: Iterable[int]) -> tuple[Counter[str], str]:
    """Runs some histories; returns the results of their commands, and the first that reached the wrong person."""
    with TemporaryDirectory(dir=quick_disk()) as folder:
        return in_virtual_time(lambda _loop: _run(Path(folder), numbers))


async def _run(folder: Path, numbers: Iterable[int]) -> tuple[Counter[str], str]:
    counts = Counter[str]()
    async with open_house(folder) as house:
        telegram = Network("telegram")
        house.app.fronts.update({"telegram": telegram, "discord": Network("discord")})
        for number in numbers:
            try:
                await Typing(house, telegram, number, counts).run()
            except WrongPerson as wrong:
                return counts, f"history {number}: {wrong}"
    return counts, ""
