"""Limits what one person may press and type; anything above is answered politely and not processed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from storage.recent import RecentDict

MOST, SECONDS = 20, 10.0
PEOPLE_MOST = 10_000


class PersonLimit:
    """The recent actions of each person; forgets the longest inactive person first."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._times: RecentDict[int, deque[float]] = RecentDict(PEOPLE_MOST)
        self._told: dict[int, float] = {}

    def allows(self, person: int) -> bool:
        """Counts an action if it is within the limit; returns whether it is."""
        now = self._now()
        times = self._times.setdefault(person, deque())
        self._times.move_to_end(person)
        while times and times[0] <= now - SECONDS:
            times.popleft()
        if len(times) >= MOST:
            return False
        times.append(now)
        return True

    def tells(self, person: int) -> bool:
        """Whether to tell a person about the limit now: not after every message."""
        now = self._now()
        self._told = {one: at for one, at in self._told.items() if at > now - SECONDS}
        if person in self._told:
            return False
        self._told[person] = now
        return True
