"""Discord's mark-up."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache

_SIGNS = re.compile(r"[\\*_~|`<>@#\[\]]|(?<=:)/(?=/)|(?<=discord\.gg)/|(?<=discord\.com)/", re.IGNORECASE)
_NO_SPAN = re.compile(r"[`\n\r]|^\s|\s$|^$")
_LISTS = re.compile(r"^(\s*)([-+]|[0-9]+(?=\.))(?=\.?\s)", re.MULTILINE)


class DiscordInk:
    """Discord's Markdown."""

    def escape(self, text: str) -> str:
        """Returns a text escaped: it marks nothing up, mentions nobody and links to nothing."""
        return _escaped(text)

    def bold(self, marked: str) -> str:
        """Returns marked-up text in bold."""
        return f"**{marked}**"

    def code(self, text: str) -> str:
        """Returns a text to be copied exactly as it is; escaped where a code span cannot hold it."""
        return self.escape(text) if _NO_SPAN.search(text) else f"`{text}`"

    def mention(self, account: str, name: str) -> str:
        """Returns a mention that notifies a person."""
        return f"<@{account}>"

    def moment(self, at: datetime, words: str) -> str:
        """Returns a time relative to now, which Discord keeps up to date."""
        return f"<t:{int(at.timestamp())}:R>"

    def link(self, marked: str, url: str) -> str:
        """Returns marked-up text as a link."""
        return f"[{marked}]({url})"


@lru_cache(maxsize=4_096)  # the same sentences are repeated often
def _escaped(text: str) -> str:
    return _LISTS.sub(_unlisted, _SIGNS.sub(lambda sign: f"\\{sign[0]}", text))


def _unlisted(found: re.Match[str]) -> str:
    """Escapes a sign that would begin a list."""
    return f"{found[1]}{found[2]}\\" if found[2].isdigit() else f"{found[1]}\\{found[2]}"
