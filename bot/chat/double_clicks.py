"""Detects double clicks: the second press of a button that would say, open or post something a second time."""

from __future__ import annotations

from collections.abc import Callable

from bot.view.answer import Answer, Refused, first
from bot.view.button_data import HAND, ButtonData
from storage.recent import RecentDict

SECONDS = 2.0
UPDATED = ("hand", "last")  # verbs whose answer replaces the one before, and may be newer
PEOPLE_MOST = 10_000

Button = tuple[int, ButtonData]  # the message, and what its button says


class DoubleClicks:
    """The last press of each person that was answered."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last: RecentDict[int, tuple[Button, float]] = RecentDict(PEOPLE_MOST)  # the button, and when

    def is_second(self, person: int, message: int, said: ButtonData) -> bool:
        """Whether this button of this message was just pressed; notes the press if not."""
        if _may_repeat(said):
            return False
        button, now = (message, said), self._now()
        last = self._last.get(person)
        if last is not None and last[0] == button and now - last[1] < SECONDS:
            return True
        self._last[person] = (button, now)
        return False

    def answered(self, person: int, answer: Answer) -> None:
        """Notes the answer to a press: after a refusal the same press is answered again."""
        if first(answer, Refused):
            self._last.pop(person, None)


def _may_repeat(said: ButtonData) -> bool:
    """Whether each press is answered: a choice quotes its turn, and a hand or the last move is updated."""
    return said.source == HAND or said.action.verb in UPDATED or said.action.quoted_turn is not None
