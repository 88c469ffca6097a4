"""An HTTP client of an ASGI app in this process: cookies, redirects, and no compression unless it is asked for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import SplitResult, quote, unquote, urlencode, urljoin, urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Scope

REDIRECTS = (301, 302, 303, 307, 308)
REDIRECTS_MOST = 20
UNQUOTED = "/%:;=?&,+@!$'()*[]~"


@dataclass(frozen=True)
class Response:
    """A whole answer; `content` as it travelled."""

    url: SplitResult
    status_code: int
    headers: Headers
    content: bytes

    @cached_property
    def text(self) -> str:
        """The body, read as UTF-8."""
        return self.content.decode("utf-8", "replace")

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.content)


@dataclass
class Client:
    """A client at one address. `loud`: an exception of the app is raised here, too."""

    app: ASGIApp
    base_url: str
    headers: dict[str, str] = field(default_factory=dict)
    address: str = "192.0.2.1"
    loud: bool = True
    follow_redirects: bool = True
    cookies: dict[str, str] = field(default_factory=dict)

    async def get(self, path: str, **more: Any) -> Response:
        """Fetches a page."""
        return await self.request("GET", path, **more)

    async def head(self, path: str, **more: Any) -> Response:
        """Asks for the head alone."""
        return await self.request("HEAD", path, **more)

    async def post(self, path: str, **more: Any) -> Response:
        """Sends a form, JSON, or bytes."""
        return await self.request("POST", path, **more)

    async def request(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str | bytes] | None = None,
        params: Mapping[str, str] | None = None,
        data: Mapping[str, str] | None = None,
        json: object = None,
        content: str | bytes | AsyncIterator[bytes] | None = None,
        follow_redirects: bool | None = None,
    ) -> Response:
        """Sends one request, and those to which it leads; gives the last answer."""
        url = urljoin(self.base_url, path) + (f"?{urlencode(params)}" if params else "")
        given = {name.lower(): value for name, value in {**self.headers, **(headers or {})}.items()}
        body, kind = _body(data, json, content)
        if kind:
            given.setdefault("content-type", kind)
        follow = self.follow_redirects if follow_redirects is None else follow_redirects
        for _ in range(REDIRECTS_MOST):
            answer = await self._send(method, urlsplit(url), given, body)
            if not follow or answer.status_code not in REDIRECTS or "location" not in answer.headers:
                return answer
            url = urljoin(url, answer.headers["location"])
            if answer.status_code < 307 and method != "HEAD":
                method, body = "GET", b""
                given = {name: value for name, value in given.items() if not name.startswith("content-")}
        raise AssertionError(f"too many redirects, the last to {url}")

    async def _send(
        self, method: str, url: SplitResult, given: Mapping[str, str | bytes], body: bytes | AsyncIterator[bytes]
    ) -> Response:
        headers = {"host": url.netloc, **given}
        if self.cookies and "cookie" not in headers:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if not isinstance(body, bytes):
            headers["transfer-encoding"] = "chunked"
        elif body or method not in ("GET", "HEAD"):
            headers.setdefault("content-length", str(len(body)))
        answer = _Answer(body)
        try:
            await self.app(scope_of(method, url, headers, self.address), answer.receive, answer.send)
        except Exception:
            if self.loud:
                raise
        for cookie in answer.headers.getlist("set-cookie"):
            self._keep(cookie)
        return Response(url, answer.status, answer.headers, bytes(answer.body))

    def _keep(self, cookie: str) -> None:
        for name, morsel in SimpleCookie(cookie).items():
            if morsel["max-age"] == "0":
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = morsel.value


class _Answer:
    """Both directions of one exchange."""

    def __init__(self, body: bytes | AsyncIterator[bytes]) -> None:
        self.status, self.headers, self.body = 500, Headers(raw=[]), bytearray()
        self._sent, self._whole = body, asyncio.Event()
        self._asked = False

    async def receive(self) -> dict[str, Any]:
        """The body of the request; after it the end of the connection, once there is an answer."""
        if not isinstance(self._sent, bytes):
            part = await anext(self._sent, None)
            if part is not None:
                return {"type": "http.request", "body": part, "more_body": True}
            self._sent = b""
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": self._sent, "more_body": False}
        await self._whole.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        """Takes a part of the answer."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], Headers(raw=list(message.get("headers", ())))
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                self._whole.set()


def _body(data: Any, document: object, content: Any) -> tuple[bytes | AsyncIterator[bytes], str]:
    """What is sent, and of which type it is."""
    if data is not None:
        return urlencode(data).encode(), "application/x-www-form-urlencoded"
    if document is not None:
        return json.dumps(document).encode(), "application/json"
    return (content.encode() if isinstance(content, str) else content or b""), ""


def scope_of(method: str, url: SplitResult, headers: Mapping[str, str | bytes], address: str) -> Scope:
    """The scope of a request, as a server would make it."""
    path, query = quote(url.path, UNQUOTED) or "/", quote(url.query, UNQUOTED)
    lines = [(k.lower().encode(), v if isinstance(v, bytes) else v.encode("latin-1")) for k, v in headers.items()]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": url.scheme or "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": lines,
        "server": (url.hostname or "", url.port or 80),
        "client": (address, 50_000),
    }
