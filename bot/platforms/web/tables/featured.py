"""The small board on the front page: the best live table, else a finished match that plays itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from markupsafe import Markup
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.view.match_records import record_of
from bot.view.pictures import lesson_screen
from bot.view.table_screen import screen_of
from games.core.commands import LEAVE, STOP
from games.core.record import replay
from games.core.screen import Name, Say, Scene
from games.table.table import Table
from storage.matches import tables
from storage.matches.table_lists import ids_listed

from ..routes import get
from ..site import Site, site_of, visitor

LOOKED_AT = 30  # tables, the newest
FRAMES, FEW = 8, 4  # of a match that plays itself, and of a lesson: app.css shows one after another
READABLE = 30  # the size of the smallest labels
STAYS = timedelta(minutes=1)  # without a move, before another live table is shown
DULL = frozenset({*LEAVE, *STOP, "time"})  # endings of matches that were not played to their end


@get("/featured")
async def featured(request: Request) -> Response:
    """Returns the part of the front page with the small board, made once for all who watch."""
    if "part" not in request.query_params:
        return RedirectResponse("/", 303)
    site, guest = site_of(request), await visitor(request)
    part = await site.parts.of(("/featured", guest.language, ""), site.hub.lobby, lambda: _made(site, request))
    return part.answer(request)


async def _made(site: Site, request: Request) -> str:
    guest, room = await visitor(request), await site.room()
    async with site.app.store.read() as conn:
        live = _best(await _listed(conn, site, room.id, "live"), site.featured.live, site)
        over = _finest(await _listed(conn, site, room.id, "over")) if live is None else None
    shown = live or over
    site.featured.live = live.id if live is not None else ""
    scenes = await _scenes(site, shown, is_live=live is not None)
    tell = site.pages.teller(guest.language, shown) if shown else site.pages.teller(guest.language)
    name = shown.name if shown else next(iter(_with_lessons(site)), "")
    seats = len(shown.chairs) if shown else 0
    facts = {
        "table": shown,
        "is_live": live is not None,
        "title": site.pages.short_title(name, guest.language) if name else "",
        "names": " · ".join(tell(Say("at-seat", {"who": Name(seat)})) for seat in range(seats)),
        "name": name,
        "symbols": site.pages.symbols_of(name, scenes) if scenes else Markup(),
        "frames": [site.pages.still(name, site.pages.with_avatars(live, scene) if live else scene) for scene in scenes],
    }
    return site.pages.fill(guest, "_featured.html", **facts)


async def _listed(conn: AsyncConnection, site: Site, room: int, status: str) -> list[Table]:
    """Returns tables that everybody may watch, and at which at least two people sit."""
    ids = await ids_listed(conn, room, [status], None, LOOKED_AT)
    loaded = await tables.load(conn, site.app.games, ids)
    return [table for table in loaded.values() if sum(chair.is_person for chair in table.chairs) > 1 and table.match]


def _best(live: Sequence[Table], shown: str, site: Site) -> Table | None:
    """Returns the table whose last move is the newest; the one that is shown stays while somebody moves there."""
    pictured = [table for table in live if _scene(table) is not None]
    same = next((table for table in pictured if table.id == shown and site.app.now() - table.moved_at < STAYS), None)
    return same or max(pictured, key=lambda table: table.moved_at, default=None)


def _finest(over: Sequence[Table]) -> Table | None:
    """Returns the longest of the matches that were played to their end."""
    played = [table for table in over if table.match and table.match.outcome and table.match.outcome.why not in DULL]
    return max((table for table in played if _scene(table) is not None), key=lambda table: _length(table), default=None)


def _length(table: Table) -> int:
    return table.match.version if table.match else 0


def _scene(table: Table) -> Scene | None:
    screen = screen_of(table, None)
    return screen.scene if screen else None


async def _scenes(site: Site, table: Table | None, *, is_live: bool) -> list[Scene]:
    """Returns what is drawn: one board of a live match, else FRAMES of a finished one or of a lesson."""
    if table is None:
        name = next(iter(_with_lessons(site)), "")
        game = site.app.games.get(name)
        shown = [lesson_screen(game, step + 1) for step in range(len(game.ui.lesson))] if game else []
        return _frames([screen.scene for screen in shown if screen and screen.scene], FEW)
    if is_live:
        scene = _scene(table)
        return _frames([scene], 2)[:1] if scene is not None else []
    if table.id not in site.featured.finished:
        steps = replay(await record_of(site.app.store, table))
        screens = [table.game.screen(table.game.view(at.match.state, None), "") for at in steps]
        site.featured.finished = {table.id: _frames([screen.scene for screen in screens if screen.scene is not None])}
    return site.featured.finished[table.id]


def _with_lessons(site: Site) -> list[str]:
    return [name for name, game in site.app.games.items() if game.ui.lesson and name in site.app.studio.arts]


def _frames(scenes: Sequence[Scene], count: int = FRAMES) -> list[Scene]:
    """Returns so many of these, in even steps from the first to the last, without what is too small to be read."""
    chosen = [scenes[round(at * (len(scenes) - 1) / (count - 1))] for at in range(count)] if scenes else []
    return [replace(scene, labels=tuple(label for label in scene.labels if label.size >= READABLE)) for scene in chosen]
