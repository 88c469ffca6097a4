"""The page that seals a move in the browser itself: it loads once and cannot send anything."""

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
    """Returns the page; its content security policy forbids every connection."""
    page = await web_of(request).pages.page(request, "seal.html")
    page.headers["content-security-policy"] = POLICY
    return page


def routes() -> list[Route]:
    """Returns its route."""
    return [Route("/seal", seal)]
