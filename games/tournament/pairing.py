"""Who plays whom: pairings of each system, and brackets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from ..core.chance import Chance
from .results import Result, Team, totals

LOT = 2**48  # the values of a lot: so many that there is one lightest matching, whatever algorithm finds it


def lightest_matching(weights: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Returns a matching with as many edges as possible, and of these one with the least weight.

    Edges are sorted, the smaller node first. Weights are whole numbers, so nothing is rounded.
    """
    import networkx  # takes a while to load, and only Swiss tournaments need it

    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, -weight) for (a, b), weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in found)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two teams that play each other in a round; its number (from 1) decides their deal."""

    number: int
    first: Team  # plays seat 0 in the first match
    second: Team

    def matches(self, both: bool) -> tuple[tuple[Team, Team], ...]:
        """Returns the teams of each match in seat order; `both`: the same deal is played from both sides."""
        sides = (self.first, self.second)
        return (sides, sides[::-1]) if both else (sides,)


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of a round in playing order, and the teams that have no opponent in it."""

    pairings: tuple[Pairing, ...]
    byes: tuple[Team, ...] = ()


System = Callable[[Sequence[Team], Sequence[Result], Chance], Round]


def round_robin(teams: Sequence[Team], results: Sequence[Result], chance: Chance) -> Round:  # noqa: ARG001
    """Returns every pair once."""
    return Round(_drawn(combinations(teams, 2), chance))


def swiss(teams: Sequence[Team], results: Sequence[Result], chance: Chance) -> Round:
    """Returns pairs with as few repeated encounters as possible, then points as equal as possible, then by lot.

    With an odd number of teams, one of those with the fewest byes has a bye, if possible one with the fewest points.
    """
    points = {team: of_team[0] for team, of_team in totals(teams, results).items()}
    encounters, byes = _encounters(results), Counter(r.first for r in results if r.second is None)
    costs: dict[tuple[int, int], tuple[int, int]] = {}
    for a, b in combinations(range(len(teams)), 2):
        one, other = teams[a], teams[b]
        costs[a, b] = encounters[frozenset((one, other))] ** 2, (points[one] - points[other]) ** 2
    if len(teams) % 2:
        fewest, lowest = min(byes[team] for team in teams), min(points.values())
        for a, team in enumerate(teams):
            if byes[team] == fewest:
                costs[a, len(teams)] = 0, (points[team] - lowest) ** 2
    matched = lightest_matching(_weights(costs, chance))
    pairs = [(teams[a], teams[b]) for a, b in matched if b < len(teams)]
    return Round(_drawn(pairs, chance), tuple(teams[a] for a, b in matched if b == len(teams)))


def knockout(teams: Sequence[Team], results: Sequence[Result], chance: Chance) -> Round:
    """Returns the next round of a bracket: the winners of the last one, or all teams; none when one team is left.

    In the first round the best seeds have byes where the bracket has more places than there are teams.
    """
    slots = alive(teams, results)
    together = list(zip(slots[::2], slots[1::2], strict=False))  # the last team left has no neighbour
    pairs = [(a, b) for a, b in together if a is not None and b is not None]
    return Round(_drawn(pairs, chance), tuple(a for a, b in together if a is not None and b is None))


SYSTEMS: Mapping[str, System] = MappingProxyType({"round_robin": round_robin, "swiss": swiss, "knockout": knockout})


def _drawn(pairs: Iterable[tuple[Team, Team]], chance: Chance) -> tuple[Pairing, ...]:
    """Returns the pairs in an order and on sides that the draws decide."""
    order = [chance.shuffled(pair) for pair in chance.shuffled(pairs)]
    return tuple(Pairing(number, first, second) for number, (first, second) in enumerate(order, 1))


def _encounters(results: Sequence[Result]) -> Counter[frozenset[Team]]:
    """Returns in how many rounds each pair of teams was paired, void matches included."""
    rounds = {(r.round, frozenset(r.teams)) for r in results if r.second is not None}
    return Counter(pair for _, pair in rounds)


def _weights(costs: Mapping[tuple[int, int], tuple[int, int]], chance: Chance) -> dict[tuple[int, int], int]:
    """Returns one number for each edge: a matching compares first costs, then second costs, then the sums of draws."""
    edges = len(costs) + 1
    draws_weigh = LOT * edges
    points_weigh = draws_weigh * (edges * max((points for _, points in costs.values()), default=0) + 1)
    return {
        edge: repeats * points_weigh + points * draws_weigh + chance.below(LOT)
        for edge, (repeats, points) in costs.items()
    }


def bracket(seeds: Sequence[Team]) -> list[Team | None]:
    """Returns the places of the first round, of which neighbours play each other; None for a missing team.

    The best seeds are beside missing teams, and the best two can play each other only in the final.
    """
    order = [0]
    while len(order) < len(seeds):
        order = [seed for above in order for seed in (above, 2 * len(order) - 1 - above)]
    return [seeds[i] if i < len(seeds) else None for i in order]


def alive(seeds: Sequence[Team], results: Sequence[Result]) -> list[Team | None]:
    """Returns the places of the next round after these results."""
    slots = bracket(seeds)
    for number in sorted({result.round for result in results}):
        played = [result for result in results if result.round == number]
        slots = [_winner(a, b, seeds, played) for a, b in zip(slots[::2], slots[1::2], strict=True)]
    return slots


def rounds_survived(seeds: Sequence[Team], results: Sequence[Result]) -> Mapping[Team, int]:
    """Returns how many rounds each team has won or had a bye in, as far as results tell."""
    numbers = sorted({result.round for result in results})
    survived = dict.fromkeys(seeds, 0)
    for played, number in enumerate(numbers, 1):
        left = alive(seeds, [result for result in results if result.round <= number])
        had = {team for result in results if result.round == number for team in result.teams}
        survived |= {team: played for team in seeds if team in left and team in had}
    return survived


def _winner(a: Team | None, b: Team | None, seeds: Sequence[Team], played: Sequence[Result]) -> Team | None:
    """Returns which of two goes on: more points, then more chips against each other, then the better seed."""
    if a is None or b is None:
        return b if a is None else a
    own = [result for result in played if {a, b} == set(result.teams)]
    scores = totals((a, b), own)
    return max((a, b), key=lambda team: (scores[team], -seeds.index(team)))
