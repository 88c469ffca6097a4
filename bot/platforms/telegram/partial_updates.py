"""Reads updates without unused parts: the library would build an object for each button of the pressed card."""

from __future__ import annotations

from typing import Any

import orjson
import structlog
from telegram import Bot, CallbackQuery, Chat, InaccessibleMessage, Message, Update, User
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

PLACE = frozenset({"message_id", "date", "chat"})  # of a message, outside of topics
KEPT = PLACE | {"ephemeral_message_id", "message_thread_id", "is_topic_message"}

log = structlog.get_logger(__name__)


class LeanRequest(HTTPXRequest):
    """Parses responses quickly, and of a press's message only its place."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Returns the parsed response."""
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
    """Returns the update posted to us; None where it is invalid."""
    try:
        update = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(update, dict) or not isinstance(update.get("update_id"), int):
        return None
    return read_update(update, bot)


def read_update(update: dict[str, Any], bot: Bot) -> Update:
    """Returns the update; an empty one, with its id alone, where the library cannot parse it."""
    _thin_out(update)
    try:
        parsed = _parsed(update, bot)
        _check_kinds(parsed)
    except Exception as error:  # noqa: BLE001 - the library raises errors of many types
        log.warning("an update could not be read", update=update["update_id"], why=type(error).__name__)
        return Update(update["update_id"])
    return parsed


def _check_kinds(update: Update) -> None:
    """Checks the types of the values used: the library accepts any value."""
    press = update.callback_query
    message = update.effective_message if press is None else press.message
    if message is not None and message.chat is None:
        raise TypeError("nowhere")
    change = update.my_chat_member or update.chat_member
    if change is not None and None in (change.chat, change.from_user, change.old_chat_member, change.new_chat_member):
        raise TypeError("no change")
    numbers = [part.id for part in (update.effective_chat, update.effective_user) if part is not None]
    numbers += [message.message_id] if message is not None else []
    texts = [message.text if isinstance(message, Message) else None, *_typed(update)]
    if not all(type(value) is int for value in numbers) or not all(isinstance(value, str | None) for value in texts):
        raise TypeError("numbers and texts")


def _typed(update: Update) -> list[Any]:
    """Returns the texts of a press, or of what is typed by our name."""
    press, query, sent = update.callback_query, update.inline_query, update.chosen_inline_result
    texts = [press.data, press.inline_message_id] if press is not None else []
    texts += [query.id, query.query] if query is not None else []
    texts += [sent.result_id, sent.inline_message_id] if sent is not None else []
    return [*texts, update.guest_message.guest_query_id] if update.guest_message is not None else texts


def _thin_out(update: dict[str, Any]) -> None:
    press = update.get("callback_query")
    if isinstance(press, dict) and isinstance(message := press.get("message"), dict):
        press["message"] = {key: message[key] for key in KEPT if key in message}


def _parsed(update: dict[str, Any], bot: Bot) -> Update:
    """Returns the update; of a press outside of topics only who pressed what, and where, in a third of the time."""
    press = update.get("callback_query")
    if not press or not press.get("message") or press["message"].keys() != PLACE:
        return Update.de_json(update, bot)
    message = InaccessibleMessage(Chat.de_json(press["message"]["chat"], bot), press["message"]["message_id"])
    who = User.de_json(press["from"], bot)
    query = CallbackQuery(press["id"], who, press["chat_instance"], message, press.get("data"))
    return Update(update["update_id"], callback_query=query)
