"""The heartbeat: shows when no process was running, so that downtime costs no player time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import structlog

from bot.app import App
from games.table.clock import BEAT_SECONDS, GAP, Outage
from storage import Trouble, UnitOfWork
from storage.engine import ProcessLock
from storage.messages import outages
from storage.messages.outages import LastHeartbeat

HOLDS = "-locked"  # ends the names of processes that held the lock while they ran
OLD = 10 * GAP  # between the last heartbeat in the database and the last run that is noted beside it
LISTEN_SECONDS = BEAT_SECONDS * 1.25  # a live process is heard from within this time

Listener = Callable[[datetime], Awaitable[None]]
Also = Callable[[UnitOfWork, datetime], Awaitable[None]]

log = structlog.get_logger(__name__)


async def _nothing_more(_unit: UnitOfWork, _now: datetime) -> None:
    """The default addition to a heartbeat, which does nothing."""


async def _nothing(_since: datetime) -> None:
    """The default listener, which does nothing."""


class Heartbeat:
    """Writes this process's heartbeat, and turns gaps into outages. `lock`: None, or taken by the caller.

    Calls `others_ended` with the time since when messages may be wrong because other processes have ended, before this
    start or after it. `about`: what this process is, as JSON. `also`: what else each heartbeat writes and reads.
    `is_alive`: whether a process with a heartbeat is running now, where the engine knows.
    """

    def __init__(
        self,
        app: App,
        process: str,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        seconds: Callable[[], float] | None = None,
        *,
        others_ended: Listener = _nothing,
        lock: ProcessLock | None = None,
        about: Callable[[], str] = lambda: outages.NOTHING,
        also: Also = _nothing_more,
        is_alive: Callable[[str], Awaitable[bool]] | None = None,
    ) -> None:
        self._app = app
        self._process = process
        self._sleep = sleep
        self._seconds = seconds or asyncio.get_running_loop().time  # a clock that nobody can set
        self._last, self._last_seconds = app.now(), self._seconds()
        self._beside: frozenset[str] = frozenset()  # other live processes at the last heartbeat
        self._others_ended = others_ended
        self._lock = lock
        self._about, self._also, self._is_alive = about, also, is_alive

    async def start(self) -> None:
        """Notes the outage that ends with this start, unless another process was running all the time."""
        self._last, self._last_seconds = self._app.now(), self._seconds()
        heard = await self._app.presence.learn()
        self._warn_of_old_database(heard)
        before = _until(self._last, heard)
        ahead = [beat for beat in heard if beat not in before]  # from before the wall clock was set back
        for since in filter(None, map(_side_by_side, (before, ahead))):
            # before their heartbeats are deleted: this process may be killed as well
            await self._others_ended(since)
        if ahead:
            await self._app.store.write(lambda unit: outages.forget(unit.conn, [beat.process for beat in ahead]))
        silent_since = await self._silent_since(before, self._last)
        now = self._app.now()
        if silent_since is None and self._jumped(now, self._seconds()):
            silent_since = self._last
        if silent_since is not None and silent_since < now:
            await self._note(Outage(None, silent_since, now))
        await self._app.presence.learn()
        self._last, self._last_seconds = now, self._seconds()
        await self.beat()

    async def _silent_since(self, before: list[LastHeartbeat], started: datetime) -> datetime | None:
        if not before:
            return None
        last = max(beat.at for beat in before)
        if self._is_alive is not None:
            recent = [beat.process for beat in before if not beat.stopped and started - beat.at <= GAP]
            return None if any([await self._is_alive(process) for process in recent]) else last
        if self._have_ended([beat for beat in before if not beat.stopped and started - beat.at <= GAP]):
            return last
        await self._sleep(LISTEN_SECONDS)  # killed a moment ago, or still running?
        after = _until(self._app.now(), await self._app.presence.learn())
        return last if max((beat.at for beat in after), default=last) <= last else None

    def _have_ended(self, heard: list[LastHeartbeat]) -> bool:
        """Whether these processes are known to have ended: they held the lock, and it was free at our start."""
        is_free = self._lock is not None and self._lock.was_alone
        return not heard or (is_free and all(beat.process.endswith(HOLDS) for beat in heard))

    def _warn_of_old_database(self, heard: list[LastHeartbeat]) -> None:
        last_run = self._lock.last_run if self._lock is not None else None
        last = max((beat.at for beat in heard), default=None)
        if last_run is None or last is None or last_run > self._last:  # the wall clock may have been set back since
            return
        if last_run - last > OLD:
            log.error(
                "the database is older than the last run: what was written since is missing",
                database=last.isoformat(),
                last_run=last_run.isoformat(),
                to_do="if it was copied without its -wal file, stop the program and copy both; else ignore this",
            )

    async def beat(self) -> None:
        """Writes a heartbeat; a long gap of our own (a sleeping laptop, a full disk) was an outage too.

        It does not count where another process was running, unless the wall clock jumped, which affects all processes.
        """
        now, seconds = self._app.now(), self._seconds()
        try:
            if now - self._last > GAP and (self._jumped(now, seconds) or not await self._others_since(self._last)):
                await self._note(Outage(None, self._last, now))
            heard = _until(now, await self._app.store.write(lambda unit: self._beat(unit, now)))
        except Trouble as trouble:
            log.error("no heartbeat: the database cannot be written", why=str(trouble))
            return
        back, before = -self._ahead(now, seconds), self._last
        self._last, self._last_seconds = now, seconds
        self._app.presence.last_heartbeat = now
        if self._lock is not None:
            self._lock.note_run(now)
        if back > GAP:
            log.warning("the wall clock was set back", seconds=back.total_seconds())
        await self._look_beside(heard, now, before)

    async def _beat(self, unit: UnitOfWork, now: datetime) -> list[LastHeartbeat]:
        await outages.beat(unit.conn, self._process, now, about=self._about())
        await self._also(unit, now)
        # another process, or a restored backup, may have noted an outage
        return await self._app.presence.learn_from(unit.conn)

    async def _look_beside(self, heard: list[LastHeartbeat], now: datetime, since: datetime) -> None:
        """Detects other processes that ended: their last messages may have overwritten ours."""
        alive = [beat for beat in heard if not beat.stopped and now - beat.at <= GAP]
        beside = frozenset(beat.process for beat in alive) - {self._process}
        ended, self._beside = self._beside - beside, beside
        self._app.presence.has_other_process = bool(beside)
        if ended:
            await self._others_ended(since)
            await self._app.redraw.sweep()

    async def stop(self) -> None:
        """Marks a clean shutdown, so that the next start need not wait: we were running until this heartbeat."""
        await self.beat()
        try:
            await self._app.store.write(
                lambda unit: outages.beat(unit.conn, self._process, self._last, True, self._about())
            )
        except Trouble as trouble:
            log.error("no clean shutdown: the database cannot be written", why=str(trouble))

    def _ahead(self, now: datetime, seconds: float) -> timedelta:
        """Returns by how much the wall clock has advanced beyond the time elapsed since the last heartbeat.

        `seconds`: of the clock that nobody can set, read together with `now`.
        """
        return now - self._last - timedelta(seconds=seconds - self._last_seconds)

    def _jumped(self, now: datetime, seconds: float) -> bool:
        return self._ahead(now, seconds) > GAP

    async def _others_since(self, moment: datetime) -> bool:
        heard = _until(self._app.now(), await self._app.presence.learn())
        return any(beat.process != self._process and beat.at > moment for beat in heard)

    async def _note(self, outage: Outage) -> None:
        async def work(unit: UnitOfWork) -> None:
            past = [beat for beat in (await outages.presence(unit.conn)).beats if beat.at <= outage.began]
            # our own stays: were we killed before the next one, nobody would know that we ever ran
            await outages.forget(unit.conn, [beat.process for beat in past if beat.process != self._process])
            await outages.note(unit.conn, outage)

        await self._app.store.write(work)
        log.warning(
            "outage", began=outage.began.isoformat(), seconds=round((outage.ended - outage.began).total_seconds(), 1)
        )


def _until(now: datetime, heard: list[LastHeartbeat]) -> list[LastHeartbeat]:
    """Returns the heartbeats but for those written while the wall clock was ahead."""
    return [beat for beat in heard if beat.at <= now]


def _side_by_side(before: list[LastHeartbeat]) -> datetime | None:
    """Returns since when two processes may have written in parallel, without either noticing the other's end."""
    latest = max((beat.at for beat in before), default=None)
    near = [beat.at for beat in before if latest is not None and latest - beat.at <= 2 * GAP]
    return min(near) if len(near) > 1 else None
