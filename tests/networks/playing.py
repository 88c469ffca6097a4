"""A whole match by buttons alone, in a group on Telegram or a channel on Discord; and what it took to show it."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar
from zlib import crc32

from bot.view.names import avatars_on_board
from bot.view.pictures import Art, with_avatars
from bot.view.table_screen import pressable
from games.core.game import Seat
from games.core.screen import Scene, begins
from games.table.table import Table
from tests.discord.components import walk
from tests.telegram.state import Call

from .board import at_board, moves
from .both import Both
from .people import OnTelegram, Person
from .shown import Key, Shown

PATIENCE_SECONDS = 60.0  # of virtual time
SETTLED_SECONDS = 5.0


async def sketch(_art: Art, scene: Scene) -> bytes:
    """Stands in for a painter."""
    return drawn(scene)


async def slow_sketch(_art: Art, scene: Scene) -> bytes:
    """Stands in for a painter who takes up to a second, longer for one picture than for the next."""
    picture = drawn(scene)
    await asyncio.sleep(crc32(picture) % 1_000 / 1_000)
    return picture


def drawn(scene: Scene) -> bytes:
    """Everything that a picture shows, in words."""
    looks = [(stamp.symbol, stamp.x, stamp.y) for stamp in scene.stamps]
    return f"{scene.alt.args.get('tiles')} {looks} {scene.labels}".encode()


@dataclass(frozen=True, slots=True)
class Write:
    """One version of a message, as its readers saw it."""

    message: str
    private: bool
    picture: bytes
    looks: str  # everything that it showed


@dataclass(frozen=True, slots=True)
class Spent:
    """What the platform was asked to do so far."""

    calls: int  # on Telegram without answers to presses, which cost nothing; on Discord every call
    edits: int
    unchanged: int  # edits that changed nothing


class Side(ABC):
    """One network: a room and the people in it."""

    front: ClassVar[str]

    def __init__(self, both: Both, seats: int) -> None:
        self.both, self.seats = both, seats
        self.people: list[Person] = []

    async def opens(self, game: str, words: str) -> str:
        """Opens a table that everybody joins; gives its id."""
        self.people = await self.both.people(*[self.front] * self.seats)
        seats = f" seats={self.seats}" if self.seats > 2 else ""
        return (await self.both.seats(f"/play {game}{seats} {words}".strip(), *self.people, start=False)).id

    def sees(self, seat: Seat) -> dict[str, tuple[Shown, Key]]:
        """Every button that a person sees, by its data; of several, the newest one that everybody sees."""
        oldest_first = [*self.people[seat].screen()][::-1]
        screen = sorted(oldest_first, key=lambda shown: not shown.private)
        return {key.data: (shown, key) for shown in screen for key in shown.keys}

    async def presses(self, seat: Seat, data: str) -> None:
        """Presses a button, and is answered."""
        await self.people[seat].taps(*self.sees(seat)[data])

    def ends(self) -> None:
        """Does what people do once a match is over."""
        return

    @abstractmethod
    def spent(self) -> Spent:
        """What was asked of the platform so far."""

    @abstractmethod
    def written(self) -> Iterator[Write]:
        """Every version of every message, each message's in their order."""


class InGroup(Side):
    """A group on Telegram, where private screens are shown in the usual way or in another one."""

    front = "telegram"
    way = ""

    async def opens(self, game: str, words: str) -> str:
        match_id = await super().opens(game, words)
        for person in self.people if self.way else ():
            assert isinstance(person, OnTelegram)
            await person.asks(f"/me hands {self.way}", alone=True)
        await self.both.rests()
        return match_id

    def spent(self) -> Spent:
        writes = [call for call in self.both.telegram.calls if call.method.startswith(("send", "edit", "delete"))]
        edits = [call for call in writes if call.method.startswith("edit")]
        return Spent(len(writes), len(edits), sum(_is_unchanged(call) for call in edits))

    def written(self) -> Iterator[Write]:
        for chat in self.both.telegram.chats.values():
            for message in (*chat.messages.values(), *chat.ephemeral):
                for face in message.shown if message.sender is self.both.telegram.bot else ():
                    picture = face.media["content"] if face.media and face.media["kind"] == "photo" else b""
                    reader = message.receiver.id if message.receiver else ""
                    name = f"{chat.id} {message.order} {reader} {message.ephemeral_id}"
                    yield Write(name, chat.private or bool(reader), picture, f"{face.text} {face.keyboard}")


def _is_unchanged(call: Call) -> bool:
    return "is not modified" in call.description


class InPrivateChats(InGroup):
    """A group on Telegram whose people have chosen the private chat for their private screens."""

    way = "private"


class InChannel(Side):
    """A channel on Discord."""

    front = "discord"

    def spent(self) -> Spent:
        fake = self.both.discord
        edits = [message.edits for place in fake.places.values() for message in place.messages]
        return Spent(len(fake.calls), sum(edits), _unchanged(self.written()))

    def written(self) -> Iterator[Write]:
        fake = self.both.discord
        for place in fake.places.values():
            for message in place.messages:
                for version in fake.versions[message.id] if message.author is fake.bot else ():
                    files = [self._content(one) for one in version["attachments"]]
                    looks = f"{version['content']} {[_look(one) for _, one in walk(version['components'])]}"
                    private = message.only_for is not None or place.guild is None
                    yield Write(str(message.id), private, files[0] if files else b"", looks)

    def _content(self, attachment: dict[str, Any]) -> bytes:
        fake = self.both.discord
        return fake.cdn[str(attachment["url"]).removeprefix(fake.cdn_base).partition("?")[0]]


class AtBoard(Side):
    """A room in a chat, whose people have the table's board open on a page, and move there."""

    is_in_view = True  # as far as is known

    async def opens(self, game: str, words: str) -> str:
        self.match_id, self.chosen = await super().opens(game, words), dict[Seat, str]()
        table = await self.both.app.store.table(self.match_id)
        assert table is not None
        self.pages = at_board(self.both, table, *range(self.seats), is_in_view=self.is_in_view)
        self.pages.__enter__()
        return self.match_id

    def sees(self, seat: Seat) -> dict[str, tuple[Shown, Key]]:
        in_chat = {data: button for data, button in super().sees(seat).items() if data.endswith(":start")}
        table = self.both.app.store.cached(self.match_id)
        if table is None or table.match is None or seat not in table.waiting():
            return in_chat
        screen = table.game.screen(table.game.view(table.match.state, seat), self.chosen.get(seat, ""))
        shown = Shown("", (), private=True)
        choices = [(f"={table.id}:{table.match.turn}:{button.choice}", button) for button in pressable(screen)]
        return in_chat | {data: (shown, Key(str(button.label), data)) for data, button in choices}

    async def presses(self, seat: Seat, data: str) -> None:
        if data.endswith(":start"):
            await super().presses(seat, data)
        elif data.startswith("="):
            done = await moves(self.both, self.match_id, seat, data.rpartition(":")[2])
            self.chosen[seat] = done.chosen

    def ends(self) -> None:
        self.pages.__exit__(None, None, None)


class BoardBesideGroup(AtBoard, InGroup):
    """A group on Telegram whose people look at the board."""


class BoardBesideChannel(AtBoard, InChannel):
    """A channel on Discord whose people look at the board."""


def _look(component: dict[str, Any]) -> list[Any]:
    """What a component shows, and does, without the address of its picture."""
    return [
        component.get(fact) for fact in ("type", "content", "label", "custom_id", "style", "disabled", "accent_color")
    ]


def _unchanged(written: Iterable[Write]) -> int:
    seen, count = dict[str, Write](), 0
    for one in written:
        count += seen.get(one.message) == one
        seen[one.message] = one
    return count


@dataclass
class Played:
    """A match, and what it took."""

    moves: int = 0
    calls: int = 0
    edits: int = 0
    unchanged: int = 0
    back: int = 0  # private screens that showed something older than they had shown before
    private: int = 0  # versions of private screens

    def __add__(self, other: Played) -> Played:
        return Played(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))


@dataclass
class Evening:
    """One table on one network, from the first question to the result."""

    both: Both
    side: Side
    pause: tuple[float, float]  # seconds before a move, from and to
    look: float  # seconds between two taps
    dice: random.Random
    match_id: str = ""
    history: dict[int, Table] = field(default_factory=dict)  # by revision

    async def plays(self, game: str, seats: int, words: str = "") -> Played:
        """Plays a whole match with every hand open; only what comes after the start is counted."""
        self.both.app.store.listen(self._note)
        self.match_id = await self.side.opens(game, words)
        await self._starts()
        await asyncio.sleep(SETTLED_SECONDS)
        table = await self.table()
        for seat in range(seats if table.game.ui.private else 0):
            await self.side.presses(seat, f"{self.match_id}:hand")
        await asyncio.sleep(SETTLED_SECONDS)
        before, moves = self.side.spent(), 0
        while (table := await self.table()).status == "live":
            await asyncio.sleep(self.dice.uniform(*self.pause))
            table = await self.table()
            seat = self.dice.choice(sorted(table.waiting()))
            moves += await self._moves(table, seat)
        await asyncio.sleep(60.0)
        self.side.ends()
        after = self.side.spent()
        counts = after.calls - before.calls, after.edits - before.edits, after.unchanged - before.unchanged
        return Played(moves, *counts, *self._steps_back())

    async def _starts(self) -> None:
        """The host starts the table, where it does not begin by itself."""
        start = f"{self.match_id}:start"
        while (await self.table()).status == "open":
            await asyncio.sleep(SETTLED_SECONDS)
            if (await self.table()).status == "open" and start in self.side.sees(0):
                await self.side.presses(0, start)

    def _note(self, changed: Any) -> None:
        for table in changed.values():
            self.history[table.revision] = table

    async def table(self) -> Table:
        """The table as it now is."""
        table = await self.both.app.store.table(self.match_id)
        assert table is not None
        return table

    async def _moves(self, table: Table, seat: Seat) -> bool:
        """Chooses among the buttons on the screen, tap by tap; whether that was a move."""
        match, tapped = table.live_match(), ""
        while True:
            key = await self._next_key(table, seat, tapped)
            if key is None:
                return False
            await self.side.presses(seat, key)
            await asyncio.sleep(self.look)
            now = await self.table()
            if now.match is None or now.match.version > match.version:
                return True
            tapped = key.rpartition(":")[2]

    async def _next_key(self, table: Table, seat: Seat, tapped: str) -> str | None:
        """A button of the question, or of what was tapped; a hand that cannot be found is asked for once more."""
        asked = f"{table.id}:{table.live_match().turn}:"
        for _ in range(2):
            for _ in range(int(PATIENCE_SECONDS / self.look)):
                seen = self.side.sees(seat)
                keys = [key for key in seen if key.startswith(f"={asked}")]  # a choice may be shown to one person alone
                keys += [key for key in seen if key.startswith(asked) and not table.game.ui.private]
                found = [key for key in keys if _goes_on(key.rpartition(":")[2], tapped)]
                if found:
                    return self.dice.choice(found)
                await asyncio.sleep(self.look)
            if table.game.ui.private:
                await self.side.presses(seat, f"{table.id}:hand")
        return None

    def _steps_back(self) -> tuple[int, int]:
        """How often a private screen showed an older picture than before, and how many versions there were."""
        revisions = self._pictures()
        newest, back, count = dict[str, int](), 0, 0
        for one in self.side.written():
            if not one.private or one.picture not in revisions:
                continue
            possible, before = revisions[one.picture], newest.get(one.message, -1)
            count += 1
            back += max(possible) < before
            newest[one.message] = min((r for r in possible if r >= before), default=before)
        return back, count

    def _pictures(self) -> dict[bytes, set[int]]:
        """The revisions at which somebody's screen had this picture."""
        found: dict[bytes, set[int]] = {}
        for revision, table in self.history.items():
            for seat in range(len(table.chairs)) if table.match else ():
                assert table.match is not None
                scene = table.game.screen(table.game.view(table.match.state, seat), "").scene
                if scene is not None:
                    shown = with_avatars(scene, avatars_on_board(table, self.both.app.studio.avatars))
                    found.setdefault(drawn(shown), set()).add(revision)
        return found


def _goes_on(choice: str, tapped: str) -> bool:
    return choice != tapped and begins(choice, tapped)
