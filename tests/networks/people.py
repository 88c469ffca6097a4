"""People as a scenario knows them: the same words for somebody in a channel, in a group, or at a browser."""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from games.core.screen import begins
from games.table.table import Table
from games.tequila.screen import in_order
from tests import discord as dc
from tests.discord import screen as dc_screen
from tests.telegram import people as tg
from tests.telegram import screens
from tests.telegram.state import Chat, Face
from tests.web.conftest import Viewer

Found = TypeVar("Found")
HAND = re.compile(r"(?:Your hand|Ваши кости|你的手牌)[:：] ?([^.。(（,]*)|and the hand ([^,]*),")
PATIENCE_SECONDS = 60.0  # of virtual time
LOOK_SECONDS = 0.25


def hand_in(text: str) -> str | None:
    """The tiles or cards of a hand, where a text or a sketch tells any."""
    found = HAND.search(text)
    return (found[1] or found[2] or "").strip() if found else None


@dataclass(frozen=True)
class Key:
    """A button: its label, and what the program gets when it is pressed."""

    label: str
    data: str

    def fits(self, wanted: str) -> int:
        """2 for this very label or this end of the data, 1 for the beginning of the label, else 0."""
        if wanted.startswith(":"):
            return 2 * self.data.endswith(wanted)
        labels = self.label, self.label.partition(" ")[2]  # with its emoji, and without
        return 2 if wanted in labels else int(any(one.startswith(wanted) for one in labels))


@dataclass(frozen=True)
class Shown:
    """A message or a page on somebody's screen."""

    text: str  # with the words of its picture
    keys: tuple[Key, ...]
    private: bool
    it: Any = field(default=None, repr=False)

    @property
    def hand(self) -> str | None:
        """The tiles or cards of a hand, where it tells any."""
        return hand_in(self.text)

    def key(self, wanted: str) -> Key | None:
        """The button that fits best."""
        found = max(self.keys, key=lambda key: key.fits(wanted), default=None)
        return found if found and found.fits(wanted) else None


class Person(ABC):
    """Somebody who plays on one of the fronts."""

    name: str
    match_id = ""  # of the hand that is meant, where they play at several tables

    @abstractmethod
    def screen(self) -> Iterator[Shown]:
        """Everything that they see, newest first."""

    @abstractmethod
    async def taps(self, shown: Shown, key: Key) -> None:
        """Presses this button, and is answered."""

    @abstractmethod
    async def forges(self, shown: Shown, data: str) -> None:
        """Sends data that this message does not have, as a tampered client can, and is answered."""

    @abstractmethod
    async def asks(self, command: str) -> None:
        """Types a command where the tables are: "/play tictactoe stake=5"."""

    @abstractmethod
    async def types(self, move: str) -> None:
        """Types a move where nobody else reads it."""

    @abstractmethod
    async def comes(self, share: str) -> None:
        """Goes to a table by its link."""

    async def looks(self) -> None:
        """Has the newest on the screen; chats show it by themselves."""
        await asyncio.sleep(0)

    async def until(self, look: Callable[[], Found | None], what: str) -> Found:
        """Looks again and again until there is something."""
        for _ in range(int(PATIENCE_SECONDS / LOOK_SECONDS)):
            if found := look():
                return found
            await asyncio.sleep(LOOK_SECONDS)
            await self.looks()
        raise AssertionError(f"{self.name} does not see {what} but:\n" + "\n".join(map(str, self.screen())))

    def sees_now(self, text: str) -> Shown | None:
        """The newest message with this text."""
        return next((one for one in self.screen() if text in one.text), None)

    async def sees(self, text: str) -> Shown:
        """Waits for a text; gives the newest message with it."""
        return await self.until(lambda: self.sees_now(text), repr(text))

    async def sees_no(self, text: str) -> None:
        """Waits until a text is gone."""
        await self.until(lambda: not self.sees_now(text), f"the end of {text!r}")

    async def invites(self) -> str:
        """Asks for the links of a table; returns its share token."""
        await self.presses("⋯", "Invite")
        (link, *_) = await self.until(
            lambda: [key.data for one in self.screen() for key in one.keys if "/s/" in key.data], "a link"
        )
        return link.rpartition("/")[2]

    def hand(self, match_id: str = "") -> Shown | None:
        """Their hand, at this table."""
        hands = (one for one in self.screen() if one.private and one.hand is not None)
        return next((one for one in hands if match_id in one.text), None)

    async def takes_hand(self, label: str = "My hand") -> None:
        """Opens the hand from the card."""
        await self.presses(label)
        await self.until(self.hand, "a hand")

    def keys_now(self, wanted: str) -> list[tuple[Shown, Key]]:
        """The buttons of this label, or with data that ends so, the newest first."""
        return [(one, key) for one in self.screen() if (key := one.key(wanted))]

    async def sees_button(self, wanted: str) -> Shown:
        """Waits for a button; gives the newest message with it."""
        return (await self.until(lambda: self.keys_now(wanted), f"a button {wanted!r}"))[0][0]

    async def presses(self, *wanted: str) -> None:
        """Presses buttons one after another, each once it is there, and each is answered."""
        for one in wanted:
            (found, *_) = await self.until(lambda one=one: self.keys_now(one), f"a button {one!r}")  # type: ignore[misc]
            await self.taps(*found)


class OnDiscord(Person):
    """Somebody in a channel; what only they see stands there too, or in the private chat."""

    words: ClassVar[dict[str, list[str]]] = {
        "/play": ["game"],
        "/move": ["text"],
        "/show": ["match"],
        "/top": ["game", "where"],
        "/me": ["topic", "value"],
        "/commit": ["hash"],
        "/reveal": ["opening"],
    }

    def __init__(self, person: dc.Person, place: dc.Place) -> None:
        self.person, self.place, self.name = person, place, person.name

    def screen(self) -> Iterator[Shown]:
        seen = (m for place in (self.place, self.person.dm) for m in place.messages if m.visible_to(self.person))
        for message in sorted(seen, key=lambda m: (m.only_for is not None, m.changed), reverse=True):
            text = f"{dc_screen.words(message)} {' '.join(dc_screen.pictures(message))}"
            buttons = dc_screen.buttons(message.components)
            keys = (Key(dc_screen.label(key), str(key.get("custom_id") or key.get("url"))) for key in buttons)
            yield Shown(text, tuple(keys), message.only_for is not None or message.place is not self.place, message)

    async def taps(self, shown: Shown, key: Key) -> None:
        await self.person.presses_on(shown.it, key.label).is_done()

    async def forges(self, shown: Shown, data: str) -> None:
        await self.person.forges(shown.it, data).is_answered()

    async def asks(self, command: str) -> None:
        name, *given = command.split(" ")
        named = dict(word.split("=", 1) for word in given if "=" in word)
        plain = [word for word in given if "=" not in word and word[0] != "@"]
        order = self.words.get(name, [])
        named |= dict(zip(order, " ".join(plain).split(" ", len(order) - 1) if plain else (), strict=False))
        options: dict[str, Any] = {key: int(one) if one.isdigit() else one for key, one in named.items()}
        people = {f"@the_{one.name.lower()}": one for one in self.person.fake.people.values()}
        options |= dict(zip(["opponent"], [people[word] for word in given if word in people], strict=False))
        await self.person.runs(name, in_=self.place, **options).is_done()

    async def types(self, move: str) -> None:
        await self.asks(f"/move {move}")

    async def comes(self, share: str) -> None:
        await self.asks(f"/show {share}")


class OnTelegram(Person):
    """Somebody in a group, whose private things stand in the chat with the bot."""

    def __init__(self, person: tg.Person, group: Chat) -> None:
        self.person, self.group, self.name = person, group, person.user.first_name

    def screen(self) -> Iterator[Shown]:
        for alert in reversed(self.person.alerts):
            yield Shown(alert.text, (), True, alert)
        for chat in (self.person.chat, self.group):
            for message in screens.visible(self.person.user, chat):
                keys = (key for row in message.face.keyboard for key in row)
                data = (Key(key["text"], str(key.get("callback_data") or key.get("url"))) for key in keys)
                yield Shown(words_of(message.face), tuple(data), chat.private, message)

    async def taps(self, shown: Shown, key: Key) -> None:
        self.person.alerts.clear()
        await self.person.presses(key.label, on=shown.it).answer()

    async def forges(self, shown: Shown, data: str) -> None:
        self.person.alerts.clear()
        await self.person.forges(shown.it, data).answer()

    async def asks(self, command: str) -> None:
        self.person.says(command, in_=self.group)

    async def types(self, move: str) -> None:
        self.person.says(move)

    async def comes(self, share: str) -> None:
        self.person.opens_link(f"https://t.me/{self.person.fake.username}?start=s_{share}")


def words_of(face: Face) -> str:
    """What a message on Telegram tells: its text, and what its picture is a sketch of."""
    return f"{face.text} {face.media['content'].decode(errors='replace') if face.media else ''}"


class OnWeb(Person):
    """Somebody with a browser without scripts."""

    fields: ClassVar[set[str]] = {"stake", "seats", "clock", "game", "level"}

    def __init__(self, viewer: Viewer, name: str) -> None:
        self.viewer, self.name = viewer, name

    def screen(self) -> Iterator[Shown]:
        page = self.viewer.page
        buttons = [Key(b.name, f":{b.attributes.get('value', '')}") for form in page.forms for b in form.buttons]
        links = [Key(label, href) for label, href in page.links.items()]
        yield Shown(page.text, (*buttons, *links), private=True)

    async def looks(self) -> None:
        await self.viewer.opens(self.viewer.at)

    async def taps(self, shown: Shown, key: Key) -> None:
        await (self.viewer.presses if key.data.startswith(":") else self.viewer.follows)(key.label)

    async def forges(self, shown: Shown, data: str) -> None:
        page = self.viewer.at.removesuffix("/do")
        await self.viewer.tries(f"{page}/do", do=data.partition(":")[2])

    async def asks(self, command: str) -> None:
        name, *given = command.removeprefix("/").split(" ")
        if name == "play":
            fields = dict(word.replace("computer", "level").split("=") for word in given[1:])
            named = {key if key in self.fields else f"option-{key}": value for key, value in fields.items()}
            await (self.viewer.plays if "level" in fields else self.viewer.hosts)(given[0], **named)
        else:
            await self.viewer.opens(f"/{name}")

    async def types(self, move: str) -> None:
        await self.looks()
        await self.viewer.presses("Send", text=move)

    async def comes(self, share: str) -> None:
        await self.viewer.opens(f"/s/{share}")


async def sees_hand(one: Person, table: Table, seat: int) -> bool:
    """Waits for the hand of this seat as it is, with something to press only on their turn."""
    match, asked = table.live_match(), seat in table.waiting()
    tiles = in_words(match.state.hands[seat])

    def is_right() -> bool:
        hand = one.hand(one.match_id)
        presses = hand is not None and any(key.data.startswith(f"={table.id}:{match.turn}:") for key in hand.keys)
        return hand is not None and hand.hand == tiles and presses == asked

    return await one.until(is_right, f"the hand {tiles}")


def in_words(hand: Any) -> str:
    """Tiles as people are told them."""
    return " ".join(in_order(hand)).replace("-", "–") or "–"


async def plays(one: Person, table: Table, spelling: str) -> int:
    """Lays a tile as people do: first the tile, then where; gives how many taps that took."""
    match, seat = table.live_match(), min(table.waiting())
    tile = spelling.split(".")[0]
    only = sum(begins(str(legal), tile) for legal in table.game.legal(match.state, seat)) == 1
    choices = [spelling] if only else [tile, spelling]
    await one.presses(*(f":{match.turn}:{choice}" for choice in choices))
    return len(choices)
