"""Shows the options of a game as form fields, and reads which game a form names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.view.option_values import is_duration, option_name, option_value, typed
from games.core.game import AnyGame, Refusal
from games.core.options import describe, given, offered, with_clock
from games.core.screen import Say


def fields_of(
    name: str, game: AnyGame, values: Mapping[str, Any], form: Mapping[str, str] | None = None, clocks: bool = False
) -> list[dict[str, Any]]:
    """Returns a game's options as form fields, with their labels, choices and current values, or what was typed.

    `clocks`: including those that a table's clock sets.
    """
    without = {} if clocks else with_clock(game.Options, None)
    now = {option: typed(value) for option, value in {**given(game.Options()), **values}.items()}
    for option in now:
        now[option] = (form or {}).get(f"option-{option}", now[option])
    shown = [option for option in describe(game.Options) if option["name"] not in without]
    return [_field(name, game, option, now[option["name"]]) for option in shown]


def _field(name: str, game: AnyGame, described: Mapping[str, Any], now: str) -> dict[str, Any]:
    option = described["name"]
    values = described.get("values", offered(game.Options, option))
    choices = {typed(value): option_value(name, game, option, value) for value in values}
    if choices and "values" not in described and now not in choices:  # another number
        choices = {now: Say("option-number", {"count": now}), **choices}
    facts = {"label": option_name(name, option), "choices": choices, "now": now, "seconds": is_duration(option)}
    return {**described, **facts}


def game_in(games: Mapping[str, AnyGame], form: Mapping[str, str]) -> tuple[str, AnyGame]:
    """Returns the game that a form names."""
    name = form.get("game", "")
    if name not in games:
        raise Refusal("unknown_game")
    return name, games[name]
