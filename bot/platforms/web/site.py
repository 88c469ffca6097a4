"""The site: what every handler needs, and the visitor who sent a request."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import anyio
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import HTMLResponse

from bot.app import App
from bot.feature import Link, PageMessage, find_features
from bot.memory import RecentDict
from bot.operation.public_status import RecentStatus
from bot.usecases.daily import pill_of
from bot.usecases.programs import keys_of
from bot.view.daily import pill_mark, pill_parts, score_line
from bot.words import DEFAULT
from games.core.game import Refusal
from games.core.screen import Say
from games.table.substitution import may_return
from games.table.table import Table
from storage.columns import WEB
from storage.matches import tables
from storage.matches.table_lists import turns_of
from storage.messages.rooms import Room
from storage.people.players import Account, Player

from .audience import Audience
from .guests import Guests, Session, Viewer, free_name
from .limits import Limits, Newcomers, PersonRate, TooMuch, address_of
from .lines import PeopleFirst
from .live import Hub
from .long_polling import LongPolls
from .pages import Pages
from .parts import Featured, Parts, SentParts
from .signed_sessions import TOKEN_LASTS, SignedSessions, Tickets
from .unattended import Unattended
from .waiting import Waiters

PROFILES_MOST = 5_000
LENGTHS_MOST = 1_000


class Site:
    """The app with what only the web has: guests, pages, event streams, limits."""

    def __init__(self, app: App, secret: str) -> None:
        self.app = app
        self.guests = Guests(secret)
        self.tokens = SignedSessions(secret, "token", TOKEN_LASTS, app.now)
        self.tickets = Tickets(secret, app.now, app.store.engine.peers)
        self.pages = Pages(app, self.guests)
        self.hub = Hub(first=int(app.now().timestamp()))
        self.here: Callable[[], int] = lambda: self.hub.people  # how many people have a page open in all processes
        self.long_polls = LongPolls(self.hub)
        self.waiters = Waiters()
        self.people_first = PeopleFirst()
        self.audience = Audience(self.hub, app.store.engine.peers, app.seconds)
        self.unattended = Unattended(app, self.hub, self.audience)
        self.limits = Limits(app.seconds)
        self.newcomers = Newcomers(self.limits, app.seconds)
        self.parts = Parts(app.seconds)
        self.featured = Featured()
        self.sent = SentParts()
        self.profiles: RecentDict[int, tuple[float, str, str]] = RecentDict(
            PROFILES_MOST
        )  # when read, for whom, handle
        self.public_lengths: RecentDict[tuple[str, int], int] = RecentDict(LENGTHS_MOST)  # by match and revision
        self.status = RecentStatus(app)
        self.leaving = anyio.Event()
        self._links: list[Link] = []  # to the pages of features, as of the last page

    async def room(self) -> Room:
        """Returns the web lobby."""
        return await self.app.directory.get_or_create_room("web", "lobby", "Web")

    def address(self, request: Request | None = None) -> str:
        """Returns the public address, or the one that this visitor used."""
        settings = self.app.settings
        if settings.web_url or request is None:
            host = f"[{settings.web_host}]" if ":" in settings.web_host else settings.web_host
            return settings.web_url or f"http://{host}:{settings.web_port}"
        return str(request.base_url).rstrip("/")

    async def end_revoked_waits(self) -> None:
        """Ends the waits and streams of programs whose key was revoked, or replaced by a new one."""
        self.waiters.end_without(await keys_of(self.app, self.waiters.programs))

    async def revisions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        """Returns the newest revisions of some tables."""
        async with self.app.store.read() as conn:
            return await tables.revisions(conn, match_ids)

    async def guest_name(self, guest: Viewer) -> str:
        """Returns the name that a visitor gets with their first action; the one that they have where they have one."""
        if guest.player is not None:
            return guest.player.name
        if guest.frame is not None:
            return guest.frame.name
        async with self.app.store.read() as conn:
            return await free_name(conn, self.app.words, guest.account, guest.language)

    def check_rate(self, guest: Viewer, rate: PersonRate) -> None:
        """Counts a request of a visitor. Raises TooMuch above the rate."""
        if not self.limits.allows_person(guest.player.id if guest.player else None, guest.address, rate):
            raise TooMuch

    async def page(self, request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
        """Returns a whole page, or a part of one."""
        guest, is_part = await visitor(request), "part" in request.query_params
        async with self.app.store.read() as conn:
            always = {
                "turn_count": 0 if "turn_count" in facts else await turn_count(self, conn, guest),
                "links": await self._links_of_features(conn, is_part),
                "page_messages": [] if is_part else await self._messages_to(conn, guest.player),
                "pill": None if is_part else await self._pill(conn, guest),
                "origin": self.address(request),
                "path": request.url.path,
            }
        return HTMLResponse(self.pages.fill(guest, template, **(always | facts)), status)

    def bare_page(self, request: Request, guest: Viewer, template: str, status: int, **facts: Any) -> HTMLResponse:
        """Returns a page without the database."""
        always = {
            "turn_count": 0,
            "pill": None,
            "links": [replace(link, now="") for link in self._links],
            "origin": self.address(request),
            "path": request.url.path,
        }
        return HTMLResponse(self.pages.fill(guest, template, **(always | facts)), status)

    async def _links_of_features(self, conn: AsyncConnection, is_part: bool) -> list[Link]:
        known = [await feature.links(self.app, conn, is_part) for feature in find_features() if feature.links]
        self._links = [link for links in known for link in links]
        return self._links

    async def _pill(self, conn: AsyncConnection, guest: Viewer) -> dict[str, Any] | None:
        pill = await pill_of(self.app, conn, guest.player)
        if pill is None:
            return None
        tell = self.pages.teller(guest.language)
        return {
            "mark": pill_mark(pill.result),
            "said": tell(score_line(pill.result)) if pill.result else tell(Say("daily-title")),
            "streak": pill.streak if pill.streak > 1 else 0,
            "line": " · ".join(map(tell, pill_parts(pill.result, pill.streak))),
        }

    async def _messages_to(self, conn: AsyncConnection, player: Player | None) -> list[PageMessage]:
        if player is None:
            return []
        known = [feature.page_messages for feature in find_features() if feature.page_messages]
        return [message for messages in known for message in await messages(self.app, conn, player.id)]


async def turn_count(site: Site, conn: AsyncConnection, guest: Viewer) -> int:
    """Returns how many tables wait for a visitor, those included at which a computer plays for them."""
    waiting, left = await turns_seen(site, conn, guest)
    return waiting + len(left)


async def turns_seen(site: Site, conn: AsyncConnection, guest: Viewer) -> tuple[int, list[Table]]:
    """Returns how many tables wait for a visitor, and those where they may take their seat back from a computer."""
    if guest.player is None:
        return 0, []
    waiting, away = await turns_of(conn, guest.player.id)
    loaded = await tables.load(conn, site.app.games, away) if away else {}
    return waiting, [table for table in loaded.values() if may_return(table, guest.player.id)]


def site_of(request: Request) -> Site:
    """Returns the site that serves this request."""
    site: Site = request.app.state.site
    return site


class SessionOver(Exception):
    """The session of a frame: its token or ticket has run out, was changed or used, or its sessions were ended."""


async def visitor(request: Request) -> Viewer:
    """Returns the viewer of this request. Raises SessionOver where a frame has to sign in again."""
    known: Viewer | None = getattr(request.state, "visitor", None)
    if known is None:
        site = site_of(request)
        player = await _player_of_session(request)
        session: Session = request.state.session
        language = player.language if player else _asked(request, site.app.words.languages)
        language = language or (await site.room()).settings.language
        known = Viewer(session.account, address_of(request.scope), player, language, session.frame)
        if player:
            site.hub.knows(known.key, player.id)
        request.state.visitor = known
    return known


async def _player_of_session(request: Request) -> Player | None:
    """Returns the player of this request's session; a browser gets a new session where its own has ended."""
    session: Session = request.state.session
    if request.state.is_over:
        raise SessionOver
    player, epoch = await site_of(request).app.directory.find_session(session.network, session.account)
    if session.frame is not None:
        if session.epoch != epoch or (session.frame.was_known and player is None):
            raise SessionOver
    elif session.epoch != epoch:
        player, request.state.session = None, Session(secrets.token_hex(16))
        request.state.is_fresh = True
    return player


def stranger(request: Request) -> Viewer:
    """Returns the viewer of this request as far as the database is not needed."""
    known: Viewer | None = getattr(request.state, "visitor", None)
    if known is None:
        directory, session = site_of(request).app.directory, request.state.session
        player = directory.cached_player(session.network, session.account)
        language = player.language if player else _asked(request, site_of(request).app.words.languages)
        known = Viewer(session.account, address_of(request.scope), player, language or DEFAULT, session.frame)
    return known


def sign_in(request: Request, session: Session) -> None:
    """Has the answer to this request give its browser another session."""
    request.state.session, request.state.is_signed_in = session, True


def _asked(request: Request, languages: tuple[str, ...]) -> str:
    """Returns the first of our languages that the network or the browser says; empty without one."""
    session: Session = request.state.session
    said = f"{session.frame.language if session.frame else ''},{request.headers.get('accept-language', '')}"
    wanted = [language.split(";")[0].strip().lower()[:2] for language in said.split(",")]
    return next((language for language in wanted if language in languages), "")


async def player_of(request: Request) -> Player:
    """Returns the visiting player, created by their first action."""
    site, guest = site_of(request), await visitor(request)
    is_new = guest.frame is None and guest.player is None
    if is_new and (seconds := site.newcomers.wait(guest.account, guest.address)):
        raise Refusal("newcomers", seconds_left=seconds)
    player = await site.app.directory.get_or_create_player(await _account(site, guest))
    request.state.visitor = replace(guest, player=player, language=player.language)
    if guest.player is None:
        site.hub.knows(guest.key, player.id)
    return player


async def _account(site: Site, guest: Viewer) -> Account:
    """Returns the account of a visitor with the name that it has on its network, or gets with its first action."""
    if guest.frame is not None:
        return Account(guest.network, guest.account, guest.frame.name, guest.language, guest.frame.username)
    return Account(WEB, guest.account, "" if guest.player else await site.guest_name(guest), guest.language)
