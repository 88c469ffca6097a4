"""A tournament of people: who plays whom in a round, and how it stands.

The pairings are those of tournaments of robots; here are an arena, the match for third place, people who come late or
miss a match, and draws in a knock-out. People are numbered in the order in which they signed up, from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..core.chance import Chance
from .draws import round_draws
from .pairing import Pairing, Round, alive, bracket, knockout, rounds_survived, swiss
from .results import WIN, Result, Team, bye, totals

Kind = Literal["arena", "swiss", "knockout"]
Won = Literal["first", "second", "draw", "void"]

KINDS: tuple[Kind, ...] = ("arena", "swiss", "knockout")
FEWEST, MOST = 3, 512  # people with whom it begins, and who can sign up
MISSED_MOST = 2  # matches to which somebody does not come, after which they are out
LEGS_MOST = 2  # matches of a pairing of a knock-out: a draw is played again once, then the better seed goes on
LOOKED_AT = 8  # opponents among whom an arena chooses
NOT_KNOWN: Team = 0  # in the place of a winner
WHOLE_MOST, BLOCK = 64, 32  # people whom a Swiss round pairs as a whole; of more, so many at a time


@dataclass(frozen=True, slots=True)
class Encounter:
    """A match of a round, or a bye (`second` is None). `won`: None while it is played."""

    round: int  # from 1
    pairing: int  # of the round, from 1; 0: a bye
    leg: int  # of the pairing, from 1
    first: Team  # plays seat 0
    second: Team | None
    won: Won | None = None
    missed: tuple[Team, ...] = ()  # those who did not come
    booked: int = 0  # how many rounds had been paired when it was over

    @property
    def teams(self) -> tuple[Team, ...]:
        """Returns who plays, or has the bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def winner(self) -> Team | None:
        """Returns who has won; None after a draw, and while it is played."""
        return self.first if self.won == "first" else self.second if self.won == "second" else None


@dataclass(frozen=True, slots=True)
class Called:
    """Who could be paired in a round. `patient`: those in an arena who have waited so long that anybody will do."""

    round: int
    people: tuple[Team, ...]
    patient: tuple[Team, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table. People with equal results share a place."""

    team: Team
    place: int
    points: int
    opponents: int  # the points of their opponents, which come next; 0 in an arena
    wins: int
    played: int


def results_of(encounters: Iterable[Encounter]) -> list[Result]:
    """Returns the results of the matches that are over, and of byes. A match to which nobody came is void."""
    results = []
    for match in encounters:
        if match.second is None:
            results.append(bye(match.round, match.first, 1))
        elif match.won is not None:
            is_void = match.won == "void"
            results.append(Result(match.round, match.first, match.second, match.winner, void=is_void))
    return results


def seen_by(number: int, encounters: Iterable[Encounter]) -> list[Encounter]:
    """Returns the matches of the rounds before this one, as far as they were over when it was paired."""
    before = (match for match in encounters if match.round < number)
    return [match if match.booked < number else replace(match, won=None, missed=()) for match in before]


def seeded(people: Iterable[Team], secret: bytes) -> list[Team]:
    """Returns people in the order of their seeds in a knock-out, the best first: by lot."""
    return Chance(secret, "seeds").shuffled(sorted(people))


def paired(
    kind: Kind, seeds: Sequence[Team], called: Called, encounters: Sequence[Encounter], secret: bytes
) -> list[Encounter]:
    """Returns the matches and byes of a round; none where a knock-out is decided, or nobody can play anybody.

    `encounters`: those of all rounds before it. In an arena some of theirs may not be over.
    """
    chance = round_draws(secret, called.round)
    if kind == "arena":
        return _numbered(called.round, arena(called, encounters, chance))
    results = results_of(encounters)
    if kind == "swiss":
        return _numbered(called.round, _swiss(called.people, results, chance)) if len(called.people) > 1 else []
    drawn = knockout(seeds, results, chance)
    if not drawn.pairings:
        return []
    rest = _third_place(seeds, called.round, encounters, chance) if len(drawn.pairings) == 1 else []
    made = _numbered(called.round, Round((*drawn.pairings, *rest), drawn.byes))
    return [decided_without(match, called.people) for match in made]


def _numbered(number: int, drawn: Round) -> list[Encounter]:
    matches = [Encounter(number, pair.number, 1, pair.first, pair.second) for pair in drawn.pairings]
    return matches + [Encounter(number, 0, 1, team, None, "first", booked=number) for team in drawn.byes]


def _swiss(people: Sequence[Team], results: Sequence[Result], chance: Chance) -> Round:
    """Returns the pairs of a Swiss round; those of hundreds of people in blocks with about as many points.

    To find the best pairs takes a time that grows with the third power of the people.
    """
    if len(people) <= WHOLE_MOST:
        return swiss(people, results, chance)
    points = {team: score for team, (score, _) in totals(people, results).items()}
    order = sorted(chance.shuffled(people), key=lambda team: -points[team])
    starts = range(0, len(order) - WHOLE_MOST + 1, BLOCK)
    blocks = [order[at : at + BLOCK] for at in starts] + [order[len(starts) * BLOCK :]]
    rounds = [swiss(sorted(block), results, chance) for block in blocks if block]
    pairs = [(pair.first, pair.second) for made in rounds for pair in made.pairings]
    byes = tuple(team for made in rounds for team in made.byes)
    return Round(tuple(Pairing(number, *pair) for number, pair in enumerate(pairs, 1)), byes)


def _third_place(seeds: Sequence[Team], number: int, encounters: Sequence[Encounter], chance: Chance) -> list[Pairing]:
    """Returns the match for third place, beside the final: of those who lost the round before it."""
    before = [match for match in encounters if match.round == number - 1 and match.second is not None]
    left = {team for team in alive(seeds, results_of(encounters)) if team is not None}
    lost = sorted({team for match in before for team in match.teams} - left)
    return [Pairing(2, *chance.shuffled(lost))] if len(lost) == 2 and len(left) == 2 else []


def decided_without(match: Encounter, there: Collection[Team]) -> Encounter:
    """Returns a match of a knock-out, decided where somebody is no longer in the tournament."""
    missed = tuple(team for team in match.teams if team not in there)
    if match.second is None or not missed:
        return match
    return replace(match, won=without(match, missed), missed=missed, booked=match.round)


def without(match: Encounter, missed: Collection[Team]) -> Won:
    """Returns how a match is decided to which these did not come: for the other, and void without both."""
    return "void" if len(missed) > 1 else "second" if match.first in missed else "first"


def arena(called: Called, encounters: Sequence[Encounter], chance: Chance) -> Round:
    """Returns pairs of those who wait: points as equal as possible, and rarely the same two.

    Nobody meets their last opponent again, unless both have waited too long. One may be left, who goes on waiting.
    """
    points = {team: score for team, (score, _) in totals(called.people, results_of(encounters)).items()}
    encountered = Counter(frozenset(match.teams) for match in encounters if match.second is not None)
    last = {team: match for match in sorted(encounters, key=lambda match: match.round) for team in match.teams}
    waiting = sorted(chance.shuffled(sorted(called.people)), key=lambda team: -points[team])
    pairs = []
    while waiting:
        team = waiting.pop(0)
        possible = [
            other for other in waiting if {team, other} <= {*called.patient} or not _were_last(last, team, other)
        ][:LOOKED_AT]
        if possible:
            other = min(
                possible, key=lambda other: (encountered[frozenset((team, other))], abs(points[team] - points[other]))
            )
            waiting.remove(other)
            pairs.append(chance.shuffled((team, other)))
    return Round(tuple(Pairing(number, *pair) for number, pair in enumerate(pairs, 1)))


def _were_last(last: dict[Team, Encounter], team: Team, other: Team) -> bool:
    return any({team, other} == {*last[who].teams} for who in (team, other) if who in last)


def played_again(match: Encounter) -> Encounter | None:
    """Returns the second match of a pairing of a knock-out after a draw, with the sides swapped; None after two."""
    if match.won != "draw" or match.second is None or match.leg >= LEGS_MOST:
        return None
    return Encounter(match.round, match.pairing, match.leg + 1, match.second, match.first)


def standings(kind: Kind, seeds: Sequence[Team], encounters: Sequence[Encounter]) -> list[Standing]:
    """Returns the table, the first place first.

    In a knock-out the rounds that somebody survived come before points. Those who miss a match, or leave, keep what
    they have.
    """
    results = results_of(encounters)
    scores = {team: points for team, (points, _) in totals(seeds, results).items()}
    survived = rounds_survived(seeds, results) if kind == "knockout" else dict.fromkeys(seeds, 0)
    sides = _sides(results)
    played = Counter(team for team, _, _ in sides)
    wins = Counter(team for team, _, result in sides if result.points(team) == WIN)
    opponents = Counter[Team]()
    for team, other, _ in sides if kind != "arena" else ():
        opponents[team] += scores[other]
    keys = {team: (survived[team], scores[team], opponents[team], wins[team]) for team in seeds}
    order = sorted(seeds, key=lambda team: keys[team], reverse=True)  # equal ones stay in the order of their seeds
    places = dict[tuple[int, ...], int]()
    for number, team in enumerate(order, 1):
        places.setdefault(keys[team], number)
    return [
        Standing(team, places[keys[team]], scores[team], opponents[team], wins[team], played[team]) for team in order
    ]


def _sides(results: Iterable[Result]) -> list[tuple[Team, Team, Result]]:
    """Returns each match that was played from both sides: who, against whom, and how."""
    return [
        (team, other, result)
        for result in results
        if result.second is not None and not result.void
        for team, other in ((result.first, result.second), (result.second, result.first))
    ]


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places of a bracket that play each other. None: nobody; NOT_KNOWN: who wins a match that is not decided."""

    first: Team | None
    second: Team | None
    winner: Team | None = None


def bracket_rounds(seeds: Sequence[Team], encounters: Sequence[Encounter]) -> list[list[Tie]]:
    """Returns the bracket of a knock-out, round by round, to the final; the match for third place is not in it."""
    places, rounds, results = bracket(seeds), list[list[Tie]](), results_of(encounters)
    undecided = {frozenset(match.teams) for match in encounters if match.won is None}
    while len(places) > 1:
        until_now = [result for result in results if result.round <= len(rounds) + 1]
        has_results = any(result.round == len(rounds) + 1 for result in until_now)
        ahead = alive(seeds, until_now) if has_results else [NOT_KNOWN] * (len(places) // 2)
        pairs = zip(places[::2], places[1::2], strict=True)
        rounds.append([_tie(*pair, winner, undecided) for pair, winner in zip(pairs, ahead, strict=True)])
        places = [tie.winner for tie in rounds[-1]]
    return rounds


def _tie(first: Team | None, second: Team | None, ahead: Team | None, undecided: Collection[frozenset[Team]]) -> Tie:
    """Returns a tie of a bracket, in which a missing team is the second one; `ahead`: who goes on if it is decided."""
    if second is None:
        return Tie(first, second, first)
    is_open = NOT_KNOWN in (first, second) or frozenset((first, second)) in undecided
    return Tie(first, second, NOT_KNOWN if is_open else ahead)
