"""Which pairs of players have results that honest play seldom has; operators read the list, and nobody is punished."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .ratings import Line

LEAST = 15  # matches with a winner, of the same two
ONE_SIDED = 0.95  # of them, won by the same one
FEW_OTHERS = 0.5  # matches of the loser with others, as a share of those of the two
WELL_ELSEWHERE = 0.4  # share of the loser's other matches that they won
ALTERNATING = 0.9  # of two matches in a row, won by one and then by the other
LEFT = 0.5  # of the matches, ended because the loser left or ran out of time


@dataclass(frozen=True, slots=True)
class Faced:
    """A rated match as these two met in it. `winner`: one of them; None where they shared a place."""

    low: Line
    high: Line
    day: int
    winner: Line | None
    was_left: bool = False


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What two players have had with each other, and what is unusual about it.

    Evidence: `only_loses` (one wins nearly all, and the other one plays with few others), `loses_here_alone` (one wins
    nearly all, though the other one does well elsewhere), `alternating`, `left` (matches are seldom played to the end).
    """

    low: Line
    high: Line
    evidence: tuple[str, ...]
    matches: int
    low_won: int
    high_won: int
    most_in_a_day: int


def suspicions(faced: Iterable[Faced]) -> list[Suspicion]:
    """Returns the unusual pairs among these matches, given in the order in which they ended; most matches first."""
    pairs: dict[tuple[Line, Line], list[Faced]] = defaultdict(list)
    played, won = defaultdict[Line, int](int), defaultdict[Line, int](int)
    for one in faced:
        pairs[one.low, one.high].append(one)
        for line in (one.low, one.high):
            played[line] += one.winner is not None
            won[line] += one.winner == line
    found = []
    for (low, high), matches in pairs.items():
        decided = [one for one in matches if one.winner is not None]
        wins = {line: sum(one.winner == line for one in decided) for line in (low, high)}
        if len(decided) < LEAST:
            continue
        loser = min(wins, key=lambda line: wins[line])
        others = played[loser] - len(decided)
        elsewhere = (won[loser] - wins[loser]) / others if others else 0.0
        evidence = _evidence(decided, max(wins.values()), others, elsewhere)
        if evidence:
            days = defaultdict[int, int](int)
            for one in matches:
                days[one.day] += 1
            found.append(Suspicion(low, high, evidence, len(matches), wins[low], wins[high], max(days.values())))
    return sorted(found, key=lambda one: (-one.matches, one.low, one.high))


def _evidence(decided: Sequence[Faced], most_won: int, others: int, elsewhere: float) -> tuple[str, ...]:
    found = []
    if most_won >= ONE_SIDED * len(decided):
        if others < FEW_OTHERS * len(decided):
            found.append("only_loses")
        elif elsewhere >= WELL_ELSEWHERE:
            found.append("loses_here_alone")
    turns = sum(one.winner != before.winner for before, one in pairwise(decided))
    if turns >= ALTERNATING * (len(decided) - 1):
        found.append("alternating")
    if sum(one.was_left for one in decided) >= LEFT * len(decided):
        found.append("left")
    return tuple(found)
