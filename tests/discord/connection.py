"""One socket of the gateway, and the session that outlives it."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .world import Guild

if TYPE_CHECKING:
    from .gateway import Gateway

Json = dict[str, Any]
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
UNKNOWN_OP, DECODE, NOT_IDENTIFIED, BAD_TOKEN, IDENTIFIED_ALREADY = 4001, 4002, 4003, 4004, 4005
TOO_FAST, BAD_SHARD, BAD_INTENTS, NOT_ENABLED = 4008, 4010, 4013, 4014
SENDS, SENDS_SECONDS = 120, 60.0


@dataclass(frozen=True)
class Closed:
    """The end of a connection."""

    code: int


@dataclass(eq=False)
class Session:
    """What survives a lost connection: who listens, and all it was told."""

    id: str
    shard: int
    shards: int
    intents: int
    told: list[Json] = field(default_factory=list)
    connection: Connection | None = None
    over: bool = False

    def hears(self, guild: Guild | None) -> bool:
        return self.shard == ((guild.id >> 22) % self.shards if guild else 0)


@dataclass(eq=False)
class Connection:
    """One socket's life: frames go in with `take`, and come out of `outbox`."""

    gateway: Gateway
    outbox: asyncio.Queue[Json | Closed] = field(default_factory=asyncio.Queue)
    session: Session | None = None
    closed: int | None = None
    sends: deque[float] = field(default_factory=deque)

    def put(self, frame: Json) -> None:
        if self.closed is None:
            self.outbox.put_nowait(frame)

    def close(self, code: int) -> None:
        """The gateway ends the connection."""
        if self.closed is None:
            self.closed = code
            self.outbox.put_nowait(Closed(code))
        self.gateway.left(self)

    def gone(self, code: int | None) -> None:
        """The bot ended it, unless the gateway did before; with 1000 or 1001 its session ends too."""
        if self.closed is None:
            self.closed = code or 1006
            if self.session is not None and code in (1000, 1001):
                self.session.over = True
        self.gateway.left(self)

    def take(self, text: str) -> None:
        """A frame from the bot."""
        if self.closed is not None:
            return None
        try:
            frame = json.loads(text)
        except ValueError:
            return self.close(DECODE)
        if len(text.encode()) > 4096:
            return self.close(DECODE)
        if self._too_fast():
            return self.close(TOO_FAST)
        return self._act(frame.get("op"), frame.get("d"))

    def _too_fast(self) -> bool:
        now = self.gateway.fake.clock()
        self.sends.append(now)
        while self.sends[0] <= now - SENDS_SECONDS:
            self.sends.popleft()
        return len(self.sends) > SENDS

    def _act(self, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            self.gateway.heartbeats += 1
            if not self.gateway.deaf:
                self.put({"op": ACK, "d": None})
        elif op == IDENTIFY:
            self.close(IDENTIFIED_ALREADY) if self.session else self.gateway.identify(self, data)
        elif op == RESUME:
            self.gateway.resume(self, data)
        elif self.session is None:
            self.close(NOT_IDENTIFIED)
        elif op not in (3, 4, 8):
            self.close(UNKNOWN_OP)
