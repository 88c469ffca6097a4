"""Simulated tournaments, each checked after every round: `python -m tests.tournaments --runs 100000 [--first N]`.

Every round has one match a pair, at most one bye (Swiss), and all points that its matches give; in a knock-out exactly
the winners go on. A run is its number: the system, the number of teams and all results follow from it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.tournament.draws import round_draws, secret_from
from games.tournament.pairing import SYSTEMS, Round
from games.tournament.rating import Rating, fitted, latest, lines_of
from games.tournament.results import WIN, Result, Team, bye, totals
from games.tournament.scoring import ladder


def results_of(paired: Round, number: int, both: bool, multiplier: int, dice: random.Random) -> list[Result]:
    """Random results of a round: forfeits, draws, and now and then a match that is void."""
    found = []
    for pairing in paired.pairings:
        for first, second in pairing.matches(both):
            winner = dice.choice([first, second, first, second, None])
            scores = (dice.randint(0, 61), dice.randint(0, 61))
            found.append(Result(number, first, second, winner, scores, multiplier, void=dice.random() < 0.03))
    return found + [bye(number, team, 1 + both, multiplier) for team in paired.byes]


def check_round(system: str, teams: Sequence[Team], paired: Round, before: Sequence[Result]) -> None:
    """Checks one round: who plays, and how often."""
    pairs = [frozenset((p.first, p.second)) for p in paired.pairings]
    assert len(set(pairs)) == len(pairs), "a pair plays twice"
    assert all(len(pair) == 2 for pair in pairs), "a team plays itself"
    assert [p.number for p in paired.pairings] == list(range(1, len(pairs) + 1))
    busy = Counter([team for pair in pairs for team in pair] + list(paired.byes))
    if system == "round_robin":
        assert set(pairs) == set(map(frozenset, combinations(teams, 2)))
        assert not paired.byes
    if system == "swiss":
        assert busy == Counter(teams), "every team plays once or has a bye"
        assert len(paired.byes) == len(teams) % 2
        byes = Counter(r.first for r in before if r.second is None)
        assert all(byes[team] == min(byes[t] for t in teams) for team in paired.byes), "a second bye came too early"
    if system == "knockout":
        assert set(busy.values()) <= {1}


def check_repeats(teams: Sequence[Team], results: Sequence[Result]) -> None:
    """Checks that in a Swiss tournament nobody plays an opponent again whom others could have played."""
    together = Counter(pair for _, pair in {(r.round, frozenset(r.teams)) for r in results if r.second is not None})
    rounds = len({r.round for r in results})
    if rounds <= len(teams) // 2:  # then a round without repeats always exists (Dirac)
        assert max(together.values(), default=0) <= 1, "a pair played twice"


def run(number: int) -> str:
    """Plays one tournament; returns its system. AssertionError: an invariant does not hold."""
    dice = random.Random(number)
    system, both, secret = dice.choice([*SYSTEMS]), dice.random() < 0.5, secret_from(number)
    teams = list(range(1, dice.randint(2, 9) + 1))
    planned = dice.randint(1, 4) if system != "knockout" else 9
    results: list[Result] = []
    expected = 0
    for played in range(1, planned + 1):
        paired = SYSTEMS[system](teams, results, round_draws(secret, played))
        if not paired.pairings:
            break
        check_round(system, teams, paired, results)
        new = results_of(paired, played, both, dice.choice([1, 1, 2, 3]), dice)
        expected += sum(WIN * r.multiplier for r in new if not r.void)
        if system == "knockout" and played > 1:
            check_survivors(paired, [r for r in results if r.round == played - 1])
        results += new
    assert sum(points for points, _ in totals(teams, results).values()) == expected, "points are not conserved"
    assert sum(chips for _, chips in totals(teams, results).values()) == 0, "chips are not conserved"
    if system == "swiss":
        check_repeats(teams, results)
    check_ladder(system, teams, results)
    return system


def check_survivors(paired: Round, last: Sequence[Result]) -> None:
    """Checks that exactly one of each pair of the last round goes on, and never one who lost on points."""
    goes_on = {team for p in paired.pairings for team in (p.first, p.second)} | set(paired.byes)
    pairs = {frozenset(r.teams) for r in last}
    assert len(goes_on) == len(pairs)
    for pair in pairs:
        (winner,) = goes_on & pair
        own = totals(sorted(pair), [r for r in last if frozenset(r.teams) == pair])
        assert all(own[winner] >= score for score in own.values()), "a loser goes on"


def rated(teams: Sequence[Team], results: Sequence[Result]) -> dict[Team, Rating]:
    """The ratings of teams with one release each."""
    return latest(fitted(lines_of(teams, results), results), {})


def check_ladder(system: str, teams: Sequence[Team], results: Sequence[Result]) -> None:
    """Checks that the ladder has every team once, in order of points (in a knock-out, the winner of the final first),
    and is the same for the results in any order."""
    rows = ladder(system, teams, results, rated(teams, results))
    assert [row.place for row in rows] == list(range(1, len(teams) + 1))
    assert sorted(row.team for row in rows) == list(teams)
    if system == "knockout":
        assert SYSTEMS[system](teams, results, round_draws(b"", 1)) == Round(()), "the tournament has not ended"
    else:
        keys = [(row.points, row.chips, -row.team) for row in rows]
        assert keys == sorted(keys, reverse=True)
    backwards = results[::-1]
    assert ladder(system, teams, backwards, rated(teams, backwards)) == rows


def main() -> None:
    """Runs them, and prints how many of each system held."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1_000, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first run")
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    for number in range(args.first, args.first + args.runs):
        try:
            counts[run(number)] += 1
        except AssertionError as error:
            sys.exit(f"run {number} (--first {number} --runs 1 repeats it): {error}")
    print(f"{counts.total()} tournaments held: " + ", ".join(f"{n} {system}" for system, n in sorted(counts.items())))


if __name__ == "__main__":
    main()
