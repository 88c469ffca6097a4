"""How long the fit of an endless ladder takes, and how well it orders 200 simulated robots, on day 3 and after a month.

python -m benchmarks.endless [--robots 200] [--days 30]
"""

from __future__ import annotations

import argparse
import random
from datetime import timedelta
from time import process_time

from games.tournament.days import Standing
from tests.games.tournament.test_endless import SPREAD, Month, tau


def fit_of(month: Month) -> tuple[Standing, float]:
    """Returns the standing with ratings that fit its deals, and the seconds that this took."""
    began = process_time()
    fit = month.standing.after(month.now.date(), [])
    return fit, process_time() - began


def main() -> None:
    """Prints a line for the third day and one for the last."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--robots", type=int, default=200)
    parser.add_argument("--days", type=int, default=30)
    args, dice = parser.parse_args(), random.Random(47)
    strengths = {team: dice.gauss(1500, SPREAD) for team in range(1, args.robots + 1)}
    month, seconds = Month(dice, timedelta(minutes=30), strengths), list[float]()
    for day in range(1, args.days + 1):
        month.plays_a_day(fit=False)
        if day in (3, args.days):
            standing, took = fit_of(month)
            seconds.append(took)
            order = tau({team: rating.value for (team, _), rating in standing.ratings.items()}, strengths)
            pairs = sum(month.pairs.values()) // 2
            print(f"day {day}: {pairs:,} pairs so far, {len(standing.deals):,} deals, {took:.2f} s, tau {order:.3f}")
    ratio = seconds[-1] / seconds[0]
    print(
        f"longest wait: {max(month.waits)}, promised: {month.every}; the last fit takes {ratio:.2f} times the third's"
    )


if __name__ == "__main__":
    main()
