"""Many players answer one question: the card is updated every two seconds, and at once when it matters."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from bot.messages.debounce import DEBOUNCE_SECONDS, Debounce
from games.table.table import Table
from tests.house import House, open_house
from tests.virtual import VirtualLoop, virtually


class Redraw:
    """Notes how many are still waited for each time that something is painted."""

    def __init__(self) -> None:
        self.painted: list[int] = []

    def mark(self, changed: Mapping[str, Table]) -> None:
        self.painted += [len(table.waiting()) for table in changed.values()]


async def six_at_a_table(house: House) -> tuple[Table, Redraw, Debounce]:
    redraw = Redraw()
    debounce = Debounce(redraw.mark)
    house.app.store.listen(debounce.mark)
    table = await house.sits("Ann", "Bo", "Cy", "Di", "Ed", "Fay", game="rpsls")
    redraw.painted.clear()
    return table, redraw, debounce


@virtually
async def test_those_who_seal_one_after_another_are_shown_together(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, redraw, debounce = await six_at_a_table(house)
        await asyncio.sleep(DEBOUNCE_SECONDS)
        for move in ("rock", "paper", "scissors", "rock", "paper"):
            table = await house.plays(table, move)
            await asyncio.sleep(0.5)
        assert redraw.painted == [5, 2]  # the first at once, then two seconds later
        table = await house.plays(table, "scissors")
        assert redraw.painted == [5, 2, 6]  # a new round is painted at once
        table = await house.plays(table, "rock")
        await asyncio.sleep(DEBOUNCE_SECONDS)
        assert redraw.painted == [5, 2, 6, 5]
        await house.plays(table, "rock")
        debounce.close()


@virtually
async def test_what_else_happens_is_painted_at_once(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, redraw, debounce = await six_at_a_table(house)
        table = await house.plays(table, "rock")
        assert redraw.painted == []
        await house.presses("Bo", table, "say:hello")
        assert redraw.painted == [5]
        await house.presses("Bo", table, "offer:draw")
        assert redraw.painted == [5, 5]
        await house.plays(table, "rock")
        debounce.close()
        await asyncio.sleep(DEBOUNCE_SECONDS)
        assert redraw.painted == [5, 5]
