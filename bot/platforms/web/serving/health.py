"""Endpoints for machines: liveness, readiness and metrics."""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot import metrics
from bot.app import App
from storage.matches import tables
from storage.sqlite.files import TO_DO
from storage.tournament import queue

from ..request_context import web_of


async def healthz(request: Request) -> Response:
    """Answers that the process is running."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """Answers whether the database can be read and written and is not damaged, and the fronts are connected.

    While the file is checked after a start, it counts as whole: that may take minutes, and nobody should wait for it.
    """
    app = web_of(request).app
    wrong = [_not_connected(app, name) for name, platform in app.fronts.items() if not platform.ready]
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
    return PlainTextResponse("\n".join(wrong or [ready]) + "\n", 503 if wrong else 200)


def _not_connected(app: App, name: str) -> str:
    why = app.down.get(name, "")
    return f"{name} is not connected" + (f": {why}" if why else "")


async def figures(request: Request) -> Response:
    """Answers with the metrics, for requests with the token, or directly from this machine."""
    web = web_of(request)
    if not _may_read(request):
        return PlainTextResponse("The metrics need a token (ROUNDHOUSE_METRICS_TOKEN).\n", 403)
    async with web.app.store.read() as conn:
        counts = await tables.count_by_status(conn)
        for status, number in (await queue.depth(conn)).items():
            metrics.ROBOT_MATCHES.labels(status).set(number)
    metrics.ROBOT_MATCHES_HERE.set(len(web.app.robot_matches))
    metrics.PAGES.set(web.hub.pages)
    return Response(metrics.text(counts), media_type="text/plain; version=0.0.4")


def _may_read(request: Request) -> bool:
    token = web_of(request).app.settings.metrics_token
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


def routes() -> list[Route]:
    """Returns the routes for machines."""
    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", figures)]
