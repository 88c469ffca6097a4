"""What the bot says of itself: who it is, its commands and its descriptions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import shapes
from .registry import method
from .state import Chat, User, bad

if TYPE_CHECKING:
    from .server import FakeTelegram

Params = dict[str, Any]
Files = dict[str, bytes]


@method("getMe")
def get_me(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """The bot itself, and what it may."""
    return shapes.user(fake.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": fake.reads_all,
        "supports_inline_queries": fake.has_inline,
        "supports_guest_queries": fake.takes_guests,
        "can_connect_to_business": False,
        "has_main_web_app": fake.has_main_app,
    }


@method("setMyCommands")
def set_my_commands(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """The menu for one scope and language."""
    fake.menus[_place(p)] = [one | {"command": one["command"].removeprefix("/")} for one in p["commands"]]
    return True


@method("getMyCommands")
def get_my_commands(fake: FakeTelegram, p: Params, files: Files) -> list[Params]:
    """The menu of just this scope and language."""
    return fake.menus.get(_place(p), [])


@method("setChatMenuButton")
def set_chat_menu_button(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """The button beside the field of all private chats; of a single one nobody here changes it."""
    wanted: Params = p.get("menu_button") or {"type": "default"}
    url = wanted.get("web_app", {}).get("url", "https://")
    if not url.startswith("https://"):
        raise bad(f"Web App URL {url!r} is invalid: only HTTPS links are allowed")
    fake.menu_button = wanted if wanted["type"] != "default" else {"type": "commands"}
    return True


@method("getChatMenuButton")
def get_chat_menu_button(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """The button beside the field of all private chats."""
    return fake.menu_button


def menu(fake: FakeTelegram, user: User, chat: Chat) -> list[str]:
    """The commands that somebody is offered in a chat: of the narrowest scope, first in their language."""
    here = {"chat_id": chat.id}
    scopes: list[Params] = [{"type": "all_private_chats"}] if chat.private else [{"type": "all_group_chats"}]
    if not chat.private:
        if chat.admin(user):
            admins: list[Params] = [{"type": "chat_administrators", **here}]
            scopes = [*admins, {"type": "chat", **here}, {"type": "all_chat_administrators"}, *scopes]
        else:
            scopes = [{"type": "chat", **here}, *scopes]
        scopes = [{"type": "chat_member", **here, "user_id": user.id}, *scopes]
    else:
        scopes = [{"type": "chat", **here}, *scopes]
    for scope in [*scopes, {"type": "default"}]:
        for language in (user.language or "", ""):
            found = fake.menus.get(_place({"scope": scope, "language_code": language}))
            if found:
                return [one["command"] for one in found]
    return []


def _place(p: Params) -> tuple[str, str]:
    return json.dumps(p.get("scope") or {"type": "default"}, sort_keys=True), p.get("language_code", "")
