"""The Telegram front: combines the library's bot with incoming and outgoing messages."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import structlog
from telegram import Update
from telegram.ext import Application, ExtBot

from bot.app import App
from bot.chat.pages import head
from bot.chat.webhook_updates import WebhookUpdates
from bot.fronts import SHUTDOWN_SECONDS, ChatFront, FrameGuest, FrameProof, HttpAnswer, Sent, Unreachable
from bot.messages.temporary import cause_of, slot_of
from bot.rate_limit import PersonLimit, RateLimit
from bot.settings import WrongSetting, of_front
from bot.view.answer import Key, Message
from bot.view.avatars import FILE_MOST, SIDE
from bot.view.button_data import Action, on_page
from games.core.screen import Say
from games.table.substitution import may_return
from games.table.table import Table
from storage.messages.displays import Display
from storage.messages.rooms import Room
from storage.people import players

from . import Settings, connection
from .answers import Answers
from .boards import Boards
from .crowded import CrowdedGroups
from .ephemeral import is_ephemeral
from .errors import GroupMigrated, PictureRemoved
from .group_screens import GroupScreens
from .hands import Hands
from .inbound import Inbox, RoomsInOrder
from .inline import Inline
from .mini_app import MiniApp, board_address
from .outbound import Outbox
from .painter import Painter
from .partial_updates import update_in
from .payload import Payload, payload_of
from .places import parts_of
from .polling import Polling
from .presses import Presses
from .rate_limit import is_group, is_inline, is_private, learn_waits
from .room_messages import RoomLines
from .short_replies import ShortReplies
from .starts import Starts
from .text_input import Typed

KEPT_BY_TELEGRAM = timedelta(hours=24)  # updates that nobody takes
NEAR = 4  # messages that a phone shows at once, a card among them
CALLS_SECONDS = 0.5  # extra time for calls whose answers are pending

log = structlog.get_logger(__name__)


class Telegram(ChatFront):
    """Telegram as a front."""

    name = "telegram"
    sends_once = False

    def __init__(self, app: App, bot: ExtBot[None] | None = None, rate_limit: RateLimit | None = None) -> None:
        self.app = app
        self.bot = bot or connection.made_bot(app)
        self.out = out = Outbox(app, self.bot, rate_limit)
        self.ink, self.rate_limit, self.tasks = out.ink, out.rate_limit, out.tasks
        self.application = self._application()
        self._painter = Painter(out)
        self._hands = Hands(self._painter)
        boards, person_limit = Boards(self._hands, out), PersonLimit(app.seconds)
        self._crowded, self._room_lines = CrowdedGroups(self._painter, self._hands), RoomLines(out)
        self._screens = GroupScreens(self._painter, self._crowded)
        short_replies = ShortReplies(out, self._screens)
        answers = Answers(self._painter, self._hands, self._screens, short_replies, boards)
        typed = Typed(out, answers, short_replies, Starts(self._painter), person_limit)
        inline = Inline(self._painter)
        presses = Presses(out, answers, boards, self._screens, inline, person_limit)
        self.inbox = Inbox(out, presses, typed, inline)
        shared = app.store.engine.is_shared
        self.webhook_updates = WebhookUpdates(app, self.name, self._handle, KEPT_BY_TELEGRAM) if shared else None
        self._mini_app = MiniApp(app)
        self._polling = Polling(app, self.bot, lambda update: out.later(self.process(update)))

    @property
    def ready(self) -> bool:
        """Whether it is connected."""
        return self.out.ready

    @ready.setter
    def ready(self, is_ready: bool) -> None:
        self.out.ready = is_ready

    def _application(self) -> Application[Any, Any, Any, Any, Any, Any]:
        builder = Application.builder().bot(self.bot).updater(None).job_queue(None)
        return builder.concurrent_updates(RoomsInOrder()).build()

    async def _open(self) -> None:
        await connection.connect(self.out, self.application)
        self._polling.gaps.end()
        await self._polling.gaps.save()
        await learn_waits(self.app, self.rate_limit)
        await self._painter.ephemeral.learn()
        self.ready = True
        self.out.later(connection.tell_commands(self.out))
        log.info("Telegram is open", bot=self.out.username)
        self.out.later(connection.say_next_step(self.out))

    async def run(self) -> None:
        """Serves until cancelled, and finishes running work first.

        Raises WrongSetting or Unreachable where it cannot start.
        """
        since = self.app.now()
        try:
            await self._open()
            if of_front(self.app.settings, Settings).telegram_webhook_url is None:
                await self._polling.run()
            elif self.webhook_updates is not None:
                await self.webhook_updates.run(SHUTDOWN_SECONDS)
            else:
                await asyncio.Event().wait()
        except (WrongSetting, Unreachable):
            self._polling.gaps.begin(self.app.now() if self.ready else since)
            raise
        finally:
            self.ready = False
            await self.tasks.finish(SHUTDOWN_SECONDS)
            await self.out.finish(CALLS_SECONDS)
            await self.application.shutdown()

    def was_away(self, since: datetime) -> None:
        """Notes that nobody fetched updates from then on."""
        super().was_away(since)
        self.out.reach.forget()
        self.out.without_photos.clear()
        self._polling.gaps.begin(since)

    async def take(self, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        """Takes a posted update; returns the answer once it is saved."""
        if not connection.is_secret(self.app, headers.get(connection.SECRET_HEADER, "")):
            return HttpAnswer(403)
        update = update_in(body, self.bot)
        if update is None:
            return HttpAnswer(400)
        if self.webhook_updates is not None:
            await self.webhook_updates.add(update.update_id, body)
        elif self.ready:
            await self.process(update)
        else:
            return HttpAnswer(503)
        return HttpAnswer(200)

    async def _handle(self, body: bytes) -> None:
        update = update_in(body, self.bot)
        if update is not None:
            await self.process(update)

    async def process(self, update: Update) -> None:
        """Processes an update, in the order of its chat."""
        await self.application.update_processor.process_update(update, self.inbox.take(update))

    async def post(self, display: Display, table: Table) -> Display:
        """Sends a wanted message; returns its display with the message's number."""
        return await self._painter.post(display, table)

    def may_repeat(self, display: Display) -> bool:
        """Whether it is shown on a message that is there already."""
        return is_inline(display.room)

    async def edit(self, display: Display, table: Table) -> bool:
        """Updates a display; returns False when its message is gone for good."""
        self._painter.check_ready()
        try:
            if is_ephemeral(display):
                return await self._screens.update(display, table)
            is_ours = display.message.isdecimal() or is_inline(display.room)
            return is_ours and await self._painter.update(display, table)
        except PictureRemoved:
            if display.kind == "hand":
                self.out.later(self._hands.send_again(display, table))
            return False
        except GroupMigrated as moved:
            await self._painter.moved(display, moved)

    async def hidden_from(self, display: Display, table: Table) -> Collection[int]:
        """Returns the players who do not look at a message, where its group has no room for updates nobody sees."""
        return () if self.out.has_spare(display.room) else await self._screens.hidden_from(display, table)

    def moves(self, hand: Display) -> bool:
        """Whether a hand is about to move to the private chat, because its group has no room for it."""
        return not self.out.carries(hand.room) and self._crowded.moves(hand)

    async def remove(self, display: Display) -> None:
        """Deletes a message; does nothing where it is gone already."""
        if is_ephemeral(display):
            await self._screens.remove(display)
        elif display.message.isdecimal():
            await self.out.remove(display.room, int(display.message))

    async def is_near(self, above: Display, below: Display) -> bool:
        """Whether at most a few messages stand between two."""
        if not (above.message.isdecimal() and below.message.isdecimal()):
            return False
        return 0 <= self.out.newest.between(above.room, int(above.message), int(below.message)) < NEAR

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows a line to one person: privately, or in the room of the card. Does not wait until it is sent."""
        self.out.later(self._notify(player, table, line))

    async def _notify(self, player: int, table: Table, line: Say) -> None:
        async with self.app.store.read() as conn:
            accounts = await players.accounts_of(conn, player)
            who = await players.get(conn, player)
        account = next((known.account for known in accounts if known.platform == self.name), None)
        if account is None or who is None:
            return None
        pen = self.out.pen(who.language, table)
        text = f"{head(pen, table)}\n{pen(line)}"
        if await self.out.reach.works(account):
            way = await self._painter.way_back(table, who.language)
            back = Key(pen.plain("button-return"), on_page(table.id, Action("return")), "main")
            keys = ((back,) if may_return(table, player) else ()) + ((way,) if way else ())
            if line.key == "left-told":  # no way leads back to the group
                label = "button-hand" if table.game.ui.private else "button-my-move"
                keys = (Key(pen.plain(label), on_page(table.id, Action("hand")), "main"),)
            payload = payload_of(Message(text, (keys,) if keys else ()))
            slot, cause = slot_of(self.name, table, player), cause_of(line.key)
            if await self.app.temporary.show(slot, lambda: self._write(account, payload), cause) is not None:
                return None
        for shown in await self.app.redraw.of_match(table.id, platform=self.name, kind="card", state="there"):
            if shown.message.isdecimal() and not await self.has_left(shown.room, account):
                return await self._room_lines.say(shown, table, line, account, who)
        return None

    async def picture_of(self, account: str, known: str) -> tuple[str, bytes]:
        """Returns the name of an account's picture and its file; empty without one, and no file for the `known` one."""
        photos = await self.bot.get_user_profile_photos(user_id=int(account), limit=1)
        if not photos.photos:
            return "", b""
        size = min(photos.photos[0], key=lambda photo: (photo.width < SIDE, photo.width))
        if size.file_unique_id == known:
            return known, b""
        file = await self.bot.get_file(size.file_id)
        if (file.file_size or 0) > FILE_MOST:
            return size.file_unique_id, b""
        return size.file_unique_id, bytes(await file.download_as_bytearray())

    async def tell(self, account: str, message: Message) -> bool:
        """Sends a private message; returns whether it arrived."""
        return await self._write(account, payload_of(message)) is not None

    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        """Sends a message to a room; returns where it stands, None where it did not arrive."""
        return await self._write(room, payload_of(message, is_drawn=self.out.draws(room, message.picture)))

    async def rewrite(self, sent: Sent, message: Message) -> bool | None:
        """Edits a message to a room."""
        return await self.out.rewrite(sent, payload_of(message, is_drawn=self.out.draws(sent.room, message.picture)))

    async def _write(self, address: str, payload: Payload, reply_to: int | None = None) -> Sent | None:
        sent = await self.out.say(address, lambda: self.out.send(address, payload, reply_to=reply_to))
        return self.out.sent_to(address, sent.message_id) if sent is not None else None

    async def private_room(self, account: str) -> str | None:
        """Returns the private chat with an account; None before START, or where the bot is blocked."""
        return account if await self.out.reach.works(account) else None

    async def was_removed(self, room: str, account: str, others: Sequence[str]) -> bool:
        """Whether an administrator has put a user out of a group."""
        return is_group(room) and await self.out.members.was_removed(parts_of(room)[0], int(account))

    async def has_left(self, room: str, account: str) -> bool:
        """Whether an account has left a group, or was removed from it."""
        return is_group(room) and await self.out.members.has_left(parts_of(room)[0], int(account))

    async def is_chat_of_another(self, room: str, account: str) -> bool:
        """Whether a room is the private chat of another account with us."""
        return is_private(room) and room != account

    async def is_in(self, room: str, account: str) -> bool:
        """Whether an account is in a group, as Telegram says; or in any chat where it has pressed a card."""
        if is_inline(room):
            return self.out.members.has_pressed(room, account)
        return is_group(room) and await self.out.members.is_member(parts_of(room)[0], int(account))

    async def frame_guest(self, said: FrameProof) -> FrameGuest:
        """Returns who has opened the Mini App."""
        return await self._mini_app.guest(said)

    def button_of_page(self, table: Table, room: Room, label: str) -> Key | None:
        """Returns the button that opens the Mini App at a table; None where it is not set up."""
        url = board_address(self.app, self.out.username, table, room)
        return Key(label, url=url, opens_page=is_private(room.address)) if url else None

    async def username_of(self, room: str, account: str) -> str | None:
        """Returns the user name that an account has at this moment, as Telegram says."""
        return await self.out.members.username(parts_of(room)[0], int(account))

    async def link_to(self, display: Display) -> str | None:
        """Returns an address that opens this message; None for private chats and small groups."""
        return self.out.link_to(display)

    async def link_in(self, payload: str) -> str | None:
        """Returns an address that opens the private chat with us and passes the payload."""
        return self.out.link_in(payload)


def platform(app: App) -> Telegram:
    """Returns the front."""
    return Telegram(app)
