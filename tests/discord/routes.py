"""Which call does what."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from . import channels, errors, interactions, messages, shapes
from .errors import Refused
from .messages import Files
from .world import Guild, Message

if TYPE_CHECKING:
    from .server import FakeDiscord

Json = dict[str, Any]


@dataclass(frozen=True)
class Response:
    """The answer to a call."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    json: Any = None
    data: bytes | None = None  # a file


@dataclass
class Call:
    """A call as the log keeps it."""

    method: str
    path: str
    route: str
    at: float
    body: Any
    files: Files
    query: dict[str, str]
    status: int = 0
    ids: dict[str, str] = field(default_factory=dict)
    authorization: str = ""

    def number(self, name: str) -> int:
        return int(self.ids[name])

    def asked(self, name: str) -> int | None:
        return int(self.query[name]) if name in self.query else None


Answer = Callable[["FakeDiscord", Call], Any]
ROUTES: list[tuple[str, re.Pattern[str], Answer, int]] = []


def route(name: str, status: int = 200) -> Callable[[Answer], Answer]:
    """Marks what answers a route."""

    def mark(answer: Answer) -> Answer:
        pattern = re.sub(r"\{(token|which)\}", r"(?P<\1>[^/]+)", name.split(" ")[1])
        ROUTES.append((name, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>\\d+)", pattern)), answer, status))
        return answer

    return mark


def find(method: str, path: str) -> tuple[str, dict[str, str], Answer, int]:
    """The route of a call and the ids in its path."""
    for name, pattern, answer, status in ROUTES:
        if name.startswith(method + " ") and (match := pattern.fullmatch(path)):
            return name, match.groupdict(), answer, status
    raise Refused(errors.NO_ROUTE)


def query_of(path: str) -> tuple[str, dict[str, str]]:
    """A path and what stands behind its question mark."""
    path, _, query = path.partition("?")
    return path, {key: values[-1] for key, values in parse_qs(query).items()}


@route("GET /gateway")
def _gateway(fake: FakeDiscord, call: Call) -> Json:
    return {"url": fake.gateway_url}


@route("GET /gateway/bot")
def _gateway_bot(fake: FakeDiscord, call: Call) -> Json:
    left = 1000 - fake.gateway.identifies
    limit = {"total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": fake.gateway_url, "shards": fake.shards, "session_start_limit": limit}


@route("GET /users/@me")
def _me(fake: FakeDiscord, call: Call) -> Json:
    if call.authorization.startswith("Bearer "):
        return fake.activities.who(call.authorization)
    return shapes.user(fake.bot) | {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}


@route("GET /users/{user}")
def _user(fake: FakeDiscord, call: Call) -> Json:
    known = fake.users.get(call.number("user"))
    if known is None:
        raise Refused(errors.UNKNOWN_USER)
    return shapes.user(known)


@route("GET /oauth2/applications/@me")
@route("GET /applications/@me")
def _application(fake: FakeDiscord, call: Call) -> Json:
    return fake.application()


@route("GET /applications/{application}/commands")
def _commands(fake: FakeDiscord, call: Call) -> list[Json]:
    return list(fake.commands.all.values())


@route("PUT /applications/{application}/commands")
def _overwrite_commands(fake: FakeDiscord, call: Call) -> list[Json]:
    return fake.commands.overwrite(call.body)


@route("POST /applications/{application}/commands")
def _put_command(fake: FakeDiscord, call: Call) -> Response:
    status, made = fake.commands.put(call.body)
    return Response(status, json=made)


@route("POST /interactions/{interaction}/{token}/callback")
def _callback(fake: FakeDiscord, call: Call) -> Response:
    wanted = call.query.get("with_response") in ("1", "true")
    made = interactions.callback(
        fake, call.number("interaction"), call.ids["token"], call.body, call.files, wanted=wanted
    )
    return Response(200, json=made) if wanted else Response(204)


@route("POST /webhooks/{application}/{token}")
def _follow_up(fake: FakeDiscord, call: Call) -> Json:
    return shapes.message(
        interactions.follow_up(fake, call.number("application"), call.ids["token"], call.body, call.files)
    )


def _held(fake: FakeDiscord, call: Call) -> Message:
    return interactions.held_message(fake, call.number("application"), call.ids["token"], call.ids["which"])


@route("GET /webhooks/{application}/{token}/messages/{which}")
def _get_answer(fake: FakeDiscord, call: Call) -> Json:
    return shapes.message(_held(fake, call))


@route("PATCH /webhooks/{application}/{token}/messages/{which}")
def _edit_answer(fake: FakeDiscord, call: Call) -> Json:
    return shapes.message(messages.edit(fake, _held(fake, call), call.body, call.files))


@route("DELETE /webhooks/{application}/{token}/messages/{which}", 204)
def _delete_answer(fake: FakeDiscord, call: Call) -> None:
    messages.delete(fake, _held(fake, call))


@route("GET /channels/{channel}")
def _channel(fake: FakeDiscord, call: Call) -> Json:
    return shapes.place(channels.reach(fake, call.number("channel")), reader=fake.bot)


@route("GET /channels/{channel}/messages")
def _history(fake: FakeDiscord, call: Call) -> list[Json]:
    limit = call.asked("limit") or 50
    found = channels.history(fake, call.number("channel"), limit, call.asked("before"), call.asked("after"))
    return [shapes.message(one, blind=fake.blind) for one in found]


@route("POST /channels/{channel}/messages")
def _post(fake: FakeDiscord, call: Call) -> Json:
    return shapes.message(channels.post(fake, call.number("channel"), call.body, call.files))


@route("GET /channels/{channel}/messages/{message}")
def _message(fake: FakeDiscord, call: Call) -> Json:
    found = channels.find(fake, call.number("channel"), call.number("message"))
    return shapes.message(found, blind=fake.blind)


@route("PATCH /channels/{channel}/messages/{message}")
def _patch(fake: FakeDiscord, call: Call) -> Json:
    changed = channels.patch(fake, call.number("channel"), call.number("message"), call.body, call.files)
    return shapes.message(changed)


@route("DELETE /channels/{channel}/messages/{message}", 204)
def _delete(fake: FakeDiscord, call: Call) -> None:
    channels.delete(fake, call.number("channel"), call.number("message"))


@route("POST /channels/{channel}/typing", 204)
def _typing(fake: FakeDiscord, call: Call) -> None:
    channels.reach(fake, call.number("channel")).typing += 1


@route("PUT /channels/{channel}/messages/pins/{message}", 204)
@route("PUT /channels/{channel}/pins/{message}", 204)
def _pin(fake: FakeDiscord, call: Call) -> None:
    channels.pin(fake, call.number("channel"), call.number("message"), pinned=True)


@route("DELETE /channels/{channel}/messages/pins/{message}", 204)
@route("DELETE /channels/{channel}/pins/{message}", 204)
def _unpin(fake: FakeDiscord, call: Call) -> None:
    channels.pin(fake, call.number("channel"), call.number("message"), pinned=False)


@route("POST /channels/{channel}/threads", 201)
def _thread(fake: FakeDiscord, call: Call) -> Json:
    return shapes.place(channels.open_thread(fake, call.number("channel"), call.body))


@route("POST /channels/{channel}/messages/{message}/threads", 201)
def _thread_on(fake: FakeDiscord, call: Call) -> Json:
    return shapes.place(channels.open_thread(fake, call.number("channel"), call.body, call.number("message")))


@route("POST /users/@me/channels")
def _open_dm(fake: FakeDiscord, call: Call) -> Json:
    person = fake.people.get(int(call.body["recipient_id"]))
    if person is None:
        raise Refused(errors.UNKNOWN_USER)
    return shapes.place(person.dm, reader=fake.bot)


def _our_guild(fake: FakeDiscord, call: Call) -> Guild:
    guild = fake.guilds.get(call.number("guild"))
    if guild is None:
        raise Refused(errors.UNKNOWN_GUILD)
    if fake.bot.id not in guild.members:
        raise Refused(errors.MISSING_ACCESS)
    return guild


@route("GET /guilds/{guild}")
def _guild(fake: FakeDiscord, call: Call) -> Json:
    return shapes.guild(_our_guild(fake, call))


@route("GET /guilds/{guild}/members/{user}")
def _member(fake: FakeDiscord, call: Call) -> Json:
    found = _our_guild(fake, call).members.get(call.number("user"))
    if found is None:
        raise Refused(errors.UNKNOWN_MEMBER)
    return shapes.member(found)


@route("DELETE /users/@me/guilds/{guild}", 204)
def _leave(fake: FakeDiscord, call: Call) -> None:
    fake.kicks_bot(_our_guild(fake, call))
