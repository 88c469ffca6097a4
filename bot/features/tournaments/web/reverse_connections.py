"""Robots behind a router: `roundhouse robot connect` takes requests from a stream here and posts the answers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import structlog
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response

from bot.app import App
from bot.platforms.web.errors import api_error
from bot.platforms.web.limits import TOKENS, TooMuch, address_of, guess_key
from bot.platforms.web.routes import get, post
from bot.platforms.web.site import site_of
from bot.relay import NoAnswer
from bot.tasks import Tasks
from games.core.wire import NO_CONNECTION, OK, TIMEOUT, WRONG_RESPONSE, Answer
from storage.tournament import teams as stored
from storage.tournament.teams import Team

from ..process import robots_of
from ..robots.connection import LARGEST, RECEIVED_MOST
from ..robots.reverse_connections import OVER, Replaced, ReverseConnections
from ..teams import teams
from ..teams.network import CONNECTS_ITSELF
from ..teams.tokens import team_with_token
from .robot_news import tell_news

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
        return await _refused(request)
    if (team.url, team.proof) != (CONNECTS_ITSELF, "answered"):
        await teams.change(site.app, team.id, url=CONNECTS_ITSELF, proof="answered", faults=0, resting_until=None)
    log.info("a robot has dialled in", team=team.id)
    return EventSourceResponse(
        _events(site.app, team),
        ping=PING_SECONDS,
        ping_message_factory=lambda: ServerSentEvent(event="ping", data=""),
        shutdown_event=site.leaving,
    )


async def _events(app: App, team: Team) -> AsyncIterator[ServerSentEvent]:
    yield ServerSentEvent(event="team", data=team.name)
    news = Tasks()
    try:
        news.start(tell_news(app, team), "news of a robot")
        async for pending in robots_of(app).reverse_connections.requests(team.id):
            if isinstance(pending, str):
                yield ServerSentEvent(event="notice", data=pending)
            else:
                yield ServerSentEvent(event="request", data=msgspec.json.encode(pending.document()).decode())
    except Replaced:
        yield ServerSentEvent(event="replaced", data="")
    finally:
        await news.finish()


@post("/api/1/robot/answers/{name}")
async def answers(request: Request) -> Response:
    """Takes the answer to a request of the stream, whose name is known to that stream alone."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY_MOST:
            return api_error("too_large", "This answer is too large.", 413)
    try:
        answer = msgspec.json.decode(bytes(body), type=Answer)
    except (msgspec.DecodeError, RecursionError):
        return api_error("bad_request", "This is not an answer.", 400)
    if answer.status not in STATUSES or len(answer.body) > LARGEST or len(answer.received) > RECEIVED_MOST:
        return api_error("bad_request", "This is not an answer.", 400)
    try:
        taken = await _take(robots_of(site_of(request).app).reverse_connections, request.path_params["name"], answer)
    except NoAnswer:
        return api_error("unavailable", "The process that waits for this answer cannot be reached.", 503)
    if not taken:
        return api_error("gone", "Nobody waits for this answer any more.", 410)
    return Response(status_code=204)


async def _take(connections: ReverseConnections, name: str, answer: Answer) -> bool:
    """Gives an answer to whoever waits for it, here or in another process. Raises NoAnswer."""
    if connections.answered(name, answer):
        return True
    return connections.elsewhere is not None and await connections.elsewhere.pass_on(name, answer)


async def _refused(request: Request) -> Response:
    """Answers a token with which nobody plays now: that its tournament is over, or that nobody has it."""
    app, token = site_of(request).app, _token(request)
    async with app.store.read() as conn:
        past = {team.id: (team, cup) for team, cup in await stored.past(conn)} if token else {}
    team = team_with_token(app, [team for team, _ in past.values()], token)
    if team is None:
        return api_error("wrong_token", WRONG_TOKEN, 401)
    over, cup = past[team.id]
    why = f"{cup} is over." if over.deleted_at is None else f"{over.name or 'This team'} was removed from {cup}."
    return api_error(OVER, why, 401)


async def _team(request: Request) -> Team | None:
    app, token = site_of(request).app, _token(request)
    if not token:
        return None
    async with app.store.read() as conn:
        known = await stored.playing(conn)
    return team_with_token(app, known, token)


def _token(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""
