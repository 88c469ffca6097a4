"""What stands where in a house: the rows of displays, what is behind, and the sweep that paints it."""

from __future__ import annotations

from games.table.table import Table
from storage import displays
from storage.displays import Display
from tests.house import House


async def rows(house: House, table: Table) -> list[Display]:
    """The displays of a table."""
    async with house.app.store.read() as conn:
        return await displays.of_matches(conn, [table.id], 100)


async def behind(house: House) -> list[str]:
    """The tables of which something shows an older state."""
    async with house.app.store.read() as conn:
        return await displays.stale_ids(conn, "", 100)


async def sweeps(house: House) -> None:
    """What is behind is found and painted."""
    await house.redraw.sweep()
    await house.redraw.drain()
