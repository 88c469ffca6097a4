"""Every stage that runs out of time, each with a restart in the middle of its clock.

The rules: docs/rules/rpsls.md, "Running out of time and leaving".
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from pathlib import Path

import pytest

from bot.usecases import inbox
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games.core.game import Refusal
from games.rpsls.state import Options
from games.table.table import Table
from tests.bot.tequila import CHIPS, adds_up, ended, holds
from tests.bot.town import open_town
from tests.house import Clock, House, open_house

STAKE = 10
NAMES = ("Ann", "Bo", "Cy", "Di")
OPTIONS = Options(entry_seconds=300, move_seconds=120, reveal_seconds=90)


class Night:
    """A house that is closed and opened again in the middle of each clock."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock = folder, Clock()
        self.house: House
        self.table: Table

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[House]:
        async with open_house(self.folder, self.clock) as house:
            for name in NAMES:
                await house.person(name)
            self.house = house
            yield house

    async def does(self, *what: tuple[str, str]) -> Table:
        """People do these things, each at the door."""
        async with self.opened() as house:
            for name, said in what:
                data, text = ("type", said) if said[0] != "!" else (said[1:], "")
                await house.presses(name, self.table, data, text)
            self.table = await house.table(self.table)
        return self.table

    async def runs_out(self) -> Table:
        """The clock runs out; in the middle of it we are ended and begin anew."""
        assert self.table.deadline is not None
        left = (self.table.deadline - self.clock()).total_seconds()
        async with self.opened() as house:
            self.clock.wind(seconds=left / 2)
            await house.alarms.sweep()
            assert (await house.table(self.table)).deadline == self.table.deadline
        async with self.opened() as house:
            self.clock.wind(seconds=left / 2)
            await house.alarms.sweep()
            assert (await house.table(self.table)).deadline == self.table.deadline  # at the very moment it still counts
            self.clock.wind(seconds=1)
            await house.alarms.sweep()
            self.table = await house.table(self.table)
        return self.table

    async def settled(self, why: str, *chips: int) -> None:
        """It is over, for this reason, and the purses hold so much more or less than at first."""
        assert ended(self.table).why == why
        async with self.opened() as house:
            assert await holds(house, *NAMES[: len(chips)]) == [CHIPS + more for more in chips]
            await adds_up(house, self.table)

    def stage(self) -> tuple[int, str, list[int]]:
        """The round, its stage, and who is waited for."""
        state = self.table.live_match().state
        return state.round, state.stage, sorted(self.table.waiting())


async def registers(folder: Path, count: int) -> Night:
    """So many have registered."""
    night = Night(folder)
    async with night.opened() as house:
        night.table = await house.opens("Ann", "rpsls", most=4, stake=STAKE, options=OPTIONS, absent="rules")
        for name in NAMES[1:count]:
            await house.presses(name, night.table, f"join:{STAKE}")
        night.table = await house.table(night.table)
    return night


async def plays(folder: Path, count: int) -> Night:
    """So many play."""
    night = await registers(folder, count)
    table = await night.runs_out()
    assert (table.status, len(table.chairs)) == ("live", count)
    return night


def commit(opening: str) -> str:
    return f"commit:{blake2b(opening.encode(), digest_size=32).hexdigest()}"


async def test_registration_of_one_is_extended_three_times_and_then_the_stake_comes_back(tmp_path: Path) -> None:
    night = await registers(tmp_path, 1)
    for _ in range(3):
        before = night.clock()
        table = await night.runs_out()
        assert (table.status, len(table.chairs)) == ("open", 1)
        assert table.deadline is not None
        assert (table.deadline - before).total_seconds() >= 600  # from now on
    table = await night.runs_out()
    assert (table.status, table.match) == ("over", None)
    async with night.opened() as house:
        assert await holds(house, "Ann") == [CHIPS]
        await adds_up(house, table)


async def test_nobody_seals_three_extensions_and_then_all_of_this_round_share(tmp_path: Path) -> None:
    night = await plays(tmp_path, 3)
    for _ in range(3):
        await night.runs_out()
        assert night.stage() == (1, "moves", [0, 1, 2])
    await night.runs_out()
    await night.settled("stopped", 0, 0, 0)  # nobody has made a move


async def test_those_who_sealed_go_on_and_the_rest_are_out(tmp_path: Path) -> None:
    night = await plays(tmp_path, 4)
    await night.does(("Ann", "rock"), ("Bo", commit("2 bo")), ("Cy", commit("1 cy")))
    await night.runs_out()
    assert night.stage() == (1, "reveal", [1, 2])
    await night.does(("Bo", "reveal:2 bo"), ("Cy", "reveal:1 cy"))
    assert night.stage() == (2, "moves", [0, 1, 2])  # a circle
    assert night.table.live_match().state.out == (0, 0, 0, 1)


async def test_nobody_opens_three_extensions_and_then_those_who_sealed_share(tmp_path: Path) -> None:
    night = await plays(tmp_path, 3)
    await night.does(("Ann", commit("0 ann")), ("Bo", commit("2 bo")))
    await night.runs_out()
    for _ in range(4):
        assert night.stage() == (1, "reveal", [0, 1])
        await night.runs_out()
    await night.settled("time", 5, 5, -STAKE)


async def test_account_on_two_networks_counts_once(tmp_path: Path) -> None:
    async with open_town(tmp_path) as town:
        await town.links("Ann", "slate")
        table = await town.house.opens("Ann", "rpsls", most=4, options=OPTIONS)
        same = await town.house.app.directory.find_player("slate", "ann")
        assert same is not None
        with pytest.raises(Refusal, match="already_seated"):
            await inbox.press(town.house.app, Press(same, "slate", table.id, Action.of("join", 0)))
        assert len((await town.house.table(table)).chairs) == 1
