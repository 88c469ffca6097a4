"""What an endless tournament has come to after a day: totals, ratings, and the deals that ratings are fitted to.

The fit takes the newest deals of releases that have played lately, so its cost does not grow with age.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from math import isfinite
from typing import Any, NamedTuple

from ..core.chance import CHAIN_LINKS
from ..core.reading import NotARecord
from .deal_rating import NEAR, Deal, deal_ratings
from .rating import NO_ANCHORS, Rating, fitted_to
from .results import Line, Result, Team

WINDOW = 100  # the newest deals of a release, which its rating is fitted to
PLAYS_WITHIN = timedelta(days=30)  # a release that has not played for longer keeps its rating
WRONG = "before says what the tournament had come to: day, totals, releases and deals"
RELEASES_MOST = 2  # of a team whose ratings are fitted: the latest ones
BY_ROUNDS, BY_DEALS = 1, 2  # how ratings are fitted: as those of a round of a tournament; as `deal_ratings` has it
METHODS = (BY_ROUNDS, BY_DEALS)


class Totals(NamedTuple):
    """What a team has reached in all days."""

    points: int = 0
    chips: int = 0
    played: int = 0


@dataclass(frozen=True, slots=True)
class ReleaseStanding:
    """The rating of a release, its matches, and the last day on which it played."""

    rating: Rating
    played: int
    last: date


@dataclass(frozen=True, slots=True)
class Standing:
    """What a tournament has come to after so many days. `deals`: those that ratings are fitted to, the oldest first.

    `method`: how they were fitted. Days that older versions have booked keep theirs.
    """

    day: int = 0
    totals: Mapping[Team, Totals] = field(default_factory=dict)
    releases: Mapping[Line, ReleaseStanding] = field(default_factory=dict)
    deals: tuple[Deal, ...] = ()
    method: int = BY_DEALS

    @property
    def ratings(self) -> dict[Line, Rating]:
        """Returns the rating of each release that has played."""
        return {line: release.rating for line, release in self.releases.items()}

    def retired(self, line: Line, at: date) -> bool:
        """Returns whether a release has played, but not lately."""
        return line in self.releases and at - self.releases[line].last > PLAYS_WITHIN

    def after(
        self,
        at: date,
        results: Sequence[Result],
        anchors: Mapping[Team, float] = NO_ANCHORS,
        method: int = BY_DEALS,
    ) -> Standing:
        """Returns the standing after a day with these results."""
        grown = self.grown(at, results, anchors)
        if method == BY_ROUNDS:
            fit = fitted_to(_lines(grown.deals), Counter(grown.deals), anchors=anchors)
        else:
            fit = deal_ratings(grown.deals, anchors)
        return replace(grown._rated(fit), method=method)

    def so_far(self, at: date, results: Sequence[Result], anchors: Mapping[Team, float] = NO_ANCHORS) -> Standing:
        """Returns the standing in a day that goes on: its ratings are those that it would be booked with, nearly."""
        grown = self.grown(at, results, anchors)
        return replace(grown._rated(deal_ratings(grown.deals, anchors, self.ratings, NEAR)), day=self.day)

    def _rated(self, fit: Mapping[Line, Rating]) -> Standing:
        """Returns it with these ratings; releases without one keep theirs."""
        releases = {line: replace(was, rating=fit.get(line, was.rating)) for line, was in self.releases.items()}
        return replace(self, releases=releases)

    def grown(self, at: date, results: Sequence[Result], anchors: Mapping[Team, float] = NO_ANCHORS) -> Standing:
        """Returns the standing after a day, with the ratings of the day before."""
        played = [result for result in results if not result.void]
        totals, releases = dict(self.totals), dict(self.releases)
        for result in played:
            for team, line in zip(result.teams, result.lines, strict=True):
                was, before = totals.get(team, Totals()), releases.get(line, ReleaseStanding(Rating(), 0, at))
                more = result.points(team), result.chips(team), 1
                totals[team] = Totals(*(a + b for a, b in zip(was, more, strict=True)))
                releases[line] = replace(before, played=before.played + 1, last=at)
        fits = _latest(line for line, release in releases.items() if at - release.last <= PLAYS_WITHIN)
        fits |= {line for line in releases if line[0] in anchors}
        kept = [deal for deal in (*self.deals, *_deals(played)) if {deal.first, deal.second} <= fits]
        return Standing(self.day + 1, totals, releases, _newest(kept), self.method)

    def document(self, names: Mapping[Team, str]) -> dict[str, Any]:
        """Returns it as JSON values, with these names of teams."""
        return {
            "day": self.day,
            "totals": {names[team]: list(totals) for team, totals in self.totals.items()},
            "releases": [
                [names[team], number, *_exact(of.rating), of.played, of.last.isoformat()]
                for (team, number), of in self.releases.items()
            ],
            "deals": [[names[a], n, names[b], m, *made] for (a, n), (b, m), *made in self.deals],
            "method": self.method,
        }


def _exact(rating: Rating) -> tuple[float, float]:
    return rating.value, rating.uncertainty


def _deals(results: Iterable[Result]) -> list[Deal]:
    """Returns the deals of a day in the order of their pairings."""
    made: dict[tuple[int, Line, Line], tuple[int, int]] = {}
    for result in sorted(results, key=lambda result: result.pairing):
        first, second = sorted(result.lines)
        half_wins, matches = made.get((result.pairing, first, second), (0, 0))
        won = 1 if result.winner is None else 2 * (result.winner == first[0])
        made[result.pairing, first, second] = half_wins + won, matches + 1
    return [Deal(first, second, *sums) for (_, first, second), sums in made.items()]


def _latest(lines: Iterable[Line]) -> set[Line]:
    """Returns the latest releases of each team."""
    by_team: dict[Team, list[Line]] = {}
    for line in sorted(lines):
        by_team.setdefault(line[0], []).append(line)
    return {line for of_team in by_team.values() for line in of_team[-RELEASES_MOST:]}


def _newest(deals: Sequence[Deal]) -> tuple[Deal, ...]:
    """Returns the deals that are among the newest of one of their releases, in the same order."""
    counts, kept = Counter[Line](), list[Deal]()
    for deal in reversed(deals):
        if min(counts[deal.first], counts[deal.second]) < WINDOW:
            kept.append(deal)
        counts.update((deal.first, deal.second))
    return tuple(reversed(kept))


def _lines(deals: Iterable[Deal]) -> list[Line]:
    return sorted({line for deal in deals for line in (deal.first, deal.second)})


def read_standing(document: Any, numbers: Mapping[str, Team]) -> Standing:
    """Returns the standing in a JSON document; `numbers`: the teams by name. NotARecord says what is wrong."""
    try:
        totals = {numbers[name]: Totals(*_numbers(3, *of)) for name, of in document["totals"].items()}
        releases = dict(_release(numbers, *row) for row in document["releases"])
        deals = tuple(_deal(releases, numbers, *row) for row in document["deals"])
        (day,) = _numbers(1, document["day"])
        method = read_method(document)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise NotARecord(WRONG) from None
    if not 0 <= day < CHAIN_LINKS:
        raise NotARecord(WRONG)
    return Standing(day, totals, releases, deals, method)


def read_method(document: Mapping[str, Any]) -> int:
    """Returns how ratings were fitted; older versions did not say. Raises ValueError."""
    method = document.get("method", BY_ROUNDS)
    if type(method) is not int or method not in METHODS:
        raise ValueError
    return method


def _release(
    numbers: Mapping[str, Team], name: str, number: int, value: float, deviation: float, played: int, last: str
) -> tuple[Line, ReleaseStanding]:
    if not all(type(figure) in (int, float) and isfinite(figure) for figure in (value, deviation)):
        raise ValueError
    number, played = _numbers(2, number, played)
    return (numbers[name], number), ReleaseStanding(Rating(value, deviation), played, date.fromisoformat(last))


def _deal(
    releases: Mapping[Line, object], numbers: Mapping[str, Team], name: str, n: int, other: str, m: int, *made: int
) -> Deal:
    half_wins, matches = _numbers(2, *made)
    first, second = (numbers[name], n), (numbers[other], m)
    if first == second or not {first, second} <= releases.keys() or not 0 <= half_wins <= 2 * matches <= 4:
        raise ValueError
    return Deal(first, second, half_wins, matches)


def _numbers(count: int, *values: Any) -> tuple[int, ...]:
    if len(values) != count or any(type(value) is not int for value in values):
        raise ValueError
    return values
