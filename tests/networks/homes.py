"""People at one more home each: a page inside Discord, and a chat on Telegram of which the bot is no member."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.platforms.discord.front import Discord
from storage.people import players
from storage.people.players import Account
from tests.embedded.activity import SETTINGS, DiscordHouse, DiscordPage
from tests.telegram.state import Chat
from tests.virtual import VirtualLoop
from tests.web.client import Client
from tests.web.conftest import HOST

from .both import GAMES, NAMES, Both, both_networks, sketch
from .people import OnDiscord, OnMiniApp, OnTelegram, OnWeb, Person
from .shown import Shown

NEVER_MORE = 1_000_000  # calls
SECRET = {"discord_client_secret": SETTINGS["discord_client_secret"]}


@dataclass
class ActivityPage(DiscordPage):
    """A page inside Discord that signs in by itself, each time with a new code."""

    def proof(self, *_: Any, **__: Any) -> str:
        """Nothing: a code is used once."""
        return ""

    async def signs_in(self, start: str = "", proof: str | None = None) -> dict[str, Any]:
        """As a page does whose token has run out."""
        return await self.enters(start)


class OnActivity(OnMiniApp):
    """Somebody of a channel who plays on our page inside Discord; their token runs out now and then."""


class OnGuest(OnTelegram):
    """Somebody who has never written to the bot, in a chat of which it is no member."""

    async def asks(self, command: str, *, alone: bool = False) -> None:
        assert command.startswith("/play "), command
        text = command.removeprefix("/play ")
        self.person.sends(await self.person.types_inline(text, in_=self.group))
        await self.presses("Join")


class OnCard(OnTelegram):
    """Somebody in a group on Telegram, for whom the card becomes their own screen."""

    async def takes_hand(self, label: str = "My hand") -> None:
        if not self._has_hand():
            await self.presses(label)
            await self.until(self._has_hand, "a hand")

    def private_hand(self) -> Shown:
        """Their hand in place of the card; or in the private chat, where the group is too busy."""
        ways = ("Back", "To the table")
        return next(shown for shown in self.screen() if shown.private and any(map(shown.key, ways)))

    def _has_hand(self) -> bool:
        try:
            return bool(self.private_hand())
        except StopIteration:
            return False


async def person_at(both: Both, name: str, home: str, club: Chat) -> Person:
    """Somebody new at this home; guests are in the club."""
    if home == "guest":
        friend = both.telegram.person(name, "en", username=f"the_{name.lower()}")
        friend.joins(club)
        return OnGuest(friend, club)
    if home == "in place":
        chatting = await both.person(name, "telegram")
        assert isinstance(chatting, OnTelegram)
        return OnCard(chatting.person, chatting.group)
    if home != "activity":
        return await both.person(name, home)
    member, guild, front = both.discord.person(name, "en-US"), both.games.guild, both.app.fronts["discord"]
    assert guild is not None
    assert isinstance(front, Discord)
    member.joins(guild)
    instance = both.discord.activities.open(member, both.games)
    house = DiscordHouse(both.site, both.discord, front, guild, both.games)
    page = ActivityPage(both.site, name=name, house=house, person=member, instance=instance)
    page.client = Client(both.site.web.asgi, HOST, {"origin": "null"})
    return OnActivity(page)


async def people_at(both: Both, *homes: str) -> list[Person]:
    """Ann, Bo and more, each at one of these homes."""
    club = both.telegram.group("Club")
    met = [await person_at(both, name, home, club) for name, home in zip(NAMES, homes, strict=False)]
    await both.rests()
    for who in met:
        if isinstance(who, OnCard):
            await likes_hands_on_cards(both, who)
    return met


async def likes_hands_on_cards(both: Both, who: Person) -> None:
    """Somebody chooses to see their hand in place of the card."""
    player = await both.app.directory.get_or_create_player(await account_of(both, who))
    preferences = replace(player.preferences, hands="card")
    await both.app.store.write(lambda unit: players.set_preferences(unit.conn, player.id, preferences))
    both.app.directory.forget_player(player.id)


async def account_of(both: Both, who: Person) -> Account:
    """The account of somebody."""
    match who:
        case OnTelegram():
            return Account("telegram", str(who.person.user.id), who.name)
        case OnDiscord():
            return Account("discord", str(who.person.id), who.name)
        case OnMiniApp(page=ActivityPage() as page):
            return Account("discord", str(page.person.id), who.name)
        case OnMiniApp():
            return Account("telegram", str(who.page.number), who.name)
        case OnWeb():
            (cookie,) = who.viewer.client.cookies.values()
            return Account("web", both.site.web.site.guests.account(cookie) or "", who.name)
    raise AssertionError(who)


@asynccontextmanager
async def at_all_homes(loop: VirtualLoop, folder: Path, before: Both | None = None) -> AsyncIterator[Both]:
    """The program on both networks, whose pages open inside them too."""
    async with both_networks(loop, folder, sketch, GAMES, before, **SECRET) as both:
        yield both


def kills(both: Both, folder: Path, after: Path) -> None:
    """Ends the program without a goodbye: what it does from now on reaches neither the networks nor `after`.

    `after`: what stands on its disk at this moment. A database elsewhere hears of its end.
    """
    shutil.copytree(folder, after)
    both.is_killed = both.telegram.down = True
    both.discord.gateway.down_for(1.0)
    both.discord.fail_next("*", "", "cut_before", times=NEVER_MORE)


def comes_up(both: Both) -> None:
    """The networks are there for the program that starts next."""
    both.telegram.comes_up()
    both.discord.faults.ordered.clear()


def moves_to(both: Both, people: Sequence[Person]) -> None:
    """The pages of these people are served by this program from now on; what they hold stays."""
    for who in people:
        if isinstance(who, OnWeb):
            who.viewer.site, who.viewer.client.app = both.site, both.site.web.asgi
        if isinstance(who, OnMiniApp):
            who.page.site, who.page.client.app = both.site, both.site.web.asgi
