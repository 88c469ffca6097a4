"""Endpoints for machines: liveness, readiness, metrics, and webhooks of other platforms."""

from __future__ import annotations

import hmac
from functools import partial
from ipaddress import ip_address
from typing import cast

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.app import App
from bot.fronts import Webhook
from bot.operation import status
from bot.settings import Settings
from storage.engine import TO_DO

from ..routes import get
from ..site import site_of

BODY_MOST = 1 << 20  # bytes of what a network posts


@get("/healthz")
async def healthz(request: Request) -> Response:
    """Answers that the process is running."""
    return PlainTextResponse("ok\n")


@get("/readyz")
async def readyz(request: Request) -> Response:
    """Answers whether the database can be read and written and is not damaged, and the fronts are connected.

    While the file is checked after a start, it counts as whole: that may take minutes, and nobody should wait for it.
    """
    app = site_of(request).app
    wrong = [_not_connected(app, name) for name, front in app.fronts.items() if front.is_here and not front.ready]
    try:
        async with app.store.read() as conn:
            await conn.execute(text("select 1 from matches limit 1"))
    except Exception as error:  # noqa: BLE001 - any failure means not ready
        wrong.append(f"the database cannot be read ({type(error).__name__})")
    if trouble := app.store.trouble:
        wrong.append(f"nothing can be saved: {trouble}")
    if damage := app.store.damage:
        wrong.append(f"{damage}; {TO_DO}")
    ready = "ready; the database is being checked" if app.store.is_being_checked else "ready"
    ready = "; ".join(filter(None, (ready, app.clock.trouble)))
    return PlainTextResponse("\n".join(wrong or [ready]) + "\n", 503 if wrong else 200)


def _not_connected(app: App, name: str) -> str:
    why = app.fronts.down.get(name, "")
    return f"{name} is not connected" + (f": {why}" if why else "")


@get("/metrics")
async def figures(request: Request) -> Response:
    """Answers with the metrics, for requests with the token, or directly from this machine."""
    site = site_of(request)
    if not _may_read(request):
        return PlainTextResponse("The metrics need a token (ROUNDHOUSE_METRICS_TOKEN).\n", 403)
    return Response(await status.metrics_text(site.app, site.hub.pages), media_type="text/plain; version=0.0.4")


def _may_read(request: Request) -> bool:
    token = site_of(request).app.settings.metrics_token
    if token is not None:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode("utf-8", "replace"), token.get_secret_value().encode())
    forwarded = {"x-forwarded-for", "forwarded", "x-real-ip"} & set(request.headers)
    return not forwarded and request.client is not None and _is_this_machine(request.client.host)


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name that a proxy has put there
        return False


def webhooks(settings: Settings) -> list[Route]:
    """Returns the routes to which networks post what people do, as the settings say."""
    packages = [(name, package) for name, package in settings.fronts.items() if hasattr(package, "webhook_path")]
    return [
        Route(path, partial(_posted, name), methods=["POST"])
        for name, package in packages
        if (path := package.webhook_path(settings))
    ]


async def _posted(name: str, request: Request) -> Response:
    """Takes what a network posts; its front checks that it comes from there."""
    platform = site_of(request).app.fronts.get(name)
    if platform is None:
        return Response(status_code=404)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY_MOST:
            return Response(status_code=413)
    answer = await cast(Webhook, platform).take(bytes(body), request.headers)
    if answer.content is None:
        return Response(status_code=answer.status)
    return JSONResponse(answer.content, answer.status)
