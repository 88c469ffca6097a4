"""The command `robot`: the training robot, and help for authors of robots."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from games.core.game import LEVELS

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

PORT = 8000


def add(commands: Commands) -> None:
    """Adds the command and its parts."""
    parser = commands.add_parser("robot", help="serve the training robot")
    parser.add_argument("--level", type=int, choices=LEVELS, default=2, help="how well it plays; 2 is greedy")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=port, default=PORT)
    parser.set_defaults(run=_serve)


def port(text: str) -> int:
    """Returns a port from the command line."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError("a port from 1 to 65535 is needed")
    return int(text)


def _serve(args: argparse.Namespace) -> int:
    from bot.robots.serving import CannotListen, serve
    from bot.robots.training import TrainingRobot
    from games import find_games

    (game,) = (game for game in find_games().values() if game.wire)
    try:
        serve(TrainingRobot(game, args.level), args.host, args.port)
    except CannotListen as error:
        print(error, file=sys.stderr)
        return 1
    return 0
