"""A visit: who does something, where, and what they may do there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app import App
from bot.view.pen import Pen
from games.table.table import Table
from storage.people import Account, Player
from storage.rooms import Room


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something is said or pressed, as the platform tells it."""

    platform: str
    address: str  # of the room
    title: str
    private: bool = False  # a chat with us alone: whatever is said there only they read
    present: bool = True  # we are a member, and can post and edit at any time
    moderator: bool = False  # who does it may moderate here
    house: str = ""  # the server or the group that the room is part of
    language: str = "en"  # of the place, where nobody has chosen one


@dataclass(frozen=True, slots=True)
class Context:
    """Somebody at a place, as we know them both."""

    app: App
    player: Player
    place: Origin
    room: Room

    @property
    def moderator(self) -> bool:
        """Whether they may do here what a moderator may."""
        return self.place.moderator or self.player.operator

    def pen(self, table: Table | None = None) -> Pen:
        """A pen that writes for them."""
        return self.app.pen(self.place.platform, self.player.language, table)


async def context_of(app: App, who: Account, place: Origin) -> Context:
    """The visit of an account at a place; both are met if they are new."""
    player = await app.directory.get_or_create_player(_in_our_language(app, who))
    language = place.language if place.language in app.words.languages else "en"
    room = await app.directory.get_or_create_room(
        place.platform,
        place.address,
        place.title,
        house=place.house,
        reach="here" if place.present else "presses",
        language=player.language if place.private else language,
    )
    return Context(app, player, place, room)


def _in_our_language(app: App, who: Account) -> Account:
    """The language of a client, as far as we speak it."""
    language = who.language.partition("-")[0].lower()
    return replace(who, language=language if language in app.words.languages else "en")
