"""The site's files: found, versioned and served."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from hashlib import sha256

import resvg_py
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from bot.view.avatars import avatar_svg, is_avatar

from .routes import get
from .sent_files import FOLDER, sent_files

VERSION = re.compile(r"v[0-9a-f]{12}")

UNASKED = ("last-modified", "accept-ranges")  # of a file that is never another, and is fetched whole

IMMUTABLE = "max-age=31536000, immutable"
FELT, PAPER = "#2f4858", "#f7f3ea"  # as in app.css
ICON = 'viewBox="0 0 64 64">'
FULL = f'viewBox="-8 -8 80 80"><path fill="{FELT}" d="M-8-8h80v80h-80z"/>'  # systems cut these to their own shape
ICONS = {"192": (192, ICON), "512": (512, ICON), "touch": (180, FULL), "maskable": (512, FULL)}
PREVIEWS = ("Twitterbot", "facebookexternalhit", "LinkedInBot", "Slackbot-LinkExpanding", "TelegramBot", "Discordbot")
ROBOTS = "\n".join(
    [
        *(f"User-agent: {name}" for name in PREVIEWS),  # they show a table whose link somebody has shared
        "Disallow: /me",
        "",
        "User-agent: *",
        *(f"Allow: {path}" for path in ("/$", "/help$", "/privacy$", "/terms$", "/verify$")),
        *(f"Allow: {path}" for path in ("/static/", "/cover/", "/avatar/", "/icon-")),
        "Disallow: /",
        "",
    ]
)


@cache
def version() -> str:
    """Returns the version of all files together: scripts import each other by relative addresses."""
    digest = sha256()
    for file in sorted(FOLDER.iterdir()):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"v{digest.hexdigest()[:12]}"


def static(name: str) -> str:
    """Returns the address of a file, for templates."""
    return f"/static/{version()}/{name}"


class VersionedFiles(StaticFiles):
    """Serves the files. Only at the present version are they cached for ever: during a rolling restart a page of
    another release may ask this one.
    """

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Returns a file, with or without a version in its address."""
        asked, _, name = path.partition("/")
        name = name if VERSION.fullmatch(asked) else path
        answer = await self._of_text(name, scope) or await super().get_response(name, scope)
        if asked == version():
            answer.headers["cache-control"] = IMMUTABLE
            for name in UNASKED:
                del answer.headers[name]
        return answer

    async def _of_text(self, name: str, scope: Scope) -> Response | None:
        """Returns a script or a style; None for other files, and for methods that the library refuses."""
        sent, asked = sent_files().get(name), Headers(scope=scope)
        if sent is None or scope["method"] not in ("GET", "HEAD"):
            return None
        zipped = "gzip" in asked.get("accept-encoding", "")
        answer = Response(sent.zipped if zipped else sent.body, media_type=sent.type, headers={"etag": sent.tag})
        if zipped:
            answer.headers.update({"content-encoding": "gzip", "vary": "Accept-Encoding"})
        return NotModifiedResponse(answer.headers) if self.is_not_modified(answer.headers, asked) else answer


@get("/robots.txt")
async def robots(request: Request) -> Response:
    """Returns the rules for crawlers: the lobby, the help and the terms may be indexed, tables may not."""
    return PlainTextResponse(ROBOTS)


@get("/icon-{name}.png")
async def icon(request: Request) -> Response:
    """Returns an icon as PNG."""
    name = request.path_params["name"]
    if name not in ICONS:
        raise HTTPException(404)
    body = await asyncio.to_thread(icon_png, *ICONS[name])
    return Response(body, media_type="image/png", headers={"cache-control": "public, max-age=86400"})


@cache
def icon_png(size: int, box: str) -> bytes:
    """Returns the icon rendered at a size, in one of the boxes of ICONS."""
    drawn = (FOLDER / "icon.svg").read_text("utf-8").replace(ICON, box)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=size, height=size, skip_system_fonts=True))


@get("/avatar/{seed}.svg")
async def avatar(request: Request) -> Response:
    """Returns an avatar. Its address names the drawing, so it is cached for ever."""
    seed = request.path_params["seed"]
    if not is_avatar(seed):
        raise HTTPException(404)
    return Response(avatar_svg(seed), media_type="image/svg+xml", headers={"cache-control": IMMUTABLE})


@get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """Redirects browsers that look for an icon where there was one long ago."""
    return RedirectResponse("/static/icon.svg", 301)
