"""Methods that look at chats and leave them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import shapes, world
from .registry import method
from .sending import Files, Params, destination
from .state import Face, bad

if TYPE_CHECKING:
    from .server import FakeTelegram


@method("getChat")
def get_chat(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """All about a chat."""
    return shapes.full_chat(destination(fake, p["chat_id"], None))


@method("getChatMember")
def get_chat_member(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """Somebody's place in a chat."""
    chat = destination(fake, p["chat_id"], None)
    user = fake.users.get(p["user_id"])
    if user is None or (not user.met and user.id not in chat.status):
        raise bad("member not found")
    return shapes.member(user, chat)


@method("getChatAdministrators")
def get_chat_administrators(fake: FakeTelegram, p: Params, files: Files) -> list[Any]:
    """The admins of a group; other bots are left out."""
    chat = destination(fake, p["chat_id"], None)
    if chat.private:
        raise bad("there are no administrators in the private chat")
    admins = [fake.users[number] for number in chat.status if chat.admin(fake.users[number])]
    return [shapes.member(who, chat) for who in admins if not who.is_bot or who is fake.bot]


@method("pinChatMessage")
def pin_chat_message(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Keeps a message at the top of a chat; in groups for admins only."""
    chat = destination(fake, p["chat_id"], None)
    message = chat.messages.get(p["message_id"])
    if message is None or message.deleted:
        raise bad("message to pin not found")
    if not chat.private and not chat.admin(fake.bot):
        raise bad("not enough rights to manage pinned messages in the chat")
    chat.pinned = [number for number in chat.pinned if number != message.id] + [message.id]
    world.put(fake, chat, fake.bot, Face(), service={"pinned_message": shapes.message(message, quoted=True)})
    return True


@method("leaveChat")
def leave_chat(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """The bot goes by itself."""
    chat = destination(fake, p["chat_id"], None)
    if chat.private:
        raise bad("chat member status can't be changed in private chats")
    world.leave(fake, chat, fake.bot, fake.bot)
    return True
