"""Ink: Telegram's own small HTML, and texts that link to nothing by themselves."""

from __future__ import annotations

import re
from datetime import datetime
from html import escape, unescape

JOINER = "\u2060"  # takes no room, and keeps the server from seeing a link
FORMAT = "wt"  # day of the week and time, in the reader's own zone
OURS = "play|tables|turns|show|hand|move|kick|stop|record|next|settings|me|help"  # commands that may be tapped
SEEN_AS_LINKS = re.compile(
    rf"[@#$](?=\w)|(?<![\w/])/(?!(?:{OURS})\b)(?=\w)|:(?=//)|(?<=\w)\.(?=[^\W\d_]{{2}})(?!json\b)"
)
TAG = re.compile(r"<[^>]*>")


class Html:
    """The mark-up of Telegram."""

    def escape(self, text: str) -> str:
        """A text that is shown as it is: it marks nothing up, mentions nobody and links to nothing."""
        return escape(SEEN_AS_LINKS.sub(rf"\g<0>{JOINER}", text), quote=False)

    def bold(self, marked: str) -> str:
        """Marked-up text, heavier."""
        return f"<b>{marked}</b>"

    def mention(self, account: str, name: str) -> str:
        """A person who is told of it."""
        return f'<a href="tg://user?id={escape(account)}">{self.escape(name)}</a>'

    def moment(self, at: datetime, words: str) -> str:
        """A moment in the reader's own time, or in words."""
        return f'<tg-time unix="{int(at.timestamp())}" format="{FORMAT}">{self.escape(words)}</tg-time>'

    def link(self, marked: str, url: str) -> str:
        """Marked-up text that opens an address."""
        return f'<a href="{escape(url)}">{marked}</a>'


def read(marked: str) -> str:
    """What a reader sees of a marked-up text."""
    return unescape(TAG.sub("", marked))


def width(text: str) -> int:
    """How long the server takes a text to be."""
    return len(text.encode("utf-16-le", "replace")) // 2
