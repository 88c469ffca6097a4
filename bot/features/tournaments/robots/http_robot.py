"""A robot behind an address: requests over connections that are kept, each made once and judged by its status."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import h11
import msgspec

from bot.addresses import Address, Networks
from games.core.wire import NO_CONNECTION, TIMEOUT, WRONG_RESPONSE, Answer, Request

from .connection import BadAnswer, Connection, connect, reason, within
from .loop_delay import LoopDelays

AGENT = "Roundhouse"
Headers = Sequence[tuple[str, str]]


def unsigned(_body: bytes) -> Headers:
    """Returns no further headers: robots get those of 2017."""
    return ()


@dataclass
class HttpRobot:
    """Makes the requests of one match to one address, one after another, on at most one connection at a time."""

    address: Address
    timeout_seconds: float
    loop_delays: LoopDelays
    networks: Networks = Networks.PUBLIC
    signed: Callable[[bytes], Headers] = unsigned  # further headers of a request with this body
    _kept: Connection | None = field(default=None, init=False)
    _watches: bool = field(default=False, init=False)

    async def ask(self, request: Request) -> Answer:
        """Makes a request and returns its result; never makes one twice."""
        if not self._watches:
            self._watches = True
            self.loop_delays.start()
        try:
            connection = await self._connection()
        except TimeoutError:
            return Answer(
                NO_CONNECTION, f"no connection within {self.timeout_seconds:g} s", self.timeout_seconds * 1000
            )
        except OSError as error:
            return Answer(NO_CONNECTION, reason(error))
        loop, body = asyncio.get_running_loop(), b"" if request.body is None else msgspec.json.encode(request.body)
        began = loop.time()
        try:
            exchange = await connection.exchange(
                self._head(request, body), body, self.timeout_seconds, self.loop_delays
            )
        except TimeoutError:
            why = f"no complete answer within {self.timeout_seconds:g} s{connection.unfinished()}"
            answer = Answer(TIMEOUT, why, self._since(began))
        except BadAnswer as error:
            answer = Answer(WRONG_RESPONSE, str(error), self._since(began))
        except OSError as error:
            answer = Answer(WRONG_RESPONSE, reason(error), self._since(began))
        else:
            self._kept = connection
            answer = Answer(ms=milliseconds(exchange.seconds), body=exchange.body)
        finally:
            if self._kept is not connection:
                connection.abort()
        return replace(answer, received=bytes(connection.received))

    def close(self) -> None:
        """Closes the connection that is kept."""
        if self._watches:
            self._watches = False
            self.loop_delays.stop()
        if self._kept is not None:
            self._kept.abort()
            self._kept = None

    async def _connection(self) -> Connection:
        kept, self._kept = self._kept, None
        if kept is not None:
            if kept.is_usable():
                return kept
            kept.abort()
        limit = self.timeout_seconds
        made = asyncio.ensure_future(connect(self.address, self.networks))
        try:
            return await within(limit, self.loop_delays, lambda: asyncio.shield(made))
        except BaseException:
            if not made.cancel() and not made.exception():
                made.result().abort()
            raise

    def _head(self, request: Request, body: bytes) -> h11.Request:
        """Returns the head of a request; robots of 2017 want both JSON headers, also where there is no body."""
        headers = [
            ("Host", self.address.named),
            ("User-Agent", AGENT),
            ("Accept", "application/json"),
            ("Content-Type", "application/json"),
        ]
        if request.body is not None:
            headers.append(("Content-Length", str(len(body))))
        headers += self.signed(body)
        target = self.address.path + request.path + self.address.query
        return h11.Request(method=request.verb, target=target, headers=headers)

    def _since(self, began: float) -> float:
        now = asyncio.get_running_loop().time()
        return milliseconds(max(now - began - self.loop_delays.between(began, now), 0.0))


def milliseconds(seconds: float) -> float:
    """Returns milliseconds, rounded to a tenth."""
    return round(seconds * 1000, 1)
