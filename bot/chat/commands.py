"""The commands of all chats, and how to run one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from bot.feature import find_features
from bot.usecases.typed_times import is_time
from bot.usecases.who_is_meant import WhoIsMeant
from bot.view.answer import Answer, Page
from bot.view.button_data import storable
from bot.view.option_values import SHOWN_MOST, bad_number
from games.core.game import AnyGame, Refusal

from . import (
    appointments,
    bans,
    daily,
    did_you_mean,
    help_pages,
    ladder,
    me,
    opening,
    privacy,
    records,
    room_settings,
    seasons,
    table_commands,
    table_request,
    typed_forms,
)
from .command import Command, Given, Handle, Named, Option, Person, Value
from .command_line import IsTime, bad_flag, bounds, read_line, spread
from .context import Context
from .game_names import with_game_named
from .typed_buttons import COMMON, RULES, SAME_AS, TYPED_BUTTONS, say, unknown_command

TEXT_MOST = 1_000  # characters of a value
FOR_BANS: Any = {"moderated": True, "groups_only": True, "shared": True, "pages": "room", "check": bans.check_ban}


def all_commands(games: Mapping[str, AnyGame]) -> Mapping[str, Command]:
    """Returns every command by its name, in the order of the menu, with those that the games bring."""
    return _all_commands(tuple(games.items()))


@cache
def _all_commands(named_games: tuple[tuple[str, AnyGame], ...]) -> Mapping[str, Command]:
    games = dict(named_games)
    brought: list[Command] = [command for feature in find_features() for command in feature.commands]
    in_menus = [*_play_commands(games), *_room_commands([command for command in brought if command.in_menus])]
    hidden = _older_commands([command for command in brought if not command.in_menus])
    older = [replace(command, in_menus=False) for command in hidden]
    commands = {command.name: _with_options(command) for command in (*in_menus, *older)}
    topics = (Option("topic", "topic"), Option("step", "number", 1, 9))
    commands["help"] = Command("help", partial(help_pages.help_page, commands), topics, pages="room")
    if len(commands) <= len(in_menus) + len(older):
        raise ValueError("a form of a game, or a command of a feature, has the name of another command")
    return MappingProxyType(commands)


def _with_options(command: Command) -> Command:
    """Returns a command with the options that features add to it."""
    more = [option for feature in find_features() for option in feature.options.get(command.name, ())]
    return replace(command, options=(*command.options, *more)) if more else command


def _play_commands(games: Mapping[str, AnyGame]) -> list[Command]:
    """Returns those that open and play tables."""
    return [
        Command(
            "play",
            opening.play,
            table_request.play_options(games),
            moderated=True,
            pages="room",
            unclear=did_you_mean.unclear,
            public=True,
            answers_questions=True,
            check=opening.check_play,
        ),
        Command(
            "tables", table_commands.tables_here, (Option("mine", "flag", runs="turns", named=True),), pages="room"
        ),
        Command("show", table_commands.show, (Option("match", "match"),), pages="room", public=True),
        Command("hand", table_commands.hand, (Option("match", "match"),), pages="private"),
        Command("move", table_commands.move, (Option("text", rest=True, needed=True), Option("match", "match"))),
        *typed_forms.form_commands(games),
    ]


def _room_commands(brought: Sequence[Command]) -> list[Command]:
    """Returns those about a room and its people, and those that features have brought."""
    return [
        Command("ban", bans.ban, bans.BAN_OPTIONS, moderators_only=True, **FOR_BANS),
        Command("stop", table_commands.stop, (Option("match", "match"),), moderated=True, groups_only=True),
        Command("daily", daily.daily_match, daily.OPTIONS, pages="private"),
        Command("top", ladder.top, ladder.OPTIONS, moderated=True, pages="room"),
        *brought,
        Command(
            "settings",
            room_settings.settings,
            room_settings.SETTINGS_OPTIONS,
            moderated=True,
            moderators_only=True,
            pages="room",
        ),
        Command(
            "me",
            me.me,
            (Option("topic", "page"), Option("value", "page-value"), Option("more", rest=True)),
            pages="private",
        ),
    ]


def _older_commands(brought: Sequence[Command]) -> list[Command]:
    """Returns commands that are options of others now, or buttons: people and older buttons still say them."""
    match = (Option("match", "match"),)
    return [
        Command("turns", table_commands.turns, pages="private"),
        Command(
            "kick", bans.kick, bans.KICK_OPTIONS, moderated=True, groups_only=True, shared=True, check=bans.check_kick
        ),
        Command("unban", bans.unban, bans.UNBAN_OPTIONS, **FOR_BANS),
        Command("record", records.record, match),
        Command("coach", records.coached, match, pages="private"),
        Command("say", say, (Option("text", rest=True, needed=True), *match), shared=True),
        Command("season", seasons.season, seasons.OPTIONS, moderated=True, pages="room"),
        *brought,
        Command("next", room_settings.next_match, room_settings.NEXT_OPTIONS, moderated=True, pages="room"),
        Command("appointment", appointments.answer, appointments.OPTIONS),
        Command("privacy", privacy.privacy, privacy.OPTIONS, registered=True, pages="private"),
        Command("status", help_pages.house_status, operators_only=True, pages="private"),
    ]


async def run(context: Context, name: str, given: Given, unclear: str = "") -> Answer:
    """Runs a command and returns its answer; with an unclear word, asks what it means. Raises a Refusal."""
    command = all_commands(context.app.games).get(name)
    if command is None:
        raise unknown_command(all_commands(context.app.games), name)
    if command.unclear:  # the next match of a room keeps its options as they are typed
        given = spread(command, given, _time_reader(context))
    for key, value in given.items():
        _check(command, key, value)
    for option in command.options:
        if option.runs and given.get(option.name):
            return await _run_other(context, option, given)
    if command.unclear and len(given) == 1 and (word := str(given.get("game", "")).lower()) in COMMON:
        return await run_line(context, word)  # `/play join`: where a network knows only the commands of its menu
    answer = await _answer(context, command, given, unclear)
    return tuple(
        replace(part, stands=command.pages) if isinstance(part, Page) and not part.own else part for part in answer
    )


async def _answer(context: Context, command: Command, given: Given, unclear: str) -> Answer:
    """Returns the answer of a command to its options, or the question who is meant."""
    try:
        if command.check is not None and any(isinstance(value, Named) for value in given.values()):
            await command.check(context, given)
        meant = await did_you_mean.with_people(context, given)
        if unclear and command.unclear:
            return await command.unclear(context, meant, unclear)
        return await command.run(context, meant)
    except WhoIsMeant as asked:
        return did_you_mean.question(context, command.name, command.options, given, asked)
    except Refusal as refusal:
        if refusal.code == "unknown_name" and command.unclear and not str(refusal.facts["name"]).startswith("@"):
            raise Refusal("unknown_word", word=refusal.facts["name"]) from None
        raise


async def _run_other(context: Context, option: Option, given: Given) -> Answer:
    """Runs the command of an option, with the other options where it is a flag, else with its text."""
    if option.kind != "flag":
        return await run_line(context, f"{option.runs} {given[option.name]}")
    return await run(context, option.runs, {name: value for name, value in given.items() if name != option.name})


def _check(command: Command, name: str, value: Value) -> None:
    option = command.option(name)
    if option is None:
        raise Refusal("bad_option", option=name[:32], command=command.name)
    if option.is_number:
        low, high = bounds(option)
        if not isinstance(value, int) or not low <= value <= high:
            raise bad_number(name, value, low, high)
    elif option.kind == "flag":
        if not isinstance(value, bool):
            raise bad_flag(value)
    elif option.kind == "person":
        if not isinstance(value, Person | Handle | Named):
            raise Refusal("unknown_name", name=str(value)[:SHOWN_MOST])
    elif not isinstance(value, str) or len(value) > TEXT_MOST:
        raise Refusal("too_long", most=TEXT_MOST)


async def run_line(context: Context, line: str, people: Mapping[str, Person] | None = None) -> Answer:
    """Runs a typed line like `tables` or `play stake=10`, or the line of a page's key."""
    name, _, rest = storable(line).partition(" ")
    if button := TYPED_BUTTONS.get(name.lower()):
        return await button(context, {"match": rest.strip()})
    if name.lower() == RULES and not rest.strip() and (game := await help_pages.game_here(context)):
        return await run(context, "help", {"topic": game})
    command = all_commands(context.app.games).get(SAME_AS.get(name.lower(), name.lower()))
    if command is None:
        raise unknown_command(all_commands(context.app.games), name)
    word, _, after = rest.strip().partition(" ")
    if (option := command.option(word.lower())) is not None and option.runs:
        return await run_line(context, f"{option.runs} {after}", people)
    if command.options and command.options[0].kind in ("game", "topic"):
        rest = with_game_named(context, rest)
    names = _option_names(tuple(context.app.games.values()))
    given, unclear = read_line(command, rest, people or {}, names, _time_reader(context))
    return await run(context, command.name, given, unclear)


def read_play(context: Context, rest: str) -> Given | None:
    """Returns what a text behind `/play` asks for; None where it cannot be read, or its meaning is unclear."""
    play, names = all_commands(context.app.games)["play"], _option_names(tuple(context.app.games.values()))
    try:
        given, unclear = read_line(play, rest, {}, names, _time_reader(context))
    except Refusal:
        return None
    return None if unclear else given


def _time_reader(context: Context) -> IsTime:
    return partial(is_time, context.app.words)


def is_understood(games: Mapping[str, AnyGame], name: str) -> bool:
    """Whether a typed word is a command of ours, or another name of one."""
    return name in all_commands(games) or name in COMMON


def is_shared(games: Mapping[str, AnyGame], name: str) -> bool:
    """Whether bots that moderate groups have a command of this name, too."""
    command = all_commands(games).get(name)
    return name == RULES or (command is not None and command.shared)


@cache
def _option_names(games: tuple[AnyGame, ...]) -> frozenset[str]:
    """Returns the names of the options of these games."""
    return frozenset(field.name for game in games for field in fields(game.Options))
