"""The ladder: teams by points, then by chips, then by registration; with their ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from .pairing import rounds_survived
from .rating import Rating
from .results import Result, Team, totals


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A team's row. Chips are the sum of its own scores less its opponents'; a bye does not count as played."""

    team: Team
    place: int | None  # from 1, no two the same; None out of competition
    points: int
    chips: int
    rating: float
    uncertainty: float
    unsure: bool
    played: int
    no_contest: bool = False  # plays and is scored like all, but out of competition
    anchor: bool = False  # a computer whose rating is fixed
    retired: bool = False  # in an endless tournament: it has not played lately

    @property
    def plus_minus(self) -> float:
        """Returns half the width of the interval of 95 % around the rating."""
        return Rating(self.rating, self.uncertainty).plus_minus

    @property
    def is_rated(self) -> bool:
        """Returns whether there is any result behind the rating; a fixed rating needs none."""
        return self.anchor or Rating(self.rating, self.uncertainty).is_known


def ladder(
    system: str,
    teams: Sequence[Team],
    results: Sequence[Result],
    ratings: Mapping[Team, Rating],
    no_contest: Collection[Team] = (),
    anchors: Collection[Team] = (),
) -> list[LadderRow]:
    """Returns the rows, first place first, those out of competition at the end.

    In a knock-out, the rounds that a team survived come before its points. Anchors are out of competition.
    """
    survived = rounds_survived(teams, results) if system == "knockout" else dict.fromkeys(teams, 0)
    scores = totals(teams, results)
    played = Counter(team for r in results if not r.void and r.second is not None for team in r.teams)
    order = sorted(teams, key=lambda team: (survived[team], scores[team]), reverse=True)
    apart = {*no_contest, *anchors}
    rows = [_row(team, scores[team], ratings.get(team, Rating()), played[team], team in apart) for team in order]
    return placed(replace(row, anchor=row.team in anchors) for row in rows)


def placed(rows: Iterable[LadderRow]) -> list[LadderRow]:
    """Returns rows in this order with their places; those out of competition have none and stand at the end."""
    order = sorted(rows, key=lambda row: row.no_contest)
    return [replace(row, place=None if row.no_contest else place) for place, row in enumerate(order, 1)]


def by_rating(rows: Iterable[LadderRow]) -> list[LadderRow]:
    """Returns rows by rating, as on an endless ladder: those that play now and are sure first. Ties stay in order."""
    order = sorted(rows, key=lambda row: (row.retired, row.unsure, -row.rating if row.is_rated else 0.0))
    return placed(order)


def strongest(rows: Iterable[LadderRow]) -> list[LadderRow]:
    """Returns those that have played by rating, those last that play no more.

    Beside sure ones, unsure ones count by the low end of their ±.
    """
    order = [row for row in rows if row.played]
    any_sure = any(not row.unsure and not row.no_contest for row in order)
    return sorted(order, key=lambda row: (row.retired, row.plus_minus * (any_sure and row.unsure) - row.rating))


def winners(system: str, rows: Sequence[LadderRow]) -> list[LadderRow]:
    """Returns the first of those in competition who have played, with all that have equal points and chips.

    A knock-out has one winner, and so has an endless ladder. `rows` are in order, first place first.
    """
    rivals = [row for row in rows if row.played and not row.no_contest]
    if system in ("knockout", "endless"):
        return rivals[:1]
    return [row for row in rivals if (row.points, row.chips) == (rivals[0].points, rivals[0].chips)]


def _row(team: Team, score: tuple[int, int], rating: Rating, played: int, no_contest: bool) -> LadderRow:
    known = rating.value, rating.uncertainty
    return LadderRow(team, None, *score, *known, unsure=rating.unsure, played=played, no_contest=no_contest)
