"""The interface of a front: how people reach us through it, how it posts messages where it is a chat, and its run."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import structlog

from bot.view.answer import Key, Message
from bot.view.pen import Ink
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.messages.displays import Display
from storage.messages.rooms import Room
from storage.people.players import Account

from .rate_limit import RateLimit
from .settings import WrongSetting

SHUTDOWN_SECONDS = 1.0  # time for running work of a front that is told to stop
PAUSES = (0.5, 1.0, 2.0, 5.0, 15.0, 60.0)  # seconds before the next attempt, longer after each failure
REFUSED_PAUSES = (5.0, 30.0, 120.0, 300.0)  # where the platform refuses our token
LASTED_SECONDS = 60.0  # after running this long, a front restarts with the shortest pause

log = structlog.get_logger(__name__)


class RateLimited(Exception):
    """The platform asks us to wait so many seconds, in this room alone."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:g} s")
        self.seconds = seconds


class DeliveryUnknown(Exception):
    """The message was sent, but the answer was lost: it may or may not exist."""


class RoomGone(Exception):
    """We can no longer write to a room: removed, blocked, forbidden."""


class Unreachable(Exception):
    """A front lost its platform, or cannot connect to it; the message says why, and it can be run again."""


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """The answer to what a network posted to us: a status, and a body of JSON where there is one."""

    status: int
    content: Any = None


@dataclass(frozen=True, slots=True)
class FrameProof:
    """What a page inside a network says of who has opened it. Nothing is believed before the front has checked it.

    `proof`: what the network has signed. `code`: what we exchange with the network. `start`: what the link carried.
    """

    proof: str = ""
    code: str = ""
    instance: str = ""
    start: str = ""


@dataclass(frozen=True, slots=True)
class FrameGuest:
    """The person who opened a page inside a network, as the network says."""

    account: Account
    start: str = ""
    access: str = ""  # with which the page asks the network itself
    instance: str = ""  # of a page that several people of one channel open together
    rooms: tuple[str, ...] = ()  # addresses of rooms in which they are, whatever link they followed


class Webhook(Protocol):
    """A front to which its network posts what people do."""

    async def take(self, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        """Takes a request; returns the answer once what it says is saved, or is being handled."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that was just sent. `kept_from`: when its platform no longer deletes it; `handle`: as in a display."""

    room: str
    message: str
    handle: str = ""
    has_keys: bool = False
    kept_from: datetime | None = None


class Front(ABC):
    """A way for people to reach us. It translates, and decides nothing."""

    name: str
    ready: bool  # connected, and able to show tables
    is_here = True  # this process may run it; else another process has it, and is asked
    role = ""  # of the processes that may run it; empty: its name
    is_exclusive = True  # one process at a time runs it
    messenger = ""  # the front that reaches its people while they are away; empty: itself

    @abstractmethod
    async def run(self) -> None:
        """Serves until cancelled. Raises Unreachable, or WrongSetting for a refused token; may then be run again."""

    @abstractmethod
    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows a line to one person; no answer is expected."""

    @property
    def own(self) -> Front:
        """The front of this process, also while another process has it."""
        return self

    async def is_open(self, player: int, match_id: str) -> bool:
        """Whether a player has a page of this match open."""
        return False

    def looking(self, match_id: str) -> Collection[int]:
        """Returns the players who have a page of this match in view, in any process, and show that to others."""
        return ()

    async def looked_at(self, player: int) -> Collection[str]:
        """Returns the matches of which a player has a page in view, in any process."""
        return ()

    def players_here(self) -> Collection[int]:
        """Returns the players who have a page open in this process."""
        return ()

    async def reconnect(self, player: int) -> None:
        """Has the open pages of a player connect again, in any process: they are somebody else's now, or show others
        something else.
        """
        return

    def changed_elsewhere(self, revisions: Mapping[str, int]) -> None:
        """Notes that other processes have changed tables; pages are told of it."""
        return

    async def catch_up(self) -> None:
        """Brings up to date what shows something older than is stored: what told of changes may be lost."""
        return

    def was_away(self, since: datetime) -> None:
        """Notes that nobody could reach us through this front from then until it is connected."""
        log.info("a front was in no process", front=self.name, since=str(since))


class ChatFront(Front):
    """A front that posts messages into chats. Post, edit and remove raise the errors above."""

    rate_limit: RateLimit
    ink: Ink
    sends_once: bool  # a message sent again after a failure appears once
    tells_who_leaves = True  # by itself and at once; else it must be asked who is still in a room
    has_fields = False  # options of commands are typed into named fields

    @abstractmethod
    async def post(self, display: Display, table: Table) -> Display:
        """Sends a message; returns its display, with the message's address."""

    def may_repeat(self, display: Display) -> bool:
        """Whether a message that may have been sent can be sent again, and appears once."""
        return self.sends_once

    @abstractmethod
    async def edit(self, display: Display, table: Table) -> bool:
        """Updates a message; returns False when it is permanently gone."""

    async def hidden_from(self, display: Display, table: Table) -> Collection[int]:
        """Returns the players who do not look at a message, where its room has no room for updates that nobody sees."""
        return ()

    def moves(self, hand: Display) -> bool:
        """Whether a hand is about to be shown in another room, instead of being updated here."""
        return False

    @abstractmethod
    async def remove(self, display: Display) -> None:
        """Deletes a message; does nothing where it is gone already."""

    async def is_near(self, above: Display, below: Display) -> bool:
        """Whether two messages of a room are known to stand on one screen, one below the other."""
        return False

    @abstractmethod
    async def private_room(self, account: str) -> str | None:
        """Returns the address of the private chat with an account; None where there can be none."""

    async def has_left(self, room: str, account: str) -> bool:
        """Whether an account is known to be no member of a room; what is said there does not reach it."""
        return False

    async def is_chat_of_another(self, room: str, account: str) -> bool:
        """Whether a room is the private chat of another account with us."""
        return False

    async def was_removed(self, room: str, account: str, others: Sequence[str]) -> bool:
        """Whether somebody else, or one of these `others`, may be why an account is no longer a member of a room."""
        return True

    async def is_in(self, room: str, account: str) -> bool:
        """Whether an account is known to be a member of a room."""
        return False

    async def username_of(self, room: str, account: str) -> str | None:
        """Returns the user name that an account has at this moment, empty without one; None where nobody can say.

        `room`: where the question comes up.
        """
        return None

    async def picture_of(self, account: str, known: str) -> tuple[str, bytes]:
        """Returns the name of an account's picture and its file; empty without one, and no file for the `known` one."""
        return "", b""

    async def frame_guest(self, said: FrameProof) -> FrameGuest:
        """Returns who has opened a page inside this network. Does not need the front to be connected.

        Raises a Refusal: `no_frame` where there are no such pages, `forged_proof`, `stale_proof`.
        """
        raise Refusal("no_frame")

    @abstractmethod
    async def tell(self, account: str, message: Message) -> bool:
        """Sends a private message; returns whether it arrived."""

    @abstractmethod
    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        """Sends a message to a room, within its limits; returns where it stands, None where it did not arrive.

        Two messages with the same name `once` appear as one where the platform can do that (`sends_once`).
        """

    @abstractmethod
    async def rewrite(self, sent: Sent, message: Message) -> bool | None:
        """Edits a message to a room; returns False where it is gone, None where that failed and may be tried again."""

    @abstractmethod
    async def link_to(self, display: Display) -> str | None:
        """Returns an address that opens this message."""

    @abstractmethod
    async def link_in(self, payload: str) -> str | None:
        """Returns an address that opens the private chat with us and passes the payload; None where there is none."""

    def button_of_page(self, table: Table, room: Room, label: str) -> Key | None:
        """Returns the button on a card in a room that opens the table's page inside the chat; None without one."""
        return None


class Fronts(dict[str, Front]):
    """The fronts that are on, by name."""

    def __init__(self) -> None:
        super().__init__()
        self.down: dict[str, str] = {}  # why a front ended, by name, until it runs again
        self.looked: Callable[[Table, int], object] = lambda *_: None  # called when a player looks at a table

    @property
    def chats(self) -> dict[str, ChatFront]:
        """The fronts that post messages into chats, by name."""
        return {name: front for name, front in self.items() if isinstance(front, ChatFront)}

    def chat(self, name: str) -> ChatFront | None:
        """Returns the chat front of this name, if it is on."""
        front = self.get(name)
        return front if isinstance(front, ChatFront) else None

    def messenger(self, name: str) -> ChatFront | None:
        """Returns the chat front that sends private messages to the accounts of a front."""
        front = self.get(name)
        return self.chat(front.messenger or name) if front is not None else None

    def has_pages(self, name: str) -> bool:
        """Whether this front shows pages instead of posting messages."""
        return name in self and self.chat(name) is None


async def keep_running(
    front: Front, down: dict[str, str], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> None:
    """Runs a front until cancelled, again after each end; `down` holds the reason by its name during the pause."""
    seconds, failures = asyncio.get_running_loop().time, 0
    while True:
        began = seconds()
        why, pauses = await _run(front)
        failures = 1 if seconds() - began > LASTED_SECONDS else failures + 1
        pause = pauses[min(failures, len(pauses)) - 1]
        log.warning("a front is not connected", front=front.name, why=why, again_in_seconds=pause)
        down[front.name] = why
        await sleep(pause)
        del down[front.name]


async def _run(front: Front) -> tuple[str, tuple[float, ...]]:
    """Runs the front once; returns why it ended and the pauses before the next attempts."""
    try:
        await front.run()
    except WrongSetting as refused:
        return str(refused), REFUSED_PAUSES
    except Unreachable as error:
        return str(error), PAUSES
    except Exception as bug:
        log.exception("a front failed", front=front.name)
        return f"it failed ({type(bug).__name__})", PAUSES
    return "it ended by itself", PAUSES
