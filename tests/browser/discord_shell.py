"""A Discord around an Activity, in a real browser: the page that holds it, the proxy before it, and the fake behind it.

The proxy does to our answers what Discord's does: it replaces the policy, with a nonce on scripts that stand in the
document, takes the cache headers of documents away, and hides our host. It may hold streams back. The frame may be in a
sandbox without an origin of its own; then `'self'` matches nothing, as in WebKit.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlencode

import aiohttp
from aiohttp import web

from tests.discord import more_routes  # noqa: F401 - routes that the program asks
from tests.discord.activities import Instance
from tests.discord.people import Person
from tests.discord.server import FakeDiscord
from tests.discord.transport import serve
from tests.discord.world import Place

from .people import EXPECTED, NOTE_PRESSES, PATIENCE_MS, USUAL
from .tabs import stands_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, FrameLocator
    from playwright.sync_api import Page as Tab

Result = TypeVar("Result")
Json = dict[str, Any]
DISCORD = "https://discord.com"
HANDSHAKE, FRAME, CLOSE = 0, 1, 2
LOCAL = re.compile("local network request")  # the proxy is on this machine
AWAY = re.compile("status of 502|INCOMPLETE_CHUNKED|INVALID_CHUNKED")  # what the proxy makes of a killed program
REFUSED = re.compile("(stylesheet|image) .* violates the following Content Security Policy", re.DOTALL)
SANDBOX = {"own": "allow-scripts allow-same-origin allow-forms allow-popups", "opaque": "allow-scripts allow-forms"}
KEPT_FROM_US = ("content-security-policy", "strict-transport-security", "x-frame-options")
CACHING = ("cache-control", "etag", "last-modified", "expires")
HOP = ("connection", "keep-alive", "transfer-encoding", "content-length", "host", "accept-encoding")
PAGE = """<!doctype html><title>Discord</title>
<style>body {{ margin: 0; background: #313338 }}
iframe {{ width: 100vw; height: 100vh; border: 0; display: block }}</style>
<iframe src="{address}" sandbox="{sandbox}"></iframe>
<script>
  const frame = document.querySelector("iframe");
  addEventListener("message", async ({{source, data}}) => {{
    if (source !== frame.contentWindow) return;
    for (const message of await discordHears(data)) frame.contentWindow.postMessage(message, "{target}");
  }});
</script>"""


class Shell:
    """A Discord in a thread of its own, with the proxy of its Activity. `holds_back`: streams arrive when they end."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self.fake = FakeDiscord(time.time)
        self.fake.commands.switch_on_activities()
        self.guild = self.fake.guild("Friday", ["games"])
        self.games = self.guild.channel("games")
        self.base = self.program = ""
        self.port = 0
        self.holds_back = False
        self.is_opaque = False
        self.asked: list[str] = []  # paths, as the browser asks the proxy

    @contextmanager
    def served(self) -> Iterator[str]:
        """The address of Discord's API."""
        thread = Thread(target=self._loop.run_forever)
        thread.start()
        server = serve(self.fake)
        try:
            self.base = self.run(server.__aenter__())
            proxy = self.run(self._proxied())
            yield self.base
            self.run(proxy.cleanup())
        finally:
            self.run(server.__aexit__(None, None, None))
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    def run(self, does: Coroutine[None, None, Result]) -> Result:
        """Waits for something that happens on Discord."""
        return asyncio.run_coroutine_threadsafe(does, self._loop).result(timeout=40)

    @property
    def origin(self) -> str:
        """Where the Activity seems to be, as at discordsays.com: its first part is our application."""
        return f"http://{self.fake.application_id}.localhost:{self.port}"

    def joins(self, name: str, locale: str = "en-US") -> Person:
        """Somebody who is in the server."""
        made = self.fake.person(name, locale=locale)
        made.joins(self.guild)
        return made

    async def _proxied(self) -> web.AppRunner:
        app = web.Application()
        app.router.add_route("*", "/{rest:.*}", self._pass)
        runner = web.AppRunner(app, shutdown_timeout=0.2, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.port = runner.addresses[0][1]
        return runner

    async def _pass(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request.path_qs)
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP}
        headers["Accept-Encoding"] = "gzip"
        url, body = f"{self.program}{request.raw_path}", await request.read()
        timeout = aiohttp.ClientTimeout(total=None)
        try:
            async with aiohttp.ClientSession(timeout=timeout, auto_decompress=False) as session:
                ask = session.request(request.method, url, headers=headers, data=body, allow_redirects=False)
                async with ask as answer:
                    return await self._answered(request, answer)
        except aiohttp.ClientError:
            return web.Response(status=502)

    async def _answered(self, request: web.Request, answer: aiohttp.ClientResponse) -> web.StreamResponse:
        is_page = answer.content_type == "text/html"
        left_out = {*HOP, *KEPT_FROM_US, *(CACHING if is_page else ())}
        headers = [(name, value) for name, value in answer.headers.items() if name.lower() not in left_out]
        if location := answer.headers.get("location"):
            headers = [one for one in headers if one[0].lower() != "location"]
            headers.append(("location", location.replace(self.program, self.origin)))
        nonce = secrets.token_hex(8)
        headers.append(("content-security-policy", self._policy(nonce)))
        if is_page or self.holds_back:
            content = await answer.read()
            if is_page:
                is_packed = answer.headers.get("content-encoding") == "gzip"
                plain = gzip.decompress(content) if is_packed else content
                marked = re.sub(rb"<script(?![^>]* src=)", f'<script nonce="{nonce}"'.encode(), plain)
                content = gzip.compress(marked) if is_packed else marked
            return web.Response(status=answer.status, headers=headers, body=content)
        streamed = web.StreamResponse(status=answer.status, headers=headers)
        await streamed.prepare(request)
        with suppress(ConnectionError):
            async for some in answer.content.iter_any():
                await streamed.write(some)
            await streamed.write_eof()
        return streamed

    def _policy(self, nonce: str) -> str:
        own, styles = ("", "'none'") if self.is_opaque else ("'self' ", "'self'")
        return (
            f"default-src 'none'; script-src {own}'unsafe-eval' 'nonce-{nonce}' blob:; style-src {styles}; "
            f"img-src {own}data: blob: https://cdn.discordapp.com/avatars/; font-src {own}data:; "
            f"connect-src {self.origin} https://discord.com/api/ data: blob:; frame-ancestors {DISCORD}"
        )


@dataclass(eq=False)
class Activity:
    """Somebody's client with the Activity open in it, and what that has asked of the client."""

    shell: Shell
    person: Person
    instance: Instance
    tab: Tab
    frame_id: str = field(default_factory=lambda: secrets.token_hex(8))
    is_signed_in: bool = False
    is_closed: bool = False
    consents: bool = True
    opened: list[str] = field(default_factory=list)  # links
    shared: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def page(self) -> FrameLocator:
        """What is inside."""
        return self.tab.frame_locator("iframe")

    @property
    def content(self) -> Frame:
        """The same, for what is asked of a whole page."""
        return next(frame for frame in self.tab.frames if frame.url.startswith(self.shell.origin))

    def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so; meanwhile the client hears the page."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while not is_so():
            assert time.monotonic() < end, "it has not come to be"
            self.tab.wait_for_timeout(20)

    def open(self, custom_id: str = "") -> None:
        """Opens the Activity."""
        place = self.instance.place
        query = {"instance_id": self.instance.id, "frame_id": self.frame_id, "platform": "desktop"}
        query |= {"channel_id": str(place.id), "location_id": self.instance.id, "launch_id": "1"}
        query |= {"guild_id": str(place.guild.id)} if place.guild else {}
        query |= {"custom_id": custom_id} if custom_id else {}
        is_opaque = self.shell.is_opaque
        page = PAGE.format(
            address=f"{self.shell.origin}/?{urlencode(query)}".replace("&", "&amp;"),
            sandbox=SANDBOX["opaque" if is_opaque else "own"],
            target="*" if is_opaque else self.shell.origin,
        )
        stands_at(self.tab, DISCORD, page)
        self.tab.goto(f"{DISCORD}/channels/{place.guild.id if place.guild else '@me'}/{place.id}")

    def hears(self, _source: Any, data: Any) -> list[Any]:
        """What the client answers to a message of the Activity."""
        try:
            opcode, content = data
            return self._answers(opcode, content)
        except (AssertionError, KeyError, ValueError, TypeError) as wrong:
            self.problems.append(f"{data}: {wrong!r}")
            return []

    def _answers(self, opcode: int, content: Json) -> list[Any]:
        application = str(self.shell.fake.application_id)
        if opcode == HANDSHAKE:
            wanted = {"v": 1, "encoding": "json", "client_id": application, "frame_id": self.frame_id}
            assert content == wanted
            config = {
                "cdn_host": "cdn.discordapp.com",
                "api_endpoint": "//discord.com/api",
                "environment": "production",
            }
            return [[FRAME, _frame("DISPATCH", {"v": 1, "config": config}, evt="READY")]]
        if opcode == CLOSE:
            assert content["code"] == 1000
            self.is_closed = True
            return []
        assert opcode == FRAME
        nonce = content["nonce"]
        assert isinstance(nonce, str)
        try:
            said = self._does(content["cmd"], content.get("args") or {}, content.get("evt"), application)
        except PermissionError as refused:
            facts = {"code": 5000, "message": str(refused)}
            return [[FRAME, _frame(content["cmd"], facts, evt="ERROR", nonce=nonce)]]
        return [[FRAME, _frame(content["cmd"], said, nonce=nonce)]]

    def _does(self, cmd: str, args: Json, evt: str | None, application: str) -> Json:
        activities = self.shell.fake.activities
        if cmd == "AUTHORIZE":
            assert (args["client_id"], args["response_type"]) == (application, "code")
            if not self.consents:
                raise PermissionError("The person has refused")
            return {"code": activities.authorize(self.person, *args["scope"])}
        if cmd == "AUTHENTICATE":
            person, _ = activities.tokens[args["access_token"]]
            assert person is self.person
            self.is_signed_in = True
            return {"access_token": args["access_token"], "user": {"id": str(person.id)}, "scopes": ["identify"]}
        if cmd == "SUBSCRIBE":
            assert evt == "ACTIVITY_LAYOUT_MODE_UPDATE"
            return {"evt": evt}
        if cmd == "OPEN_EXTERNAL_LINK":
            self.opened.append(args["url"])
            return {"opened": True}
        if cmd == "SHARE_LINK":
            assert len(args["message"]) <= 1000
            self.shared.append(args["message"])
            return {"success": True, "didCopyLink": False, "didSendMessage": True}
        raise ValueError(f"no such command: {cmd}")

    def tells(self, event: str, **facts: Any) -> None:
        """The client tells the Activity of something."""
        message = [FRAME, _frame("DISPATCH", facts, evt=event)]
        self.tab.evaluate("message => frame.contentWindow.postMessage(message, '*')", message)


def _frame(cmd: str, data: Json, evt: str | None = None, nonce: str | None = None) -> Json:
    return {"cmd": cmd, "data": data, "evt": evt, "nonce": nonce}


@dataclass(eq=False)
class Clients:
    """Opens Discord for people, and notes what their browsers complain of."""

    browser: Browser
    shell: Shell
    opened: list[Activity] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def of(self, person: Person, place: Place | None = None, **how: Any) -> Activity:
        """Somebody in whose client the Activity is about to open, in a channel."""
        instance = self.shell.fake.activities.open(person, place or self.shell.games)
        context = self.browser.new_context(**{**USUAL, "permissions": ["local-network-access"], **how})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(NOTE_PRESSES)
        tab, say = context.new_page(), self.complaints.append
        context.on("console", lambda said: say(said.text) if said.type in ("error", "warning") else None)
        context.on("weberror", lambda error: say(str(error.error)))
        made = Activity(self.shell, person, instance, tab)
        tab.expose_binding("discordHears", made.hears)
        self.opened.append(made)
        return made

    def leave(self) -> list[str]:
        """Closes all clients; returns what was wrong, beside what is refused in a sandbox without an origin."""
        wrong = [problem for activity in self.opened for problem in activity.problems]
        for activity in self.opened:
            activity.tab.context.close()
        usual = [LOCAL, AWAY, EXPECTED, *([REFUSED] if self.shell.is_opaque else [])]
        return wrong + [said for said in self.complaints if not any(one.search(said) for one in usual)]
