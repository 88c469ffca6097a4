"""Fake fronts: a chat that remembers what it was told to show and to say, and a front that shows pages."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime

from msgspec.structs import replace

from bot.fronts import ChatFront, Front, Sent
from bot.rate_limit import RateLimit
from bot.view.answer import Message
from bot.view.pen import Ink
from games.core.screen import Say
from games.table.table import Table
from storage.messages.displays import Display


class PlainInk:
    """Mark-up of which nothing is seen, but that a text which was not escaped can be told."""

    def escape(self, text: str) -> str:
        return text.replace("<", "&lt;")

    def bold(self, marked: str) -> str:
        return marked

    def code(self, text: str) -> str:
        return self.escape(text)

    def fixed(self, text: str) -> str:
        return self.escape(text)

    def mention(self, account: str, name: str) -> str:
        return f"@{name}"

    def moment(self, at: datetime, words: str) -> str:
        return words

    def clock(self, at: datetime, words: str) -> str:
        return words

    def link(self, marked: str, url: str) -> str:
        return marked


@dataclass
class FakePages(Front):
    """A front of pages, which remembers every line that it was told to say."""

    name: str = "web"
    ready: bool = True
    lines: list[tuple[int, str, Say]] = field(default_factory=list)
    viewed: list[tuple[int, str]] = field(default_factory=list)  # players, and matches that they have in view

    async def run(self) -> None:
        """Nothing to serve."""

    async def looked_at(self, player: int) -> list[str]:
        return [match_id for viewer, match_id in self.viewed if viewer == player]

    async def notify(self, player: int, table: Table, line: Say) -> None:
        self.lines.append((player, table.id, line))


@dataclass
class FakeChat(ChatFront):
    """A chat that remembers every message, private ones too; it can be broken, and accounts can be deaf."""

    name: str = "paper"
    ready: bool = True
    shown: list[tuple[str, int]] = field(default_factory=list)
    lines: list[tuple[int, str, Say]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    broken: bool = False
    hangs: bool = False  # after a message to a room has arrived
    rate_limit: RateLimit = field(default_factory=RateLimit)
    sends_once: bool = False
    posted: list[Display] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    ink: Ink = field(default_factory=PlainInk)
    told: list[tuple[str, Message]] = field(default_factory=list)
    rewritten: list[tuple[str, Message]] = field(default_factory=list)
    portraits: dict[str, tuple[str, bytes]] = field(default_factory=dict)  # names and files of pictures, by account
    asked_for_picture: list[str] = field(default_factory=list)
    deaf: set[str] = field(default_factory=set)  # accounts and rooms that no message reaches

    async def run(self) -> None:
        """Nothing to serve."""

    async def post(self, display: Display, table: Table) -> Display:
        if self.broken:
            raise ConnectionError("the network is down")
        self.posted.append(display)
        return replace(display, message=f"{display.kind} {len(self.posted)}")

    async def edit(self, display: Display, table: Table) -> bool:
        if self.broken:
            raise ConnectionError("the network is down")
        self.shown.append((display.message, table.revision))
        return display.message not in self.gone

    async def remove(self, display: Display) -> None:
        self.removed.append(display.message)

    async def notify(self, player: int, table: Table, line: Say) -> None:
        self.lines.append((player, table.id, line))

    async def is_chat_of_another(self, room: str, account: str) -> bool:
        return room.startswith("alone with ") and room != f"alone with {account}"

    async def private_room(self, account: str) -> str | None:
        return None if account in self.deaf else f"alone with {account}"

    async def picture_of(self, account: str, known: str) -> tuple[str, bytes]:
        self.asked_for_picture.append(account)
        if self.broken:
            raise ConnectionError("the network is down")
        name, file = self.portraits.get(account, ("", b""))
        return (known, b"") if name == known else (name, file)

    async def tell(self, account: str, message: Message) -> bool:
        if account in self.deaf:
            return False
        self.told.append((account, message))
        return True

    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        self.told.append((room, message))
        if self.hangs:
            await asyncio.sleep(3_600)
        return None if room in self.deaf else Sent(room, f"said {len(self.told)}")

    async def rewrite(self, sent: Sent, message: Message) -> bool | None:
        if self.broken:
            return None
        self.rewritten.append((sent.message, message))
        return sent.message not in self.gone

    async def link_to(self, display: Display) -> str | None:
        return f"https://{self.name}.test/{display.room}/{display.message}".replace(" ", "-")

    async def link_in(self, payload: str) -> str | None:
        return f"https://{self.name}.test/start/{payload}"
