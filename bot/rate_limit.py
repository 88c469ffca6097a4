"""Limits by rate: of a person, of an address."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf

from bot.memory import RecentDict

BURST = 3  # non-urgent messages that a room takes at once; then they are spread
PACED_FROM = 10  # smaller limits recover quickly
ROOMS_MOST = 10_000
PERSON_MOST, PERSON_SECONDS = 20, 10.0
PEOPLE_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` messages in any `seconds`."""

    most: int
    seconds: float


class Window:
    """The newest messages that a limit counts, as many as it allows."""

    __slots__ = ("limit", "times")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.times: deque[float] = deque(maxlen=limit.most)

    def free_at(self, now: float) -> float:
        """Returns the time from which one more message fits."""
        return self.times[0] + self.limit.seconds if len(self.times) == self.limit.most else now

    def forget(self, now: float) -> None:
        """Drops messages that do not count any more."""
        while self.times and self.times[0] <= now - self.limit.seconds:
            self.times.popleft()

    def left(self, now: float) -> int:
        """Returns how many messages fit now."""
        self.forget(now)
        return self.limit.most - len(self.times)

    def add(self, times: Iterable[float]) -> None:
        """Counts messages that were counted elsewhere until now."""
        self.times = deque(sorted([*self.times, *times]), self.limit.most)


class Pace:
    """Spreads the non-urgent messages of a window: BURST at once, then in even steps.

    It is the generic cell rate algorithm; a step is as long as the messages that are left need to last until the
    first ones no longer count, so that no silence follows a burst, nor urgent messages.
    """

    __slots__ = ("due", "gap", "step", "window")

    def __init__(self, window: Window) -> None:
        self.window = window
        self.step = self.gap = window.limit.seconds / window.limit.most  # the shortest step, and that of now
        self.due = -inf  # when the next message would be due if all came in even steps

    def free_at(self, count: int) -> float:
        """Returns the time from which `count` messages may follow each other."""
        return self.due - (BURST - count) * (self.gap if count == 1 else self.step)

    def take(self, now: float) -> None:
        """Spreads the messages after one that was counted now."""
        left = self.window.left(now)
        lasts = self.window.times[0] + self.window.limit.seconds - now
        self.gap = max(self.step, lasts / (left + 1))
        self.due = min(max(self.due, now), now + (BURST - 1) * self.gap) + self.gap


class Room:
    """The messages of one room."""

    __slots__ = ("pace", "windows")

    def __init__(self, limits: Iterable[Limit]) -> None:
        self.windows = [Window(limit) for limit in limits]
        self.pace = next((Pace(window) for window in self.windows if window.limit.most >= PACED_FROM), None)

    def free_at(self, now: float, urgent: bool, count: int) -> float:
        """Returns the time from which this message fits, and is due."""
        free = max([now, *[window.free_at(now) for window in self.windows]])
        return free if urgent or self.pace is None else max(free, self.pace.free_at(count))

    def take(self, now: float, urgent: bool) -> None:
        """Counts one message."""
        for window in self.windows:
            window.times.append(now)
        if self.pace is not None and not urgent:
            self.pace.take(now)

    def is_idle(self, now: float) -> bool:
        """Whether no message counts any more."""
        return all(not window.times or window.times[-1] <= now - window.limit.seconds for window in self.windows)


class RateLimit:
    """The limits of a platform - of everything, and of each room - and the rooms told to wait."""

    def __init__(self, overall: tuple[Limit, ...] = (), room: tuple[Limit, ...] = ()) -> None:
        self._overall = Room(overall)
        self._limits = room
        self._rooms: dict[str, Room] = {}
        self._waits: dict[str, float] = {}

    def gate(self) -> RateLimit:
        """Returns the same limits for calls, of which one message may take several."""
        return type(self)()

    def bucket(self, room: str, message: str = "", handle: str = "") -> str:
        """Returns the key of a message's limits: its room, or less where only one person sees the message."""
        return room

    def limits(self, room: str) -> tuple[Limit, ...]:
        """Returns the limits of this room."""
        return self._limits

    def free_at(self, room: str, now: float, urgent: bool, count: int = 1) -> float:
        """Returns the time from which `count` messages may follow each other in this room; 1 where they are urgent."""
        free = max(self._overall.free_at(now, True, 1), self._room(room).free_at(now, urgent, count))
        return max(free, self._waits.get(room, now)) if self._waits else free

    def take(self, room: str, now: float, urgent: bool) -> None:
        """Counts a message to this room."""
        self._overall.take(now, True)
        self._room(room).take(now, urgent)
        if len(self._rooms) > ROOMS_MOST:
            self._rooms = {name: known for name, known in self._rooms.items() if not known.is_idle(now)}

    def _room(self, room: str) -> Room:
        known = self._rooms.get(room)
        if known is None:
            known = self._rooms[room] = Room(self.limits(room))
        return known

    def told_to_wait(self, now: float) -> dict[str, float]:
        """Returns the rooms that the platform has told to wait, with the seconds that are left."""
        return {room: until - now for room, until in self._waits.items() if until > now}

    def wait(self, room: str, now: float, seconds: float) -> None:
        """Makes this room wait, as the platform asked; the others go on."""
        self._waits = {name: until for name, until in self._waits.items() if until > now}
        self._waits[room] = now + seconds

    def refused(self, room: str, now: float) -> None:
        """Learns from a message that the platform refused because there were too many."""
        return

    def left(self, room: str, now: float) -> float:
        """Returns how many messages that single people see a room can take in a minute, as far as is known."""
        return inf


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
