"""Limits each person's presses and commands, and detects repeated events."""

from __future__ import annotations

from collections import deque

from storage.recent import RecentDict

MOST, SECONDS = 20, 10.0  # presses and commands of one person
PEOPLE_MOST = 10_000
SEEN_MOST = 5_000


class Crowd:
    """The recent interactions of each person."""

    def __init__(self) -> None:
        self._times: RecentDict[int, deque[float]] = RecentDict(PEOPLE_MOST)
        self._seen: RecentDict[int, None] = RecentDict(SEEN_MOST)

    def is_new(self, interaction: int) -> bool:
        """Whether this interaction is new; the gateway may repeat it."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        return True

    def may_act(self, user: int, now: float) -> bool:
        """Whether a person is within the limit; counts the action."""
        times = self._times.setdefault(user, deque())
        self._times.move_to_end(user)
        while times and times[0] <= now - SECONDS:
            times.popleft()
        if len(times) >= MOST:
            return False
        times.append(now)
        return True
