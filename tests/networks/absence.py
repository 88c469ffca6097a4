"""Absent people: each way to be absent, at each moment, on each front, at tables of two, three and four.

`python -m tests.networks.absence` plays all of it and prints what the card says, who may do what, and what is booked.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from bot.usecases import account_links, departures, play, vacations
from games.core import match as core
from games.core.game import Refusal
from games.table.table import Table, player_purse
from storage.matches import purses
from storage.people import players
from tests.discord.world import Guild, Role
from tests.virtual import VirtualLoop, in_virtual_time

from .both import GAMES, NAMES, Both, both_networks, sketch
from .people import OnDiscord, OnTelegram, Person

STAKE = 10
ABOUT = re.compile(
    r"left|remove|no longer|gone|vacation|asleep|away|plays for|computer|claim|wait|ran out|stopped|needed|start"
)
BUTTON = re.compile(r"Claim|Let |Take |I’m back|Remove|Rematch|Accept|Start|Join|New opponent|Stop|Leave|More time")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FRONTS = {"Discord": "discord", "Telegram": "telegram", "web": "web", "Discord with Telegram": "discord telegram"}
MOMENTS = ("before the start", "before a move", "in their turn", "out of turn", "after the end")
SEATS = (2, 3, 4)
OF_ROOMS = {"left", "removed", "room_gone", "bot_removed"}
SHORTLY = 5.0  # seconds until a chat has answered
SILENT = 65.0  # seconds without a press, after which a chat is asked who is there
LONGEST = 400  # moves of people, and waits, until a match must have ended


@dataclass(frozen=True)
class Deed:
    """A way to be away: whose deed it is, and where it can happen."""

    name: str
    why: str  # as a seat has it afterwards
    fronts: tuple[str, ...]
    done: Callable[[Both, Person, Person], Awaitable[None]]
    is_by_choice: bool = False


@dataclass(frozen=True)
class Cell:
    """One way to be away, at one moment, on one front, at a table of so many."""

    deed: Deed
    moment: str
    front: str
    seats: int

    def __str__(self) -> str:
        return f"{self.deed.name}, {self.moment}, {self.front}, {self.seats}"


@dataclass
class Seen:
    """What a cell has shown."""

    cell: Cell
    why: str  # that is expected of the seat
    answering: str = ""  # by whom, and why not by the person
    card: list[str] = field(default_factory=list)  # what the others read that they did not read before
    others: list[str] = field(default_factory=list)  # buttons that the others have and had not
    own: list[str] = field(default_factory=list)  # the same of the person
    status: str = ""  # of the table, when it is over or nothing more happens
    outcome: str = ""  # why it ended, and the place of the person
    chips: int = 0  # that the person has won or lost in the end
    rated: str = ""

    def __str__(self) -> str:
        told = (self.answering, " / ".join(self.card), ", ".join(self.others), ", ".join(self.own), self.outcome)
        return " | ".join((str(self.cell), *told, f"{self.chips:+}", self.rated))


async def _player(both: Both, who: Person) -> players.Player:
    async with both.app.store.read() as conn:
        known = await players.recent(conn, EPOCH, len(NAMES))
    return next(player for player in known if player.name == who.name)


async def _leaves(both: Both, who: Person, _: Person) -> None:
    if isinstance(who, OnDiscord):
        assert both.games.guild
        who.person.leaves(both.games.guild)
    elif isinstance(who, OnTelegram):
        who.person.leaves(both.group)


async def _is_removed(both: Both, who: Person, by: Person) -> None:
    if isinstance(who, OnTelegram):
        remover = by.person if isinstance(by, OnTelegram) else both.telegram.person("Admin", "en")
        if not both.group.has(remover.user):
            remover.joins(both.group)
        remover.kicks(who.person, both.group)
    elif isinstance(who, OnDiscord):
        assert both.games.guild
        who.person.leaves(both.games.guild)  # Discord tells the same of both


async def _bot_is_removed(both: Both, who: Person, by: Person) -> None:
    if isinstance(who, OnDiscord):
        assert both.games.guild
        both.discord.kicks_bot(both.games.guild)
    elif isinstance(who, OnTelegram):
        (by if isinstance(by, OnTelegram) else who).person.kicks_bot(both.group)


async def _channel_goes(both: Both, _: Person, __: Person) -> None:
    both.discord.delete_channel(both.games)


async def _channel_is_hidden(both: Both, who: Person, _: Person) -> None:
    assert isinstance(who, OnDiscord)
    both.games.denies(who.person, "VIEW_CHANNEL")
    both.discord.gateway.tell_place("CHANNEL_UPDATE", both.games)


async def _blocks(_: Both, who: Person, __: Person) -> None:
    assert isinstance(who, OnTelegram)
    who.person.blocks_bot()


async def _forgets(both: Both, who: Person, _: Person) -> None:
    await account_links.forget(both.app, await _player(both, who))


async def _sleeps(_: Both, __: Person, ___: Person) -> None:
    """Does nothing until the clock has run out."""


async def _goes_on_vacation(both: Both, who: Person, _: Person) -> None:
    await vacations.begin(both.app, (await _player(both, who)).id)


CHATS = ("Discord", "Telegram", "Discord with Telegram")
DEEDS = (
    Deed("leaves the room", "left", CHATS, _leaves, is_by_choice=True),
    Deed("is removed from the room", "removed", CHATS, _is_removed),
    Deed("no longer sees the channel", "removed", ("Discord",), _channel_is_hidden),
    Deed("the channel is deleted", "room_gone", ("Discord",), _channel_goes),
    Deed("the bot is removed", "bot_removed", CHATS, _bot_is_removed),
    Deed("blocks the bot", "", ("Telegram", "Discord with Telegram"), _blocks),  # the room still shows the table
    Deed("deletes their data", "forgotten", tuple(FRONTS), _forgets, is_by_choice=True),
    Deed("sleeps", "asleep", tuple(FRONTS), _sleeps),
    Deed("goes on vacation", "vacation", tuple(FRONTS), _goes_on_vacation),
)


def cells() -> Iterator[Cell]:
    """Returns every cell that can happen."""
    for deed in DEEDS:
        for moment in MOMENTS:
            for front in deed.fronts:
                yield from (Cell(deed, moment, front, seats) for seats in SEATS)


class Scene:
    """One cell, played: people sit down, somebody is away, the others press on, and the table ends."""

    def __init__(self, both: Both, cell: Cell) -> None:
        self.both, self.cell, self.app = both, cell, both.app
        self.people = dict[str, Person]()
        self.ids = dict[str, int]()
        self.dice = random.Random(str(cell))

    async def plays(self) -> Seen:
        """Plays the cell; gives what it has shown."""
        table = await self._reaches_the_moment()
        away = self._who(table)
        others = [person for person in self.people.values() if person is not away]
        if self.cell.deed.why != "asleep":
            await asyncio.sleep(SILENT)
        before, chips = {person: await _seen(person) for person in (others[0], away)}, await self._chips(away)
        await self.cell.deed.done(self.both, away, others[0])
        await self._is_noticed(table, away, others[0])
        now = await self.both.table(table.id)
        seen = Seen(self.cell, self._why(away), _answering(now, self.ids[away.name]))
        (lines, keys), (_, own) = await _news(others[0], before), await _news(away, before)
        seen.card, seen.others, seen.own = lines, keys, own
        end = await self._ends(now, away, others)
        seen.status = end.status
        seen.chips = await self._chips(away) - chips - (STAKE if self.cell.moment != MOMENTS[-1] else 0)
        seen.outcome, seen.rated = self._result(end, away)
        return seen

    async def _reaches_the_moment(self) -> Table:
        fronts = (FRONTS[self.cell.front].split() * 4)[: self.cell.seats]
        server, may_remove = self._server()
        people = await self.both.people(*fronts)
        self.people = {person.name: person for person in people}
        if self.cell.deed.done is _is_removed:
            for person in people:
                if isinstance(person, OnDiscord):
                    person.person.joins(server, roles=[may_remove])  # so that each may have done it
        is_open = self.cell.moment == MOMENTS[0]
        clock = {"vacation": "daily", "asleep": "live"}.get(self.cell.deed.why, "relaxed")
        words = f"/play tequila seats={self.cell.seats + is_open} clock={clock} stake={STAKE}"
        table = await self.both.seats(words, *people, start=not is_open)
        self.ids = {chair.name: chair.player for chair in table.chairs if chair.player is not None}
        if is_open or self.cell.moment == MOMENTS[1]:
            return table
        if self.cell.moment == MOMENTS[-1]:
            return await self._played(table, set())
        for _ in range(2 * self.cell.seats):
            await self._moves(table)
            table = await self.both.table(table.id)
        return table

    def _server(self) -> tuple[Guild, Role]:
        """The server of the channel, with a role whose members may remove others, which the program knows."""
        fake = self.both.discord
        server = fake.guild("Friday", ["games"], bot=False)
        role = server.role("Moderators", "ADMINISTRATOR")
        fake.adds_bot(server)
        self.both.games = server.channel("games")
        return server, role

    def _who(self, table: Table) -> Person:
        """Returns the absent person: the one to move; out of turn the one before; without a match the last to join."""
        if self.cell.deed.done is _blocks:
            return next(person for person in self.people.values() if isinstance(person, OnTelegram))
        if table.status != "live":
            return self.people[table.chairs[-1].name]
        (asked,) = table.waiting()
        seat = (asked - 1) % len(table.chairs) if self.cell.moment == "out of turn" else asked
        return self.people[table.chairs[seat].name]

    def _why(self, away: Person) -> str:
        """The reason of the deed; none where it is done in a group, but only a private chat shows the table."""
        is_elsewhere = self.cell.front == "Discord with Telegram" and isinstance(away, OnTelegram)
        if is_elsewhere and self.cell.deed.done is _blocks:
            return "blocked"
        if self.cell.deed.done is _is_removed and isinstance(away, OnDiscord):
            rivals = [person for person in self.people.values() if isinstance(person, OnDiscord) and person is not away]
            return "removed" if rivals else "left"  # Discord does not tell: nobody at the table could have done it
        return "" if is_elsewhere and self.cell.deed.why in OF_ROOMS else self.cell.deed.why

    async def _is_noticed(self, table: Table, away: Person, other: Person) -> None:
        """Waits until the program can know it: by the network, by asking, or by the clock."""
        await self.both.rests()
        if self.cell.deed.why != "asleep" or table.status != "live":
            for _ in range(2):  # an answer of Discord is believed for a minute
                await departures.acted(self.app, await self.both.table(table.id), self.ids[other.name])
                await asyncio.sleep(SILENT)
            return
        while table.status == "live" and not any(chair.why for chair in table.chairs):
            if self.ids[away.name] in (table.chairs[seat].player for seat in table.waiting()):
                assert table.deadline
                await asyncio.sleep((table.deadline - self.both.loop.now()).total_seconds() + 5)
            else:
                await self._moves(table)
            table = await self.both.table(table.id)

    async def _moves(self, table: Table) -> None:
        (seat,) = table.waiting()
        match = table.live_match()
        move = self.dice.choice(core.legal(table.game, match, seat))
        await play.act(self.app, table.id, seat, match.turn, str(move), table.chairs[seat].player)

    async def _played(self, table: Table, away: set[int]) -> Table:
        """The others press on until the match is over; who may claim it does."""
        for _ in range(LONGEST):
            if table.status != "live":
                return await self.both.table(table.id)
            here = [seat for seat in table.waiting() if table.chairs[seat].answers not in (None, *away)]
            if here:
                await self._moves(table)
            elif not await self._claims(table, away):
                if self.cell.deed.why == "vacation":
                    return table  # it stands still
                await asyncio.sleep(20)
            table = await self.app.store.table(table.id) or table
        raise AssertionError(f"{self.cell}: the match does not end")

    async def _claims(self, table: Table, away: set[int]) -> bool:
        for number in set(self.ids.values()) - away:
            async with self.app.store.read() as conn:
                player = await players.get(conn, number)
            try:
                await play.claim(self.app, table.id, player)
            except Refusal:
                continue
            return True
        return False

    async def _ends(self, table: Table, away: Person, others: Sequence[Person]) -> Table:
        if table.status == "live":
            return await self._played(table, {self.ids[away.name]})
        if table.status == "over" and self.cell.moment == MOMENTS[-1]:
            for person in others:
                await person.looks()
                label = next((label for label in ("Accept", "Rematch") if person.keys_now(label)), "")
                if label:
                    await person.presses(label)
            await asyncio.sleep(SHORTLY)
            return await self.both.table()
        return table

    async def _chips(self, who: Person) -> int:
        async with self.app.store.read() as conn:
            return await purses.balance(conn, player_purse(self.ids[who.name]))

    def _result(self, table: Table, away: Person) -> tuple[str, str]:
        if table.status == "open":
            seated = [chair.name for chair in table.chairs if chair.player is not None]
            return f"open with {len(seated)}" + (" and them" if away.name in seated else " without them"), ""
        if table.match is None or table.match.outcome is None:
            return "goes on" if table.match else "never began", ""
        seat = next((seat for seat, chair in enumerate(table.chairs) if chair.player == self.ids[away.name]), None)
        outcome, rated = table.match.outcome, table.rated
        place = next((number for number, group in enumerate(outcome.places, 1) if seat in group), None)
        return f"{outcome.why}, place {place}", "" if rated is None else rated.why_not or "rated"


def _answering(table: Table, player: int) -> str:
    chair = next((chair for chair in table.chairs if chair.player == player), None)
    if chair is None or chair.answering is None:
        return "no seat" if chair is None else ""
    by = "nobody" if chair.answering.by is None else "a computer"
    return f"{chair.why}: {by}"


async def _seen(who: Person) -> tuple[set[str], set[str]]:
    """Returns the lines and the buttons on somebody's screen."""
    try:
        await who.looks()
    except AssertionError:  # their page went with their data
        return set(), set()
    shown = list(who.screen())
    texts = (line.partition("  a table, [")[0] for message in shown for line in message.text.splitlines())
    said = {sentence.strip(" .") for text in texts for sentence in re.split(r"(?<=[.:!?]) ", text)}
    keys = {key.label for message in shown for key in message.keys if BUTTON.search(key.label)}
    return {sentence for sentence in said if ABOUT.search(sentence)}, keys


async def _news(who: Person, before: dict[Person, tuple[set[str], set[str]]]) -> tuple[list[str], list[str]]:
    lines, keys = await _seen(who)
    return sorted(lines - before[who][0]), sorted(keys - before[who][1])


def play_cell(cell: Cell, folder: Path) -> Seen:
    """Plays one cell on a program of its own, in virtual time."""

    async def played(loop: VirtualLoop) -> Seen:
        async with both_networks(loop, folder, sketch, GAMES) as both:
            return await Scene(both, cell).plays()

    return in_virtual_time(played)


def main(*wanted: str) -> None:
    """Plays the cells whose names have all these words in them, and prints them."""

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    for cell in cells():
        if all(word in f"{cell}," for word in wanted):
            with TemporaryDirectory() as folder:
                print(play_cell(cell, Path(folder)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
