"""The context of a command or press: the player, the room, and their rights."""

from __future__ import annotations

from dataclasses import dataclass, replace

import structlog

from bot.app import App
from bot.metrics import REFUSALS
from bot.view.absence import explained
from bot.view.answer import Answer, Hand, Refresh, Refused
from bot.view.button_data import HAND, PAGE
from bot.view.pen import Pen
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from games.table.table import Table
from storage.messages.rooms import Room
from storage.people.players import Account, Player

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a command or press comes from, as the platform reports it."""

    platform: str
    address: str  # of the room
    title: str
    private: bool = False  # a private chat with us: nobody else reads it
    ephemeral: bool = False  # nobody else reads what this person types or presses, nor the answer
    present: bool = True  # we are a member, and can post and edit at any time
    only_own: bool = False  # whatever we answer to this person, nobody else here sees
    moderator: bool = False  # this person may moderate here
    house: str = ""  # the server or group of the room
    language: str = "en"  # of the room, where none has been chosen


@dataclass(frozen=True, slots=True)
class Context:
    """A player in a room."""

    app: App
    player: Player
    place: Origin
    room: Room

    @property
    def moderator(self) -> bool:
        """Whether they have a moderator's rights here."""
        return self.place.moderator or self.player.operator

    @property
    def confidential(self) -> bool:
        """Whether nobody else reads what they typed or the answer."""
        return self.place.private or self.place.ephemeral

    @property
    def may_set_up(self) -> bool:
        """Whether they may change the settings of this room."""
        return self.moderator or self.place.private

    def typed(self, command: str, **options: str) -> str:
        """Returns a command with options as it is typed here: in the order of its options, or into named fields."""
        return f"/{command} " + " ".join(
            f"{name}:{text}" if self.has_fields else text for name, text in options.items()
        )

    @property
    def has_fields(self) -> bool:
        """Whether options of commands are typed into named fields here."""
        front = self.app.fronts.chat(self.place.platform)
        return front is not None and front.has_fields

    def moderates(self, table: Table) -> bool:
        """Whether they have a moderator's rights at a table: in its own room."""
        return self.moderator and table.room == self.room.id

    def pen(self, table: Table | None = None) -> Pen:
        """Returns a pen for this player."""
        return self.app.pen(self.place.platform, self.player.language, table, self.player.skin)


async def context_of(app: App, who: Account, place: Origin) -> Context:
    """Returns the context of an account in a room; creates both where they are new."""
    if (language := app.words.supported(who.language)) != who.language:
        who = replace(who, language=language)
    player = await app.directory.get_or_create_player(who)
    room = await app.directory.get_or_create_room(
        place.platform,
        place.address,
        place.title,
        house=place.house,
        reach="here" if place.present else "presses",
        language=player.language if place.private else app.words.supported(place.language),
    )
    return Context(app, player, place, room)


async def refused(context: Context, refusal: Refusal, table: Table | None = None, source: str = "") -> Answer:
    """Returns a refusal as an answer; an outdated pressed card or hand is rendered again."""
    if not refusal.hidden:
        REFUSALS.labels(refusal.code).inc()
        log.info("refused", code=refusal.code, platform=context.place.platform)
    refusal = explained(refusal, table, context.player.id)
    line = Refused(context.pen(table).plain(tell_refusal(refusal)), refusal.code)
    newest = await context.app.store.table(table.id) if table and source != PAGE else None
    if newest is None:
        return (line,)
    if source != HAND:
        return (Refresh(newest), line)
    sits = newest.match is not None and newest.seat_of(context.player.id) is not None
    return (Hand(newest), line) if sits else (line,)


async def hand_refused(context: Context, refusal: Refusal, table: Table) -> Answer:
    """Returns why a hand is not shown: somebody else answers for the seat since the table was read."""
    return await refused(context, refusal, await context.app.store.table(table.id), PAGE)
