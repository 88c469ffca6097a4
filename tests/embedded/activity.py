"""A page inside Discord, as our scripts use it: it signs in with a code, and sends its token each time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.platforms.discord.front import Discord
from tests.discord.activities import Instance
from tests.discord.memory import MemorySession
from tests.discord.people import Person
from tests.discord.server import FakeDiscord
from tests.discord.world import Guild, Place
from tests.web.client import Client
from tests.web.conftest import HOST, Site

from .frames import MiniApp

SETTINGS = {"discord_token": "fake.discord.token", "discord_client_secret": "fake-client-secret"}


@dataclass
class DiscordHouse:
    """A site of a house whose bot is in a server; Discord is the fake one, and the bot is not connected to it."""

    site: Site
    fake: FakeDiscord
    front: Discord
    guild: Guild
    games: Place

    @classmethod
    def of(cls, site: Site) -> DiscordHouse:
        """The house of a site."""
        fake = FakeDiscord(lambda: site.house.clock.now().timestamp())
        fake.commands.switch_on_activities()
        guild = fake.guild("Friday", ["games", "other"])
        front = Discord(site.house.app)
        front.activities.new_session = lambda: MemorySession(fake)
        site.house.app.fronts["discord"] = front
        return cls(site, fake, front, guild, guild.channel("games"))

    def joins(self, name: str) -> Person:
        """Somebody who is in the server."""
        made = self.fake.person(name)
        made.joins(self.guild)
        return made

    def page_of(self, person: Person, place: Place | None = None) -> DiscordPage:
        """The page of somebody who opens the Activity in a channel."""
        instance = self.fake.activities.open(person, place or self.games)
        made = DiscordPage(self.site, house=self, person=person, instance=instance)
        made.client = Client(self.site.web.asgi, HOST, {"origin": "null"}, made.address, follow_redirects=True)
        return made


@dataclass
class DiscordPage(MiniApp):
    """Somebody's page inside Discord."""

    house: DiscordHouse = None  # type: ignore[assignment]
    person: Person = None  # type: ignore[assignment]
    instance: Instance = None  # type: ignore[assignment]

    async def enters(self, start: str = "", code: str | None = None, instance: str | None = None) -> dict[str, Any]:
        """Signs in, with a new code and the instance of this page; gives the answer."""
        code = self.house.fake.activities.authorize(self.person) if code is None else code
        instance = self.instance.id if instance is None else instance
        asked = {"home": "discord", "code": code, "instance": instance, "start": start}
        self.answer = await self.client.post("/app/sign-in", json=asked)
        said: dict[str, Any] = self.answer.json()
        self.token = said.get("token", "")
        return said
