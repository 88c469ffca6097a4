"""The command `tournament try`: is a robot better than others?"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core.options import with_clock
from games.robots import Played
from games.tournament import draws
from games.tournament.description import robot_options, scored_in
from games.tournament.results import scores_in
from games.tournament.trial import Trial, judge

from .robot_games import add_game, add_options, options_given, robots_game
from .robot_match import seconds, seed

if TYPE_CHECKING:
    Parts = argparse._SubParsersAction[argparse.ArgumentParser]

WORST = 5  # losses that are listed


class WrongState(Exception):
    """The state file cannot be used; says why."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A deal played against one opponent from both sides: its seed for `tournament play`, points, chips, faults."""

    seed: int
    against: str
    points: float
    chips: int
    faults: int
    their_faults: int = 0  # of the opponent


def add(parts: Parts) -> None:
    """Adds the command."""
    tries = parts.add_parser("try", help="measure whether a robot is better than others")
    tries.add_argument("candidate", metavar="CANDIDATE", help="the address of the robot in question")
    tries.add_argument("--against", nargs="+", required=True, metavar="URL")
    tries.add_argument("--pairs", type=_count, default=100, metavar="N", help="deals, each from both sides (100)")
    tries.add_argument("--jobs", type=_count, default=4, metavar="N", help="pairs at once (4)")
    tries.add_argument("--sprt", type=_hypotheses, metavar="ELO0,ELO1", help="stop when one of them is clear")
    tries.add_argument("--seed", type=seed, default=1, metavar="N", help="of the first deal")
    tries.add_argument("--timeout", type=seconds, default=1.0, metavar="SECONDS", help="of a request (1)")
    tries.add_argument("--state", type=Path, metavar="FILE", help="keep finished pairs there, to go on later")
    add_game(tries)
    add_options(tries)
    tries.add_argument("--json", action="store_true")
    tries.set_defaults(run=_try, parser=tries)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 10**6):
        raise argparse.ArgumentTypeError("a whole number from 1 to 999999 is needed")
    return int(text)


def _hypotheses(text: str) -> tuple[float, float]:
    try:
        low, high = (float(number) for number in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError("two differences in Elo are needed, like 0,30") from None
    if not -1000 <= low < high <= 1000:
        raise argparse.ArgumentTypeError("the first difference in Elo is smaller than the second, like 0,30")
    return low, high


@dataclass
class Notebook:
    """The finished pairs, by number; with a file they outlive the program."""

    what: dict[str, Any]  # what is measured: pairs of another trial do not count
    file: Path | None
    pairs: dict[int, Pair] = field(default_factory=dict)

    def open(self) -> None:
        """Reads what is there; WrongState for a file of something else. A line cut short by a crash is dropped."""
        if self.file is None:
            return
        try:
            first, *lines = self.file.read_text("utf-8").split("\n") if self.file.exists() else [json.dumps(self.what)]
            if json.loads(first) != self.what:
                raise WrongState(f"{self.file} belongs to another trial: {first[:200]}")
            for line in lines[:-1]:
                facts = json.loads(line)
                number = facts.pop("pair")
                self.pairs[number] = Pair(**facts)
            whole = [json.dumps(self.what), *(self._line(number) for number in self.pairs)]
            self.file.write_text("\n".join([*whole, ""]), "utf-8")
        except OSError as error:
            raise WrongState(f"{self.file} cannot be used: {error.strerror}") from None
        except (ValueError, TypeError, KeyError):
            raise WrongState(f"{self.file} is not the state of a trial") from None

    def keep(self, number: int, pair: Pair) -> None:
        """Notes a finished pair."""
        self.pairs[number] = pair
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(self._line(number) + "\n")

    def in_order(self) -> list[Pair]:
        """Returns the pairs up to the first that is missing, so that speed decides nothing."""
        counted = list[Pair]()
        while (pair := self.pairs.get(len(counted))) is not None:
            counted.append(pair)
        return counted

    def _line(self, number: int) -> str:
        pair = self.pairs[number]
        facts = {"seed": pair.seed, "against": pair.against, "points": pair.points}
        faults = {"faults": pair.faults, "their_faults": pair.their_faults}
        return json.dumps({"pair": number, **facts, "chips": pair.chips, **faults})


def _try(args: argparse.Namespace) -> int:
    name, game = robots_game(args)
    chosen = {**with_clock(game.Options, None), **options_given(args)}
    what = {"candidate": args.candidate, "against": args.against, "seed": args.seed, "timeout": args.timeout}
    notebook = Notebook({**what, "game": name, "options": chosen}, args.state)
    try:
        options = robot_options(game, options_given(args))
        asyncio.run(_play_all(args, options, notebook))
    except ValueError as error:
        args.parser.error(str(error))
    except WrongState as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        hint = "; the same command goes on from here" if args.state else ""
        print(f"stopped after {len(notebook.in_order())} pairs{hint}.", file=sys.stderr)
        return 130
    _print(args, notebook.in_order())
    return 0


async def _play_all(args: argparse.Namespace, options: Any, notebook: Notebook) -> None:
    """Plays the pairs that are missing, several at once, until all are played or the verdict is clear."""
    from bot.addresses import parse_address

    addresses = {url: parse_address(url) for url in (args.candidate, *args.against)}
    notebook.open()
    numbers = iter([n for n in range(args.pairs * len(args.against)) if n not in notebook.pairs])

    async def worker() -> None:
        for number in numbers:
            if judge([pair.points for pair in notebook.in_order()], args.sprt).verdict != "open":
                return
            deal, against = divmod(number, len(args.against))
            pair = await _play_pair(args, options, addresses, args.seed + deal, args.against[against])
            before = len(notebook.in_order())
            notebook.keep(number, pair)
            done = judge([p.points for p in notebook.in_order()], args.sprt)
            if done.pairs > before:  # else an earlier pair is still being played, and counts first
                print(_progress(done, args.pairs * len(args.against)), file=sys.stderr)

    async with asyncio.TaskGroup() as workers:
        for _ in range(args.jobs):
            workers.create_task(worker())


async def _play_pair(args: argparse.Namespace, options: Any, addresses: Any, number: int, against: str) -> Pair:
    from bot.addresses import Networks

    from ..robots.http_robot import HttpRobot
    from ..robots.loop_delay import LoopDelays
    from ..robots.referee import play

    name, game = robots_game(args)
    chance = draws.deal_chance(draws.secret_from(number), 1, 1)
    points, chips, faults = 0.0, 0, [0, 0]  # faults of the candidate, and of the other
    for seat, seats in enumerate(((args.candidate, against), (against, args.candidate))):  # they may be one robot
        loop_delays = LoopDelays()
        robots = [HttpRobot(addresses[url], args.timeout, loop_delays, networks=Networks.ALL) for url in seats]
        played = await play(draws.deal(chance, name, game, options, seats), robots, timeout_seconds=args.timeout)
        points += _points(played, seat)
        own, other = scores_in(played.record.document())[:: 1 if seat == 0 else -1]
        chips += own - other
        for call in played.calls:
            faults[call.seat != seat] += call.status != "ok"
    return Pair(number, against, points, chips, *faults)


def _points(played: Played, seat: int) -> float:
    places = (played.record.outcome or {})["places"]
    return 0.5 if len(places) == 1 else float(seat in places[0])


def _progress(trial: Trial, pairs: int) -> str:
    llr = "" if trial.llr is None else f", LLR {trial.llr:+.2f}"
    return f"{trial.pairs} of {pairs} pairs: {trial.score:.1%}, Elo {_number(trial.elo)}{llr}"


def _number(elo: float) -> str:
    return f"{round(elo) + 0:+d}" if math.isfinite(elo) else ("+∞" if elo > 0 else "−∞")


def _finite(value: float) -> float | None:
    return round(value, 2) + 0.0 if math.isfinite(value) else None  # + 0.0: no negative zero


def _facts(trial: Trial) -> dict[str, Any]:
    return {
        "pairs": trial.pairs,
        "score": round(trial.score, 4),
        "elo": _finite(trial.elo),
        "interval": [_finite(edge) for edge in trial.interval],
        "llr": None if trial.llr is None else round(trial.llr, 3),
        "bounds": None if trial.bounds is None else [round(bound, 3) for bound in trial.bounds],
        "verdict": trial.verdict,
    }


def _print(args: argparse.Namespace, pairs: Sequence[Pair]) -> None:
    trial = judge([pair.points for pair in pairs], args.sprt)
    counted = pairs[: trial.pairs]
    worst = sorted((pair for pair in counted if pair.points < 1), key=lambda pair: (pair.points, pair.chips))[:WORST]
    faults = sum(pair.faults for pair in counted)
    if args.json:
        shown = [{"seed": p.seed, "against": p.against, "points": p.points, "chips": p.chips} for p in worst]
        facts = {"candidate": args.candidate, "against": args.against, **_facts(trial), "faults": faults}
        print(json.dumps({**facts, "worst": shown}))
        return
    low, high = (_number(edge) for edge in trial.interval)
    print(f"{trial.pairs} pairs, score {trial.score:.1%}, Elo {_number(trial.elo)} (95 %: {low} to {high}).")
    if args.sprt:
        words = {"better": "better", "not_better": "not better", "open": "not decided yet"}
        print(f"Sequential test of {args.sprt[0]:g} against {args.sprt[1]:g} Elo: {words[trial.verdict]}.")
    if faults:
        print(f"The candidate made {faults} faults: `roundhouse robot check` shows what is wrong.")
    for url in args.against:
        if count := sum(pair.their_faults for pair in counted if pair.against == url):
            print(f"{url} made {count} faults, which count as wins: `roundhouse robot check` shows what is wrong.")
    scored = scored_in(robots_game(args)[1])
    for pair in worst:
        by = f", {scored} {pair.chips:+d}," if scored else ""
        print(f"lost{by} in the deal of --seed {pair.seed} against {pair.against}")
