"""The link of an open table as a code to be scanned, and as the picture with which chats show it."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from io import BytesIO

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.view.invitation_picture import invitation_png
from bot.view.pictures import cover_scene
from games.core.game import Refusal

from ..routes import get, of_table
from ..site import site_of
from .table import base_of, table_of
from .table_people import sharing

CODES_KEPT_MOST = 200  # codes
PICTURE_SECONDS = 60  # a friend may have sat down since


@get(*of_table("/qr.svg"))
async def code(request: Request) -> Response:
    """Returns the link of an open table as a QR code."""
    site, table = site_of(request), await table_of(request, cached=True)
    if table.status != "open":
        raise Refusal("unknown_match")
    link = sharing(site.address(request), table, None)["share"]
    return Response(qr_file(link), media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


@lru_cache(CODES_KEPT_MOST)
def qr(link: str) -> Markup:
    """Returns a link as a QR code within a page."""
    return Markup(segno.make(link, micro=False).svg_inline(scale=4, border=2, omitsize=True))


@lru_cache(CODES_KEPT_MOST)
def qr_file(link: str) -> bytes:
    """Returns a link as a QR code in an SVG file."""
    out = BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=4, border=2, omitsize=True, svgclass=None, lineclass=None)
    return out.getvalue()


@get(*of_table("/invitation.png"))
async def picture(request: Request) -> Response:
    """Returns the picture with which chats show the link of an open table; later it leads to that of the match."""
    site, table = site_of(request), await table_of(request, cached=True)
    if table.status != "open":
        now = f"{base_of(request)}/picture.png" if table.match else f"/cover/{table.name}.png"
        return RedirectResponse(now, 302)
    app = site.app
    cover = await app.studio.paint(app.studio.arts[table.name], cover_scene(table.game))
    seeds = [app.studio.avatars.of_chair(chair) for chair in table.chairs]
    shown = await app.studio.avatar_files(seeds)
    people = tuple((seed, chair.name, shown.get(seed, b"")) for seed, chair in zip(seeds, table.chairs, strict=True))
    title, free = site.pages.title(table.name, "en"), table.most - len(people)
    body = await asyncio.to_thread(invitation_png, cover, title, people, free)
    return Response(body, media_type="image/png", headers={"cache-control": f"public, max-age={PICTURE_SECONDS}"})
