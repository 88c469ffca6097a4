"""A group's first evening on a chat network, as its people see it: `python -m tests.networks.evening telegram ru`."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.usecases.room_settings import keep_settings
from bot.words import Words
from games.core.screen import Say
from tests.house import all_words
from tests.virtual import VirtualLoop, virtually

from .both import GAMES, Both, both_networks, sketch
from .people import InChat, OnDiscord, OnTelegram

OLDER = ("/turns", "/season", "/record", "/coach", "/next")  # in no menu any more, and still understood
MENU = "⋯"
CELLS = ("a1", "b1", "a2", "b2", "a3")


class Evening:
    """People who have never met the program, in one room; everything they do and see is written down."""

    def __init__(self, both: Both, people: Sequence[InChat], language: str) -> None:
        self.both, self.people, self.language = both, people, language
        self.ann, self.bo = people[:2]
        self.words: Words = all_words()
        self.lines: list[str] = []
        self._seen: dict[str, set[str]] = {one.name: set() for one in people}

    def label(self, key: str) -> str:
        """What a button says: a move, the title of a game, or a word of the table."""
        if key in CELLS or key == MENU:
            return key
        return (
            self.words.text(Say("title"), self.language, key)
            if key in GAMES
            else self.words.text(Say(key), self.language)
        )

    async def asks(self, who: InChat, command: str) -> str:
        """Somebody types a command; gives what is new on their screen."""
        self.lines.append(f"{who.name}: {command}")
        await who.asks(command)
        return await self._look()

    async def presses(self, who: InChat, *keys: str) -> str:
        """Somebody presses buttons one after another; `keys` as in `label`."""
        labels = list(map(self.label, keys))
        self.lines.append(f"{who.name} presses [{'] ['.join(labels)}]")
        await who.presses(*labels)
        return await self._look()

    async def _look(self) -> str:
        await self.both.rests()
        new = [line for who in self.people for line in self._news(who)]
        self.lines += new
        return "\n".join(new)

    def _news(self, who: InChat) -> Iterator[str]:
        known = self._seen[who.name]
        for shown in who.screen():
            keys = " ".join(f"[{key.label}]" for key in shown.keys)
            text = re.sub(r"[\u2066-\u2069]", "", shown.text).strip()
            said = f"{text}\n{keys}".strip()
            if said and said not in known and not text.startswith("/"):
                known.add(said)
                where = "to themselves" if shown.private else "in the room"
                if shown.private or who is self.ann:
                    yield "\n".join([f"  {who.name} sees {where}:", *(f"    {line}" for line in said.splitlines())])

    async def plays(self) -> None:
        """They find the menu, play a match and its rematch, look at what there is, and say good night."""
        await self.asks(self.ann, "/play")
        await self.presses(self.ann, "tictactoe")
        await self.presses(self.bo, "button-join")
        for number, cell in enumerate(CELLS):
            await self.presses((self.ann, self.bo)[number % 2], cell)
            await asyncio.sleep(3.0)  # they look at the card before they press
        await self.presses(self.ann, MENU)
        await self.presses(self.bo, "button-rematch")
        for command in ("/tables", "/top", "/me", "/help", "/daily"):
            await self.asks(self.bo, command)
        for command in OLDER if isinstance(self.ann, OnTelegram) else ():  # on Discord nobody can type them
            await self.asks(self.ann, command)


async def evening_on(both: Both, network: str, language: str) -> Evening:
    """Returns a whole evening in a language, once it is over."""
    ann, bo = [await both.person(name, network, language) for name in ("Ann", "Bo")]
    await both.rests()
    assert isinstance(ann, InChat)
    assert isinstance(bo, InChat)
    if isinstance(ann, OnDiscord):  # a channel speaks English until somebody says otherwise
        room = await both.app.directory.get_or_create_room("discord", str(ann.place.id), ann.place.name)
        await keep_settings(both.app, room, replace(room.settings, language=language))
    evening = Evening(both, (ann, bo), language)
    await evening.plays()
    return evening


def main(network: str, language: str) -> None:
    """Prints an evening."""

    @virtually
    async def run(loop: VirtualLoop) -> None:
        with TemporaryDirectory() as folder:
            async with both_networks(loop, Path(folder), sketch) as both:
                print("\n".join((await evening_on(both, network, language)).lines))

    run()


if __name__ == "__main__":
    main(*sys.argv[1:3])
