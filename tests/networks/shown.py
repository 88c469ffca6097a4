"""What stands on somebody's screen, on whatever front."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from bot.platforms.web.padding import unfilled

HAND = re.compile(r"(?:Your hand|Ваши кости|你的手牌)[:：] ?([^.。(（,]*)|and the hand ([^,]*),")


def hand_in(text: str) -> str | None:
    """The tiles or cards of a hand, where a text or a sketch tells any."""
    found = HAND.search(text)
    return (found[1] or found[2] or "").strip() if found else None


@dataclass(frozen=True)
class Key:
    """A button: its label, and what the program gets when it is pressed."""

    label: str
    data: str

    def fits(self, wanted: str) -> int:
        """2 for this very label or this end of the data, 1 for the beginning of the label, else 0."""
        if wanted.startswith(":"):
            return 2 * unfilled(self.data).endswith(wanted)
        labels = self.label, self.label.partition(" ")[2]  # with its emoji, and without
        return 2 if wanted in labels else int(any(one.startswith(wanted) for one in labels))


@dataclass(frozen=True)
class Shown:
    """A message or a page on somebody's screen."""

    text: str  # with the words of its picture
    keys: tuple[Key, ...]
    private: bool
    it: Any = field(default=None, repr=False)

    @property
    def hand(self) -> str | None:
        """The tiles or cards of a hand, where it tells any."""
        return hand_in(self.text)

    def key(self, wanted: str) -> Key | None:
        """The button that fits best."""
        found = max(self.keys, key=lambda key: key.fits(wanted), default=None)
        return found if found and found.fits(wanted) else None
