"""Pages that games bring for their typed forms: each loads once and cannot send anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from games.core.game import AnyGame

from ..request_context import visitor, web_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'none'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)

Handler = Callable[[Request], Awaitable[Response]]


def _page(game: str, name: str) -> Handler:
    async def page(request: Request) -> Response:
        """Returns the page; its content security policy forbids every connection."""
        pages, guest = web_of(request).pages, await visitor(request)
        content = pages.template(_file(request, game, f"{name}.html"))
        tell = pages.teller(guest.language, game=game)
        made = await pages.page(request, "game_page.html", t=tell, name=name, content=content)
        made.headers["content-security-policy"] = POLICY
        return made

    return page


def _script(game: str, name: str) -> Handler:
    async def script(request: Request) -> Response:
        """Returns the script of the page."""
        return Response(_file(request, game, f"{name}.js"), media_type="text/javascript")

    return script


def _file(request: Request, game: str, name: str) -> str:
    return web_of(request).app.arts[game].folder.joinpath(name).read_text("utf-8")


def routes(games: Mapping[str, AnyGame]) -> list[Route]:
    """Returns the routes of the pages and their scripts."""
    found = [(name, game.forms.page) for name, game in games.items() if game.forms.page]
    return [
        *(Route(f"/{page}", _page(game, page)) for game, page in found),
        *(Route(f"/static/{page}.js", _script(game, page)) for game, page in found),
    ]
