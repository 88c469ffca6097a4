"""Reads form fields: whole numbers, and the options of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.view.option_values import is_duration, read_value
from games.core.game import AnyGame, Refusal
from games.core.options import describe, given, offered, with_clock


def number_or_text(text: str) -> int | str:
    """Returns the whole number in a field; else its text, which the refusal repeats."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else text


def options_in(name: str, game: AnyGame, form: Mapping[str, str]) -> dict[str, Any]:
    """Returns the values of the fields `option-…`; an empty one is None where that is allowed."""
    fields = {option["name"]: form.get(f"option-{option['name']}") for option in describe(game.Options)}
    return {
        option: read_value(name, game, option, text or "none") for option, text in fields.items() if text is not None
    }


def fields_of(game: AnyGame, values: Mapping[str, Any], clocks: bool = False) -> list[dict[str, Any]]:
    """Returns a game's options as form fields, with their current values.

    `clocks`: including those that a table's clock sets.
    """
    without = {} if clocks else with_clock(game.Options, None)
    now = {**given(game.Options()), **values}
    return [
        option | {"now": now[name], "offered": offered(game.Options, name), "seconds": is_duration(name)}
        for option in describe(game.Options)
        if (name := option["name"]) not in without
    ]


def game_in(games: Mapping[str, AnyGame], form: Mapping[str, str]) -> tuple[str, AnyGame]:
    """Returns the game that a form names."""
    name = form.get("game", "")
    if name not in games:
        raise Refusal("unknown_game")
    return name, games[name]
