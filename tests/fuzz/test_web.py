"""Web requests: whatever is asked in whatever way, the answer is no worse than a refusal, and never a bug.

They go to the application as bytes: a client library would put them right, and would wait for streams that never end.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from bot.cli.admin import admin_link
from bot.fronts import HttpAnswer
from bot.platforms.telegram.connection import SECRET_HEADER
from bot.platforms.web.guests import COOKIE
from bot.platforms.web.limits import Limits, Rate
from bot.usecases.programs import make_key
from games.table.table import Table
from tests.bot.tournament.cups import Cup
from tests.bot.tournament.test_endless import opens as opens_ladder
from tests.bot.tournament.test_endless import plays_a_day
from tests.checks import books_balance, steps_have_no_gaps
from tests.web.conftest import HOST, Site, Viewer, open_cup_site

from .inputs import Part, Told, opened, parts
from .requests import FORM, HOOK, TRIES, Request
from .world import spelling

pytestmark = pytest.mark.slow

AGE = 300  # requests until new tables are opened
PATIENT = Rate(10**9, 1)
CLIENTS = (
    *[("192.0.2.1", 50_000)] * 9,
    None,
    ("127.0.0.1", 1),
    ("fe80::1%eth0", 1),
    ("::1", 1),
    ("unknown", 0),
    ("", 0),
)


class Unhurried(Limits):
    """Nobody is ever too quick: what is wanted here are the pages behind the limits."""

    def allows(self, address: str, rate: Rate) -> bool:
        return super().allows(address, PATIENT)


@dataclass
class Post:
    """A platform that takes what is posted, if the secret fits."""

    name: str = "telegram"
    ready: bool = True
    is_here: bool = True

    async def take(self, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        return HttpAnswer(200 if headers.get(SECRET_HEADER) == "right" else 403)


@dataclass
class Streets:
    """A site with tables, and people with cookies who ask for anything."""

    site: Site
    cookies: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    key: str = ""
    tables: dict[str, Table] = field(default_factory=dict)
    statuses: Counter[int] = field(default_factory=Counter)
    tried: int = 0

    async def begin_tournament(self, cup: Cup) -> None:
        """A tournament in which a round was played, and an endless ladder of which a day is over."""
        await cup.opens("Ann", "Bo")
        await cup.starts()
        await cup.plays_round()
        await opens_ladder(cup, "Nodes", "Halley")
        await plays_a_day(cup, 1)

    async def begin(self) -> None:
        """Two people come, open tables and play; one of them is an operator, and a third only looks."""
        self.cookies, self.tokens = [], []
        ann, bo = await self.site.two_play()
        self.tables["live"] = await self.site.table(ann)
        for person in (ann, bo):
            self.cookies.append(f"{COOKIE}={person.client.cookies[COOKIE]}")
            await person.opens("/me")
            self.tokens.append(person.page.field("csrf"))
        await self._make_operator(bo)
        await self._make_key(ann)
        self.cookies.append("")
        self.tokens.append("")
        await ann.hosts("hidden")
        self.tables["open"] = await self.site.table(ann)
        await self._end_one(ann, bo)
        self.tables["foreign"] = await self.site.house.sits(f"Cy {self.tried}", f"Di {self.tried}")

    async def _make_operator(self, person: Viewer) -> None:
        await person.forges((await admin_link(self.site.house.app)).removeprefix(HOST))

    async def _make_key(self, person: Viewer) -> None:
        """A program of the first one, which nobody takes the key of for long."""
        account = self.site.web.site.guests.account(person.client.cookies[COOKIE])
        player = await self.site.house.app.directory.find_player("web", account or "")
        assert player is not None
        self.key = (await make_key(self.site.house.app, player, "Minnow", "open")).key

    async def _end_one(self, ann: Any, bo: Any) -> None:
        await ann.hosts("sealed")
        self.tables["over"] = await self.site.table(ann)
        await bo.opens(ann.at)
        await bo.presses("Join")
        await bo.forges(f"{bo.at}/do", do="resign:!")


async def ask(streets: Streets, request: Request) -> None:
    """One request; its status is no trouble of ours, and nothing was raised."""
    if streets.tried % AGE == 0:
        await streets.begin()
    streets.tried += 1
    who, method, path, query, fields, headers, body, number = request
    table = streets.tables["live"]
    live = await streets.site.house.table(table)
    facts = {f"{{{stage}}}": known.id for stage, known in streets.tables.items()}
    facts |= {"{share}": table.share, "{turn}": str(live.match.turn if live.match else 1), "{handle}": "nobody"}
    facts |= {"{spelling}": spelling(live, number), "{key}": streets.key}

    def told(text: str) -> str:
        for key, value in facts.items():
            text = text.replace(key, value)
        return text

    sent = {key: told(value) for key, value in ({"csrf": streets.tokens[who]} | fields).items()}
    content = urlencode(sent, errors="surrogatepass").encode() if body is None else body
    given = {"host": "roundhouse.test", "content-type": FORM, "content-length": str(len(content))}
    given |= {"cookie": streets.cookies[who]} if streets.cookies[who] else {}
    given |= {name: told(value) for name, value in headers}
    asked = told(path).encode("utf-8", "replace")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": asked.decode(),
        "raw_path": quote(asked).encode(),
        "query_string": urlencode(query, errors="surrogatepass").encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in given.items()],
        "server": ("roundhouse.test", 80),
        "client": CLIENTS[number % len(CLIENTS)],
    }
    streets.statuses[await answered(streets.site, scope, content)] += 1


async def answered(site: Site, scope: dict[str, Any], content: bytes) -> int:
    """The status of the answer; who asked goes away once the answer has begun."""
    started: list[int] = []
    begun = asyncio.Event()
    bodies = [{"type": "http.request", "body": content, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if bodies:
            return bodies.pop()
        await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            started.append(message["status"])
            begun.set()

    await site.web.asgi(scope, receive, send)  # type: ignore[arg-type]
    assert started, "there was no answer"
    assert started[0] < 500, started
    return started[0]


@asynccontextmanager
async def open_streets(folder: Path) -> AsyncIterator[Streets]:
    """A site where nobody is too quick; what must hold at its end is looked at."""
    async with open_cup_site(folder, telegram_webhook_url=f"https://roundhouse.test{HOOK}") as (site, cup):
        site.web.site.limits = Unhurried(lambda: 0.0)
        site.house.app.fronts["telegram"] = Post()  # type: ignore[assignment]
        streets = Streets(site)
        await streets.begin_tournament(cup)
        yield streets
        await books_balance(site.house.app.store)
        await steps_have_no_gaps(site.house.app.store)
        assert {200, 303, 403, 404, 405, 409} <= set(streets.statuses), streets.statuses


@pytest.mark.parametrize("part", parts("web"), ids=str)
def test_any_request_is_answered(part: Part, tmp_path: Path, record_property: Told) -> None:
    with opened(open_streets(tmp_path)) as (run, streets):
        part.tries(TRIES, lambda request: run(ask(streets, request)), record_property)
