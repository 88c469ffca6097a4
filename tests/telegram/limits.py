"""The lengths and counts of the Bot API, as far as they need no state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .formatting import CannotParse, read, width

TEXT, CAPTION, EPHEMERAL_EDIT = 4096, 1024, 1024
ALERT, DATA_BYTES, BUTTONS, IN_A_ROW = 200, 64, 100, 8
SIDE_FIELDS = {"text", "style", "icon_custom_emoji_id"}
DEEP_LINK = re.compile(r"https?://t\.me/\w+(?:/\w+)?\?(?:\S*&)?(start|startgroup|startapp)=([^&\s]*)")


def static_problems(method: str, values: dict[str, Any]) -> Iterator[str]:
    """What this call does wrong whatever the state of the chats."""
    yield from _texts(method, values)
    markup = values.get("reply_markup")
    if isinstance(markup, dict) and "inline_keyboard" in markup:
        yield from _keyboard(markup["inline_keyboard"], values.get("chat_id"))
    if method == "answerCallbackQuery":
        if width(str(values.get("text", ""))) > ALERT:
            yield f"MESSAGE_TOO_LONG (text: {width(values['text'])} characters, at most {ALERT})"
        yield from _deep_link(values.get("url", ""))
    for result in values.get("results", [values["result"]] if "result" in values else []):
        content = result["input_message_content"]
        yield from _text(content["message_text"], content.get("parse_mode"), content.get("entities"), "text", TEXT)
        yield from _keyboard((result.get("reply_markup") or {}).get("inline_keyboard", []), None)
    if method == "setMyCommands":
        yield from _commands(values["commands"])
    if method == "setWebhook":
        yield from _webhook(values)
    if method == "getUpdates" and not 1 <= values.get("limit", 100) <= 100:
        yield "limit: must be 1 to 100"
    if method == "deleteMessages" and not 1 <= len(values["message_ids"]) <= 100:
        yield "message_ids: must be 1 to 100"
    if method in ("sendMessage", "sendPhoto") and "chat_id" not in values and not _answers_press(values):
        yield "parameter chat_id is required"
    yield from _private(method, values)


def _answers_press(values: dict[str, Any]) -> bool:
    """Whether the press that a message answers says where it is shown (Bot API 10.4)."""
    return "callback_query_id" in (values.get("ephemeral_message_parameters") or {})


def _texts(method: str, values: dict[str, Any]) -> Iterator[str]:
    if method == "answerCallbackQuery":
        return
    mode = values.get("parse_mode")
    if "text" in values:
        most = EPHEMERAL_EDIT if method.startswith("editEphemeral") else TEXT
        yield from _text(values["text"], mode, values.get("entities"), "text", most)
    if "caption" in values:
        yield from _text(values["caption"], mode, values.get("caption_entities"), "caption", CAPTION)
    media = values.get("media")
    if isinstance(media, dict) and "caption" in media:
        found = media.get("caption_entities")
        yield from _text(media["caption"], media.get("parse_mode"), found, "caption", CAPTION)


def _text(text: str, mode: str | None, entities: list[Any] | None, kind: str, most: int) -> Iterator[str]:
    try:
        plain, _ = read(text, mode, entities)
    except CannotParse as error:
        yield f"can't parse entities: {error}"
        return
    if kind == "text" and not plain:
        yield "message text is empty"
    if width(plain) > most:
        what = "message is too long" if kind == "text" else "message caption is too long"
        yield f"{what} ({width(plain)} characters, at most {most})"
    for link in re.findall(r"https?://t\.me/[^\s\"'<>]+", text):
        yield from _deep_link(link)


def _keyboard(rows: list[list[dict[str, Any]]], chat: Any) -> Iterator[str]:
    buttons = [button for row in rows for button in row]
    if len(buttons) > BUTTONS:
        yield f"reply markup is too long ({len(buttons)} buttons, at most {BUTTONS})"
    if any(len(row) > IN_A_ROW for row in rows):
        yield f"a row has more than {IN_A_ROW} buttons"
    for button in buttons:
        yield from _button(button, chat)


def _button(button: dict[str, Any], chat: Any) -> Iterator[str]:
    label = button.get("text", "")
    actions = sorted(button.keys() - SIDE_FIELDS)
    if not label.strip():
        yield "inline keyboard button text is empty"
    if len(actions) != 1:
        yield f"Text buttons are unallowed in the inline keyboard ({label!r} must have one action, has {actions})"
    if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= DATA_BYTES:
        yield f"BUTTON_DATA_INVALID ({label!r}: {len(button['callback_data'].encode())} bytes, 1 to {DATA_BYTES})"
    if "url" in button:
        if not re.match(r"(https?|tg)://\S+$", button["url"]):
            yield f"BUTTON_URL_INVALID ({label!r})"
        yield from _deep_link(button["url"])
    if "web_app" in button and not (isinstance(chat, int) and chat > 0):
        yield f"BUTTON_TYPE_INVALID ({label!r}: web_app works in private chats only)"
    if not button.get("web_app", {}).get("url", "https://").startswith("https://"):
        yield f"Web App URL {button['web_app']['url']!r} is invalid: only HTTPS links are allowed"
    if button.get("style") not in (None, "primary", "success", "danger"):
        yield f"{label!r} has the unknown style {button['style']!r}"


def _deep_link(url: str) -> Iterator[str]:
    link = DEEP_LINK.match(url)
    if link:
        most = 512 if link[1] == "startapp" else 64
        if not re.fullmatch(rf"[A-Za-z0-9_-]{{1,{most}}}", link[2]):
            yield f"deep link payload {link[2]!r} must be 1 to {most} of A-Z a-z 0-9 _ -"


def _commands(commands: list[dict[str, Any]]) -> Iterator[str]:
    names = [one["command"] for one in commands]
    if len(names) > 100:
        yield "BOT_COMMANDS_TOO_MUCH (at most 100 commands)"
    for one in commands:
        if not re.fullmatch(r"/?[a-z0-9_]{1,32}", one["command"]):
            yield f"BOT_COMMAND_INVALID ({one['command']!r})"
        if not 1 <= len(one["description"]) <= 256:
            yield f"BOT_COMMAND_DESCRIPTION_INVALID (/{one['command']}: 1 to 256 characters)"
    yield from (f"/{name} is listed twice" for name in {n for n in names if names.count(n) > 1})


def _webhook(values: dict[str, Any]) -> Iterator[str]:
    if values["url"] and not values["url"].startswith("https://"):
        yield "bad webhook: An HTTPS URL must be provided for webhook"
    if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", values.get("secret_token", "")):
        yield "secret token contains unallowed characters"


def _private(method: str, values: dict[str, Any]) -> Iterator[str]:
    """Ephemeral messages: sent to groups only, unless they answer a press, and without login buttons."""
    if "ephemeral_message_parameters" not in values and "Ephemeral" not in method:
        return
    if method.startswith("send") and isinstance(values.get("chat_id"), int) and values["chat_id"] > 0:
        yield "ephemeral messages exist in groups and supergroups only"
    rows = (values.get("reply_markup") or {}).get("inline_keyboard", [])
    if any("login_url" in button for row in rows for button in row):
        yield "login_url buttons are not supported in ephemeral messages"
