"""Whose results against whom honest play seldom has; operators read the list, and nobody is punished.

Each player is looked at with all frequent opponents together, and then with each of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from .ratings import Line

LEAST = 15  # matches with a winner, of the same players
ONE_SIDED = 0.95  # of them, won by the same one
RING_SIDED = 0.9  # the same for several opponents together, if their ratings promise otherwise
FEW_OTHERS = 0.5  # matches of a loser with others, as a share of those with the winner
WELL_ELSEWHERE = 0.4  # share of the losers' other matches that they won
ALTERNATING = 0.9  # of two matches in a row, won by one and then by the other
LEFT = 0.5  # of the matches, ended because the loser left or ran out of time
OFTEN = 3  # matches with each opponent of a ring
OF_RINGS = ("only_loses", "loses_here_alone", "unexpected")  # said of all opponents together
RARELY = 3.2  # standard deviations above what the ratings promised


@dataclass(frozen=True, slots=True)
class Faced:
    """A rated match as these two met in it.

    `winner`: one of them; None where they shared a place. `chance`: of `low` to be placed before `high`, by their
    ratings. `is_one_person`: both sides are accounts of the same person, linked since.
    """

    low: Line
    high: Line
    day: int
    winner: Line | None
    was_left: bool = False
    match_id: str = ""
    chance: float = 0.5
    is_one_person: bool = False

    def other(self, line: Line) -> Line:
        """Returns the opponent of one of the two."""
        return self.high if line == self.low else self.low


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What a player has had with others, and what is unusual about it.

    Evidence: `only_loses` (one wins nearly all, and the others play with few others), `loses_here_alone` (one wins
    nearly all, though the others do well elsewhere), `unexpected` (one wins far more than the ratings promised),
    `alternating`, `left` (matches are seldom played to the end), `one_person` (both accounts belong to the same
    person). `expected`: wins of the player by the ratings. `left`: matches that the others left or lost on time.
    """

    line: Line
    others: tuple[Line, ...]
    evidence: tuple[str, ...]
    matches: int
    won: int
    lost: int
    expected: int
    most_in_a_day: int
    left: tuple[str, ...]


class _Record:
    """What each player has had with each other."""

    def __init__(self, faced: Iterable[Faced]) -> None:
        self.met: dict[Line, dict[Line, list[Faced]]] = defaultdict(lambda: defaultdict(list))
        self.played, self.won = defaultdict[Line, int](int), defaultdict[Line, int](int)
        for one in faced:
            for line in (one.low, one.high):
                self.met[line][one.other(line)].append(one)
                self.played[line] += one.winner is not None
                self.won[line] += one.winner == line

    def plays_with_few_others(self, line: Line, winner: Line) -> bool:
        """Whether a player's matches with others are few beside those with the winner."""
        here = sum(one.winner is not None for one in self.met[line][winner])
        return self.played[line] - here < FEW_OTHERS * here

    def does_well_elsewhere(self, line: Line, winner: Line) -> bool:
        """Whether a player wins often enough against others than the winner."""
        decided = [one for one in self.met[line][winner] if one.winner is not None]
        others = self.played[line] - len(decided)
        return others > 0 and self.won[line] - sum(one.winner == line for one in decided) >= WELL_ELSEWHERE * others


def suspicions(faced: Iterable[Faced]) -> list[Suspicion]:
    """Returns what is unusual about these matches, given in the order in which they ended; most matches first."""
    record = _Record(faced)
    found = [ring for line, opponents in record.met.items() for ring in _rings(record, line, opponents)]
    named = {(ring.line, other) for ring in found for other in ring.others}
    for line, opponents in record.met.items():
        for other, matches in opponents.items():
            if _leads(line, other, matches):
                evidence = _of_pair(record, line, other, matches)
                if (line, other) in named:
                    evidence = tuple(one for one in evidence if one not in OF_RINGS)
                if evidence:
                    found.append(_suspicion(line, {other: matches}, evidence))
    return sorted(found, key=lambda one: (-one.matches, one.line, one.others))


def _leads(line: Line, other: Line, matches: Sequence[Faced]) -> bool:
    won, lost = (sum(one.winner == who for one in matches) for who in (line, other))
    return (won, other) > (lost, line)


def _of_pair(record: _Record, line: Line, other: Line, matches: Sequence[Faced]) -> tuple[str, ...]:
    """Returns the evidence about two players of whom `line` wins at least as often."""
    found = ["one_person"] * any(one.is_one_person for one in matches)
    decided = [one for one in matches if one.winner is not None]
    if len(decided) < LEAST:
        return tuple(found)
    if _wins_nearly_all(line, decided):
        if record.plays_with_few_others(other, line):
            found.append("only_loses")
        elif _is_unexpected(line, decided):
            found += [*["loses_here_alone"] * record.does_well_elsewhere(other, line), "unexpected"]
    turns = sum(one.winner != before.winner for before, one in pairwise(decided))
    if turns >= ALTERNATING * (len(decided) - 1):
        found.append("alternating")
    if sum(one.was_left for one in decided) >= LEFT * len(decided):
        found.append("left")
    return tuple(found)


def _rings(record: _Record, line: Line, opponents: Mapping[Line, Sequence[Faced]]) -> Iterator[Suspicion]:
    """Yields what is unusual about a player's matches with several opponents together."""
    idle = {other: its for other, its in opponents.items() if record.plays_with_few_others(other, line)}
    if _is_swept(line, idle):
        yield _suspicion(line, idle, ("only_loses",))
    friends = {other: its for other, its in opponents.items() if other not in idle and len(its) >= OFTEN}
    decided = [one for its in friends.values() for one in its if one.winner is not None]
    if _is_swept(line, friends, RING_SIDED) and _is_unexpected(line, decided):
        well = sum(record.does_well_elsewhere(other, line) for other in friends)
        yield _suspicion(line, friends, (*["loses_here_alone"] * (2 * well > len(friends)), "unexpected"))


def _is_swept(line: Line, opponents: Mapping[Line, Sequence[Faced]], share: float = ONE_SIDED) -> bool:
    decided = [one for its in opponents.values() for one in its if one.winner is not None]
    return len(opponents) > 1 and len(decided) >= LEAST and _wins_nearly_all(line, decided, share)


def _wins_nearly_all(line: Line, decided: Sequence[Faced], share: float = ONE_SIDED) -> bool:
    return sum(one.winner == line for one in decided) >= share * len(decided)


def _chance(line: Line, one: Faced) -> float:
    return one.chance if line == one.low else 1 - one.chance


def _is_unexpected(line: Line, decided: Sequence[Faced]) -> bool:
    """Whether a player has won far more of these matches than the ratings promised."""
    chances = [_chance(line, one) for one in decided]
    more = sum(one.winner == line for one in decided) - sum(chances)
    return more >= RARELY * sqrt(sum(chance * (1 - chance) for chance in chances))


def _suspicion(line: Line, opponents: Mapping[Line, Sequence[Faced]], evidence: tuple[str, ...]) -> Suspicion:
    matches = [one for its in opponents.values() for one in its]
    days = defaultdict[int, int](int)
    for one in matches:
        days[one.day] += 1
    won = sum(one.winner == line for one in matches)
    lost = sum(one.winner is not None for one in matches) - won
    promised = round(sum(_chance(line, one) for one in matches if one.winner is not None))
    left = tuple(one.match_id for one in matches if one.was_left and one.winner == line)
    others, most = tuple(sorted(opponents)), max(days.values())
    return Suspicion(line, others, evidence, len(matches), won, lost, promised, most, left)
