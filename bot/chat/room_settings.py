"""/settings: the settings of a room, and the terms of its next match of a game, for its moderators."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.usecases.opening_terms import (
    BESIDE,
    RATED,
    STAKE,
    USUAL,
    Terms,
    beside_value,
    read_terms,
    term_lines,
    terms_of,
    with_terms,
)
from bot.usecases.room_settings import SETTINGS, changed, keep_settings, offered_values, value_now, value_said
from bot.usecases.table_limits import STAKE_MOST
from bot.view.answer import Answer, Field, Form, Key, Message, Page
from bot.view.option_values import option_name, option_value, rated_value, typed, values_offered
from bot.view.pen import joined
from games.core.game import AnyGame, Refusal
from games.core.options import describe, fresh, given
from games.core.screen import Say
from storage.messages.rooms import Settings

from .command import Given, Option, Value
from .context import Context
from .game_names import game_named
from .pages import rows_of
from .profile import choice, head, language_called, page

USUAL_SETTINGS = ("language", "clock", "stake", "opened", "absent", "quiet", "zone")
MORE = "more"  # in place of a setting: the other ones
OTHER = "?"  # asks for a number
NUMBER_MOST = 9  # digits
SETTINGS_OPTIONS = (
    Option("setting", "setting"),
    Option("value", "setting-value"),
    Option("next", "next", runs="next", named=True),
)
NEXT_OPTIONS = (
    Option("game", "game"),
    Option("options", "options", rest=True),
    Option("stake", "number", 0, STAKE_MOST),
    Option("seats", "number", 2, 32),
    Option("rated", "flag"),
)
STAKES = (0, 1, 5, 10, 25, 50, 100)  # offered on keys; others can be typed
SEATS_SHOWN = 15


async def settings(context: Context, given: Given) -> Answer:
    """Shows the room's settings; with a name, the choices of one; with a value, changes it."""
    check_moderates(context)
    name = str(given.get("setting", "")).lower()
    if name in ("", MORE):
        return _page_of(context, name == MORE)
    if name not in SETTINGS:
        raise Refusal("unknown_setting", typed=name[:32])
    if "value" not in given:
        return _choices(context, name)
    value = str(given["value"])
    if value == OTHER and SETTINGS[name].most:
        return _other(context, name)
    said = {name: language_called(context, value) if name == "language" else value}
    after = await save(context, changed(context.room, context.app.words.languages, said))
    return _page_of(after, name not in USUAL_SETTINGS)


def check_moderates(context: Context) -> None:
    """Refuses people who are not moderators, except in their own private chat. Raises not_moderator."""
    if not context.may_set_up:
        raise Refusal("not_moderator")


async def save(context: Context, after: Settings) -> Context:
    """Saves the room's settings; returns the new context."""
    return replace(context, room=await keep_settings(context.app, context.room, after))


def _page_of(context: Context, is_rest: bool) -> Answer:
    """Returns the page of the settings that most rooms look for, or of the rest: each fits on a phone."""
    pen, room = context.pen(), context.room
    names = [name for name in SETTINGS if (name not in USUAL_SETTINGS) == is_rest]
    lines = [
        pen("profile-line", what=Say(f"set-{name}"), value=value_said(name, value_now(room, name))) for name in names
    ]
    keys = [Key(pen.plain(f"set-{name}"), f"/settings {name}") for name in names]
    if is_rest:
        keys.append(Key(pen.plain("button-back"), "/settings"))
    else:
        keys += [Key(pen.plain("next-title"), "/settings next"), Key(pen.plain("set-more"), f"/settings {MORE}")]
    return (Page(Message(joined([head(pen, "set-title"), *lines]), rows_of(keys))),)


def ask_zone(context: Context) -> Answer:
    """Asks a moderator for the time zone of the room, without which it has no appointments."""
    (asked,) = _choices(context, "zone")
    assert isinstance(asked, Page)
    line = context.pen()("set-zone-first")
    return (replace(asked, message=replace(asked.message, text=joined([asked.message.text, line]))),)


def _choices(context: Context, name: str) -> Answer:
    pen, now = context.pen(), value_now(context.room, name)
    keys = [
        choice(pen, pen.plain(value_said(name, value)), f"/settings {name} {value}", value == now)
        for value in offered_values(name, context.app.words.languages)
    ]
    if SETTINGS[name].most:
        keys.append(Key(pen.plain("set-other"), f"/settings {name} {OTHER}"))
    back = "/settings" if name in USUAL_SETTINGS else f"/settings {MORE}"
    return page(pen, [head(pen, f"set-{name}"), pen(f"set-{name}-what")], keys, back=back)


def _other(context: Context, name: str) -> Answer:
    """Asks for a number that no key offers."""
    pen, setting = context.pen(), SETTINGS[name]
    hint = pen.plain("set-other-range", low=setting.least, high=setting.most)
    field = Field("value", pen.plain(f"set-{name}"), NUMBER_MOST, hint)
    return (Form(pen.plain("set-title"), f"/settings {name}", field, next_text=True),)


async def next_match(context: Context, asked: Given) -> Answer:
    """Shows the games, the terms of one, or the choices of one option; or changes them."""
    check_moderates(context)
    if "game" not in asked:
        return _games(context)
    name, game = game_named(context, str(asked["game"]))
    beside = [f"{term}={_as_typed(asked[term])}" for term in BESIDE if term in asked]
    text = " ".join([str(asked.get("options", "")), *beside]).strip()
    if not text:
        return _terms(context, name, game)
    if text != USUAL and "=" not in text:
        return _option_choices(context, name, game, text)
    after = Terms() if text == USUAL else read_terms(terms_of(context.room, name, game), name, game, text)
    return _terms(await save(context, with_terms(context.room.settings, name, game, after)), name, game)


def _as_typed(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _games(context: Context) -> Answer:
    pen = context.pen()
    keys = [Key(pen.short_title(name), f"/next {name}") for name in context.app.games]
    return page(pen, [head(pen, "next-title"), pen("next-which")], keys, back="/settings")


def _terms(context: Context, name: str, game: AnyGame) -> Answer:
    pen = context.pen()
    lines = [pen(line) for line in term_lines(terms_of(context.room, name, game), name, game)]
    options = [*BESIDE, *given(fresh(game.Options))]
    keys = [Key(pen.plain(option_name(name, option)), f"/next {name} {option}") for option in options]
    keys.append(choice(pen, pen.plain("next-usual"), f"/next {name} {USUAL}", name not in context.room.settings.next))
    title = pen.ink.bold(pen("next-of", game=pen.title(name)))
    rows = rows_of([*keys, Key(pen.plain("button-back"), "/next")])
    return (Page(Message(joined([title, *lines, pen("next-how", command=_example(context, name, game))]), rows)),)


def _example(context: Context, name: str, game: AnyGame) -> str:
    first = describe(game.Options)[0]
    field = "next:" if context.has_fields else "next "
    return f"/settings {field}{name} stake=5 {first['name']}={typed(first['default'])}"


def _option_choices(context: Context, name: str, game: AnyGame, option: str) -> Answer:
    pen, terms = context.pen(), terms_of(context.room, name, game)
    said = _beside(terms, game, option) if option in BESIDE else _option_values(terms, name, game, option)
    keys = [choice(pen, pen.plain(words), f"/next {name} options={option}={value}", now) for value, words, now in said]
    title = pen.ink.bold(pen(option_name(name, option)))
    return page(pen, [pen.ink.bold(pen("next-of", game=pen.title(name))), title], keys, f"/next {name}", width=4)


Offered = list[tuple[str, Say, bool]]  # as typed, in words, and whether it is the current value


def _option_values(terms: Terms, name: str, game: AnyGame, option: str) -> Offered:
    offered = values_offered(name, game, option)
    now: Mapping[str, Any] = {**given(fresh(game.Options)), **terms.values}
    return [(typed(value), option_value(name, game, option, value), value == now.get(option)) for value in offered]


def _beside(terms: Terms, game: AnyGame, which: str) -> Offered:
    """Returns stakes, numbers of seats, or whether it is rated; and the default."""
    if which == RATED:
        said = [(_as_typed(is_rated), rated_value(is_rated), is_rated == terms.rated) for is_rated in (True, False)]
        return [(USUAL, Say("option-usual"), terms.rated is None), *said]
    now, offered = (terms.stake, STAKES) if which == STAKE else (terms.seats, tuple(game.seats)[:SEATS_SHOWN])
    numbers = [(str(n), beside_value(Terms(stake=n, seats=n), which), n == now) for n in offered]
    return [(USUAL, Say("option-usual"), now is None), *numbers]
