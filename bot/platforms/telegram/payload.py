"""What Telegram is given for a message: the same whether it is sent or edited."""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.message import Key, Message, Picture

from .ink import Html, read, width

TEXT_MOST, CAPTION_MOST = 4_096, 1_024
DATA_BYTES_MOST, LABEL_MOST = 64, 40
STYLES = {"main": "primary", "danger": "danger"}

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Payload:
    """A message in Telegram's own terms; the picture is drawn when it is needed."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    picture: Picture | None = None

    @property
    def options(self) -> dict[str, InlineKeyboardMarkup]:
        """The keyboard as a call takes it; an edit without one takes it away."""
        return {"reply_markup": self.keyboard} if self.keyboard else {}


def payload_of(message: Message) -> Payload:
    """The one way from a message to what is sent or edited; a caption that is too long stands without its picture."""
    picture = message.picture if width(read(message.text)) <= CAPTION_MOST else None
    return Payload(fitted(message.text), keyboard_of(message.keys), picture)


def fitted(marked: str, most: int = TEXT_MOST) -> str:
    """A text that the server takes; one that is too long loses its mark-up with its end."""
    plain = read(marked).strip()
    if width(plain) <= most:
        return marked if plain else "…"
    while width(plain) > most - 1:
        plain = plain[: len(plain) - max(1, (width(plain) - most) // 2)]
    return Html().escape(plain) + "…"


def keyboard_of(keys: tuple[tuple[Key, ...], ...]) -> InlineKeyboardMarkup | None:
    """Rows of buttons."""
    rows = [[_button(key) for key in row if _fits(key)] for row in keys]
    return InlineKeyboardMarkup([row for row in rows if row]) if any(rows) else None


def _fits(key: Key) -> bool:
    fits = bool(key.url) or 1 <= len(key.data.encode()) <= DATA_BYTES_MOST
    if not fits:
        log.error("a button's data is too long", data=key.data)
    return fits


def _button(key: Key) -> InlineKeyboardButton:
    label = key.label.strip()[:LABEL_MOST] or "·"
    if key.url:
        return InlineKeyboardButton(label, url=key.url)
    return InlineKeyboardButton(label, callback_data=key.data, style=STYLES.get(key.style))
