"""Methods that put new messages into chats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import shapes, world
from .ephemeral import chat_of_press, receiver_of
from .formatting import read, with_found
from .media import taken
from .registry import method
from .state import Chat, Face, Message, Topic, User, bad, forbidden

if TYPE_CHECKING:
    from .server import FakeTelegram

Params = dict[str, Any]
Files = dict[str, bytes]


@method("sendMessage")
def send_message(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """Sends a text."""
    return send(fake, p, "text", Face(*visible(fake, p, "text"), keyboard=keyboard(p)))


@method("sendPhoto")
def send_photo(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """Sends a photo."""
    return send_media(fake, p, files, "photo")


@method("sendDocument")
def send_document(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """Sends a file."""
    return send_media(fake, p, files, "document")


@method("sendAnimation")
def send_animation(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """Sends an animation."""
    return send_media(fake, p, files, "animation")


@method("sendChatAction")
def send_chat_action(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Shows that the bot is at work."""
    destination(fake, p["chat_id"], "text")
    return True


def send_media(fake: FakeTelegram, p: Params, files: Files, kind: str) -> Any:
    """Sends a photo, a file or an animation with its caption."""
    _chat_for(fake, p, kind)
    media = taken(fake, kind, p.get(kind), files, kind)
    return send(fake, p, kind, Face(*visible(fake, p, "caption"), media=media, keyboard=keyboard(p)))


def send(fake: FakeTelegram, p: Params, what: str, face: Face) -> Any:
    """The message goes into the chat, to all or to one."""
    chat = _chat_for(fake, p, what)
    reply_to = _replied(chat, p)
    topic = _topic(fake, chat, p, reply_to)
    beside = bool(p.get("message_thread_id") or p.get("reply_parameters"))
    receiver, replaced = receiver_of(fake, chat, p.get("ephemeral_message_parameters"), reply_to, beside=beside)
    fake.charge(chat, fake.alone(chat, receiver))
    other = None if "inline_keyboard" in (p.get("reply_markup") or {}) else p.get("reply_markup")
    facts: Params = {"reply_to": reply_to, "topic": topic, "receiver": receiver, "other_markup": other}
    silent = bool(p.get("disable_notification"))
    sent = world.put(fake, chat, fake.bot, face, silent=silent, replaces=replaced, **facts)
    if replaced and receiver and receiver.shows_ephemeral:
        sent.order = replaced.order
        replaced.replaced_by[receiver.id] = sent
    return shapes.message(sent)


def _chat_for(fake: FakeTelegram, p: Params, what: str) -> Chat:
    """The chat of a new message; an answer to a press for the presser alone needs to name none."""
    return destination(fake, p["chat_id"], what) if "chat_id" in p else chat_of_press(fake, p)


def destination(fake: FakeTelegram, chat_id: Any, what: str | None) -> Chat:
    """The chat, if the bot may act there; `what` is what it wants to write, if anything."""
    chat = fake.find_chat(chat_id)
    if chat.moved_to:
        refusal = bad("group chat was upgraded to a supergroup chat")
        refusal.parameters["migrate_to_chat_id"] = chat.moved_to.id
        raise refusal
    if chat.person:
        _reachable(chat.person)
        return chat
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    if not chat.has(fake.bot):
        kicked = chat.status.get(fake.bot.id) == "kicked"
        raise forbidden(f"bot {'was kicked from' if kicked else 'is not a member of'} the {chat.kind} chat")
    if what and what not in chat.bot_may and not chat.admin(fake.bot):
        named = "text messages" if what == "text" else f"{what}s"
        raise bad(f"not enough rights to send {named} to the chat")
    return chat


def _reachable(user: User) -> None:
    if user.deactivated:
        raise forbidden("user is deactivated")
    if user.is_bot:
        raise forbidden("bot can't send messages to bots")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user") if user.met else bad("chat not found")


def visible(fake: FakeTelegram, p: Params, kind: str) -> tuple[str, list[Any]]:
    """The text or caption as it is read, with its entities."""
    entities = p.get("entities" if kind == "text" else "caption_entities")
    text, found = read(p.get(kind) or "", p.get("parse_mode"), entities)
    for one in found:
        if one["type"] == "text_mention" and one["user"]["id"] in fake.users:
            one["user"] = shapes.user(fake.users[one["user"]["id"]])
    return text, with_found(text, found)


def keyboard(p: Params) -> list[list[dict[str, Any]]]:
    """The rows of buttons under a message; empty rows are left out."""
    return [row for row in (p.get("reply_markup") or {}).get("inline_keyboard", []) if row]


def _replied(chat: Chat, p: Params) -> Message | None:
    given = p.get("reply_parameters")
    if not given:
        return None
    if given.get("ephemeral_message_id"):
        to = (p.get("ephemeral_message_parameters") or {}).get("receiver_user_id")
        fit = [one for one in chat.ephemeral if one.ephemeral_id == given["ephemeral_message_id"]]
        found = next((one for one in reversed(fit) if to in (None, one.sender.id)), None)
    else:
        found = chat.messages.get(given.get("message_id", 0))
    if (found is None or found.deleted) and not given.get("allow_sending_without_reply"):
        raise bad("message to be replied not found")
    return found if found and not found.deleted else None


def _topic(fake: FakeTelegram, chat: Chat, p: Params, reply_to: Message | None) -> Topic | None:
    number = p.get("message_thread_id")
    topic = chat.topics.get(number) if number else (reply_to.topic if reply_to else None)
    if number and (topic is None or topic.deleted):
        raise bad("message thread not found")
    if topic and topic.closed and not chat.admin(fake.bot):
        raise bad("TOPIC_CLOSED")
    return topic
