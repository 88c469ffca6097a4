"""A month of daily matches in virtual time, with both changes of clocks: Ann in Auckland and Lee in Los Angeles.

They play on some days, go on vacation, and are reminded at 20:00 by their own clocks; meanwhile we are away for minutes
or days, and start again on the same database. What they see is compared with a model that counts days one by one.
"""

from __future__ import annotations

import heapq
import random
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.background.daily_reminders import LATE_MOST, DailyReminders
from bot.background.heartbeat import Heartbeat
from bot.background.outbox import Outbox
from bot.usecases import daily, vacations
from bot.usecases.daily_reminders import Chosen, choose
from games import find_games
from storage.messages import outages
from storage.people import players
from tests.house import Clock, House, open_house

BEGINS = datetime(2027, 3, 8, tzinfo=UTC)  # Los Angeles changes its clocks on the 14th, Auckland on 4 April
DAYS = 30
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
ZONES = {"Ann": ZoneInfo("Pacific/Auckland"), "Lee": ZoneInfo("America/Los_Angeles")}
REMINDED = 20  # the hour, by their own clocks


@dataclass
class Month:
    """What has happened, as a model needs it."""

    folder: Path
    chance: random.Random
    clock: Clock = field(default_factory=lambda: Clock(BEGINS))
    finished: dict[str, list[datetime]] = field(default_factory=lambda: defaultdict(list))
    away: dict[str, list[tuple[datetime, datetime]]] = field(default_factory=lambda: defaultdict(list))
    down: list[tuple[datetime, datetime]] = field(default_factory=list)
    told: list[tuple[str, datetime]] = field(default_factory=list)
    starts: int = 0

    def is_free(self, name: str, day: datetime) -> bool:
        """Whether this day ends no streak: vacation at any time of it, or an hour of our own outage."""
        if any(began < day + DAY and until > day for began, until in self.away[name]):
            return True
        parts = (min(until, day + DAY) - max(began, day) for began, until in self.down)
        return sum((part for part in parts if part > timedelta()), timedelta()) >= HOUR

    def streak(self, name: str) -> int:
        """The streak, one day after another."""
        played, today, count = {at.date() for at in self.finished[name]}, self.clock.at.date(), 0
        day = datetime(today.year, today.month, today.day, tzinfo=UTC)
        while day >= BEGINS:
            if day.date() in played:
                count += 1
            elif day.date() != today and not self.is_free(name, day):
                break
            day -= DAY
        return count

    def reminders(self, name: str) -> list[datetime]:
        """The moment of a reminder: 20:00 by somebody's clock, or the end of an outage up to two hours later."""
        wanted = []
        for number in range(-1, DAYS + 2):
            due = (datetime(2027, 3, 8, REMINDED, tzinfo=ZONES[name]) + number * DAY).astimezone(UTC)
            at = max([due, *(until for began, until in self.down if began < due < until)])
            played = any(end.date() == at.date() and end < at for end in self.finished[name])
            is_away = any(began < at <= until for began, until in self.away[name])
            if BEGINS < at <= self.clock.at and at - due <= LATE_MOST and not played and not is_away:
                wanted.append(at)
        return wanted

    def events(self) -> list[tuple[datetime, str, str]]:
        """What happens, in its order: plays, reminders, midnights, vacations and outages."""
        made = [(BEGINS + number * DAY, "midnight", "") for number in range(1, DAYS)]
        for name, zone in ZONES.items():
            for number in range(-1, DAYS + 1):
                local = datetime(2027, 3, 8, tzinfo=zone) + number * DAY
                made.append((local.replace(hour=REMINDED).astimezone(UTC), "reminder", name))
                if self.chance.random() < 0.85:
                    hour = self.chance.choice((7, 13, 16, 19, 21, 23))
                    made.append((local.replace(hour=hour, minute=17).astimezone(UTC), "plays", name))
            begins = BEGINS + timedelta(days=self.chance.randrange(5, 20), hours=self.chance.randrange(24), minutes=7)
            made += [(begins, "vacation", name), (begins + timedelta(hours=self.chance.randrange(1, 99)), "back", name)]
        for _ in range(3):
            at = BEGINS + timedelta(days=self.chance.randrange(2, DAYS - 4), minutes=self.chance.randrange(1440))
            made.append((at, "restart", self.chance.choice(("0", "50", "70", "200", "1900", "3500"))))
        return [event for event in made if BEGINS < event[0] < BEGINS + DAYS * DAY]

    async def passes(self) -> None:
        """The month, with a restart after each outage."""
        waiting = self.events()
        heapq.heapify(waiting)
        while waiting:
            async with open_house(self.folder, self.clock, {"hexagon": find_games()["hexagon"]}) as house:
                await self.begins(house)
                while waiting:
                    at, what, which = heapq.heappop(waiting)
                    self.clock.wind(seconds=max(0.0, (at - self.clock.at).total_seconds()))
                    if what == "restart":
                        await self.ends(house, int(which) * MINUTE)
                        break
                    await self.happens(house, what, which)

    async def begins(self, house: House) -> None:
        """The program starts, and notes the time in which it was away."""
        await Heartbeat(house.app, "one").start()
        await daily.sweep(house.app)
        self.starts += 1
        if self.starts == 1:
            for name, zone in ZONES.items():
                await choose(house.app, await house.person(name), Chosen(f"{REMINDED}:00", zone.key))
        await self.sends(house)

    async def ends(self, house: House, lasts: timedelta) -> None:
        now = self.clock.at
        await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", now))
        self.clock.wind(seconds=lasts.total_seconds())
        self.down.append((now, self.clock.at))

    async def happens(self, house: House, what: str, name: str) -> None:
        if what == "midnight":
            await daily.sweep(house.app)
        elif what == "plays":
            await self.plays(house, name)
        elif what == "vacation":
            await vacations.begin(house.app, (await house.person(name)).id)
            self.away[name].append((self.clock.at, BEGINS + DAYS * DAY))
        elif what == "back":
            await vacations.end(house.app, (await house.person(name)).id)
            self.away[name][-1] = (self.away[name][-1][0], self.clock.at)
        await self.sends(house)
        for person in [name] if name else ZONES:
            await self.compares(house, person)

    async def plays(self, house: House, name: str) -> None:
        table = await daily.begin(house.app, await house.person(name), "paper")
        if table.status != "over":
            await house.presses(name, table, "resign:!")
            self.finished[name].append(self.clock.at)

    async def sends(self, house: House) -> None:
        before = len(house.paper.told)
        for _ in range(2):  # what is settled may put another one there that is due
            await Outbox(house.app, [DailyReminders(house.app)]).send()
        self.told += [(account.title(), self.clock.at) for account, _ in house.paper.told[before:]]

    async def compares(self, house: House, name: str) -> None:
        number = (await house.person(name)).id
        async with house.app.store.read() as conn:
            player = await players.get(conn, number)
            pill = await daily.pill_of(house.app, conn, player)
        seen = await daily.look(house.app, player)
        assert seen.streak == self.streak(name), (name, self.clock.at)
        assert (pill.streak if pill else 0) == seen.streak


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 39])
async def test_month_is_as_the_days_say_one_by_one(tmp_path: Path, seed: int) -> None:
    month = Month(tmp_path, random.Random(seed))
    await month.passes()
    assert month.starts == 4
    for name in ZONES:
        assert [at for who, at in month.told if who == name] == month.reminders(name), name
        assert len(month.reminders(name)) > 2
