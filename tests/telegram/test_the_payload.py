"""A malformed call is found before it is sent, and a good one passes."""

from __future__ import annotations

from typing import Any

import pytest

from .facts import METHODS, facts
from .limits import ALERT
from .payload import check
from .registry import METHODS as ANSWERED


def text(words: str = "Hello", **more: Any) -> dict[str, Any]:
    """The parameters of a plain message."""
    return {"chat_id": -1, "text": words, **more}


def keyboard(*buttons: dict[str, Any], row: int = 1) -> dict[str, Any]:
    """The parameters of a message with these buttons."""
    rows = [list(buttons[start : start + row]) for start in range(0, len(buttons), row)]
    return text(reply_markup={"inline_keyboard": rows})


def button(data: str = "d", **more: Any) -> dict[str, Any]:
    """A button with some data."""
    return {"text": "Go", "callback_data": data, **more}


GOOD = [
    ("sendMessage", text("x" * 4096)),
    ("sendMessage", text("<b>" + "x" * 4096 + "</b>", parse_mode="HTML")),
    ("sendMessage", {"chat_id": "-1", "text": "5", "disable_notification": "true"}),
    ("sendMessage", keyboard(*[button("ü" * 32)] * 96, row=8)),
    ("sendMessage", keyboard({"text": "Hand", "url": "https://t.me/roundhouse_bot?start=" + "x" * 64})),
    ("sendMessage", keyboard(button(style="danger"))),
    ("sendMessage", keyboard({"text": "Off", "disabled": {}})),
    ("sendMessage", {"chat_id": 1, "text": "x", "reply_markup": '{"force_reply": true, "selective": true}'}),
    ("sendMessage", text(reply_parameters={"message_id": 5, "allow_sending_without_reply": True})),
    ("sendMessage", text(ephemeral_message_parameters={"receiver_user_id": 1, "callback_query_id": "2"})),
    ("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * ALERT, "show_alert": True}),
    ("editMessageMedia", {"chat_id": 1, "message_id": 2, "media": {"type": "photo", "media": "photo-1"}}),
    ("setMyCommands", {"commands": [{"command": "play", "description": "Play"}], "scope": {"type": "default"}}),
    ("getUpdates", {"timeout": 10, "allowed_updates": "[]"}),
]
BAD = [
    ("sendMessage", {"text": "x"}, "chat_id is required"),
    ("sendMessage", text(colour="red"), "unknown parameter"),
    ("sendMessage", text(disable_notification="perhaps"), "expected Boolean"),
    ("sendMessage", text("x" * 4097), "message is too long"),
    ("sendMessage", text(" <b> </b> ", parse_mode="HTML"), "message text is empty"),
    ("sendMessage", text("<b>x", parse_mode="HTML"), "can't parse entities"),
    ("sendMessage", text(reply_markup={"inline_keyboard": [button()]}), "expected Array of InlineKeyboardButton"),
    ("sendMessage", text(reply_markup={"keys": []}), "InlineKeyboardMarkup"),
    ("sendMessage", keyboard(button(), button(color="red")), "unknown field of InlineKeyboardButton"),
    ("sendMessage", keyboard(button("")), "BUTTON_DATA_INVALID"),
    ("sendMessage", keyboard(button("ü" * 33)), "BUTTON_DATA_INVALID"),
    ("sendMessage", keyboard(button(url="https://example.org")), "must have one action"),
    ("sendMessage", keyboard({"text": "Nothing"}), "must have one action"),
    ("sendMessage", keyboard({"text": " ", "callback_data": "d"}), "text is empty"),
    ("sendMessage", keyboard(button(style="pink")), "unknown style"),
    ("sendMessage", keyboard(*[button()] * 101), "reply markup is too long"),
    ("sendMessage", keyboard(*[button()] * 9, row=9), "more than 8"),
    ("sendMessage", keyboard({"text": "App", "web_app": {"url": "https://example.org"}}), "private chats only"),
    (
        "sendMessage",
        {**keyboard({"text": "App", "web_app": {"url": "http://example.org"}}), "chat_id": 1},
        "only HTTPS",
    ),
    ("sendMessage", keyboard({"text": "Hand", "url": "https://t.me/roundhouse_bot?start=a.b"}), "deep link payload"),
    (
        "sendMessage",
        keyboard({"text": "App", "url": "https://t.me/roundhouse_bot/a?startapp=a.b"}),
        "deep link payload",
    ),
    ("sendMessage", keyboard({"text": "Hand", "url": "nowhere"}), "BUTTON_URL_INVALID"),
    ("sendMessage", text("see https://t.me/roundhouse_bot?start=" + "x" * 65), "deep link payload"),
    ("sendMessage", {**text(ephemeral_message_parameters={"receiver_user_id": 1}), "chat_id": 1}, "groups"),
    ("sendPhoto", {"chat_id": 1, "photo": "photo-1", "caption": "x" * 1025}, "caption is too long"),
    ("sendPhoto", {"chat_id": 1, "photo": "attach://a"}, "no file part"),
    ("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * 201}, "MESSAGE_TOO_LONG"),
    ("editMessageMedia", {"chat_id": 1, "message_id": 2, "media": {"type": "song", "media": "x"}}, "no InputMedia"),
    ("editMessageText", {"chat_id": 1, "message_id": 2, "text": "x", "reply_markup": {"force_reply": True}}, "inline"),
    ("setMyCommands", {"commands": [{"command": "Play", "description": "Play"}]}, "BOT_COMMAND_INVALID"),
    ("setMyCommands", {"commands": [{"command": "play", "description": ""}]}, "DESCRIPTION_INVALID"),
    ("setWebhook", {"url": "http://example.org"}, "HTTPS"),
    ("setWebhook", {"url": "https://example.org", "secret_token": "a b"}, "unallowed"),
    ("deleteMessages", {"chat_id": 1, "message_ids": list(range(101))}, "1 to 100"),
    ("sendPigeon", {}, "method not found"),
]


@pytest.mark.parametrize(("method", "params"), GOOD)
def test_a_good_call_passes(method: str, params: dict[str, Any]) -> None:
    assert check(method, params) == []


@pytest.mark.parametrize(("method", "params", "words"), BAD)
def test_a_malformed_call_is_named(method: str, params: dict[str, Any], words: str) -> None:
    assert words in " ".join(check(method, params))


def test_an_uploaded_file_stands_for_its_parameter() -> None:
    assert check("sendPhoto", {"chat_id": 1}, {"photo"}) == []
    assert check("sendPhoto", {"chat_id": 1, "photo": "attach://a"}, {"a"}) == []
    assert check("sendPhoto", {"chat_id": 1, "photo": "photo-1"}, {"a"}) == ["file part a is never used"]


def test_every_method_of_the_table_is_answered() -> None:
    assert set(facts()["methods"]) == set(METHODS) == set(ANSWERED)
