"""Translates Telegram's errors to those of the program."""

from __future__ import annotations

import httpx
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.fronts import DeliveryUnknown, RateLimited, RoomGone

NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
AGAIN_SECONDS = 2.0  # delay before a failed call is repeated
TOO_LATE = "query is too old"
UNCHANGED = "message is not modified"
MESSAGE_GONE = ("message to edit not found", "message can't be edited", "message_id_invalid", "message to delete")
ROOM_GONE = (
    "chat not found",
    "message thread not found",
    "topic_closed",
    "topic_deleted",
    "not enough rights to send text",
    "have no rights to send",
    "chat_write_forbidden",
    "chat_send_plain_forbidden",
    "chat_restricted",
    "group chat was deactivated",
)
NO_PHOTOS = ("not enough rights to send photo", "chat_send_photos_forbidden", "chat_send_media_forbidden")
NO_FILES = ("not enough rights to send document", "chat_send_docs_forbidden")
NO_TEXT = "there is no text in the message"
NO_CAPTION = "there is no caption in the message"
WRONG_FILE = ("wrong file identifier", "wrong remote file", "wrong type of the web page")


class MessageGone(Exception):
    """The message does not exist any more, or can no longer be changed."""


class PictureRemoved(MessageGone):
    """The message was a picture, which cannot become a text, and was deleted for that."""


class NoPhotos(Exception):
    """The chat forbids photos."""


class NoFiles(Exception):
    """The chat forbids files."""


class GroupMigrated(Exception):
    """The group has become a supergroup, with another id."""

    def __init__(self, chat: int) -> None:
        super().__init__(str(chat))
        self.chat = chat


def translated_error(error: TelegramError, sends: bool) -> Exception:
    """Returns the program's error for one of Telegram's; `sends`: repeating the call would show a message twice."""
    match error:
        case RetryAfter():
            return RateLimited(seconds_of(error))
        case ChatMigrated():
            return GroupMigrated(error.new_chat_id)
        case Forbidden():
            return RoomGone(error.message)
        case BadRequest():
            return _refused(error)
        case NetworkError():
            return DeliveryUnknown(error.message) if sends and _may_have_acted(error) else RateLimited(AGAIN_SECONDS)
    return error


def is_wrong_file(error: BadRequest) -> bool:
    """Whether a file that was sent before is no longer accepted by its id."""
    return any(words in error.message.lower() for words in WRONG_FILE)


def seconds_of(error: RetryAfter) -> float:
    """Returns how many seconds to wait."""
    wait = error.retry_after
    return float(wait if isinstance(wait, int) else wait.total_seconds())


def _refused(error: BadRequest) -> Exception:
    text = error.message.lower()
    if any(words in text for words in MESSAGE_GONE):
        return MessageGone(text)
    if any(words in text for words in NO_PHOTOS):
        return NoPhotos(text)
    if any(words in text for words in NO_FILES):
        return NoFiles(text)
    if any(words in text for words in ROOM_GONE):
        return RoomGone(text)
    return error


def _may_have_acted(error: NetworkError) -> bool:
    """Whether the connection broke after the call was sent; a server that answers 5xx has not acted."""
    if isinstance(error.__cause__, NEVER_SENT):
        return False
    return error.message.startswith(("httpx.", "Unknown error in HTTP")) or error.message.lower().startswith(
        "timed out"
    )
