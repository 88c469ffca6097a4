"""Virtual time: a loop in which waiting takes no time, and in which nothing waits for a thread."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta, tzinfo
from functools import wraps
from inspect import Signature, signature
from typing import Any, TypeVar
from unittest.mock import patch

import pytest

from .drivers import Here
from .house import NOON

T = TypeVar("T")

MOMENT = 1e-6  # seconds: a shorter wait would be over at the same time, and again, and again


class VirtualLoop(asyncio.SelectorEventLoop):
    """Where nothing is ready, its clock jumps to the next appointment; what a thread would do is done at once."""

    def __init__(self) -> None:
        self.seconds = 0.0
        super().__init__(_Jumping(self))

    def time(self) -> float:
        """Seconds since it began."""
        return self.seconds

    def now(self) -> datetime:
        """The moment that it is."""
        return NOON + timedelta(seconds=self.seconds)

    def call_at(self, when: float, *args: Any, **more: Any) -> asyncio.TimerHandle:
        """As any loop does it; but what comes later comes at another moment, as it does where clocks go on."""
        return super().call_at(max(when, self.seconds + MOMENT) if when > self.seconds else when, *args, **more)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """At once, in this thread."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - it is handed to who waits
            done.set_exception(error)
        return done


L = TypeVar("L", bound=VirtualLoop)


class _Jumping(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            return super().select(1.0)  # nothing is to come: a bug shows itself as a test that never ends
        if timeout <= 0:
            return []  # there is something to do; the world outside is looked at before the next jump
        if not (ready := super().select(0)):
            self._loop.seconds += timeout
        return ready


def loops_for(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """For a folder's `pytest_asyncio_loop_factories`: virtual time, real for tests marked with `real_time`."""
    if item.get_closest_marker("real_time"):
        return {"real": asyncio.SelectorEventLoop}
    return {"virtual": VirtualLoop}


def virtual_now() -> datetime:
    """The moment that it is in the virtual loop that runs; the first one where none does yet."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return NOON
    assert isinstance(loop, VirtualLoop)
    return loop.now()


@contextmanager
def scheduled_by(now: Callable[[], datetime]) -> Iterator[None]:
    """The alarms go by this time."""

    class VirtualDatetime(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return now().astimezone(tz)

    with ExitStack() as stack:
        for name in ("schedulers.base", "triggers.interval", "triggers.date", "triggers.cron"):
            stack.enter_context(patch(f"apscheduler.{name}.datetime", VirtualDatetime))
        yield


@contextmanager
def virtual_time(loop: L, driver: type = Here) -> Iterator[L]:
    """The database and the alarms on the time of this loop; `driver` stands for a connection's queue and thread."""

    with ExitStack() as stack:
        stack.enter_context(scheduled_by(loop.now))
        for name in ("SimpleQueue", "Thread"):
            stack.enter_context(patch(f"aiosqlite.core.{name}", driver))
        asyncio.set_event_loop(loop)
        try:
            yield loop
        finally:
            asyncio.set_event_loop(None)
            loop.close()


def in_virtual_time(work: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    """Runs something to its end, in no time."""
    with virtual_time(VirtualLoop()) as loop:
        try:
            return loop.run_until_complete(work(loop))
        finally:
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))


def virtually(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test in virtual time; its first argument is the loop."""

    @wraps(test)
    def run(**given: Any) -> None:
        in_virtual_time(lambda loop: test(loop, **given))

    _, *others = signature(test).parameters.values()
    run.__signature__ = Signature(others)  # type: ignore[attr-defined]
    return run
