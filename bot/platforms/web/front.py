"""The web front: combines the pages, what requests pass through, and the server."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Collection, Mapping

import anyio
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route

from bot.app import App
from bot.feature import Serving, find_features
from bot.feed import LOBBY, ROOM
from bot.fronts import Front
from bot.tasks import Tasks
from bot.usecases import account_links, pool
from games.core.screen import Say
from games.table.table import Table
from storage.matches import tables
from storage.people import players

from ...settings import PortTaken, WrongSetting
from . import errors
from .game_pages import game_routes
from .padding import Padding
from .routes import all_routes
from .serving.admission import Admission
from .serving.health import webhooks
from .serving.inflight import InFlight
from .serving.server import Server
from .serving.visits import CrossOrigin, Visits
from .site import Site
from .site_files import VersionedFiles
from .tables import spectators

POLL_SECONDS = 60
FOR_MACHINES = ("/healthz", "/readyz", "/metrics")
COMPRESSED_FROM, COMPRESSION = 1_024, 5  # bytes; the level of gzip
# lines that somebody must see who looks at another tab
CALLS = frozenset({"pool-found", "pool-wanted", "seat-asked-back-told"})
BACKLOG = 2_048  # connections that wait to be accepted; the system may allow fewer

log = structlog.get_logger(__name__)


class Web(Front):
    """The browser front; its only room is the lobby. Without pages it answers machines alone."""

    name = "web"
    messenger = "push"
    is_exclusive = False

    def __init__(self, app: App, has_pages: bool = True) -> None:
        self.app = app
        self._has_pages = has_pages
        self.ready = False
        self.site = Site(app, app.files.secret)
        self.asgi = self._asgi()
        self._listener: socket.socket | None = None
        self._listens = False
        self._of_features: list[Serving] = []  # what they do while this process serves
        app.store.listen(self.site.hub.changed)
        app.store.listen(self.site.audience.changed)
        app.store.listen(self.site.waiters.changed)
        app.feed.listeners.append(self.site.hub.happened)
        spectators.listen(app.store.engine.peers, self.site.hub)
        app.store.engine.peers.listen(self._heard)
        self._crowd = spectators.Crowd(self.site.hub, app.store.engine.peers, app.seconds)
        self.site.here = lambda: self._crowd.people
        self.site.audience.when_left = app.redraw.seen_again
        self.site.audience.when_counted = self.site.unattended.opened_or_closed

    def _asgi(self) -> Starlette:
        settings, seconds, site = self.app.settings, self.app.seconds, self.site
        routes = [
            *webhooks(settings),
            *all_routes(__package__, *(feature.pages for feature in find_features() if feature.pages)),
            *game_routes(self.app.games),
            Mount("/static", VersionedFiles()),
        ]
        middleware = [
            Middleware(Visits, guests=site.guests, tokens=site.tokens, tickets=site.tickets, address=site.address),
            Middleware(CrossOrigin),
            Middleware(Admission, settings=settings, seconds=seconds),
            Middleware(InFlight, seconds=seconds, people_first=site.people_first),
            Middleware(Padding),
            Middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=COMPRESSION),
        ]
        if not self._has_pages:
            routes = [route for route in routes if isinstance(route, Route) and route.path in FOR_MACHINES]
        starlette = Starlette(routes=routes, middleware=middleware, exception_handlers=errors.handlers())
        starlette.state.site = site
        return starlette

    def _heard(self, text: str) -> None:
        what, _, player = text.partition(" ")
        if what == account_links.SIGNED_OUT and player.isdecimal():
            self.site.hub.end(int(player))

    def listen(self) -> None:
        """Takes the port before anything else starts, so that early visitors wait.

        Raises WrongSetting where it is not available, PortTaken where another program has it.
        """
        self._listens = True
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
        if not self._listens:
            await asyncio.Event().wait()
        if self._listener is None:
            self.listen()
        listener, self._listener = self._listener, None
        assert listener is not None
        self.site.leaving, self.site.hub.closed = anyio.Event(), False
        self.site.waiters.closed = False
        self._of_features = [feature.serving(self.app) for feature in find_features() if feature.serving]
        polling = Tasks()
        for serving in self._of_features:
            serving.begin()
        polling.every(POLL_SECONDS, self.catch_up, "changes of other processes")
        self.ready = True
        what = "the web lobby is open" if self._has_pages else "health and metrics can be asked for"
        log.info(what, address=self.site.address())
        try:
            await Server(self.asgi, self.app.settings, self.app.seconds).run_on(listener, self._close_pages)
        finally:
            await polling.finish()
            await self.site.unattended.tasks.finish()
            for serving in self._of_features:
                await serving.finish()

    def _close_pages(self) -> None:
        self.ready = False
        self.site.hub.close()
        self.site.waiters.close()
        for serving in self._of_features:
            serving.close_streams()
        self.site.leaving.set()

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows a line on the pages that this player has open at the table; without one on all, with a way there."""
        async with self.app.store.read() as conn:
            known = await players.get(conn, player)
        text = self.app.words.text(line, known.language if known else "en", table.name)
        self.site.hub.say(table.id, player, text, f"/t/{table.id}", everywhere=line.key in CALLS)

    async def is_open(self, player: int, match_id: str) -> bool:
        """Whether a player has a page of this match open."""
        return self.site.hub.is_watched(match_id, player)

    def looking(self, match_id: str) -> Collection[int]:
        """Returns the players who have a page of this match in view, in any process, and show that to others."""
        return self.site.audience.looking(match_id)

    async def looked_at(self, player: int) -> Collection[str]:
        """Returns the matches of which this process shows a player a page that is in view."""
        return self.site.hub.looked_at(player)

    def players_here(self) -> Collection[int]:
        """Returns the players who have a page open in this process."""
        return self.site.hub.players

    async def reconnect(self, player: int) -> None:
        """Has the open pages of a player connect again, in any process."""
        self.site.hub.end(player)
        await self.app.store.engine.peers.tell(f"{account_links.SIGNED_OUT} {player}")

    def changed_elsewhere(self, revisions: Mapping[str, int]) -> None:
        """Notifies the pages of tables that other processes have changed, and of the lobby."""
        self.site.hub.seen(revisions)
        self.site.waiters.changed_elsewhere(revisions)
        self.site.hub.noted(LOBBY)
        for topic in self.site.hub.counted_topics():
            if topic.startswith(ROOM):
                self.site.hub.noted(topic)

    async def catch_up(self) -> None:
        """Notifies the pages that show something older than what is stored; people who have one open go on seeking.

        Other processes are told how many people have one open.
        """
        self.site.hub.seen(await self.site.revisions(self.site.hub.matches()))
        self.site.waiters.look_again()
        await self.site.end_revoked_waits()
        await pool.stay(self.app, self.site.hub.players)
        await self._recount()
        if self.app.presence.has_other_process:
            await self._crowd.tell()
            for topic in self.site.hub.counted_topics():
                self.site.hub.noted(topic)

    async def _recount(self) -> None:
        """Tells how many people watch each table: some players may have sat down by way of another process."""
        async with self.app.store.read() as conn:
            seated = await tables.players_at(conn, self.site.hub.matches())
        self.site.audience.repeat(seated)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def platform(app: App) -> Web:
    """Returns the front. Without its role it listens only where the port is set, and has no pages."""
    has_pages = Web.name in app.settings.roles
    web = Web(app, has_pages)
    if has_pages or "web_port" in app.settings.model_fields_set:
        web.listen()
    return web
