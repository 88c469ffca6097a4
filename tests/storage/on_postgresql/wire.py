"""A way to the database that breaks at a commit: before the server hears of it, or before anybody hears its answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal
from urllib.parse import parse_qs, urlsplit

Breaks = Literal["never", "before the commit", "after the commit", "with the commit under way", "while it is opened"]


class Wire:
    """Carries connections to a server, and breaks the ones that commit a change while it `breaks`."""

    def __init__(self, to: str) -> None:
        parts = urlsplit(to)
        query = parse_qs(parts.query)
        self._socket = f"{query['host'][0]}/.s.PGSQL.{query['port'][0]}"
        self._name = parts.path.removeprefix("/")
        self.port = 0
        self.breaks: Breaks = "never"
        self.refuses = False  # new connections
        self.broken = 0
        self.arrives = asyncio.Event()  # what was under way

    @property
    def address(self) -> str:
        """The address of the database by this way."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{self._name}"

    async def connects(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carries both directions of one connection."""
        if self.refuses:
            writer.close()
            return
        there, back = await asyncio.open_unix_connection(self._socket)
        answers = asyncio.create_task(self._carries(there, writer))
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                if self.breaks == "while it is opened" and b"set session characteristics" in data:
                    break
                if (breaks := self.breaks) != "never" and b"commit" in data.lower():
                    self.broken += 1
                    answers.cancel()
                    await asyncio.wait([answers])
                    writer.close()
                    if breaks == "with the commit under way":
                        await self.arrives.wait()
                    if breaks != "before the commit":
                        back.write(data)
                        await back.drain()
                        await there.read(65_536)
                    break
                back.write(data)
                await back.drain()
        for end in (back, writer):
            end.close()
            with contextlib.suppress(ConnectionError):
                await end.wait_closed()

    async def _carries(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def wire(to: str) -> AsyncIterator[Wire]:
    """A way to this database over TCP."""
    made = Wire(to)
    async with await asyncio.start_server(made.connects, "127.0.0.1", 0) as server:
        made.port = server.sockets[0].getsockname()[1]
        yield made
