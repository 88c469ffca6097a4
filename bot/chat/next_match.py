"""The configuration of a room's next match of a game: /next."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from bot.screens import clock_name
from games.core.game import AnyGame, Refusal
from games.core.options import CLOCKS, describe, given, make, offered, with_clock
from games.core.screen import Say

from .cards import option_value
from .commands import Given
from .ink import Pen, joined
from .message import Answer, Key, Message
from .oneself import choice, head, page
from .opening import game_named
from .pages import rows_of
from .settings import check_moderates, keep
from .visit import Visit

WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "none": None, "null": None}
SECONDS = (30, 60, 120, 300, 600, 3_600)
FEW = 15  # a range of so many numbers is offered whole


async def next_match(visit: Visit, asked: Given) -> Answer:
    """The games; the options of one; the choices of one option; or a change of them."""
    check_moderates(visit)
    if "game" not in asked:
        return _games(visit)
    name, game = game_named(visit, str(asked["game"]))
    text = str(asked.get("options", "")).strip()
    if not text:
        return _options(visit, name, game)
    if text == "usual":
        others = {one: values for one, values in visit.room.settings.next.items() if one != name}
        return _options(await keep(visit, replace(visit.room.settings, next=others)), name, game)
    if "=" not in text:
        return _choices(visit, name, game, text)
    values = dict(visit.room.settings.next.get(name, {})) | _read(visit, name, game, text)
    _check(visit, name, game, values)
    after = replace(visit.room.settings, next={**visit.room.settings.next, name: values})
    return _options(await keep(visit, after), name, game)


def _read(visit: Visit, name: str, game: AnyGame, text: str) -> dict[str, Any]:
    known, values = {one["name"]: one for one in describe(game.Options)}, {}
    for word in text.replace(",", " ").split():
        option, _, value = word.partition("=")
        if option not in known:
            raise Refusal("unknown_option", option=option[:32], game=visit.pen().title(name))
        values[option] = _value(known[option], value)
    return values


def _value(option: Mapping[str, Any], text: str) -> Any:
    if text in option.get("values", ()):
        return text
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text


def _check(visit: Visit, name: str, game: AnyGame, values: Mapping[str, Any]) -> None:
    """Names the option that cannot be so."""
    for option, value in values.items():
        try:
            make(game.Options, {option: value})
        except ValueError:
            what = visit.app.words.text(Say(f"option-{option}"), visit.player.language, name)
            raise Refusal("bad_option_choice", option=what, value=str(value)[:32]) from None
    try:
        make(game.Options, values)
    except ValueError:
        raise Refusal("bad_value") from None


def _games(visit: Visit) -> Answer:
    pen = visit.pen()
    keys = [Key(pen.short_title(name), f"/next {name}") for name in visit.app.games]
    return page(pen, [head(pen, "next-title"), pen("next-which")], keys, back="/settings")


def _now(visit: Visit, name: str, game: AnyGame) -> dict[str, Any]:
    try:
        return given(make(game.Options, dict(visit.room.settings.next.get(name, {}))))
    except ValueError:  # set for an older version of the game
        return given(game.Options())


def _options(visit: Visit, name: str, game: AnyGame) -> Answer:
    pen, words = visit.pen(), visit.app.words
    called = {f.name: words.text(Say(f"option-{f.name}"), pen.language, name) for f in fields(game.Options)}
    lines = [
        pen("option-line", option=called[option], value=_words(pen, name, game, option, value))
        for option, value in _now(visit, name, game).items()
    ]
    keys = [Key(called[option], f"/next {name} {option}") for option in called]
    keys.append(choice(pen, pen.plain("next-usual"), f"/next {name} usual", name not in visit.room.settings.next))
    title = pen.ink.bold(pen("next-of", game=pen.title(name)))
    rows = rows_of([*keys, Key(pen.plain("button-back"), "/next")])
    return Answer(page=Message(joined([title, *lines, pen("next-how", command=_example(name, game))]), rows))


def _example(name: str, game: AnyGame) -> str:
    first = describe(game.Options)[0]
    return f"/next {name} {first['name']}={str(first['default']).lower()}"


def _choices(visit: Visit, name: str, game: AnyGame, option: str) -> Answer:
    known = {one["name"]: one for one in describe(game.Options)}
    if option not in known:
        raise Refusal("unknown_option", option=option[:32], game=visit.pen().title(name))
    pen, now = visit.pen(), _now(visit, name, game)[option]
    keys = [
        choice(pen, _words(pen, name, game, option, value), f"/next {name} {option}={_typed(value)}", value == now)
        for value in _offered(game, known[option])
    ]
    title = pen.ink.bold(pen.ink.escape(visit.app.words.text(Say(f"option-{option}"), pen.language, name)))
    return page(pen, [pen.ink.bold(pen("next-of", game=pen.title(name))), title], keys, f"/next {name}", width=4)


def _offered(game: AnyGame, option: Mapping[str, Any]) -> list[Any]:
    """The values of an option that stand on keys; others can be typed."""
    if some := offered(game.Options, option["name"]):
        return list(some)
    if "values" in option:
        return list(option["values"])
    if option["name"] in with_clock(game.Options, None):
        return list(CLOCKS.values())
    low, high, usual = option["min"], option["max"], option["default"]
    nothing = [None] if option.get("null") else []
    if high - low < FEW:
        return [*range(low, high + 1), *nothing]
    near = SECONDS if "seconds" in option["name"] else (low, low + 1, low + 2, low + 4, low + 9, low + 19, low + 99)
    fit = {value for value in (*near, usual) if value is not None and low <= value <= high}
    return [*sorted(fit), *nothing]


def _typed(value: object) -> str:
    return "none" if value is None else str(value).lower()


def _words(pen: Pen, name: str, game: AnyGame, option: str, value: Any) -> str:
    """A value in words."""
    if option in with_clock(game.Options, None):
        return pen.plain(clock_name(value))
    said = option_value(pen, name, option, value)
    if said != str(value):
        return said
    return pen.plain("next-yes" if value else "next-no") if isinstance(value, bool) else said
