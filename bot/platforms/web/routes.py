"""The addresses of the site: each page registers itself with `get`, `post` or `form`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from importlib import import_module
from pkgutil import walk_packages
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

Handler = Callable[[Request], Awaitable[Response]]
H = TypeVar("H", bound=Callable[..., Awaitable[Response]])

TOURNAMENT = "/tournament/{tournament:int}"
TEAM = f"{TOURNAMENT}/team/{{team:int}}"

Topic = Callable[[Request, re.Match[str]], Awaitable[str | None]]

_registered: list[Route] = []
_watched: list[tuple[re.Pattern[str], Topic]] = []


def route(*paths: str, methods: Sequence[str]) -> Callable[[H], H]:
    """Registers the decorated function for requests of these methods to these addresses."""

    def register(handler: H) -> H:
        _registered.extend(Route(path, handler, methods=list(methods)) for path in paths)
        return handler

    return register


def get(*paths: str) -> Callable[[H], H]:
    """Registers a page, which is read with GET."""
    return route(*paths, methods=["GET"])


def post(*paths: str) -> Callable[[H], H]:
    """Registers what is sent with POST."""
    return route(*paths, methods=["POST"])


def form(*paths: str, page: str = "", only: Callable[[Request], Awaitable[object]] | None = None) -> Callable[[H], H]:
    """Registers what a form sends with POST.

    Its address is no page. A browser that reloads the answer asks for one all the same: it is redirected to `page`, or
    to the address above. `only` raises for whom there is no such page; the form itself asks it too.
    """

    async def reloaded(request: Request) -> Response:
        if only is not None:
            await only(request)
        return RedirectResponse(page or above(request), 303)

    def register(handler: H) -> H:
        post(*paths)(handler)
        get(*paths)(reloaded)
        return handler

    return register


def watched(pattern: str) -> Callable[[Topic], Topic]:
    """Registers what returns the topic of live pages whose addresses match; None for whom may not see the page."""

    def register(topic: Topic) -> Topic:
        _watched.append((re.compile(pattern), topic))
        return topic

    return register


def is_watched(page: str) -> bool:
    """Whether there are live pages with such an address, besides those of tables."""
    return any(pattern.fullmatch(page) for pattern, _ in _watched)


async def topic_of(request: Request, page: str) -> str | None:
    """Returns what such a page shows; None if its visitor may not see it."""
    for pattern, topic in _watched:
        if address := pattern.fullmatch(page):
            return await topic(request, address)
    return None


def of_table(rest: str = "") -> tuple[str, str]:
    """Returns both addresses of a table's page: by the id of its match, and by its invite link."""
    return f"/t/{{match}}{rest}", f"/s/{{share}}{rest}"


def above(request: Request) -> str:
    """Returns the address of a request without its last part: `/t/k3f9ab` for `/t/k3f9ab/do`."""
    path: str = request.scope["path"]
    return path.rpartition("/")[0] or "/"


def all_routes(*packages: str) -> list[Route]:
    """Returns the routes of all pages in these packages, after importing all their modules.

    Each request tries them in their order, so that those of tables, which are asked for most, come first.
    """
    for package in packages:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    return sorted(_registered, key=lambda route: not route.path.startswith(("/t/", "/s/", "/events")))
