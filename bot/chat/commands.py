"""The commands of all chats: what they are called, what may be said with them, and what they do."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import structlog

from bot.messages.message import Answer
from bot.usecases.inbox import storable
from bot.view.option_values import SAID, SHOWN_MOST, bad_number
from games.core.game import Refusal
from storage.people import Account, Player, by_handle

from .context import Visit

Kind = Literal["text", "number", "flag", "person", "game", "match", "clock", "topic", "options", "where"]

TEXT_MOST = 1_000

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody named in a command by their account, or by what they are called."""

    account: Account
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Handle:
    """Somebody named on a button, by the handle that tells nothing of them."""

    text: str


Value = str | int | bool | Person | Handle
Given = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be said with a command."""

    name: str
    kind: Kind = "text"
    least: int | None = None
    most: int | None = None
    short: str = ""  # its name on buttons, which hold few letters
    raw: bool = False  # taken byte for byte, spaces and all
    needed: bool = False  # the command does nothing without it; marked as required where the platform can


@dataclass(frozen=True, slots=True)
class Command:
    """A command; `public`: its answer stands in the room for all, when it is no refusal."""

    name: str
    run: Callable[[Visit, Given], Awaitable[Answer]]
    options: tuple[Option, ...] = ()
    moderators: bool = False  # hidden from who may not use it, where the platform can
    public: bool = False

    def option(self, name: str) -> Option | None:
        """The option of this name, whole or short."""
        return next((option for option in self.options if name in (option.name, option.short)), None)

    @property
    def raw(self) -> Option | None:
        """The option that takes all that is typed, byte for byte."""
        return next((option for option in self.options if option.raw), None)


def all_commands() -> dict[str, Command]:
    """Every command by its name, in the order in which people are shown them."""
    from . import (
        help_pages,
        me,
        next_match,
        opening,
        ranking,
        room_settings,
        table_commands,
        table_request,
        typed_forms,
    )

    found = [
        Command("play", opening.play, table_request.PLAY_OPTIONS, public=True),
        Command("tables", table_commands.tables_here),
        Command("turns", table_commands.turns),
        Command("show", table_commands.show, (Option("match", "match"),), public=True),
        Command("hand", table_commands.hand, (Option("match", "match"),)),
        Command("move", table_commands.move, (Option("text", needed=True), Option("match", "match"))),
        Command("commit", typed_forms.commit, typed_forms.COMMIT_OPTIONS),
        Command("reveal", typed_forms.reveal, typed_forms.REVEAL_OPTIONS),
        Command("kick", table_commands.kick, (Option("player", "person", needed=True), Option("match", "match"))),
        Command("stop", table_commands.stop, (Option("match", "match"),)),
        Command("record", table_commands.record, (Option("match", "match"),)),
        Command("top", ranking.top, (Option("game", "game"), Option("where", "where"))),
        Command("next", next_match.next_match, next_match.NEXT_OPTIONS, moderators=True),
        Command("settings", room_settings.settings, (Option("setting"), Option("value")), moderators=True),
        Command("me", me.me, (Option("topic"), Option("value"), Option("more"))),
        Command("help", help_pages.help_page, (Option("topic", "topic"), Option("step", "number", 1, 9))),
    ]
    return {command.name: command for command in found}


async def run(visit: Visit, name: str, given: Given, unseen: bool = False) -> Answer:
    """Does what a command says; a refusal is raised. `unseen`: nobody else there reads what was typed."""
    command = all_commands().get(name)
    if command is None:
        raise Refusal("unknown_command", command=name[:32])
    for key, value in given.items():
        _check(command, key, value)
    return await command.run(visit, {**given, "_unseen": 1} if unseen else given)


def _check(command: Command, name: str, value: Value) -> None:
    option = command.option(name)
    if option is None:
        raise Refusal("bad_option", option=name[:32], command=command.name)
    if option.kind == "number":
        low, high = _bounds(option)
        if not isinstance(value, int) or not low <= value <= high:
            raise bad_number(name, value, low, high)
    elif option.kind == "flag":
        if not isinstance(value, bool):
            raise _bad_flag(value)
    elif option.kind == "person":
        if not isinstance(value, Person | Handle):
            raise Refusal("unknown_name", name=str(value)[:SHOWN_MOST])
    elif not isinstance(value, str) or len(value) > TEXT_MOST:
        raise Refusal("too_long", most=TEXT_MOST)


def _bounds(option: Option) -> tuple[int, int]:
    return option.least or 0, 999_999_999 if option.most is None else option.most


def _bad_flag(value: object) -> Refusal:
    return Refusal("bad_choice", value=str(value)[:SHOWN_MOST], choices="yes, no")


async def run_line(visit: Visit, line: str, people: Mapping[str, Person] | None = None, unseen: bool = False) -> Answer:
    """Does what a typed line says, as `play tictactoe stake=10`, or what stands behind a key of a page."""
    name, _, rest = storable(line).partition(" ")
    command = all_commands().get(name.lower())
    if command is None:
        raise Refusal("unknown_command", command=name[:32])
    return await run(visit, command.name, read_line(command, rest, people or {}), unseen)


async def find_person(visit: Visit, who: Person | Handle) -> Player | None:
    """The player who was named, if we know one."""
    if isinstance(who, Person):
        return await visit.app.find(who.account.platform, who.account.account)
    async with visit.app.store.read() as conn:
        return await by_handle(conn, who.text)


def text_of(given: Given, command: str, option: str) -> str:
    """What was typed for an option that the command needs; a Refusal that shows an example where nothing was."""
    text = str(given.get(option, ""))
    if not text.strip():
        raise Refusal("missing_option", command=command)
    return text


HANDLE = re.compile(r"[0-9a-f]{16}")
_PAIR = re.compile(r"([a-z_]+)=(.*)", re.DOTALL)
_FIRST_PAIR = re.compile(r"([a-z_]+)=(\S*) ")


def read_line(command: Command, rest: str, people: Mapping[str, Person]) -> dict[str, Value]:
    """What was typed after a command: words in the order of its options, or `name=value`; the last text takes all.

    Where a command takes options of a game, a pair whose name it does not know is one of those.

    `people` says who is meant by a word like @bo. What is taken byte for byte is all that follows one space.
    """
    if command.raw is not None:
        return _read_raw(command, command.raw, rest)
    given: dict[str, Value] = {}
    words = rest.split()
    while words:
        word = words.pop(0)
        pair = _PAIR.fullmatch(word)
        if pair and (option := command.option(pair[1])) is not None:
            given[option.name] = _value(option, pair[2], people)
        elif pair and command.option("options") is not None:
            given["options"] = f"{given.get('options', '')} {word}".strip()
        elif word.startswith("@") or word in people:
            given[_person_option(command, word)] = _person(word, people)
        else:
            option = _next_option(command, given)
            if option is None or pair:
                raise Refusal("bad_option", option=word[:32], command=command.name)
            if option.kind == "options" or option.name in ("text", "more"):
                word, words = " ".join([word, *words]), []
            given[option.name] = _value(option, word, people)
    return given


def _read_raw(command: Command, raw: Option, rest: str) -> dict[str, Value]:
    """Other options stand before what is taken as it is, as `match=k3f9ab 2pass`."""
    given: dict[str, Value] = {}
    while (pair := _FIRST_PAIR.match(rest)) and pair[1] != raw.name and command.option(pair[1]) is not None:
        given[pair[1]], rest = pair[2], rest[pair.end() :]
    return given | ({raw.name: rest} if rest else {})


def _next_option(command: Command, given: Given) -> Option | None:
    return next((o for o in command.options if o.name not in given and o.kind != "person"), None)


def _person_option(command: Command, word: str) -> str:
    found = next((option.name for option in command.options if option.kind == "person"), None)
    if found is None:
        raise Refusal("bad_option", option=word[:32], command=command.name)
    return found


def _person(word: str, people: Mapping[str, Person]) -> Person:
    if word not in people:
        raise Refusal("unknown_name", name=word[:SHOWN_MOST])
    return people[word]


def _value(option: Option | None, text: str, people: Mapping[str, Person]) -> Value:
    if option is not None and option.kind == "person":
        return Handle(text) if HANDLE.fullmatch(text) else _person(text, people)
    if option is not None and option.kind == "number":
        if not re.fullmatch(r"[0-9]{1,9}", text):
            raise bad_number(option.name, text, *_bounds(option))
        return int(text)
    if option is not None and option.kind == "flag":
        said = SAID.get(text.lower())
        if said is None:
            raise _bad_flag(text)
        return said
    return text
