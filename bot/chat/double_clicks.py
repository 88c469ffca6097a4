"""Detects double clicks on buttons that open a table; other presses quote their turn, and count once anyway."""

from __future__ import annotations

from collections.abc import Callable

from bot.view.button_data import CARD, PAGE, Action, ButtonData
from storage.recent import RecentDict

SECONDS = 2.0
PEOPLE_MOST = 10_000


class DoubleClicks:
    """The last such press of each person."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last: RecentDict[int, tuple[str, float]] = RecentDict(PEOPLE_MOST)  # of each person: the button, and when

    def is_second(self, person: int, message: int, data: str) -> bool:
        """Whether this button of this message was just pressed; notes the press."""
        if not _opens_a_table(ButtonData.parse(data)):
            return False
        button, now = f"{message} {data}", self._now()
        last, at = self._last.get(person, ("", now))
        self._last[person] = (button, now)
        return last == button and now - at < SECONDS


def _opens_a_table(said: ButtonData) -> bool:
    """Whether a button opens a table: one of the menu with complete /play options, or Again."""
    if said.source in (CARD, PAGE):
        return said.action == Action("again")
    return said.command == "play" and said.line != "play"
