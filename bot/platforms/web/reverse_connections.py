"""Robots behind a router: `roundhouse robot connect` takes requests from a stream here and posts the answers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import structlog
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.relay import NoAnswer
from bot.robots.connection import LARGEST, RECEIVED_MOST
from bot.robots.reverse_connections import Replaced, ReverseConnections
from bot.tournament.teams import teams
from bot.tournament.teams.network import CONNECTS_ITSELF
from bot.tournament.teams.tokens import team_with_token
from games.core.wire import NO_CONNECTION, OK, TIMEOUT, WRONG_RESPONSE, Answer
from storage.tournament import teams as stored
from storage.tournament.teams import Team

from .limits import TOKENS, TooMuch, address_of, guess_key
from .routes import get, post
from .site import site_of

STATUSES = (OK, NO_CONNECTION, TIMEOUT, WRONG_RESPONSE)
BODY_MOST = 2 * (LARGEST + RECEIVED_MOST)  # an answer in Base64, and its facts
PING_SECONDS = 10
WRONG_TOKEN = "No team has this token. The organiser can print another one."

log = structlog.get_logger(__name__)


@get("/api/1/robot/requests")
async def requests(request: Request) -> Response:
    """Returns the stream of requests to a team's robot; from now on the team plays through it."""
    site, team = site_of(request), await _team(request)
    if team is None and not site.limits.allows(guess_key(address_of(request.scope), "any"), TOKENS):
        raise TooMuch
    if team is None:
        return JSONResponse({"message": WRONG_TOKEN}, 401)
    if (team.url, team.proof) != (CONNECTS_ITSELF, "answered"):
        await teams.change(site.app, team.id, url=CONNECTS_ITSELF, proof="answered", faults=0, resting_until=None)
    log.info("a robot has dialled in", team=team.id)
    return EventSourceResponse(
        _events(site.app.reverse_connections, team),
        ping=PING_SECONDS,
        ping_message_factory=lambda: ServerSentEvent(event="ping", data=""),
        shutdown_event=site.leaving,
    )


async def _events(connections: ReverseConnections, team: Team) -> AsyncIterator[ServerSentEvent]:
    yield ServerSentEvent(event="team", data=team.name)
    try:
        async for pending in connections.requests(team.id):
            yield ServerSentEvent(event="request", data=msgspec.json.encode(pending.document()).decode())
    except Replaced:
        yield ServerSentEvent(event="replaced", data="")


@post("/api/1/robot/answers/{name}")
async def answers(request: Request) -> Response:
    """Takes the answer to a request of the stream, whose name is known to that stream alone."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY_MOST:
            return JSONResponse({"message": "This answer is too large."}, 413)
    try:
        answer = msgspec.json.decode(bytes(body), type=Answer)
    except (msgspec.DecodeError, RecursionError):
        return JSONResponse({"message": "This is not an answer."}, 400)
    if answer.status not in STATUSES or len(answer.body) > LARGEST or len(answer.received) > RECEIVED_MOST:
        return JSONResponse({"message": "This is not an answer."}, 400)
    try:
        taken = await _take(site_of(request).app.reverse_connections, request.path_params["name"], answer)
    except NoAnswer:
        return JSONResponse({"message": "The process that waits for this answer cannot be reached."}, 503)
    if not taken:
        return JSONResponse({"message": "Nobody waits for this answer any more."}, 410)
    return Response(status_code=204)


async def _take(connections: ReverseConnections, name: str, answer: Answer) -> bool:
    """Gives an answer to whoever waits for it, here or in another process. Raises NoAnswer."""
    if connections.answered(name, answer):
        return True
    return connections.elsewhere is not None and await connections.elsewhere.pass_on(name, answer)


async def _team(request: Request) -> Team | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token:
        return None
    app = site_of(request).app
    async with app.store.read() as conn:
        known = await stored.playing(conn)
    return team_with_token(app, known, token)
