"""Asks what was meant where a command of /play is unclear: each answer is a button that repeats the rest of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from bot.usecases.table_limits import STAKE_MOST
from bot.usecases.who_is_meant import WhoIsMeant
from bot.view.answer import Answer, Page
from bot.view.message import DATA_MOST, Key, Message
from bot.view.option_values import SHOWN_MOST, option_name
from bot.view.pen import joined
from games.core.game import LEVELS, AnyGame, Refusal
from games.core.options import opening_options
from games.core.screen import Say

from . import who
from .command import Given, Named, Value
from .context import Context
from .game_names import CLOSE, close_games, game_named
from .pages import rows_of
from .table_request import clocks_offered, play_options, said_of, spelled

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
        await who.with_people(context, {"opponent": Named(word)} if "opponent" not in rest else {})
    except WhoIsMeant as asked:
        return who.question(context, "play", play_options(context.app.games), {**rest, "opponent": Named(word)}, asked)
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
    if not close or wrong not in [one for one, _, _ in pairs]:
        raise refusal
    fixed = " ".join(f"{close[0] if one == wrong else one}={value}" for one, _, value in pairs)
    value = next(value for one, _, value in pairs if one == wrong)
    label = f"{close[0]}={value}"[:SHOWN_MOST]
    rest = {one: said for one, said in given.items() if one != "options"}
    line = f"{_line(context, name, said_of(context, rest))} {fixed}"
    pen = context.pen()
    text = joined([pen("guess-option", word=wrong), "" if context.has_fields else pen.ink.code(line)])
    return (Page(Message(text, rows_of(_fitting([Key(label, line, "main")])))),)


def clock_unit(context: Context, given: Given) -> Answer:
    """Asks for the unit of a clock that is a number alone. Raises bad_clock where no button can carry the rest."""
    pen, said, name = context.pen(), said_of(context, given), str(given.get("game", ""))
    found = clocks_offered(str(given["clock"]), pen.plain)
    keys = [*_fitting([Key(label, _line(context, name, {**said, "clock": value})) for value, label in found])]
    if not keys:
        raise Refusal("bad_clock", value=str(given["clock"])[:SHOWN_MOST])
    return (Page(Message(pen("guess-clock", number=str(given["clock"])), rows_of(keys, width=1))),)


def _meanings(context: Context, name: str, game: AnyGame | None, given: Given, number: int) -> list[Meaning]:
    """Returns what a number without a name can mean in a command."""
    pen = context.pen()
    found: list[Meaning] = []
    if "seats" not in given and (game is None or number in game.seats) and 2 <= number <= 32:
        found.append((pen.plain("guess-seats", count=number), {"seats": number}))
    if not {"computer", "opponent"} & given.keys() and number in LEVELS and (game is None or game.computer):
        found.append((pen.plain("guess-computer", level=number), {"computer": number}))
    if not {"computer", "stake"} & given.keys() and 0 <= number <= STAKE_MOST:
        found.append((pen.plain("guess-stake", count=number), {"stake": number}))
    for option, bounds in opening_options(game.Options) if game is not None else ():
        if option not in given and bounds["min"] <= number <= bounds["max"]:
            label = Say("option-line", {"option": option_name(name, option), "value": number})
            found.append((pen.plain(label), {option: number}))
    return found


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
    return " ".join(one for one in ("/play", name, spelled(play_options(context.app.games)[1:], said)) if one)
