"""What one person may do in a while, and what has been done already."""

from __future__ import annotations

from collections import OrderedDict, deque

MOST, SECONDS = 20, 10.0  # presses and commands of one person
PEOPLE_MOST = 10_000
SEEN_MOST = 5_000


class Crowd:
    """Everybody who is here at the moment."""

    def __init__(self) -> None:
        self._times: OrderedDict[int, deque[float]] = OrderedDict()
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: int) -> bool:
        """Whether this is told for the first time; the gateway may tell it twice."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        if len(self._seen) > SEEN_MOST:
            self._seen.popitem(last=False)
        return True

    def may_act(self, user: int, now: float) -> bool:
        """Whether somebody has not done too much lately."""
        times = self._times.setdefault(user, deque())
        self._times.move_to_end(user)
        if len(self._times) > PEOPLE_MOST:
            self._times.popitem(last=False)
        while times and times[0] <= now - SECONDS:
            times.popleft()
        if len(times) >= MOST:
            return False
        times.append(now)
        return True
