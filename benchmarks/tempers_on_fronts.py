"""Matches among people of several tempers on Discord, Telegram and the web at once, by buttons, in virtual time.

`python -m benchmarks.tempers_on_fronts [--matches 100] [--seed 1] [--absent usual] [--jobs 2]`. The people of
benchmarks/tempers.py with a screen: they press what they see, on the program's own fronts between fake networks that
enforce their limits. Beside the figures it counts cards that do not say for whom they wait, and people who are asked
and find no button.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import get_args
from unittest.mock import patch

from bot.usecases.room_settings import keep_settings
from games.core.match import legal, time_limit
from games.table.substitution import deserted
from games.table.table import Absent, Table
from storage import completion
from tests.discord.screen import words
from tests.games.plays import presses_to
from tests.networks import both as networks
from tests.networks.both import Both, both_networks, sketch
from tests.networks.people import InChat, OnDiscord, OnTelegram, Person
from tests.simulation.said import what_is_unsaid
from tests.virtual import VirtualLoop, in_virtual_time

from .logs import quiet
from .tempers import STEPS_MOST, TEMPERS, Guest, Result, report, thinks_little

GAMES = {"tequila": (2, 3, 4), "rpsls": (2, 3, 5), "hexagon": (2,), "tictactoe": (2,)}
CLOCKS = ("live", "relaxed", "blitz")  # a day of the whole program takes minutes
FRONTS = ("discord", "telegram", "web")
DECIDES = 10.0  # seconds that a player who stays at a table of two takes to choose
LOOK = 1.0  # seconds between two looks at a card that stands behind its table: it is edited after the change is stored
LAGS_MOST = 20.0  # seconds for which it may, where a room's limit of messages is used up
AFTER = 3.0  # seconds after a deadline at which they look again
TOGETHER = 10  # matches of one house


@dataclass
class Seen(Result):
    """The same, and what was wrong with screens."""

    cards: int = 0  # that somebody read
    lags: list[float] = field(default_factory=list)  # seconds for which cards stood behind their tables
    wrong: list[str] = field(default_factory=list)

    def add_screens(self, other: Seen) -> None:
        """Counts what others came to, and what was wrong with their screens, too."""
        self.add(other)
        self.cards, self.wrong = self.cards + other.cards, [*self.wrong, *other.wrong]
        self.lags += other.lags


@dataclass
class Sitter(Guest):
    """Somebody at a table, with their screen."""

    person: Person = field(kw_only=True)

    async def goes(self, both: Both, dice: Random) -> None:
        """Is gone: as their network tells it, or without a word."""
        self.is_gone, person = True, self.person
        if self.temper.minutes:
            self.back_at = both.loop.now() + timedelta(minutes=dice.randint(*self.temper.minutes))
        blocks = self.temper.name == "blocks us"
        match person:
            case OnTelegram() if self.temper.is_told:
                person.person.blocks_bot() if blocks else person.person.leaves(person.group)
            case OnDiscord() if self.temper.is_told:
                assert person.place.guild is not None
                person.person.closes_dms() if blocks else person.person.leaves(person.place.guild)
            case _:
                pass


@dataclass
class Evening:
    """One match, as its people play it by buttons."""

    both: Both
    dice: Random
    match_id: str
    sitters: Mapping[int, Sitter]
    result: Seen
    now: Table
    asked: float = 0.0  # when the question was asked for which somebody is missing
    missing: bool = False

    def changed(self, tables: Mapping[str, Table]) -> None:
        """The table was changed: those who waited for somebody who was gone have waited so long."""
        table = tables.get(self.match_id)
        if table is None or table.match is None:
            return
        before, at = self.now, self.both.loop.time()
        is_next = table.status == "over" or before.match is None or before.match.turn != table.match.turn
        if is_next:
            limit = time_limit(before.game, before.match) if before.match else None
            if self.missing and limit:
                self.result.beyond.append(max(0.0, at - self.asked - limit.total_seconds()))
            self.asked, self.missing = at, False
        self.now = table
        self._looks_who_is_missing()

    def _looks_who_is_missing(self) -> None:
        people = {seat: chair.answers for seat, chair in enumerate(self.now.chairs) if chair.answers is not None}
        gone = [seat for seat in self.now.waiting() if seat in people and self.sitters[people[seat]].is_gone]
        if self.now.status == "live" and gone and any(not self.sitters[one].is_gone for one in people.values()):
            self.missing = True

    async def plays(self) -> None:
        """From the first question to the end."""
        for _ in range(STEPS_MOST):
            table = await self.both.table(self.match_id)
            if table.status == "over":
                return
            table = await self._reads(table)
            if table.status != "over" and not await self._next(table):
                break
        self.result.unfinished += 1

    async def _reads(self, table: Table) -> Table:
        """Everybody in a chat who is there reads the card; a late one is read until it is right. Returns the table."""
        there = [sitter for sitter in self.sitters.values() if not sitter.is_gone]
        lagging, lag, newest = [sitter for sitter in there if self._unsaid(sitter, table)], 0.0, table
        while lagging and newest.revision == table.revision and lag < LAGS_MOST:
            await asyncio.sleep(LOOK)
            lag, newest = lag + LOOK, await self.both.table(self.match_id)
            lagging = [sitter for sitter in lagging if self._unsaid(sitter, newest)]
        if lag:
            self.result.lags.append(lag)
        if newest.revision == table.revision:
            self.result.wrong += [self._unsaid(sitter, newest) for sitter in lagging]
        return newest

    def _unsaid(self, sitter: Sitter, table: Table) -> str:
        """Whom the card of somebody in a chat should name, and does not, with its text; empty where all is said."""
        if not isinstance(sitter.person, InChat):
            return ""
        cards = (one for one in sitter.person.screen() if f"· table {table.id}" in one.text)
        card = next((one for one in cards if one.key("⋯") and not one.key("Back")), None)
        if card is None:
            return ""
        self.result.cards += 1
        text = words(card.it) if isinstance(sitter.person, OnDiscord) else card.it.face.text  # without the picture
        if "Your turn" in text or not (unsaid := what_is_unsaid(table, text)):
            return ""
        return f"{table.name} {table.id} {unsaid}: {text[:400]!r}"

    async def _next(self, table: Table) -> bool:
        """Whoever goes goes, comes back or answers; where nobody does, time passes. False without a clock."""
        for sitter in self.sitters.values():
            if sitter.temper.name != "stays" and not sitter.is_gone and sitter.moves <= 0 and sitter.back_at is None:
                await sitter.goes(self.both, self.dice)
                self._looks_who_is_missing()
                return True
        there = {
            seat: self.sitters[chair.answers]
            for seat, chair in enumerate(table.chairs)
            if chair.answers is not None and not self.sitters[chair.answers].is_gone
        }
        match = table.live_match()
        asked = [seat for seat in sorted(table.waiting()) if seat in there and legal(table.game, match, seat)]
        if asked:
            limit = time_limit(table.game, match)
            await asyncio.sleep(self.dice.uniform(1, min(20.0, limit.total_seconds() / 4 if limit else 20.0)))
            seat = self.dice.choice(asked)
            there[seat].moves -= 1
            await self._answers(seat, there[seat].person)
        elif (pair := deserted(table)) and pair[0] in there:
            await asyncio.sleep(DECIDES)
            await self._decides(there[pair[0]].person)
        else:
            return await self._waits(table)
        return True

    async def _answers(self, seat: int, person: Person) -> None:
        """Presses what leads to a move by chance, as far as the question still stands."""
        table = await self.both.table(self.match_id)
        if table.status != "live" or seat not in table.waiting() or not table.chairs[seat].is_person:
            return
        match = table.live_match()
        able = [path for move in legal(table.game, match, seat) if (path := presses_to(table.game, match, seat, move))]
        try:
            await person.looks()
            choices = [f":{match.turn}:{choice}" for choice in self.dice.choice(able)]
            if isinstance(person, InChat) and not person.keys_now(choices[0]):
                if table.game.ui.private:
                    await person.presses(":hand")
                elif person.keys_now("More"):  # a choice that is on the next page of the card
                    await person.presses("More")
            await person.presses(*choices)
        except AssertionError as error:
            await self._finds_nothing(table, error)

    async def _decides(self, person: Person) -> None:
        try:
            await person.looks()
            await person.presses(self.dice.choice(("Claim the win", "Let the computer play on")))
        except AssertionError as error:
            await self._finds_nothing(await self.both.table(self.match_id), error)

    async def _finds_nothing(self, table: Table, error: AssertionError) -> None:
        now = await self.both.table(self.match_id)
        if now.status == "live" and now.match and table.match and now.match.version == table.match.version:
            self.result.wrong.append(f"{table.name} {table.id}: {error}"[:1_500])

    async def _waits(self, table: Table) -> bool:
        """Time passes until somebody is back, or the clock has run out."""
        now, back = self.both.loop.now(), [one for one in self.sitters.values() if one.is_gone and one.back_at]
        first = min(back, key=lambda one: one.back_at or now, default=None)
        if first and first.back_at and (table.deadline is None or first.back_at <= table.deadline):
            await asyncio.sleep(max(0.0, (first.back_at - now).total_seconds()))
            first.is_gone = False
            await self._is_back(first.person)
            return True
        if table.deadline is None:
            computer = any(table.chairs[seat].is_computer for seat in table.waiting())
            await asyncio.sleep(AFTER)
            return computer
        await asyncio.sleep(max(0.0, (table.deadline - now).total_seconds()) + AFTER)
        return True

    async def _is_back(self, person: Person) -> None:
        table = await self.both.table(self.match_id)
        mine = next((one for one, sitter in self.sitters.items() if sitter.person is person), None)
        if table.status == "live" and table.away_seat_of(mine) is not None:
            try:
                await person.looks()
                await person.presses("I’m back")
            except AssertionError as error:
                await self._finds_nothing(table, error)


async def played(loop: VirtualLoop, folder: Path, matches: int, seed: int, absent: Absent) -> Seen:
    """So many matches by chance, one after another in one house."""
    dice, result, began = Random(seed), Seen(), loop.now().date()
    async with both_networks(loop, folder, sketch) as both:
        for front, place in (("discord", str(both.games.id)), ("telegram", str(both.group.id))):
            room = await both.app.directory.get_or_create_room(front, place, front)
            await keep_settings(both.app, room, replace(room.settings, series=False))
        for number in range(matches):
            await _match(both, dice, number, result, absent)
            await asyncio.sleep(120)
        async with both.app.store.read() as conn:
            for day in range((loop.now().date() - began).days + 1):
                of_day = await completion.of_day(conn, both.app.games, began + timedelta(days=day))
                for (figure, _, part), count in of_day.items():
                    if figure == completion.COMPLETED:
                        result.ways[part.partition(" ")[2]] += count
    return result


async def _match(both: Both, dice: Random, number: int, result: Seen, absent: Absent) -> None:
    game = dice.choice(list(GAMES))
    seats = dice.choice(GAMES[game])
    people = [await both.person(f"P{number}x{seat}", dice.choice(FRONTS)) for seat in range(seats)]
    said = ["/play", game, f"clock={dice.choice(CLOCKS)}"]
    said += [f"seats={seats}"] if seats > 2 else []
    said += ["size=3"] if game == "hexagon" else []
    said += [f"absent={absent}"] if absent != "usual" else []
    table = await both.seats(" ".join(said), *people)
    tempers = dice.choices(TEMPERS, [temper.share for temper in TEMPERS], k=seats)
    by_name = {person.name: person for person in people}
    sitters = {
        chair.player: Sitter(temper, dice.randint(*temper.moves), person=by_name[chair.name])
        for chair, temper in zip(table.chairs, tempers, strict=True)
        if chair.player is not None
    }
    result.matches += 1
    evening = Evening(both, dice, table.id, sitters, result, table, both.loop.time())
    both.app.store.listen(evening.changed)
    await evening.plays()


def run(task: tuple[int, int, Absent]) -> Seen:
    """Plays so many matches of a seed, in virtual time."""
    matches, seed, absent = task
    with TemporaryDirectory() as folder, patch.object(networks, "think_here", thinks_little), quiet():
        return in_virtual_time(lambda loop: played(loop, Path(folder), matches, seed, absent))


def main() -> None:
    """Plays the matches and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--absent", default="usual", choices=[word for word in get_args(Absent) if word])
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    parts, total = range(0, args.matches, TOGETHER), Seen()
    tasks = [(min(TOGETHER, args.matches - at), args.seed * 10**6 + at, args.absent) for at in parts]
    with get_context("spawn").Pool(args.jobs) as pool:
        for result in pool.imap_unordered(run, tasks):
            total.add_screens(result)
    lags = f"{len(total.lags)} lagged, for at most {max(total.lags, default=0):.0f} s"
    cards = f"{total.cards:,} cards read; {lags}; wrong screens: {len(total.wrong)}"
    print("\n".join([*report(total), *total.wrong, cards]))


if __name__ == "__main__":
    main()
