"""The fake in the place of discord.py's network, for tests that wind the time themselves.

All of discord.py's traffic goes through one aiohttp session: the calls of its HTTP client, those of its webhook
adapter (interaction answers and follow-ups take the session from the HTTP client), files of the CDN and the gateway's
socket. Only `HTTPClient.static_login` makes that session, so `attach` puts its own login in that place. Nothing else
of the library is touched, and no global name.
"""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

import aiohttp
from discord import Client, HTTPException, LoginFailure
from discord.http import Route
from multidict import CIMultiDict
from yarl import URL

from .connection import Closed, Connection
from .errors import Cut
from .messages import Upload
from .routes import Response
from .server import FakeDiscord

Json = dict[str, Any]


def attach(client: Client, fake: FakeDiscord) -> None:
    """From its next login on this client talks to the fake, without sockets."""
    http: Any = client.http

    async def static_login(token: str) -> Any:
        http._HTTPClient__session = MemorySession(fake)
        http._global_over = asyncio.Event()
        http._global_over.set()
        old, http.token = http.token, token
        try:
            return await http.request(Route("GET", "/users/@me"))
        except HTTPException as error:
            http.token = old
            if error.status == 401:
                raise LoginFailure("Improper token has been passed.") from error
            raise

    http.static_login = static_login


class MemorySession:
    """As much of aiohttp's ClientSession as discord.py uses."""

    def __init__(self, fake: FakeDiscord) -> None:
        self.fake = fake
        self.closed = False

    def request(
        self, method: str, url: str, *, data: Any = None, headers: Any = None, params: Any = None, **rest: Any
    ) -> Asked:
        self._must_be_open()
        return Asked(self.fake, method, str(url), data, headers or {}, params)

    def get(self, url: str, **rest: Any) -> Asked:
        return Asked(self.fake, "GET", str(url), None, {}, None)

    async def ws_connect(self, url: str, **rest: Any) -> MemorySocket:
        self._must_be_open()
        await asyncio.sleep(0)
        try:
            return MemorySocket(self.fake.gateway.connect())
        except ConnectionError as down:
            raise aiohttp.ClientConnectionError(str(down)) from down

    async def close(self) -> None:
        self.closed = True

    async def __aenter__(self) -> MemorySession:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _must_be_open(self) -> None:
        if self.closed:
            raise RuntimeError("Session is closed")


class Asked:
    """A call on its way; entering it waits for the answer."""

    def __init__(self, fake: FakeDiscord, method: str, url: str, data: Any, headers: Any, params: Any) -> None:
        self.fake, self.method, self.url, self.data, self.headers, self.params = (
            fake,
            method,
            url,
            data,
            headers,
            params,
        )

    async def __aenter__(self) -> MemoryResponse:
        body, files = _read(self.data)
        await asyncio.sleep(0)  # an answer never comes at once
        if not self.url.startswith(Route.BASE):
            return MemoryResponse(self.method, self.url, self.fake.file(URL(self.url).path))
        path = self.url.removeprefix(Route.BASE)
        if self.params:
            path += ("&" if "?" in path else "?") + urlencode(self.params)
        try:
            answer = await self.fake.call(self.method, path, body, files, self.headers)
        except Cut as cut:
            raise aiohttp.ServerDisconnectedError from cut
        return MemoryResponse(self.method, self.url, answer)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to let go."""


class MemoryResponse:
    """As much of aiohttp's ClientResponse as discord.py reads."""

    def __init__(self, method: str, url: str, answer: Response) -> None:
        self.method, self.url, self.status, self.reason = method, URL(url), answer.status, ""
        self.headers: CIMultiDict[str] = CIMultiDict(answer.headers)
        self._data = answer.data or b""
        if answer.json is not None:
            self.headers["content-type"] = "application/json"
            self._data = json.dumps(answer.json).encode()

    async def text(self, encoding: str = "utf-8") -> str:
        return self._data.decode(encoding)

    async def read(self) -> bytes:
        return self._data

    async def json(self) -> Any:
        return json.loads(self._data)


class MemorySocket:
    """As much of aiohttp's ClientWebSocketResponse as discord.py uses; time spent in silence does not count."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.closed = False
        self.close_code: int | None = None

    async def receive(self, timeout: float | None = None) -> aiohttp.WSMessage:
        frame = await self.connection.outbox.get() if not self.closed else Closed(self.close_code or 1000)
        if isinstance(frame, Closed):
            self.closed, self.close_code = True, self.close_code or frame.code
            return aiohttp.WSMessage(aiohttp.WSMsgType.CLOSED, None, None)
        return aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, json.dumps(frame), None)

    async def send_str(self, text: str) -> None:
        if self.closed:
            raise ConnectionResetError("Cannot write to closing transport")
        self.connection.take(text)

    async def close(self, *, code: int = 4000, message: bytes = b"") -> bool:
        if self.closed:
            return False
        self.closed, self.close_code = True, code
        self.connection.gone(code)
        self.connection.outbox.put_nowait(Closed(code))
        return True


def _read(data: Any) -> tuple[Any, dict[int, Upload]]:
    """The body and the files of what discord.py sends: JSON text or a form."""
    if data is None:
        return None, {}
    if isinstance(data, dict):  # a form of a page
        return dict(data), {}
    if not isinstance(data, aiohttp.FormData):
        return json.loads(data), {}
    body, files = None, {}
    for named, _, value in data._fields:
        if named["name"] == "payload_json":
            body = json.loads(value)
        else:
            content = value if isinstance(value, bytes) else value.read()
            files[file_number(named["name"])] = Upload(named["filename"], content)
    return body, files


def file_number(name: str) -> int:
    """The n of files[n]."""
    return int(name.removeprefix("files[").removesuffix("]"))
