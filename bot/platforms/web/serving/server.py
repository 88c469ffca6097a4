"""The HTTP server: uvicorn on connections that we accept ourselves."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from ipaddress import ip_network

import uvicorn
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot import memory
from bot.fronts import SHUTDOWN_SECONDS
from bot.settings import Settings

from .. import errors
from .connections import Connections

FILES_KEPT = 100  # for the database, pictures and the other fronts
FINISHING_SECONDS = 7  # for requests that are being handled at a stop; deploy/ gives the program ten


class Interrupted:
    """Answers a request that is still being handled when a stop can wait no longer: what it tried may be saved."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def answer(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, answer)
        except asyncio.CancelledError:
            if has_begun or scope["type"] != "http":
                raise
            await errors.interrupted(Request(scope))(scope, receive, send)


class Server(uvicorn.Server):
    """Uvicorn without its own signal handling and accepting of connections."""

    def __init__(self, asgi: ASGIApp, settings: Settings, seconds: Callable[[], float]) -> None:
        proxies = [ip_network(network, strict=False) for network in settings.trusted_proxies]
        self._connections = Connections(max(memory.open_files_limit() - FILES_KEPT, FILES_KEPT), proxies, seconds)
        super().__init__(
            uvicorn.Config(
                Interrupted(asgi),
                http=H11Protocol,
                ws="none",
                log_config=None,
                access_log=False,
                lifespan="off",
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=[str(network) for network in proxies],
                timeout_graceful_shutdown=FINISHING_SECONDS,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Installs no signal handlers."""
        yield

    async def run_on(self, listener: socket.socket, stopping: Callable[[], None]) -> None:
        """Serves until cancelled; then calls `stopping`, and gives running requests the time to be answered."""
        self.config.load()
        accepting = asyncio.create_task(self._connections.accept(listener, self.config, self.server_state))
        serving = asyncio.create_task(self.serve(sockets=[]))
        try:
            await asyncio.wait([accepting, serving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            accepting.cancel()
            await asyncio.wait([accepting])  # first: the next file may have the number of the listener
            listener.close()
            stopping()
            asyncio.get_running_loop().call_later(SHUTDOWN_SECONDS, self._connections.drop_unfinished)
            self.should_exit = True
            await serving
        await accepting  # it only ends with an error, which is raised here
