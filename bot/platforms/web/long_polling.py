"""Long polling: the event stream for frames whose network holds back what is sent piece by piece.

Between two polls of a page its subscription stays for a while, so that no line is lost and nobody seems to have left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress

from sse_starlette import ServerSentEvent

from .live import Hub
from .subscriber import Subscriber

WAIT_MOST = 25  # seconds; proxies give up after thirty
STAYS_SECONDS = 10.0  # until the next poll

Key = tuple[str, tuple[str, ...]]  # an account, and its pages
Newest = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]


class _Resting:
    """A subscription between two polls."""

    def __init__(self, subscriber: Subscriber, opened: AbstractContextManager[None], end: Callable[[], None]) -> None:
        self.subscriber, self.opened = subscriber, opened
        self.timer = asyncio.get_running_loop().call_later(STAYS_SECONDS, end)


class LongPolls:
    """The subscriptions of pages that poll."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._resting: dict[Key, _Resting] = {}

    async def next_events(self, subscriber: Subscriber, newest: Newest, seconds: int) -> list[ServerSentEvent]:
        """Returns what a page has not received, as soon as there is something; nothing after so many seconds."""
        subscriber, opened = await self._open(subscriber, newest)
        try:
            events = list(subscriber.pending())
            if not events:
                subscriber.wake.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await subscriber.wake.wait()
                events = list(subscriber.pending())
        except BaseException:
            opened.__exit__(None, None, None)
            raise
        self._rest(subscriber, opened)
        return events

    async def _open(self, new: Subscriber, newest: Newest) -> tuple[Subscriber, AbstractContextManager[None]]:
        """Returns the subscription of the poll before, or opens a new one."""
        resting = self._resting.pop(_key(new), None)
        if resting is not None and not resting.subscriber.is_over:
            resting.timer.cancel()
            resting.subscriber.sent = new.sent  # what it has heard, for an answer may have been lost
            self._hub.views(resting.subscriber, new.viewed)
            return resting.subscriber, resting.opened
        if resting is not None:
            resting.timer.cancel()
            resting.opened.__exit__(None, None, None)
        opened = self._hub.open(new)
        opened.__enter__()
        try:
            await self._hub.learn(new, newest)
        except BaseException:
            opened.__exit__(None, None, None)
            raise
        return new, opened

    def _rest(self, subscriber: Subscriber, opened: AbstractContextManager[None]) -> None:
        """Leaves a subscription open for a while."""
        key = _key(subscriber)
        if key in self._resting or subscriber.is_over or self._hub.closed:
            opened.__exit__(None, None, None)
        else:
            self._resting[key] = _Resting(subscriber, opened, lambda: self._end(key))

    def _end(self, key: Key) -> None:
        self._resting.pop(key).opened.__exit__(None, None, None)


def _key(subscriber: Subscriber) -> Key:
    return subscriber.account, tuple(subscriber.watched)
