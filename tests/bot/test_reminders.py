"""Reminders at the rhythm that each player has chosen: none is lost or doubled, whatever is restarted."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.notices.destinations import quiet_since
from bot.notices.notices import next_reminder
from games.table.table import Table
from storage.people.players import Preferences
from tests.bot.town import Town, open_town
from tests.house import NOON, Clock

HALF_HOURS = 48  # of a day


async def told_over_a_day(town: Town, *names: str, days: int = 1) -> dict[str, list[float]]:
    """The hours after noon at which each was told."""
    hours: dict[str, list[float]] = {name: [] for name in names or ("Ann", "Bo")}
    for half in range(HALF_HOURS * days):
        town.house.clock.wind(minutes=30 if half else 1)
        before = {name: len(town.paper.rooms_of(name)) for name in hours}
        await town.sweeps()
        for name, told in hours.items():
            told += [half / 2] * (len(town.paper.rooms_of(name)) - before[name])
    return hours


async def sealed(town: Town, **options: Any) -> Table:
    """Ann and Bo are both awaited."""
    rules = town.house.app.games["sealed"].Options
    return await town.sits("Ann", "Bo", game="sealed", options=rules(**{"move_seconds": 86_400, **options}))


async def test_players_are_reminded_at_their_chosen_rhythm(town: Town) -> None:
    rhythms = {"Ann": "once", "Cy": "twice", "Di": 6, "Ed": 5}
    await town.preferences("Bo", notices="off")
    for name, reminders in rhythms.items():
        await town.preferences(name, reminders=reminders)
        await town.sits(name, "Bo")
    hours = {"Ann": [0, 18], "Cy": [0, 12, 22], "Di": [0, 6, 12, 18], "Ed": [0, 5, 10, 15, 20]}
    assert await told_over_a_day(town, *rhythms) == hours


async def test_each_at_one_table_is_reminded_at_their_own_rhythm(town: Town) -> None:
    await town.preferences("Ann", reminders=8)
    await town.preferences("Bo", reminders="twice")
    await sealed(town)
    assert await told_over_a_day(town) == {"Ann": [0, 8, 16], "Bo": [0, 12, 22]}


async def test_player_who_has_answered_is_reminded_no_more(town: Town) -> None:
    await town.preferences("Ann", reminders=1)
    table = await sealed(town)
    await town.house.presses("Ann", table, f"{table.live_match().turn}:3")
    assert await told_over_a_day(town) == {"Ann": [], "Bo": [0, 18]}


async def test_reminders_by_the_hour_come_without_a_clock_too(town: Town) -> None:
    await town.preferences("Ann", reminders=12)
    await sealed(town, move_seconds=None)
    assert await told_over_a_day(town, days=2) == {"Ann": [0, 12, 24, 36], "Bo": [0]}


async def test_reminders_in_quiet_hours_are_left_out_and_go_on_after_them(town: Town) -> None:
    await town.preferences("Ann", reminders=3, quiet_from=17, quiet_to=22)  # 5 to 10 hours after noon
    await town.preferences("Bo", notices="off")
    await town.sits("Ann", "Bo")
    assert (await told_over_a_day(town))["Ann"] == [0, 3, 12, 15, 18, 21]


async def test_reminder_that_would_be_due_at_night_comes_before_the_quiet_hours(town: Town) -> None:
    await town.preferences("Ann", quiet_from=23, quiet_to=7)  # 11 to 19 hours after noon; a quarter is left after 18
    await town.preferences("Bo", reminders="twice", quiet_from=21, quiet_to=11)  # 9 to 23: both fall into them
    await sealed(town)
    assert await told_over_a_day(town) == {"Ann": [0, 10.5], "Bo": [0, 8.5]}


async def test_reminder_of_a_question_that_came_at_night_stays_after_it(town: Town) -> None:
    await town.preferences("Ann", quiet_from=12, quiet_to=20)  # it comes as they begin
    await town.preferences("Bo", notices="off")
    await sealed(town)
    assert (await told_over_a_day(town))["Ann"] == [8, 18]


async def test_reminder_is_never_before_its_question(town: Town) -> None:
    table = await town.sits("Ann", "Bo", options=town.house.app.games["tictactoe"].Options(move_seconds=4 * 3600))
    assert table.asked_at is not None
    at_three_quarters = table.asked_at + timedelta(hours=3)
    assert next_reminder(Preferences(quiet_from=12, quiet_to=20), table, table.asked_at) == at_three_quarters


def test_quiet_hours_begin_by_the_clock_of_the_player() -> None:
    preferences = Preferences(quiet_from=23, quiet_to=7, utc_offset=120)
    at = NOON + timedelta(hours=14)  # 4:00 there
    assert quiet_since(preferences, at) == NOON + timedelta(hours=9)
    assert quiet_since(preferences, NOON) is quiet_since(Preferences(), at) is None


@pytest.mark.slow
async def test_restart_every_half_hour_loses_and_doubles_no_reminder(tmp_path: Path) -> None:
    clock, told = Clock(), list[float]()
    async with open_town(tmp_path, clock) as town:
        await town.preferences("Ann", reminders=4)
        await town.preferences("Bo", notices="off")
        await town.sits("Ann", "Bo")
    for half in range(HALF_HOURS):
        clock.at = NOON + timedelta(minutes=2 + 30 * half)
        async with open_town(tmp_path, clock) as town:
            await town.sweeps()
            await town.sweeps()
            told += [half / 2] * len(town.paper.rooms_of("Ann"))
    assert told == [0, 4, 8, 12, 16, 20]


async def test_two_processes_remind_once(town: Town) -> None:
    await town.preferences("Ann", reminders=2)
    await town.preferences("Bo", notices="off")
    await town.sits("Ann", "Bo")
    async with open_town(town.house.folder, town.house.clock) as other:
        told = 0
        for hour in range(9):
            town.house.clock.wind(hours=1 if hour else 0)
            await town.sweeps()
            await other.sweeps()
            told = len(town.paper.sent) + len(other.paper.sent)
        assert told == 5


async def test_short_clock_has_no_reminder_by_parts(town: Town) -> None:
    table = await town.sits("Ann", "Bo", options=town.house.app.games["tictactoe"].Options(move_seconds=599))
    for reminders in ("once", "twice"):
        assert next_reminder(Preferences(reminders=reminders), table, town.house.clock.at) is None
