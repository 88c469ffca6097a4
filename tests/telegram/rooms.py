"""Methods that look at chats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import shapes
from .registry import method
from .sending import Files, Params, destination
from .state import bad

if TYPE_CHECKING:
    from .server import FakeTelegram


@method("getChat")
def get_chat(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """All about a chat."""
    return shapes.full_chat(destination(fake, p["chat_id"], None))


@method("getChatAdministrators")
def get_chat_administrators(fake: FakeTelegram, p: Params, files: Files) -> list[Params]:
    """Those who run a chat; other bots among them only where they are asked for."""
    chat = destination(fake, p["chat_id"], None)
    known = {**fake.users, fake.bot.id: fake.bot}
    ruling = [known[user] for user, status in chat.status.items() if status in ("creator", "administrator")]
    shown = [user for user in ruling if not user.is_bot or user is fake.bot or p.get("return_bots")]
    return [shapes.member(user, chat) for user in shown]


@method("getChatMember")
def get_chat_member(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """Somebody's place in a chat."""
    chat = destination(fake, p["chat_id"], None)
    user = fake.users.get(p["user_id"])
    if user is None or (not user.met and user.id not in chat.status):
        raise bad("member not found")
    return shapes.member(user, chat)
