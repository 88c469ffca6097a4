"""Reminders of the daily match: one private message a day, by choice, at an hour of one's own clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.background.daily_reminders import DailyReminders
from bot.background.outbox import Outbox
from bot.usecases import daily, vacations
from bot.usecases.daily_reminders import Chosen, choose, next_due, read_reminder
from games.core.game import Refusal
from storage import outbox
from storage.matches.daily import REMINDER
from storage.people import account_merge, players
from storage.people.players import Player, Preferences
from tests.house import House, open_house

HOUR = timedelta(hours=1)


async def sends(house: House) -> list[str]:
    """Sends what is due; returns to whom."""
    before = len(house.paper.told)
    await Outbox(house.app, [DailyReminders(house.app)]).send()
    return [account for account, _ in house.paper.told[before:]]


async def told_in(house: House, hours: int) -> list[datetime]:
    """When somebody is told in so many hours, looked at every half hour."""
    told = []
    for _ in range(2 * hours):
        house.clock.wind(minutes=30)
        told += [house.clock.at] * len(await sends(house))
    return told


async def wants(house: House, name: str, at: str = "20:00", zone: str = "UTC") -> Player:
    await daily.sweep(house.app)
    return await choose(house.app, await house.person(name), Chosen(at, zone))


async def waiting(house: House) -> int:
    async with house.app.store.read() as conn:
        return len(await outbox.due(conn, REMINDER, ["house"], house.clock.at + timedelta(days=9), 99))


async def test_it_comes_once_a_day_at_that_time_with_a_way_to_turn_it_off(house: House) -> None:
    await wants(house, "Ann")
    assert [at.strftime("%d %H:%M") for at in await told_in(house, 60)] == ["20 20:00", "21 20:00", "22 20:00"]
    _, message = house.paper.told[-1]
    assert message.text.startswith("Today’s match is waiting: ")
    assert [key.data for row in message.keys for key in row] == ["/daily play", "/daily remind off"]


async def test_who_has_not_chosen_it_is_never_told(house: House) -> None:
    await house.person("Ann")
    assert await told_in(house, 48) == []
    await wants(house, "Ann")
    await choose(house.app, await house.person("Ann"), None)
    assert await told_in(house, 48) == []
    assert await waiting(house) == 0


async def test_who_has_played_or_is_on_vacation_is_not_told_that_day(house: House) -> None:
    ann = await wants(house, "Ann")
    await daily.begin(house.app, ann, "paper")
    assert await told_in(house, 12) == []
    await vacations.begin(house.app, ann.id)
    assert await told_in(house, 24) == []
    await vacations.end(house.app, ann.id)
    assert len(await told_in(house, 24)) == 1


async def test_new_time_replaces_the_old_one(house: House) -> None:
    for at in ("20:00", "21:00", "18:00", "21:00"):
        await wants(house, "Ann", at)
    assert await waiting(house) == 1
    assert [at.hour for at in await told_in(house, 24)] == [21]


async def test_it_is_skipped_where_we_were_away_for_long_and_late_where_for_less(house: House) -> None:
    await wants(house, "Ann")
    house.clock.wind(hours=11)
    assert await sends(house) == []
    house.clock.wind(hours=22)  # the next day, an hour late
    assert await sends(house) == ["ann"]
    assert len(await told_in(house, 24)) == 1


async def test_restart_and_second_process_double_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await wants(house, "Ann")
        house.clock.wind(hours=8)
        assert await sends(house) == ["ann"]
        assert await sends(house) == []
        at = house.clock.at
    async with open_house(tmp_path) as house, open_house(tmp_path) as other:
        house.clock.at = other.clock.at = at
        assert [*await sends(house), *await sends(other)] == []
        house.clock.wind(days=1)
        other.clock.wind(days=1)
        assert [*await sends(house), *await sends(other)] == ["ann"]


async def test_message_whose_sender_died_is_not_sent_again_and_the_next_one_is(house: House) -> None:
    await wants(house, "Ann")
    house.clock.wind(hours=8)
    async with house.app.store.read() as conn:
        (thing,) = await outbox.due(conn, REMINDER, ["house"], house.clock.at, 9)
    now = house.clock.at
    await house.app.store.write(lambda unit: outbox.take(unit.conn, thing, now, now + timedelta(minutes=1)))
    house.clock.wind(minutes=2)
    assert await sends(house) == []
    assert await waiting(house) == 1
    assert len(await told_in(house, 24)) == 1


async def test_choice_is_exported_and_goes_with_the_person(house: House) -> None:
    ann, bo = await house.meets("Ann", "Bo")
    await wants(house, "Ann")
    await wants(house, "Bo", "09:00")
    async with house.app.store.read() as conn:
        assert '"daily_at":"20:00"' in (await players.export(conn, ann.id))["player"]["wishes"]
    await house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, bo.id))
    assert await waiting(house) == 1
    await house.app.store.write(lambda unit: players.forget(unit, ann.id))
    assert await waiting(house) == 0


@pytest.mark.parametrize(
    ("typed", "usual", "chosen"),
    [
        ("20:00", "", Chosen("20:00", "")),
        ("8pm", "Europe/Berlin", Chosen("20:00", "Europe/Berlin")),
        ("7:30 europe/berlin", "UTC", Chosen("07:30", "Europe/Berlin")),
        ("晚上8点", "Asia/Shanghai", Chosen("20:00", "Asia/Shanghai")),
        ("06:15 utc", "Europe/Berlin", Chosen("06:15", "UTC")),
    ],
)
def test_time_is_read_as_people_type_it(house: House, typed: str, usual: str, chosen: Chosen) -> None:
    assert read_reminder(house.app, typed, usual) == chosen


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("25:00", "bad_reminder"),
        ("in 2 hours", "bad_reminder"),
        ("tomorrow 20:00", "bad_reminder"),
        ("soon", "bad_reminder"),
        ("20:00 Europe/Atlantis", "unknown_zone"),
    ],
)
def test_other_texts_are_refused(house: House, typed: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        read_reminder(house.app, typed, "")


def dues(at: str, zone: str, first: str, count: int) -> list[str]:
    """The moments of so many reminders after this one."""
    preferences, moment = Preferences(daily_at=at, daily_zone=zone), datetime.fromisoformat(first).astimezone(UTC)
    told = []
    for _ in range(count):
        moment = next_due(preferences, moment)
        told.append(f"{moment:%d %H:%M}")
    return told


def test_hour_stays_the_same_by_the_clock_over_a_change_of_time() -> None:
    assert dues("20:00", "Europe/Berlin", "2027-03-27T12:00Z", 3) == ["27 19:00", "28 18:00", "29 18:00"]
    assert dues("20:00", "America/Los_Angeles", "2026-10-31T12:00Z", 3) == ["01 03:00", "02 04:00", "03 04:00"]
    assert dues("20:00", "Pacific/Auckland", "2027-04-03T00:00Z", 3) == ["03 07:00", "04 08:00", "05 08:00"]


def test_hour_that_is_left_out_or_comes_twice_gives_one_reminder_that_day() -> None:
    assert dues("02:30", "Europe/Berlin", "2027-03-27T12:00Z", 2) == ["28 01:30", "29 00:30"]
    assert dues("02:30", "Europe/Berlin", "2026-10-24T12:00Z", 3) == ["25 00:30", "26 01:30", "27 01:30"]


def test_offset_of_ones_own_clock_is_the_zone_where_there_is_no_name() -> None:
    preferences = Preferences(daily_at="20:00", utc_offset=330)
    assert next_due(preferences, datetime(2026, 11, 20, 12, tzinfo=UTC)) == datetime(2026, 11, 20, 14, 30, tzinfo=UTC)
