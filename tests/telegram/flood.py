"""How much a bot may write before it is told to wait."""

from __future__ import annotations

import math
from collections import defaultdict, deque

from .state import Chat, Refused

BURST = 5  # messages that one chat takes at once
GROUP_A_MINUTE = 20
ALL_A_SECOND = 30


class Flood:
    """Counts sends and edits together; what is refused is not counted."""

    def __init__(self) -> None:
        self.refused = 0
        self._chats: dict[str, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()

    def spend(self, chat: Chat, now: float, inline_id: str = "") -> None:
        """One more message or edit in this chat, or edit of this inline message; raises when it is one too many."""
        mine = self._chats[inline_id or str(chat.id)]
        waits = [self._burst(mine, now), _full(self._all, ALL_A_SECOND, 1.0, now)]
        if not (chat.private or inline_id):
            waits.append(_full(mine, GROUP_A_MINUTE, 60.0, now))
        wait = max(waits)
        if wait > 0:
            self.refused += 1
            seconds = max(1, math.ceil(wait))
            raise Refused(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        for times in (mine, self._all):
            times.append(now)
            while len(times) > 100:
                times.popleft()

    @staticmethod
    def _burst(times: deque[float], now: float) -> float:
        """One a second on the whole, with a few at once: a bucket that holds BURST and gains one a second."""
        left, last = float(BURST), None
        for at in times:
            left = min(float(BURST), left + (at - last if last is not None else 0.0)) - 1
            last = at
        if last is not None:
            left = min(float(BURST), left + now - last)
        return max(0.0, 1.0 - left)


def _full(times: deque[float], most: int, span: float, now: float) -> float:
    recent = [at for at in times if at > now - span]
    return recent[-most] + span - now if len(recent) >= most else 0.0
