"""The web front: combines routes, headers, sessions and the server."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Mapping, Sequence

import anyio
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.routing import Mount

from bot.app import App
from bot.fronts import Front
from games.core.screen import Say
from games.table.table import Table
from storage.matches import tables
from storage.messages.rooms import Room
from storage.people import players

from ...settings import PortTaken, WrongSetting, signing_secret
from . import errors, help_page, robot_lines, room, tournament
from .limits import Limits
from .pages import Pages
from .people import bans, history, linking, me, preferences, recovery, subscribing
from .people.guests import Guests
from .request_context import Visits
from .serving import health, hooks, site_files
from .serving.admission import Admission
from .serving.inflight import InFlight
from .serving.server import Server
from .serving.site_files import VersionedFiles
from .tables import events, game_pages, lobby, opening, replays, table
from .tables.live import Hub
from .tournament.parts import Parts

POLL_SECONDS = 60
COMPRESSED_FROM, COMPRESSION = 1_024, 5  # bytes; the level of gzip
BACKLOG = 2_048  # connections that wait to be accepted; the system may allow fewer

log = structlog.get_logger(__name__)


class Web(Front):
    """The browser front; its only room is the lobby."""

    name = "web"
    messenger = "push"

    def __init__(self, app: App) -> None:
        self.app = app
        self.ready = False
        self.hub = Hub(first=int(app.now().timestamp()))
        self.limits = Limits(app.seconds)
        self.guests = Guests(signing_secret(app.settings, app.folder))
        self.pages = Pages(self)
        self.parts = Parts(app.seconds)
        self.leaving = anyio.Event()
        self.asgi = self._asgi()
        self._listener: socket.socket | None = None
        app.store.listen(self.hub.changed)
        app.feed.listen(self.hub.happened)

    def _asgi(self) -> Starlette:
        routes = [
            *hooks.routes(self.app.settings),
            *lobby.routes(),
            *events.routes(),
            *opening.routes(),
            *table.routes(),
            *replays.routes(),
            *me.routes(),
            *help_page.routes(),
            *history.routes(),
            *room.routes(),
            *linking.routes(),
            *preferences.routes(),
            *recovery.routes(),
            *subscribing.routes(),
            *bans.routes(),
            *tournament.routes(),
            *game_pages.routes(self.app.games),
            *robot_lines.routes(),
            *health.routes(),
            *site_files.routes(),
            Mount("/static", VersionedFiles()),
        ]
        middleware = [
            Middleware(Visits, web=self),
            Middleware(Admission, settings=self.app.settings, seconds=self.app.seconds),
            Middleware(InFlight, seconds=self.app.seconds),
            Middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=COMPRESSION),
        ]
        starlette = Starlette(routes=routes, middleware=middleware, exception_handlers=errors.handlers())
        starlette.state.web = self
        return starlette

    async def room(self) -> Room:
        """Returns the web lobby."""
        return await self.app.directory.get_or_create_room("web", "lobby", "Web")

    def listen(self) -> None:
        """Takes the port before anything else starts, so that early visitors wait.

        Raises WrongSetting where it is not available, PortTaken where another program has it.
        """
        host, port = self.app.settings.web_host, self.app.settings.web_port
        try:
            self._listener = socket.create_server((host, port), family=_family(host), backlog=BACKLOG)
            self._listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)  # accepted sockets inherit it
        except (OSError, UnicodeError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE:
                raise PortTaken(
                    f"ROUNDHOUSE_WEB_PORT: another program uses port {port} of {host}; "
                    "stop it (it may be Roundhouse itself), or set a free port."
                ) from None
            why = (getattr(error, "strerror", None) or "no such host").partition(" (")[0]
            raise WrongSetting(
                f"ROUNDHOUSE_WEB_HOST and ROUNDHOUSE_WEB_PORT: cannot listen on {host} port {port} ({why}); "
                "the host should be an address of this machine, and the port a free port (below 1024 only for root)."
            ) from None

    async def run(self) -> None:
        """Serves until cancelled; open pages are closed first, so that they do not delay the shutdown."""
        if self._listener is None:
            self.listen()
        listener, self._listener = self._listener, None
        assert listener is not None
        self.leaving, self.hub.closed = anyio.Event(), False
        polling = asyncio.create_task(self._poll())
        self.ready = True
        log.info("the web lobby is open", address=self.address())
        try:
            await Server(self.asgi, self.app.settings, self.app.seconds).run_on(listener, self._close_pages)
        finally:
            polling.cancel()

    def _close_pages(self) -> None:
        self.ready = False
        self.hub.close()
        self.leaving.set()

    def address(self, request: Request | None = None) -> str:
        """Returns the public address, or the one that this visitor used."""
        settings = self.app.settings
        if settings.web_url or request is None:
            host = f"[{settings.web_host}]" if ":" in settings.web_host else settings.web_host
            return settings.web_url or f"http://{host}:{settings.web_port}"
        return str(request.base_url).rstrip("/")

    async def revisions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """Returns the newest revisions of some tables."""
        async with self.app.store.read() as conn:
            return await tables.revisions(conn, match_ids)

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows a line on the pages that this player has open at the table."""
        async with self.app.store.read() as conn:
            known = await players.get(conn, player)
        text = self.app.words.text(line, known.language if known else "en", table.name)
        self.hub.say(table.id, player, text)

    def is_open(self, player: int, match_id: str) -> bool:
        """Whether a player has a page of this match open."""
        return self.hub.is_watched(match_id, player)

    async def _poll(self) -> None:
        """Polls for changes made by another process."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            self.hub.seen(await self.revisions(self.hub.matches()))
            if self.app.has_other_process:
                self.hub.happened(self.hub.tournaments())


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
