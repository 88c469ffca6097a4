"""Payloads for Telegram: text, buttons and pictures of a message."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape, unescape
from unicodedata import east_asian_width

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from bot.view.answer import Key, Message, Picture

JOINER = "\u2060"  # invisible, and stops the server from recognising a link

FORMAT = "wt"  # weekday and time, in the reader's time zone

TAG = re.compile(r"<[^>]*>")
TEXT_MOST, CAPTION_MOST = 4_096, 1_024
DATA_BYTES_MOST = 64
LABEL_MOST = 40  # columns of text that a phone shows in a row of buttons, less one for each gap
STYLES = {"main": "primary", "danger": "danger"}

log = structlog.get_logger(__name__)


class Html:
    """Telegram's mark-up; only our own commands stay links."""

    def __init__(self, commands: Iterable[str] = ()) -> None:
        ours = "|".join(commands) or "(?!)"
        self._seen_as_links = re.compile(
            rf"[@#$](?=\w)|(?<![\w/])/(?!(?:{ours})\b)(?=\w)|:(?=//)|(?<=\w)\.(?=[^\W\d_]{{2}})(?!json\b)"
        )

    def escape(self, text: str) -> str:
        """Returns a text escaped: it marks nothing up, mentions nobody and links to nothing."""
        return escape(self._seen_as_links.sub(rf"\g<0>{JOINER}", text), quote=False)

    def bold(self, marked: str) -> str:
        """Returns marked-up text in bold."""
        return f"<b>{marked}</b>"

    def code(self, text: str) -> str:
        """Returns a text to be copied exactly as it is."""
        return f"<code>{escape(text, quote=False)}</code>"

    def fixed(self, text: str) -> str:
        """Returns a text of several lines in letters of one width."""
        return f"<pre>{escape(text, quote=False)}</pre>"

    def mention(self, account: str, name: str) -> str:
        """Returns a mention that notifies a person."""
        return f'<a href="tg://user?id={escape(account)}">{self.escape(name)}</a>'

    def moment(self, at: datetime, words: str) -> str:
        """Returns a time in the reader's time zone, or in words."""
        return f'<tg-time unix="{int(at.timestamp())}" format="{FORMAT}">{self.escape(words)}</tg-time>'

    def clock(self, at: datetime, words: str) -> str:
        """Returns the words: a group makes appointments by its own clock."""
        return self.escape(words)

    def link(self, marked: str, url: str) -> str:
        """Returns marked-up text as a link."""
        return f'<a href="{escape(url)}">{marked}</a>'


def read(marked: str) -> str:
    """Returns the visible text of a marked-up text."""
    return unescape(TAG.sub("", marked))


def width(text: str) -> int:
    """Returns the length of a text as the server counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le", "replace")) // 2


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


def payload_of(message: Message, *, is_drawn: bool = True) -> Payload:
    """Converts a message to a payload; the picture is left out where its caption would be too long.

    Where it is not drawn, its description takes its place.
    """
    if message.picture is not None and not is_drawn:
        return Payload(fitted(f"{message.text}\n{Html().escape(message.picture.alt)}"), keyboard_of(message.keys))
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
    if key.url and key.opens_page:
        return InlineKeyboardButton(label, web_app=WebAppInfo(key.url))
    if key.url:
        return InlineKeyboardButton(label, url=key.url)
    return InlineKeyboardButton(label, callback_data=key.data, style=STYLES.get(key.style))
