"""Ways to the fake: a server on the loopback, a request object for python-telegram-bot, and a webhook."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from aiohttp import BodyPartReader, web
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from .state import Cut

if TYPE_CHECKING:
    from .server import FakeTelegram, Post

BAD_GATEWAY = b"<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"
UNAUTHORIZED = {"ok": False, "error_code": 401, "description": "Unauthorized"}


@asynccontextmanager
async def serve(fake: FakeTelegram, port: int = 0) -> AsyncIterator[str]:
    """The fake on a port of its own; gives the `base_url` for the library, the token comes after it."""
    app = web.Application(client_max_size=64 * 2**20)

    async def answer(request: web.Request) -> web.StreamResponse:
        return await _answer(fake, request)

    async def fetch(request: web.Request) -> web.StreamResponse:
        status, content = _file(fake, request.match_info["token"], request.match_info["path"])
        return web.Response(status=status, body=content)

    app.router.add_route("*", "/bot{token}/{method}", answer)
    app.router.add_get("/file/bot{token}/{path:.+}", fetch)
    runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.5)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/bot"
    finally:
        await runner.cleanup()


async def _answer(fake: FakeTelegram, request: web.Request) -> web.StreamResponse:
    params, files = await _read(fake, request)
    if request.match_info["token"] != fake.token:
        return web.json_response(UNAUTHORIZED, status=401)
    try:
        status, body = await fake.respond(request.match_info["method"], params, files)
    except Cut:
        if request.transport:
            request.transport.abort()
        return web.Response()
    return web.Response(status=status, body=_encoded(status, body), content_type="application/json")


async def _read(fake: FakeTelegram, request: web.Request) -> tuple[dict[str, Any], dict[str, bytes]]:
    params: dict[str, Any] = dict(request.query)
    files: dict[str, bytes] = {}
    if request.content_type == "application/json":
        params |= json.loads(await request.read() or b"{}")
    elif request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            if part.filename is not None:
                files[part.name or ""] = bytes(await part.read())
                fake.uploads.append(part.filename)
            else:
                params[part.name or ""] = await part.text()
    else:
        params |= dict(await request.post())
    return params, files


class InMemoryRequest(BaseRequest):
    """Takes the library's calls straight to the fake, with the faults that a network would show."""

    def __init__(self, fake: FakeTelegram, read_timeout: float | None = 5.0) -> None:
        self._fake, self._read_timeout = fake, read_timeout

    @property
    def read_timeout(self) -> float | None:
        return self._read_timeout

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """One request; raises as the library's own request does."""
        head, _, rest = unquote(url).partition("/bot")
        token, _, name = rest.partition("/")
        if method == "GET" and head.endswith("/file"):
            return _file(self._fake, token, name)
        if method == "GET" and url in self._fake.pages:
            return 200, self._fake.pages[url]
        if token != self._fake.token:
            return 401, json.dumps(UNAUTHORIZED).encode()
        params = dict(request_data.json_parameters) if request_data else {}
        files = {part: _content(given) for part, given in (request_data.multipart_data if request_data else {}).items()}
        self._fake.uploads += [given[0] for given in (request_data.multipart_data if request_data else {}).values()]
        seconds = self._read_timeout if read_timeout is BaseRequest.DEFAULT_NONE else read_timeout
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(seconds):  # wait_for may lose a cancellation, and whoever closes waits for ever
                status, body = await self._fake.respond(name, params, files)
        except TimeoutError:
            raise TimedOut from None
        except Cut:
            raise NetworkError("httpx.RemoteProtocolError: Server disconnected without sending a response.") from None
        return status, _encoded(status, body)


async def deliver(fake: FakeTelegram, post: Post) -> int:
    """Posts the waiting updates to the webhook one by one; stops at the first that is not taken."""
    assert fake.webhook["url"], "there is no webhook"
    headers = {"Content-Type": "application/json"}
    if fake.webhook["secret"]:
        headers["X-Telegram-Bot-Api-Secret-Token"] = fake.webhook["secret"]
    delivered = 0
    while fake.updates.pending:
        update = fake.updates.pending[0]
        status = await post(fake.webhook["url"], headers, json.dumps(update).encode())
        if not 200 <= status < 300:
            break
        if fake.updates.pending and fake.updates.pending[0] is update:
            fake.updates.pending.pop(0)
        delivered += 1
    return delivered


def _file(fake: FakeTelegram, token: str, path: str) -> tuple[int, bytes]:
    known = fake.media.get(path) if token == fake.token else None
    return (200, known["content"]) if known else (404, b"{}")


def _content(given: Any) -> bytes:
    content = given[1]
    return bytes(content if isinstance(content, bytes | bytearray) else content.read())


def _encoded(status: int, body: dict[str, Any]) -> bytes:
    return BAD_GATEWAY if status == 502 else json.dumps(body).encode()
