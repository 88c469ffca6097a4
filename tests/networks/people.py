"""People as a scenario knows them: the same words for somebody in a channel, in a group, or at a browser."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, ClassVar, TypeVar

from bot.view.button_data import CLOSE
from tests import discord as dc
from tests.discord import screen as dc_screen
from tests.embedded.frames import FrameClient, MiniApp
from tests.telegram import people as tg
from tests.telegram import screens
from tests.telegram.state import Chat, Face
from tests.web.conftest import HOST, Viewer

from .shown import Key, Shown

Found = TypeVar("Found")
PATIENCE_SECONDS = 60.0  # of virtual time
LOOK_SECONDS = 0.25
LOOKS_BEFORE_BACK = 12  # until what hides a card is taken away


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
    async def forges(self, shown: Shown, data: str) -> str:
        """Sends data that this message does not have, as a tampered client can; gives what they are told."""

    @abstractmethod
    async def asks(self, command: str, *, alone: bool = False) -> None:
        """Types a command where the tables are, or alone with the bot: "/play tictactoe stake=5"."""

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
        """Opens the hand from the card, unless it stands on the card already."""
        if self.hand() is None:
            await self.presses(label)
        await self.until(self.hand, "a hand")

    def keys_now(self, wanted: str) -> list[tuple[Shown, Key]]:
        """The buttons of this label, or with data that ends so; the best fit first, then the newest."""
        found = [(one, key) for one in self.screen() if (key := one.key(wanted))]
        return sorted(found, key=lambda each: -each[1].fits(wanted))

    async def sees_button(self, wanted: str) -> Shown:
        """Waits for a button; gives the newest message with it."""
        return (await self.until(lambda: self.keys_now(wanted), f"a button {wanted!r}"))[0][0]

    async def presses(self, *wanted: str) -> None:
        """Presses buttons one after another, each once it is there, and each is answered."""
        for before, one in zip(("", *wanted), wanted, strict=False):
            looks = count()
            look = lambda one=one: (  # noqa: E731
                self.keys_now(one)
                or (self.keys_to_more() if before == "⋯" else [])  # noqa: B023
                or (self.keys_to_card() if next(looks) > LOOKS_BEFORE_BACK else [])  # noqa: B023
            )
            (found, *_) = await self.until(look, f"a button {one!r}")  # type: ignore[misc]
            await self.taps(*found)
            if not found[1].fits(one):
                (found, *_) = await self.until(lambda one=one: self.keys_now(one), f"a button {one!r}")  # type: ignore[misc]
                await self.taps(*found)

    def keys_to_more(self) -> list[tuple[Shown, Key]]:
        """The button of a card's second page that leads to the rest."""
        return [(one, key) for one in self.screen() for key in one.keys if key.label == "More"]

    def keys_to_card(self) -> list[tuple[Shown, Key]]:
        """The button of a private screen in place of a card, which shows the card again."""
        return [(one, key) for one in self.screen() for key in one.keys if key.data == CLOSE]


class InChat(Person):
    """Somebody on a chat network."""

    @abstractmethod
    async def taps_twice(self, shown: Shown, label: str) -> None:
        """Presses this button twice at the same moment, and is answered both times."""

    @abstractmethod
    async def answers(self, question: str, text: str) -> None:
        """Types an answer to a question, once it is asked."""

    @property
    @abstractmethod
    def notified(self) -> int:
        """How often a message of the bot made a sound."""


class OnDiscord(InChat):
    """Somebody in a channel; what only they see stands there too, or in the private chat."""

    words: ClassVar[dict[str, list[str]]] = {
        "/play": ["game"],
        "/move": ["text"],
        "/show": ["match"],
        "/top": ["game", "where"],
        "/me": ["topic", "value"],
        "/commit": ["hash"],
        "/reveal": ["opening"],
        "/help": ["topic"],
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

    async def taps_twice(self, shown: Shown, label: str) -> None:
        tap = self.person.presses_on(shown.it, label)
        for one in (tap, self.person.presses_again(tap)):
            await one.is_answered()

    async def forges(self, shown: Shown, data: str) -> str:
        tap = self.person.forges(shown.it, data)
        await tap.is_done()
        return "".join(dc_screen.words(reply) for reply in tap.replies)

    async def asks(self, command: str, *, alone: bool = False) -> None:
        name, *given = command.split(" ")
        named = dict(word.split("=", 1) for word in given if "=" in word)
        plain = [word for word in given if "=" not in word and word[0] != "@"]
        order = self.words.get(name, [])
        named |= dict(zip(order, " ".join(plain).split(" ", len(order) - 1) if plain else (), strict=False))
        options: dict[str, Any] = {key: int(one) if one.isdigit() else one for key, one in named.items()}
        options |= {key: named[key] == "yes" for key in ("rated", "sit", "mine") if key in named}
        people = {f"@the_{one.name.lower()}": one for one in self.person.fake.people.values()}
        options |= dict(zip(["opponent"], [people[word] for word in given if word in people], strict=False))
        await self.person.runs(name, in_=self.person.dm if alone else self.place, **options).is_done()

    async def types(self, move: str) -> None:
        await self.asks(f"/move {move}")

    async def comes(self, share: str) -> None:
        await self.asks(f"/show {share}")

    async def answers(self, question: str, text: str) -> None:
        asked = await self.person.is_asked()
        assert question in str(asked)
        await self.person.fills({asked["components"][0]["component"]["custom_id"]: text}).is_answered()

    @property
    def notified(self) -> int:
        return len(self.person.notifications)


class OnTelegram(InChat):
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
                alone = chat.private or message.receiver is not None
                yield Shown(words_of(message.face), tuple(data), alone, message)

    async def taps(self, shown: Shown, key: Key) -> None:
        self.person.alerts.clear()
        await self.person.presses(key.label, on=shown.it).answer()

    async def taps_twice(self, shown: Shown, label: str) -> None:
        tap = self.person.presses(label, on=shown.it)
        for one in (tap, self.person.presses_again(tap)):
            await one.answer()

    async def forges(self, shown: Shown, data: str) -> str:
        self.person.alerts.clear()
        return (await self.person.forges(shown.it, data).answer()).text

    async def asks(self, command: str, *, alone: bool = False) -> None:
        self.person.says(command, in_=None if alone else self.group)

    async def types(self, move: str) -> None:
        self.person.says(move)

    async def comes(self, share: str) -> None:
        self.person.opens_link(f"https://t.me/{self.person.fake.username}?start=s_{share}")

    async def answers(self, question: str, text: str) -> None:
        asked = await self.sees(question)
        self.person.says(text, reply_to=asked.it)

    @property
    def notified(self) -> int:
        return len(self.person.notifications)


def words_of(face: Face) -> str:
    """What a message on Telegram tells: its text, where that leads, and what its picture is a sketch of."""
    links = " ".join(str(one["url"]) for one in face.entities if "url" in one)
    return f"{face.text} {links} {face.media['content'].decode(errors='replace') if face.media else ''}"


class OnWeb(Person):
    """Somebody with a browser without scripts."""

    fields: ClassVar[set[str]] = {"stake", "seats", "clock", "game", "level", "absent"}

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

    async def forges(self, shown: Shown, data: str) -> str:
        page = self.viewer.at.removesuffix("/do")
        return (await self.viewer.tries(f"{page}/do", do=data.partition(":")[2])).text

    async def asks(self, command: str, *, alone: bool = False) -> None:
        name, *given = command.removeprefix("/").split(" ")
        if name == "play":
            fields = dict(word.replace("computer=", "level=").split("=") for word in given[1:])
            named = {key if key in self.fields else f"option-{key}": value for key, value in fields.items()}
            await (self.viewer.plays if "level" in fields else self.viewer.hosts)(given[0], **named)
        else:
            await self.viewer.opens(f"/{name}")

    async def types(self, move: str) -> None:
        await self.looks()
        await self.viewer.presses("Send", text=move)

    async def comes(self, share: str) -> None:
        await self.viewer.opens(f"/s/{share}")


class OnMiniApp(OnWeb):
    """Somebody of a group on Telegram who plays on our page inside it; their token runs out now and then."""

    def __init__(self, page: MiniApp) -> None:
        self.page = page
        self.client = FrameClient(page.site.web.asgi, HOST, {"accept-language": page.language}, page=page)
        super().__init__(Viewer(page.site, self.client), page.name)

    async def forges(self, shown: Shown, data: str) -> str:
        page = self.viewer.at.removesuffix("/do")
        return (await self.viewer.sends(f"{page}/do", {"do": data.partition(":")[2]})).text
