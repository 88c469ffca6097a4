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

from .drivers import STEPS_LOCKED, Here, is_locked
from .house import NOON

T = TypeVar("T")

ANSWER_SECONDS = 60.0  # of real time; a database that takes longer has forgotten the question
READY, PART_ENDS = b"Z", b"TnE"  # the message that ends an answer of PostgreSQL; an answer to Flush
MOMENT = 1e-6  # seconds: a shorter wait would be over at the same time, and again, and again


class VirtualLoop(asyncio.SelectorEventLoop):
    """Where nothing is ready, its clock jumps to the next appointment; what a thread would do is done at once."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.asked: set[object] = set()  # connections to a database that owes an answer
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

    async def create_unix_connection(self, protocol_factory: Any, *args: Any, **more: Any) -> Any:
        """As any loop does it; a database is asked through it, and no time passes until it has answered."""
        transport, watched = await super().create_unix_connection(
            lambda: self.watched(protocol_factory()), *args, **more
        )
        return transport, watched.of

    def watched(self, of: Any) -> Watched:
        """Returns what stands between a protocol and its connection."""
        return Watched(of, self.asked)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """At once, in this thread; or as soon as no other connection writes to the database that it needs."""
        done: asyncio.Future[T] = self.create_future()

        def run(tries: int) -> None:
            try:
                done.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 - it is handed to who waits
                if is_locked(error) and tries:
                    self.call_soon(run, tries - 1)
                else:
                    done.set_exception(error)

        run(STEPS_LOCKED)
        return done


L = TypeVar("L", bound=VirtualLoop)


class Watched(asyncio.Protocol):
    """The protocol of a connection to PostgreSQL; it is among `asked` from a question to its answer."""

    def __init__(self, of: Any, asked: set[object]) -> None:
        self.of, self._asked, self._is_only_part = of, asked, False
        self._unread = b""  # the beginning of a message

    def connection_made(self, transport: Any) -> None:
        """Hands on a transport of which each write is seen."""
        self.of.connection_made(_Asking(transport, self.write))

    def write(self, transport: Any, data: bytes) -> None:
        """Asks something; the answer to Flush does not end with ReadyForQuery."""
        self._is_only_part = bytes(data)[-5:] == b"H\0\0\0\4"
        self._asked.add(self)
        transport.write(data)

    def data_received(self, data: bytes) -> None:
        """Hands on what is answered."""
        self.ends_answer(data)
        self.of.data_received(data)

    def ends_answer(self, data: bytes) -> bool:
        """Notes whether a whole answer has come with this; what other processes tell may follow it."""
        data, at, ends = self._unread + data, 0, False
        while len(data) - at >= 5 and len(data) - at > (size := int.from_bytes(data[at + 1 : at + 5])):
            ends |= data[at] in (PART_ENDS if self._is_only_part else READY)
            at += 1 + size
        self._unread = data[at:]
        if ends:
            self._asked.discard(self)
        return ends

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of, name)

    def connection_lost(self, error: Exception | None) -> None:
        """There will be no answer."""
        self._asked.discard(self)
        self.of.connection_lost(error)


class _Asking:
    """A transport of which each write is seen."""

    def __init__(self, of: Any, write: Callable[[Any, bytes], None]) -> None:
        self._of, self._write = of, write

    def write(self, data: bytes) -> None:
        self._write(self._of, data)

    def writelines(self, parts: list[bytes]) -> None:
        self.write(b"".join(parts))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)


class _Jumping(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            if ready := super().select(ANSWER_SECONDS):
                return ready
            raise AssertionError("nothing is to come: what is waited for never happens")
        if self._loop.asked:
            return super().select(ANSWER_SECONDS if timeout > 0 else 0)
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
        for module in ("connections", "engine"):
            stack.enter_context(patch(f"storage.sqlite.{module}.BUSY_SECONDS", 0))
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
