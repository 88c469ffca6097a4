"""What one address may do in a while; more is answered politely, and costs nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

ADDRESSES_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and as many again in so many seconds."""

    most: int
    seconds: float


PRESSES = Rate(240, 60)
OPENINGS = Rate(30, 600)  # tables opened
FILMS = Rate(20, 600)  # pictures of whole matches, and looks back at them
NEW_GUESTS = Rate(60, 3600)


class Limits:
    """A leaking bucket an address and kind; the longest unused are forgotten first."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._buckets: OrderedDict[tuple[str, Rate], tuple[float, datetime]] = OrderedDict()

    def allows(self, address: str, rate: Rate) -> bool:
        """Whether one more is within the rate; counts it if so."""
        now, key = self._now(), (address, rate)
        used, at = self._buckets.pop(key, (0.0, now))
        used = max(0.0, used - (now - at).total_seconds() * rate.most / rate.seconds)
        allowed = used + 1 <= rate.most
        self._buckets[key] = (used + allowed, now)
        if len(self._buckets) > ADDRESSES_MOST:
            self._buckets.popitem(last=False)
        return allowed
