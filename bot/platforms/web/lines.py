"""Lines in which requests wait for a place: those of an address, those that ask for news, and those of programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

PROGRAMS_AT_ONCE = 2  # requests of all programs; those that wait for news count while they are told some
LETS_PASS_SECONDS = 0.05  # for which a program's request lets people's pass: then it is worked on beside them
PAUSE_EACH = 1 / 3  # a multiple of a request's time, for each waiting one
HOLDS_SECONDS = 0.1  # a request that takes longer waits for something else: its sender, a worker, the disk


class Line(asyncio.Semaphore):
    """The requests of one address: those being handled, and the number waiting."""

    def __init__(self, at_once: int, pauses_most: float) -> None:
        super().__init__(at_once)
        self.waiting = 0
        self.pauses_most = pauses_most


class Slot:
    """A place among the requests being handled; released once: when the answer begins, or after a while."""

    def __init__(self, line: Line, left: Callable[[], None] = lambda: None) -> None:
        self._line: Line | None = line
        self._left = left
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._timer = self._loop.call_later(HOLDS_SECONDS, self.leave)

    def leave(self) -> None:
        """Releases the place: after a pause where requests wait, else at once."""
        self._timer.cancel()
        line, self._line = self._line, None
        if line is None:
            return
        self._left()
        if line.waiting:
            took = min(self._loop.time() - self._began, HOLDS_SECONDS)
            self._loop.call_later(took * min(line.waiting * PAUSE_EACH, line.pauses_most), line.release)
        else:
            line.release()


class PeopleFirst:
    """Lets a few programs at a time be worked for, and each of them only once no person's request is being handled.

    A program waits no longer than a moment for that, so that people who keep coming do not shut it out.
    """

    def __init__(self) -> None:
        self._programs = Line(PROGRAMS_AT_ONCE, 0.0)
        self._people = 0
        self._nobody = asyncio.Event()
        self._nobody.set()

    def person(self) -> Callable[[], None]:
        """Notes a request of a person that is being handled; returns what is called at its end."""
        self._people += 1
        self._nobody.clear()
        return self._person_left

    def _person_left(self) -> None:
        self._people -= 1
        if not self._people:
            self._nobody.set()

    async def program(self) -> Slot:
        """Returns a place for a program, once there is one and people have passed."""
        line = self._programs
        line.waiting += 1
        try:
            await line.acquire()
        finally:
            line.waiting -= 1
        try:
            if self._people:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._nobody.wait(), LETS_PASS_SECONDS)
        except asyncio.CancelledError:
            line.release()
            raise
        return Slot(line)


def unnoted() -> Callable[[], None]:
    """Notes nothing, at the beginning and at the end."""
    return lambda: None


async def place_in(line: Line, noted: Callable[[], Callable[[], None]] = unnoted) -> Slot:
    """Returns a place in a line, once there is one."""
    line.waiting += 1
    try:
        await line.acquire()
    finally:
        line.waiting -= 1
    return Slot(line, noted())
