"""A chat network that goes on while we are down: rooms, messages, updates on their way; and our front to it."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from bot.app import App
from bot.chat import presses
from bot.chat.context import Context, Origin, context_of
from bot.chat.rendering import message_of
from bot.fronts import ChatFront, DeliveryUnknown, RateLimited, RoomGone, Sent
from bot.rate_limit import Limit, RateLimit
from bot.usecases import departures
from bot.usecases.departures import Place
from bot.view.answer import Answer, Card, Hand, Message
from bot.view.button_data import ButtonData
from games.core.commands import Why
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage import Trouble
from storage.messages import displays
from storage.messages.displays import Display, as_shown
from storage.people.players import Account
from tests.fake_chat import PlainInk

from .power import Process

if TYPE_CHECKING:
    from .world import World

PUBLIC, HOUSE = "table-top", "club"
DEPARTS, BACK_AGAIN = "@gone ", "@back "  # what a network tells of somebody; then why they did not reach us
SAID_MOST = 4  # messages whose buttons people still see
NOBODY_FORESAW = "an update ended in an error that nobody foresaw"


@dataclass
class Posted:
    """A message as people see it."""

    number: int
    room: str
    display: Display
    message: Message
    gone: bool = False


@dataclass(frozen=True)
class Update:
    """Somebody did something: a press on a message, or a command."""

    number: int
    who: Account
    room: str
    data: str
    text: str = ""


@dataclass
class Network:
    """One network. It hands updates over at least once (`keeps`) or at most once, and knows a send that is repeated."""

    name: str
    keeps: bool
    sends_once: bool
    dice: random.Random
    world: World
    down_until: float = 0.0
    rooms: dict[str, list[Posted]] = field(default_factory=dict)
    waiting: deque[Update] = field(default_factory=deque)
    shut: set[str] = field(default_factory=set)  # rooms we may not write to
    said: list[Message] = field(default_factory=list)  # to the public room, besides cards
    sent: int = 0

    def is_down(self) -> bool:
        """Whether nothing reaches it now."""
        return self.world.loop.time() < self.down_until

    def hand_in(self, update: Update) -> None:
        """An update has arrived at the network."""
        self.world.laws.pressed(update)
        if self.keeps:
            self.waiting.append(update)
        fronts = self.world.fronts(self.name)
        if fronts:
            fronts[0 if self.world.oldest_first else -1].take(update)

    def done(self, update: Update) -> None:
        """It was seen to, and need not be handed over again."""
        if update in self.waiting:
            self.waiting.remove(update)

    def post(self, display: Display, message: Message, table: Table) -> Posted:
        """A message stands in a room; a send that is repeated changes nothing of it."""
        for one in self.rooms.get(display.room, []) if self.sends_once and display.message else ():
            if one.display.message == display.message and display.state != "there":
                return one
        self.sent += 1
        posted = Posted(self.sent, display.room, as_shown(display, table), message)
        self.rooms.setdefault(display.room, []).append(posted)
        self.world.saw_post(self, posted, table)
        return posted

    def keys_said(self) -> list[str]:
        """The buttons below what was said last."""
        return [key.data for message in self.said[-SAID_MOST:] for row in message.keys for key in row]

    def matches_in(self, room: str) -> set[str]:
        """The matches that are shown in a room."""
        return {p.display.match_id for p in self.rooms.get(room, []) if not p.gone}

    def find(self, room: str, number: str) -> Posted | None:
        """The message of this number, if it still stands."""
        found = (p for p in self.rooms.get(room, []) if str(p.number) == number and not p.gone)
        return next(found, None)


class SimulatedChat(ChatFront):
    """Our side of a network, in one process."""

    role = "discord"  # one that every process has

    def __init__(self, network: Network, app: App, process: Process) -> None:
        self.network, self.app, self.process = network, app, process
        self.name, self.sends_once = network.name, network.sends_once
        self.ink = PlainInk()
        self.rate_limit = RateLimit((Limit(30, 1.0),), (Limit(20, 60.0), Limit(1, 1.0)))

    @property
    def ready(self) -> bool:
        """Whether the network can be reached."""
        return not self.network.is_down()

    async def run(self) -> None:
        """Takes what has waited."""
        for update in list(self.network.waiting):
            self.take(update)
        await self.process.stop.wait()

    def take(self, update: Update) -> None:
        """An update came in."""
        self.process.spawn(self._see_to(update), f"update {update.number}")

    async def _see_to(self, update: Update) -> None:
        try:
            private = update.room != PUBLIC
            moderator = self.network.world.home or update.data.startswith("/settings zone")  # in the end everybody is
            where = Origin(
                self.name, update.room, "Top", private=private, ephemeral=True, moderator=moderator, house=HOUSE
            )
            who = await context_of(self.app, update.who, where)
            self.network.world.met(update, who.player.id)
            if update.data.startswith((DEPARTS, BACK_AGAIN)):
                await self._told_of(update, who.player.id)
                self.network.done(update)
                return
            answer = await presses.press(who, ButtonData.parse(update.data), update.text)
            await self._wire()
            self.network.world.answered(self.network, update, who.player.id, answer)
            await self._give(who, update, answer)
        except (Trouble, RateLimited, DeliveryUnknown, RoomGone, ConnectionError) as error:
            self.network.world.tell(f"{update.who.name} is told that something went wrong: {error}")
        except Exception as bug:  # noqa: BLE001 - it is told with its story
            self.network.world.fails(NOBODY_FORESAW, bug, update)
        if not self._is_dead():
            self.network.done(update)

    async def _told_of(self, update: Update, player: int) -> None:
        """The network says that somebody has left, or is back."""
        why = cast(Why, update.data.split()[1])
        place = Place(self.name, f"alone with {update.who.account}" if why == "blocked" else HOUSE)
        if update.data.startswith(DEPARTS):
            await departures.departed(self.app, player, place, why)
        else:
            await departures.returned(self.app, player, place, why)
        self.network.world.tell(f"{update.who.name} on {self.name}: {update.data}")

    async def _give(self, who: Context, update: Update, answer: Answer) -> None:
        for part in answer:
            match part:
                case Card(table) if self.sends_once:
                    await self._answer_with_card(who.room.address, table)
                case Card(table):
                    await self.app.redraw.enqueue(displays.wanted(self.name, who.room.address, table.id, "card"))
                case Hand(table, path):
                    try:
                        await self._show_hand(who, f"alone with {update.who.account}", table, path)
                    except Refusal as refusal:  # somebody else answers for the seat by now
                        self.network.world.tell(f"{update.who.name} is told instead of a hand: {refusal.code}")

    async def _show_hand(self, who: Context, room: str, table: Table, path: str) -> None:
        mine = await self.app.redraw.of_match(table.id, kind="hand", room=room, viewer=who.player.id)
        display = mine[0] if mine else Display(self.name, room, "", table.id, who.player.id, kind="hand")
        async with self.app.redraw.writers.writing(display, table) as (now, newest):
            message = await message_of(self.app, now, newest, path)
            posted = self.network.find(room, now.message) or self.network.post(now, message, newest)
            posted.message, posted.display = message, as_shown(now, newest)
            await self.app.redraw.save(as_shown(replace(now, message=str(posted.number)), newest))

    async def _answer_with_card(self, room: str, table: Table) -> None:
        """As on Discord, where the answer is the card: older ones go."""
        older = await self.app.redraw.of_match(table.id, platform=self.name, room=room, kind="card")
        display = Display(self.name, room, "", table.id, None, kind="card", shown=table.revision)
        posted = self.network.post(display, await message_of(self.app, display, table), table)
        await self.app.redraw.save(replace(display, message=str(posted.number)))
        for one in older:
            if not display.is_above(one):  # a result that is still to be sent comes below
                await self.app.redraw.drop(one)

    async def post(self, display: Display, table: Table) -> Display:
        """Sends what is wanted."""
        message = await message_of(self.app, display, table)
        await self.network.world.paints(self, display, table, message)
        lost = await self._wire(display.room)
        if self.process.reaches("call"):
            await asyncio.Event().wait()
        posted = self.network.post(display, message, table)
        if self.process.reaches("call", done=True):
            await asyncio.Event().wait()
        if lost:
            raise ConnectionError("the answer was lost") if self.sends_once else DeliveryUnknown
        return replace(display, message=str(posted.number))

    async def edit(self, display: Display, table: Table) -> bool:
        """Paints a message anew."""
        message = await message_of(self.app, display, table)
        await self.network.world.paints(self, display, table, message)
        lost = await self._wire(display.room)
        if self.process.reaches("call"):
            await asyncio.Event().wait()
        posted = self.network.find(display.room, display.message)
        if posted is not None:
            posted.message, posted.display = message, as_shown(display, table)
        if self.process.reaches("call", done=True):
            await asyncio.Event().wait()
        if lost:
            raise ConnectionError("the answer was lost")
        return posted is not None

    async def remove(self, display: Display) -> None:
        """Takes a message away."""
        await self._wire(display.room)
        if (posted := self.network.find(display.room, display.message)) is not None:
            posted.gone = True

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """A line for one person."""
        await self._wire()

    async def private_room(self, account: str) -> str | None:
        """Where somebody is alone with us."""
        return f"alone with {account}"

    async def tell(self, account: str, message: Message) -> bool:
        """A private message."""
        await self._wire()
        return True

    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        """A message to a room; where it is one that was sent before, it stands there once."""
        laws, about = self.network.world.rooms, (self.name, room, once)
        try:
            lost = await self._wire(room)
        except (ConnectionError, RateLimited, RoomGone):
            laws.failed(about)
            return None
        if self.process.reaches("call"):
            await asyncio.Event().wait()
        if await laws.is_new(self.app, about, message, sends_once=self.sends_once):
            self.network.said.append(message)
        if self.process.reaches("call", done=True):
            await asyncio.Event().wait()
        if lost:
            laws.failed(about)
        return None if lost else Sent(room, f"said {len(self.network.said)}")

    async def rewrite(self, sent: Sent, message: Message) -> bool | None:
        """A message to a room in place of another."""
        try:
            await self._wire(sent.room)
        except (ConnectionError, RateLimited, RoomGone):
            return None
        return True

    async def link_to(self, display: Display) -> str | None:
        """An address of a message."""
        return None

    async def link_in(self, payload: str) -> str | None:
        """There is none."""
        return None

    async def _wire(self, room: str = "") -> bool:
        """On the way to the network; True when the answer on the way back will be lost."""
        dice, world = self.process.dice, self.network.world
        await asyncio.sleep(dice.uniform(0.01, 0.3))
        if self.network.is_down():
            raise ConnectionError("the network is down")
        if room in self.network.shut:
            raise RoomGone
        trouble = dice.random() if world.has("refused sends") else 1.0
        if trouble < 0.01:
            raise RateLimited(dice.uniform(1, 20))
        if trouble < 0.02:
            raise ConnectionError("the connection was cut")
        return trouble < 0.03

    def _is_dead(self) -> bool:
        return not self.process.alive
