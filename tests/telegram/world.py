"""What happens in chats, and what of it the bot gets to know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from . import shapes
from .formatting import width, with_found
from .state import Chat, Face, Message, User

if TYPE_CHECKING:
    from .server import FakeTelegram


def put(fake: FakeTelegram, chat: Chat, sender: User, face: Face, **facts: Any) -> Message:
    """A new message in a chat; who is called by it feels a buzz."""
    receiver = facts.get("receiver")
    fake.order += 1
    if receiver is None:
        number = _next_id(fake, chat)
    else:
        number = 0
        facts["ephemeral_id"] = 1 + sum(one.receiver is receiver for one in chat.ephemeral)
    silent = facts.pop("silent", False)
    message = Message(number, chat, sender, int(fake.now()), fake.order, face, shown=[face], **facts)
    if receiver is None:
        chat.messages[number] = message
    else:
        chat.ephemeral.append(message)
    if not silent:
        _buzz(fake, message)
    fake.ring()
    return message


def say(fake: FakeTelegram, chat: Chat, sender: User, text: str, naming: User | None = None, **facts: Any) -> Message:
    """Somebody writes, and chooses the last name in it from the list of members; the bot gets it if it may."""
    message = put(fake, chat, sender, Face(text, with_found(text, _naming(text, naming))), **facts)
    if hears(fake, message):
        tell(fake, "message", shapes.message(message), sender)
    return message


def _naming(text: str, who: User | None) -> list[dict[str, Any]]:
    if who is None:
        return []
    at = width(text[: text.rindex(who.first_name)])
    return [{"type": "text_mention", "offset": at, "length": width(who.first_name), "user": shapes.user(who)}]


def rewrite(fake: FakeTelegram, message: Message, text: str) -> None:
    """Somebody edits a message of their own."""
    message.face = Face(text, with_found(text, []))
    message.shown.append(message.face)
    message.edited = int(fake.now())
    if hears(fake, message):
        tell(fake, "edited_message", shapes.message(message), message.sender)
    fake.ring()


def note(fake: FakeTelegram, chat: Chat, by: User, sure: bool = False, **service: Any) -> Message:
    """A service message; every bot in the chat gets it."""
    message = put(fake, chat, by, Face(), service=service)
    if sure or hears(fake, message):
        tell(fake, "message", shapes.message(message), by)
    return message


def tell(fake: FakeTelegram, kind: str, content: dict[str, Any], who: User) -> None:
    """The bot will get an update, and has met somebody."""
    who.met = True
    fake.updates.add(kind, content)
    fake.ring()


def hears(fake: FakeTelegram, message: Message) -> bool:
    """Whether the bot gets a message, by the rules of privacy mode."""
    chat = message.chat
    if message.sender.is_bot:
        return False
    if chat.private:
        return chat.person is message.sender
    if not chat.has(fake.bot):
        return False
    if message.service or fake.reads_all or chat.admin(fake.bot):
        return True
    if message.reply_to and message.reply_to.sender is fake.bot:
        return True
    command = re.match(r"/\w+(?:@(\w+))?", message.face.text)
    return command is not None and (command[1] or fake.username).lower() == fake.username.lower()


def set_status(fake: FakeTelegram, chat: Chat, who: User, status: str, by: User) -> None:
    """Somebody's place in a chat changes; the bot hears of its own, and as an admin of others'."""
    before = shapes.member(who, chat)
    chat.status[who.id] = status
    if who is fake.bot:
        kind = "my_chat_member"
    elif chat.admin(fake.bot):
        kind = "chat_member"
    else:
        return
    after = shapes.member(who, chat)
    change = {"chat": shapes.chat(chat), "from": shapes.user(by), "date": int(fake.now())}
    tell(fake, kind, change | {"old_chat_member": before, "new_chat_member": after}, by)


def enter(fake: FakeTelegram, chat: Chat, who: User, by: User, status: str = "member") -> None:
    """Somebody comes into a group."""
    set_status(fake, chat, who, status, by)
    note(fake, chat, by, new_chat_members=[shapes.user(who)])


def leave(fake: FakeTelegram, chat: Chat, who: User, by: User, status: str = "left") -> None:
    """Somebody goes, or is sent away."""
    set_status(fake, chat, who, status, by)
    note(fake, chat, by, sure=who is fake.bot, left_chat_member=shapes.user(who))


def migrate(fake: FakeTelegram, old: Chat, by: User) -> Chat:
    """A group becomes a supergroup with an id of its own; the old one answers no more."""
    new = Chat(fake.new_group_id("supergroup"), "supergroup", old.title, status=dict(old.status))
    new.bot_may, new.moved_from = set(old.bot_may), old
    fake.chats[new.id] = new
    note(fake, old, by, migrate_to_chat_id=new.id)
    old.moved_to = new
    note(fake, new, by, migrate_from_chat_id=old.id)
    return new


def timeline(chat: Chat) -> list[Message]:
    """All messages of a chat, oldest first, with those from before it became a supergroup."""
    before = timeline(chat.moved_from) if chat.moved_from else []
    return before + sorted([*chat.messages.values(), *chat.ephemeral], key=lambda one: one.order)


def _next_id(fake: FakeTelegram, chat: Chat) -> int:
    """Supergroups count for themselves; private chats and groups share one counter."""
    if chat.kind == "supergroup":
        chat.last_id += 1
        return chat.last_id
    fake.last_id += 1
    return fake.last_id


def _buzz(fake: FakeTelegram, message: Message) -> None:
    for person in fake.people.values():
        user = person.user
        if user is message.sender or not message.chat.has(user):
            continue
        if message.chat.person is user or _mentions(message, user):
            person.notifications.append(message.text)


def _mentions(message: Message, user: User) -> bool:
    if message.receiver is not None or message.service:
        return False
    if message.reply_to and message.reply_to.sender is user:
        return True
    for one in message.face.entities:
        if one["type"] == "text_mention" and one["user"]["id"] == user.id:
            return True
        if one["type"] == "mention" and user.username and _of(message.face.text, one) == f"@{user.username.lower()}":
            return True
    return False


def _of(text: str, entity: dict[str, Any]) -> str:
    """The part of a text that an entity is about, in small letters."""
    start = next((n for n in range(len(text) + 1) if width(text[:n]) == entity["offset"]), 0)
    return text[start : start + entity["length"]].lower()
