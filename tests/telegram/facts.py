"""What each method of the Bot API takes, as a table; `python -m tests.telegram.facts SPEC…` makes it anew."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("facts.json")
METHODS = (
    "getMe getUpdates setWebhook deleteWebhook getWebhookInfo sendMessage sendPhoto sendDocument sendAnimation "
    "sendChatAction editMessageText editMessageCaption editMessageMedia editMessageReplyMarkup deleteMessage "
    "deleteMessages answerCallbackQuery getChat getChatAdministrators getChatMember "
    "getFile getUserProfilePhotos setMyCommands getMyCommands setChatMenuButton getChatMenuButton "
    "editEphemeralMessageText editEphemeralMessageCaption editEphemeralMessageMedia editEphemeralMessageReplyMarkup "
    "deleteEphemeralMessage answerInlineQuery answerGuestQuery setMyDescription getMyDescription "
    "setMyShortDescription getMyShortDescription setMySettings"
).split()
SENT = {
    "InlineQueryResult": "InlineQueryResultArticle",
    "InputMessageContent": "InputTextMessageContent",
}  # nothing else
# optional since Bot API 10.4, of which there is no specification here
OPTIONAL = {"sendMessage": "chat_id", "sendPhoto": "chat_id", "EphemeralMessageParameters": "receiver_user_id"}
# of Bot API 10.5, of which there is no specification here either
SETTINGS = {
    "supports_inline_queries": "Boolean",
    "inline_query_placeholder": "String",
    "needs_inline_query_location": "Boolean",
    "inline_feedback_share_denominator": "Integer",
    "can_join_groups": "Boolean",
    "can_read_all_group_messages": "Boolean",
    "can_connect_to_business": "Boolean",
    "can_manage_bots": "Boolean",
    "supports_guest_queries": "Boolean",
    "supports_join_request_queries": "Boolean",
    "has_topics_enabled": "Boolean",
    "allows_users_to_create_topics": "Boolean",
    "has_topic_sidebar": "Boolean",
    "can_communicate_with_bots": "Boolean",
    "callback_query_mode": "String",
}
OPAQUE = {"InputRichMessage"}  # objects that nobody here sends; only that they exist is kept
PLAIN = {"Integer", "String", "Boolean", "True", "Float", "InputFile"}


@cache
def facts() -> dict[str, Any]:
    """The table: `methods` and `types` name their fields, `since` what is newer than the oldest server."""
    table: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))
    return table


def derive(files: list[Path]) -> dict[str, Any]:
    """The table of facts from files of the specification, oldest first."""
    methods: dict[str, Any] = {}
    types: dict[str, Any] = {}
    version = ""
    for file in files:
        spec = json.loads(file.read_text("utf-8"))
        version = spec.get("version", version)
        methods.update(spec.get("methods", {}))
        types.update(spec.get("types", {}))
        _extend(methods, spec.get("extra_method_fields", {}))
        _extend(types, spec.get("extra_type_fields", {}))
    settings = [{"name": name, "types": [kind], "required": False} for name, kind in SETTINGS.items()]
    methods["setMySettings"] = {"name": "setMySettings", "since": "10.5", "fields": settings}
    for name, only in SENT.items():
        types[name]["subtypes"] = [only]
    for name, optional in OPTIONAL.items():
        for field in {**types, **methods}[name]["fields"]:
            field["required"] &= field["name"] != optional
    chosen = {name: methods[name] for name in METHODS}
    needed = _closure([f for m in chosen.values() for f in _fields(m)], types)
    return {
        "version": version,
        "since": _since(chosen),
        "methods": {name: _shape(method) for name, method in chosen.items()},
        "types": {name: _type(types[name]) for name in sorted(needed)},
    }


def _fields(thing: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in thing.get("fields", []) if "replaced" not in one]


def _extend(things: dict[str, Any], extra: dict[str, Any]) -> None:
    for name, fields in extra.items():
        if name in things:
            have = {one["name"]: one for one in things[name].setdefault("fields", [])}
            for one in fields:
                have.setdefault(one["name"], {}).update(one)
            things[name]["fields"] = list(have.values())


def _shape(thing: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: "|".join(one["types"]) + _only(one) + "!" * one["required"] for one in _fields(thing)}


def _only(one: dict[str, Any]) -> str:
    said = one.get("description", "").strip().rstrip(".")
    found = re.search(r"(?:must be|always) [“\"']?([a-z][a-z0-9_]*)[”\"']?$", said)
    return f"={found.group(1)}" if found and one["types"] == ["String"] and one["required"] else ""


def _type(thing: dict[str, Any]) -> dict[str, Any]:
    if thing["name"] in OPAQUE:
        return {"opaque": True}
    if thing.get("subtypes"):
        return {"one_of": thing["subtypes"]}
    return {"fields": _shape(thing)}


def _closure(fields: list[dict[str, Any]], types: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    names = {kind.replace("Array of ", "") for one in fields for kind in one["types"]}
    while fresh := {name for name in names - found - PLAIN if name in types}:
        found |= fresh
        solid = [types[name] for name in fresh if name not in OPAQUE]
        names = {kind.replace("Array of ", "") for t in solid for one in _fields(t) for kind in one["types"]}
        names |= {sub for t in solid for sub in t.get("subtypes") or ()}
    return found


def _since(methods: dict[str, Any]) -> dict[str, str]:
    newer = {name: method["since"] for name, method in methods.items() if "since" in method}
    for name, method in methods.items():
        newer.update({f"{name}.{one['name']}": one["since"] for one in _fields(method) if "since" in one})
    return newer


if __name__ == "__main__":
    TABLE.write_text(json.dumps(derive([Path(name) for name in sys.argv[1:]]), indent=1) + "\n", "utf-8")
