"""The payload of a message, the same for sending and editing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.view.message import Key, Message, Picture

from .ink import Html, read, width

TEXT_MOST, CAPTION_MOST = 4_096, 1_024
DATA_BYTES_MOST = 64
LABEL_MOST = 40  # columns of text that a phone shows in a row of buttons, less one for each gap
STYLES = {"main": "primary", "danger": "danger"}

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Payload:
    """A message in Telegram's terms; the picture is rendered when needed."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    picture: Picture | None = None

    @property
    def options(self) -> dict[str, InlineKeyboardMarkup]:
        """The keyboard as a call takes it; an edit without one removes it."""
        return {"reply_markup": self.keyboard} if self.keyboard else {}


def payload_of(message: Message) -> Payload:
    """Converts a message to a payload; the picture is left out where its caption would be too long."""
    picture = message.picture if width(read(message.text)) <= CAPTION_MOST else None
    return Payload(fitted(message.text), keyboard_of(message.keys), picture)


def fitted(marked: str, most: int = TEXT_MOST) -> str:
    """Returns a text within the server's limit; a longer one is cut and loses its mark-up."""
    plain = read(marked).strip()
    if width(plain) <= most:
        return marked if plain else "…"
    while width(plain) > most - 1:
        plain = plain[: len(plain) - max(1, (width(plain) - most) // 2)]
    return Html().escape(plain) + "…"


def keyboard_of(keys: tuple[tuple[Key, ...], ...]) -> InlineKeyboardMarkup | None:
    """Returns rows of buttons; a row whose labels a phone would cut is split."""
    rows = [[_button(key) for key in row] for whole in keys for row in _uncut([key for key in whole if _fits(key)])]
    return InlineKeyboardMarkup([row for row in rows if row]) if any(rows) else None


def _fits(key: Key) -> bool:
    fits = bool(key.url) or 1 <= len(key.data.encode()) <= DATA_BYTES_MOST
    if not fits:
        log.error("a button's data is too long", data=key.data)
    return fits


def _uncut(row: Sequence[Key]) -> Iterator[Sequence[Key]]:
    """Yields the row, or shorter rows in which each label fits."""
    wide = len(row)
    while wide > 1 and any(_columns(key.label) >= LABEL_MOST // wide for key in row):
        wide -= 1
    return (row[at : at + wide] for at in range(0, len(row), wide or 1))


def _columns(label: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in label)


def _button(key: Key) -> InlineKeyboardButton:
    label = key.label.strip() or "·"
    if len(label) > LABEL_MOST:
        log.error("a button's label is too long", label=label)
        label = label[: LABEL_MOST - 1] + "…"
    if key.url:
        return InlineKeyboardButton(label, url=key.url)
    return InlineKeyboardButton(label, callback_data=key.data, style=STYLES.get(key.style))
