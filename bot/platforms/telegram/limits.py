"""How much one person may press and type in a while; more is answered politely, and costs nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from storage.recent import RecentDict

MOST, SECONDS = 20, 10.0
PEOPLE_MOST = 10_000


class Patience:
    """What each person did lately; who was quiet longest is forgotten first."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._deeds: RecentDict[int, deque[float]] = RecentDict(PEOPLE_MOST)
        self._told: dict[int, float] = {}

    def allows(self, person: int) -> bool:
        """Whether one more is not too much; counts it if so."""
        now = self._now()
        commands = self._deeds.setdefault(person, deque())
        self._deeds.move_to_end(person)
        while commands and commands[0] <= now - SECONDS:
            commands.popleft()
        if len(commands) >= MOST:
            return False
        commands.append(now)
        return True

    def tells(self, person: int) -> bool:
        """Whether they are to be told once more that it was too much: not with every message."""
        now = self._now()
        self._told = {one: at for one, at in self._told.items() if at > now - SECONDS}
        if person in self._told:
            return False
        self._told[person] = now
        return True
