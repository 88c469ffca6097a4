"""Lengths that tell nothing: TLS hides what is sent, and not how long it is.

The values of a form's buttons have one length, without scripts too; scripts pad whole requests (press.js, page.js).
Answers about a seat's own hand or choice are padded, after they are compressed: pages to a step, answers to programs to
a length that follows from what everybody may know.
"""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import quote_plus

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from games.core.game import AnyGame
from games.table.table import Table
from storage.people.players import Player

FILL = "_"  # is sent as it is, and ends no choice
CHOICE_MOST = 64  # characters
VALUE_STEP = 32  # characters of a button's value, as they are sent
ANSWER_STEP = 4_096  # bytes: answers to a press nearly always have one step, whatever was pressed
COMPRESSION = 5
COMMENT = 0x10  # gzip's flag for a comment, which readers skip


def hides(game: AnyGame) -> bool:
    """Whether seats of this game have something that others must not know: a hand, or a choice that is sealed."""
    return game.ui.private or game.ui.alike


def filled(value: str) -> str:
    """Returns the value of a button, filled up."""
    return value + FILL * (-len(quote_plus(value)) % VALUE_STEP)


def unfilled(value: str) -> str:
    """Returns a value as it was before it was filled up."""
    return value.rstrip(FILL)


def choice_in(text: str) -> str:
    """Returns a choice from an address or a form, which may be forged."""
    return unfilled(text[:CHOICE_MOST])


def in_steps(length: int) -> int:
    """Returns a length, rounded up to whole steps."""
    return length + -length % ANSWER_STEP


def hide_length(request: Request, table: Table, viewer: Player | None, least: int = ANSWER_STEP) -> None:
    """Has the answer to this request padded to `least` bytes, if it shows a seat what others must not know.

    An answer that is longer is padded to whole steps.
    """
    if hides(table.game) and viewer is not None and table.seat_of(viewer.id) is not None:
        request.scope["state"]["padded_to"] = least


class Padding:
    """Pads the answers that say so. It stands outside what compresses them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started: list[Message] = []
        body = bytearray()

        async def padded(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_padded(scope, message):
                started.append(message)
                return
            if not started:
                await send(message)
                return
            body.extend(message.get("body", b""))
            if not message.get("more_body"):
                may_compress = "gzip" in Headers(scope=scope).get("accept-encoding", "")
                content = _content(started[0], bytes(body), may_compress, scope["state"]["padded_to"])
                await send(started.pop())
                await send({"type": "http.response.body", "body": content})

        await self._app(scope, receive, padded)


def _is_padded(scope: Scope, start: Message) -> bool:
    kind = Headers(raw=start["headers"]).get("content-type", "")
    return bool(scope.get("state", {}).get("padded_to")) and kind.startswith(("text/html", "application/json"))


def _content(start: dict[str, Any] | Message, body: bytes, may_compress: bool, least: int) -> bytes:
    """Returns the padded body, and corrects the headers. Short answers are compressed too: else that would tell."""
    headers = MutableHeaders(raw=start["headers"])
    if may_compress and "content-encoding" not in headers:
        body = gzip.compress(body, COMPRESSION, mtime=0)
        headers["content-encoding"] = "gzip"
        headers.add_vary_header("Accept-Encoding")
    if headers.get("content-encoding") == "gzip":
        room = max(least, in_steps(len(body) + 1)) - len(body) - 1
        body = body[:3] + bytes([body[3] | COMMENT]) + body[4:10] + FILL.encode() * room + b"\0" + body[10:]
    else:
        body = body.ljust(max(least, in_steps(len(body))))
    headers["content-length"] = str(len(body))
    start["headers"] = headers.raw
    return body
