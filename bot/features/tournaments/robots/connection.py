"""One HTTP/1.1 connection to a robot: a request is written once, and its answer is read within a time limit."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

import h11

from bot.addresses import Address, Networks, resolve
from games.core.wire import shown

from .loop_delay import LoopDelays

LARGEST = 64 * 1024  # bytes of an answer
RECEIVED_MOST = LARGEST + 16 * 1024  # bytes that are kept of an answer with its headers
KEPT_SECONDS = 1.5  # an idle connection older than this may be about to be closed by the robot's server
_CHUNK = 64 * 1024

T = TypeVar("T")


class BadAnswer(Exception):
    """The answer is not HTTP, too large, cut short, or its status is not a success."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A complete answer, and the seconds from the last byte written to the last byte read."""

    body: bytes
    seconds: float


@cache
def _trusted() -> ssl.SSLContext:
    return ssl.create_default_context()


async def connect(address: Address, networks: Networks) -> Connection:
    """Opens a connection to the first address of the host that answers; OSError if none does."""
    wrong: OSError = OSError(f"{address.host} has no address")
    for family, at in await resolve(address, networks):
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            made.setblocking(False)
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().sock_connect(made, at)
            secure, name = (_trusted(), address.host) if address.secure else (None, None)
            reader, writer = await asyncio.open_connection(sock=made, ssl=secure, server_hostname=name)
        except OSError as error:
            made.close()
            wrong = error
        except BaseException:
            made.close()
            raise
        else:
            writer.transport.set_write_buffer_limits(high=0)  # then `drain` waits for the last byte
            return Connection(reader, writer, made)
    raise wrong


@dataclass
class Connection:
    """An open connection, idle between exchanges."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    socket: socket.socket
    http: h11.Connection = field(default_factory=lambda: h11.Connection(h11.CLIENT))
    idle_since: float = 0.0
    received: bytearray = field(default_factory=bytearray)  # the answer as it came, cut at RECEIVED_MOST
    status: int = 0  # of the answer; 0: none yet
    says_its_end: bool = False  # by its length or in chunks; else it ends when the connection is closed

    def is_usable(self) -> bool:
        """Returns whether the next request may use it: idle for a short time and not closed by the other side."""
        idle = asyncio.get_running_loop().time() - self.idle_since
        if self.http.our_state is not h11.IDLE or idle > KEPT_SECONDS or self.writer.is_closing():
            return False
        try:
            self.socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except (BlockingIOError, InterruptedError):
            return not self.reader.at_eof()
        except OSError:
            return False
        return False  # closed, or something came that nobody asked for

    async def exchange(self, head: h11.Request, body: bytes, limit: float, loop_delays: LoopDelays) -> Exchange:
        """Writes a request and reads its answer; each takes at most `limit` seconds, loop_delays of the loop apart.

        Raises TimeoutError, BadAnswer, or OSError for a connection that broke.
        """
        sent = self.http.send(head) or b""
        for event in ([h11.Data(data=body)] if body else []) + [h11.EndOfMessage()]:
            sent += self.http.send(event) or b""
        self.writer.write(sent)
        await within(limit, loop_delays, self.writer.drain)
        loop = asyncio.get_running_loop()
        written = loop.time()
        self.received, self.status, body_read = bytearray(), 0, bytearray()
        try:
            await within(limit, loop_delays, lambda: self._read(body_read))
        except (TimeoutError, BadAnswer, OSError):
            _check_status(self.status)
            raise
        _check_status(self.status)  # only now, so that all of a refusal has been received
        self.idle_since = loop.time()
        seconds = self.idle_since - written - loop_delays.between(written, self.idle_since)
        if self.http.states == {h11.CLIENT: h11.DONE, h11.SERVER: h11.DONE} and not self.http.trailing_data[0]:
            self.http.start_next_cycle()
        return Exchange(bytes(body_read), max(seconds, 0.0))

    async def _read(self, body_read: bytearray) -> None:
        """Appends the body of the answer; may be cancelled and called again."""
        while True:
            try:
                event = self.http.next_event()
            except h11.RemoteProtocolError as error:
                raise BadAnswer(f"not an answer in HTTP: {error}") from None
            if event is h11.NEED_DATA:
                chunk = await self.reader.read(_CHUNK)
                if not chunk and not self.status:
                    when = "in the middle of its answer" if self.received else "without an answer"
                    raise BadAnswer(f"the connection was closed {when}")
                self.received += chunk[: RECEIVED_MOST - len(self.received)]
                self.http.receive_data(chunk)
            elif isinstance(event, h11.Response):
                self.status = event.status_code
                self.says_its_end = not {b"content-length", b"transfer-encoding"}.isdisjoint(dict(event.headers))
            elif isinstance(event, h11.Data):
                body_read += event.data
                if len(body_read) > LARGEST:
                    raise BadAnswer(f"the answer has more than {LARGEST} bytes")
            elif isinstance(event, h11.ConnectionClosed):
                raise BadAnswer("the connection was closed without an answer")
            elif isinstance(event, h11.EndOfMessage):
                return

    def unfinished(self) -> str:
        """Returns what there is of an answer that is not complete; empty where nothing has come."""
        if self.status and not self.says_its_end:
            return "; it has no Content-Length, so it ends only when the connection is closed"
        return f"; received so far: {shown(self.received)}" if self.received else ""

    def abort(self) -> None:
        """Closes it at once."""
        self.writer.transport.abort()


def reason(error: OSError) -> str:
    """Returns why there is no connection, or why it broke, as the system says it."""
    if isinstance(error, ssl.SSLError | socket.gaierror) or not error.errno:
        return error.strerror or str(error) or type(error).__name__
    return os.strerror(error.errno)  # asyncio's own text names the call and the address instead


def _check_status(status: int) -> None:
    if status and not 200 <= status < 300:
        kind = "a redirect" if 300 <= status < 400 else "not a success"
        raise BadAnswer(f"HTTP status {status} is {kind}")


async def within(limit: float, loop_delays: LoopDelays, work: Callable[[], Awaitable[T]]) -> T:
    """Awaits work for at most `limit` seconds; time in which the loop stood still is given back.

    The work must bear being cancelled and called again. Raises TimeoutError.
    """
    loop, granted = asyncio.get_running_loop(), 0.0
    since = loop.time()
    while True:
        try:
            async with asyncio.timeout_at(since + limit + granted):
                return await work()
        except TimeoutError:
            stood = loop_delays.between(since, loop.time())
            if stood <= granted:
                raise
            granted = stood
