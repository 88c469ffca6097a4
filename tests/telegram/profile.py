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
SWITCHES = {  # of getMe and setMySettings, with their fields here
    "can_join_groups": "joins_groups",
    "can_read_all_group_messages": "reads_all",
    "supports_inline_queries": "has_inline",
    "supports_guest_queries": "takes_guests",
}


@method("getMe")
def get_me(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """The bot itself, and what it may."""
    told = {name: getattr(fake, field) for name, field in SWITCHES.items()}
    if fake.speaks_at_least("10.5"):  # what BotFullInfo has beyond User; nothing tells of inline feedback
        told |= {"inline_query_placeholder": fake.placeholder} if fake.placeholder else {}
        told |= {"needs_inline_query_location": False, "has_topic_sidebar": False}
    return shapes.user(fake.bot) | told | {"can_connect_to_business": False, "has_main_web_app": fake.has_main_app}


@method("setMySettings")
def set_my_settings(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Changes the named settings, and leaves the others as they are."""
    feedback = p.get("inline_feedback_share_denominator", 0)
    if feedback not in (0, 1, 10, 100, 1000):
        raise bad("wrong share denominator specified")
    for name, value in p.items():
        if name in fake.refuses_settings:
            raise bad(fake.refuses_settings.pop(name))
        if name in fake.overlooks_settings:
            continue
        if name == "inline_feedback_share_denominator":
            fake.tells_chosen = value == 1
        elif name == "inline_query_placeholder":
            fake.placeholder = value
        elif name == "callback_query_mode":
            fake.callback_query_mode = value
        elif name in SWITCHES:
            setattr(fake, SWITCHES[name], value)
    return True


@method("setMyDescription")
def set_my_description(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """What an empty chat with the bot shows."""
    return _describe(fake, "description", p, 512)


@method("getMyDescription")
def get_my_description(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """The same, in just this language."""
    return {"description": fake.descriptions.get(("description", p.get("language_code", "")), "")}


@method("setMyShortDescription")
def set_my_short_description(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """What the page of the bot shows."""
    return _describe(fake, "short_description", p, 120)


@method("getMyShortDescription")
def get_my_short_description(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """The same, in just this language."""
    return {"short_description": fake.descriptions.get(("short_description", p.get("language_code", "")), "")}


def _describe(fake: FakeTelegram, name: str, p: Params, most: int) -> bool:
    if name in fake.refuses_settings:
        raise bad(fake.refuses_settings.pop(name))
    if len(p.get(name, "")) > most:
        raise bad(f"bot {name.replace('_', ' ')} is too long")
    if name not in fake.overlooks_settings:
        fake.descriptions[name, p.get("language_code", "")] = p.get(name, "")
    return True


@method("setMyCommands")
def set_my_commands(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """The menu for one scope and language."""
    if "commands" in fake.refuses_settings:
        raise bad(fake.refuses_settings.pop("commands"))
    if "commands" in fake.overlooks_settings:
        return True
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
