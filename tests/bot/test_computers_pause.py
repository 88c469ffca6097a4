"""A computer lets people see their own move before it answers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.background.computers import PAUSE_SECONDS, Computers
from tests.house import open_house
from tests.virtual import VirtualLoop, virtually

from .test_computers import Thinker, waiting_for_computer


@virtually
async def test_a_computer_that_knows_its_move_at_once_lets_people_see_their_own_first(
    loop: VirtualLoop, tmp_path: Path
) -> None:
    async with open_house(tmp_path) as house:
        (table,) = await waiting_for_computer(house)
        thinker = Thinker(["a1"])
        thinker.may_answer.set()
        computers = Computers(house.app, thinker, PAUSE_SECONDS)
        computers.on_change({table.id: table})
        began = loop.time()
        await asyncio.sleep(PAUSE_SECONDS - 0.01)
        assert len(thinker.asked) == 1
        assert await house.table(table) == table
        await computers.drain()
        assert (await house.table(table)).waiting() == {0}
        assert loop.time() == pytest.approx(began + PAUSE_SECONDS)
