"""Questions back: an unclear command or an unclear person becomes a page with what may have been meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from bot.usecases.table_limits import STAKE_MOST
from bot.usecases.who_is_meant import WhoIsMeant, person_called
from bot.view.answer import DATA_MOST, Answer, Key, Message, Page
from bot.view.candidates import told_apart
from bot.view.clocks import clocks_offered
from bot.view.names import called
from bot.view.option_values import SHOWN_MOST, option_name
from bot.view.pen import joined
from games.core.game import AnyGame, Refusal
from games.core.options import opening_options
from games.core.screen import Say

from .command import Given, Handle, Named, Option, Value
from .context import Context
from .game_names import CLOSE, close_games, game_named
from .pages import rows_of
from .table_request import play_options, said_of, spelled

Meaning = tuple[str, Given]  # the label of its button, and the options that it adds


async def unclear(context: Context, given: Given, word: str) -> Answer:
    """Asks what a number without a name means."""
    name, game = "", None
    if "game" in given:
        try:
            name, game = game_named(context, str(given["game"]))
        except Refusal:
            return await which_game(context, given, str(given["game"]))
    return _what_number(context, name, game, given, word)


async def which_game(context: Context, given: Given, word: str) -> Answer:
    """Asks which game is meant, where none has this name: a person, the closest games, or any."""
    rest = {name: value for name, value in given.items() if name != "game"}
    if word.isdecimal():
        return _what_number(context, "", None, rest, word)
    try:
        await with_people(context, {"opponent": Named(word)} if "opponent" not in rest else {})
    except WhoIsMeant as asked:
        return question(context, "play", play_options(context.app.games), {**rest, "opponent": Named(word)}, asked)
    except Refusal:
        pass
    close = close_games(context, word)
    pen, said = context.pen(), said_of(context, given)
    keys = [
        Key(pen.short_title(name), _line(context, name, said), "main" if close else "plain")
        for name in close or context.app.games
    ]
    head = pen("guess-game" if close else "guess-no-game", word=word[:SHOWN_MOST])
    return (Page(Message(head, rows_of(_fitting(keys)))),)


def option_named(context: Context, name: str, given: Given, refusal: Refusal) -> Answer:
    """Offers the option whose name is spelled much like an unknown one. Raises the refusal where there is none."""
    wrong, game = str(refusal.facts["typed"]), context.app.games[name]
    known = [*(field.name for field in fields(game.Options)), *(o.name for o in play_options(context.app.games))]
    close = get_close_matches(wrong, known, 1, CLOSE)
    pairs = [word.partition("=") for word in str(given.get("options", "")).split()]
    if not close or wrong not in [option for option, _, _ in pairs]:
        raise refusal
    fixed = " ".join(f"{close[0] if option == wrong else option}={value}" for option, _, value in pairs)
    value = next(value for option, _, value in pairs if option == wrong)
    label = f"{close[0]}={value}"[:SHOWN_MOST]
    rest = {option: said for option, said in given.items() if option != "options"}
    line = f"{_line(context, name, said_of(context, rest))} {fixed}"
    pen = context.pen()
    text = joined([pen("guess-option", word=wrong), "" if context.has_fields else pen.ink.code(line)])
    return (Page(Message(text, rows_of(_fitting([Key(label, line, "main")])))),)


def clock_unit(context: Context, given: Given) -> Answer:
    """Asks for the unit of a clock that is a number alone. Raises bad_clock where no button can carry the rest."""
    pen, said, name = context.pen(), said_of(context, given), str(given.get("game", ""))
    clocks = clocks_offered(str(given["clock"]), pen.plain)
    keys = [*_fitting([Key(label, _line(context, name, {**said, "clock": value})) for value, label in clocks])]
    if not keys:
        raise Refusal("bad_clock", value=str(given["clock"])[:SHOWN_MOST])
    return (Page(Message(pen("guess-clock", number=str(given["clock"])), rows_of(keys, width=1))),)


def _meanings(context: Context, name: str, game: AnyGame | None, given: Given, number: int) -> list[Meaning]:
    """Returns what a number without a name can mean in a command."""
    pen = context.pen()
    meanings: list[Meaning] = []
    if "seats" not in given and (game is None or number in game.seats) and 2 <= number <= 32:
        meanings.append((pen.plain("guess-seats", count=number), {"seats": number}))
    if not {"computer", "opponent"} & given.keys() and number in _levels(context, game):
        meanings.append((pen.plain("guess-computer", level=number), {"computer": number}))
    if not {"computer", "stake"} & given.keys() and 0 <= number <= STAKE_MOST:
        meanings.append((pen.plain("guess-stake", count=number), {"stake": number}))
    for option, bounds in opening_options(game.Options) if game is not None else ():
        if option not in given and bounds["min"] <= number <= bounds["max"]:
            label = Say("option-line", {"option": option_name(name, option), "value": number})
            meanings.append((pen.plain(label), {option: number}))
    return meanings


def _levels(context: Context, game: AnyGame | None) -> Collection[int]:
    """Returns the levels of the computer at this game, or at any."""
    games = [game] if game is not None else context.app.games.values()
    return {level for game in games for level in game.levels}


def _what_number(context: Context, name: str, game: AnyGame | None, given: Given, word: str) -> Answer:
    pen, said = context.pen(), said_of(context, given)
    number = int(word) if len(word) <= 9 else -1
    meanings = _meanings(context, name, game, given, number)
    keys = [*_fitting([Key(label, _line(context, name, {**said, **more})) for label, more in meanings])]
    if not keys:
        raise Refusal("unknown_word", word=word[:SHOWN_MOST])
    return (Page(Message(pen("guess-number", word=word), rows_of(keys))),)


def _fitting(keys: Iterable[Key]) -> Iterable[Key]:
    return (key for key in keys if len(key.data.encode()) <= DATA_MOST)


def _line(context: Context, name: str, said: Mapping[str, Value] | Mapping[str, Any]) -> str:
    return " ".join(part for part in ("/play", name, spelled(play_options(context.app.games)[1:], said)) if part)


async def with_people(context: Context, given: Given) -> Given:
    """Returns the values with people in place of names. Raises unknown_name and WhoIsMeant."""
    people: dict[str, Value] = {}
    for option, value in given.items():
        if isinstance(value, Named):
            player = await person_called(context.app, context.player, context.room, value.text)
            people[option] = Handle(player.handle)
    return {**given, **people}


def question(context: Context, command: str, options: Sequence[Option], given: Given, asked: WhoIsMeant) -> Answer:
    """Returns a page with a key for each person who may be meant: the same command with that person."""
    pen, several = context.pen(), len(asked.candidates) > 1
    name = str(asked.facts["name"])
    unsure = "who-unsure" if name.startswith("@") else "who-plain"
    head = pen("who-several" if several else unsure, name=name)
    lines = told_apart(asked.candidates, pen.plain, context.app.now())
    keys = []
    for number, candidate in enumerate(asked.candidates, 1):
        name = called(candidate.player.name)
        keys.append(
            Key(f"{number}. {name}" if several else name, _meant_line(command, options, given, candidate.player.handle))
        )
    if any(len(key.data.encode()) > DATA_MOST for key in keys):
        keys = []
    shown = [pen.ink.escape(f"{number}. {line}" if several else line) for number, line in enumerate(lines, 1)]
    # in the room, where the command keeps its meaning
    return (Page(Message(joined([head, *shown, pen("who-reply")]), rows_of(keys, width=1)), stands="room"),)


def _meant_line(command: str, options: Sequence[Option], given: Given, handle: str) -> str:
    """Returns the command line with this person in place of a name."""
    said = {name: Handle(handle) if isinstance(value, Named) else value for name, value in given.items()}
    in_order = sorted(options, key=lambda option: option.rest)  # what takes all the rest comes last
    return f"/{command} {spelled(in_order, said)}"
