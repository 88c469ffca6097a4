"""Peers by one connection of this process alone: LISTEN and NOTIFY, and advisory locks of its session."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

import structlog

from ..columns import EPOCH, MICROSECOND
from ..engine import Trouble
from ..peers import TEXT_MOST
from . import GONE
from .connections import lock_number

CHANNEL = "roundhouse"
BEAT_SECONDS = 2.0
ANSWER_SECONDS = 5.0  # before the server gives this session up (SESSION in connections.py)
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds between tries to connect again; the last one for ever

NOW = "select (extract(epoch from clock_timestamp()) * 1000000)::bigint"

log = structlog.get_logger(__name__)


class SessionPeers:
    """Peers (storage/peers.py) on a session of the server, which `connect` opens."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[Any]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._connect, self._sleep = connect, sleep
        self._heard: list[Callable[[str], None]] = []
        self._lost: list[Callable[[], None]] = []
        self._back: list[Callable[[], None]] = []
        self._session: Any = None
        self._claims: set[str] = set()
        self._turn = asyncio.Lock()  # one statement at a time
        self._broken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether others can be heard and claims hold."""
        return self._session is not None

    def listen(self, heard: Callable[[str], None]) -> None:
        """Calls it with each text that another process tells."""
        self._heard.append(heard)

    def when_lost(self, lost: Callable[[], None]) -> None:
        """Calls it when the session has ended."""
        self._lost.append(lost)

    def when_back(self, back: Callable[[], None]) -> None:
        """Calls it when there is a new session."""
        self._back.append(back)

    async def start(self) -> None:
        """Opens the session, and watches it from now on."""
        await self._open()
        self._task = asyncio.create_task(self._watch(), name="peers")

    async def close(self) -> None:
        """Ends the session, which gives all claims back."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        session, self._session = self._session, None
        self._claims.clear()
        if session is not None:
            with suppress(Exception):
                await session.close(timeout=1)

    async def tell(self, text: str) -> None:
        """Tells a text to all others."""
        if len(text.encode()) > TEXT_MOST:
            log.error("a text is too long to be told to other processes", bytes=len(text.encode()))
            return
        with suppress(Trouble):
            await self._ask("select pg_notify($1, $2)", CHANNEL, text)

    async def claim(self, name: str) -> bool:
        """Whether this process has this work now."""
        if name in self._claims:
            return True
        session = self._session
        try:
            is_ours = bool(await self._ask("select pg_try_advisory_lock($1)", lock_number(name)))
        except Trouble:
            return False
        if is_ours and session is self._session:  # else it went with the session
            self._claims.add(name)
        return name in self._claims

    async def release(self, name: str) -> None:
        """Gives a claim back."""
        if name in self._claims:
            self._claims.discard(name)
            with suppress(Trouble):
                await self._ask("select pg_advisory_unlock($1)", lock_number(name))

    async def now(self) -> datetime:
        """Returns the server's time."""
        passed: int = await self._ask(NOW)
        return EPOCH + passed * MICROSECOND

    async def _ask(self, sql: str, *values: Any) -> Any:
        async with self._turn:
            session = self._session
            if session is None:
                raise Trouble(GONE)
            try:
                return await session.fetchval(sql, *values, timeout=ANSWER_SECONDS)
            except Exception as error:
                self._end(session, error)
                raise Trouble(GONE) from error

    async def _open(self) -> None:
        session = await self._connect()
        await session.add_listener(CHANNEL, self._hear)
        session.add_termination_listener(self._end)
        self._broken.clear()
        self._session = session

    def _hear(self, session: Any, told_by: int, _channel: str, text: str) -> None:
        if told_by != session.get_server_pid():
            for heard in self._heard:
                _call(heard, text)

    def _end(self, session: Any, error: Exception | None = None) -> None:
        """Notes that a session has ended."""
        if session is not self._session:
            return
        self._session = None
        self._claims.clear()
        session.terminate()
        self._broken.set()
        log.warning("the connection to other processes was lost", why=type(error).__name__ if error else GONE)
        for lost in self._lost:
            _call(lost)

    async def _watch(self) -> None:
        """Asks for an answer every few seconds, and connects again, until cancelled."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._broken.wait(), BEAT_SECONDS)
            if self._session is not None:
                with suppress(Trouble):
                    await self._ask("select 1")
            tries = 0
            while self._session is None:
                await self._sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1
                try:
                    await self._open()
                except Exception as error:  # noqa: BLE001 - the server may be away in any way
                    log.info("no connection to other processes yet", why=type(error).__name__)
                    continue
                log.warning("connected to other processes again")
                for back in self._back:
                    _call(back)


def _call(listener: Callable[..., None], *given: Any) -> None:
    try:
        listener(*given)
    except Exception:
        log.exception("a listener failed")
