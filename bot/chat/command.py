"""A command: its name, its options, and its handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.view.answer import Answer, Stands
from games.core.game import Refusal
from games.core.screen import Say
from storage.people.players import Account, Player, by_handle

from .context import Context

Kind = Literal[
    "text",
    "number",
    "level",
    "flag",
    "person",
    "game",
    "match",
    "clock",
    "time",
    "topic",
    "options",
    "where",
    "visibility",
    "first",
    "absent",
    "page",
    "page-value",
    "setting",
    "setting-value",
    "daily",
    "season",
    "next",
]
QUESTION_MARKS = "?？؟"


@dataclass(frozen=True, slots=True)
class Person:
    """A person named in a command by their account."""

    account: Account
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Handle:
    """A person named on a button, by their anonymous handle."""

    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """A name typed in a command, as `@bobby`: bot/chat/did_you_mean.py finds out who it is before the command runs."""

    text: str


Value = str | int | bool | Person | Handle | Named
Given = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command."""

    name: str
    kind: Kind | str = "text"  # or one of a feature, whose `completions` have it
    least: int | None = None
    most: int | None = None
    short: str = ""  # its name on buttons, which hold few letters
    also: str = ""  # another name that people type
    named: bool = False  # never taken for a word without its name
    usual: int | str | None = None  # its value where only its name is typed
    instead: str = ""  # another option that is meant where its name is the value: `opponent=anybody`
    raw: bool = False  # taken byte for byte, including spaces
    rest: bool = False  # takes all following words
    needed: bool = False  # the command does nothing without it; marked as required where the platform can
    runs: str = ""  # another command, which runs in place of this one: with the rest of its options, or with this text
    game: str = ""  # the game that brings it, and its words

    @property
    def is_number(self) -> bool:
        """Whether its values are whole numbers."""
        return self.kind in ("number", "level")


@dataclass(frozen=True, slots=True)
class Command:
    """A command and all facts about it: chats derive menus, replies and rights from them, and keep no lists of names.

    `pages` says where its pages belong when it is typed in a group: in the room, privately if we can write to the
    person (else in the room), or only privately.
    """

    name: str
    run: Callable[[Context, Given], Awaitable[Answer]]
    options: tuple[Option, ...] = ()
    moderated: bool = False  # moderators can do more with it, so a chat asks whether the person is one
    moderators_only: bool = False  # hidden from everybody else, where the platform can
    in_menus: bool = True  # else it is understood where it is typed, and no menu or list has it
    registered: bool = False  # though in no menu: Discord's people can type no other, Telegram's profile leads to it
    operators_only: bool = False  # only operators are told of it
    groups_only: bool = False  # not offered in private chats
    shared: bool = False  # bots that moderate groups have a command of this name, too
    private_only: bool = False  # not offered in groups, because nobody else may read what is typed
    pages: Stands = "either"
    unclear: Callable[[Context, Given, str], Awaitable[Answer]] | None = None  # asks what a number means
    check: Callable[[Context, Given], Awaitable[None]] | None = None  # refuses before a name is looked up
    public: bool = False  # with options, its answer is a message to the room, unless it is a refusal
    answers_questions: bool = False  # as a reply to a question, as "who plays?", it is for all, not for who asked
    game: str = ""  # the game that brings it, and its words

    def say(self, key: str) -> Say:
        """Returns words about it."""
        return Say(key, game=self.game)

    def option(self, name: str) -> Option | None:
        """Returns the option of this name, full or short."""
        names = ((option, (option.name, option.short, option.also)) for option in self.options if name)
        return next((option for option, named in names if name in named), None)

    @property
    def names_person(self) -> bool:
        """Whether it takes a person; as a reply to a message, it means the author of that message."""
        return any(option.kind == "person" for option in self.options)

    def means_author_of(self, text: str) -> bool:
        """Whether, as a reply to a message with this text, it means the author of that message."""
        return self.names_person and not (self.answers_questions and is_question(text))

    @property
    def raw(self) -> Option | None:
        """The option that takes the typed text byte for byte."""
        return next((option for option in self.options if option.raw), None)


def is_question(text: str) -> bool:
    """Whether a message asks something of whoever reads it. A command does not, nor does one that names a person."""
    return any(mark in text for mark in QUESTION_MARKS) and not text.lstrip().startswith("/") and "@" not in text


async def find_person(context: Context, who: Person | Handle) -> Player | None:
    """Returns the player named, if known."""
    if isinstance(who, Person):
        return await context.app.directory.find_player(who.account.platform, who.account.account)
    async with context.app.store.read() as conn:
        return await by_handle(conn, who.text)


def text_of(given: Given, option: str, **facts: str) -> str:
    """Returns the text of a required option. Raises a Refusal with an example where it is missing."""
    text = str(given.get(option, ""))
    if not text.strip():
        raise Refusal("missing_option", **facts)
    return text
