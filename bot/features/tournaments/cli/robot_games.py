"""The arguments that choose a game of robots and its options."""

from __future__ import annotations

import argparse
import json
from dataclasses import fields
from typing import Any

from games import find_games
from games.core.game import AnyGame
from games.core.options import BankOptions
from games.tournament.description import robot_games

BANK = {option.name for option in fields(BankOptions)}


def add_game(parser: argparse.ArgumentParser) -> None:
    """Adds the argument for the game."""
    names = robot_games(find_games())
    parser.add_argument("--game", choices=names, default=names[0], help=f"the game to play ({names[0]})")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds arguments for the options of any game but its clocks: robots have a time limit for each request.

    The options of the usual game have arguments of their own.
    """
    for option in fields(_usual().Options):
        if "values" in option.metadata:
            parser.add_argument(f"--{option.name}", action="store_true", default=None, help="an option of the game")
        elif not option.metadata.get("clock") and option.name not in BANK:
            bounds = f"{option.metadata['min']} to {option.metadata['max']}, usually {option.default}"
            parser.add_argument(f"--{option.name}", type=int, metavar="N", help=bounds)
    parser.add_argument(
        "--option", type=_option, action="append", metavar="NAME=VALUE", help="an option of any game, like wins=3"
    )


def options_given(args: argparse.Namespace) -> dict[str, Any]:
    """Returns the options of the game that stand on the command line."""
    given = {option.name: getattr(args, option.name, None) for option in fields(_usual().Options)}
    named = {name: value for name, value in given.items() if value is not None}
    return named | dict(getattr(args, "option", None) or ())


def robots_game(args: argparse.Namespace) -> tuple[str, AnyGame]:
    """Returns the game to play, with its name."""
    return args.game, find_games()[args.game]


def _usual() -> AnyGame:
    games = find_games()
    return games[robot_games(games)[0]]


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError("an option is NAME=VALUE, like wins=3")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
