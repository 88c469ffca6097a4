"""The command `robot`: the training robot, and help for authors of robots."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import TYPE_CHECKING

from games.core.computer import LEVELS_MOST

from .robot_games import add_game, robots_game
from .robot_match import seconds

if TYPE_CHECKING:
    from ..robots.conformance import Check

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

PORT = 8000


def add(commands: Commands) -> None:
    """Adds the command and its parts."""
    parser = commands.add_parser("robot", help="serve the training robot; check or connect a robot of your own")
    parser.add_argument(
        "--level", type=int, choices=range(1, LEVELS_MOST + 1), help="how well it plays; usually 6, greedy"
    )
    add_game(parser)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=port, default=PORT, help=f"the port to listen on ({PORT})")
    parser.set_defaults(run=_serve, parser=parser)
    parts = parser.add_subparsers(title="parts", metavar="PART")
    check = parts.add_parser("check", help="check that a robot speaks the protocol")
    check.add_argument("url", metavar="URL")
    add_game(check)
    check.add_argument("--timeout", type=seconds, default=1.0, metavar="SECONDS", help="of a request (1)")
    check.add_argument("--json", action="store_true", help="one JSON line a case")
    check.set_defaults(run=_check, parser=check)
    connect = parts.add_parser("connect", help="let a robot behind a router play: connect to a house from here")
    connect.add_argument("house", metavar="HOUSE", help="its address, like https://games.example.org")
    connect.add_argument("token", metavar="TOKEN", help="the team's token, as on its flyer")
    connect.add_argument("url", metavar="URL", help="the robot, like http://127.0.0.1:8000")
    connect.set_defaults(run=_connect, parser=connect)


def port(text: str) -> int:
    """Returns a port from the command line."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError("a port from 1 to 65535 is needed")
    return int(text)


def _serve(args: argparse.Namespace) -> int:
    from ..robots.serving import CannotListen, serve
    from ..robots.training import TrainingRobot

    name, game = robots_game(args)
    if args.level is not None and args.level not in game.levels:
        args.parser.error(f"{name} has the levels 1 to {game.levels[-1]}")
    try:
        serve(TrainingRobot(game, args.level), args.host, args.port)
    except CannotListen as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _check(args: argparse.Namespace) -> int:
    from bot.addresses import Networks, WrongAddress, parse_address

    from ..robots.conformance import Check
    from ..robots.http_robot import HttpRobot
    from ..robots.loop_delay import LoopDelays

    try:
        address = parse_address(args.url)
    except WrongAddress as error:
        args.parser.error(str(error))
    name, game = robots_game(args)
    check = Check(
        name, game, lambda: HttpRobot(address, args.timeout, LoopDelays(), networks=Networks.ALL), args.timeout
    )
    return asyncio.run(_report(check, args.json))


async def _report(check: Check, as_json: bool) -> int:
    """Prints each case when it is done; returns 1 if one failed."""
    from ..robots.conformance import case_line

    failed = 0
    async for case in check.cases():
        failed += not case.passed
        if as_json:
            print(json.dumps({"case": case.name, "ok": case.passed, "detail": case.detail, "ms": case.ms}), flush=True)
        else:
            print(case_line(case), flush=True)
    if not as_json:
        print(f"{failed} failed." if failed else "all is well.")
    return 1 if failed else 0


def _connect(args: argparse.Namespace) -> int:
    from bot.addresses import WrongAddress, parse_address

    from ..robots.reverse_client import CannotConnect, ReverseClient

    try:
        house, robot = parse_address(args.house), parse_address(args.url)
    except WrongAddress as error:
        args.parser.error(str(error))
    if not args.token.isascii() or not args.token.isprintable():
        args.parser.error("a token has letters and hyphens alone")
    try:
        asyncio.run(ReverseClient(str(house), args.token, robot, lambda text: print(text, flush=True)).run())
    except KeyboardInterrupt:
        return 0
    except CannotConnect as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0
