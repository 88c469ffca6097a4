"""The Telegram front: combines the library's bot with incoming and outgoing messages."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, NoReturn

import structlog
from msgspec.structs import replace
from telegram import Update
from telegram.ext import Application, ExtBot

from bot.app import App
from bot.chat.commands import all_commands
from bot.chat.delivery import SentContent
from bot.chat.presses import DoubleClicks
from bot.chat.rendering import first_message
from bot.fronts import SHUTDOWN_SECONDS, ChatFront, RateLimited, RoomGone, Unreachable
from bot.limits.rate_limit import PersonLimit, RateLimit
from bot.settings import WrongSetting
from bot.tasks import Tasks
from bot.view.answer import Message
from bot.view.button_data import ButtonData
from bot.view.pen import Ink, Pen
from games.core.screen import Say
from games.table.table import Table
from storage.messages.displays import Display, as_shown
from storage.people import players
from storage.recent import RecentSet

from . import connection
from .answers import Answers
from .ephemeral import Ephemeral
from .errors import GroupMigrated, MessageGone, PictureRemoved
from .groups import Groups
from .hands import Hands
from .inbound import Inbox, RoomsInOrder
from .menus import tell_commands
from .outbound import Outbox
from .painter import Painter, is_ephemeral
from .partial_updates import update_in
from .payload import Html, Payload, payload_of
from .places import Members, parts_of
from .polling import Polling
from .presses import Presses
from .rate_limit import ChatRateLimit, is_group, learn
from .reach import Reach
from .short_replies import ShortReplies
from .starts import Starts
from .text_input import Typed

NOT_READY_SECONDS = 1.0
LINKS_MOST = 10_000

CALLS_SECONDS = 0.5  # extra time for calls whose answers are pending

log = structlog.get_logger(__name__)


class Telegram(ChatFront):
    """Telegram as a front."""

    name = "telegram"
    sends_once = False

    def __init__(self, app: App, bot: ExtBot[None] | None = None, rate_limit: RateLimit | None = None) -> None:
        self.app = app
        self.ready = False
        self.ink: Ink = Html(all_commands(app.games))
        self.rate_limit: RateLimit = rate_limit or ChatRateLimit()
        self.bot = bot or connection.made_bot(app.settings)
        self.username = ""  # known once connected
        self.application = self._application()
        self.tasks = Tasks()
        self.out = Outbox(self, self.bot)
        self.ephemeral = Ephemeral(self, self.bot)
        self.reach = Reach(app)
        self.members = Members(self.bot, app.seconds)
        self.person_limit, self.double_clicks = PersonLimit(app.seconds), DoubleClicks(app.seconds)
        self.painter, self.sent_content = Painter(self), SentContent(app)
        self.hands = Hands(self)
        self.answers, self.short_replies = Answers(self), ShortReplies(self)
        self.groups = Groups(self)
        self.starts = Starts(self)
        self.typed = Typed(self)
        self.presses = Presses(self)
        self.inbox = Inbox(self)
        self.polling = Polling(self, self.bot)
        self.pointed: RecentSet[tuple[int, str]] = RecentSet(
            LINKS_MOST
        )  # people with a link from a group to a table, as (account, match)
        self.confirmations: RecentSet[tuple[int, int, ButtonData, int]] = RecentSet(
            LINKS_MOST
        )  # questions asked in a popup, as (account, message, press, revision of the table)
        self.written: RecentSet[tuple[int, str]] = RecentSet(
            LINKS_MOST
        )  # private chats opened and already answered, as (account, payload)
        self.moving: dict[tuple[str, str], list[Display]] = {}  # cards being posted again further down

    def _application(self) -> Application[Any, Any, Any, Any, Any, Any]:
        builder = Application.builder().bot(self.bot).updater(None).job_queue(None)
        return builder.concurrent_updates(RoomsInOrder()).build()

    async def run(self) -> None:
        """Serves until cancelled, and finishes running work first.

        Raises WrongSetting or Unreachable where it cannot start.
        """
        since = self.app.now()
        try:
            await connection.connect(self)
            await learn(self)
            self.ready = True
            self.later(tell_commands(self))
            log.info("Telegram is open", bot=self.username)
            if self.webhook_path is None:
                await self.polling.run()
            else:
                await asyncio.Event().wait()
        except (WrongSetting, Unreachable):
            self.polling.gaps.begin(self.app.now() if self.ready else since)
            raise
        finally:
            self.ready = False
            await self.tasks.finish(SHUTDOWN_SECONDS)
            await self.out.finish(CALLS_SECONDS)
            await self.application.shutdown()

    @property
    def webhook_path(self) -> str | None:
        """The path on the web port to which updates are posted; None without a webhook."""
        return connection.webhook_path(self.app.settings)

    async def take(self, body: bytes, secret: str) -> int:
        """Takes a posted update; returns the HTTP status once it is saved."""
        if not connection.is_secret(self.app, secret):
            return 403
        update = update_in(body, self.bot)
        if update is None:
            return 400
        if not self.ready:
            return 503
        await self.process(update)
        return 200

    async def process(self, update: Update) -> None:
        """Processes an update, in the order of its chat."""
        await self.application.update_processor.process_update(update, self.inbox.take(update))

    def later(self, doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts a background task."""
        return self.tasks.start(doing)

    def pen(self, language: str, table: Table | None = None) -> Pen:
        """Returns a pen with Telegram's ink."""
        return Pen(self.app.words, self.ink, language, table, self.name)

    async def post(self, display: Display, table: Table, path: str = "") -> Display:
        """Sends a wanted message; returns its display with the message's number. `path` is a hand's submenu."""
        self._check_ready()
        message = await first_message(self.app, display, table, await self.painter.message(display, table, path))
        reply_to = await self._card_beside(display) if display.kind == "notice" else None
        try:
            sent = await self.out.send(display.room, payload_of(message), reply_to=reply_to)
        except GroupMigrated as moved:
            await self._moved(display, moved)
        there = replace(display, message=str(sent.message_id))
        self.sent_content.note(as_shown(there, table), message)
        for old in self.moving.pop((display.room, table.id), []) if display.kind == "card" else ():
            self.later(self._point_from(old, there, table))
        return there

    def _check_ready(self) -> None:
        """Raises RateLimited before the connection and after the shutdown."""
        if not self.ready:
            raise RateLimited(NOT_READY_SECONDS)

    async def _card_beside(self, display: Display) -> int | None:
        """Returns the card that a notice in a group refers to."""
        if not is_group(display.room):
            return None
        cards = await self.app.redraw.of_match(display.match_id, platform=self.name, room=display.room, kind="card")
        return next((int(one.message) for one in cards if one.message.isdecimal()), None)

    async def _point_from(self, old: Display, new: Display, table: Table) -> None:
        """Makes an older card link to the new one."""
        room = await self.app.directory.get_room(self.name, old.room)
        pen = self.pen(room.settings.language, table)
        line, url = pen("telegram-moved", game=pen.title(table.name), id=table.id), self.link_to(new)
        text = self.ink.link(line, url) if url else line

        async def write() -> None:
            try:
                await self.out.shorten(old.room, int(old.message), text)
            except MessageGone:
                log.info("an old card is gone already", match=table.id)

        await self.out.say(old.room, write)

    async def edit(self, display: Display, table: Table) -> bool:
        """Updates a display; returns False when its message is gone for good."""
        self._check_ready()
        if not is_ephemeral(display) and not display.message.isdecimal():
            return False
        try:
            return await self._update(display, table)
        except PictureRemoved:
            if display.kind == "hand":
                self.later(self.hands.send_again(display, table))
            return False
        except GroupMigrated as moved:
            await self._moved(display, moved)

    async def write(self, display: Display, table: Table, chosen: str = "") -> bool:
        """Updates a message unless it is up to date; returns False when it is gone."""
        try:
            return await self._update(display, table, chosen)
        except PictureRemoved:
            return False

    async def _update(self, display: Display, table: Table, chosen: str = "") -> bool:
        message = await self.painter.message(display, table, chosen)
        return await self.sent_content.update(
            display, table, message, lambda: self._written(display, payload_of(message))
        )

    async def _written(self, display: Display, payload: Payload) -> bool:
        if is_ephemeral(display):
            number = int(display.message.removeprefix("e:"))
            return await self.ephemeral.edit(display.room, int(display.handle), number, payload)
        try:
            await self.out.edit(display.room, int(display.message), payload)
        except PictureRemoved:
            raise
        except MessageGone:
            return False
        return True

    async def _moved(self, display: Display, moved: GroupMigrated) -> NoReturn:
        """Raises RoomGone after a group's migration: the new room has its own displays."""
        await self.groups.moved(parts_of(display.room)[0], moved.chat)
        raise RoomGone(display.room) from moved

    async def remove(self, display: Display) -> None:
        """Deletes a message; does nothing where it is gone already."""
        if display.message.isdecimal():
            await self.out.remove(display.room, int(display.message))

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows a line to one person: privately, or in the room of the card. Does not wait until it is sent."""
        self.later(self._notify(player, table, line))

    async def _notify(self, player: int, table: Table, line: Say) -> None:
        async with self.app.store.read() as conn:
            known = await players.accounts_of(conn, player)
            who = await players.get(conn, player)
        account = next((one.account for one in known if one.platform == self.name), None)
        if account is None or who is None:
            return
        pen = self.pen(who.language, table)
        text = f"{pen.ink.bold(pen('page-head', game=pen.title(table.name), id=table.id))}\n{pen(line)}"
        if await self.reach.works(account):
            way = await self.painter.way_back(table, who.language)
            if await self.tell(account, Message(text, ((way,),) if way else ())):
                return
        mention = self.ink.mention(account, who.name)
        for one in await self.app.redraw.of_match(table.id, platform=self.name, kind="card", state="there"):
            if one.message.isdecimal():
                await self._write(one.room, Payload(f"{mention}: {pen(line)}"), int(one.message))
                return

    async def tell(self, account: str, message: Message) -> bool:
        """Sends a private message; returns whether it arrived."""
        return await self._write(account, payload_of(message))

    async def say(self, room: str, message: Message) -> bool:
        """Sends a message to a room; returns whether it arrived."""
        return await self._write(room, payload_of(message))

    async def _write(self, address: str, payload: Payload, reply_to: int | None = None) -> bool:
        return await self.out.say(address, lambda: self.out.send(address, payload, reply_to=reply_to)) is not None

    async def private_room(self, account: str) -> str | None:
        """Returns the private chat with an account; None before START, or where the bot is blocked."""
        return account if await self.reach.works(account) else None

    async def has_left(self, room: str, account: str) -> bool:
        """Whether an account has left a group, or was removed from it."""
        return is_group(room) and await self.members.has_left(parts_of(room)[0], int(account))

    async def username_of(self, room: str, account: str) -> str | None:
        """Returns the user name that an account has at this moment, as Telegram says."""
        return await self.members.username(parts_of(room)[0], int(account))

    def link_to(self, display: Display) -> str | None:
        """Returns an address that opens this message; None for private chats and small groups."""
        if not is_group(display.room) or not display.message.isdecimal():
            return None
        chat, topic = parts_of(display.room)
        path = f"{topic}/{display.message}" if topic else display.message
        if name := self.groups.name(chat):
            return f"https://t.me/{name}/{path}"
        number = str(chat).removeprefix("-100")
        return f"https://t.me/c/{number}/{path}" if str(chat).startswith("-100") and len(str(chat)) > 12 else None

    def link_in(self, payload: str) -> str | None:
        """Returns an address that opens the private chat with us and passes the payload."""
        return f"https://t.me/{self.username}?start={payload}" if self.username else None
