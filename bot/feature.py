"""Features: parts of the program that the rest of it does not name. Each folder of `bot/features` is one.

Its package has `feature()`, which returns what the feature adds to the house. One that adds to the command line has
`COMMAND_LINE`, too, and one that makes something ready in each app that is opened, as its settings say, has
`open_app(app)`, which raises WrongSetting. The command line starts without the rest of the program, so the package
imports what its functions need when they are called.
"""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.app import App
    from bot.metrics import Gauges
    from bot.relay import Relay
    from bot.sending import Kind, Sender
    from bot.words import Words
    from games.core.game import Seat
    from games.core.screen import Say
    from games.table.table import Table
    from storage.people.players import Player

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
    Found = list[tuple[str, str]]  # values and their labels
    Complete = Callable[[App, str, Mapping[str, str], Callable[[Say], str]], Awaitable[Found]]

PACKAGE = "bot.features"


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the operators' page: the key of its label, and texts, each with an address or an empty one."""

    label: str
    texts: Sequence[tuple[Say | str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The state of a feature, for operators."""

    busy: int = 0  # matches that are being played, for which a drain waits
    rows: Sequence[Fact] = ()  # on the operators' page
    lines: Sequence[Say] = ()  # in chats and on the command line
    gauges: Gauges = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Link:
    """A way from each page to those of a feature: the address, the key of its label, and where something goes on."""

    address: str
    label: str
    now: str = ""  # the address of what goes on at this moment


@dataclass(frozen=True, slots=True)
class Entry:
    """A way to a feature from something else: its label or the key of it, a command line of chats, and an address."""

    label: Say | str
    line: str  # without the slash; empty: chats have none
    address: str
    is_pressed: bool = False  # a press sends a form to the address
    is_next: bool = False  # at a table that is over it leads on, in place of a rematch


@dataclass(frozen=True, slots=True)
class PageMessage:
    """A sentence for one person, on their pages until they press its button, which sends the number to the address."""

    text: Say
    button: str  # the key of its label
    address: str
    number: str
    others: Sequence[tuple[str, str]] = ()  # more buttons: the keys of their labels, and their addresses


class Serving(Protocol):
    """What a feature does while this process serves pages."""

    def begin(self) -> None:
        """Begins."""

    def close_streams(self) -> None:
        """Ends what would delay the end of the server."""

    async def finish(self) -> None:
        """Ends the rest."""


class Work(Protocol):
    """What a feature does in the background of a process, besides its duty, which one process does for all."""

    senders: Sequence[Sender]  # those of its outbox that depend on its duty
    questions: Sequence[Callable[[], Awaitable[None]]]  # which one process asks for all, each minute

    async def start_duty(self) -> None:
        """Begins what one process of a house does for all."""

    async def close_duty(self) -> None:
        """Stops that."""

    def start_workers(self) -> None:
        """Begins what each process with the role of a worker does."""

    async def look(self) -> None:
        """Looks for work of workers: what told of it may be lost."""

    def share(self, relay: Relay) -> Callable[[], Awaitable[None]]:
        """Joins the other processes of a house that has several; returns what ends it."""

    async def close(self) -> None:
        """Stops everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """What a feature adds to the house; what it leaves out it has nothing of."""

    commands: Sequence[Any] = ()  # of chats: values of Command in bot/chat/command.py
    options: Mapping[str, Sequence[Any]] = field(default_factory=dict)  # values of Option, of commands of others
    # by the kind of an option of its commands, what is offered while it is typed: from the text typed so far, the
    # values of the other options, and what writes a sentence for the reader
    completions: Mapping[str, Complete] = field(default_factory=dict)
    messages: Sequence[Kind] = ()  # to rooms
    senders: Callable[[App], Sequence[Sender]] | None = None  # of what else it puts into the outbox
    work: Callable[[App, str], Work] | None = None  # made for a process of this name
    duty: str = ""  # the name of its duty
    pages: str = ""  # the package whose modules register them with bot/platforms/web/routes.py
    serving: Callable[[App], Serving] | None = None
    move: Callable[[App, Table, Seat], Awaitable[str]] | None = None  # of a robot in a seat; raises Fault
    problems: Callable[[App], Awaitable[list[str]]] | None = None  # sentences for `roundhouse check`
    facts: Callable[[App, AsyncConnection], Awaitable[Facts]] | None = None
    links: Callable[[App, AsyncConnection, bool], Awaitable[list[Link]]] | None = None  # True: for a part of a page
    # under More of a table, and on a profile: from it, and the player who looks; without a query
    at_table: Callable[[Table, int | None], Sequence[Entry]] | None = None
    at_person: Callable[[Player, int | None], Sequence[Entry]] | None = None
    at_line: Callable[[Table], Sequence[Entry]] | None = None  # of talk: its number follows the line and the address
    for_operators: Sequence[Entry] = ()  # on their page, and under the state of the house in chats
    page_messages: Callable[[App, AsyncConnection, int], Awaitable[Sequence[PageMessage]]] | None = None  # to a player
    for_people: Sequence[Entry] = ()  # under /me in chats
    # the people whose tables a player sees first, and who are offered first; asked for those who have friends
    friends: Callable[[App, AsyncConnection, Player], Awaitable[Sequence[Player]]] | None = None
    followed: Callable[[App, AsyncConnection, Player], Awaitable[Sequence[Player]]] | None = None  # right after them


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandLine:
    """What a feature adds to the command line."""

    add: Callable[[Commands], None]  # its commands
    # what `verify` says of a whole document of the feature: from the document, the commitment that was noted, the words
    # that players added, and the words of a language, values of Judged in bot/cli/verification.py; None of any other
    judge: Callable[[Any, str, Mapping[int, str], Words], Iterator[Any] | None] | None = None


def _packages(package: str) -> list[ModuleType]:
    names = sorted(m.name for m in iter_modules(import_module(package).__path__) if m.ispkg)
    return [import_module(f"{package}.{name}") for name in names]


@cache
def find_features(package: str = PACKAGE) -> tuple[Feature, ...]:
    """Returns the features in a package, in alphabetical order of their folders."""
    return tuple(module.feature() for module in _packages(package))


def entries_at_table(table: Table, viewer: int | None) -> list[Entry]:
    """Returns the ways from a table to features, for a player or a stranger."""
    return [entry for feature in find_features() if feature.at_table for entry in feature.at_table(table, viewer)]


def entries_at_line(table: Table) -> list[Entry]:
    """Returns the ways from a line of talk at a table to features."""
    return [entry for feature in find_features() if feature.at_line for entry in feature.at_line(table)]


def entries_at_person(person: Player, viewer: int | None) -> list[Entry]:
    """Returns the ways from a profile to features, for a player or a stranger."""
    return [entry for feature in find_features() if feature.at_person for entry in feature.at_person(person, viewer)]


def entries_for_operators() -> list[Entry]:
    """Returns the ways to features for operators."""
    return [entry for feature in find_features() for entry in feature.for_operators]


def entries_for_people() -> list[Entry]:
    """Returns the ways to features for everybody."""
    return [entry for feature in find_features() for entry in feature.for_people]


async def friends_of(app: App, conn: AsyncConnection, player: Player | None) -> list[Player]:
    """Returns the friends of somebody, without a query where they have none."""
    if player is None or not player.friends:
        return []
    known = [await feature.friends(app, conn, player) for feature in find_features() if feature.friends]
    return [friend for friends in known for friend in friends]


async def first_tables(app: App, conn: AsyncConnection, player: Player | None) -> tuple[list[int], list[int]]:
    """Returns whose tables a person sees first: friends', then those of people they follow; without a query of none.

    Nobody is among them who lets nobody see that they are here.
    """
    if player is None or not player.friends:
        return [], []
    followed = [await feature.followed(app, conn, player) for feature in find_features() if feature.followed]
    levels = await friends_of(app, conn, player), [person for people in followed for person in people]
    first, after = ([person.id for person in people if person.preferences.here == "friends"] for people in levels)
    return first, [person for person in after if person not in first]


def open_features(app: App, package: str = PACKAGE) -> None:
    """Makes ready in an app that is open what the settings turn on. Raises WrongSetting."""
    for module in _packages(package):
        if hasattr(module, "open_app"):
            module.open_app(app)


def command_lines(package: str = PACKAGE) -> list[CommandLine]:
    """Returns what the features in a package add to the command line."""
    return [module.COMMAND_LINE for module in _packages(package) if hasattr(module, "COMMAND_LINE")]
