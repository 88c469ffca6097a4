"""Updates without what we never look at: the library builds an object of each button of the card that was pressed."""

from __future__ import annotations

from typing import Any

import orjson
from telegram import Bot, Update
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

KEPT = frozenset({"message_id", "ephemeral_message_id", "date", "chat", "message_thread_id", "is_topic_message"})


class LeanRequest(HTTPXRequest):
    """Reads answers quickly, and of a press's message only where it stands."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """What the server answered."""
        try:
            answer: dict[str, Any] = orjson.loads(payload)
        except orjson.JSONDecodeError as error:
            raise TelegramError("Invalid server response") from error
        result = answer.get("result")
        for update in result if isinstance(result, list) else ():
            if isinstance(update, dict):
                _thin_out(update)
        return answer


def update_in(body: bytes, bot: Bot) -> Update | None:
    """The update that was posted to us; None where it is none."""
    try:
        update = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(update, dict) or not isinstance(update.get("update_id"), int):
        return None
    _thin_out(update)
    return Update.de_json(update, bot)


def _thin_out(update: dict[str, Any]) -> None:
    press = update.get("callback_query")
    if isinstance(press, dict) and isinstance(message := press.get("message"), dict):
        press["message"] = {key: value for key, value in message.items() if key in KEPT}
