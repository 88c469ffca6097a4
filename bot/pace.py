"""The pace at which a platform may be written to: so much in a room, so much in all; time comes in as seconds."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

SPARE = 0.2  # of a room's limit, kept for notices
SPARED_FROM = 10  # smaller limits are over soon
ROOMS_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` messages in any `seconds`."""

    most: int
    seconds: float


@dataclass
class Window:
    """What was written within some limits, newest last."""

    limits: tuple[Limit, ...]
    times: deque[float] = field(default_factory=deque)

    def free_at(self, now: float, spare: float = 0.0) -> float:
        """From when on one more message fits; `spare` is the part of each limit that is left for what is more urgent.

        With spare a room is not only kept from its limit, but slowed before it gets there.
        """
        self._forget(now)
        return max((self._fits_at(limit, now, spare) for limit in self.limits), default=now)

    def _fits_at(self, limit: Limit, now: float, spare: float) -> float:
        spare = spare if limit.most >= SPARED_FROM else 0.0
        most = int(limit.most * (1 - spare))
        within = [at for at in self.times if at > now - limit.seconds]
        free = now if len(within) < most else within[-most] + limit.seconds
        if spare and within and len(within) * 2 >= most:  # half is used up: even steps from here on
            free = max(free, within[-1] + limit.seconds / limit.most)
        return free

    def take(self, now: float) -> None:
        """One message is written."""
        self.times.append(now)

    def _forget(self, now: float) -> None:
        longest = max((limit.seconds for limit in self.limits), default=0.0)
        while self.times and self.times[0] <= now - longest:
            self.times.popleft()

    def is_idle(self, now: float) -> bool:
        """Whether nothing that was written counts any more."""
        self._forget(now)
        return not self.times


class Pace:
    """The windows of a platform: one for all, one for each room; and the rooms that were told to wait."""

    def __init__(self, overall: tuple[Limit, ...] = (), room: tuple[Limit, ...] = ()) -> None:
        self._overall = Window(overall)
        self._room = room
        self._rooms: dict[str, Window] = {}
        self._waits: dict[str, float] = {}

    def lane(self, room: str, alone: str = "") -> str:
        """What a message shares its limits with: its room. `alone` is the message, where one person alone sees it."""
        return room

    def limits(self, room: str) -> tuple[Limit, ...]:
        """What is allowed in this room."""
        return self._room

    def free_at(self, room: str, now: float, urgent: bool) -> float:
        """From when on this room may be written to."""
        mine = self._rooms.setdefault(room, Window(self.limits(room)))
        spare = 0.0 if urgent else SPARE
        return max(self._overall.free_at(now), mine.free_at(now, spare), self._waits.get(room, now))

    def take(self, room: str, now: float) -> None:
        """Something is written to this room."""
        self._overall.take(now)
        self._rooms.setdefault(room, Window(self.limits(room))).take(now)
        if len(self._rooms) > ROOMS_MOST:
            self._rooms = {name: window for name, window in self._rooms.items() if not window.is_idle(now)}

    def wait(self, room: str, now: float, seconds: float) -> None:
        """The platform told this room to wait; the others go on."""
        self._waits = {name: until for name, until in self._waits.items() if until > now}
        self._waits[room] = now + seconds
