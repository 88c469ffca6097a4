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

from games.tournament.rating import MEAN, SCALE, fitted
from games.tournament.results import Result

SPREAD = 200 / SCALE  # of the true strengths
ENDLESS = 400  # rounds that stand for endless ones
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


def truth(model: Model, strengths: Sequence[float], dice: random.Random) -> list[float]:
    """The ratings that endless results would have: those of very many."""
    if model in (MODELS["independent"], *(MODELS[name] for name in MODELS if name.startswith("second"))):
        average = sum(strengths) / len(strengths)
        return [MEAN + SCALE * (one - average) for one in strengths]
    many = fitted(range(len(strengths)), tournament(model, strengths, ENDLESS, dice))
    return [many[team].value for team in range(len(strengths))]


def covered(model: Model, teams: int, rounds: int, runs: int, seed: int = 1) -> tuple[float, float]:
    """The share of intervals that have the truth in them, and half their average width."""
    dice, hits, width = random.Random(seed), 0, 0.0
    for _ in range(runs):
        strengths = [dice.gauss(0, SPREAD) for _ in range(teams)]
        ratings = fitted(range(teams), tournament(model, strengths, rounds, dice))
        for team, value in enumerate(truth(model, strengths, dice)):
            hits += abs(ratings[team].value - value) <= ratings[team].plus_minus
            width += ratings[team].plus_minus
    return hits / (runs * teams), width / (runs * teams)


def main() -> None:
    """Prints the share for each model and some sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100, metavar="N")
    runs = parser.parse_args().runs
    for teams, rounds in ((8, 1), (8, 2), (8, 6), (16, 1)):
        for name, model in MODELS.items():
            share, width = covered(model, teams, rounds, runs)
            print(f"{teams} teams, {rounds} rounds, {name}: {share:.1%} (± {width:.0f})", flush=True)


if __name__ == "__main__":
    main()
