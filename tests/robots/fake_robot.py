"""A robot for tests: a server that answers as the training robot does, but for the faults that it is told to make."""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import h11

from bot.features.tournaments.robots.training import TrainingRobot
from games import find_games
from games.core.computer import Ask
from games.core.game import AnyGame

GAME = find_games()["hexagon"]
Send = Callable[[bytes], None]
JSON = [("Content-Type", "application/json")]


@dataclass(frozen=True)
class Asked:
    """A request as the robot received it."""

    verb: str
    target: str
    headers: dict[str, str]
    body: bytes
    connection: int


async def think_here(choose: Callable[[Ask[Any]], str], ask: Ask[Any]) -> str:
    """Chooses at once, without a thread."""
    return choose(ask)


@dataclass
class FakeRobot:
    """`faults` names a fault for the n-th request (from 1) of a verb; `delay` is how long each answer takes."""

    faults: dict[tuple[str, int], str] = field(default_factory=dict)
    level: int = 1
    delay: float = 0.0
    always: str = ""  # a fault for every request but `GET /`
    closes: bool = False  # each connection after each answer, without saying so
    pages: dict[str, bytes] = field(default_factory=dict)  # what it shows at other addresses
    asked: list[Asked] = field(default_factory=list)
    verbs: Counter[str] = field(default_factory=Counter)  # of the requests so far
    connections: int = 0
    busy_seconds: float = 0.0  # from requests to their answers
    url: str = ""
    game: AnyGame = GAME
    open_now: int = 0
    most_open: int = 0

    def __post_init__(self) -> None:
        self.right = TrainingRobot(self.game, self.level, think_here)

    def count(self, verb: str) -> int:
        return self.verbs[verb]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.open_now += 1
        self.most_open = max(self.most_open, self.open_now)
        number, http = self.connections, h11.Connection(h11.SERVER)
        try:
            while await self._exchange(http, reader, writer, number):
                http.start_next_cycle()
        except (ConnectionError, h11.ProtocolError, asyncio.IncompleteReadError):
            pass
        finally:
            self.open_now -= 1
            writer.close()

    async def _exchange(
        self, http: h11.Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int
    ) -> bool:
        request, body = None, b""
        while not isinstance(event := http.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                http.receive_data(data := await reader.read(65536))
                if not data and request is None:
                    return False
            elif isinstance(event, h11.Request):
                request = event
            elif isinstance(event, h11.Data):
                body += event.data
            else:
                return False
        assert request is not None
        verb, target = request.method.decode(), request.target.decode()
        headers = {name.decode(): value.decode() for name, value in request.headers}
        self.asked.append(Asked(verb, target, headers, body, number))
        self.verbs[verb] += 1
        began = asyncio.get_running_loop().time()
        if self.delay:
            await asyncio.sleep(self.delay)
        status, right = await self.right.answer(verb, target, body)
        if target in self.pages:
            status, right = 200, self.pages[target]
        fault = self.faults.get((verb, self.count(verb))) or (self.always if target != "/" else "")
        if fault:
            await FAULTS[fault](writer, right)
            return False
        writer.write(http.send(h11.Response(status_code=status, headers=[*JSON, ("Content-Length", str(len(right)))])))
        writer.write(http.send(h11.Data(data=right)) + http.send(h11.EndOfMessage()))
        await writer.drain()
        self.busy_seconds += asyncio.get_running_loop().time() - began
        return not self.closes


async def _plain(writer: asyncio.StreamWriter, body: bytes, status: str = "200 OK", more: str = "") -> None:
    writer.write(f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{more}\r\n".encode() + body)
    await writer.drain()


async def silence(writer: asyncio.StreamWriter, _right: bytes) -> None:
    await asyncio.sleep(60)


async def drip(writer: asyncio.StreamWriter, right: bytes) -> None:
    writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(right)}\r\n\r\n".encode())
    for byte in right:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(0.1)


async def endless(writer: asyncio.StreamWriter, _right: bytes, status: bytes = b"200 OK") -> None:
    writer.write(b"HTTP/1.1 " + status + b"\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        writer.write(b"1000\r\n" + b" " * 4096 + b"\r\n")
        await writer.drain()


async def endless_headers(writer: asyncio.StreamWriter, _right: bytes) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        writer.write(b"X-More: " + b"x" * 1000 + b"\r\n")
        await writer.drain()


async def endless_refusal(writer: asyncio.StreamWriter, right: bytes) -> None:
    await endless(writer, right, b"503 Service Unavailable")


async def drop(writer: asyncio.StreamWriter, _right: bytes) -> None:
    writer.transport.abort()


async def half_a_head(writer: asyncio.StreamWriter, _right: bytes) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Le")
    await writer.drain()


async def close_after_headers(writer: asyncio.StreamWriter, right: bytes) -> None:
    writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(right)}\r\n\r\n".encode())
    await writer.drain()
    writer.close()


async def long_length(writer: asyncio.StreamWriter, right: bytes) -> None:
    writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(right) + 9}\r\n\r\n".encode() + right)
    await asyncio.sleep(60)


async def no_length(writer: asyncio.StreamWriter, right: bytes) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n" + right)
    await asyncio.sleep(60)


async def short_length(writer: asyncio.StreamWriter, right: bytes) -> None:
    writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(right) - 1}\r\n\r\n".encode() + right)
    await writer.drain()


async def redirect(writer: asyncio.StreamWriter, right: bytes) -> None:
    await _plain(writer, right, "302 Found", "Location: http://169.254.169.254/latest\r\n")


async def server_error(writer: asyncio.StreamWriter, right: bytes) -> None:
    await _plain(writer, right, "500 Internal Server Error")


async def no_content(writer: asyncio.StreamWriter, _right: bytes) -> None:
    writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
    await writer.drain()


async def not_http(writer: asyncio.StreamWriter, _right: bytes) -> None:
    writer.write(b"SSH-2.0-OpenSSH_9.2\r\n")
    await writer.drain()


def body(text: bytes) -> Callable[[asyncio.StreamWriter, bytes], object]:
    """Returns a fault that answers with this body."""

    async def answer(writer: asyncio.StreamWriter, _right: bytes) -> None:
        await _plain(writer, text)

    return answer


async def twice(writer: asyncio.StreamWriter, right: bytes) -> None:
    await _plain(writer, right + right)


MOVES = {
    "no move": (b'{"status":"ok"}', "wrong_response"),
    "null": (b'{"status":"ok","move_from":null,"move_to":[1,2]}', "wrong_response"),
    "fraction": (b'{"status":"ok","move_from":[1.5,2],"move_to":[1,2]}', "wrong_response"),
    "truth": (b'{"status":"ok","move_from":[true,2],"move_to":[1,2]}', "wrong_response"),
    "words": (b'{"status":"ok","move_from":["3abc",2],"move_to":[1,2]}', "wrong_response"),
    "an object": (b'{"status":"ok","move_from":{"i":1},"move_to":[1,2]}', "wrong_response"),
    "off the board": (b'{"status":"ok","move_from":[-1,2],"move_to":[1,2]}', "wrong_move"),
    "three numbers": (b'{"status":"ok","move_from":[1,2,3],"move_to":[1,2]}', "wrong_move"),
    "far away": (b'{"status":"ok","move_from":[4,8],"move_to":[4,4]}', "wrong_move"),
    "a huge number": (b'{"status":"ok","move_from":[99999999999999999999,"8"],"move_to":[4,4]}', "wrong_move"),
}
FAULTS = {
    "silence": silence,
    "drip": drip,
    "endless": endless,
    "endless refusal": endless_refusal,
    "endless headers": endless_headers,
    "drop": drop,
    "half a head": half_a_head,
    "close after headers": close_after_headers,
    "long length": long_length,
    "no length": no_length,
    "short length": short_length,
    "redirect": redirect,
    "server error": server_error,
    "no content": no_content,
    "not http": not_http,
    "empty": body(b""),
    "not ok": body(b'{"status":"error"}'),
    "truth for ok": body(b'{"status":true}'),
    "a list": body(b'["ok"]'),
    "not utf-8": body(b'{"status":"ok","x":"\xff"}'),
    "a mark first": body(b'\xef\xbb\xbf{"status": "ok"}'),
    "gzip": body(gzip.compress(b'{"status": "ok"}', mtime=0)),
    "lines": body(b'{\n  "status": "wrong",\r\n  "why": "\x1b[31m"\n}'),
    "deep": body(b"[" * 30_000),
    "two documents": twice,
    **{name: body(text) for name, (text, _) in MOVES.items()},
}
TOO_SLOW = ("silence", "drip", "long length", "no length")
STATUS = dict.fromkeys(TOO_SLOW, "timeout")  # of the others: wrong_response


@asynccontextmanager
async def running(robot: FakeRobot) -> AsyncIterator[FakeRobot]:
    """Serves a robot on a free port of this machine."""
    server = await asyncio.start_server(robot.serve, "127.0.0.1", 0)
    robot.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield robot
    finally:
        server.close()
        await asyncio.sleep(0)
