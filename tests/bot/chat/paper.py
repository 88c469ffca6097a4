"""Chats of paper: fronts that keep what they were told, and people who type commands and press keys there."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from bot.chat import commands, presses
from bot.chat.command import Person
from bot.chat.context import Context, Origin, context_of
from bot.view.answer import Answer, Card, Key, Line, Message, Page, Refused, Submenu, first
from bot.view.button_data import ButtonData
from games.table.table import Table
from storage.people.players import Account, Player
from tests.fake_chat import FakeChat
from tests.house import Clock, House, open_house

P = TypeVar("P")

LABEL_MOST = 40  # characters of a key that the narrowest chat shows


@dataclass
class Chat:
    """A house with two chat fronts, paper and slate; people do things there by name."""

    house: House
    paper: FakeChat
    slate: FakeChat

    async def visits(self, name: str, front: str = "paper", *, private: bool = True, **place: Any) -> Context:
        """Somebody comes to a place: alone with us, or in the common room."""
        who = Account(front, name.lower(), name)
        address = f"alone with {who.account}" if private else place.pop("address", "table-top")
        title = name if private else "Table top"
        met = await context_of(self.house.app, who, Origin(front, address, title, private=private, **place))
        if front == "paper":
            self.house.people[name] = met.player
        return met

    async def says(self, name: str, line: str, front: str = "paper", **place: Any) -> Answer:
        """Somebody types a command, or presses the key that stands for it."""
        return await presses.press(await self.visits(name, front, **place), ButtonData.parse(line))

    async def presses(
        self, name: str, seen: Answer | Message, label: str, front: str = "paper", **place: Any
    ) -> Answer:
        """Somebody presses a key of what they see, by its label."""
        return await self.says(name, key_of(seen, label).data, front, **place)

    async def types(self, name: str, line: str, **place: Any) -> Answer:
        """Somebody types a command in the common room, where @bo is Bo of paper. Raises the Refusal."""
        who = re.findall(r"@\w+", line)
        people = {word: Person(Account("paper", word[1:], word[1:].title())) for word in who}
        return await commands.run_line(await self.visits(name, **{"private": False, **place}), line, people)

    async def opens(self, name: str, line: str = "/play tictactoe", **place: Any) -> Table:
        """Somebody opens a table in the common room."""
        return part_of(await self.says(name, line, **{"private": False, **place}), Card).table

    async def player(self, name: str, front: str = "paper") -> Player:
        """Who is behind an account, as the database has it."""
        found = await self.house.app.directory.find_player(front, name.lower())
        assert found is not None
        return found


def page_of(seen: Answer | Message) -> Message:
    """The page of an answer."""
    if isinstance(seen, Message):
        return seen
    submenu = first(seen, Submenu)
    return (submenu.page if submenu else part_of(seen, Page)).message


def part_of(answer: Answer, kind: type[P]) -> P:
    """The part of this kind, which the answer has."""
    found = first(answer, kind)
    assert found is not None, answer
    return found


def line_of(answer: Answer) -> str:
    """The line of an answer; empty without one."""
    line = first(answer, Line)
    return line.text if line else ""


def code_of(answer: Answer) -> str:
    """The code of a refusal; empty for any other answer."""
    refused = first(answer, Refused)
    return refused.code if refused else ""


def text_of(seen: Answer | Message) -> str:
    """What stands on a page, without the marks around names."""
    return page_of(seen).text.replace("\u2068", "").replace("\u2069", "")


def keys_of(seen: Answer | Message) -> list[Key]:
    """All keys of a page, which fit what any chat can show."""
    page = page_of(seen)
    assert len(page.keys) <= 5
    assert all(1 <= len(row) <= 5 for row in page.keys)
    keys = [key for row in page.keys for key in row]
    assert all(len(key.data.encode()) <= 64 for key in keys), keys
    assert all(1 <= len(key.label) <= LABEL_MOST for key in keys), [key.label for key in keys]
    data = [key.data for key in keys if key.data]
    assert len(set(data)) == len(data), "two keys say the same"
    return keys


def labels_of(seen: Answer | Message) -> list[str]:
    """What the keys of a page are called, without the marks around names."""
    return [key.label.replace("\u2068", "").replace("\u2069", "") for key in keys_of(seen)]


def key_of(seen: Answer | Message, label: str) -> Key:
    """The key of this label."""
    found = dict(zip(labels_of(seen), keys_of(seen), strict=True))
    assert label in found, list(found)
    return found[label]


@asynccontextmanager
async def open_chat(folder: Path, clock: Clock | None = None, **settings: Any) -> AsyncIterator[Chat]:
    """A house with chat fronts."""
    async with open_house(folder, clock, **settings) as house:
        paper, slate = FakeChat("paper"), FakeChat("slate")
        house.app.fronts.update({"paper": paper, "slate": slate})
        yield Chat(replace(house, paper=paper), paper, slate)
