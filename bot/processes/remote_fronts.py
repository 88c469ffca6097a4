"""Fronts that another process has: what this process wants of them is asked of the one that has them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, cast

import structlog
from msgspec import Struct, json

from bot.fronts import ChatFront, FrameGuest, FrameProof, Front, HttpAnswer, Sent, Webhook
from bot.memory import RecentDict
from bot.relay import NoAnswer, Relay
from bot.view.answer import Key, Message
from games.core.screen import Argument, Name, Say, Sign
from games.table.table import Table
from storage.messages.displays import Display

KIND = "front"
ANSWER_SECONDS = 2.0  # for a question
SENDING_SECONDS = 15.0  # for a message, which may wait for a rate limit
SILENT_SECONDS = 3.0
LINKS_MOST = 1_000

log = structlog.get_logger(__name__)


class Asked(Struct, array_like=True):
    """What is wanted of a front: the name of a method, and what it is given."""

    front: str
    method: str
    room: str = ""
    account: str = ""
    text: str = ""
    keys: tuple[tuple[Key, ...], ...] = ()
    display: Display | None = None
    match_id: str = ""
    player: int = 0
    line: Any = None
    others: tuple[str, ...] = ()


class NotHere(Exception):
    """Another process writes the messages of this front."""


class RemoteChat(ChatFront):
    """A chat front that another process has. Its mark-up is known here; everything else is asked, or not known.

    `holder`: returns the process that has it and is connected; empty where none is known.
    """

    is_here = False

    def __init__(self, own: ChatFront, relay: Relay, holder: Callable[[str], str]) -> None:
        self.name, self.messenger, self.ink = own.name, own.messenger, own.ink
        self.rate_limit, self.sends_once, self.has_fields = own.rate_limit, own.sends_once, own.has_fields
        self._own = own
        self._links: RecentDict[str, str] = RecentDict(LINKS_MOST)  # by payload; they stay the same
        self._relay = relay
        self._holder = holder

    @property
    def own(self) -> Front:
        """The front of this process, which does not run now."""
        return self._own

    @property
    def ready(self) -> bool:  # type: ignore[override]
        """Whether the process that has it is connected."""
        return bool(self._holder(self.name))

    async def run(self) -> None:
        """Is not run here."""
        raise NotHere

    async def take(self, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        """Takes what the network posts to this process; the process that has the front handles it."""
        return await cast(Webhook, self._own).take(body, headers)

    async def post(self, display: Display, table: Table) -> Display:
        """Is not done here."""
        raise NotHere

    async def edit(self, display: Display, table: Table) -> bool:
        """Is not done here."""
        raise NotHere

    async def remove(self, display: Display) -> None:
        """Is not done here."""
        raise NotHere

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Has a line shown to one person, if the process that has the front still hears it."""
        said = plain_line(line)
        await self._ask(Asked(self.name, "notify", player=player, match_id=table.id, line=said), None, ANSWER_SECONDS)

    async def private_room(self, account: str) -> str | None:
        """Returns the address of the private chat with an account; None where nobody can say now."""
        found: str | None = await self._ask(Asked(self.name, "private_room", account=account), None)
        return found

    async def has_left(self, room: str, account: str) -> bool:
        """Whether an account is known to be no member of a room."""
        return bool(await self._ask(Asked(self.name, "has_left", room=room, account=account), False))

    async def is_chat_of_another(self, room: str, account: str) -> bool:
        """Whether a room is the private chat of another account with us."""
        return bool(await self._ask(Asked(self.name, "is_chat_of_another", room=room, account=account), False))

    async def was_removed(self, room: str, account: str, others: Sequence[str]) -> bool:
        """Whether somebody else may be why an account is no longer a member of a room."""
        asked = Asked(self.name, "was_removed", room=room, account=account, others=tuple(others))
        return bool(await self._ask(asked, True))

    async def is_in(self, room: str, account: str) -> bool:
        """Whether an account is known to be a member of a room."""
        return bool(await self._ask(Asked(self.name, "is_in", room=room, account=account), False))

    async def username_of(self, room: str, account: str) -> str | None:
        """Returns the user name that an account has at this moment; None where nobody can say."""
        found: str | None = await self._ask(Asked(self.name, "username_of", room=room, account=account), None)
        return found

    async def frame_guest(self, said: FrameProof) -> FrameGuest:
        """Returns who has opened a page inside this network: any process that knows our settings can check that."""
        return await self._own.frame_guest(said)

    async def tell(self, account: str, message: Message) -> bool:
        """Has a private message sent; returns whether it is known to have arrived."""
        asked = Asked(self.name, "tell", account=account, text=message.text, keys=message.keys)
        return bool(await self._ask(asked, False, SENDING_SECONDS))

    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        """Is not done here: what is said to rooms waits in the outbox for the process that has the front."""
        raise NotHere

    async def rewrite(self, sent: Sent, message: Message) -> bool | None:
        """Is not done here, as `say`."""
        raise NotHere

    async def link_to(self, display: Display) -> str | None:
        """Returns an address that opens this message."""
        found: str | None = await self._ask(Asked(self.name, "link_to", display=display), None)
        return found

    async def link_in(self, payload: str) -> str | None:
        """Returns an address that opens the private chat with us and passes the payload."""
        if payload not in self._links:
            found: str | None = await self._ask(Asked(self.name, "link_in", text=payload), None)
            if not found:
                return None
            self._links[payload] = found
        return self._links[payload]

    async def _ask(self, asked: Asked, otherwise: Any, seconds: float = ANSWER_SECONDS) -> Any:
        """Returns the answer; `otherwise` where no process has the front, or it does not answer in time."""
        if not (process := self._holder(self.name)):
            return otherwise
        try:
            async with asyncio.timeout(seconds):
                said = await self._relay.ask(process, KIND, json.encode(asked), SILENT_SECONDS)
        except (NoAnswer, TimeoutError):
            log.info("another process did not answer for a front", front=self.name, asked=asked.method)
            return otherwise
        return json.decode(said)


class FrontAnswers:
    """Answers what other processes ask of the fronts that this process has."""

    def __init__(
        self,
        fronts: Mapping[str, Front],
        table: Callable[[str], Awaitable[Table | None]],
        relay: Relay,
    ) -> None:
        self._fronts = fronts
        self._table = table
        relay.answer(KIND, self._answer)

    async def _answer(self, body: bytes) -> bytes:
        asked = json.decode(body, type=Asked)
        front = self._fronts.get(asked.front)
        if not isinstance(front, ChatFront) or not front.is_here:
            raise NotHere
        return json.encode(await self._do(front, asked))

    async def _do(self, front: ChatFront, asked: Asked) -> Any:
        match asked.method:
            case "private_room":
                return await front.private_room(asked.account)
            case "has_left":
                return await front.has_left(asked.room, asked.account)
            case "is_chat_of_another":
                return await front.is_chat_of_another(asked.room, asked.account)
            case "was_removed":
                return await front.was_removed(asked.room, asked.account, asked.others)
            case "is_in":
                return await front.is_in(asked.room, asked.account)
            case "username_of":
                return await front.username_of(asked.room, asked.account)
            case "tell":
                return await front.tell(asked.account, Message(asked.text, asked.keys))
            case "link_to" if asked.display is not None:
                return await front.link_to(asked.display)
            case "link_in":
                return await front.link_in(asked.text)
            case "notify" if (table := await self._table(asked.match_id)) is not None:
                return await front.notify(asked.player, table, line_of(asked.line))
        return None


def plain_line(line: Say) -> Any:
    """Returns a line as JSON can say it."""
    return [line.key, {name: _plain_value(value) for name, value in line.args.items()}, line.game]


def _plain_value(value: Argument) -> Any:
    if isinstance(value, Name):
        return {"seat": value.seat}
    if isinstance(value, Sign):
        return {"sign": value.seat}
    return plain_line(value) if isinstance(value, Say) else value


def line_of(plain: Any) -> Say:
    """Returns a line from what `plain_line` made of it."""
    key, args, game = plain
    return Say(key, {name: _value_of(value) for name, value in args.items()}, game)


def _value_of(plain: Any) -> Argument:
    if isinstance(plain, dict):
        return Name(plain["seat"]) if "seat" in plain else Sign(plain["sign"])
    return line_of(plain) if isinstance(plain, list) else plain
