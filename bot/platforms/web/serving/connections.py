"""Connections to the web port: accepting, limits for each address, and time limits of requests."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address

import h11
import structlog
from h11._util import Sentinel
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from bot.logs import LogLimit

from ..limits import counted_as

AN_ADDRESS_MOST = 500  # connections: 120 guests behind one address use about three each
UNFINISHED_SHARE, UNFINISHED_LEAST = 4, 16  # of all connections, those of an address that wait for their request
HEAD_SECONDS = 10.0  # time limit of a request's head
BODY_SECONDS = 20.0  # time limit of its body
ACCEPTED_AT_ONCE = 16  # then existing connections get their turn
PROXY_SECONDS = 150  # longer than proxies keep a connection (Caddy 120, nginx 60): no request meets its end
PAUSE_SECONDS = 0.5  # when the system has no resources for a new connection
EXHAUSTED = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
LIMITS = {h11.IDLE: HEAD_SECONDS, h11.SEND_BODY: BODY_SECONDS}

Network = IPv4Network | IPv6Network

log = structlog.get_logger(__name__)


class Connections:
    """Accepts connections and counts them by address. A trusted proxy serves many people, so it is not counted.

    Connections whose request has not arrived in full give way: the oldest of an address that has too many of them, and
    where there are too many connections in all, the oldest of the address that has most. So newcomers get in.
    """

    def __init__(self, most: int, proxies: Sequence[Network], seconds: Callable[[], float]) -> None:
        self._most, self._proxies = most, proxies
        self._seldom = LogLimit(seconds)
        self._counts: Counter[str] = Counter()
        self._unfinished: dict[str, dict[Connection, None]] = {}  # by address, the oldest first
        self._unfinished_most = min(max(most // UNFINISHED_SHARE, UNFINISHED_LEAST), AN_ADDRESS_MOST)
        self._all = 0
        self._beginning: set[asyncio.Task[None]] = set()

    async def accept(self, listener: socket.socket, config: Config, state: ServerState) -> None:
        """Accepts until cancelled, a few at a time, so that existing connections get their turn."""
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        while True:
            for _ in range(ACCEPTED_AT_ONCE):
                try:
                    accepted, (host, *_) = await loop.sock_accept(listener)
                except OSError as error:
                    self._seldom.warn(log, "a connection could not be accepted", why=error.strerror)
                    await asyncio.sleep(PAUSE_SECONDS if error.errno in EXHAUSTED else 0)
                    continue
                if self._admit(host):
                    left, waits = partial(self._leave, host), partial(self._note_waiting, host)
                    self._begin(accepted, partial(Connection, config, state, left, waits, self._is_proxy(host)))
                else:
                    accepted.close()
            await asyncio.sleep(0)

    def _begin(self, accepted: socket.socket, protocol: Callable[[], Connection]) -> None:
        task = asyncio.create_task(_begun(accepted, protocol))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def _admit(self, host: str) -> bool:
        if self._all >= self._most and not self._make_room():
            self._seldom.warn(log, "connections are refused: there are too many in all", most=self._most)
            return False
        address = counted_as(host)
        if self._counts[address] >= AN_ADDRESS_MOST and not self._is_proxy(host):
            self._seldom.warn(log, "connections are refused: there are too many from one address", address=address)
            return False
        self._counts[address] += 1
        self._all += 1
        return True

    def _note_waiting(self, host: str, connection: Connection, waits: bool) -> None:
        """Notes whether a connection waits for the rest of its request."""
        if self._proxies and self._is_proxy(host):
            return
        address = counted_as(host)
        if not waits:
            self._forget(address, connection)
            return
        self._unfinished.setdefault(address, {})[connection] = None
        if len(self._unfinished[address]) > self._unfinished_most:
            self._seldom.warn(log, "unfinished requests are dropped: one address has too many", address=address)
            self._drop_oldest(address)

    def _forget(self, address: str, connection: Connection) -> None:
        waiting = self._unfinished.get(address, {})
        waiting.pop(connection, None)
        if not waiting:
            self._unfinished.pop(address, None)

    def _make_room(self) -> bool:
        """Drops a connection that waits for the rest of its request; returns whether there was one."""
        if not self._unfinished:
            return False
        address = max(self._unfinished, key=lambda client: len(self._unfinished[client]))
        self._seldom.warn(log, "unfinished requests are dropped: there are too many connections", most=self._most)
        self._drop_oldest(address)
        return True

    def drop_unfinished(self) -> None:
        """Drops all connections that wait for the rest of their request."""
        for waiting in list(self._unfinished.values()):
            for connection in list(waiting):
                connection.transport.abort()

    def _drop_oldest(self, address: str) -> None:
        connection = next(iter(self._unfinished[address]))
        self._forget(address, connection)
        connection.transport.abort()

    def _leave(self, host: str) -> None:
        address = counted_as(host)
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
        self._all -= 1

    def _is_proxy(self, host: str) -> bool:
        return any(ip_address(host) in network for network in self._proxies)


class Connection(H11Protocol):
    """One connection: uvicorn's, closed when a request takes too long to arrive. A trusted proxy may pause longer."""

    def __init__(
        self,
        config: Config,
        state: ServerState,
        left: Callable[[], None],
        waits: Callable[[Connection, bool], None],
        by_proxy: bool,
    ) -> None:
        super().__init__(config, state, {})
        self._left, self._waits, self._by_proxy = left, waits, by_proxy
        if by_proxy:
            self.timeout_keep_alive = PROXY_SECONDS
        self._phase: type[Sentinel] | None = None
        self._overdue: asyncio.TimerHandle | None = None

    def handle_events(self) -> None:
        """Reads what has arrived; the next part has its own time limit."""
        super().handle_events()
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Frees the place for another connection."""
        super().connection_lost(exc)
        if self._overdue is not None:
            self._overdue.cancel()
        self._waits(self, False)
        self._left()

    def watch(self) -> None:
        """Starts the time limit of the part awaited now, unless it is running."""
        if self.conn.their_state is self._phase:
            return
        self._phase = self.conn.their_state
        if self._overdue is not None:
            self._overdue.cancel()
        seconds = None if self._by_proxy and self._phase is h11.IDLE else LIMITS.get(self._phase)
        self._overdue = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
        self._waits(self, seconds is not None)


async def _begun(accepted: socket.socket, protocol: Callable[[], Connection]) -> None:
    _, connection = await asyncio.get_running_loop().connect_accepted_socket(protocol, accepted)
    connection.watch()
