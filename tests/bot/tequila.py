"""Tables of Tequila Train in a house: opened, started, slept through, played to the end, and counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.game import Outcome
from games.core.match import legal
from games.table.table import Table
from storage.matches import purses
from storage.people import operators
from tests.checks import books_balance, refused_whole, steps_have_no_gaps
from tests.house import House

STAKE, CHIPS = 10, 1_000
JOIN = f"join:{STAKE}"


async def opens(house: House, name: str = "Ann", **plan: Any) -> Table:
    """Somebody creates a table for eight."""
    return await house.opens(name, "tequila", **({"most": 8, "stake": STAKE} | plan))


async def registered(house: House, *names: str, **plan: Any) -> Table:
    """The first creates it, the others register."""
    table = await opens(house, names[0], **plan)
    for name in names[1:]:
        await house.presses(name, table, f"join:{table.stake}")
    return await house.table(table)


async def started(house: House, *names: str, **plan: Any) -> Table:
    """And the first starts it."""
    table = await registered(house, *names, **plan)
    return (await house.presses(names[0], table, "start")).table


async def moderator(house: House, name: str = "Mod") -> None:
    player = await house.person(name)
    await house.app.store.write(lambda unit: operators.make(unit.conn, player.id))
    house.people[name] = replace(player, operator=True)


async def holds(house: House, *names: str) -> list[int]:
    """What is in these purses."""
    return [await house.purse(await house.person(name)) for name in names]


async def adds_up(house: House, table: Table, in_escrow: int = 0) -> None:
    """Nothing was made or lost, each purse is what was booked, and so much lies in the escrow."""
    await books_balance(house.app.store)
    await steps_have_no_gaps(house.app.store)
    async with house.app.store.read() as conn:
        assert await purses.balance(conn, table.escrow) == in_escrow


async def refusal(house: House, code: str, name: str, table: Table, data: str) -> None:
    """It is refused, and nothing at all is changed."""
    await house.person(name)
    async with refused_whole(house.app.store, code):
        await house.presses(name, table, data)


async def sleeps(house: House, table: Table) -> Table:
    """The time of the question, or of the lobby, runs out."""
    deadline = (await house.table(table)).deadline
    assert deadline is not None
    house.clock.wind(seconds=(deadline - house.clock()).total_seconds() + 1)
    await house.alarms.sweep()
    return await house.table(table)


async def plays_to_the_end(house: House, table: Table) -> Table:
    """Everybody does the first thing they may."""
    table = await house.table(table)
    while table.status == "live":
        match = table.live_match()
        table = await house.plays(table, legal(table.game, match, min(table.waiting()))[0])
    return table


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def ended(table: Table) -> Outcome:
    assert table.match is not None
    assert table.match.outcome is not None
    return table.match.outcome
