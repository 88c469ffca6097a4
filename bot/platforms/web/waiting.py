"""Programs that wait for a change of a match: by a request that is answered later, or by a stream."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

WAITS_A_PROGRAM = 32  # one more ends its oldest
WAITING_MOST = 10_000  # of all programs


class Waiter:
    """Somebody who waits for changes of a match."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self.is_over = False  # it should wait no longer

    def wake(self) -> None:
        """Has it look again."""
        self._woken.set()

    def end(self) -> None:
        """Has it wait no longer."""
        self.is_over = True
        self.wake()

    async def changed(self) -> bool:
        """Returns once the match may have changed since the last call; False where nobody waits any longer."""
        await self._woken.wait()
        self._woken.clear()
        return not self.is_over


class Waiters:
    """All that wait, by match. They read the match after they are registered, so that they miss nothing."""

    def __init__(self) -> None:
        self._of_matches: dict[str, set[Waiter]] = {}
        self._of_programs: dict[int, dict[int, Waiter]] = {}  # the oldest first
        self.count = 0
        self.closed = False

    @property
    def is_full(self) -> bool:
        """Whether no more can wait."""
        return self.closed or self.count >= WAITING_MOST

    @contextmanager
    def waiting(self, match_id: str, program: int) -> Iterator[Waiter]:
        """Registers a program that waits. Of too many waits of one program its oldest ends."""
        waiter = Waiter()
        own = self._of_programs.setdefault(program, {})
        own[id(waiter)] = waiter
        self._of_matches.setdefault(match_id, set()).add(waiter)
        self.count += 1
        if len(own) > WAITS_A_PROGRAM:
            own[next(iter(own))].end()
        try:
            yield waiter
        finally:
            self.count -= 1
            own.pop(id(waiter), None)
            if not own:
                self._of_programs.pop(program, None)
            self._of_matches[match_id].discard(waiter)
            if not self._of_matches[match_id]:
                del self._of_matches[match_id]

    def changed(self, matches: Iterable[str]) -> None:
        """Wakes those that wait for these matches."""
        for match_id in matches:
            for waiter in self._of_matches.get(match_id, ()):
                waiter.wake()

    def wake(self) -> None:
        """Has all look again: another process may have changed something without a word."""
        for waiters in self._of_matches.values():
            for waiter in waiters:
                waiter.wake()

    def close(self) -> None:
        """Ends all waits; programs ask again."""
        self.closed = True
        for waiters in self._of_matches.values():
            for waiter in waiters:
                waiter.end()
