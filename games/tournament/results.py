"""The result of a match, and the points that it gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.commands import FAULTS
from ..core.game import Seat

WIN, DRAW, LOSS = 2, 1, 0

Team = int  # a team's key; teams are always given in order of registration
Line = tuple[Team, int]  # what has a rating: a team's robot in one release, from 0


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match, or a bye (`second` is None), which gives the points of a win but no chips.

    A forfeit is a win like any other. A void result counts for nothing.
    """

    round: int  # from 1
    first: Team  # plays seat 0
    second: Team | None
    winner: Team | None  # None: a draw
    scores: tuple[int, int] = (0, 0)  # of first and second, in the game's own units
    multiplier: int = 1
    void: bool = False
    pairing: int = 0  # of the round, from 1: the matches of one pairing share their deal; 0: it has its own
    releases: tuple[int, int] = (0, 0)  # of the robots of first and second that played it

    @property
    def teams(self) -> tuple[Team, ...]:
        """Returns the team, or both."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Returns the release that played, or both."""
        return tuple(zip(self.teams, self.releases, strict=False))

    def points(self, team: Team) -> int:
        """Returns what the team gets for it."""
        if self.void:
            return 0
        return self.multiplier * (DRAW if self.winner is None else WIN if self.winner == team else LOSS)

    def chips(self, team: Team) -> int:
        """Returns the team's own score less the opponent's."""
        if self.void or self.second is None:
            return 0
        difference = self.scores[0] - self.scores[1]
        return difference if team == self.first else -difference


def result_of(
    round_number: int,
    first: Team,
    second: Team,
    record: Mapping[str, Any],
    multiplier: int = 1,
    pairing: int = 0,
    releases: tuple[int, int] = (0, 0),
) -> Result:
    """Returns the result of a match from its record. A match that was stopped without places is void."""
    places = record["outcome"]["places"]
    winner = (first, second)[places[0][0]] if len(places) > 1 else None
    both = scores_in(record)
    return Result(round_number, first, second, winner, both, multiplier, not places, pairing, releases)


def scores_in(record: Mapping[str, Any]) -> tuple[int, int]:
    """Returns the scores of a record so that more are better, or zeros in a game without scores."""
    outcome = record["outcome"]
    winner = outcome["places"][0][0] if len(outcome["places"]) > 1 else None
    first, second = outcome["scores"]
    return counted(first, second, None if forfeit_in(record) else winner)


def forfeit_in(record: Mapping[str, Any]) -> str:
    """Returns the fault with which a robot has lost, as the last step says; empty without one."""
    last = record["steps"][-1] if record["steps"] else {}
    return last["leave"] if last.get("leave") in FAULTS else ""


def counted(first: int | None, second: int | None, winner: Seat | None) -> tuple[int, int]:
    """Returns scores so that more are better: where the winner by score has fewer points, fewer are.

    `winner`: None after a draw or a forfeit, which says nothing about scores.
    """
    if first is None or second is None:
        return 0, 0
    are_fewer_better = winner is not None and (first, second)[winner] < (first, second)[1 - winner]
    return (second, first) if are_fewer_better else (first, second)


def bye(round_number: int, team: Team, matches: int, multiplier: int = 1) -> Result:
    """Returns the result of a team without an opponent: the points of as many wins as a pairing has matches."""
    return Result(round_number, team, None, team, multiplier=multiplier * matches)


def totals(teams: Sequence[Team], results: Iterable[Result]) -> dict[Team, tuple[int, int]]:
    """Returns the points and chips of each team."""
    points, chips = dict.fromkeys(teams, 0), dict.fromkeys(teams, 0)
    for result in results:
        for team in result.teams:
            if team in points:
                points[team] += result.points(team)
                chips[team] += result.chips(team)
    return {team: (points[team], chips[team]) for team in teams}
