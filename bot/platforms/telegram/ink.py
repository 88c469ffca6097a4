"""Ink: Telegram's own small HTML, and texts that link to nothing by themselves."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from html import escape, unescape

from bot.chat.commands import all_commands

JOINER = "\u2060"  # takes no room, and keeps the server from seeing a link
FORMAT = "wt"  # day of the week and time, in the reader's own zone
TAG = re.compile(r"<[^>]*>")


@cache
def _seen_as_links() -> re.Pattern[str]:
    """What the server would make a link of; our own commands may be tapped and copied."""
    ours = "|".join(all_commands())
    return re.compile(rf"[@#$](?=\w)|(?<![\w/])/(?!(?:{ours})\b)(?=\w)|:(?=//)|(?<=\w)\.(?=[^\W\d_]{{2}})(?!json\b)")


class Html:
    """The mark-up of Telegram."""

    def escape(self, text: str) -> str:
        """A text that is shown as it is: it marks nothing up, mentions nobody and links to nothing."""
        return escape(_seen_as_links().sub(rf"\g<0>{JOINER}", text), quote=False)

    def bold(self, marked: str) -> str:
        """Marked-up text, heavier."""
        return f"<b>{marked}</b>"

    def code(self, text: str) -> str:
        """A text to be copied exactly as it is."""
        return f"<code>{escape(text, quote=False)}</code>"

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
