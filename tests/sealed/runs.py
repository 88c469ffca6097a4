"""Paired runs: the same tournament in two worlds, compared after each deed."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from .deeds import Answers, answers, does
from .worlds import World, open_world

DEEDS_FEWEST, DEEDS_MOST = 4, 8
AROUND = 200  # characters around a difference


class Leak(AssertionError):
    """Two worlds that differ only in sealed results were told apart."""


@dataclass
class Ran:
    """What was compared."""

    tournaments: int = 0
    deeds: int = 0
    answers: int = 0
    size: int = 0
    sealed: int = 0  # results that were sealed at the end
    unlike: int = 0  # of them, those that differed

    def add(self, other: Ran) -> None:
        """Counts another one's, too."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Pair:
    """Two worlds side by side, each in a folder of its own; both can be restarted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = AsyncExitStack()
        self.worlds: list[World] = []

    async def open(self) -> None:
        """Opens both, or opens them again."""
        before = self.worlds or [None, None]
        await self._stack.aclose()
        folders = [self._folder / str(which) for which in (1, 2)]
        self.worlds = []
        for which, (folder, was) in enumerate(zip(folders, before, strict=True), 1):
            folder.mkdir(exist_ok=True)
            self.worlds.append(await self._stack.enter_async_context(open_world(which, folder, was)))

    async def close(self) -> None:
        """Closes both."""
        await self._stack.aclose()


async def run_some(numbers: Iterable[int]) -> AsyncIterator[Ran]:
    """Plays these tournaments in two houses, one after another. Raises Leak."""
    with TemporaryDirectory() as folder:
        pair = Pair(Path(folder))
        await pair.open()
        try:
            for number in numbers:
                yield await _run(pair, number)
        finally:
            await pair.close()


async def _run(pair: Pair, number: int) -> Ran:
    plan = random.Random(number)
    seed = plan.random()
    for world in pair.worlds:
        await world.opens(number, random.Random(seed))
    ran = Ran(tournaments=1)
    for count in range(1, plan.randint(DEEDS_FEWEST, DEEDS_MOST) + 1):
        if plan.random() < 0.1:
            await pair.open()
        seed = plan.random()
        done = [await does(world, random.Random(seed)) for world in pair.worlds]
        told = [await answers(world) for world in pair.worlds]
        where = f"tournament {number}, deed {count} {done[0]}"
        if done[0] != done[1]:
            raise Leak(f"{where}: {done[1]} in the other world")
        compare(where, *told)
        ran.add(Ran(0, 1, len(told[0]), sum(map(len, told[0].values()))))
    ran.add(await _sealed(pair))
    for world in pair.worlds:
        world.heard.clear()
    return ran


def compare(where: str, one: Answers, other: Answers) -> None:
    """Raises Leak where two worlds answer differently."""
    if one.keys() != other.keys():
        raise Leak(f"{where}: {one.keys() ^ other.keys()} in one world alone")
    for name, text in one.items():
        if text != other[name]:
            at = max((i for i, (a, b) in enumerate(zip(text, other[name], strict=False)) if a != b), default=0)
            around = slice(max(0, at - AROUND), at + AROUND)
            raise Leak(f"{where}: {name}: {text[around]!r} and {other[name][around]!r}")


async def _sealed(pair: Pair) -> Ran:
    """How many results are still sealed, and differ."""
    held = [[match for match in await world.cup.matches() if match.hidden] for world in pair.worlds]
    facts = [
        [(match.status, match.winner, match.first_score, match.second_score, match.fault) for match in of_world]
        for of_world in held
    ]
    return Ran(sealed=len(facts[0]), unlike=sum(a != b for a, b in zip(*facts, strict=True)))
