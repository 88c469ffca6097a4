"""How often the interval of 95 % has the true strength: `python -m tests.games.tournament.coverage --runs 300`.

The two matches of a deal are independent, or the second one goes as the first, by the robot or by the side; or a deal
suits a robot or a side. The truth is what the model would fit to endless results.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import exp
from types import MappingProxyType

from games.ratings import SCALE
from games.tournament.rating import MEAN, fitted
from games.tournament.results import Result

SPREAD = 200 / SCALE  # of the true strengths
FAR = 300 / SCALE  # of the average of the teams from that of the anchors
LEVELS = (1100.0, 1300.0, 1500.0, 1700.0, 1900.0)  # the ratings of anchors
ENDLESS = 400  # rounds that stand for endless ones
LINES = [(team, 0) for team in range(64)]
Deal = tuple[bool, bool]  # whether the first team won each match
Model = Callable[[float, random.Random], Deal]  # by how much stronger it is


def _wins(by: float, dice: random.Random) -> bool:
    return dice.random() < 1 / (1 + exp(-by))


def _copies(share: float, of_robot: bool) -> Model:
    def model(by: float, dice: random.Random) -> Deal:
        first = _wins(by, dice)
        return first, (first == of_robot) if dice.random() < share else _wins(by, dice)

    return model


def _suits(robot: bool) -> Model:
    def model(by: float, dice: random.Random) -> Deal:
        favour = dice.gauss(0, 1)
        return _wins(by + favour, dice), _wins(by + favour if robot else by - favour, dice)

    return model


MODELS: Mapping[str, Model] = MappingProxyType(
    {
        "independent": _copies(0, True),
        "second as the first, half the time": _copies(0.5, True),
        "second as the first, always": _copies(1, True),
        "same side wins, half the time": _copies(0.5, False),
        "deals suit a robot": _suits(True),
        "deals suit a side": _suits(False),
    }
)


def tournament(model: Model, strengths: Sequence[float], rounds: int, dice: random.Random) -> list[Result]:
    """Every pair plays a deal from both sides in each round."""
    found = []
    for number in range(1, rounds + 1):
        for pairing, (one, other) in enumerate(combinations(range(len(strengths)), 2), 1):
            deal = model(strengths[one] - strengths[other], dice)
            found += [Result(number, one, other, one if won else other, pairing=pairing) for won in deal]
    return found


def truth(model: Model, strengths: Sequence[float], anchors: Mapping[int, float], dice: random.Random) -> list[float]:
    """The ratings that endless results would have: those of very many."""
    if model in (MODELS["independent"], *(MODELS[name] for name in MODELS if name.startswith("second"))):
        average = 0.0 if anchors else sum(strengths) / len(strengths)
        return [MEAN + SCALE * (one - average) for one in strengths]
    many = fitted(LINES[: len(strengths)], tournament(model, strengths, ENDLESS, dice), anchors=anchors)
    return [many[team, 0].value for team in range(len(strengths))]


def covered(
    model: Model, teams: int, rounds: int, runs: int, seed: int = 1, anchors: Sequence[float] = ()
) -> tuple[float, float]:
    """The share of intervals that have the truth in them, and half their average width.

    `anchors`: the ratings of computers that play too, below which the average of the teams may be far.
    """
    dice, hits, width = random.Random(seed), 0, 0.0
    fixed = {teams + place: rating for place, rating in enumerate(anchors)}
    for _ in range(runs):
        level = dice.gauss(0, FAR) if anchors else 0.0
        strengths = [level + dice.gauss(0, SPREAD) for _ in range(teams)]
        strengths += [(rating - MEAN) / SCALE for rating in anchors]
        results = tournament(model, strengths, rounds, dice)
        ratings = fitted(LINES[: len(strengths)], results, anchors=fixed)
        for team, value in enumerate(truth(model, strengths, fixed, dice)[:teams]):
            hits += abs(ratings[team, 0].value - value) <= ratings[team, 0].plus_minus
            width += ratings[team, 0].plus_minus
    return hits / (runs * teams), width / (runs * teams)


def main() -> None:
    """Prints the share for each model and some sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100, metavar="N")
    runs = parser.parse_args().runs
    for teams, rounds, anchors in ((8, 2, ()), (8, 6, ()), (16, 1, ()), (16, 3, ()), (16, 1, LEVELS), (16, 3, LEVELS)):
        for name, model in MODELS.items():
            share, width = covered(model, teams, rounds, runs, anchors=anchors)
            how = ", with anchors" if anchors else ""
            print(f"{teams} teams{how}, {rounds} rounds, {name}: {share:.1%} (± {width:.0f})", flush=True)


if __name__ == "__main__":
    main()
