"""Four people do anything at several tables, through two processes, with restarts: what must hold, holds."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select

from games.core.game import Refusal
from games.core.match import legal
from storage import tables
from storage.schema import matches
from storage.table import Table
from tests.checks import books_balance, record_is_fair, steps_have_no_gaps
from tests.house import Clock, House, open_house

PEOPLE = ("Ann", "Bo", "Cy", "Di")
OFFERS = ("draw", "takeback", "restart", "stop", "more_time", "rematch", "swap")


class Walk:
    """A walk by chance from a seed, and what it has seen."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = random.Random(seed)
        self.folder = folder
        self.clock = Clock()
        self.houses: list[House] = []
        self.seen: dict[str, Table] = {}
        self._open = AsyncExitStack()

    async def restart(self) -> None:
        """Both processes end, and begin again."""
        await self.close()
        for _ in range(2):
            self.houses.append(await self._open.enter_async_context(open_house(self.folder, self.clock)))
        for house in self.houses:
            await house.meets(*PEOPLE)

    async def close(self) -> None:
        await self._open.aclose()
        self.houses.clear()

    async def step(self) -> None:
        """Somebody does something, or time goes on."""
        house, dice = self.chance.choice(self.houses), self.chance.random()
        unfinished = [table for table in self.seen.values() if table.status != "over"]
        if dice < 0.02:
            await self.restart()
        elif dice < 0.08:
            await self._time_goes_on(house)
        elif dice < 0.15 or not unfinished:
            await self._opens(house, self.chance.choice(PEOPLE))
        else:
            table = self.chance.choice(list(self.seen.values()) if dice < 0.25 else unfinished)
            name, data = self._press(table)
            await house.presses(name, table, data, "a1")

    async def _time_goes_on(self, house: House) -> None:
        began = self.clock()
        self.clock.wind(seconds=self.chance.choice([1, 30, 120, 601, 4_000]))
        if self.chance.random() < 0.3:
            minutes = [(moment - Clock().at).total_seconds() / 60 for moment in (began, self.clock())]
            await house.away(*minutes)
        await house.alarms.sweep()
        await house.computers.rest()

    async def _opens(self, house: House, name: str) -> None:
        game = self.chance.choice(["tictactoe", "hidden", "sealed"])
        others = [await house.person(other) for other in PEOPLE if other != name]
        await house.opens(
            name,
            game,
            most=self.chance.choice(list(house.app.games[game].seats)),
            stake=self.chance.choice([0, 0, 7, 300]),
            invited=tuple(self.chance.sample(others, self.chance.choice([0, 0, 1]))),
            levels=self.chance.choice([(), (), (2,)]),
        )

    def _press(self, table: Table) -> tuple[str, str]:
        if table.status == "open":
            return self._press_in_lobby(table)
        sitting = [chair.name for chair in table.chairs if chair.level is None]
        name = self.chance.choice([*sitting * 3, *PEOPLE])
        if table.status == "live" and self.chance.random() < 0.7:
            return self._move(table, name)
        verb = self.chance.choice(["offer", "offer", "accept", "accept", "refuse", "resign"])
        standing = [offer.kind for offer in table.offers]
        return name, "resign:!" if verb == "resign" else f"{verb}:{self.chance.choice([*standing * 9, *OFFERS])}"

    def _press_in_lobby(self, table: Table) -> tuple[str, str]:
        hosts = {chair.name for chair in table.chairs if chair.player == table.host and not chair.invited}
        if self.chance.random() < 0.3:
            data = ["start", "start", "start", "cancel:!", "kick:1", "computer:2", "leave"]
            return self.chance.choice(sorted(hosts) or PEOPLE), self.chance.choice(data)
        return self.chance.choice(PEOPLE), self.chance.choice([f"join:{table.stake}"] * 4 + ["leave", "join:1"])

    def _move(self, table: Table, name: str) -> tuple[str, str]:
        match = table.live_match()
        seat = self.chance.choice(sorted(table.waiting()))
        spelling = self.chance.choice(legal(table.game, match, seat))
        if self.chance.random() < 0.8:
            name = table.chairs[seat].name or name
        return name, f"{match.turn - self.chance.choice([0] * 9 + [1])}:{spelling}"

    async def look(self) -> None:
        """What must hold after every step."""
        store = self.houses[0].app.store
        await books_balance(store)
        async with store.read() as conn:
            ids = list((await conn.execute(select(matches.c.id))).scalars())
            now = await tables.load(conn, store.games, ids)
        for match_id, before in self.seen.items():
            after = now[match_id]
            assert after.revision >= before.revision
            if before.status == "over":
                assert (after.match, after.chairs) == (before.match, before.chairs)
        self.seen = now


@asynccontextmanager
async def walking(seed: int, folder: Path) -> AsyncIterator[Walk]:
    """A walk that has begun."""
    walk = Walk(seed, folder)
    await walk.restart()
    try:
        yield walk
    finally:
        await walk.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", range(4))
async def test_whatever_people_do_no_chip_is_lost_and_no_step_is_missing(seed: int, tmp_path: Path) -> None:
    refused: set[str] = set()
    async with walking(seed, tmp_path) as walk:
        for _ in range(200):
            try:
                await walk.step()
            except Refusal as no:
                refused.add(no.code)
            await walk.look()
        await steps_have_no_gaps(walk.houses[0].app.store)
        for table in walk.seen.values():
            if table.match is not None:
                await record_is_fair(walk.houses[0].app, table)
    assert any(table.match and table.match.version > 1 for table in walk.seen.values())
    assert len(refused) > 5
