"""Busy groups and channels in virtual time, with the platforms' limits enforced: what a room and a person get to see.

`python -m benchmarks.busy [--rooms 100] [--minutes 10] [--seed 1]`
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app import App
from games.table.advancing import RECENTLY_ACTIVE
from tests import discord as dc
from tests.discord.components import walk
from tests.discord.screen import words
from tests.networks.both import both_networks
from tests.telegram.server import FakeTelegram
from tests.telegram.state import Chat
from tests.virtual import VirtualLoop, in_virtual_time

from .logs import quiet

QUICK, SLOW = (2.0, 8.0), (70.0, 150.0)  # seconds between two moves of people who are there, and who are away
AWAY = 0.06  # of all moves come from somebody who was away
CELLS = [f"{column}{row}" for row in "123" for column in "abc"]


@dataclass
class Counted:
    """What happened in all rooms of one network."""

    moves: int = 0
    matches: int = 0
    people: int = 0


class Evening:
    """Two people in one room, who play match after match until the time is over."""

    def __init__(self, loop: VirtualLoop, until: float, dice: random.Random, counted: Counted) -> None:
        self.loop, self.until, self.dice, self.counted = loop, until, dice, counted

    async def pause(self) -> None:
        """Somebody thinks, or is away for a while."""
        away = self.dice.random() < AWAY
        await asyncio.sleep(self.dice.uniform(*(SLOW if away else QUICK)))

    async def play(self, room: Any) -> None:
        """Plays until the time is over."""
        await asyncio.sleep(self.dice.uniform(0, 20))
        while self.loop.time() < self.until:
            await room.begins()
            self.counted.matches += 1
            left = self.dice.sample(CELLS, len(CELLS))
            for turn, cell in enumerate(left):
                await self.pause()
                if self.loop.time() >= self.until or not await room.marks(turn % 2, cell):
                    break
                self.counted.moves += 1


@dataclass
class TelegramRoom:
    """A group with two people."""

    fake: FakeTelegram
    group: Chat
    people: list[Any]

    async def begins(self) -> None:
        """One opens a table, the other joins."""
        self.people[0].says("/play tictactoe", in_=self.group)
        await self.people[1].sees_button("Join", in_=self.group, within=120)
        self.people[1].presses("Join", in_=self.group)
        await self.people[0].sees_button("a1", in_=self.group, within=120)

    async def marks(self, seat: int, cell: str) -> bool:
        """One marks a cell; False when the match is over."""
        who = self.people[seat]
        for _ in range(120):
            labels = [label for row in (self.last().keyboard or []) for label in row]
            text = self.last().text.replace("\u2068", "").replace("\u2069", "")
            if "Rematch" in labels:
                return False
            if cell in labels and f"{who.user.first_name} to play" in text:
                await who.presses(cell, in_=self.group).answer()
                return True
            await asyncio.sleep(0.5)
        return False

    def last(self) -> Any:
        """The newest card of the group."""
        newest_first = reversed(self.group.messages.values())
        return next(m for m in newest_first if not m.deleted and any("⋯" in row for row in m.keyboard or []))


@dataclass
class DiscordRoom:
    """A channel with two people."""

    fake: dc.FakeDiscord
    place: dc.Place
    people: list[dc.Person]

    async def begins(self) -> None:
        """One opens a table, the other joins."""
        self.people[0].runs("/play", in_=self.place, game="tictactoe")
        await self.people[1].sees_button("Join", in_=self.place, within=120)
        self.people[1].presses("Join", in_=self.place)
        await self.people[0].sees_button("a1", in_=self.place, within=120)

    async def marks(self, seat: int, cell: str) -> bool:
        """One marks a cell; False when the match is over."""
        who = self.people[seat]
        for _ in range(120):
            last, labels = self.last()
            text = words(last).replace("\u2068", "").replace("\u2069", "")
            if "Rematch" in labels:
                return False
            if cell in labels and f"{who.name} to play" in text:
                await who.presses_on(last, cell).is_answered()
                return True
            await asyncio.sleep(0.5)
        return False

    def last(self) -> tuple[Any, list[str]]:
        """The newest card of the channel, and what its buttons say."""
        for message in reversed(self.place.messages):
            labels = [one["label"] for _, one in walk(message.components) if "label" in one]
            if "⋯" in labels and not message.deleted and not message.only_for:
                return message, labels
        raise LookupError


async def evening(loop: VirtualLoop, rooms: int, minutes: float, seed: int) -> None:
    """So many groups and as many channels, for so many minutes; prints what was counted."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, quiet():
        async with both_networks(loop, Path(folder)) as both:
            app, telegram, discord = both.app, both.telegram, both.discord
            counted = {"telegram": Counted(), "discord": Counted()}
            guild = discord.guild("Friday", [f"games-{n}" for n in range(rooms)])
            await asyncio.sleep(5)
            until = loop.time() + minutes * 60
            plays = []
            for n in range(rooms):
                plays.append(
                    _telegram_room(
                        telegram, n, Evening(loop, until, random.Random(seed * 1000 + n), counted["telegram"])
                    )
                )
                plays.append(
                    _discord_room(
                        discord, guild, n, Evening(loop, until, random.Random(seed * 2000 + n), counted["discord"])
                    )
                )
            waits = _notice_times(app)
            await asyncio.gather(*plays)
            await asyncio.sleep(30)
            _print(counted, telegram, discord, waits, rooms, minutes)
    print(f"({time.perf_counter() - began:.0f} s of real time)")


def _telegram_room(fake: FakeTelegram, n: int, time_: Evening) -> Any:
    group = fake.group(f"Group {n}")
    people = [fake.person(name) for name in (f"Ann{n}", f"Bo{n}")]
    for person in people:
        person.joins(group)
    people[0].adds_bot(group)
    time_.counted.people += 2
    return time_.play(TelegramRoom(fake, group, people))


def _discord_room(fake: dc.FakeDiscord, guild: dc.Guild, n: int, time_: Evening) -> Any:
    people = [fake.person(f"Cy{n}"), fake.person(f"Di{n}")]
    for person in people:
        person.joins(guild)
    time_.counted.people += 2
    return time_.play(DiscordRoom(fake, guild.channel(f"games-{n}"), people))


def _notice_times(app: App) -> dict[str, list[float]]:
    """From now on notes for every notice how many seconds after it was due it was sent."""
    late: dict[str, list[float]] = {name: [] for name in app.fronts.chats}
    for name, platform in app.fronts.chats.items():
        post = platform.post

        async def noted(display: Any, table: Any, post: Any = post, name: str = name) -> Any:
            done = await post(display, table)
            if display.kind == "notice":
                acted = table.chairs[table.seat_of(display.viewer)].acted_at
                due = max(table.asked_at, acted + RECENTLY_ACTIVE) if acted else table.asked_at
                late[name].append((app.now() - due).total_seconds())
            return done

        platform.post = noted  # type: ignore[method-assign]
    return late


def _print(
    counted: dict[str, Counted],
    telegram: FakeTelegram,
    discord: dc.FakeDiscord,
    late: dict[str, list[float]],
    rooms: int,
    minutes: float,
) -> None:
    written = {
        "telegram": sum(telegram.counted(chat) for chat in telegram.chats.values() if not chat.private),
        "discord": sum(discord.counted(place) for place in discord.places.values()),
    }
    refused = {"telegram": telegram.flood.refused, "discord": discord.refused_429}
    unanswered = {"telegram": len(telegram.unanswered()), "discord": len(discord.unanswered())}
    print(f"{rooms} groups and {rooms} channels, {minutes:g} virtual minutes, limits enforced")
    for name, seen in counted.items():
        times = sorted(late[name])
        p99 = times[min(len(times) - 1, int(len(times) * 0.99))] if times else 0.0
        opened = 2 * seen.matches if name == "telegram" else 0  # on Discord these are answers
        p50 = times[len(times) // 2] if times else 0.0
        hours = seen.people * minutes / 60
        print(
            f"{name}: {seen.moves} moves in {seen.matches} matches · room messages a move "
            f"{(written[name] - len(times) - opened) / max(1, seen.moves):.2f} "
            f"(with tables opened and joined, and notices: {written[name] / max(1, seen.moves):.2f}) · "
            f"429 {refused[name]} · "
            f"unanswered {unanswered[name]} · notices {len(times)}, p50 {p50:.2f} s, p99 {p99:.2f} s after due "
            f"· {len(times) / hours:.1f} notices a player and hour"
        )
    asked = sum("/members/" in call.path for call in discord.calls)
    matches = max(1, counted["discord"].matches)
    print(
        f"calls a match on Discord: {len(discord.calls) / matches:.2f}, "
        f"of which {asked / matches:.2f} ask whether somebody is still there"
    )
    print(f"payloads that a platform would refuse: {len(telegram.problems) + len(discord.problems)}")


def main() -> None:
    """Runs one evening."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    in_virtual_time(lambda loop: evening(loop, args.rooms, args.minutes, args.seed))


if __name__ == "__main__":
    main()
