"""A seat in JSON, the same for all games: `/api/1/matches` and what is below it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from typing import Any

import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bot.view.button_data import Action
from games.core.game import Refusal
from games.table.table import Table

from ..padding import in_steps
from ..routes import get, post
from ..site import site_of
from . import Caller, acts, body_of, caller, choice, flag, number, sight
from .acts import Answer, Joining, Move, Opening, Phrase, Release
from .openapi import DOCUMENT, MATCHES, RELEASE

OF_MATCH = f"{MATCHES}/{{match}}"
WAIT_MOST = 50  # seconds; clients and proxies often give up after 60
VERSION_MOST = 10**15
PING_SECONDS = 15.0


async def _called(request: Request, scope: Any) -> tuple[Caller, Table]:
    """Returns who calls, and the table of the address."""
    who = await caller(request, scope)
    return who, await _table(request, who, request.query_params.get("share", ""))


async def _table(request: Request, who: Caller, share: str) -> Table:
    """Returns the table of the address. Errors are in the words of its game; answers about hidden things are padded."""
    table = await sight.visible(who, request.path_params["match"], share)
    request.scope["state"]["game"] = table.name
    sight.hide_length(request, who, table)
    return table


def _answer(request: Request, who: Caller, table: Table, status: int = 200) -> Response:
    sight.hide_length(request, who, table)
    shown = sight.document(who, table, flag(request, "names"), flag(request, "legal"))
    return _json(shown, status)


def _json(document: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(document), status, media_type="application/json")


@get("/api/1/openapi-matches.json")
async def openapi(_request: Request) -> Response:
    """Returns the description of these addresses."""
    return _json(DOCUMENT)


@get(MATCHES)
async def listing(request: Request) -> Response:
    """Returns the program's own tables, and those that are open to everybody."""
    return _json(await acts.listed(await caller(request, "look")))


@post(MATCHES)
async def open_new(request: Request) -> Response:
    """Opens a table."""
    who = await caller(request, "open")
    return _answer(request, who, await acts.opened(who, await body_of(request, Opening)), 201)


@get(RELEASE)
async def releases(request: Request) -> Response:
    """Returns the release of the program that runs, and the ratings of all its releases."""
    who = await caller(request, "look")
    return _json(await acts.releases(who, who.program))


@post(RELEASE)
async def release(request: Request) -> Response:
    """Marks a new release of the program, whose rating begins again."""
    who = await caller(request, "play")
    return _json(await acts.marked(who, await body_of(request, Release)))


@get(OF_MATCH)
async def show(request: Request) -> Response:
    """Returns a match as this program sees it."""
    who, table = await _called(request, "look")
    return _answer(request, who, table)


@get(f"{OF_MATCH}/next")
async def following(request: Request) -> Response:
    """Returns the match once it has another version than `after`; nothing (204) where it has not within the time."""
    who = await caller(request, "look")
    after = number(request, "after", 0, VERSION_MOST)
    seconds = number(request, "wait", WAIT_MOST, WAIT_MOST)
    is_for_turn, share = bool(choice(request, "until", ("turn",))), request.query_params.get("share", "")
    shown = flag(request, "names"), flag(request, "legal")
    sight.check_may_wait(who)
    request.scope["state"]["answers_later"]()
    changes = sight.changes(
        who, request.path_params["match"], after, seconds=seconds, until_turn=is_for_turn, share=share
    )
    async with aclosing(changes):
        async for newest in changes:
            sight.hide_length(request, who, newest)
            return _json(sight.document(who, newest, *shown))
    return Response(status_code=204)


@get(f"{OF_MATCH}/stream")
async def stream(request: Request) -> Response:
    """Sends the match at each of its versions: an event each, whose id is the version."""
    who, table = await _called(request, "look")
    last = request.headers.get("last-event-id", "")
    after = int(last) if last.isascii() and last.isdecimal() and len(last) < 16 else 0
    names, legal = flag(request, "names"), flag(request, "legal")
    share = request.query_params.get("share", "")
    sight.check_may_wait(who)

    async def events() -> AsyncIterator[ServerSentEvent]:
        with suppress(Refusal):  # it may not see the match any longer
            async for newest in sight.changes(who, table.id, after, share=share):
                text = msgspec.json.encode(sight.document(who, newest, names, legal)).decode()
                yield ServerSentEvent(
                    event="match", id=str(newest.revision), data=_padded(text, sight.padded_length(who, newest))
                )
                if newest.status == "over":
                    return

    return EventSourceResponse(
        events(),
        ping=PING_SECONDS,
        ping_message_factory=lambda: ServerSentEvent(event="ping", data=""),
        shutdown_event=site_of(request).leaving,
    )


def _padded(text: str, least: int) -> str:
    """Returns the data of an event; its length tells nothing of a hand."""
    return text + " " * (max(least, in_steps(len(text.encode()))) - len(text.encode())) if least else text


@post(f"{OF_MATCH}/do")
async def move(request: Request) -> Response:
    """Takes a move. A repeated one, whose answer was lost, is answered with the match."""
    who, table = await _called(request, "play")
    sent = await body_of(request, Move)
    return _answer(request, who, await acts.moved(who, table, sent.turn, sent.do))


@post(f"{OF_MATCH}/join")
async def join(request: Request) -> Response:
    """Takes a seat, or accepts an invitation."""
    who, sent = await caller(request, "play"), await body_of(request, Joining)
    table = await _table(request, who, sent.share)
    joined = await acts.pressed(who, table, Action.of("join", sent.stake), sent.words)
    return _answer(request, who, joined)


@post(f"{OF_MATCH}/start")
async def start(request: Request) -> Response:
    """Starts a match whose host the program is."""
    who, table = await _called(request, "play")
    return _answer(request, who, await acts.pressed(who, table, Action("start")))


@post(f"{OF_MATCH}/leave")
async def leave(request: Request) -> Response:
    """Leaves the table before the start; gives up after it."""
    who, table = await _called(request, "play")
    return _answer(request, who, await acts.left(who, table))


@post(f"{OF_MATCH}/return")
async def come_back(request: Request) -> Response:
    """Takes the program's seat back, for which a computer answers since its time ran out."""
    who, table = await _called(request, "play")
    return _answer(request, who, await acts.pressed(who, table, Action("return")))


@post(f"{OF_MATCH}/offers")
async def offer(request: Request) -> Response:
    """Makes an offer, agrees to one, or declines one; answers with the rematch where that begins one."""
    who, table = await _called(request, "play")
    sent = await body_of(request, Answer)
    if sum(map(bool, msgspec.structs.astuple(sent))) != 1:
        raise HTTPException(400, "One of offer, accept and decline is needed.")
    return _answer(request, who, await acts.answered(who, table, sent))


@post(f"{OF_MATCH}/say")
async def say(request: Request) -> Response:
    """Says a ready phrase."""
    who, table = await _called(request, "play")
    return _answer(
        request, who, await acts.pressed(who, table, Action.of("say", (await body_of(request, Phrase)).phrase))
    )


@get(f"{OF_MATCH}/record")
async def record(request: Request) -> Response:
    """Returns the record of a match that is over."""
    who, table = await _called(request, "look")
    return _json(await sight.record(who, table, flag(request, "names")))
