"""Notices: who is waited for and away is told once, and the notice goes when it is followed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core.game import Interface
from games.table import play as table_play
from games.table.table import Change, Table
from storage.messages import notices
from storage.people import players
from tests.bot.chat.paper import keys_of
from tests.bot.town import Town, open_town
from tests.house import Clock
from tests.storage.made import opened

PATIENCE_SECONDS = 30


async def test_who_is_away_is_told_at_once_with_a_way_to_the_card(town: Town) -> None:
    table = await town.sits("Ann", "Bo")
    await town.shows(table, "table-top")
    await town.sweeps()
    assert town.paper.texts() == [f"table-top: @Ann, it’s your turn: Tic-tac-toe, table {table.id} (24 h left)."]
    (key,) = keys_of(town.paper.sent[0][1])
    assert (key.label, key.url) == ("Open the table", f"https://paper.test/table-top/card-of-{table.id}")


async def test_the_job_for_the_earliest_notice_rings_by_itself(tmp_path: Path) -> None:
    """The scheduler goes by the time on the wall, where this is long past."""
    async with open_town(tmp_path, Clock(datetime.now(UTC) - timedelta(hours=1))) as town:
        await town.house.alarms.start()
        await asyncio.sleep(0)
        await town.sits("Ann", "Bo")
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not town.paper.sent:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("changed", [{"words": "hello"}, {"acted_at": None}, {"newcomer": False}])
async def test_notice_that_was_sent_stays_so_when_its_table_is_written_again(
    town: Town, changed: dict[str, Any]
) -> None:
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    assert len(town.paper.sent) == 1

    def touched(now: Table) -> Change:
        chairs = tuple(msgspec.structs.replace(chair, **changed) for chair in now.chairs)
        return Change(msgspec.structs.replace(now, chairs=chairs))

    await town.house.app.store.change(table.id, touched)
    async with town.house.app.store.read() as conn:
        assert await notices.due(conn, town.house.app.now(), None, 10) == []


async def test_nobody_is_told_within_a_minute_of_what_they_did(town: Town) -> None:
    table = await town.sits("Ann", "Bo")
    await town.house.plays(table, "a1", "b2")
    await town.sweeps()
    town.house.clock.wind(seconds=59)
    await town.sweeps()
    assert town.paper.sent == []
    town.house.clock.wind(seconds=1)
    await town.sweeps()
    assert [room for room, _ in town.paper.sent] == ["table-top"]


async def test_a_turn_has_one_notice_however_often_it_is_swept(town: Town) -> None:
    await town.sits("Ann", "Bo")
    for _ in range(3):
        await town.sweeps()
        town.house.clock.wind(hours=1)
    assert len(town.paper.sent) == 1


async def test_of_two_processes_that_find_a_notice_due_only_one_tells(town: Town) -> None:
    await town.sets(quiet=True)
    await town.sits("Ann", "Bo")
    async with open_town(town.house.folder, town.house.clock) as other:

        async def other_tells_first() -> None:
            await other.sweeps()
            (notice,) = await other.standing()
            await other.house.app.redraw.drop(notice)  # Ann has read it

        town.paper.meanwhile = other_tells_first
        await town.sweeps()
        assert [room for room, _ in (*other.paper.sent, *town.paper.sent)] == ["alone with ann"]


async def test_the_next_turn_has_a_notice_of_its_own(town: Town) -> None:
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    await town.house.plays(table, "a1")
    await town.sweeps()
    assert [text.partition(",")[0] for text in town.paper.texts()] == ["table-top: @Ann", "table-top: @Bo"]


async def test_all_sleepers_of_a_round_are_told_once_in_one_message(town: Town) -> None:
    table = await town.sits("Ann", "Bo", "Cy", game="sealed")
    await town.house.presses("Bo", table, "1:3")
    await town.sweeps()
    await town.sweeps()
    (said,) = town.paper.texts()
    assert said.startswith("table-top: @Ann, @Cy, it’s your turn")
    await town.house.presses("Ann", table, "1:4")
    await town.sweeps()
    assert len(town.paper.sent) == 1
    assert await town.standing()
    await town.house.presses("Cy", table, "1:5")
    await town.sweeps()
    assert await town.standing() == []


async def test_a_private_game_leads_to_the_hand(town: Town) -> None:
    games: dict[str, Any] = town.house.app.games  # type: ignore[assignment]
    games["tictactoe"] = replace(games["tictactoe"], ui=Interface(private=True))
    table = await town.sits("Ann", "Bo")
    await town.shows(table, "table-top")
    await town.sweeps()
    assert [(key.label, key.data) for key in keys_of(town.paper.sent[0][1])] == [("My hand", f"{table.id}:hand")]


async def test_who_reads_russian_is_told_in_russian(town: Town) -> None:
    ann = await town.house.person("Ann")
    await town.house.app.store.write(lambda unit: players.change(unit.conn, ann.id, language="ru"))
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    assert town.paper.texts() == [f"table-top: @Ann, ваш ход: Крестики-нолики, стол {table.id} (осталось 24 ч)."]


async def test_a_notice_is_sent_though_the_program_died_between_commit_and_listener(tmp_path: Path) -> None:
    clock = Clock()
    async with open_town(tmp_path, clock) as town:
        table = await town.sits("Ann", "Bo")
    async with opened(tmp_path) as nobody_listens:
        await nobody_listens.change(table.id, lambda now: table_play.acted(now, 0, 1, "b2", clock(), ()))
    clock.wind(minutes=1)
    async with open_town(tmp_path, clock) as town:
        await town.sweeps()
        await town.sweeps()
        assert [text.partition(",")[0] for text in town.paper.texts()] == ["table-top: @Bo"]


async def test_what_one_process_has_sent_is_not_sent_by_another_that_knows_it_not(tmp_path: Path) -> None:
    clock = Clock()
    async with open_town(tmp_path, clock) as town:
        await town.sits("Ann", "Bo")
        await town.sweeps()
    async with open_town(tmp_path, clock) as town:
        await town.sweeps()
        assert town.paper.sent == []


@pytest.mark.parametrize("press", ["1:a1", "resign:!", "stop:!"])
async def test_a_notice_goes_when_its_reader_has_acted_or_left_or_the_match_was_stopped(town: Town, press: str) -> None:
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    town.house.people["Ann"] = replace(await town.house.person("Ann"), operator=True)
    assert await town.has_a_notice()
    await town.house.presses("Ann", table, press)
    assert not await town.has_a_notice()
    assert town.paper.removed == ["notice 1 to 1"]


async def test_a_notice_goes_when_the_move_before_is_taken_back(town: Town) -> None:
    table = await town.house.plays(await town.sits("Ann", "Bo"), "a1")
    await town.sweeps()
    await town.house.presses("Ann", table, "offer:takeback")
    await town.house.presses("Bo", table, "accept:takeback")
    assert not await town.has_a_notice()


async def test_a_notice_goes_when_time_is_up(town: Town) -> None:
    await town.sits("Ann", "Bo")
    await town.sweeps()
    town.house.clock.wind(hours=24)
    await town.sweeps()
    assert not await town.has_a_notice()


async def test_a_notice_goes_after_a_restart_too(tmp_path: Path) -> None:
    clock = Clock()
    async with open_town(tmp_path, clock) as town:
        table = await town.sits("Ann", "Bo")
        await town.sweeps()
    async with opened(tmp_path) as nobody_listens:
        await nobody_listens.change(table.id, lambda now: table_play.acted(now, 0, 1, "b2", clock(), ()))
    async with open_town(tmp_path, clock) as town:
        await town.sweeps()
        assert [one.viewer for one in await town.standing()] == [(await town.house.person("Bo")).id]
        assert town.paper.removed == ["notice 1 to 1"]


async def test_a_reminder_comes_in_the_same_place_and_the_notice_before_it_goes(town: Town) -> None:
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    town.house.clock.wind(hours=18)
    await town.sweeps()
    await town.sweeps()
    assert town.paper.texts()[1:] == [
        f"table-top: @Ann, your time is running out: Tic-tac-toe, table {table.id} (6 h left)."
    ]
    assert town.paper.removed == ["notice 1 to 1"]
    assert len(await town.standing()) == 1
    await town.house.plays(table, "a1")
    assert not await town.has_a_notice()


async def test_a_reminder_after_long_silence_is_the_only_message(town: Town) -> None:
    """The notice and the reminder are due at one sweep, after an outage or in the morning."""
    await town.sits("Ann", "Bo")
    town.house.clock.wind(hours=20)
    await town.sweeps()
    await town.sweeps()
    assert ["running out" in text for text in town.paper.texts()] == [True]
