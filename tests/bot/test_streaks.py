"""Streaks of the daily match: what ends one, and what does not: vacations, and days on which nobody could reach us."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.usecases import daily, vacations
from bot.usecases.daily import Pill
from games.table.clock import Outage
from games.table.daily import days_of
from storage.matches import streaks
from storage.messages import outages
from storage.people import account_merge, players
from tests.house import House

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


async def finishes(house: House, *names: str) -> None:
    """People play today's match to its end: they resign, and the computers play it out."""
    await daily.sweep(house.app)
    for name in names:
        table = await daily.begin(house.app, await house.person(name), "paper")
        await house.presses(name, table, "resign:!")
    await house.computers.drain()


async def plays_days(house: House, name: str, count: int) -> None:
    """Somebody finishes the matches of so many days; then it is the next one."""
    for _ in range(count):
        await finishes(house, name)
        house.clock.wind(days=1)
    await daily.sweep(house.app)


async def streak(house: House, name: str) -> int:
    """What the page of the day says; the pill on every page says the same."""
    seen = await daily.look(house.app, await house.person(name))
    shown = await pill(house, name)
    assert shown is None or shown.streak == seen.streak
    return seen.streak


async def pill(house: House, name: str) -> Pill | None:
    async with house.app.store.read() as conn:
        player = await players.get(conn, (await house.person(name)).id)
        return await daily.pill_of(house.app, conn, player)


async def is_down(house: House, lasts: timedelta, front: str | None = None) -> None:
    """Nobody can reach us, or a front, from now on for so long."""
    began = house.clock.at
    house.clock.wind(seconds=lasts.total_seconds())
    outage = Outage(front, began, house.clock.at)
    await house.app.store.write(lambda unit: outages.note(unit.conn, outage))


async def test_missed_day_ends_a_streak_and_the_next_match_begins_one(house: House) -> None:
    await plays_days(house, "Ann", 3)
    assert await streak(house, "Ann") == 3
    house.clock.wind(days=1)
    assert await streak(house, "Ann") == 0
    await finishes(house, "Ann")
    assert await streak(house, "Ann") == 1


async def test_days_of_a_vacation_neither_end_a_streak_nor_count(house: House) -> None:
    await plays_days(house, "Ann", 3)
    ann = await house.person("Ann")
    await vacations.begin(house.app, ann.id)
    house.clock.wind(days=5)
    await vacations.end(house.app, ann.id)
    assert await streak(house, "Ann") == 3
    house.clock.wind(days=1)
    await finishes(house, "Ann")
    assert await streak(house, "Ann") == 4
    house.clock.wind(days=2)
    assert await streak(house, "Ann") == 0


async def test_match_that_is_played_on_vacation_counts(house: House) -> None:
    await plays_days(house, "Ann", 1)
    await vacations.begin(house.app, (await house.person("Ann")).id)
    await plays_days(house, "Ann", 2)
    house.clock.wind(days=3)
    assert await streak(house, "Ann") == 3


async def test_vacation_saves_no_day_that_was_missed_before_it(house: House) -> None:
    await plays_days(house, "Ann", 2)
    house.clock.wind(days=1)
    await vacations.begin(house.app, (await house.person("Ann")).id)
    assert await streak(house, "Ann") == 0


async def test_vacation_of_more_than_a_year_ago_is_still_in_the_streak(house: House) -> None:
    await plays_days(house, "Ann", 1)
    ann = await house.person("Ann")
    await vacations.begin(house.app, ann.id)
    house.clock.wind(days=2)
    await vacations.end(house.app, ann.id)
    await plays_days(house, "Ann", 1)
    async with house.app.store.read() as conn:
        before = await streaks.of_player(conn, ann.id)
    assert before.days == 2
    await house.app.store.write(lambda unit: forget_vacations(unit.conn, ann.id))
    await finishes(house, "Ann")
    assert await streak(house, "Ann") == 3


async def forget_vacations(conn: object, player: int) -> None:
    await players.rows.change(conn, player, vacations="[]", vacation_until=None)


@pytest.mark.parametrize(
    ("front", "lasts", "kept"),
    [
        (None, HOUR, 2),
        (None, timedelta(minutes=59), 0),
        ("paper", 2 * HOUR, 2),
        ("slate", 2 * HOUR, 0),  # Ann has no account there
    ],
)
async def test_day_on_which_we_were_away_for_an_hour_ends_no_streak(
    house: House, front: str | None, lasts: timedelta, kept: int
) -> None:
    await plays_days(house, "Ann", 2)
    await is_down(house, lasts, front)
    house.clock.wind(days=1)
    assert await streak(house, "Ann") == kept


async def test_short_outages_of_a_day_are_added_up_and_seconds_are_not_counted(house: House) -> None:
    await plays_days(house, "Ann", 2)
    for _ in range(3):
        await is_down(house, timedelta(minutes=20))
        house.clock.wind(minutes=5)
    await is_down(house, timedelta(seconds=50))
    async with house.app.store.read() as conn:
        assert await streaks.free_days(conn, (await house.person("Ann")).id, "2026-11-21", "2026-11-23") == {
            "2026-11-22"
        }
    house.clock.wind(days=1)
    assert await streak(house, "Ann") == 2


async def test_outage_of_days_belongs_to_each_of_them(house: House) -> None:
    await plays_days(house, "Ann", 2)
    await is_down(house, 3 * DAY)
    assert await streak(house, "Ann") == 2
    await finishes(house, "Ann")
    assert await streak(house, "Ann") == 3


async def test_streak_of_an_older_version_is_counted_from_the_tries(house: House) -> None:
    await plays_days(house, "Ann", 3)
    ann = await house.person("Ann")
    await house.app.store.write(lambda unit: players.rows.change(unit.conn, ann.id, daily=""))
    assert (await daily.look(house.app, ann)).streak == 3
    await finishes(house, "Ann")
    assert await streak(house, "Ann") == 4


async def test_pill_is_for_those_who_have_finished_one(house: House) -> None:
    await daily.sweep(house.app)
    await daily.begin(house.app, await house.person("Ann"), "paper")
    assert await pill(house, "Ann") is None
    await finishes(house, "Ann")
    shown = await pill(house, "Ann")
    assert shown is not None
    assert shown.result is not None
    assert shown.streak == 1
    house.clock.wind(days=1)
    assert await pill(house, "Ann") == Pill(None, 1)
    house.clock.wind(days=1)
    assert await pill(house, "Ann") == Pill(None, 0)


async def test_linked_accounts_have_one_streak_and_a_forgotten_person_none(house: House) -> None:
    for name in ("Ann", "Bo", "Bo", "Ann"):
        await plays_days(house, name, 1)
    ann, bo = await house.meets("Ann", "Bo")
    assert await streak(house, "Bo") == 0
    await house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, bo.id))
    assert await streak(house, "Ann") == 4
    async with house.app.store.read() as conn:
        assert (await streaks.of_player(conn, bo.id)).day == ""
    await house.app.store.write(lambda unit: players.forget(unit, ann.id))
    async with house.app.store.read() as conn:
        assert (await streaks.of_player(conn, ann.id)).day == ""


def test_days_of_a_time_end_where_it_ends() -> None:
    noon = datetime.fromisoformat("2026-11-20T12:00:00+00:00")
    assert days_of(noon, noon) == []
    assert days_of(noon, noon + 12 * HOUR) == ["2026-11-20"]
    assert days_of(noon, noon + 13 * HOUR) == ["2026-11-20", "2026-11-21"]
    assert days_of(noon, noon + 3 * DAY) == ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]
