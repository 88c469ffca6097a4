"""Figures of tournaments that pages and exports show; pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from typing import Any

from games.tournament.rating import Rating
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Release, Score

from ..documents import is_shown, result_for
from ..snapshot import release_times, releases_in


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins, draws and losses in rounds with these options."""

    options: Mapping[str, Any]
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def plus(self, result: str) -> Tally:
        """Returns it with one more result: won, drawn or lost."""
        return replace(self, **{result: getattr(self, result) + 1})


@dataclass(frozen=True, slots=True)
class Latency:
    """How quickly a robot answers, in milliseconds, and how often it failed to."""

    requests: int
    half: float  # the median
    most: float  # the 95th percentile
    timeouts: int
    faults: int  # all others


def tallies(matches: Iterable[tuple[Round, Match]]) -> dict[int, dict[int, dict[str, Tally]]]:
    """Returns the results of each team by opponent and by the options of the round, as their text."""
    by_team: dict[int, dict[int, dict[str, Tally]]] = {}
    for round_, match in matches:
        if not is_shown(match):
            continue
        for team, other in (match.teams, match.teams[::-1]):
            by_options = by_team.setdefault(team, {}).setdefault(other, {})
            key = options_key(round_)
            by_options[key] = by_options.get(key, Tally(round_.options)).plus(result_for(team, match))
    return by_team


def best_and_worst(
    team: int, matches: Iterable[Match], ratings: Mapping[int, float]
) -> tuple[Match | None, Match | None]:
    """Returns the win against the highest rating there is now, and the loss against the lowest; None without one.

    Of several against the same team, those by most.
    """
    of_results: dict[str, list[tuple[float, int, Match]]] = {"won": [], "drawn": [], "lost": []}
    for match in filter(is_shown, matches):
        other = match.second if match.first == team else match.first
        if other in ratings:
            margin = abs((match.first_score or 0) - (match.second_score or 0))
            of_results[result_for(team, match)].append((ratings[other], margin, match))
    best = max(of_results["won"], key=lambda result: (result[0], result[1], -result[2].id), default=None)
    worst = min(of_results["lost"], key=lambda result: (result[0], -result[1], result[2].id), default=None)
    return best and best[2], worst and worst[2]


def options_key(round_: Round) -> str:
    """Returns a text that is the same for rounds with the same options."""
    return repr(sorted(round_.options.items()))


def latency(calls: Sequence[tuple[str, float]]) -> Latency | None:
    """Returns the figures of some requests, given by status and milliseconds; None without any."""
    if not calls:
        return None
    statuses = Counter(status for status, _ in calls)
    times = sorted(ms for status, ms in calls if status != "no_connection") or [0.0]
    faults = len(calls) - statuses["ok"] - statuses["timeout"]
    return Latency(len(calls), _percentile(times, 0.5), _percentile(times, 0.95), statuses["timeout"], faults)


def _percentile(times: Sequence[float], share: float) -> float:
    return times[max(0, ceil(share * len(times)) - 1)]


def revealed(rounds: Iterable[Round], matches: Iterable[Match]) -> list[Round]:
    """Returns the rounds whose scores are booked and may be seen: all their results have been revealed."""
    sealed = {match.round_id for match in matches if match.hidden}
    return [round_ for round_ in rounds if not round_.pending and round_.id not in sealed]


def points_by_round(rounds: Sequence[Round], scores: Iterable[tuple[int, Score]]) -> dict[int, list[int]]:
    """Returns each team's points after each of these rounds, from 0; missing ones are as before."""
    by_round: dict[int, dict[int, int]] = {}
    for number, score in scores:
        by_round.setdefault(number, {})[score.team_id] = score.points
    teams = {team for points in by_round.values() for team in points}
    lines: dict[int, list[int]] = {team: [0] for team in teams}
    for round_ in rounds:
        for team, line in lines.items():
            line.append(by_round.get(round_.number, {}).get(team, line[-1]))
    return lines


def sealed_rounds(of_rounds: Iterable[Round], matches: Iterable[Match]) -> list[tuple[Round, int]]:
    """Returns the rounds with results that can be revealed, and how many: rounds whose sealed matches are all over."""
    hidden = [match for match in matches if match.hidden]
    unfinished = {match.round_id for match in hidden if match.status not in ("done", "void")}
    counts = Counter(match.round_id for match in hidden if match.round_id not in unfinished)
    return [(round_, counts[round_.id]) for round_ in of_rounds if counts[round_.id]]


def revealed_last(of_rounds: Sequence[Round], matches: Iterable[Match]) -> Match | None:
    """Returns the result that was revealed last, in the order of the pairings; None once later rounds have results.

    Where a round is still being revealed, rounds without seals that came later do not matter.
    """
    of_round: dict[int, list[Match]] = {}
    for match in matches:
        of_round.setdefault(match.round_id, []).append(match)
    newest: list[Match] = []
    for round_ in of_rounds:
        results = of_round.get(round_.id, [])
        shown = [match for match in results if not match.hidden]
        is_going_on = any(match.hidden for match in newest)
        if (round_.sealed and shown) or (not round_.sealed and not is_going_on):
            newest = results if round_.sealed else []
    return max(
        (match for match in newest if not match.hidden), key=lambda match: (match.pairing, match.leg), default=None
    )


def fresh_releases(rounds: Sequence[Round], releases: Iterable[Release]) -> set[int]:
    """Returns the teams that have a new release since the last booked round."""
    last = max((round_.id for round_ in rounds if not round_.pending), default=None)
    return {release.team_id for release in releases if release.round_id == last}


@dataclass(frozen=True, slots=True)
class ReleaseRow:
    """A release of a robot as its team's page lists it. `at`: since when; None for the first one."""

    version: str
    at: datetime | None
    rating: Rating
    matches: int  # whose results everybody may see

    @property
    def first(self) -> bool:
        """Whether it played from the start."""
        return self.at is None


def release_rows(
    team: int, releases: Sequence[Release], matches: Iterable[Match], booked: Score | None, now: Rating
) -> list[ReleaseRow]:
    """Returns the releases of a team, the latest first, without earlier ones that have not played.

    `now`: the rating of the latest. Empty for a team with one release, and where they were booked all together.
    """
    own = [release for release in releases if release.team_id == team]
    if not own or (booked and not booked.releases):
        return []
    times = release_times(releases)
    played = Counter(
        releases_in(match, times)[match.teams.index(team)] for match in filter(is_shown, matches) if team in match.teams
    )
    ratings = [Rating(value, sd) for value, sd, _ in booked.releases[: len(own)]] if booked else []
    ratings += [Rating()] * (len(own) - len(ratings)) + [now]
    facts = [("", None), *((release.version, release.at) for release in own)]
    rows = [ReleaseRow(*about, ratings[n], played[n]) for n, about in enumerate(facts)]
    return [rows[-1], *(row for row in rows[-2::-1] if row.matches)]


def release_tags(team: int, rounds: Sequence[Round], releases: Iterable[Release]) -> list[tuple[int, str]]:
    """Returns the releases of a team on its chart: after how many of these rounds, and the version."""
    places: Mapping[int | None, int] = {None: 0} | {round_.id: place for place, round_ in enumerate(rounds, 1)}
    return [
        (places[release.round_id], release.version)
        for release in releases
        if release.team_id == team and release.round_id in places
    ]
