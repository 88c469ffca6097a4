"""Displays of a house: their rows, the tables of which one is behind, and the sweep that paints them."""

from __future__ import annotations

from typing import Any

from games.table.table import Table
from storage.messages import displays
from storage.messages.displays import Display
from tests.house import House


async def rows(house: House, table: Table) -> list[Display]:
    """Returns the displays of a table."""
    async with house.app.store.read() as conn:
        return await displays.of_matches(conn, [table.id], 100)


async def behind(house: House) -> list[str]:
    """Returns the tables of which a display shows an older state."""
    async with house.app.store.read() as conn:
        return await displays.stale_ids(conn, "", 100)


async def sweeps(house: House) -> None:
    """Paints every display that is behind."""
    await house.redraw.sweep()
    await house.redraw.drain()


async def keeps(house: House, table: Table, message: str = "1", platform: str = "paper", **more: Any) -> Display:
    """A message shows the table."""
    await house.redraw.drain()  # a match that is being looked up now might be found without this one
    display = Display(platform, "table-top", message, table.id, **more)
    await house.app.store.write(lambda unit: displays.save(unit.conn, display))
    return display
