"""The command `tournament play`: one match between two robots."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core.record import Record
from games.robots import Played
from games.tournament import draws
from games.tournament.description import robot_options

from .robot_games import add_game, add_options, options_given, robots_game

if TYPE_CHECKING:
    Parts = argparse._SubParsersAction[argparse.ArgumentParser]


def add(parts: Parts) -> None:
    """Adds the command."""
    play = parts.add_parser("play", help="let two robots play one match")
    play.add_argument("urls", nargs=2, metavar="URL", help="the first robot moves first")
    add_game(play)
    add_options(play)
    play.add_argument("--seed", type=seed, metavar="N", help="draws the same board again")
    play.add_argument(
        "--board", type=Path, metavar="FILE", help='a board as JSON: {"size": n, "cells": [[…]]}, or a position'
    )
    play.add_argument("--timeout", type=seconds, default=1.0, metavar="SECONDS", help="of a request (1)")
    play.add_argument("--training", action="store_true", help="tell the robots that a person plays")
    play.add_argument("--json", action="store_true")
    play.set_defaults(run=_play, parser=play)


def seconds(text: str) -> float:
    """Returns a time limit from the command line."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text) or not 0 < float(text) <= 3600:
        raise argparse.ArgumentTypeError("seconds above 0 and up to 3600 are needed, like 0.5")
    return float(text)


def seed(text: str) -> int:
    """Returns a seed from the command line."""
    if not re.fullmatch(r"[0-9]{1,19}", text):
        raise argparse.ArgumentTypeError("a whole number from 0 of at most 19 digits is needed")
    return int(text)


def _play(args: argparse.Namespace) -> int:
    from bot.addresses import Networks, WrongAddress, parse_address

    from ..robots.http_robot import HttpRobot
    from ..robots.loop_delay import LoopDelays
    from ..robots.referee import play

    try:
        loop_delays = LoopDelays()
        robots = [HttpRobot(parse_address(url), args.timeout, loop_delays, networks=Networks.ALL) for url in args.urls]
        deal = _deal(args, tuple(str(robot.address) for robot in robots))
        deal.begin()
    except (WrongAddress, ValueError) as error:
        args.parser.error(str(error))
    played = asyncio.run(play(deal, robots, timeout_seconds=args.timeout, training=args.training))
    print(json.dumps(document(played)) if args.json else "\n".join(_lines(played)))
    return 0


def document(played: Played) -> dict[str, Any]:
    """Returns a match as `--json` prints it."""
    record = played.record.document()
    return {"record": record, "calls": [call.document() for call in played.calls], "outcome": record["outcome"]}


def _deal(args: argparse.Namespace, seats: tuple[str, ...]) -> Record:
    """Returns the match to play; ValueError for options or a board that cannot be played."""
    name, game = robots_game(args)
    assert game.wire is not None
    chosen = options_given(args)
    if args.board is None:
        secret = secrets.token_bytes(draws.SECRET_BYTES) if args.seed is None else draws.secret_from(args.seed)
        return draws.deal(draws.deal_chance(secret, 1, 1), name, game, robot_options(game, chosen), seats)
    position, implied = game.wire.position(_read_board(args.board))
    for option, value in implied.items():
        if chosen.get(option, value) != value:
            raise ValueError(f"--{option} {chosen[option]} differs from the board, where it is {value}")
    return Record(name, game, seats, (), robot_options(game, {**chosen, **implied}), game.rules, position=position)


def _read_board(file: Path) -> Mapping[str, Any]:
    try:
        board = json.loads(file.read_bytes())
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise ValueError(f"{file} is not JSON") from None
    if not isinstance(board, dict):
        raise ValueError(f'{file} is not a board: {{"size": n, "cells": [[…]]}}')
    return board


def _lines(played: Played) -> list[str]:
    """Returns what happened, for people."""
    record, outcome = played.record, played.record.outcome
    assert outcome is not None
    faults = [call for call in played.calls if call.status != "ok"]
    answered = sorted(call.ms for call in played.calls if call.status == "ok") or [0.0]
    scores = [score for score in outcome["scores"] if score is not None]
    score = f": {' to '.join(map(str, scores))}" if len(scores) > 1 else ""
    names = record.seats
    if names[0] == names[1]:  # a robot played itself
        names = (f"{names[0]} (first)", f"{names[1]} (second)")
    return [
        f"{names[0]} drew with {names[1]}{score}."
        if len(outcome["places"]) == 1
        else f"{names[outcome['places'][0][0]]} won{score and '; scores of the first and the second'}{score}.",
        *(f"{names[call.seat]}: {call.verb} was {call.status}: {call.detail}" for call in faults),
        f"steps: {len(record.steps)}, requests: {len(played.calls)}; "
        f"answers took {answered[len(answered) // 2]:g} ms at the median, {answered[-1]:g} ms at most.",
    ]
