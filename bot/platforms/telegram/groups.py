"""Changes of groups: we are added, restricted or removed; groups become supergroups; people block us."""

from __future__ import annotations

import structlog
from telegram import ChatMember, ChatMemberUpdated, Message
from telegram.constants import ChatMemberStatus, ChatType

from bot.chat.lost_places import tell_players
from bot.chat.menu import hello
from bot.usecases import departures
from bot.usecases.departures import Place
from games.table.answering import BOT_REMOVED
from storage.messages import rooms
from storage.messages.rooms import Room

from .departures import is_outside
from .outbound import Outbox
from .payload import payload_of
from .places import OUTSIDE, address_of

RIGHTS = (("can_send_messages", "telegram-right-texts"), ("can_send_photos", "telegram-right-photos"))

log = structlog.get_logger(__name__)


class Groups:
    """Handles changes of chats."""

    def __init__(self, out: Outbox) -> None:
        self._out, self._app = out, out.app

    async def take(self, change: ChatMemberUpdated) -> None:
        """Handles a change of our own membership."""
        status, chat = change.new_chat_member.status, change.chat
        self._out.members.forget(chat.id)
        self._out.without_photos.discard(chat.id)
        if chat.type == ChatType.PRIVATE:
            await self._out.reach.note(str(change.from_user.id), -1 if status in OUTSIDE else 1)
            await self._out.departures.private_chat(change.from_user.id, status)
        elif chat.type == ChatType.CHANNEL:
            log.info("a channel cannot be used as a room", chat=chat.id)
        elif status in OUTSIDE:
            await self._lost(chat.id)
        else:
            await self._entered(change)

    async def member(self, change: ChatMemberUpdated) -> None:
        """Handles a change of somebody else's membership, which we are told of where we are an administrator."""
        member = change.new_chat_member
        if not member.user.is_bot:
            is_own = member.status != ChatMemberStatus.BANNED and change.from_user.id == member.user.id
            await self._out.departures.member(change.chat.id, member.user, is_in=not is_outside(member), is_own=is_own)

    async def service(self, message: Message) -> bool:
        """Handles a service message that matters; returns whether it was one."""
        if message.migrate_to_chat_id:
            await self._out.chats.moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id:
            await self._out.chats.moved(message.migrate_from_chat_id, message.chat.id)
        elif message.left_chat_member:
            user, by = message.left_chat_member, message.from_user
            is_own = by is not None and by.id == user.id
            await self._out.departures.member(message.chat.id, user, is_in=False, is_own=is_own)
            log.info("somebody has left a group", chat=message.chat.id, account=message.left_chat_member.id)
        else:
            for user in message.new_chat_members:
                await self._out.departures.member(message.chat.id, user, is_in=True)
            return False
        return True

    async def _lost(self, chat: int) -> None:
        """Forgets a chat that we were removed from, or left, with its topics."""
        async with self._out.chats.changing:
            if not self._out.chats.has_moved(chat):
                await self._forget(chat)

    async def _forget(self, chat: int) -> None:
        app = self._app
        async with app.store.read() as conn:
            topics = await rooms.of_house(conn, "telegram", str(chat))
        place = Place("telegram", str(chat))
        await departures.room_gone(app, place, BOT_REMOVED)
        await tell_players(app, place)
        for address in (str(chat), *topics):
            await app.redraw.room_is_gone("telegram", address)

    async def _entered(self, change: ChatMemberUpdated) -> None:
        app, chat, by = self._app, change.chat, change.from_user
        self._out.chats.saw(chat)
        language = app.words.supported(by.language_code or "")
        room = await app.directory.get_or_create_room(
            "telegram", address_of(chat.id), chat.title or "", reach="here", language=language
        )
        await app.directory.house_is_back("telegram", str(chat.id))
        await departures.room_back(app, Place("telegram", str(chat.id)))
        if change.old_chat_member.status in OUTSIDE and not self._out.chats.is_new_id(chat.id):
            self._out.later(self._hello(room, self._missing(change.new_chat_member, room.settings.language)))

    def _missing(self, member: ChatMember, language: str) -> list[str]:
        """Returns the names of the permissions that we lack, in the language of the room."""
        pen = self._out.pen(language)
        if member.status != ChatMemberStatus.RESTRICTED:
            return []
        return [pen.plain(key) for right, key in RIGHTS if not getattr(member, right, True)]

    async def _hello(self, room: Room, missing: list[str]) -> None:
        """Sends the welcome message once."""
        page = await hello(self._app, room, missing)
        out = self._out
        sent = await out.say(room.address, lambda: out.send(room.address, payload_of(page)))
        if sent is not None:
            await self._app.temporary.note("telegram", out.sent_to(room.address, sent.message_id), cause="welcome")
