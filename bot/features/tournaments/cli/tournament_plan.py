"""The command `tournament plan`: how long a tournament takes."""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import asdict
from typing import TYPE_CHECKING

from games.tournament.description import MOST_ROUNDS, MOST_TEAMS, RoundType, robot_options
from games.tournament.pairing import SYSTEMS
from games.tournament.plan import Plan, plan

from .robot_games import add_game, add_options, options_given, robots_game
from .robot_match import seconds
from .tournament_run import JOBS, jobs

if TYPE_CHECKING:
    Parts = argparse._SubParsersAction[argparse.ArgumentParser]

ANSWER_MS = 20.0


def add(parts: Parts) -> None:
    """Adds the command."""
    command = parts.add_parser("plan", help="count matches, requests and hours of a tournament")
    command.add_argument("--teams", type=_teams, required=True, metavar="N")
    add_game(command)
    add_options(command)
    command.add_argument(
        "--rounds", type=_rounds, default=1, metavar="N", help="not for a knock-out, which ends itself"
    )
    command.add_argument(
        "--both", action=argparse.BooleanOptionalAction, default=True, help="each deal from both sides"
    )
    command.add_argument("--pairing", choices=sorted(SYSTEMS), default="round_robin")
    command.add_argument("--jobs", type=jobs, default=JOBS, metavar="N", help=f"matches at once ({JOBS})")
    command.add_argument("--timeout", type=seconds, default=1.0, metavar="SECONDS", help="of a request (1)")
    command.add_argument("--answer-ms", type=_milliseconds, default=ANSWER_MS, metavar="MS", help="of a robot (20)")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_plan, parser=command)


def _teams(text: str) -> int:
    return _whole(text, 2, MOST_TEAMS)


def _rounds(text: str) -> int:
    return _whole(text, 1, MOST_ROUNDS)


def _whole(text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most:,} is needed")
    return int(text)


def _milliseconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,3})?", text):
        raise argparse.ArgumentTypeError("milliseconds are needed, like 20")
    return float(text)


def _plan(args: argparse.Namespace) -> int:
    _, game = robots_game(args)
    assert game.wire is not None
    try:
        options = robot_options(game, options_given(args))
    except ValueError as error:
        args.parser.error(str(error))
    kinds = [RoundType(options, args.timeout, both=args.both)] * args.rounds
    planned = plan(args.pairing, args.teams, kinds, game.wire.moves, args.jobs, args.answer_ms)
    print(json.dumps(asdict(planned)) if args.json else _sentence(planned))
    return 0


def _sentence(planned: Plan) -> str:
    return (
        f"{planned.matches:,} matches, about {planned.requests:,} requests: {_hours(planned.expected_hours)} expected, "
        f"{_hours(planned.worst_hours)} if every answer takes the whole time limit."
    )


def _hours(hours: float) -> str:
    return f"{hours:,.1f} hours" if hours >= 1 else f"{hours * 60:.1f} minutes"
