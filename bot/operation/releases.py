"""Newer versions of the program: asked for at an address that the operator names, and compared with the one that runs.

The address answers with a release or a list of them, as GitHub does, or with nothing but a version.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog

from bot import __version__
from bot.app import App
from bot.fetching import SCHEMES, NotFetched, fetched
from bot.tasks import Tasks
from games.core.screen import Say
from storage import maintenance
from storage.maintenance import GOOD, UNKNOWN, MaintenanceRun

KIND = "release"  # of what is stored of the last question
EVERY = timedelta(days=1)
FIRST_SECONDS, LOOK_SECONDS = 60.0, 3_600.0  # a start has more urgent work; then looks whether a day has passed
LINK_MOST = 300  # characters
VERSION = re.compile(
    r"(?:[a-z][a-z _-]{0,30}?[ _-]?)??v?(\d{1,6}(?:\.\d{1,6}){1,3})(?:\+[\w.-]{1,40})?", re.IGNORECASE | re.ASCII
)

Number = tuple[int, ...]

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Release:
    """A version, and where it can be read about."""

    version: str
    link: str


def number_of(text: str) -> Number | None:
    """Returns the numbers of a version like `v1.10.0`, without zeros at the end; None for a pre-release or nonsense."""
    version = VERSION.fullmatch(text.strip())
    if version is None:
        return None
    numbers = [int(part) for part in version[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def newest(answer: bytes, address: str) -> Release | None:
    """Returns the newest release in an answer of this address; None where there is none that counts."""
    try:
        document = msgspec.json.decode(answer)
    except ValueError:
        document = None
    listed = [document] if isinstance(document, Mapping) else document
    if not isinstance(listed, list):
        listed = [{"tag_name": answer[:100].decode("utf-8", "replace").strip().strip('"')}]
    known = [named for item in listed if isinstance(item, Mapping) and (named := _release(item, address))]
    return max(known, key=lambda named: named[0])[1] if known else None


def _release(item: Mapping[str, Any], address: str) -> tuple[Number, Release] | None:
    if item.get("draft") or item.get("prerelease"):
        return None
    for text in (item.get("tag_name"), item.get("name")):
        number = number_of(text) if isinstance(text, str) else None
        if number is not None:
            version = VERSION.fullmatch(str(text).strip())
            assert version is not None
            link = item.get("html_url")
            return number, Release(version[1], link if isinstance(link, str) and _may_be_shown(link) else address)
    return None


def _may_be_shown(link: str) -> bool:
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    plain = link.isascii() and link.isprintable() and " " not in link and len(link) <= LINK_MOST
    return plain and parts.scheme in SCHEMES and bool(parts.hostname)


class ReleasesLoop:
    """The task of the one process that asks."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._tasks = Tasks()

    async def start(self) -> None:
        """Begins to ask."""
        self._tasks = Tasks()
        self._tasks.every(LOOK_SECONDS, lambda: ask(self._app), "releases", first=FIRST_SECONDS)

    async def close(self) -> None:
        """Stops; a question that is open is given up."""
        await self._tasks.finish()


async def ask(app: App) -> None:
    """Asks for the newest release, unless there is no address or somebody has asked within a day.

    A failure is a line for who looks for it, and no trouble.
    """
    address, now = app.settings.releases_url, app.now()
    if not address:
        return
    async with app.store.read() as conn:
        known = (await maintenance.last_runs(conn)).get(KIND)
    if known is not None and now - EVERY < known.at <= now:
        return
    result, about = UNKNOWN, dict(known.about) if known else {}  # what was known stays
    try:
        release = newest(await fetched(address), address)
    except NotFetched as why:
        log.debug("no releases could be read", why=str(why))
    else:
        result, about = GOOD, {"version": release.version, "link": release.link} if release else {}
    await app.store.write(lambda unit: maintenance.note(unit.conn, MaintenanceRun(KIND, now, result, about)))
    if (line := line_of(app, {KIND: MaintenanceRun(KIND, now, result, about)})) is not None:
        log.info(app.words.text(line, "en"))


def line_of(app: App, runs: Mapping[str, MaintenanceRun]) -> Say | None:
    """Returns a line about a newer version than this; None without one. `runs`: as they are stored."""
    about = runs[KIND].about if KIND in runs and app.settings.releases_url else {}
    version, link = str(about.get("version", "")), str(about.get("link", ""))
    there, here = number_of(version), number_of(__version__)
    if there is None or here is None or there <= here:
        return None
    return Say("operator-release", {"version": version, "running": __version__, "link": link})
