"""Who looks for anybody to play with is known to nobody else until they are paired."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.matches import seekers

from .home import Home
from .house_leaks import append
from .runs import Leak, Ran
from .waiting import open_pair, run

RUNS, FEW = 24, 4


async def told_apart(folder: Path, runs: int, leak: object = None) -> Ran:
    ran = Ran()
    async with open_pair(folder, leak or (lambda _home: None)) as homes:
        for number in range(runs):
            ran.add(await run(homes, number))
    return ran


def front_page_with_all_who_look(home: Home) -> None:
    async def names(_path: str) -> str:
        async with home.house.app.store.read() as conn:
            looking = await seekers.looking(conn, home.house.app.now(), 100)
        return f"<!-- {[one.games for one in looking]} -->"

    append(home, "/", names)


@pytest.mark.parametrize("runs", [FEW, pytest.param(RUNS, marks=pytest.mark.slow)])
async def test_two_houses_with_other_seekers_are_the_same_to_everybody_else(tmp_path: Path, runs: int) -> None:
    ran = await told_apart(tmp_path, runs)
    assert ran.unlike > runs / 2
    assert ran.things > 10 * runs


@pytest.mark.slow
async def test_front_page_that_tells_who_looks_is_found(tmp_path: Path) -> None:
    with pytest.raises(Leak):
        await told_apart(tmp_path, RUNS, front_page_with_all_who_look)
