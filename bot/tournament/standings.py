"""The order of teams: after each round as it is stored, and now, with the matches of the round that is being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from games.tournament.rating import Rating, fitted, updated
from games.tournament.results import Result
from games.tournament.scoring import LadderRow, ladder
from storage.tournament import matches, rounds, scores, teams
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .results import entrants, results_of


def ordered(
    pairing: str,
    shown: Sequence[Team],
    entered: Sequence[int],
    results: Sequence[Result],
    ratings: Mapping[int, Rating],
) -> list[LadderRow]:
    """Returns the rows of these teams, first place first. `entered`: the teams of a knock-out's first round."""
    ids = [team.id for team in shown]
    no_contest = {team.id for team in shown if team.no_contest}
    if pairing == "knockout" and entered:
        late = [team for team in ids if team not in entered]
        rows = ladder(pairing, entered, results, ratings, no_contest) + ladder("", late, [], ratings, no_contest)
    else:
        rows = ladder("", ids, results, ratings, no_contest)
    return [replace(row, place=place) for place, row in enumerate((r for r in rows if r.team in ids), 1)]


def after(pairing: str, shown: Sequence[Team], until: Sequence[Round], played: Sequence[Match]) -> list[LadderRow]:
    """Returns the ladder after these rounds, with ratings fitted to all results, in any order."""
    results, entered = results_of(until, played), entrants(until, played)
    everybody = sorted({team.id for team in shown} | {team for result in results for team in result.teams})
    return ordered(pairing, shown, entered, results, fitted(everybody, results))


async def standings(conn: AsyncConnection, tournament: Tournament) -> list[LadderRow]:
    """Returns the ladder of a tournament now: the last finished round, and what has been shown since.

    Results of a sealed round count once they are revealed. Of an archive, the teams that have scores.
    """
    get_teams = teams.of_tournament if tournament.archive_of is None else teams.scored_in
    shown, of_rounds = await get_teams(conn, tournament.id), await rounds.of_tournament(conn, tournament.id)
    played = [match for _, match in await matches.of_tournament(conn, tournament.id)]
    visible = [match for match in played if not match.hidden]
    sealed = {match.round_id for match in played if match.hidden}
    last = max((one.number for one in of_rounds if not one.pending and one.id not in sealed), default=0)
    base = {one.number: one.id for one in of_rounds}.get(last)
    fits = await scores.after_round(conn, base) if base else []
    ratings = {row.team_id: Rating(row.rating, row.uncertainty) for row in fits}
    results = results_of(of_rounds, visible)
    since = [result for result in results if result.round > last]
    return ordered(tournament.pairing, shown, entrants(of_rounds, played), results, updated(ratings, since))
