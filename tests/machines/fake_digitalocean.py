"""A fake of DigitalOcean's API for droplets, over real HTTP on loopback: it refuses what the real one refuses."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

TOKEN = "dop_v1_0123456789"
NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,253}[A-Za-z0-9])?")
LOST = "lost"  # a fault: the request is carried out, and the connection ends without an answer


@dataclass
class Droplet:
    """A machine that somebody pays for."""

    id: int
    body: dict[str, Any]
    looked_at: int = 0

    def document(self, address: str) -> dict[str, Any]:
        private = {"ip_address": "10.0.0.7", "type": "private"}
        shown = [private, {"ip_address": address, "type": "public"}] if address else []
        facts = {"id": self.id, "name": self.body["name"], "status": "active" if address else "new"}
        return {**facts, "tags": self.body.get("tags", []), "networks": {"v4": shown, "v6": []}}


@dataclass
class FakeDigitalOcean:
    """`faults` are used up one a request: (status, headers, body), or LOST. An address is there at the third look."""

    droplets: dict[int, Droplet] = field(default_factory=dict)
    faults: deque[Any] = field(default_factory=deque)
    asked: list[tuple[str, str]] = field(default_factory=list)
    looks_before_address: int = 2
    url: str = ""
    holds: dict[str, asyncio.Event] = field(default_factory=dict)  # by verb: answers wait, after all was carried out
    _last: int = 1000

    def count(self, verb: str) -> int:
        """How often this was asked."""
        return sum(asked == verb for asked, _ in self.asked)

    @property
    def names(self) -> list[str]:
        """The names of all machines."""
        return [droplet.body["name"] for droplet in self.droplets.values()]

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.asked.append((request.method, request.path_qs))
        fault = self.faults.popleft() if self.faults else None
        if isinstance(fault, tuple):
            status, headers, body = fault
            return web.Response(status=status, headers=headers, body=body)
        done = await self._carry_out(request)
        if request.method in self.holds:
            await self.holds[request.method].wait()
        if fault == LOST:
            assert request.transport is not None
            request.transport.abort()
        return done

    async def _carry_out(self, request: web.Request) -> web.Response:
        if request.headers.get("authorization") != f"Bearer {TOKEN}":
            return said(401, "Unauthorized", "Unable to authenticate you")
        number = request.match_info.get("number")
        if number is not None and int(number) not in self.droplets:
            return said(404, "not_found", "The resource you were accessing could not be found.")
        if request.method == "POST":
            return self._create(await request.json())
        if request.method == "DELETE":
            del self.droplets[int(number or 0)]
            return web.Response(status=204)
        if number is not None:
            return web.json_response({"droplet": self._looked_at(self.droplets[int(number)])})
        name = request.query["name"]
        found = [one.document("") for one in self.droplets.values() if one.body["name"].lower() == name.lower()]
        return web.json_response({"droplets": found, "links": {}, "meta": {"total": len(found)}})

    def _looked_at(self, droplet: Droplet) -> dict[str, Any]:
        droplet.looked_at += 1
        return droplet.document(f"192.0.2.{droplet.id % 250}" if droplet.looked_at > self.looks_before_address else "")

    def _create(self, body: dict[str, Any]) -> web.Response:
        for name in ("name", "size", "image"):
            if not body.get(name):
                return said(422, "unprocessable_entity", f"{name} is missing")
        if not NAME.fullmatch(body["name"]):
            return said(422, "unprocessable_entity", "Name Only valid hostname characters are allowed.")
        self._last += 1
        self.droplets[self._last] = Droplet(self._last, body)
        return web.json_response({"droplet": self.droplets[self._last].document(""), "links": {}}, status=202)


def said(status: int, code: str, message: str) -> web.Response:
    """An error as the real API words it."""
    return web.json_response({"id": code, "message": message, "request_id": "4d9d8375"}, status=status)


@asynccontextmanager
async def running(fake: FakeDigitalOcean) -> AsyncIterator[FakeDigitalOcean]:
    """Serves it on a free port."""
    app = web.Application()
    app.router.add_route("*", "/v2/droplets", fake.answer)
    app.router.add_route("*", "/v2/droplets/{number:[0-9]+}", fake.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    assert site._server is not None
    fake.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield fake
    finally:
        await runner.cleanup()
