"""Tables that draw from a public beacon: named by the host, signed within seconds, or played without it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.duty_loop import IDLE_SECONDS
from bot.features.beacon.naming import entries_at, give_up, name_round, sign
from bot.features.beacon.signatures import Signatures
from bot.view.match_records import record_of
from bot.view.option_values import beacon_line
from games.core.beacon import QUICKNET, Beacon, published_at
from games.core.game import Refusal
from games.core.verify import verify
from games.table.table import Table
from tests.beacon import FakeBeacon, beaming, signed
from tests.house import House, open_house


@dataclass
class Around:
    """A house, the beacon at which it asks, and what fetches for it."""

    house: House
    beacon: FakeBeacon
    fetcher: Signatures

    async def names(self, table: Table, name: str = "Ann") -> Table:
        return await name_round(self.house.app, table, await self.house.person(name))

    async def looks(self, table: Table, seconds: float = 0.0) -> Table:
        """Time passes, and what has been published is fetched."""
        self.house.clock.wind(seconds=seconds)
        await self.fetcher.turn()
        return await self.house.table(table)

    def line(self, table: Table) -> str:
        line = beacon_line(table)
        return self.house.app.words.text(line, "en") if line else ""


@pytest.fixture
async def around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Around]:
    async with beaming(monkeypatch) as beacon, open_house(tmp_path, beacon_url=beacon.url) as house:
        yield Around(house, beacon, Signatures(house.app, "test"))


async def test_match_draws_from_the_round_that_was_named_before_anybody_joined(around: Around) -> None:
    house = around.house
    table = await around.names(await house.opens("Ann", "tequila", most=2))
    named = table.awaited_beacon
    assert named is not None
    assert published_at(named.round) > house.app.now()
    assert around.line(table) == f"Public beacon: round {named.round}, in a few seconds"
    table = await around.looks(table)
    assert around.beacon.asked == []
    table = await around.looks(table, seconds=7)
    assert around.beacon.asked == [named.round]
    assert table.drawn_beacon == Beacon(QUICKNET, named.round, signed(named.round))
    assert around.line(table) == f"Public beacon: round {named.round}"
    await house.presses("Bo", table, "join:0")
    await house.presses("Ann", table, "start")
    await house.presses("Bo", table, "resign:!")
    record = await record_of(house.app.store, await house.table(table))
    assert verify(record).unfair is None
    assert "beacon" in verify(record).checked


async def test_full_table_begins_by_itself_when_the_signature_is_there(around: Around) -> None:
    table = await around.names(await around.house.opens("Ann", "hexagon"))
    await around.house.presses("Bo", table, "join:0")
    assert (await around.house.table(table)).status == "open"
    assert (await around.looks(table, seconds=7)).status == "live"


async def test_host_who_starts_too_early_is_told_why_not(around: Around) -> None:
    table = await around.names(await around.house.opens("Ann", "tequila", most=3))
    await around.house.presses("Bo", table, "join:0")
    with pytest.raises(Refusal, match="beacon_waits"):
        await around.house.presses("Ann", table, "start")
    await around.looks(table, seconds=7)
    await around.house.presses("Ann", table, "start")
    assert (await around.house.table(table)).status == "live"


async def test_nobody_can_agree_to_start_before_the_signature_is_there(around: Around) -> None:
    table = await around.names(await around.house.opens("Ann", "rpsls", most=4))
    for name in ("Bo", "Cy"):
        await around.house.presses(name, table, "join:0")
    with pytest.raises(Refusal, match="beacon_waits"):
        await around.house.presses("Bo", table, "start")
    await around.looks(table, seconds=7)
    for name in ("Ann", "Bo", "Cy"):
        await around.house.presses(name, table, "start")
    assert (await around.house.table(table)).status == "live"


@pytest.mark.parametrize("status", [404, 500, 200])
async def test_table_plays_without_a_beacon_that_cannot_be_had_and_says_so(around: Around, status: int) -> None:
    around.beacon.status = status
    around.beacon.signs = 123  # not the round that was asked for
    table = await around.names(await around.house.opens("Ann", "hexagon"))
    await around.house.presses("Bo", table, "join:0")
    assert (await around.looks(table, seconds=20)).status == "open"
    table = await around.looks(table, seconds=20)
    assert table.status == "live"
    assert around.line(table) == "Public beacon: could not be had; the deal rests on the secret and your texts"
    await around.house.presses("Bo", table, "resign:!")
    record = await record_of(around.house.app.store, await around.house.table(table))
    assert verify(record).unfair is None
    assert "beacon" not in record.document()["chance"]


async def test_beacon_can_only_be_named_by_the_host_in_time_and_once(around: Around) -> None:
    house = around.house
    table = await house.opens("Ann", "tequila", most=3)
    with pytest.raises(Refusal, match="not_host"):
        await around.names(table, "Bo")
    assert entries_at(table, (await house.person("Bo")).id) == []
    await house.presses("Bo", table, "join:0")
    with pytest.raises(Refusal, match="beacon_late"):
        await around.names(table)
    assert entries_at(await house.table(table), table.host) == []
    await house.presses("Bo", table, "leave")
    assert len(entries_at(await house.table(table), table.host)) == 1
    named = await around.names(table)
    with pytest.raises(Refusal, match="beacon_named"):
        await around.names(table)
    assert entries_at(named, table.host) == []
    with pytest.raises(Refusal, match="beacon_no_draws"):
        await around.names(await house.opens("Ann", "tictactoe"))
    live = await house.sits("Cy", "Dan", game="hexagon")
    with pytest.raises(Refusal, match="already_started"):
        await around.names(live, "Cy")


async def test_signature_that_comes_twice_or_late_changes_nothing(around: Around) -> None:
    house = around.house
    table = await around.names(await house.opens("Ann", "tequila", most=3))
    named = table.awaited_beacon
    assert named is not None
    await give_up(house.app, table.id)  # too early
    assert (await house.table(table)).awaited_beacon == named
    await sign(house.app, table.id, Beacon(QUICKNET, named.round + 1, signed(named.round + 1)))
    assert (await house.table(table)).awaited_beacon == named
    await around.looks(table, seconds=7)
    first = await house.table(table)
    await sign(house.app, table.id, Beacon(QUICKNET, named.round, "00" * 48))
    house.clock.wind(minutes=1)
    await give_up(house.app, table.id)
    assert (await house.table(table)).lobby == first.lobby
    await house.presses("Ann", table, "cancel:!")
    closed = await house.table(table)
    await sign(house.app, table.id, named)
    assert await house.table(table) == closed


async def test_process_that_starts_again_finds_the_tables_that_wait(around: Around) -> None:
    table = await around.names(await around.house.opens("Ann", "hexagon"))
    again = Signatures(around.house.app, "next")
    around.house.clock.wind(seconds=7)
    await again.turn()
    assert (await around.house.table(table)).drawn_beacon is not None
    await again.turn()
    assert again.pause == IDLE_SECONDS
    assert len(around.beacon.asked) == 1


async def test_round_of_several_tables_is_fetched_once(around: Around) -> None:
    opened = [await around.names(await around.house.opens(name, "hexagon"), name) for name in ("Ann", "Bo", "Cy")]
    later = await around.looks(opened[0], seconds=7)
    assert later.drawn_beacon is not None
    assert len(around.beacon.asked) == 1
    assert all([(await around.house.table(table)).drawn_beacon == later.drawn_beacon for table in opened])


async def test_rematch_draws_from_no_round(around: Around) -> None:
    house = around.house
    table = await around.names(await house.opens("Ann", "hexagon"))
    await around.looks(table, seconds=7)
    await house.presses("Bo", table, "join:0")
    await house.presses("Bo", table, "resign:!")
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "offer:rematch")
    after = (await house.table(table)).next_match
    assert after is not None
    again = await house.app.store.table(after)
    assert again is not None
    assert again.lobby.beacon is None
