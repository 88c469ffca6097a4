"""Pages to read: the guide to programs, privacy and terms, rules with pictures, covers, and those of typed forms."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot import verify_page
from bot.operation import figures
from bot.usecases.privacy import DATED, TERMS, contact_line, is_link, of_operator, paragraphs
from bot.view.guide import guide, html_of
from bot.view.pictures import cover_scene, lesson_screen, svg_file
from games.core.game import AnyGame
from storage.personal_data import TEXT_OF

from .pages import Say_
from .routes import Handler, get
from .site import Site, site_of, visitor

EXAMPLE_HOUSE = "http://127.0.0.1:8080"  # in the guide
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'none'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


@get("/help")
async def show(request: Request) -> Response:
    """Returns the page with the rules of every game."""
    site, guest = site_of(request), await visitor(request)
    games = [_rules(site, name, guest.language) for name in site.app.games]
    completed = (await figures.read(site.app)).completion.public_sentence
    return await site.page(request, "help.html", games=games, completed=completed)


def _rules(site: Site, name: str, language: str) -> dict[str, Any]:
    """Returns a game's title, its own page, and each step of its rules with the description of its picture."""
    tell = site.pages.teller(language, game=name)
    steps = []
    for step in range(1, site.app.words.rule_steps(name) + 1):
        screen = lesson_screen(site.app.games[name], step)
        steps.append((step, tell(f"rules-{step}"), tell(screen.scene.alt) if screen and screen.scene else ""))
    page = site.app.games[name].forms.page
    of_page = {"page": page, "page_title": tell(f"{page}-title") if page else ""}
    return {"name": name, "title": site.pages.title(name, language), "steps": steps, **of_page}


@get("/docs/programs")
async def programs(request: Request) -> Response:
    """Returns the guide to programs, with the address of this house in its examples."""
    site = site_of(request)
    text = guide("programs.md").replace(EXAMPLE_HOUSE, site.address(request))
    return await site.page(request, "guide.html", title=text.splitlines()[0].strip("# "), content=html_of(text))


@get("/privacy")
async def privacy(request: Request) -> Response:
    """Returns what is stored about people, with the paragraphs that the operator adds."""
    site, guest = site_of(request), await visitor(request)
    settings = site.app.settings
    facts: dict[str, Any] = {
        "paragraphs": list(paragraphs()),
        "contact": _contact(site.pages.teller(guest.language), settings.contact),
        "of_operator": of_operator(settings),
        "dated": DATED,
        "day": TEXT_OF.isoformat(),
    }
    return await site.page(request, "privacy.html", **facts)


@get("/terms")
async def terms(request: Request) -> Response:
    """Returns the terms."""
    site, guest = site_of(request), await visitor(request)
    contact = _contact(site.pages.teller(guest.language), site.app.settings.contact)
    return await site.page(request, "terms.html", terms=TERMS, contact=contact)


def _contact(tell: Say_, contact: str | None) -> Markup:
    """Returns whom to write to; an address can be pressed."""
    sentence = escape(tell(contact_line(contact)))
    address = contact if not contact or is_link(contact) else f"mailto:{contact}" if "@" in contact else ""
    if not contact or not address or " " in contact:
        return sentence
    link = Markup('<a href="{}">{}</a>').format(address, contact)
    return Markup(sentence.replace(escape(contact), link))


@get("/verify")
async def verify(request: Request) -> Response:
    """Returns the page that verifies records: the bytes that `roundhouse verify --page` writes."""
    return verifying()


def verifying(document: Any = None) -> Response:
    """Returns the page that verifies records, with a document filled in: a record, or a whole tournament."""
    allowed = f"{verify_page.policy()}; frame-ancestors 'none'"
    headers = {"content-security-policy": allowed, "referrer-policy": "no-referrer"}
    record = "" if document is None else json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return Response(verify_page.page(record), media_type="text/html", headers=headers)


@get("/help/{game}/{step:int}.svg")
async def picture(request: Request) -> Response:
    """Returns the picture of one step of the rules."""
    site, name, step = site_of(request), request.path_params["game"], request.path_params["step"]
    screen = lesson_screen(site.app.games[name], step) if name in site.app.games and step else None
    if screen is None or screen.scene is None:
        raise HTTPException(404)
    body = svg_file(site.app.studio.arts[name], screen.scene, "")
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/cover/{game}.{kind:str}")
async def cover(request: Request) -> Response:
    """Returns a picture of a game."""
    site = site_of(request)
    name, kind = request.path_params["game"], request.path_params["kind"]
    if name not in site.app.games or kind not in ("svg", "png"):
        raise HTTPException(404)
    scene = cover_scene(site.app.games[name])
    art = site.app.studio.arts[name]
    body = svg_file(art, scene, "") if kind == "svg" else await site.app.studio.paint(art, scene)
    media = "image/svg+xml" if kind == "svg" else "image/png"
    return Response(body, media_type=media, headers={"cache-control": "public, max-age=3600"})


def _page(game: str, name: str) -> Handler:
    async def page(request: Request) -> Response:
        """Returns the page; its content security policy forbids every connection."""
        site, guest = site_of(request), await visitor(request)
        content = site.pages.template(_file(request, game, f"{name}.html"))
        tell = site.pages.teller(guest.language, game=game)
        made = await site.page(request, "game_page.html", t=tell, name=name, content=content)
        made.headers["content-security-policy"] = POLICY
        return made

    return page


def _script(game: str, name: str) -> Handler:
    async def script(request: Request) -> Response:
        """Returns the script of the page."""
        return Response(_file(request, game, f"{name}.js"), media_type="text/javascript")

    return script


def _file(request: Request, game: str, name: str) -> str:
    return site_of(request).app.studio.arts[game].folder.joinpath(name).read_text("utf-8")


def game_routes(games: Mapping[str, AnyGame]) -> list[Route]:
    """Returns the routes of the pages and their scripts."""
    pages = [(name, game.forms.page) for name, game in games.items() if game.forms.page]
    return [
        *(Route(f"/{page}", _page(game, page)) for game, page in pages),
        *(Route(f"/static/{page}.js", _script(game, page)) for game, page in pages),
    ]
