"""Rate limits: buckets per channel and route, and fifty calls a second for all."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from hashlib import md5
from math import ceil

FIVE_IN_FIVE = (5, 5.0)
GLOBAL = (50, 1.0)
STRICT = {"POST /channels/{channel}/messages", "PATCH /channels/{channel}/messages/{message}"}
GENEROUS = (100, 1.0)


@dataclass
class Bucket:
    """So many calls in a window that opens with the first of them."""

    most: int
    seconds: float
    used: int = 0
    ends: float = 0.0

    def take(self, now: float) -> bool:
        """Counts a call; false when it is one too many."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.seconds
        self.used += self.used < self.most + 1
        return self.used <= self.most


def up_to_ms(seconds: float) -> float:
    """Seconds in whole milliseconds, never too few."""
    return ceil(seconds * 1000) / 1000


@dataclass
class Limits:
    """All buckets; nothing is refused when they are off."""

    on: bool = False
    buckets: dict[str, Bucket] = field(default_factory=dict)
    recent: deque[float] = field(default_factory=deque)
    refused: int = 0

    def of(self, route: str, major: str, now: float) -> tuple[dict[str, str], float, bool]:
        """The headers of a call's answer, the seconds to wait when it is refused, and whether for all routes."""
        if not self.on:
            return {}, 0.0, False
        exempt = route.split(" ")[1].startswith(("/interactions", "/webhooks"))
        if not exempt and (wait := self._overall(now)):
            self.refused += 1
            return {"Via": "1.1 google", "Retry-After": str(ceil(wait)), "X-RateLimit-Global": "true"}, wait, True
        return self._in_bucket(route, major, now)

    def _overall(self, now: float) -> float:
        while self.recent and self.recent[0] <= now - GLOBAL[1]:
            self.recent.popleft()
        if len(self.recent) >= GLOBAL[0]:
            return self.recent[0] + GLOBAL[1] - now
        self.recent.append(now)
        return 0.0

    def _in_bucket(self, route: str, major: str, now: float) -> tuple[dict[str, str], float, bool]:
        bucket = self.buckets.setdefault(f"{route} {major}", Bucket(*(FIVE_IN_FIVE if route in STRICT else GENEROUS)))
        taken = bucket.take(now)
        after = max(bucket.ends - now, 0.001)
        headers = {
            "X-RateLimit-Bucket": md5(route.encode(), usedforsecurity=False).hexdigest(),
            "X-RateLimit-Limit": str(bucket.most),
            "X-RateLimit-Remaining": str(max(bucket.most - bucket.used, 0)),
            "X-RateLimit-Reset": f"{bucket.ends:.3f}",
            "X-RateLimit-Reset-After": f"{up_to_ms(after):.3f}",
            "Via": "1.1 google",
        }
        if taken:
            return headers, 0.0, False
        self.refused += 1
        return headers | {"Retry-After": str(ceil(after)), "X-RateLimit-Scope": "user"}, after, False
