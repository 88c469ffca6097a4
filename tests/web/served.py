"""The web front on a port of its own, in this process: what a client of HTTP sees of it."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.platforms.web.front import Web
from tests.program import free_port

from .conftest import SOON, Site, open_site


@dataclass
class Served:
    """A site that listens."""

    site: Site
    port: int
    serving: asyncio.Task[None]

    @property
    def web(self) -> Web:
        return self.site.web

    async def connects(self, host: str = "127.0.0.1", source: str = "127.0.0.1") -> Client:
        """A new connection from an address of this machine."""
        opening = asyncio.open_connection(host, self.port, local_addr=(source, 0))
        return Client(*await asyncio.wait_for(opening, SOON))


@dataclass
class Client:
    """One connection, on which bytes are said and read."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def says(self, *lines: str, body: bytes = b"") -> None:
        """Sends lines as they stand in a request."""
        self.writer.write("".join(f"{line}\r\n" for line in lines).encode() + body)
        await self.writer.drain()

    async def asks(self, path: str, *headers: str, method: str = "GET") -> int:
        """Sends a whole request and reads the whole answer; gives its status."""
        await self.says(f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "")
        return (await self.hears())[0]

    async def hears(self) -> tuple[int, bytes]:
        """The next answer: its status and its body."""
        head = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), SOON)).decode("latin-1").lower()
        length = next((int(line[15:]) for line in head.split("\r\n") if line.startswith("content-length:")), 0)
        return int(head.split()[1]), await asyncio.wait_for(self.reader.readexactly(length), SOON)

    async def is_let_go(self) -> bool:
        """Whether the other side ends the connection, with nothing more to say."""
        with suppress(ConnectionError):
            return await asyncio.wait_for(self.reader.read(), SOON) == b""
        return True

    def other_side(self) -> socket.socket:
        """The same connection as the front has it."""
        mine: tuple[Any, ...] = self.writer.get_extra_info("sockname")
        for file in Path("/dev/fd").iterdir():
            with suppress(OSError), socket.socket(fileno=os.dup(int(file.name))) as found:
                if found.family == socket.AF_INET and found.getpeername() == mine:
                    return found.dup()
        raise AssertionError("the front has not taken the connection")

    async def closes(self) -> None:
        """Ends the connection from this side."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Served]:
    """The front, listening, until the block ends."""
    port = free_port()
    async with open_site(folder, web_port=port, **settings) as site:
        site.web.listen()
        serving = asyncio.create_task(site.web.run())
        try:
            yield Served(site, port, serving)
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
