"""A message as people see it: its words and its buttons, and what these say of a match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from tests.discord.screen import buttons

Stage = Literal["open", "live", "over"]
STAGES: tuple[Stage, ...] = ("open", "live", "over")
CELL = re.compile(r"\w+:\d+:[a-c][1-3]")  # the data of a button that marks a cell


@dataclass(frozen=True)
class Face:
    """A message as it once was, or as it is now: its words and the data of its buttons."""

    text: str
    keys: tuple[str, ...]

    @cached_property
    def match_id(self) -> str:
        """The match that it shows; nothing where it is no card."""
        first = self.keys[0] if self.keys else ""
        return first.partition(":")[0] if first[:1].isalnum() and f"{first.partition(':')[0]}:more" in self.keys else ""

    @cached_property
    def stage(self) -> Stage:
        """How far the match was."""
        verbs = {key.split(":")[1] for key in self.keys if ":" in key}
        is_open = not verbs.isdisjoint({"join", "leave", "start", "here"})  # a check-in of a full table has no "join"
        return "open" if is_open else "live" if "last" in verbs else "over"

    @cached_property
    def marked(self) -> set[str]:
        """The cells that are said to have been marked just now."""
        return set(re.findall(r"marked ([a-c][1-3])", self.text))

    @cached_property
    def cells(self) -> list[str]:
        """The buttons that mark a cell."""
        return [key for key in self.keys if CELL.fullmatch(key)]

    @property
    def hurried(self) -> bool:
        """Whether its clock is short: such tables have odd stakes here."""
        stake = re.search(r"stake (\d+)", self.text)
        return bool(stake and int(stake[1]) % 2)

    def asks(self, name: str) -> bool:
        """Whether it is this person's turn."""
        return re.search(rf"\u2068{name}\u2069(·\w)? to play", self.text) is not None

    def keys_back(self, name: str) -> list[str]:
        """The button by which this person has their seat back, where a computer plays for them."""
        is_away = re.search(rf"plays? for [^.]*\u2068{name}\u2069", self.text) is not None
        return [key for key in self.keys if is_away and key.endswith(":return")]

    def keys_when_deserted(self, name: str) -> list[str]:
        """The buttons with which this person decides what becomes of a match whose other player is gone."""
        stays = re.search(rf"\u2068{name}\u2069(·\w)? can claim the win", self.text) is not None
        return [key for key in self.keys if stays and key.split(":")[1] in ("claim", "substitute")]


def discord_face(text: str, components: Sequence[dict[str, Any]]) -> Face:
    """A message of Discord."""
    return Face(text, tuple(one["custom_id"] for one in buttons(list(components)) if "custom_id" in one))


def telegram_face(text: str, keyboard: Sequence[Sequence[dict[str, Any]]]) -> Face:
    """A message of Telegram."""
    keys = [key for row in keyboard for key in row if "callback_data" in key]
    marked = [key for key in keys if CELL.fullmatch(key["callback_data"]) and not CELL.fullmatch(f"m:1:{key['text']}")]
    return Face(text, tuple(key["callback_data"] for key in keys if key not in marked))
