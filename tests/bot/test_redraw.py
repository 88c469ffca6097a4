"""Redraw: every display comes to show the newest revision, whatever happens on the way."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.redraw import Redraw
from storage import displays
from storage.displays import Display
from storage.table import Table
from tests.house import FakePlatform, House

pytestmark = pytest.mark.asyncio


async def keeps(house: House, table: Table, message: str = "1", platform: str = "paper", **more: Any) -> Display:
    """A message shows the table."""
    display = Display(platform, "table-top", message, table.id, **more)
    await house.app.store.write(lambda desk: displays.keep(desk.conn, display))
    return display


async def behind(house: House) -> list[str]:
    async with house.app.store.read() as conn:
        return await displays.ids_behind(conn, "", 100)


async def test_every_display_of_a_table_is_painted_after_a_change(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, "public", shown=1)
    await keeps(house, table, "private", viewer=(await house.person("Ann")).id, shown=1)
    await house.presses("Bo", table, "join:0")
    await house.redraw.rest()
    newest = (await house.table(table)).revision
    assert sorted(house.paper.shown) == [("private", newest), ("public", newest)]
    assert await behind(house) == []


async def test_what_shows_the_newest_is_not_painted_again(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, shown=1)
    await house.redraw.sweep()
    await house.redraw.rest()
    assert house.paper.shown == []


@dataclass
class Slow(FakePlatform):
    """A front that paints only when it is let."""

    may_paint: asyncio.Event = field(default_factory=asyncio.Event)

    async def edit(self, display: Display, table: Table) -> bool:
        await self.may_paint.wait()
        return await super().edit(display, table)


async def test_many_changes_while_a_front_is_slow_are_one_more_painting_of_the_newest(house: House) -> None:
    slow = Slow()
    house.app.platforms["paper"] = slow
    table = await house.sits("Ann", "Bo")
    await house.redraw.rest()
    await keeps(house, table)
    await house.plays(table, "a1")
    while not slow.may_paint._waiters:  # it has begun to paint
        await asyncio.sleep(0.001)
    newest = await house.plays(table, "b2", "c3", "a3")
    slow.may_paint.set()
    await house.redraw.rest()
    assert [revision for _, revision in slow.shown] == [newest.revision - 3, newest.revision]
    assert await behind(house) == []


async def test_a_slow_front_keeps_no_other_waiting(house: House) -> None:
    house.app.platforms["stone"] = Slow("stone")
    table = await house.opens("Ann")
    await keeps(house, table, platform="stone")
    await keeps(house, table)
    painting = Redraw(house.app)
    await painting.sweep()
    while not house.paper.shown:
        await asyncio.sleep(0.001)
    await painting.close()
    assert await behind(house) == [table.id]  # stone's still is


async def test_a_display_that_is_gone_is_forgotten(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table)
    house.paper.gone.add("1")
    await house.redraw.sweep()
    await house.redraw.rest()
    assert await behind(house) == []


async def test_what_could_not_be_painted_is_tried_again_by_the_sweep(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.redraw.TROUBLE_SECONDS", (0.0,))
    table = await house.opens("Ann")
    await keeps(house, table)
    house.paper.broken = True
    await house.redraw.sweep()
    await house.redraw.rest()
    assert await behind(house) == [table.id]
    house.paper.broken = False
    await house.redraw.sweep()
    await house.redraw.rest()
    assert (house.paper.shown, await behind(house)) == ([("1", 1)], [])


async def test_displays_of_a_front_that_is_turned_off_wait_for_it(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, platform="stone")
    await house.redraw.sweep()
    await house.redraw.rest()
    assert await behind(house) == [table.id]


async def test_more_is_behind_than_one_page_holds(house: House) -> None:
    tables = [await house.opens(f"Person {n % 10}", "sealed") for n in range(45)]
    for table in tables:
        for n in range(3):
            await keeps(house, table, f"{table.id} {n}")
    await house.redraw.sweep()
    await house.redraw.rest()
    assert len(house.paper.shown) == 135
    assert await behind(house) == []


async def test_the_web_has_no_rows_to_paint(house: House) -> None:
    house.app.platforms = {"web": FakePlatform("web")}
    table = await house.opens("Ann")
    await keeps(house, table, platform="web")
    await house.redraw.sweep()
    await house.redraw.rest()
    assert house.app.platforms["web"].shown == []  # type: ignore[attr-defined]
