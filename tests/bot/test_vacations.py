"""Vacations of people: at once for all their long matches, 21 days a year, never ended by us."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.chat.cards import room_card
from bot.usecases import account_links, departures, vacations
from bot.usecases.departures import Place
from bot.usecases.play import expire
from bot.usecases.vacations import Allowance, allowance
from games.core.game import Refusal
from games.core.options import Clock, make, with_clock
from games.table import vacation as rules
from games.table.records import as_record
from games.table.table import Change, Table
from games.table.vacation import Vacation
from storage.matches import tables
from tests.checks import fair_steps, refused
from tests.house import NOON, House, open_house

DAY = timedelta(days=1)


async def sits(house: House, *names: str, seconds: int = 3 * 86_400, game: str = "tictactoe") -> Table:
    """A match with so much time for each move."""
    kind = house.app.games[game].Options
    return await house.sits(*names, game=game, options=make(kind, with_clock(kind, Clock(seconds))))


async def begins(house: House, name: str) -> Allowance:
    return await vacations.begin(house.app, (await house.person(name)).id)


async def ends(house: House, name: str) -> Allowance:
    return await vacations.end(house.app, (await house.person(name)).id)


async def steps(house: House, table: Table) -> list[dict[str, Any]]:
    """The steps of a match, whose record is fair."""
    async with house.app.store.read() as conn:
        history = await tables.history(conn, table.id)
    return fair_steps(as_record(await house.table(table), history), house.app.games)


async def test_all_matches_of_a_person_stand_still_and_go_on(house: House) -> None:
    long = [await sits(house, "Ann", other) for other in ("Bo", "Cy", "Di")]
    short = await sits(house, "Ann", "Ed", seconds=600)
    house.clock.wind(days=1)
    await expire(house.app, short.id)
    assert await begins(house, "Ann") == Allowance(NOON + 22 * DAY, 0)
    for table in long:
        assert (await house.table(table)).deadline == NOON + 24 * DAY
    house.clock.wind(days=10)
    assert await ends(house, "Ann") == Allowance(None, 11)
    for table in long:
        assert (await house.table(table)).deadline == house.clock() + 2 * DAY
        assert [step.get("why") for step in await steps(house, table)] == ["vacation", "vacation"]


async def test_question_that_begins_during_a_vacation_stands_still_after_a_sweep(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    await begins(house, "Bo")
    house.clock.wind(days=1)
    await house.plays(table, "a1")
    await house.alarms.sweep()
    await house.alarms.sweep()
    assert (await house.table(table)).deadline == NOON + 24 * DAY
    house.clock.wind(days=1)
    await ends(house, "Bo")
    assert (await house.table(table)).deadline == house.clock() + 3 * DAY
    assert len(await steps(house, table)) == 3


async def test_questions_stand_still_although_the_clock_was_set_back_since_the_vacation_began(house: House) -> None:
    await begins(house, "Bo")
    house.clock.wind(hours=-1)
    table = await sits(house, "Ann", "Bo")
    await house.plays(table, "a1")
    await house.alarms.sweep()
    asked = (await house.table(table)).match
    assert asked is not None
    assert asked.pause is not None
    house.clock.wind(days=2)
    await ends(house, "Bo")
    await house.plays(table, "b2")
    assert [step.get("why") for step in await steps(house, table)] == [None, "vacation", "vacation", None]


async def test_match_that_cannot_be_stopped_for_a_vacation_is_told_of_and_the_others_are_stopped(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd, even = [await sits(house, "Ann", other) for other in ("Bo", "Cy")]
    begun = rules.begun

    def refuses_one(table: Table, *more: Any) -> Change:
        if table.id == odd.id:
            raise Refusal("illegal")
        return begun(table, *more)

    monkeypatch.setattr(rules, "begun", refuses_one)
    with capture_logs() as lines:
        await begins(house, "Ann")
    assert [(line["match"], line["code"]) for line in lines if line["log_level"] == "error"] == [(odd.id, "illegal")]
    assert (await house.table(even)).deadline == NOON + 24 * DAY


async def test_vacation_ends_by_itself_with_its_last_day_and_the_clock_goes_on(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    await begins(house, "Ann")
    house.clock.wind(days=21, minutes=1)
    await house.alarms.sweep()
    now = await house.table(table)
    assert now.match is not None
    assert (now.match.pause, now.deadline) == (None, NOON + 24 * DAY)
    house.clock.wind(days=3)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"
    await steps(house, table)


async def test_vacation_is_begun_once_a_day_and_its_days_are_counted(house: House) -> None:
    person = await house.person("Ann")
    with refused("vacation_off"):
        await ends(house, "Ann")
    for left in range(20, -1, -1):
        await begins(house, "Ann")
        with refused("vacation_on"):
            await begins(house, "Ann")
        assert await ends(house, "Ann") == Allowance(None, left)
        with refused("vacation_off"):
            await ends(house, "Ann")
        for _ in range(10):
            with refused("vacation_again"):
                await begins(house, "Ann")
        house.clock.wind(days=1)
    with refused("vacation_days"):
        await begins(house, "Ann")
    house.clock.wind(days=365)
    assert await vacations.allowance_of(house.app, person.id) == Allowance(None, 21)
    await begins(house, "Ann")


def test_day_that_has_begun_counts_whole() -> None:
    def days(**lasted: float) -> int:
        return allowance([Vacation(NOON, NOON + timedelta(**lasted))], NOON + 300 * DAY).days

    assert [days(), days(hours=1), days(days=1), days(days=1, seconds=1), days(days=21)] == [20, 20, 20, 19, 0]


async def test_two_who_press_at_once_begin_one_vacation(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    pressed = await asyncio.gather(begins(house, "Ann"), begins(house, "Ann"), return_exceptions=True)
    assert sum(isinstance(one, Allowance) for one in pressed) == 1
    await asyncio.gather(vacations.sweep(house.app), vacations.sweep(house.app))
    assert len(await steps(house, table)) == 1


async def test_what_was_left_undone_by_a_kill_is_done_by_the_next_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        table, clock = await sits(house, "Ann", "Bo"), house.clock

        async def killed(_app: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(vacations, "sweep", killed)
            with pytest.raises(KeyboardInterrupt):
                await begins(house, "Ann")
        assert (await house.table(table)).deadline == NOON + 3 * DAY
    async with open_house(tmp_path, clock) as again:
        await again.alarms.sweep()
        assert (await again.table(table)).deadline == NOON + 24 * DAY


async def test_deleted_person_is_waited_for_no_longer(house: House) -> None:
    table = await sits(house, "Ann", "Bo", game="hexagon")
    await begins(house, "Ann")
    await account_links.forget(house.app, await house.person("Ann"))
    await house.alarms.sweep()
    now = await house.table(table)
    assert now.match is None or now.match.outcome or now.match.pause is None


async def test_match_does_not_wait_for_somebody_on_vacation_who_leaves_it_to_a_computer(house: House) -> None:
    table = await sits(house, "Ann", "Bo", "Cy", game="rpsls")
    sealed = f"commit:{blake2b(b'2 bo', digest_size=32).hexdigest()}"
    table = await house.plays(table, "rock", sealed, "rock")
    assert table.waiting() == {1}  # to open what nobody else knows
    await begins(house, "Bo")
    assert (await house.table(table)).deadline == NOON + 24 * DAY
    bo = await house.person("Bo")
    house.clock.wind(days=1)
    await departures.departed(house.app, bo.id, Place("paper", "table-top"), "left")
    house.clock.wind(minutes=11)
    await house.alarms.sweep()
    assert (await house.table(table)).deadline == house.clock() + 3 * DAY
    await house.presses("Bo", table, "return")
    house.clock.wind(minutes=11)
    await house.alarms.sweep()
    waits = await house.table(table)
    assert waits.deadline == NOON + 24 * DAY - timedelta(minutes=11)  # in which it did not wait
    await steps(house, waits)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ann is on vacation. This match waits for them."),
        ("ru", "Ann в отпуске. Партия ждёт."),
        ("zh", "Ann正在休假，对局会等待。"),
    ],
)
async def test_card_says_who_is_on_vacation_and_that_they_are_back(house: House, language: str, said: str) -> None:
    table = await sits(house, "Ann", "Bo")
    room = replace(house.room, settings=replace(house.room.settings, language=language))

    async def card() -> str:
        text = room_card(house.app, await house.table(table), room).text
        return text.replace("⁨", "").replace("⁩", "")

    assert said not in await card()
    await begins(house, "Ann")
    assert said in await card()
    await ends(house, "Ann")
    assert said not in await card()
