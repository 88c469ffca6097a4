"""Changes of groups: we are added, restricted or removed; groups become supergroups; people block us."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from telegram import Chat, ChatMember, ChatMemberUpdated, Message
from telegram.constants import ChatMemberStatus, ChatType

from bot.chat.menu import hello
from storage import UnitOfWork
from storage.matches import tables
from storage.messages import displays, rooms
from storage.messages.rooms import Room
from storage.recent import RecentDict

from .payload import payload_of
from .places import OUTSIDE, address_of

if TYPE_CHECKING:
    from .front import Telegram

MATCHES_MOST = 100  # matches of a migrated group whose cards are sent again
CHATS_MOST = 10_000
RIGHTS = (("can_send_messages", "telegram-right-texts"), ("can_send_photos", "telegram-right-photos"))

log = structlog.get_logger(__name__)


class Groups:
    """Handles changes of chats, and remembers what is needed of them."""

    def __init__(self, front: Telegram) -> None:
        self._front = front
        self._moved: dict[int, int] = {}  # groups that have become supergroups, with their new ids
        self._names: RecentDict[int, str] = RecentDict(CHATS_MOST)  # names of public groups

    def saw(self, chat: Chat) -> None:
        """Remembers a public group's name."""
        if chat.username and chat.type != ChatType.PRIVATE:
            self._names[chat.id] = chat.username

    def name(self, chat: int) -> str | None:
        """Returns the public name of a group."""
        return self._names.get(chat)

    def now(self, chat: int) -> int:
        """Returns the current id of a chat."""
        return self._moved.get(chat, chat)

    async def take(self, change: ChatMemberUpdated) -> None:
        """Handles a change of our own membership."""
        status, chat = change.new_chat_member.status, change.chat
        self._front.members.forget(chat.id)
        self._front.out.without_photos.discard(chat.id)
        if chat.type == ChatType.PRIVATE:
            await self._front.reach.note(str(change.from_user.id), -1 if status in OUTSIDE else 1)
        elif chat.type == ChatType.CHANNEL:
            log.info("a channel cannot be used as a room", chat=chat.id)
        elif status in OUTSIDE:
            await self._lost(chat.id)
        else:
            await self._entered(change)

    async def service(self, message: Message) -> bool:
        """Handles a service message that matters; returns whether it was one."""
        if message.migrate_to_chat_id:
            await self.moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id:
            await self.moved(message.migrate_from_chat_id, message.chat.id)
        elif message.left_chat_member:
            self._front.members.forget(message.chat.id)
            log.info("somebody has left a group", chat=message.chat.id, account=message.left_chat_member.id)
        else:
            return False
        return True

    async def moved(self, old: int, new: int) -> None:
        """Moves a group's room to its supergroup, and sends the cards of its open matches again."""
        if self._moved.get(old) == new:
            return
        self._moved[old] = new
        app, room = self._front.app, await self._front.app.directory.get_room("telegram", str(old))
        async with app.store.read() as conn:
            ids = await tables.ids_in_room(conn, room.id, ["open", "live"], MATCHES_MOST)

        async def work(unit: UnitOfWork) -> None:
            await rooms.move(unit.conn, "telegram", str(old), str(new))
            await displays.drop_room(unit.conn, "telegram", str(old))

        shown = [one for match_id in ids for one in await app.redraw.of_match(match_id, room=str(old))]
        for one in shown:
            await app.redraw.drop(one)
        await app.store.write(work)
        for number in (old, new):
            app.directory.forget_room("telegram", str(number))
        log.info("a group has become a supergroup", old=old, new=new)
        for match_id in ids:
            await app.redraw.enqueue(displays.wanted("telegram", str(new), match_id, "card"))

    async def _lost(self, chat: int) -> None:
        """Forgets a chat that we were removed from, or left, with its topics."""
        if chat in self._moved:
            return
        app = self._front.app
        async with app.store.read() as conn:
            topics = await rooms.of_house(conn, "telegram", str(chat))
        for address in (str(chat), *topics):
            await app.redraw.room_is_gone("telegram", address)

    async def _entered(self, change: ChatMemberUpdated) -> None:
        app, chat, by = self._front.app, change.chat, change.from_user
        self.saw(chat)
        language = app.words.supported(by.language_code or "")
        room = await app.directory.get_or_create_room(
            "telegram", address_of(chat.id), chat.title or "", reach="here", language=language
        )
        await app.directory.house_is_back("telegram", str(chat.id))
        if change.old_chat_member.status in OUTSIDE and chat.id not in self._moved.values():
            self._front.later(self._hello(room, self._missing(change.new_chat_member, room.settings.language)))

    def _missing(self, mine: ChatMember, language: str) -> list[str]:
        """Returns the names of the permissions that we lack, in the language of the room."""
        pen = self._front.pen(language)
        if mine.status != ChatMemberStatus.RESTRICTED:
            return []
        return [pen.plain(key) for right, key in RIGHTS if not getattr(mine, right, True)]

    async def _hello(self, room: Room, missing: list[str]) -> None:
        """Sends the welcome message once."""
        page = await hello(self._front.app, room, missing)
        out = self._front.out
        await out.say(room.address, lambda: out.send(room.address, payload_of(page)))
