"""The clocks of a process: this machine's, and the time of the database, which all processes of a house go by."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import structlog

from storage import Trouble
from storage.peers import Peers

MEASURE_SECONDS = 5.0  # between two measurements
ROUND_TRIP_MOST = 1.0  # seconds: a slower answer says too little
OFF_MOST = timedelta(seconds=2)

log = structlog.get_logger(__name__)


def utc_now() -> datetime:
    """Returns the wall clock's time."""
    return datetime.now(UTC)


def time_zone(name: str) -> tzinfo:
    """Returns the time zone of this IANA name; UTC where there is no name, or this machine does not know it."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def loop_seconds() -> float:
    """Returns the event loop's clock in seconds."""
    return asyncio.get_running_loop().time()


class Clock:
    """The time that a process goes by. `wall`: the time of day; `steady`: seconds of a clock that nobody can set."""

    def __init__(self, wall: Callable[[], datetime] = utc_now, steady: Callable[[], float] = loop_seconds) -> None:
        self._wall = wall
        self._steady = steady

    def now(self) -> datetime:
        """Returns the time."""
        return self._wall()

    def seconds(self) -> float:
        """Returns seconds that only go forward, for rate limits and ages in memory."""
        return self._steady()

    @property
    def trouble(self) -> str:
        """Returns a sentence where this machine's clock is known to be wrong; else empty."""
        return ""

    def local(self, moment: datetime) -> datetime:
        """Returns what this machine's clock shows at a moment, for schedulers that go by it."""
        return moment


class SharedClock(Clock):
    """The time of the database, as last measured, and this machine's own time before.

    Between two measurements it goes on by a clock that nobody can set.
    """

    def __init__(self, wall: Callable[[], datetime] = utc_now, steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__(wall, steady)
        self._measured: tuple[datetime, float] | None = None  # the database's time, at a time of the steady clock
        self._was_off = False

    def now(self) -> datetime:
        """Returns the time."""
        if self._measured is None:
            return self._wall()
        at, steady = self._measured
        return at + timedelta(seconds=self._steady() - steady)

    @property
    def offset(self) -> timedelta:
        """Returns by how much the clock of this machine is ahead of the database's."""
        return self._wall() - self.now()

    @property
    def is_off(self) -> bool:
        """Whether the clock of this machine is so wrong that it fires no deadlines."""
        return abs(self.offset) > OFF_MOST

    @property
    def trouble(self) -> str:
        """Returns a sentence where the clock of this machine is wrong; else empty."""
        if not self.is_off:
            return ""
        seconds = self.offset.total_seconds()
        return (
            f"the clock of this machine is {abs(seconds):.1f} s {'ahead of' if seconds > 0 else 'behind'} the "
            "database's, so this process fires no deadlines; set it, with NTP for example"
        )

    def local(self, moment: datetime) -> datetime:
        """Returns what the clock of this machine shows at a moment, for schedulers that go by it."""
        return moment if self._measured is None else moment + self.offset

    async def measure(self, peers: Peers) -> None:
        """Asks the database for its time; keeps the last measurement where that fails or takes long."""
        began = self._steady()
        try:
            at = await peers.now()
        except Trouble:
            return
        took = self._steady() - began
        if took <= ROUND_TRIP_MOST or self._measured is None:
            self._measured = at, began + took / 2
        if self.is_off and not self._was_off:
            log.error("the clock is wrong", why=self.trouble)
        self._was_off = self.is_off

    async def check(self, peers: Peers) -> str:
        """Returns a sentence where the clock of this machine is wrong; for a process that does nothing else."""
        await peers.start()
        try:
            await self.measure(peers)
        finally:
            await peers.close()
        return self.trouble
