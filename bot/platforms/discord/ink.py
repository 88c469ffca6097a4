"""How texts are marked up on Discord."""

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
        """A text that is shown as it is: it marks nothing up, mentions nobody and links to nothing."""
        return _escaped(text)

    def bold(self, marked: str) -> str:
        """Marked-up text, heavier."""
        return f"**{marked}**"

    def code(self, text: str) -> str:
        """A text to be copied exactly as it is; escaped where it would break out of its span."""
        return self.escape(text) if _NO_SPAN.search(text) else f"`{text}`"

    def mention(self, account: str, name: str) -> str:
        """A person who is told of it."""
        return f"<@{account}>"

    def moment(self, at: datetime, words: str) -> str:
        """A moment in the reader's own time."""
        return f"<t:{int(at.timestamp())}:R>"

    def link(self, marked: str, url: str) -> str:
        """Marked-up text that opens an address."""
        return f"[{marked}]({url})"


@lru_cache(maxsize=4_096)  # the same sentences come again and again
def _escaped(text: str) -> str:
    return _LISTS.sub(_unlisted, _SIGNS.sub(lambda sign: f"\\{sign[0]}", text))


def _unlisted(found: re.Match[str]) -> str:
    """What would begin a list keeps its sign."""
    return f"{found[1]}{found[2]}\\" if found[2].isdigit() else f"{found[1]}\\{found[2]}"
