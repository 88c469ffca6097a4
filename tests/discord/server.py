"""The fake Discord: what it keeps, how it answers calls, and what happens there without the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from tests.faults import Faults

from . import calls, interactions, screen, shapes
from . import permissions as may
from .activities import Activities
from .commands import Commands
from .endpoint import Endpoint
from .gateway import MESSAGE_CONTENT, Gateway
from .limits import Limits
from .messages import Files
from .people import Person
from .routes import Call, Response
from .world import GROUP, TEXT, Guild, Interaction, Member, Place, User

Json = dict[str, Any]
Found = TypeVar("Found")
DAY = 86_400.0
EPOCH = 1_420_070_400.0  # Discord's ids count from 2015
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()  # where a clock that begins at nought stands


class FakeDiscord:
    """One Discord with one application and its bot; `now` is the time in seconds."""

    def __init__(
        self,
        now: Callable[[], float],
        token: str = "fake.discord.token",
        application_id: int = 111_111_111_111_111_111,
        *,
        limits: bool = False,
        shards: int = 1,
        privileged: int = 0,
        user_install: bool = True,
    ) -> None:
        self.now, self.token, self.application_id = now, token, application_id
        self.shards, self.privileged, self.user_install = shards, privileged, user_install
        self.application_flags = 1 << 23
        self.redirects: list[str] = []
        self.description, self.tags = "", list[str]()
        self.install_params: dict[str, Json] = {}  # of the kinds of installation
        self.custom_install_url: str | None = None
        self.refuses_changes: dict[str, str] = {}  # fields of the application: why, once each
        self.overlooks_changes: set[str] = set()  # taken, and as before
        self.may_change = True  # itself
        self.added_by: dict[int, int] = {}  # servers: who added the bot, as their audit logs have it
        self.texts = {f"{name}_url": "https://example.org" for name in ("terms_of_service", "privacy_policy")}
        self.gateway_url, self.cdn_base = "ws://gateway.fake", "https://cdn.fake"
        self.steps, self._last_id, self._waiting = 0, 0, set[asyncio.Future[None]]()
        self.bot = User(self, application_id, "Roundhouse", bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.people: dict[int, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.places: dict[int, Place] = {}
        self.interactions: dict[int, Interaction] = {}
        self.tokens: dict[str, Interaction] = {}
        self.versions: dict[int, list[Json]] = {}  # each message as it was after every change
        self.cdn: dict[str, bytes] = {}
        self.calls: list[Call] = []
        self.problems: list[str] = []
        self._counts: dict[int, int] = {}
        self._guilds_from = int((self.clock() - EPOCH - DAY) * 1000)
        self.commands, self.gateway, self.endpoint = Commands(self), Gateway(self), Endpoint(self)
        self.activities = Activities(self)
        self.limits, self.faults = Limits(limits), Faults("503", "500_after", "cloudflare")

    # time and ids

    def clock(self) -> float:
        """Seconds since 1970; a clock that begins at nought begins on the day of these tests."""
        now = self.now()
        return now if now > EPOCH else NOON + now

    def new_id(self) -> int:
        """An id with the time in it, never the same twice."""
        self._last_id = max(self._last_id + 1, int((self.clock() - EPOCH) * 1000) << 22)
        return self._last_id

    def step(self) -> int:
        """Something changed: wakes who waits for it."""
        self.steps += 1
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()
        return self.steps

    async def until(self, question: Callable[[], Found], within: float) -> Found:
        """What the question gives as soon as that is something, or what it gives when the time is over."""
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while not (found := question()) and (left := end - loop.time()) > 0:
            future = loop.create_future()
            self._waiting.add(future)
            await asyncio.wait([future], timeout=left)
            self._waiting.discard(future)
        return found

    # calls

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: Files | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Answers a call at once; raises Cut where the connection ends without an answer."""
        return calls.meet(self, self.faults.meet(method, path), method, path, body, files or {}, headers or {})

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: Files | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """The same with a slow line, where one is ordered."""
        fault = self.faults.meet(method, path)
        if fault is not None and fault.kind == "slow":
            await asyncio.sleep(fault.seconds)
        return calls.meet(self, fault, method, path, body, files or {}, headers or {})

    def file(self, path: str) -> Response:
        """A file of the CDN."""
        data = self.cdn.get(path)
        return Response(404) if data is None else Response(200, data=data)

    def application(self) -> Json:
        """What the application is told of itself."""
        kinds: Json = {kind: self._installs(kind) for kind in ("0", *("1" * self.user_install))}
        return {
            "id": str(self.application_id),
            "name": self.bot.name,
            "icon": None,
            "description": self.description,
            "tags": self.tags,
            **({"custom_install_url": self.custom_install_url} if self.custom_install_url else {}),
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": self.endpoint.public_key,
            "owner": shapes.user(User(self, 222_222_222_222_222_222, "Owner")),
            "team": None,
            "flags": self.application_flags,
            "rpc_origins": [],
            "redirect_uris": self.redirects,
            **self.texts,
            "interactions_endpoint_url": self.endpoint.url,
            "approximate_guild_count": sum(guild.installed for guild in self.guilds.values()),
            "integration_types_config": kinds,
        }

    def _installs(self, kind: str) -> Json:
        params = self.install_params.get(kind)
        if params is None:
            return {}
        return {"oauth2_install_params": params | {"permissions": str(params["permissions"])}}

    @property
    def blind(self) -> bool:
        """Whether the bot is not shown what others write."""
        return not self.privileged & MESSAGE_CONTENT

    # what a test arranges

    def person(self, name: str, locale: str = "en-US") -> Person:
        """Somebody new."""
        made = Person(self, self.new_id(), name, locale=locale)
        self.users[made.id] = self.people[made.id] = made
        return made

    def person_of(self, user: User) -> Person:
        """The person who this user is."""
        return self.people[user.id]

    def guild(
        self, name: str, channels: Sequence[str] = ("general",), *, bot: bool = True, locale: str = "en-US"
    ) -> Guild:
        """A new server; without the bot only people's own installations work there."""
        born = self._guilds_from + len(self.guilds)  # a millisecond apart, so that shards share them
        made = Guild(self, born << 22, name, locale)
        self.guilds[made.id] = made
        for channel in channels:
            self.add_channel(made, channel)
        if bot:
            self.adds_bot(made)
        return made

    def add_channel(self, guild: Guild, name: str) -> Place:
        """A new text channel."""
        made = Place(self, self.new_id(), TEXT, name, guild)
        self.places[made.id] = made
        guild.channels.append(made)
        self.gateway.tell_place("CHANNEL_CREATE", made)
        return made

    def group_dm(self, name: str, *people: Person) -> Place:
        """Talk among people, where the bot is not."""
        made = Place(self, self.new_id(), GROUP, name, recipients=list(people))
        self.places[made.id] = made
        return made

    def adds_bot(self, guild: Guild, permissions: int | str = 0) -> None:
        """Somebody adds the bot to a server, with permissions beyond those of everyone."""
        guild.installed = True
        guild.members[self.bot.id] = Member(self.bot, permissions=may.bits(permissions), joined=self.clock())
        self.gateway.tell_guild("GUILD_CREATE", guild)
        self.step()

    def kicks_bot(self, guild: Guild) -> None:
        """The bot is put out of a server."""
        guild.installed = False
        guild.members.pop(self.bot.id, None)
        self.gateway.tell_guild("GUILD_DELETE", guild)
        self.step()

    def delete_channel(self, place: Place) -> None:
        """A channel goes, with its threads."""
        self.gateway.tell_place("THREAD_DELETE" if place.thread else "CHANNEL_DELETE", place)
        place.deleted = True
        self.step()

    # troubles

    def fail_next(self, method: str, path_part: str, kind: str, times: int = 1, seconds: float = 1.0) -> None:
        """The next calls that fit meet a trouble; `seconds` is for "slow" and "429"."""
        self.faults.order(method, path_part, kind, times, seconds)

    def duplicate_next_event(self, times: int = 1) -> None:
        """The next event is delivered twice."""
        self.gateway.twice += times

    def hold_events(self) -> None:
        """Events wait until they are released."""
        self.gateway.holding = True

    def release_events(self) -> None:
        """The events that waited arrive."""
        self.gateway.release()

    # what a test asks

    @property
    def registrations(self) -> int:
        """How often the whole list of commands was written."""
        return self.commands.registrations

    @property
    def refused_429(self) -> int:
        """How many calls came too fast."""
        return self.limits.refused

    def count(self, place: Place) -> None:
        self._counts[place.id] = self._counts.get(place.id, 0) + 1

    def counted(self, place: Place) -> int:
        """How many messages were sent or edited there by channel routes."""
        return self._counts.get(place.id, 0)

    def unanswered(self) -> list[Interaction]:
        """What people did and the bot did not answer in time."""
        late = self.clock() - interactions.ANSWER_SECONDS
        return [of for of in self.interactions.values() if of.answer is None and of.created < late]

    def screen(self, place: Place, for_: User) -> str:
        """What somebody sees in a place."""
        return screen.text(place, for_)
