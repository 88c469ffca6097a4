"""The order of teams: after each round as it is stored, and now, with the matches of the round that is being played."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from games.tournament.days import Standing, Totals
from games.tournament.rating import Rating, fitted, latest, lines_of, updated
from games.tournament.results import Line, Result
from games.tournament.scoring import LadderRow, by_rating, ladder, placed, winners
from storage.columns import EPOCH
from storage.tournament import matches, rounds, scores, teams
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Score
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .snapshot import NO_RELEASES, ReleaseTimes, day_of, entrants, release_times, results_of
from .today import load_today

LATEST = datetime.max.replace(tzinfo=UTC)


def ordered(
    pairing: str,
    shown: Sequence[Team],
    entered: Sequence[int],
    results: Sequence[Result],
    ratings: Mapping[int, Rating],
) -> list[LadderRow]:
    """Returns the rows of these teams, first place first. `entered`: the teams of a knock-out's first round."""
    ids = [team.id for team in shown]
    no_contest, anchors = {team.id for team in shown if team.no_contest}, anchors_of(shown)
    if pairing == "knockout" and entered:
        late = [team for team in ids if team not in entered]
        rows = ladder(pairing, entered, results, ratings, no_contest) + ladder("", late, [], ratings, no_contest)
    else:
        rows = ladder("", ids, results, ratings, no_contest, anchors)
    return placed(row for row in rows if row.team in ids)


def after(
    pairing: str,
    shown: Sequence[Team],
    until: Sequence[Round],
    played: Sequence[Match],
    entered: Sequence[int],
    releases: ReleaseTimes = NO_RELEASES,
) -> list[Score]:
    """Returns the scores after these rounds, with ratings fitted to all results, in any order.

    The fit has the teams that an export has: those that were paired. Others would change how sure all ratings are.
    """
    results, last = results_of(until, played, releases), until[-1]
    paired = sorted({team for result in results for team in result.teams})
    fit = fitted(lines_of(paired, results), results, anchors=anchors_of(shown))
    counts = {team: bisect_right(times, last.ended_at or LATEST) for team, times in releases.items()}
    scored = [result for result in results if not result.void and result.second is not None]
    matches_of = Counter(line for result in scored for line in result.lines)
    booked = []
    for row in ordered(pairing, shown, entered, results, latest(fit, counts)):
        lines = [(row.team, release) for release in range(counts.get(row.team, 0) + 1)]
        ratings = [(fit.get(line, Rating()), matches_of[line]) for line in lines]
        of_releases = tuple((rating.value, rating.uncertainty, matches) for rating, matches in ratings)
        totals = row.points, row.chips, row.rating, row.uncertainty, row.played, row.unsure
        booked.append(Score(last.id, row.team, row.place or 0, *totals, of_releases))
    return booked


def booked_day(day: Round, shown: Sequence[Team], standing: Standing, releases: Mapping[int, int]) -> list[Score]:
    """Returns the scores after a day of an endless tournament, of those that have played.

    `releases`: how many each team has marked.
    """
    booked = list[Score]()
    for row in _rows_of([team for team in shown if team.id in standing.totals], standing, releases, day):
        known = [standing.releases.get((row.team, number)) for number in range(releases.get(row.team, 0) + 1)]
        of_releases = tuple(
            (of.rating.value, of.rating.uncertainty, of.played) if of else (Rating().value, Rating().uncertainty, 0)
            for of in known
        )
        totals = row.points, row.chips, row.rating, row.uncertainty, row.played, row.unsure
        booked.append(Score(day.id, row.team, row.place or 0, *totals, of_releases))
    return booked


def anchors_of(shown: Sequence[Team]) -> dict[int, float]:
    """Returns the fixed ratings of the computers that all others are measured by."""
    return {team.id: team.anchor for team in shown if team.anchor is not None}


async def standings(conn: AsyncConnection, tournament: Tournament) -> list[LadderRow]:
    """Returns the ladder of a tournament now: the last booked scores, and all results since that everybody may see.

    Scores are booked without the rounds that have sealed results, wherever these stand in the order; what is revealed
    of them counts at once. Of an archive, the teams that have played.
    """
    get_teams = teams.of_tournament if tournament.archive_of is None else teams.played_in
    shown = await get_teams(conn, tournament.id)
    if tournament.is_endless:
        return await _endless(conn, tournament, shown)
    of_rounds = await rounds.of_tournament(conn, tournament.id)
    booked = await scores.booked_rounds(conn, tournament.id)
    last = max(
        (round_ for round_ in of_rounds if not round_.pending and round_.id in booked), key=_number, default=None
    )
    base = {row.team_id: row for row in await scores.after_round(conn, last.id)} if last else {}
    since = [round_ for round_ in of_rounds if last is None or round_.number > last.number or round_.id not in booked]
    played = [match for match in await matches.of_rounds(conn, [round_.id for round_ in since]) if not match.hidden]
    releases = release_times(await scores.releases_of(conn, tournament.id))
    counts = {team: len(times) for team, times in releases.items()}
    results = results_of(since, sorted(played, key=_ended), releases)
    ratings = latest(updated(_ratings(base.values(), counts), results, anchors_of(shown)), counts)
    if tournament.pairing == "knockout":
        whole = await matches.of_rounds(conn, [round_.id for round_ in of_rounds])
        visible = results_of(of_rounds, [match for match in whole if not match.hidden])
        return ordered(tournament.pairing, shown, entrants(of_rounds, whole), visible, ratings)
    rows = [_added(row, base.get(row.team)) for row in ordered("", shown, (), results, ratings)]
    order = sorted(sorted(rows, key=lambda row: row.team), key=lambda row: (-row.points, -row.chips))
    return placed(order)


async def _endless(conn: AsyncConnection, tournament: Tournament, shown: Sequence[Team]) -> list[LadderRow]:
    """Returns the ladder of an endless tournament now, by rating: the last booked day, and all results since."""
    today = await load_today(conn, tournament, anchors_of(shown))
    return _rows_of(shown, today.standing, today.releases, today.last)


def _rows_of(
    shown: Sequence[Team], standing: Standing, releases: Mapping[int, int], at: Round | None
) -> list[LadderRow]:
    """Returns the rows of an endless ladder; those are marked that have not played lately."""
    rows, fixed = [], {team: Rating(value, 0.0) for team, value in anchors_of(shown).items()}
    for row in ordered("", shown, (), [], {**latest(standing.ratings, releases), **fixed}):
        totals = standing.totals.get(row.team, Totals())._asdict()
        line = row.team, releases.get(row.team, 0)
        retired = at is not None and not row.anchor and standing.retired(line, day_of(at))
        rows.append(replace(row, **totals, retired=retired))
    return by_rating(sorted(rows, key=lambda row: row.team))


async def winners_of(conn: AsyncConnection, tournament: Tournament, rows: Sequence[LadderRow]) -> list[LadderRow]:
    """Returns who has won, from the ladder; nobody before the tournament has ended and all results are revealed."""
    if tournament.status != "ended" or await matches.sealed_rounds(conn, tournament.id):
        return []
    return winners(tournament.pairing, rows)


def _ratings(booked: Iterable[Score], counts: Mapping[int, int]) -> dict[Line, Rating]:
    """Returns the booked ratings of all releases; in an old row the rating is that of the latest."""
    ratings: dict[Line, Rating] = {}
    for row in booked:
        ratings |= {(row.team_id, n): Rating(value, sd) for n, (value, sd, _) in enumerate(row.releases)}
        if not row.releases:
            ratings[row.team_id, counts.get(row.team_id, 0)] = Rating(row.rating, row.uncertainty)
    return ratings


def _number(round_: Round) -> int:
    return round_.number


def _ended(match: Match) -> tuple[bool, datetime, int]:
    return match.ended_at is None, match.ended_at or EPOCH, match.id


def _added(row: LadderRow, base: Score | None) -> LadderRow:
    """Returns a row with what its team had after the last finished round."""
    if base is None:
        return row
    points, chips = row.points + base.points, row.chips + base.chips
    return replace(row, points=points, chips=chips, played=row.played + base.played)
