"""/next: the terms of a room's next match of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bot.usecases.opening_terms import (
    BESIDE,
    STAKE,
    USUAL,
    Terms,
    beside_value,
    read_terms,
    term_lines,
    terms_of,
    with_terms,
)
from bot.usecases.table_limits import STAKE_MOST
from bot.view.answer import Answer, Key, Message, Page
from bot.view.option_values import option_name, option_value, typed, values_offered
from bot.view.pen import joined
from games.core.game import AnyGame
from games.core.options import describe, given
from games.core.screen import Say

from .command import Given, Option
from .context import Context
from .game_names import game_named
from .pages import rows_of
from .profile import choice, head, page
from .room_settings import check_moderates, save

NEXT_OPTIONS = (
    Option("game", "game"),
    Option("options", "options", rest=True),
    Option("stake", "number", 0, STAKE_MOST),
    Option("seats", "number", 2, 32),
)
STAKES = (0, 1, 5, 10, 25, 50, 100)  # offered on keys; others can be typed
SEATS_SHOWN = 15


async def next_match(context: Context, asked: Given) -> Answer:
    """Shows the games, the terms of one, or the choices of one option; or changes them."""
    check_moderates(context)
    if "game" not in asked:
        return _games(context)
    name, game = game_named(context, str(asked["game"]))
    text = " ".join([str(asked.get("options", "")), *(f"{one}={asked[one]}" for one in BESIDE if one in asked)]).strip()
    if not text:
        return _terms(context, name, game)
    if text != USUAL and "=" not in text:
        return _choices(context, name, game, text)
    after = Terms() if text == USUAL else read_terms(terms_of(context.room, name, game), name, game, text)
    return _terms(await save(context, with_terms(context.room.settings, name, game, after)), name, game)


def _games(context: Context) -> Answer:
    pen = context.pen()
    keys = [Key(pen.short_title(name), f"/next {name}") for name in context.app.games]
    return page(pen, [head(pen, "next-title"), pen("next-which")], keys, back="/settings")


def _terms(context: Context, name: str, game: AnyGame) -> Answer:
    pen = context.pen()
    lines = [pen(line) for line in term_lines(terms_of(context.room, name, game), name, game)]
    options = [*BESIDE, *(field.name for field in fields(game.Options))]
    keys = [Key(pen.plain(option_name(name, option)), f"/next {name} {option}") for option in options]
    keys.append(choice(pen, pen.plain("next-usual"), f"/next {name} {USUAL}", name not in context.room.settings.next))
    title = pen.ink.bold(pen("next-of", game=pen.title(name)))
    rows = rows_of([*keys, Key(pen.plain("button-back"), "/next")])
    return (Page(Message(joined([title, *lines, pen("next-how", command=_example(context, name, game))]), rows)),)


def _example(context: Context, name: str, game: AnyGame) -> str:
    first = describe(game.Options)[0]
    stake = "5" if context.has_fields else "stake=5"
    return context.typed("next", game=name, stake=stake, options=f"{first['name']}={typed(first['default'])}")


def _choices(context: Context, name: str, game: AnyGame, option: str) -> Answer:
    pen, terms = context.pen(), terms_of(context.room, name, game)
    said = _beside(terms, game, option) if option in BESIDE else _values(terms, name, game, option)
    keys = [choice(pen, pen.plain(words), f"/next {name} options={option}={value}", now) for value, words, now in said]
    title = pen.ink.bold(pen(option_name(name, option)))
    return page(pen, [pen.ink.bold(pen("next-of", game=pen.title(name))), title], keys, f"/next {name}", width=4)


Offered = list[tuple[str, Say, bool]]  # as typed, in words, and whether it is the current value


def _values(terms: Terms, name: str, game: AnyGame, option: str) -> Offered:
    offered = values_offered(name, game, option)
    now: Mapping[str, Any] = {**given(game.Options()), **terms.values}
    return [(typed(value), option_value(name, game, option, value), value == now[option]) for value in offered]


def _beside(terms: Terms, game: AnyGame, which: str) -> Offered:
    """Returns stakes or numbers of seats, and the default."""
    now, offered = (terms.stake, STAKES) if which == STAKE else (terms.seats, tuple(game.seats)[:SEATS_SHOWN])
    numbers = [(str(n), beside_value(Terms(stake=n, seats=n), which), n == now) for n in offered]
    return [(USUAL, Say("option-usual"), now is None), *numbers]
