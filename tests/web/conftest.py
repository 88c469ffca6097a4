"""Fixtures of the web tests: a site in process with its visitors."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from bot.platforms.web.front import Web
from bot.platforms.web.guests import COOKIE
from games.table.table import Table
from storage.people.players import Account
from tests.bot.tournament.cups import Cup, cup_in
from tests.house import House, all_arts, open_house

from .client import Client, Response, scope_of
from .page import Page

HOST = "http://roundhouse.test"
SECRET = "a secret that only the tests know"
SOON = 5.0  # seconds; whatever takes longer hangs


@dataclass
class Viewer:
    """Somebody with a browser that keeps cookies and runs no scripts."""

    site: Site
    client: Client
    response: Response = field(init=False)
    page: Page = field(init=False)

    async def opens(self, path: str, **headers: str) -> Page:
        """Goes to an address, and on where it leads."""
        return self._met(await self.client.get(path, headers=_named(headers)))

    async def follows(self, link: str) -> Page:
        """Presses a link."""
        return await self.opens(self.page.links[link])

    async def presses(self, button: str, **fields: object) -> Page:
        """Fills in the fields and presses the button of this name, as its form says."""
        form, found = self.page.form_with(button, fields)
        return self._met(await self.sends(form.action, form.sends(found, **fields)))

    async def hosts(self, game: str, **fields: object) -> Page:
        """Opens a table of a game for friends."""
        await self.opens(f"/new?game={game}")
        form = self.page.form_to("/open")
        return self._met(await self.sends(form.action, form.sends(form.buttons[0], **fields)))

    async def plays(self, game: str, **fields: object) -> Page:
        """Plays a game against the computer, from the front page."""
        await self.opens("/")
        found = [(form, one) for form in self.page.forms if form.action == "/play" for one in form.buttons]
        form, button = next((form, one) for form, one in found if one.attributes["value"] == game)
        return self._met(await self.sends(form.action, form.sends(button, **fields)))

    async def sends(self, path: str, fields: dict[str, str], **headers: str) -> Response:
        """Sends a form, whatever it holds."""
        return await self.client.post(path, data=fields, headers=_named(headers))

    async def forges(self, path: str, **fields: str) -> Response:
        """Sends a form with this visitor's own token and whatever else."""
        if COOKIE not in self.client.cookies:
            await self.opens("/me")
        guests = self.site.web.site.guests
        account = guests.account(self.client.cookies[COOKIE])
        return await self.sends(path, {"csrf": guests.csrf(account or ""), **fields})

    async def tries(self, path: str, **fields: str) -> Page:
        """The same, and reads the answer."""
        return self._met(await self.forges(path, **fields))

    def sees(self, text: str) -> bool:
        """Whether the text stands on the page, wherever it breaks the line."""
        return text in self.page.text

    @property
    def at(self) -> str:
        """Where they are."""
        return self.response.url.path

    @property
    def status(self) -> int:
        """How the last answer began."""
        return self.response.status_code

    async def named(self, name: str) -> Viewer:
        """The same visitor, now called so."""
        await self.opens("/me")
        await self.presses("Save", name=name)
        return self

    def _met(self, response: Response) -> Page:
        self.response = response
        self.page = Page(response.text)
        return self.page


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass
class Site:
    """A whole house with the web front on it."""

    house: House
    web: Web
    streams: list[Stream] = field(default_factory=list)

    def visitor(self, address: str = "192.0.2.1", language: str = "en", loud: bool = True) -> Viewer:
        """A new browser at some address; `loud`: a bug of ours is raised in the test."""
        return Viewer(self, Client(self.web.asgi, HOST, {"accept-language": language}, address, loud))

    async def person(self, name: str, **how: str) -> Viewer:
        """A new visitor who has said what they are called; test_me.py tells how that is done on the page."""
        visitor, account = self.visitor(**how), secrets.token_hex(16)
        visitor.client.cookies[COOKIE] = self.web.site.guests.cookie(account)
        language = visitor.client.headers["accept-language"]
        await self.house.app.directory.get_or_create_player(Account("web", account, name, language))
        return visitor

    async def two_play(self, **options: object) -> tuple[Viewer, Viewer]:
        """Ann has opened a table of tic-tac-toe, Bo has joined; Ann begins. test_lobby.py does so page by page."""
        ann, bo = await self.person("Ann"), await self.person("Bo")
        await ann.tries("/open", game="tictactoe", **{name: str(value) for name, value in options.items()})
        await bo.tries(f"{ann.at}/do", do=f"join:{options.get('stake', 0)}")
        await ann.opens(ann.at)
        return ann, bo

    async def table(self, visitor: Viewer) -> Table:
        """The table that a visitor looks at."""
        found = await self.house.app.store.table(visitor.at.split("/")[2])
        assert found is not None
        return found

    async def watches(self, visitor: Viewer, *pages: str, **headers: str) -> Stream:
        """Opens the event stream of a browser that has these pages open."""
        return await self.listens(f"/events?{urlencode([('watch', page) for page in pages])}", visitor, **headers)

    async def listens(self, path: str, visitor: Viewer, **headers: str) -> Stream:
        """Opens an event stream as a page of the visitor's does."""
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
        stream = Stream(self.web, path, {"cookie": cookies, **_named(headers)})
        self.streams.append(stream)
        await stream.begins()
        return stream


class Stream:
    """A live stream, read event by event."""

    def __init__(self, web: Web, path: str, headers: dict[str, str]) -> None:
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._gone = asyncio.Event()
        self._asked = False
        self._rest = ""
        self.status = 0
        scope = scope_of("GET", urlsplit(path), {"host": "x", **headers}, "192.0.2.1")
        self.task = asyncio.create_task(web.asgi(scope, self._receive, self._messages.put))  # type: ignore[arg-type]

    async def begins(self) -> None:
        """Waits for the head of the answer."""
        self.status = (await asyncio.wait_for(self._messages.get(), SOON))["status"]

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def next(self) -> dict[str, str] | None:
        """The next event; None at the end of the stream."""
        while "\r\n\r\n" not in self._rest:
            message = await asyncio.wait_for(self._messages.get(), SOON)
            self._rest += message["body"].decode()
            if not message.get("more_body"):
                return None
        event, _, self._rest = self._rest.partition("\r\n\r\n")
        parts = (line.partition(":") for line in event.split("\r\n"))
        return {name: value.removeprefix(" ") for name, _, value in parts}

    def is_quiet(self) -> bool:
        """Whether nothing more has been said so far."""
        return self._messages.empty() and not self._rest

    async def closes(self) -> None:
        """The page is closed by its reader."""
        self._gone.set()
        await asyncio.wait_for(self.task, SOON)


@asynccontextmanager
async def open_site(folder: Path, **settings: Any) -> AsyncIterator[Site]:
    """The web front on a house in this folder."""
    async with open_house(folder, **{"secret": SECRET, "web_url": HOST, **settings}) as house:
        house.app.files.folder = folder
        house.app.studio.arts = all_arts("games", "tests.test_games")
        web = Web(house.app)
        web.ready = True
        house.app.fronts["web"] = web
        site = Site(house, web)
        try:
            yield site
        finally:
            for stream in site.streams:
                await stream.closes()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site with a new database."""
    async with open_site(tmp_path) as made:
        yield made


Both = tuple[Site, Cup]


@asynccontextmanager
async def open_cup_site(folder: Path, **settings: Any) -> AsyncIterator[Both]:
    """A site, and a tournament that can be opened in its house."""
    async with open_site(folder, **settings) as site, cup_in(site.house) as cup:
        yield site, cup


@pytest.fixture
async def both(tmp_path: Path) -> AsyncIterator[Both]:
    """A site and a tournament in its house: its robots are in this process, its loop turns when a test says so."""
    async with open_cup_site(tmp_path) as made:
        yield made


async def looked(viewer: Viewer, path: str) -> Viewer:
    """Somebody who has opened a page without faults."""
    await viewer.opens(path)
    assert viewer.status == 200
    assert viewer.page.problems() == []
    return viewer
