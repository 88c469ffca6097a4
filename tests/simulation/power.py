"""What a process stands on: a loop in virtual time, a database that answers inline, and a plug that can be pulled."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context, ContextVar, copy_context
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Literal
from unittest.mock import patch

from storage.sqlite.driver import WRITE, begins_with
from tests.drivers import share_statements
from tests.house import NOON
from tests.virtual import VirtualLoop, Watched, virtual_time

BUSY_SECONDS = 5.0  # so long the driver waits for another writer
LOCKED = 0.05  # seconds until the driver tries again where another process writes
SLOW = 0.3  # of all answers of the database others do something before
COUNTED = frozenset({"execute", "executemany", "execute_batches", "commit"})  # calls of the driver that are statements
Where = Literal["statement", "callback", "call"]

RUNNING: ContextVar[Process | None] = ContextVar("process", default=None)


class Process:
    """One run of the program. When its plug is pulled nothing of it goes on: no line, no `finally`, no timer."""

    def __init__(self, number: int, dice: random.Random, loop: PowerLoop) -> None:
        self.number, self.dice, self.loop = number, dice, loop
        self.alive = True
        self.stop = asyncio.Event()
        self.on_cut: Callable[[Process, str], None] = lambda _process, _where: None
        self.counted: dict[Where, int] = {"statement": 0, "callback": 0, "call": 0}
        self._cut_at: dict[Where, tuple[int, bool]] = {}
        self._connections: list[Callable[[], None]] = []  # what cuts each of them
        self.context = copy_context()
        self.context.run(RUNNING.set, self)

    def cut_after(self, where: Where, count: int, before: bool = True) -> None:
        """Pulls the plug at a statement, a step of the loop, or a call of a network from now; before or after it."""
        self._cut_at[where] = (self.counted[where] + count, before)

    def cancel_cuts(self) -> None:
        """Nothing that was planned and has not happened yet happens any more."""
        self._cut_at.clear()

    def reaches(self, where: Where, done: bool = False) -> bool:
        """Counts one more (or, done, what was counted); True when the plug is pulled here."""
        if not self.alive:
            return True
        self.counted[where] += not done
        if self._cut_at.get(where) != (self.counted[where], not done):
            return False
        self.cut(f"{'after' if done else 'before'} {where} {self.counted[where]}")
        return True

    def cut(self, where: str = "at rest") -> None:
        """Pulls the plug: what was not committed is gone."""
        if self.alive:
            self.alive = False
            for cut in self._connections:
                cut()
            self.on_cut(self, where)

    def run(self, callback: Callable[..., object], args: tuple[Any, ...]) -> None:
        """A step of the loop."""
        if not self.reaches("callback"):
            callback(*args)

    def opened(self, cut: Callable[[], None]) -> None:
        """A connection to a database, which dies with the process; `cut` cuts it."""
        self._connections.append(cut)

    def spawn(self, work: Any, name: str) -> None:
        """Has something done by this process."""
        if self.alive:
            self.loop.create_task(work, name=name, context=self.context.copy())
        else:
            work.close()


class PowerLoop(VirtualLoop):
    """Virtual time; what a dead process had begun is passed over. `skew`: the clock on the wall is wrong by this."""

    def __init__(self) -> None:
        super().__init__()
        self.skew = timedelta()
        self.slept = timedelta()  # in which nothing of this loop went on, though all clocks did
        self.busy_until = 0.0  # so long another program writes to the file
        self.end_session: Callable[[int], None] = lambda _session: None  # of the server

    def now(self) -> datetime:
        """The moment that the clock on the wall shows."""
        return NOON + timedelta(seconds=round(self.seconds, 6)) + self.slept + self.skew

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:
        """As the loop does it, for a process that lives."""
        process = _process(context)
        if process is None:
            return super().call_soon(callback, *args, context=context)
        return super().call_soon(process.run, callback, args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> asyncio.TimerHandle:
        """As the loop does it, for a process that lives."""
        process = _process(context)
        if process is None:
            return super().call_at(when, callback, *args, context=context)
        return super().call_at(when, process.run, callback, args, context=context)

    def watched(self, of: Any) -> Watched:
        """Returns a connection that dies with the process that opens it."""
        process = RUNNING.get()
        return super().watched(of) if process is None else _Session(of, self.asked, process)


class _Session(Watched):
    """A connection to PostgreSQL. What its process sends counts as a statement."""

    def __init__(self, of: Any, asked: set[object], process: Process) -> None:
        super().__init__(of, asked)
        self._process = process
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """The process has one more connection."""
        self._transport = transport
        self._process.opened(self._cut)
        super().connection_made(transport)

    def write(self, transport: Any, data: bytes) -> None:
        """Asks something, unless the plug is pulled here."""
        if not self._process.reaches("statement"):
            super().write(transport, data)

    def data_received(self, data: bytes) -> None:
        """Hands on what is answered, unless the plug is pulled here."""
        if self._process.alive and not (self.ends_answer(data) and self._process.reaches("statement", done=True)):
            self.of.data_received(data)

    def connection_lost(self, error: Exception | None) -> None:
        """A dead process does not hear of it."""
        if self._process.alive:
            super().connection_lost(error)

    def _cut(self) -> None:
        self._asked.discard(self)
        Context().run(self._transport.abort)  # in no process, so that it is done
        if session := self.of.get_server_pid():
            self._process.loop.end_session(session)


def _process(context: Context | None) -> Process | None:
    return RUNNING.get() if context is None else context.get(RUNNING)


class _Inline:
    """In the place of a connection's queue and its thread: what is asked for is done here, and told now or later."""

    def __init__(self, *_args: Any, **_kwargs: Any) -> None:
        self.daemon = True

    def start(self) -> None:
        """There is nothing to start."""

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Does it now; or, where somebody else writes, as soon as they have done."""
        process = RUNNING.get()
        assert process is not None
        wait = process.loop.busy_until - process.loop.time()
        if wait > 0 and _begins(asked[1]):
            locked = sqlite3.OperationalError("database is locked") if wait > BUSY_SECONDS else None
            process.loop.call_later(min(wait, BUSY_SECONDS), self._do, process, *asked, locked)
        else:
            self._do(process, *asked)

    def _do(
        self,
        process: Process,
        future: asyncio.Future[Any] | None,
        work: Callable[[], Any],
        error: Exception | None = None,
        waited: float = 0.0,
    ) -> None:
        counts = getattr(getattr(work, "func", None), "__name__", "") in COUNTED
        if (counts and process.reaches("statement")) or not process.alive:
            return
        result: Any = None
        if error is None:
            try:
                result = work()
            except Exception as raised:  # noqa: BLE001 - it is handed to who waits
                error = raised
        if error is not None and _begins(work) and "locked" in str(error) and waited < BUSY_SECONDS:
            process.loop.call_later(LOCKED, self._do, process, future, work, None, waited + LOCKED)
            return
        if isinstance(result, sqlite3.Connection):
            process.opened(partial(_cut, result))
        if (counts and process.reaches("statement", done=True)) or future is None:
            return
        if process.dice.random() < SLOW:
            process.loop.call_soon(_tell, future, result, error)
        else:
            _tell(future, result, error)


def _cut(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.ProgrammingError):  # it was closed in good order
        connection.rollback()  # statements that are still open would keep its locks
    connection.close()


def _begins(work: Callable[[], Any]) -> bool:
    args = getattr(work, "args", ())
    return bool(args) and begins_with(args[0]) == WRITE


def _tell(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


@contextmanager
def power() -> Iterator[PowerLoop]:
    """A loop of its own, with the database and the alarms on its time."""
    begun: list[asyncio.Task[Any]] = []  # what a dead process had begun is kept, so that nobody cleans up after it

    def begin(of: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        begun.append(asyncio.Task(work, loop=of, **more))
        return begun[-1]

    share_statements()
    no_wait = patch("storage.sqlite.connections.BUSY_SECONDS", 0)
    no_probe = patch("storage.sqlite.engine._probe", lambda _path: None)
    with virtual_time(PowerLoop(), _Inline) as loop, no_wait, no_probe:
        loop.set_task_factory(begin)
        loop.set_exception_handler(lambda _loop, _context: None)
        yield loop
