"""The page about rain, and the topic under which it is told that it has changed."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from bot.platforms.web.routes import get, watched


@get("/rain")
async def rain(_request: Request) -> Response:
    return PlainTextResponse("It rains.")


@watched("/rain")
async def topic(_request: Request, _address: re.Match[str]) -> str:
    return "rain"
