"""Converts Telegram's chats and users to rooms and accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog
from telegram import Bot, Chat, Message, Update, User
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import TelegramError

from bot.app import App
from bot.chat.context import Origin
from bot.memory import RecentDict, RecentSet
from bot.usecases import departures
from bot.usecases.departures import Place
from storage import UnitOfWork
from storage.matches import tables
from storage.messages import displays, rooms
from storage.people.players import Account

from .rate_limit import inline_address, is_inline

KEPT_SECONDS = 60.0
KEPT_MOST = 10_000
MATCHES_MOST = 100  # matches of a migrated group whose cards are sent again
ASKING_SECONDS = 3.0
OUTSIDE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)
RULING = (ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER)

log = structlog.get_logger(__name__)


def account_of(user: User) -> Account:
    """Returns a user as an account."""
    return Account("telegram", str(user.id), user.full_name, user.language_code or "en", user.username or "")


def people_of(update: Update) -> list[Account]:
    """Returns the people whom an update shows with id and name, but for those who press: their press tells as much.

    Of a message, these are its author, and the people whom it answers or names, and who come or go.
    """
    message, change = update.message or update.edited_message, update.my_chat_member or update.chat_member
    users: list[User | None] = [change.from_user, change.new_chat_member.user] if change is not None else []
    if message is not None:
        to = message.reply_to_message
        named = [entity.user for entity in message.entities]
        users = [message.from_user, to.from_user if to else None, *named, *message.new_chat_members]
        users.append(message.left_chat_member)
    return [account_of(user) for user in users if user is not None and not user.is_bot]


def address_of(chat: int, topic: int | None = None) -> str:
    """Returns the address of a room."""
    return f"{chat}/{topic}" if topic else str(chat)


def name_of(user: int, number: int, chat: int = 0) -> str:
    """Returns what the display of an ephemeral message is called: numbers count for each chat and person.

    `chat`: beside an inline message, whose room does not say in which chat it is.
    """
    return f"e:{user}:{number}@{chat}" if chat else f"e:{user}:{number}"


def parts_of(address: str) -> tuple[int, int | None]:
    """Returns the chat and the topic of an address; 0 for the unknown chat of an inline message."""
    if is_inline(address):
        return 0, None
    chat, _, topic = address.partition("/")
    return int(chat), int(topic) if topic else None


def topic_of(message: Message) -> int | None:
    """Returns the topic of a message; reply threads in plain groups are not topics."""
    return message.message_thread_id if message.is_topic_message else None


def inline_place(message: str, language: str) -> Origin:
    """Returns the room of an inline message: its chat has no name and no moderators that we could know."""
    return Origin("telegram", inline_address(message), "", present=False, language=language)


def place_of(chat: Chat, topic: int | None, who: User, moderator: bool, *, ephemeral: bool = False) -> Origin:
    """Returns a chat as the origin of a person's press or command."""
    private = chat.type == ChatType.PRIVATE
    language = who.language_code or "en"
    title = "" if private else chat.title or ""  # a private chat would be called like its person
    house = str(chat.id) if topic else ""
    return Origin(
        "telegram",
        address_of(chat.id, topic),
        title,
        private,
        ephemeral,
        moderator=moderator,
        house=house,
        language=language,
    )


class Chats:
    """What is known of groups: public names, and which have become supergroups."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._moved: dict[int, int] = {}  # groups that have become supergroups, with their new ids
        self.changing = asyncio.Lock()  # of groups that move or are lost: one is told of in the room of the other
        self._names: RecentDict[int, str] = RecentDict(KEPT_MOST)  # of public groups

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

    def has_moved(self, chat: int) -> bool:
        """Whether a group has become a supergroup."""
        return chat in self._moved

    def is_new_id(self, chat: int) -> bool:
        """Whether a supergroup was a group before."""
        return chat in self._moved.values()

    async def moved(self, old: int, new: int) -> None:
        """Moves a group's room to its supergroup, and sends the cards of its open matches again."""
        async with self.changing:
            await self._move(old, new)

    async def _move(self, old: int, new: int) -> None:
        if self._moved.get(old) == new:
            return
        self._moved[old] = new
        app, room = self._app, await self._app.directory.get_room("telegram", str(old))
        async with app.store.read() as conn:
            ids = await tables.ids_in_room(conn, room.id, ["open", "live"], MATCHES_MOST)

        async def work(unit: UnitOfWork) -> None:
            await rooms.move(unit.conn, "telegram", str(old), str(new))
            await displays.drop_room(unit.conn, "telegram", str(old))

        shown = [display for match_id in ids for display in await app.redraw.of_match(match_id, room=str(old))]
        for display in shown:
            await app.redraw.drop(display)
        await app.store.write(work)
        for number in (old, new):
            app.directory.forget_room("telegram", str(number))
        # we may have heard first that we are no longer in the group
        await departures.room_back(app, Place("telegram", str(new)))
        log.info("a group has become a supergroup", old=old, new=new)
        for match_id in ids:
            await app.redraw.enqueue(displays.wanted("telegram", str(new), match_id, "card"))


class Members:
    """The members and administrators of chats, queried when needed and cached for a minute."""

    def __init__(self, bot: Bot, now: Callable[[], float]) -> None:
        self._bot, self._now = bot, now
        self._known: RecentDict[tuple[int, int], tuple[float, str]] = RecentDict(KEPT_MOST)
        self._pressed: RecentSet[tuple[str, str]] = RecentSet(KEPT_MOST)
        self._other_bots: RecentDict[int, tuple[float, bool]] = RecentDict(KEPT_MOST)

    def press(self, room: str, account: str) -> None:
        """Notes that somebody has pressed the only message of a room: they are in the chat where it stands."""
        self._pressed.add((room, account))

    def has_pressed(self, room: str, account: str) -> bool:
        """Whether somebody has pressed the only message of a room lately."""
        return (room, account) in self._pressed

    async def is_moderator(self, chat: int, user: int) -> bool:
        """Whether a user is an administrator of the chat."""
        return await self._status(chat, user) in RULING

    async def is_member(self, chat: int, user: int) -> bool:
        """Whether a user is in the chat, as far as we can see."""
        return await self._status(chat, user) not in (*OUTSIDE, "")

    async def has_left(self, chat: int, user: int) -> bool:
        """Whether a user is not in the chat, and we can see that."""
        return await self._status(chat, user) in OUTSIDE

    async def was_removed(self, chat: int, user: int) -> bool:
        """Whether an administrator has put a user out of the chat, as far as we can see."""
        return await self._status(chat, user) == ChatMemberStatus.BANNED

    async def has_other_moderator_bot(self, chat: int) -> bool:
        """Whether another bot is an administrator of the chat, as bots that moderate are; also where we cannot see."""
        at, has_one = self._other_bots.get(chat, (0.0, False))
        if chat in self._other_bots and self._now() - at < KEPT_SECONDS:
            return has_one
        try:
            admins = await self._bot.get_chat_administrators(chat, return_bots=True, read_timeout=ASKING_SECONDS)
        except TelegramError as error:
            log.info("the administrators of a chat could not be read", error=str(error))
            return True
        has_one = any(member.user.is_bot and member.user.id != self._bot.id for member in admins)
        self._other_bots[chat] = self._now(), has_one
        return has_one

    async def username(self, chat: int, user: int) -> str | None:
        """Returns the user name that a user has at this moment, empty without one; None where Telegram cannot say."""
        try:
            return (await self._bot.get_chat(chat_id=user, read_timeout=ASKING_SECONDS)).username or ""
        except TelegramError:  # people who have never written to us in private are found as members of the chat
            pass
        try:
            member = await self._bot.get_chat_member(chat_id=chat, user_id=user, read_timeout=ASKING_SECONDS)
        except TelegramError as error:
            log.info("a user name could not be read", error=str(error))
            return None
        return member.user.username or ""

    def forget(self, chat: int) -> None:
        """Drops a chat from the cache after a change."""
        for key in [key for key in self._known if key[0] == chat]:
            del self._known[key]
        self._other_bots.pop(chat, None)

    async def _status(self, chat: int, user: int) -> str:
        at, status = self._known.get((chat, user), (0.0, ""))
        if self._known.get((chat, user)) is not None and self._now() - at < KEPT_SECONDS:
            return status
        try:
            member = await self._bot.get_chat_member(chat_id=chat, user_id=user, read_timeout=ASKING_SECONDS)
        except TelegramError as error:
            log.info("the members of a chat could not be read", error=str(error))
            return ""
        inside = getattr(member, "is_member", True)  # restricted users may be members or not
        self._known[chat, user] = (self._now(), member.status if inside else ChatMemberStatus.LEFT)
        return self._known[chat, user][1]
