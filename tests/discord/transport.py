"""The fake on a socket of this machine, for the whole program and for discord.py as it is.

Set `discord.http.Route.BASE` to what `serve` gives and `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` to
`fake.gateway_url`: after a session that cannot be resumed discord.py goes to the default gateway, not to the one it was
told. For tests without sockets see `attach`.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from aiohttp import BodyPartReader, WSMsgType, web

from .connection import Closed, Connection
from .errors import Cut
from .memory import attach, file_number
from .messages import Upload
from .server import FakeDiscord

__all__ = ["attach", "serve"]

API = "/api/v10"
LARGEST_BODY = 120 * 1024 * 1024


@asynccontextmanager
async def serve(fake: FakeDiscord, port: int = 0) -> AsyncIterator[str]:
    """Serves the fake on the loopback and gives the base of its REST routes."""
    app = web.Application(client_max_size=LARGEST_BODY)
    door = _Door(fake)
    app.router.add_get("/gateway", door.gateway)
    app.router.add_get("/attachments/{rest:.*}", door.file)
    app.router.add_route("*", API + "/{rest:.*}", door.call)
    runner = web.AppRunner(app, shutdown_timeout=0.5, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    host, bound = runner.addresses[0][:2]
    fake.gateway_url = f"ws://{host}:{bound}/gateway"
    fake.cdn_base = f"http://{host}:{bound}"
    try:
        yield f"http://{host}:{bound}{API}"
    finally:
        fake.gateway.drop()
        await runner.cleanup()


class _Door:
    """Where sockets come in."""

    def __init__(self, fake: FakeDiscord) -> None:
        self.fake = fake

    async def call(self, request: web.Request) -> web.StreamResponse:
        body, files = await _read(request)
        path = request.raw_path.removeprefix(API)
        try:
            answer = await self.fake.call(request.method, path, body, files, request.headers)
        except Cut:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        if answer.json is None:
            return web.Response(status=answer.status, headers=answer.headers)
        text = json.dumps(answer.json).encode()
        headers = answer.headers | {"Content-Type": "application/json"}
        return web.Response(status=answer.status, headers=headers, body=text)

    async def file(self, request: web.Request) -> web.StreamResponse:
        answer = self.fake.file(request.path)
        return web.Response(status=answer.status, body=answer.data)

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        try:
            connection = self.fake.gateway.connect()
        except ConnectionError:
            return web.Response(status=503)
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        sending = asyncio.create_task(_send(socket, connection, request.query.get("compress")))
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    connection.take(message.data)
        finally:
            connection.gone(socket.close_code)
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
        return socket


async def _send(socket: web.WebSocketResponse, connection: Connection, compress: str | None) -> None:
    """Frames go out as text, or as one zlib stream where the bot asks for it."""
    packer = zlib.compressobj()
    while not isinstance(frame := await connection.outbox.get(), Closed):
        text = json.dumps(frame)
        if compress == "zlib-stream":
            await socket.send_bytes(packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH))
        else:
            await socket.send_str(text)
    await socket.close(code=frame.code if frame.code != 1006 else 4000)


async def _read(request: web.Request) -> tuple[object, dict[int, Upload]]:
    if not request.can_read_body:
        return None, {}
    if request.content_type == "application/x-www-form-urlencoded":
        return dict(await request.post()), {}
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), {}
    body, files = None, {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            body = json.loads(await part.text())
        else:
            files[file_number(part.name or "")] = Upload(part.filename or "file", bytes(await part.read()))
    return body, files
