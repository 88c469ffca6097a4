"""Activities of the fake: where one runs, who is in it, and how a page in it learns who somebody is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import errors
from .errors import Refused
from .routes import Call, Response, route
from .world import DM, GROUP, Place, User

if TYPE_CHECKING:
    from .people import Person
    from .server import FakeDiscord

Json = dict[str, Any]
CODE_SECONDS, TOKEN_SECONDS = 60.0, 604_800
IDENTIFY = "identify"


@dataclass(eq=False)
class Instance:
    """An Activity that is open in a place; it ends when the last one leaves."""

    fake: FakeDiscord = field(repr=False)
    id: str
    place: Place
    users: list[User] = field(default_factory=list)

    def enters(self, person: Person) -> None:
        """Opens the Activity in this place, too."""
        if person not in self.users:
            self.users.append(person)
        self.fake.step()

    def leaves(self, person: Person) -> None:
        """Closes it; the instance is gone with the last one."""
        self.users.remove(person)
        if not self.users:
            del self.fake.activities.instances[self.id]
        self.fake.step()


@dataclass(eq=False)
class Code:
    """What AUTHORIZE gives a page, which its server exchanges once."""

    person: Person
    application: int
    scopes: tuple[str, ...]
    made: float
    is_used: bool = False


@dataclass(eq=False)
class Activities:
    """All Activities of our application."""

    fake: FakeDiscord = field(repr=False)
    client_secret: str = "fake-client-secret"
    instances: dict[str, Instance] = field(default_factory=dict)
    codes: dict[str, Code] = field(default_factory=dict)
    tokens: dict[str, tuple[Person, tuple[str, ...]]] = field(default_factory=dict)
    _numbers: int = 0

    @property
    def are_on(self) -> bool:
        """Whether they are switched on in the developer portal: then there is a command that opens them."""
        return self.fake.commands.find("launch", 4) is not None

    def open(self, person: Person, place: Place) -> Instance:
        """Somebody opens the Activity in a place: the one that is open there, or a new one."""
        found = next((one for one in self.instances.values() if one.place is place), None)
        if found is None:
            kind = "pc" if place.guild is None else "gc"
            server = f"{place.guild.id}-" if place.guild else ""
            name = f"i-{self.fake.new_id()}-{kind}-{server}{place.id}"
            found = self.instances[name] = Instance(self.fake, name, place)
        found.enters(person)
        return found

    def authorize(self, person: Person, *scopes: str, application: int = 0) -> str:
        """Gives the page of a person a code, as Discord's client does when they agree."""
        self._numbers += 1
        name = f"code{self._numbers:026}"
        asked = application or self.fake.application_id
        self.codes[name] = Code(person, asked, scopes or (IDENTIFY,), self.fake.clock())
        return name

    def exchange(self, form: Json) -> Response:
        """Exchanges a code for the token of its person, once, for the application that it was made for."""
        if (form.get("client_id"), form.get("client_secret")) != (str(self.fake.application_id), self.client_secret):
            return Response(401, json={"error": "invalid_client"})
        if form.get("grant_type") == "client_credentials":
            return Response(200, json={"access_token": "of the owner", "token_type": "Bearer", "scope": form["scope"]})
        code = self.codes.get(form.get("code", ""))
        if form.get("grant_type") != "authorization_code":
            return Response(400, json={"error": "unsupported_grant_type"})
        if code is None or code.is_used or code.application != self.fake.application_id or self._is_old(code):
            return Response(400, json={"error": "invalid_grant", "error_description": 'Invalid "code" in request.'})
        code.is_used = True
        token = f"access{form['code'][4:]}"
        self.tokens[token] = (code.person, code.scopes)
        told = {"access_token": token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS, "refresh_token": "r"}
        return Response(200, json=told | {"scope": " ".join(code.scopes)})

    def _is_old(self, code: Code) -> bool:
        return self.fake.clock() - code.made > CODE_SECONDS

    def who(self, authorization: str) -> Json:
        """The person of an access token."""
        kind, _, token = authorization.partition(" ")
        person, scopes = self.tokens.get(token, (None, ()))
        if kind != "Bearer" or person is None:
            raise Refused(errors.UNAUTHORIZED)
        if IDENTIFY not in scopes:
            raise Refused(errors.MISSING_ACCESS)
        return shown(person)


def shown(person: Person) -> Json:
    """What somebody's own token tells of them."""
    return {
        "id": str(person.id),
        "username": person.name.lower(),
        "global_name": person.name,
        "discriminator": "0",
        "avatar": person.avatar,
        "locale": person.locale,
        "flags": 0,
        "mfa_enabled": False,
    }


@route("POST /oauth2/token")
def _token(fake: FakeDiscord, call: Call) -> Response:
    return fake.activities.exchange(call.body or {})


@route("GET /applications/{application}/activity-instances/{which}")
def _instance(fake: FakeDiscord, call: Call) -> Json:
    found = fake.activities.instances.get(call.ids["which"])
    if found is None:
        raise Refused(errors.NO_ROUTE)
    location: Json = {
        "id": found.id.removeprefix("i-").partition("-")[2],
        "kind": "pc" if found.place.kind in (DM, GROUP) else "gc",
        "channel_id": str(found.place.id),
    }
    if found.place.guild is not None:
        location["guild_id"] = str(found.place.guild.id)
    return {
        "application_id": str(fake.application_id),
        "instance_id": found.id,
        "launch_id": str(fake.application_id + 1),
        "location": location,
        "users": [str(user.id) for user in found.users],
    }
