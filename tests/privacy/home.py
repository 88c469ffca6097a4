"""A whole house that writes down, byte for byte, what it says: on every network, in logs and in figures."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.app import App
from bot.chat import presses
from bot.chat.commands import all_commands
from bot.chat.context import Context, Origin, context_of
from bot.chat.rendering import message_of
from bot.platforms.discord.payload import Buttons, DiscordInk
from bot.platforms.telegram.payload import Html, payload_of
from bot.platforms.web.front import Web
from bot.platforms.web.guests import COOKIE, Frame, Session
from bot.view.answer import Answer, Card, Film, Hand, Refresh, Submenu
from bot.view.button_data import ButtonData
from games.core.game import AnyGame
from games.table.table import Table
from storage.messages.displays import Display
from storage.people.players import Account
from tests.fake_chat import FakeChat
from tests.house import Clock, House, all_arts, open_house
from tests.web.client import Client

from .listening import figures, json_lines

LANGUAGES = ("en", "ru", "zh")
TOKEN = rb'name=\\*"csrf\\*" value=\\*"\w+'  # masked differently in each answer
COUNT = rb'data-shown="\d+'  # of all changes: an earlier match may have taken more steps in one world
VARIES = re.compile(TOKEN + b"|" + COUNT)
ROOM, SITE = "games", "http://roundhouse.test"


@dataclass
class Wall(FakeChat):
    """A chat network that keeps all that was ever written on it: to whom (0: to all), and what."""

    app: App = field(init=False)
    written: list[tuple[int, str, bytes]] = field(default_factory=list)

    async def post(self, display: Display, table: Table) -> Display:
        await self._write(display, table)
        self.posted.append(display)
        number = [one.match_id for one in self.posted].count(display.match_id)  # other tables may have come apart
        return replace(display, message=f"{display.kind} {display.match_id} {number}")

    async def edit(self, display: Display, table: Table) -> bool:
        await self._write(display, table)
        return await super().edit(display, table)

    async def _write(self, display: Display, table: Table) -> None:
        message = await message_of(self.app, display, table)
        payload = payload_of(message)
        keyboard = payload.keyboard.to_json() if payload.keyboard else ""
        seen = [message, payload.text, keyboard, Buttons(message.keys).to_components()]
        alone = display.kind == "hand" or display.room != ROOM
        self.written.append(((display.viewer or 0) * alone, display.kind, msgspec.json.encode(seen)))


@dataclass
class Heard:
    """What was said while something was done, by whom it is seen: 0 are all, and those who keep the logs."""

    lines: list[tuple[int, str, bytes]] = field(default_factory=list)

    def by(self, player: int) -> list[tuple[int, str, bytes]]:
        """What everybody and this player saw."""
        return [line for line in self.lines if line[0] in (0, player)]


@dataclass
class Home:
    """One of the two houses; its people sit on the networks by turns."""

    house: House
    web: Web
    walls: dict[str, Wall]
    log: io.StringIO
    heard: Heard = field(default_factory=Heard)
    visits: int = 0
    careless: frozenset[str] = frozenset()  # about what: a leak that is planted (company.py)
    apart: list[Table] = field(default_factory=list)  # tables of people around the one that is looked at

    def says(self, to: int, where: str, what: object) -> None:
        """Something was said."""
        self.heard.lines.append((to, where, what if isinstance(what, bytes) else msgspec.json.encode(what)))

    async def visitor(self, name: str, front: str, alone: bool = False) -> Context:
        """Somebody in the room, or alone with us."""
        account = Account(front, name.lower(), name, LANGUAGES[len(name) % 3])
        place = Origin(front, f"alone with {name}" if alone else ROOM, "Games", private=alone)
        met = await context_of(self.house.app, account, place)
        self.house.people[name] = met.player
        return met

    async def presses(self, name: str, front: str, data: str, text: str = "", alone: bool = False) -> Answer:
        """Somebody presses something; only they see the answer, everybody what comes of it."""
        who = await self.visitor(name, front, alone)
        answer = await presses.press(who, ButtonData.parse(data), text)
        self.says(who.player.id, f"answer to {name}", _told(answer))
        for part in answer:
            if isinstance(part, Hand):
                place = Display(front, who.place.address, "", part.table.id, who.player.id, kind="hand")
                hand = await message_of(self.house.app, place, part.table, part.path)
                self.says(who.player.id, f"hand of {name}", hand)
        return answer

    async def looks(self, path: str, guest: str = "passer-by", player: int = 0) -> str:
        """Somebody opens a page."""
        return await self._asks("GET", path, guest, player)

    async def sends(self, path: str, guest: str, player: int, **fields: str) -> str:
        """A guest sends a form of ours."""
        fields["csrf"] = self.web.site.guests.csrf(account_of(guest))
        return await self._asks("POST", path, guest, player, data=fields)

    async def looks_in_frame(self, path: str, name: str, front: str, player: int = 0) -> str:
        """Somebody who is in the room opens a page inside their chat."""
        return await self._asks("GET", path, name, player, headers=await self._bearer(name, front))

    async def sends_in_frame(self, path: str, name: str, front: str, player: int, **fields: str) -> str:
        """Somebody who is in the room presses something on a page inside their chat."""
        return await self._asks("POST", path, name, player, headers=await self._bearer(name, front), data=fields)

    async def _bearer(self, name: str, front: str) -> Mapping[str, str]:
        """What a page inside a chat sends in place of a cookie."""
        room = await self.house.app.directory.get_room(front, ROOM)
        language = LANGUAGES[len(name) % 3]
        frame = Frame(front, name, language=language, was_known=name in self.house.people, rooms=(room.id,))
        return {"authorization": f"Bearer {self.web.site.tokens.spelled(Session(name.lower(), 0, frame))}"}

    async def _asks(self, method: str, path: str, guest: str, player: int, **more: Any) -> str:
        self.visits += 1
        address = f"198.51.{self.visits // 250 % 250}.{self.visits % 250}"
        cookies = {COOKIE: self.web.site.guests.cookie(account_of(guest))}  # beside a bearer it does not count
        answer = await Client(self.web.asgi, SITE, address=address, cookies=cookies).request(method, path, **more)
        where = "in a frame" if "headers" in more else ""
        self.says(player, f"{method} {path.split('/')[-1]} {where}".strip(), VARIES.sub(b"", answer.content))
        return answer.text

    @contextmanager
    def listening(self) -> Iterator[Heard]:
        """Writes down all that is said meanwhile, logs and figures included."""
        self.heard, before = Heard(), figures()
        for wall in self.walls.values():
            wall.written.clear()
            wall.told.clear()
            wall.lines.clear()
        with json_lines(self.log):
            yield self.heard
        for name, wall in self.walls.items():
            self.heard.lines += [(to, f"{kind} on {name}", told) for to, kind, told in wall.written]
            self.says(0, f"private on {name}", [account for account, _ in wall.told])
        self.says(0, "log", self.log.getvalue().encode())
        self.says(0, "figures", {name: value - before.get(name, 0.0) for name, value in figures().items()})

    async def rests(self) -> None:
        """Everything that was begun is done."""
        await self.house.computers.drain()
        await self.house.alarms.notices.fire()
        await self.house.redraw.drain()


def _told(answer: Answer) -> list[object]:
    with_tables = (Card, Film, Hand, Refresh, Submenu)
    return [
        (type(part).__name__, part.table.id, getattr(part, "path", "")) if isinstance(part, with_tables) else part
        for part in answer
    ]


def account_of(guest: str) -> str:
    """A guest's account: 32 hex digits."""
    return guest.encode().hex().ljust(32, "0")[:32]


@asynccontextmanager
async def open_home(folder: Path, games: Mapping[str, AnyGame]) -> AsyncIterator[Home]:
    """A house with both chat networks and the web."""
    folder.mkdir()
    async with open_house(folder, Clock(), games, secret="only the tests know", web_url=SITE) as house:
        app = house.app
        app.studio.arts = all_arts("games", "tests.test_games")
        inks: dict[str, Any] = {"discord": DiscordInk(), "telegram": Html(all_commands(games))}
        walls = {name: Wall(name, ink=ink) for name, ink in inks.items()}
        for wall in walls.values():
            wall.app = app
        web = Web(app)
        web.ready = True
        app.fronts.update({**walls, "web": web})
        yield Home(house, web, walls, io.StringIO())
