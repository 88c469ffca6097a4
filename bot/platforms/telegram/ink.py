"""Ink: Telegram's subset of HTML, with texts that never become links by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from html import escape, unescape

JOINER = "\u2060"  # invisible, and stops the server from recognising a link
FORMAT = "wt"  # weekday and time, in the reader's time zone
TAG = re.compile(r"<[^>]*>")


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

    def mention(self, account: str, name: str) -> str:
        """Returns a mention that notifies a person."""
        return f'<a href="tg://user?id={escape(account)}">{self.escape(name)}</a>'

    def moment(self, at: datetime, words: str) -> str:
        """Returns a time in the reader's time zone, or in words."""
        return f'<tg-time unix="{int(at.timestamp())}" format="{FORMAT}">{self.escape(words)}</tg-time>'

    def link(self, marked: str, url: str) -> str:
        """Returns marked-up text as a link."""
        return f'<a href="{escape(url)}">{marked}</a>'


def read(marked: str) -> str:
    """Returns the visible text of a marked-up text."""
    return unescape(TAG.sub("", marked))


def width(text: str) -> int:
    """Returns the length of a text as the server counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le", "replace")) // 2
