"""The command `tournament run`: a whole tournament from a description."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games import find_games
from games.core.chance import commitment
from games.core.reading import NotARecord, documents
from games.tournament.description import BadDescription, Entrant, RoundType, read_description, scored_in
from games.tournament.draws import SECRET_BYTES, secret_from
from games.tournament.results import Team, forfeit_in

from .robot_match import seed

if TYPE_CHECKING:
    from bot.addresses import Address
    from games.core.game import AnyGame
    from games.tournament.description import Description
    from games.tournament.document import Tournament

    from ..robots.referee import Robot
    from ..robots.tournament import Progress

    Parts = argparse._SubParsersAction[argparse.ArgumentParser]

JOBS = 8
INTERRUPTED = 130


def add(parts: Parts) -> None:
    """Adds the command."""
    command = parts.add_parser("run", help="play a whole tournament from a description")
    command.add_argument("file", metavar="FILE", help="teams, rounds and pairing as JSON; - is standard input")
    command.add_argument("--jobs", type=jobs, default=JOBS, metavar="N", help=f"matches at once ({JOBS})")
    command.add_argument("--seed", type=seed, metavar="N", help="draws the same boards and lots again")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_run)


def jobs(text: str) -> int:
    """Returns a number of matches at once from the command line."""
    if not re.fullmatch(r"[0-9]{1,3}", text) or not int(text):
        raise argparse.ArgumentTypeError("a whole number from 1 to 999 is needed")
    return int(text)


def _run(args: argparse.Namespace) -> int:
    from bot.addresses import Networks

    from ..robots.http_robot import HttpRobot
    from ..robots.loop_delay import LoopDelays
    from ..robots.tournament import run

    try:
        description = read_description(_read(args.file), find_games())
        addresses = [_address(entrant) for entrant in description.entrants]
    except BadDescription as error:
        print(error, file=sys.stderr)
        return 2
    loop_delays = LoopDelays()

    def robot_of(team: Team, kind: RoundType) -> Robot:
        return HttpRobot(addresses[team], kind.timeout_seconds, loop_delays, networks=Networks.ALL)

    secret = secrets.token_bytes(SECRET_BYTES) if args.seed is None else secret_from(args.seed)
    game = find_games()[description.game]
    try:
        print(f"The tournament's commitment is {commitment(secret)}.", file=sys.stderr)
        anchors = _anchors(description, game)
        played = asyncio.run(run(description, game, secret, robot_of, args.jobs, _show_progress, anchors))
    except KeyboardInterrupt:
        print("The tournament was interrupted; it has no result.", file=sys.stderr)
        return INTERRUPTED
    print(
        json.dumps(played.document(), ensure_ascii=False) if args.json else "\n".join(_table(played, scored_in(game)))
    )
    return 0


def _anchors(description: Description, game: AnyGame) -> dict[int, float]:
    """Returns the levels that play as anchors; none where the rounds have sizes at which they are rated differently."""
    from ..organising import level_ratings

    first, *others = [level_ratings(game, kind.options) for kind in description.rounds]
    if not description.anchors or any(ratings != first for ratings in others):
        return {}
    return {level: rating for level, rating in first.items() if rating is not None}


def _address(entrant: Entrant) -> Address:
    """Returns the address of a team's robot; BadDescription if it has none."""
    from bot.addresses import WrongAddress, parse_address

    try:
        return parse_address(entrant.url)
    except WrongAddress as error:
        raise BadDescription(f"{entrant.name}: {error}.") from None


def _read(file: str) -> Any:
    """Returns the JSON document in a file; BadDescription if there is none."""
    try:
        records = documents(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())
    except (OSError, ValueError) as error:
        raise BadDescription(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(records) > 1 or isinstance(records[0], NotARecord):
        raise BadDescription(f"{file} is not one JSON document.")
    return records[0]


def _show_progress(progress: Progress) -> None:
    record = progress.match.record
    assert record is not None
    where = f"Round {progress.match.round}, match {progress.done} of {progress.total}"
    print(f"{where}: {_result(record)}", file=sys.stderr, flush=True)


def _result(record: Mapping[str, Any]) -> str:
    names, outcome = record["seats"], record["outcome"]
    winner, why = outcome["places"][0][0], forfeit_in(record) or outcome["why"]
    scores = [outcome["scores"][seat] for seat in (winner, 1 - winner)]
    score = "" if None in scores else f", {scores[0]} to {scores[1]}"
    if len(outcome["places"]) == 1:
        return f"{names[winner]} drew with {names[1 - winner]}{score} ({why})."
    return f"{names[winner]} won against {names[1 - winner]}{score} ({why})."


def _table(played: Tournament, scored: str) -> list[str]:
    """Returns the ladder for people: ratings with intervals of 95 %, unsure ones with a question mark.

    `scored`: what the game's scores are called; without a name the ladder has no column for them.
    """
    wide, narrow = max(len(name) for name in played.names.values()), max(6, len(scored))
    heading = f" {scored:>{narrow}}" if scored else ""
    lines = [f"{'':>4} {'team':{wide}} {'points':>6}{heading} {'played':>6}  rating"]
    for row in played.ladder():
        sure = "fixed" if row.anchor else f"± {row.plus_minus:.0f}{' ?' if row.unsure else ''}"
        rating = f"{row.rating:.0f} {sure}"
        scores = f" {row.chips:>+{narrow}}" if scored else ""
        numbers = f"{row.points:>6}{scores} {row.played:>6}"
        lines.append(f"{row.place or '':>4} {played.names[row.team]:{wide}} {numbers}  {rating}")
    return [*lines, f"The tournament's secret is {played.secret.hex()}."]
