"""Limits by rate: of a person, of an address."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.memory import RecentDict

SPARE = 0.2  # share of a room's limit reserved for urgent messages
SPARED_FROM = 10  # smaller limits recover quickly
STRETCH = 1.5  # edits never wait longer than this many even steps, so bursts are limited
ROOMS_MOST = 10_000
PERSON_MOST, PERSON_SECONDS = 20, 10.0
PEOPLE_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` messages in any `seconds`."""

    most: int
    seconds: float


@dataclass
class Window:
    """The messages counted by some limits, newest last."""

    limits: tuple[Limit, ...]
    times: deque[float] = field(default_factory=deque)

    def free_at(self, now: float) -> float:
        """Returns the time from which one more message fits."""
        self._forget(now)
        return max((self._fits_at(limit, now) for limit in self.limits), default=now)

    def steady_at(self, now: float, count: int = 1) -> float:
        """Returns the time from which `count` messages fit, and after them one each STRETCH even steps."""
        self._forget(now)
        return max((self._keeps_steady_at(limit, now, count) for limit in self.limits), default=now)

    def _fits_at(self, limit: Limit, now: float) -> float:
        within = [at for at in self.times if at > now - limit.seconds]
        return now if len(within) < limit.most else within[-limit.most] + limit.seconds

    def _keeps_steady_at(self, limit: Limit, now: float, count: int) -> float:
        """Returns when the remaining messages last, at one each step, until the counted ones expire."""
        step, newest_first = STRETCH * limit.seconds / limit.most, list(reversed(self.times))[: limit.most]
        left = (limit.most - count - newer for newer in range(len(newest_first)))
        return max((at + limit.seconds - step * more for at, more in zip(newest_first, left, strict=True)), default=now)

    def take(self, now: float) -> None:
        """Counts one message."""
        self.times.append(now)

    def _forget(self, now: float) -> None:
        longest = max((limit.seconds for limit in self.limits), default=0.0)
        while self.times and self.times[0] <= now - longest:
            self.times.popleft()

    def is_idle(self, now: float) -> bool:
        """Whether no message counts any more."""
        self._forget(now)
        return not self.times


@dataclass
class Room:
    """The messages of one room: all of them, and the non-urgent ones, which have a smaller share."""

    all: Window
    edits: Window


class RateLimit:
    """The windows of a platform - one overall, two for each room - and the rooms told to wait."""

    def __init__(self, overall: tuple[Limit, ...] = (), room: tuple[Limit, ...] = ()) -> None:
        self._overall = Window(overall)
        self._limits = room
        self._rooms: dict[str, Room] = {}
        self._waits: dict[str, float] = {}

    def bucket(self, room: str, alone: str = "") -> str:
        """Returns the key of a message's limits: its room.

        `alone` is a message that only one person sees.
        """
        return room

    def limits(self, room: str) -> tuple[Limit, ...]:
        """Returns the limits of this room."""
        return self._limits

    def free_at(self, room: str, now: float, urgent: bool, count: int = 1) -> float:
        """Returns the time from which `count` messages may follow each other in this room; 1 where they are urgent.

        Non-urgent messages are slowed down before the room reaches its limit, so that updates never stop.
        """
        here = self._room(room)
        free = max(self._overall.free_at(now), here.all.free_at(now), self._waits.get(room, now))
        return free if urgent else max(free, here.edits.steady_at(now, count))

    def take(self, room: str, now: float, urgent: bool) -> None:
        """Counts a message to this room."""
        self._overall.take(now)
        here = self._room(room)
        here.all.take(now)
        if not urgent:
            here.edits.take(now)
        if len(self._rooms) > ROOMS_MOST:
            self._rooms = {name: known for name, known in self._rooms.items() if not known.all.is_idle(now)}

    def _room(self, room: str) -> Room:
        if room not in self._rooms:
            limits = self.limits(room)
            shares = [
                Limit(int(limit.most * (1 - SPARE)), limit.seconds) for limit in limits if limit.most >= SPARED_FROM
            ]
            self._rooms[room] = Room(Window(limits), Window(tuple(shares)))
        return self._rooms[room]

    def told_to_wait(self, now: float) -> dict[str, float]:
        """Returns the rooms that the platform has told to wait, with the seconds that are left."""
        return {room: until - now for room, until in self._waits.items() if until > now}

    def wait(self, room: str, now: float, seconds: float) -> None:
        """Makes this room wait, as the platform asked; the others go on."""
        self._waits = {name: until for name, until in self._waits.items() if until > now}
        self._waits[room] = now + seconds


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
        while times and times[0] <= now - PERSON_SECONDS:
            times.popleft()
        if len(times) >= PERSON_MOST:
            return False
        times.append(now)
        return True

    def tells(self, person: int) -> bool:
        """Whether to tell a person about the limit now: not after every message."""
        now = self._now()
        self._told = {number: at for number, at in self._told.items() if at > now - PERSON_SECONDS}
        if person in self._told:
            return False
        self._told[person] = now
        return True
