"""The page on which a move is sealed in the browser itself: it is loaded once, and can send nothing."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .request_context import web_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'none'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


async def seal(request: Request) -> Response:
    """The page; its policy has the browser keep it from telling anybody anything."""
    page = await web_of(request).pages.page(request, "seal.html")
    page.headers["content-security-policy"] = POLICY
    return page


def routes() -> list[Route]:
    """Its address."""
    return [Route("/seal", seal)]
