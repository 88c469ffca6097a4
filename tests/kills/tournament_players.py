"""People who play a tournament: at browsers, and in the private chats of both networks, by presses alone."""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from tests.discord.screen import buttons, words

from .browser import Browser
from .faces import CELL, Face
from .rooms import DiscordRoom, Room, Seen, TelegramRoom

if TYPE_CHECKING:
    from .tournament import Tournament

LOOKS_SECONDS, THINKS_SECONDS, PATIENCE_SECONDS = 0.7, (0.2, 0.8), 5.0
NEXT = re.compile(r'data-next="/t/(\w+)"')
BUTTON, TURN = re.compile(r'name="do" value="([^"]+)"'), re.compile(r"(\d+):([a-c][1-3])")
OVER = "<p data-say>Over"
SEEN_MOST = 30  # messages of a private chat that somebody looks at
PAGES = "/tournaments/people"


class Player(ABC):
    """Somebody who signs up and plays each of their matches until the tournament is over."""

    @abstractmethod
    async def signs_up(self) -> None:
        """Presses that they play along."""

    @abstractmethod
    async def plays(self) -> None:
        """Plays each of their matches."""


class AtBrowser(Player):
    """Somebody with a browser."""

    def __init__(self, house: Tournament, number: int) -> None:
        self.house, self.name = house, f"W{number}"
        parts, address = house.program.parts, f"198.18.1.{number + 1}"
        self.browser = Browser(parts, house.dice, house.counts, address)

    async def makes(self, rounds: int) -> str:
        """Makes the tournament; returns the name in its address."""
        await self.browser.enters(f"{PAGES}/new")
        asked = {"game": "tictactoe", "kind": "swiss", "rounds": str(rounds), "name": self.name}
        answer = await self.browser.asks("POST", f"{PAGES}/make", **asked)
        return str(answer.headers["location"]).rpartition("/")[2]

    async def signs_up(self) -> None:
        await self.browser.enters(f"{PAGES}/new")
        await self.browser.asks("POST", f"{self.house.page}/do", do="join", name=self.name)

    async def begins(self) -> None:
        """Begins the tournament that they have made."""
        await self.browser.asks("POST", f"{self.house.page}/do", do="begin")

    async def plays(self) -> None:
        async with self.browser:
            while OVER not in (page := (await self.browser.asks("GET", self.house.page)).text):
                if match := NEXT.findall(page):
                    await self._moves(match[0])
                await asyncio.sleep(LOOKS_SECONDS)
        self.house.over.set()

    async def _moves(self, match: str) -> None:
        """Says that they are there, or makes a move, where the page has a button for it."""
        page = (await self.browser.asks("GET", f"/t/{match}")).text
        keys = BUTTON.findall(page)
        cells = [found for key in keys if (found := TURN.fullmatch(key))]
        if "here" in keys:
            await self.browser.asks("POST", f"/t/{match}/do", do="here")
        elif cells:
            await asyncio.sleep(self.house.dice.uniform(*THINKS_SECONDS))
            cell = self.house.dice.choice(cells)
            answer = await self.browser.asks("POST", f"/t/{match}/do", do=cell[0])
            if answer.status_code in (200, 303):
                self.house.made.add((match, cell[2]))


class InChat(Player):
    """Somebody on a network, who plays in their private chat with us."""

    def __init__(self, house: Tournament, name: str, room: Room) -> None:
        self.house, self.name, self.room = house, name, room
        self.person = cast(Any, room.comes(name))
        self._tried: dict[tuple[int, str], float] = {}  # buttons, and when they were pressed
        if isinstance(room, DiscordRoom):
            self.own: Room = DiscordRoom(room.fake, self.person.dm)
        else:
            self.person.starts()
            self.own = TelegramRoom(room.fake, self.person.chat)

    async def types(self, line: str) -> None:
        """Types a command in the room."""
        await self._until(self.room.types(self.person, line))

    async def begins(self) -> None:
        """Begins the tournament that they have made."""
        await self.types(f"tourney begin {self.house.share}")

    async def signs_up(self) -> None:
        key = f"/tourney join {self.house.share}"
        while not (offer := next((seen for seen in self._looks() if key in seen.face.keys), None)):
            if isinstance(self.room, DiscordRoom):  # the room of the tournament is elsewhere
                tap = self.person.runs("/tournament", in_=self.room.place, link=self.house.share)
                await self._until(lambda tap=tap: tap.answered)
            await self._changes()
        await self._presses(self.room, offer, key)

    def _looks(self) -> Iterator[Seen]:
        """What they see in the room, pages for them alone included."""
        if isinstance(self.room, DiscordRoom):
            for message in self.person.ephemerals():
                keys = tuple(key["custom_id"] for key in buttons(message.components) if "custom_id" in key)
                yield Seen(message, Face(words(message), keys))
        yield from islice(self.room.seen(), SEEN_MOST)

    async def plays(self) -> None:
        while not self.house.over.is_set():
            if press := self._next():
                await asyncio.sleep(self.house.dice.uniform(*THINKS_SECONDS))
                await self._presses(self.own, *press)
            await self._changes()

    def _next(self) -> tuple[Seen, str] | None:
        """What there is to press in their private chat, newest message first; notes what the cards there show."""
        for seen in islice(self.own.seen(), SEEN_MOST):
            if match := seen.face.match_id:
                self.house.made |= {(match, cell) for cell in seen.face.marked}
            cells = [key for key in seen.face.keys if CELL.fullmatch(key.lstrip("="))]
            if cells and (seen.face.asks(self.name) or "Your turn." in seen.face.text):
                return seen, self.house.dice.choice(cells)
            for key in seen.face.keys:
                if key.endswith((":here", ":hand")) and self._may_try(seen, key):
                    return seen, key
        return None

    def _may_try(self, seen: Seen, key: str) -> bool:
        """Whether a button was not pressed a moment ago: a press may be lost at a kill."""
        return time.monotonic() - self._tried.get((seen.message.id, key), -PATIENCE_SECONDS) >= PATIENCE_SECONDS

    async def _presses(self, room: Room, seen: Seen, key: str) -> None:
        self._tried[seen.message.id, key] = time.monotonic()
        await self._until(room.press(self.person, seen, key, twice=False))

    async def _until(self, answered: Any) -> None:
        """Waits for an answer, and not for ever: the process may be dead."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not answered() and time.monotonic() < end:
            await self._changes()

    async def _changes(self) -> None:
        await asyncio.sleep(0.01)
        await self.room.fake.stirs(LOOKS_SECONDS)
