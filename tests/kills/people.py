"""Scripted people at a table: they open, join, mark, hesitate, press twice, type, and sometimes walk away."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from .faces import STAGES
from .fakes import Discord, Telegram
from .rooms import Answered, DiscordRoom, Room, Seen, TelegramRoom

THINKS = (0.02, 0.3)  # seconds before somebody does something
PATIENCE_SECONDS = 4.0  # for an answer, and for the card to change
GLANCE_SECONDS = 0.5  # after which somebody looks at the screen again
AGAIN_SECONDS = 5.0  # until who was refused a seat asks for it once more
TWICE, TYPED, WALKS, HURRIED = 0.12, 0.1, 0.12, 0.4
CHOOSES = 0.6
CONFIRMS_SECONDS = 2.2  # longer than a double click
ON_VACATION, APPOINTS = 0.01, 0.2
AHEAD_SECONDS = 65, 150  # until an appointment
ABSENT = ("", " absent=computer", " absent=wait", " absent=wait")  # where the clock is short
APPOINTED_CLOCK_SECONDS = 20  # and one more for each table of a host
LONG_CLOCK_SECONDS = 100_000  # and one more for each table of a host, so that each is asked for once


@dataclass
class Sitter:
    """Somebody who plays one match after another in a room, always with the same other."""

    name: str
    person: Any
    room: Room
    dice: random.Random
    hosts: bool
    shares: Callable[[str], str | None]  # the share token of a match
    with_: Sitter | None = None
    closing: bool = False
    did: int = 0
    _stay: dict[str, bool] = field(default_factory=dict)  # whether they answer, by question
    _asked_in: dict[str, float] = field(default_factory=dict)  # when they last pressed Join, by match
    _came: set[str] = field(default_factory=set)  # the buttons of check-ins that they have pressed
    _serials: Any = field(default_factory=itertools.count)
    _tried: set[tuple[str, str]] = field(default_factory=set)  # what they pressed once, by the words of the card

    async def plays(self) -> None:
        """Plays on and on; when it is closing time, only what is under way."""
        while True:
            await asyncio.sleep(self.dice.uniform(*THINKS))
            if not await self._acts():
                await self._changes()

    def unfinished(self) -> list[Seen]:
        """The cards here of matches that can go on."""
        cards = [seen for seen in itertools.islice(self.room.seen(), 200) if seen.face.match_id]
        cards.sort(key=lambda seen: STAGES.index(seen.face.stage))  # a card that was lost at a kill may be older
        newest = {seen.face.match_id: seen for seen in cards}
        wanted = ("live",) if self.closing else ("open", "live")
        return [seen for seen in newest.values() if seen.face.stage in wanted]

    async def _acts(self) -> bool:
        if self.dice.random() < ON_VACATION and not self.closing:
            self.did += 1
            line = self.dice.choice(("me vacation begin", "me vacation end"))
            await self._until(self.room.types(self.person, line))
        cards = self.unfinished()
        live = [seen for seen in cards if seen.face.stage == "live"]
        lobbies = [seen for seen in cards if seen.face.stage == "open" and self._would_join(seen)]
        check_in = next((one for seen in lobbies for one in self._check_ins(seen)), None)
        mine = next((seen for seen in live if seen.face.asks(self.name) and self._stays(seen)), None)
        choice = next(((seen, key) for seen in live for key in self._choices(seen)), None)
        if mine is not None:
            await self._marks(mine)
        elif choice is not None:
            await self._chooses(*choice)
        elif (offer := self._offer()) is not None:
            await self._chooses(*offer)
        elif check_in is not None:
            self._came.add(check_in[1])
            await self._presses(*check_in)
        elif lobbies and not self.hosts:
            self._asked_in[lobbies[0].face.match_id] = asyncio.get_running_loop().time()
            join = next((key for key in lobbies[0].face.keys if ":join:" in key), None)
            if join is None:
                return False
            await self._presses(lobbies[0], join)
        elif live or lobbies:
            return False
        elif not self.hosts:
            return await self._shows()
        elif self.closing:
            return False
        else:
            await self._until(self._opens())
        return True

    def _check_ins(self, seen: Seen) -> Iterator[tuple[Seen, str]]:
        """The button by which somebody says that they are there, once for each match."""
        return ((seen, key) for key in seen.face.keys if key.endswith(":here") and key not in self._came)

    def _would_join(self, seen: Seen) -> bool:
        """Whether a guest has not just asked for this seat: a pair plays one match of a host's at a time."""
        asked = self._asked_in.get(seen.face.match_id)
        return self.hosts or asked is None or asyncio.get_running_loop().time() - asked > AGAIN_SECONDS

    def _stays(self, seen: Seen) -> bool:
        """Whether they answer this question; where the clock is short they sometimes let it run out."""
        if not seen.face.cells:
            return False
        question = seen.face.cells[0].rpartition(":")[0]
        if question not in self._stay:
            self._stay[question] = not seen.face.hurried or self.dice.random() > WALKS
        return self._stay[question]

    async def _marks(self, seen: Seen) -> None:
        key = self.dice.choice(seen.face.cells)
        if self.dice.random() < TYPED:
            self.did += 1
            await self._until(self.room.types(self.person, f"move {key.rpartition(':')[2]}"))
        else:
            await self._presses(seen, key)
        before = seen.face
        await self._until(lambda: all(one.face != before for one in self.unfinished()))

    def _choices(self, seen: Seen) -> list[str]:
        """The buttons that are not pressed yet on a card by which somebody comes back, or decides about who is gone."""
        keys = seen.face.keys_back(self.name) + seen.face.keys_when_deserted(self.name)
        return [key for key in keys if (seen.face.text, key) not in self._tried]

    def _offer(self) -> tuple[Seen, str] | None:
        """An appointment of which they have not said yet whether they come."""
        seen = ((seen, key) for seen in itertools.islice(self.room.seen(), 60) for key in seen.face.keys)
        offers = (one for one in seen if one[1].startswith("/appointment ") and not self.closing)
        return next((one for one in offers if (one[0].face.text, one[1]) not in self._tried), None)

    async def _chooses(self, seen: Seen, key: str) -> None:
        """Presses a button, once on such a card, or leaves it."""
        self._tried.add((seen.face.text, key))
        if self.dice.random() >= CHOOSES:
            return
        await self._presses(seen, key)
        if key.endswith(":claim"):
            await asyncio.sleep(CONFIRMS_SECONDS)
            self.did += 1
            await self._until(self.room.confirms(self.person, key))

    async def _presses(self, seen: Seen, key: str) -> None:
        self.did += 1
        await self._until(self.room.press(self.person, seen, key, self.dice.random() < TWICE))

    def _opens(self) -> Answered:
        self.did += 1
        if self.dice.random() < HURRIED:
            absent = self.dice.choice(ABSENT)
            return self.room.types(self.person, f"play tictactoe stake=3 clock={self.dice.randint(4, 7)}s{absent}")
        if self.dice.random() < APPOINTS:  # with a clock that ends it where its card is lost and nobody sees it
            clock = APPOINTED_CLOCK_SECONDS + next(self._serials)
            at = datetime.now(UTC) + timedelta(seconds=self.dice.uniform(*AHEAD_SECONDS))
            return self.room.types(self.person, f"play tictactoe clock={clock}s at={at:%H:%M}")
        clock = LONG_CLOCK_SECONDS + next(self._serials)
        return self.room.types(self.person, f"play tictactoe stake={self.dice.choice((0, 2))} clock={clock}s")

    async def _shows(self) -> bool:
        """A guest elsewhere has the host's newest table shown in their own room."""
        if self.with_ is None or self.with_.room is self.room:
            return False
        here = {seen.face.match_id for seen in self.room.seen()}
        there = [seen.face.match_id for seen in self.with_.unfinished() if seen.face.match_id not in here]
        share = self.shares(there[0]) if there else None
        if share is None:
            return False
        self.did += 1
        await self._until(self.room.types(self.person, f"show {share}"))
        return True

    async def _until(self, answered: Answered) -> None:
        """Waits for an answer, and not for ever: the program may be dead."""
        end = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while not answered() and (left := end - asyncio.get_running_loop().time()) > 0:
            await self._changes(left)

    async def _changes(self, seconds: float = GLANCE_SECONDS) -> None:
        """Waits for something to happen on their network."""
        await asyncio.sleep(0.01)
        await self.room.fake.stirs(min(seconds, GLANCE_SECONDS))


@dataclass
class Watcher(Sitter):
    """Somebody who takes every seat in which a computer sits in, and lets the clock run out there."""

    async def _acts(self) -> bool:
        live = [seen for seen in self.unfinished() if seen.face.stage == "live"]
        ways = ((seen, key) for seen in live for key in seen.face.keys if ":sit:" in key)
        way = next((one for one in ways if (one[0].face.text, one[1]) not in self._tried), None)
        if way is None or self.closing:
            return False
        self._tried.add((way[0].face.text, way[1]))
        await self._presses(*way)
        return True


def company(
    discord: Discord, telegram: Telegram, dice: random.Random, pairs: int, shares: Callable[[str], str | None]
) -> tuple[list[Room], list[Sitter]]:
    """So many pairs on each network, and so many with one on each; and the rooms where they sit."""
    guild, rooms, sitters = discord.guild("Friday", []), list[Room](), list[Sitter]()

    def opens(network: str, title: str) -> Room:
        on_discord = network == "discord"
        rooms.append(
            DiscordRoom(discord, guild.channel(title)) if on_discord else TelegramRoom(telegram, telegram.group(title))
        )
        return rooms[-1]

    def sits(name: str, room: Room, hosts: bool) -> Sitter:
        return Sitter(name, room.comes(name), room, random.Random(dice.random()), hosts, shares)

    for n in range(pairs):
        for host, guest in (("discord", "discord"), ("telegram", "telegram"), ("discord", "telegram")):
            here = opens(host, f"{host}-{guest}-{n}")
            there = here if host == guest else opens(guest, f"guests-{n}")
            one = sits(f"Ann{len(sitters)}", here, hosts=True)
            two = sits(f"Bo{len(sitters) + 1}", there, hosts=False)
            one.with_, two.with_ = two, one
            sitters += [one, two]
            if here is there:
                name, chance = f"Cy{len(sitters)}", random.Random(dice.random())
                sitters.append(Watcher(name, here.comes(name), here, chance, False, shares))
    return rooms, sitters
