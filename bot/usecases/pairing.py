"""Who plays whom, of the people who look for anybody: pure, and each wish a named function of a pair.

Nobody waits while a partner is there: what speaks against a pair only puts it behind others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import inf

from storage.matches.seekers import Seeker

USUAL_POINTS = 1_500.0  # of somebody who has no rating at a game
SAME_ADDRESS = 10_000.0  # more than any difference of ratings
COMES_LAST = 100_000.0
TOLERANCE_A_MINUTE = 100.0  # points of a difference that a minute of waiting makes up for

Pair = tuple[Seeker, Seeker, str]  # and the game that they play
Choose = Callable[[Sequence[str]], str]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the people who look."""

    now: datetime
    apart: Collection[frozenset[int]] = ()  # players who must not sit together
    points: Mapping[int, Mapping[str, float]] = field(default_factory=dict)  # ratings, by player and game
    minutes: Mapping[str, int] = field(default_factory=dict)  # how long a match of each game takes
    addresses: Mapping[int, str] = field(default_factory=dict)  # of those who look in a browser

    def difference(self, seeker: Seeker, other: Seeker, game: str) -> float:
        """Returns by how many points two differ at a game."""
        points, other_points = (self.points.get(who.player, {}).get(game, USUAL_POINTS) for who in (seeker, other))
        return abs(points - other_points)


def pairs_of(looking: Iterable[Seeker], known: Known, choose: Choose) -> list[Pair]:
    """Returns who plays whom, and what. The longest wait comes first, and gets the partner with the least against it.

    `choose` picks one of several games that both want and that suit them equally.
    """
    waiting = sorted(looking, key=lambda seeker: seeker.comes_last)  # stable: by waiting time within each kind
    pairs: list[Pair] = []
    for most in (SAME_ADDRESS, inf):  # what is better avoided only once all others are paired
        rest: list[Seeker] = []
        while waiting:
            seeker = waiting.pop(0)
            partner = _nearest(seeker, waiting, known, most)
            if partner is None:
                rest.append(seeker)
            else:
                waiting.remove(partner)
                pairs.append((seeker, partner, choose(games_for(seeker, partner, known))))
        waiting = rest
    return pairs


def _nearest(seeker: Seeker, others: Iterable[Seeker], known: Known, most: float) -> Seeker | None:
    """Returns the partner with the least against the pair, if that is less than `most`."""
    possible = [(against(seeker, other, known), other) for other in others if _may_play(seeker, other, known)]
    score, partner = min(possible, key=lambda scored: scored[0], default=(inf, None))
    return partner if score < most else None


def _may_play(seeker: Seeker, other: Seeker, known: Known) -> bool:
    return not set(seeker.games).isdisjoint(other.games) and frozenset((seeker.player, other.player)) not in known.apart


def against(seeker: Seeker, other: Seeker, known: Known) -> float:
    """Returns what speaks against a pair, in points; the pair with the least is made."""
    return for_distance(seeker, other, known) + for_address(seeker, other, known) + for_leaving(seeker, other)


def for_distance(seeker: Seeker, other: Seeker, known: Known) -> float:
    """Returns by how much two differ at the game that they would play, less the longer both have waited."""
    waited = sum((known.now - who.since).total_seconds() for who in (seeker, other)) / 60
    game = games_for(seeker, other, known)[0]
    return max(0.0, known.difference(seeker, other, game) - TOLERANCE_A_MINUTE * waited)


def for_address(seeker: Seeker, other: Seeker, known: Known) -> float:
    """Returns what speaks against two who look from one address: they may be one person."""
    address = known.addresses.get(seeker.player)
    return SAME_ADDRESS if address and address == known.addresses.get(other.player) else 0.0


def for_leaving(seeker: Seeker, other: Seeker) -> float:
    """Returns what speaks against somebody who left their last partner without a move."""
    return COMES_LAST * (seeker.comes_last + other.comes_last)


def games_for(seeker: Seeker, other: Seeker, known: Known) -> list[str]:
    """Returns the games that suit two best: the longest of those that both want, and there the nearest ratings."""
    shared = [game for game in seeker.games if game in other.games]
    longest = max(known.minutes.get(game, 0) for game in shared)
    long = [game for game in shared if known.minutes.get(game, 0) == longest]
    least = min(known.difference(seeker, other, game) for game in long)
    return [game for game in long if known.difference(seeker, other, game) == least]
