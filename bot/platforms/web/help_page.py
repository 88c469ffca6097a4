"""Help: what this is, and the rules of each game, step by step with pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.view.pictures import lesson_screen, svg_file

from .request_context import visitor, web_of

if TYPE_CHECKING:
    from .front import Web


async def show(request: Request) -> Response:
    """Returns the page with the rules of every game."""
    web, guest = web_of(request), await visitor(request)
    games = [_rules(web, name, guest.language) for name in web.app.games]
    return await web.pages.page(request, "help.html", games=games)


def _rules(web: Web, name: str, language: str) -> dict[str, Any]:
    """Returns a game's title, its own page, and each step of its rules with the description of its picture."""
    tell = web.pages.teller(language, game=name)
    steps = []
    for step in range(1, web.app.words.rule_steps(name) + 1):
        screen = lesson_screen(web.app.games[name], step)
        steps.append((step, tell(f"rules-{step}"), tell(screen.scene.alt) if screen and screen.scene else ""))
    page = web.app.games[name].forms.page
    of_page = {"page": page, "page_title": tell(f"{page}-title") if page else ""}
    return {"name": name, "title": web.pages.title(name, language), "steps": steps, **of_page}


async def picture(request: Request) -> Response:
    """Returns the picture of one step of the rules."""
    web, name, step = web_of(request), request.path_params["game"], request.path_params["step"]
    screen = lesson_screen(web.app.games[name], step) if name in web.app.games and step else None
    if screen is None or screen.scene is None:
        raise HTTPException(404)
    body = svg_file(web.app.arts[name], screen.scene, "")
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


def routes() -> list[Route]:
    """Returns the routes of the help."""
    return [Route("/help", show), Route("/help/{game}/{step:int}.svg", picture)]
