"""A call from its coming in to its answer: troubles, rate limits, the check of its body, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.faults import Fault

from . import errors, interactions, payload, routes
from .errors import Cut, Refused, error_tree
from .limits import up_to_ms
from .messages import Files
from .routes import Call, Response
from .world import COMPONENTS_V2

if TYPE_CHECKING:
    from .server import FakeDiscord


def meet(
    fake: FakeDiscord, fault: Fault | None, method: str, path: str, body: Any, files: Files, headers: Mapping[str, str]
) -> Response:
    """Answers a call, unless it meets a trouble."""
    kind = fault.kind if fault else ""
    if kind == "cut_before":
        raise Cut(path)
    if kind in ("500", "502", "503"):
        return Response(int(kind), json={"message": f"{kind}: Server Error", "code": 0})
    if kind == "cloudflare":
        return Response(429)
    if kind == "429":
        return _slow_down(fault.seconds if fault else 1.0, {"Via": "1.1 google"}, everywhere=False)
    answer = _answer(fake, method, path, body, files, headers)
    if kind == "cut_after":
        raise Cut(path)
    if kind == "500_after":
        return Response(500, json={"message": "500: Server Error", "code": 0})
    return answer


def _answer(fake: FakeDiscord, method: str, path: str, body: Any, files: Files, headers: Mapping[str, str]) -> Response:
    path, query = routes.query_of(path)
    body = {} if body is None and method != "GET" else body
    call = Call(method, path, "", fake.clock(), body, files, query, authorization=headers.get("Authorization", ""))
    fake.calls.append(call)
    limit_headers: dict[str, str] = {}
    try:
        call.route, call.ids, answer, status = routes.find(method, path)
        limit_headers, wait, everywhere = fake.limits.of(call.route, _major(call), fake.clock())
        if wait:
            call.status = 429
            return _slow_down(wait, limit_headers, everywhere=everywhere)
        _check(fake, call, headers)
        given = answer(fake, call)
        given = given if isinstance(given, Response) else Response(status, json=given)
    except Refused as error:
        if not call.route:
            fake.problems.append(f"{method} {path}: no such route here")
        given = Response(error.status, json=error.body)
    call.status = given.status
    return Response(given.status, given.headers | limit_headers, given.json)


def _check(fake: FakeDiscord, call: Call, headers: Mapping[str, str]) -> None:
    """Whether the bot says who it is, and sends a body that Discord takes."""
    by_token = "{token}" in call.route
    if not by_token and call.authorization != f"Bot {fake.token}" and not _is_of_a_person(call):
        raise Refused(errors.UNAUTHORIZED)
    if "application" in call.ids and not by_token and call.number("application") != fake.application_id:
        raise Refused((403, 20012, "You are not authorized to perform this action on this application"))
    flags = _flags_before(fake, call)
    found = payload.problems(call.method, call.path, call.body, len(call.files), flags)
    if found:
        fake.problems += [f"{call.method} {call.path}: {line}" for line in payload.lines(found)]
        if found[0][1] == payload.EMPTY:
            raise Refused(errors.EMPTY_MESSAGE)
        raise Refused(errors.INVALID_FORM, error_tree(found))


def _is_of_a_person(call: Call) -> bool:
    """Whether a call is not the bot's: it says by itself whose it is."""
    return call.route == "POST /oauth2/token" or (
        call.route == "GET /users/@me" and call.authorization.startswith("Bearer ")
    )


def _flags_before(fake: FakeDiscord, call: Call) -> int:
    """The components v2 flag of the message that a call would change."""
    if "interaction" in call.ids:
        return interactions.flags_before(fake, call.number("interaction"))
    if call.method != "PATCH" or not {"message", "which"} & call.ids.keys():
        return 0
    try:
        if "which" in call.ids:
            named = call.number("application"), call.ids["token"], call.ids["which"]
            return interactions.held_message(fake, *named).flags & COMPONENTS_V2
    except Refused:
        return 0
    place = fake.places.get(call.number("channel"))
    found = place.find(call.number("message")) if place else None
    return found.flags & COMPONENTS_V2 if found else 0


def _major(call: Call) -> str:
    return next((call.ids[key] for key in ("channel", "guild", "token") if key in call.ids), "")


def _slow_down(seconds: float, headers: dict[str, str], *, everywhere: bool) -> Response:
    body = {"message": "You are being rate limited.", "retry_after": up_to_ms(seconds), "global": everywhere}
    return Response(429, headers | {"Retry-After": str(max(1, round(seconds)))}, body)
