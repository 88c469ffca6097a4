"""Matches among people of several tempers: how many are played to the end with every seat answered for.

`python -m benchmarks.tempers [--matches 1000] [--seed 1] [--absent usual] [--jobs 2] [--seats 2]`. People leave the
room at once or after some moves, block us, fall asleep, lose the network, and some come back after minutes: in all four
games, with clocks of all kinds, in virtual time. Everything goes through the use cases, one match after another; no
network and no page is simulated (tests/simulation has those). Matches are counted as `/admin` counts them.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast, get_args
from unittest.mock import patch

from bot.usecases import departures, room_settings
from bot.usecases.departures import Place
from games.core.game import Refusal, Seat
from games.core.match import legal, time_limit
from games.core.options import Clock, make, with_clock
from games.table import departures as table_departures
from games.table.substitution import deserted
from games.table.table import Absent, Table
from storage import completion
from storage.daily_figures import PLAY, STOPPED
from tests import house as houses
from tests.house import House, open_house

from .figures import Measured, Wanted, percentile

GAMES = {"tequila": (2, 3, 4, 5), "rpsls": (2, 3, 5, 8), "hexagon": (2,), "tictactoe": (2,)}
CLOCKS = (Clock(60), Clock(600), Clock(bank=300, increment=5), Clock(86_400))
PEOPLE = 60
MATCHES = 100  # of a round
STEPS_MOST = 2_000
THOUGHT = 0.02  # times the usual: how well computers play is measured elsewhere
INSTANT = timedelta(milliseconds=1)
DECIDES = timedelta(seconds=10)  # that a player who stays at a table of two takes to choose
PLAYED = Wanted("ours", "≥", 98.5)
BEYOND = Wanted("ours", "≤", 20)


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody takes a match: how likely that is, after how many moves they go, how, and whether they return."""

    name: str
    share: int  # of a hundred people
    moves: tuple[int, int] = (0, 0)  # at least and at most
    is_told: bool = False  # the network tells us at once
    minutes: tuple[int, int] | None = None  # until they are back


TEMPERS = (
    Temper("stays", 70),
    Temper("leaves the room at once", 4, is_told=True),
    Temper("leaves the room after some moves", 6, (1, 8), is_told=True),
    Temper("blocks us", 4, (0, 8), is_told=True),
    Temper("falls asleep", 6, (0, 8)),
    Temper("returns after minutes", 6, (0, 8), minutes=(1, 30)),
    Temper("loses the network", 4, (0, 8), minutes=(1, 5)),
)


@dataclass
class Guest:
    """Somebody at a table."""

    temper: Temper
    moves: int  # until they go
    is_gone: bool = False
    back_at: datetime | None = None


@dataclass
class Result:
    """What some matches came to."""

    matches: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    unfinished: int = 0  # after many steps, or where nobody would have done anything any more
    beyond: list[float] = field(default_factory=list)  # seconds of waiting for somebody who was gone, after the clock

    def add(self, other: Result) -> None:
        """Counts what others came to, too."""
        self.matches, self.unfinished = self.matches + other.matches, self.unfinished + other.unfinished
        self.ways.update(other.ways)
        self.beyond += other.beyond

    @property
    def percent(self) -> float:
        """Of the matches that ended by play with every seat answered for."""
        return self._percent_of(self.matches)

    @property
    def percent_attended(self) -> float:
        """The same of those that were not stopped because everybody was gone."""
        return self._percent_of(self.matches - self.ways[STOPPED])

    def _percent_of(self, matches: int) -> float:
        return 100 * (self.ways[PLAY] + self.ways[completion.SUBSTITUTE]) / max(1, matches)


@dataclass
class Evening:
    """One match, as its people play it."""

    house: House
    dice: Random
    table: Table
    guests: dict[int, Guest]
    result: Result

    async def plays(self) -> None:
        """From the first question to the end."""
        for _ in range(STEPS_MOST):
            await self._rests()
            if self.table.status == "over":
                return
            asked, asked_at = self.table.live_match().turn, self.table.asked_at or self.house.clock.at
            late, limit = self._missing(), time_limit(self.table.game, self.table.live_match())
            if not await self._next():
                break
            await self._rests()
            if late and limit and (self.table.status == "over" or self.table.live_match().turn != asked):
                waited = self.house.clock.at - asked_at
                self.result.beyond.append(max(0.0, (waited - limit).total_seconds()))
        self.result.unfinished += 1

    async def _rests(self) -> None:
        await self.house.computers.drain()
        self.table = await self.house.table(self.table)

    def _missing(self) -> bool:
        """Whether a person is waited for who is gone, and somebody who is not waits."""
        people = {seat: chair.answers for seat, chair in enumerate(self.table.chairs) if chair.answers is not None}
        gone = [seat for seat in self.table.waiting() if seat in people and self.guests[people[seat]].is_gone]
        return bool(gone) and any(not self.guests[player].is_gone for player in people.values())

    async def _next(self) -> bool:
        """Whoever goes goes, comes back or answers; where nobody does, the clock runs out. False without a clock."""
        clock = self.house.clock
        for player, guest in self.guests.items():
            if guest.temper.name != "stays" and not guest.is_gone and guest.moves <= 0 and guest.back_at is None:
                await self._goes(player, guest)
                return True
        asked = [seat for seat in sorted(self.table.waiting()) if self._is_there(self.table.chairs[seat].answers)]
        if asked:
            clock.wind(seconds=self._thinks())
            await self._answers(self.dice.choice(asked))
            return True
        if (pair := deserted(self.table)) and self._is_there(self.table.chairs[pair[0]].answers):
            clock.at += DECIDES
            verb = self.dice.choice(("claim:!", "substitute"))
            await self._presses(cast(int, self.table.chairs[pair[0]].player), verb)
            return True
        return await self._waits()

    def _is_there(self, player: int | None) -> bool:
        return player is not None and not self.guests[player].is_gone

    def _thinks(self) -> float:
        limit = time_limit(self.table.game, self.table.live_match())
        return self.dice.uniform(1, min(20.0, limit.total_seconds() / 4 if limit else 20.0))

    async def _goes(self, player: int, guest: Guest) -> None:
        guest.is_gone = True
        if guest.temper.minutes:
            guest.back_at = self.house.clock.at + timedelta(minutes=self.dice.randint(*guest.temper.minutes))
        if not guest.temper.is_told:
            return
        app, now = self.house.app, self.house.clock.at
        if guest.temper.name == "blocks us":
            await departures.departed(app, player, Place("paper", f"alone with {player}"), "blocked")
            return
        seat = table_departures.own_seat(self.table, player)
        if table_departures.is_news(self.table, seat, "left") and seat is not None:
            change = table_departures.departed
            await app.store.change(self.table.id, lambda table: change(table, seat, "left", now))

    async def _answers(self, seat: Seat) -> None:
        player, match = cast(int, self.table.chairs[seat].player), self.table.live_match()
        if not (able := legal(self.table.game, match, seat)):
            await self._waits()
            return
        self.guests[player].moves -= 1
        await self._presses(player, f"{match.turn}:{self.dice.choice(able)}")

    async def _waits(self) -> bool:
        """Time passes until somebody is back, or the clock has run out."""
        clock, deadline = self.house.clock, self.table.deadline
        back = [(guest.back_at, player) for player, guest in self.guests.items() if guest.is_gone and guest.back_at]
        if back and (deadline is None or min(back)[0] <= deadline):
            at, player = min(back)
            clock.at = max(clock.at, at)
            self.guests[player].is_gone = False
            if self.table.away_seat_of(player) is not None:
                await self._presses(player, "return")
            return True
        if deadline is None:
            return False
        clock.at = max(clock.at, deadline + INSTANT)
        await self.house.alarms.fire()
        return True

    async def _presses(self, player: int, data: str) -> None:
        name = next(name for name, person in self.house.people.items() if person.id == player)
        try:
            await self.house.presses(name, self.table, data)
        except Refusal as refusal:
            if refusal.code != "too_late":
                raise


async def played(folder: Path, matches: int, seed: int, absent: Absent, seats: int = 0) -> Result:
    """So many matches by chance, one after another in one house; of so many seats, where that is given."""
    dice, result, clock = Random(seed), Result(), houses.Clock()
    began = clock.at.date()
    async with open_house(folder, clock) as house:
        without = room_settings.changed(house.room, ["en"], {"series": "off"})  # a series begins matches of its own
        house.room = await room_settings.keep_settings(house.app, house.room, without)
        for _ in range(matches):
            await _match(house, dice, result, absent, seats)
            clock.wind(minutes=5)
        async with house.app.store.read() as conn:
            for day in range((clock.at.date() - began).days + 1):
                of_day = await completion.of_day(conn, house.app.games, began + timedelta(days=day))
                for (figure, _, part), count in of_day.items():
                    if figure == completion.COMPLETED:
                        result.ways[part.partition(" ")[2]] += count
    return result


async def _match(house: House, dice: Random, result: Result, absent: Absent, seats: int) -> None:
    game = dice.choice([game for game in GAMES if not seats or seats in GAMES[game]])
    seats, kind = seats or dice.choice(GAMES[game]), house.app.games[game].Options
    small = {"size": 3} if game == "hexagon" else {}
    options = make(kind, {**with_clock(kind, dice.choice(CLOCKS)), **small})
    names = dice.sample([f"P{number}" for number in range(PEOPLE)], seats)
    table = await house.sits(*names, game=game, options=options, absent=absent)
    tempers = dice.choices(TEMPERS, [temper.share for temper in TEMPERS], k=seats)
    guests = {
        cast(int, chair.player): Guest(temper, dice.randint(*temper.moves))
        for chair, temper in zip(table.chairs, tempers, strict=True)
    }
    result.matches += 1
    await Evening(house, dice, table, guests, result).plays()


async def thinks_little(computer: Any, ask: Any) -> str:
    """Chooses a move in a small part of the usual time."""
    return str(computer(replace(ask, budget=THOUGHT)))


def _run(task: tuple[int, int, Absent, int]) -> Result:
    matches, seed, absent, seats = task
    with TemporaryDirectory() as folder, patch.object(houses, "think_here", thinks_little):
        return asyncio.run(played(Path(folder), matches, seed, absent, seats))


async def measured(folder: Path, n: int) -> list[Measured]:
    """How many of a round were played to the end, and the wait that came after the clock."""
    folder.joinpath(str(n)).mkdir(parents=True)
    with patch.object(houses, "think_here", thinks_little):
        result = await played(folder / str(n), MATCHES, n, "computer")
    return [
        Measured("matches of people with tempers, every seat answered for", "%", result.percent, wanted=PLAYED),
        Measured("median wait of those who stayed, beyond the clock", "s", _median(result), wanted=BEYOND),
    ]


def _median(result: Result) -> float:
    return statistics.median(result.beyond) if result.beyond else 0.0


def report(result: Result) -> Iterator[str]:
    """The figures in words."""
    yield f"{result.matches:,} matches, {result.percent:.1f} % ended by play with every seat answered for"
    yield f"{result.percent_attended:.1f} % of those in which somebody was left to play"
    yield ", ".join(f"{way}: {count:,}" for way, count in result.ways.most_common() if count)
    if result.unfinished:
        yield f"unfinished: {result.unfinished}"
    if result.beyond:
        median, late = _median(result), percentile(result.beyond, 0.95)
        waits = f"{len(result.beyond):,} waits for somebody who was gone"
        yield f"{waits}; beyond the clock: median {median:.0f} s, 95 % at most {late:.0f} s"


def main() -> None:
    """Plays the matches and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--absent", default="usual", choices=[word for word in get_args(Absent) if word])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0, help="only tables of so many")
    parser.add_argument("--together", type=int, default=100, help="matches of one house")
    args = parser.parse_args()
    parts, total = range(0, args.matches, args.together), Result()
    tasks = [(min(args.together, args.matches - at), args.seed * 10**6 + at, args.absent, args.seats) for at in parts]
    with get_context("spawn").Pool(args.jobs) as pool:
        for result in pool.imap_unordered(_run, tasks):
            total.add(result)
    print("\n".join(report(total)))


if __name__ == "__main__":
    main()
