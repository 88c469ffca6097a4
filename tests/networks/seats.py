"""People at one table, each on their own network, who play through the private screen of their seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from games.core.screen import begins
from games.table.table import Table
from games.tequila.screen import in_order
from tests import discord as dc
from tests.discord import screen as dc_screen
from tests.discord.world import Message as DiscordMessage
from tests.telegram import people as tg
from tests.telegram import screens
from tests.telegram.state import Chat, Face
from tests.telegram.state import Message as TelegramMessage

PATIENCE_SECONDS = 60.0  # of virtual time


HAND = re.compile(r"(?:Your hand|Ваши кости|你的手牌)[:：] ?([^.。(（,]*)|and the hand ([^,]*),")


def hand_in(text: str) -> str | None:
    """The tiles of a hand, where a text or a sketch tells any."""
    found = HAND.search(text)
    return (found[1] or found[2] or "").strip() if found else None


class OnDiscord:
    """Somebody in a channel, whose hand is a message there that nobody else sees, or one in the private chat."""

    def __init__(self, person: dc.Person, place: dc.Place, match_id: str = "") -> None:
        self.person, self.place, self.name, self.match_id = person, place, person.name, match_id

    async def takes_hand(self, label: str = "My hand") -> None:
        """Presses `My hand` on the card."""
        await self.person.sees_button(label, in_=self.place, within=PATIENCE_SECONDS)
        await self.person.presses(label, in_=self.place).is_done()
        found = await self.person.fake.until(self.find, PATIENCE_SECONDS)
        assert found is not None, f"{self.name} is shown no hand\n{self.person.whole_screen()}"

    def find(self) -> DiscordMessage | None:
        """The message with the hand, if there is one."""
        private = [m for m in reversed(self.person.dm.messages) if m.visible_to(self.person)]
        shown = ((m, f"{m.content} {' '.join(dc_screen.pictures(m))}") for m in (*self.person.ephemerals(), *private))
        return next((m for m, text in shown if self.match_id in text and hand_in(text) is not None), None)

    @property
    def hand(self) -> DiscordMessage:
        """The message with the hand."""
        found = self.find()
        assert found is not None, f"{self.name} has no hand\n{self.person.whole_screen()}"
        return found

    def tiles(self) -> str | None:
        """The tiles that are told, in the picture's words or in the text."""
        return hand_in(f"{self.hand.content} {' '.join(dc_screen.pictures(self.hand))}")

    async def waits(self, look: Callable[[], bool]) -> bool:
        """Whether it comes to be so."""
        return await self.person.fake.until(look, PATIENCE_SECONDS)

    def orders(self) -> list[str]:
        """What the hand's buttons say to us."""
        return [str(key.get("custom_id", "")) for key in dc_screen.buttons(self.hand.components)]

    async def presses(self, data: str) -> None:
        """Presses the button of the hand that says just this, once it is there; and is answered."""
        assert await self.waits(lambda: data in self.orders()), (
            f"{self.name} has no {data} but\n{self.person.whole_screen()}"
        )
        buttons = dc_screen.buttons(self.hand.components)
        label = next(dc_screen.label(key) for key in buttons if key.get("custom_id") == data)
        await self.person.presses_on(self.hand, label).is_done()


class OnTelegram:
    """Somebody whose hand is a message in the private chat."""

    def __init__(self, person: tg.Person, group: Chat | None = None, match_id: str = "") -> None:
        self.person, self.group, self.name, self.match_id = person, group, person.user.first_name, match_id

    async def takes_hand(self, label: str = "My hand") -> None:
        """Presses `My hand` on the card."""
        await self.person.sees_button(label, in_=self.group, within=PATIENCE_SECONDS)
        await self.person.presses(label, in_=self.group).answer()
        found = await self.person.waits(self.find, PATIENCE_SECONDS)
        assert found, f"{self.name} is shown no hand but:\n{self.person.screen()}"

    def find(self) -> TelegramMessage | None:
        """The message with the hand, if there is one."""
        seen = screens.visible(self.person.user, self.person.chat)
        shown = ((m, words_of(m.face)) for m in seen)
        return next((m for m, text in shown if self.match_id in text and hand_in(text) is not None), None)

    @property
    def hand(self) -> TelegramMessage:
        """The message with the hand."""
        found = self.find()
        assert found is not None, f"{self.name} has no hand but:\n{self.person.screen()}"
        return found

    def tiles(self) -> str | None:
        """The tiles that are told, in the picture or in the text."""
        return hand_in(words_of(self.hand.face))

    async def waits(self, look: Callable[[], bool]) -> bool:
        """Whether it comes to be so."""
        return bool(await self.person.waits(look, PATIENCE_SECONDS))

    def orders(self) -> list[str]:
        """What the hand's buttons say to us."""
        return [str(key.get("callback_data", "")) for row in self.hand.face.keyboard for key in row]

    async def presses(self, data: str) -> None:
        """Presses the button of the hand that says just this, once it is there; and is answered."""
        assert await self.waits(lambda: data in self.orders()), (
            f"{self.name} has no {data} but:\n{self.person.screen()}"
        )
        keys = (key for row in self.hand.face.keyboard for key in row)
        label = next(key["text"] for key in keys if key.get("callback_data") == data)
        await self.person.presses(label, on=self.hand).answer()


Seated = OnDiscord | OnTelegram


def words_of(face: Face) -> str:
    """What a message on Telegram tells: its text, and what its picture is a sketch of."""
    return f"{face.text} {face.media['content'].decode() if face.media else ''}"


async def sees_hand(seated: Seated, table: Table, seat: int) -> bool:
    """Whether they come to see the hand of this seat as it is, with something to press only on their turn."""
    match = table.live_match()
    tiles, asked = in_words(match.state.hands[seat]), seat in table.waiting()

    def is_right() -> bool:
        presses = any(data.startswith(f"={table.id}:{match.turn}:") for data in seated.orders())
        return seated.tiles() == tiles and presses == asked

    return await seated.waits(is_right)


def in_words(hand: Any) -> str:
    """Tiles as people are told them."""
    return " ".join(in_order(hand)).replace("-", "–") or "–"


async def plays(seated: Seated, table: Table, spelling: str) -> int:
    """Lays a tile as people do: first the tile, then where; gives how many taps that took."""
    match, seat = table.live_match(), min(table.waiting())
    tile = spelling.split(".")[0]
    legal = table.game.legal(match.state, seat)
    only = sum(begins(str(one), tile) for one in legal) == 1
    choices = [spelling] if only else [tile, spelling]
    for choice in choices:
        await seated.presses(f"={table.id}:{match.turn}:{choice}")
    return len(choices)
