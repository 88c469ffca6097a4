"""The stored matches of a tournament as results that points and ratings are computed from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.tournament.results import Result, bye
from storage.tournament.matches import Match
from storage.tournament.rounds import Round


def results_of(rounds: Sequence[Round], matches: Iterable[Match]) -> list[Result]:
    """Returns the results of the matches that have ended in these rounds, and their byes.

    A match whose result is sealed counts for nothing, like a void one, but its teams have been paired.
    """
    by_id: Mapping[int, Round] = {one.id: one for one in rounds}
    played = [
        _result(by_id[match.round_id], match)
        for match in matches
        if match.round_id in by_id and match.status in ("done", "void")
    ]
    byes = [bye(one.number, team, 1 + one.both, one.multiplier) for one in rounds for team in one.byes]
    return played + byes


def _result(of: Round, match: Match) -> Result:
    winner = {"first": match.first, "second": match.second}.get(match.winner)
    scores = (match.first_score or 0, match.second_score or 0)
    is_void = match.status == "void" or match.hidden
    return Result(of.number, match.first, match.second, winner, scores, of.multiplier, is_void, match.pairing)


def entrants(rounds: Sequence[Round], matches: Iterable[Match]) -> list[int]:
    """Returns the teams of the first round in order of registration: those of a knock-out."""
    if not rounds:
        return []
    first = rounds[0]
    paired = {team for match in matches if match.round_id == first.id for team in match.teams}
    return sorted(paired | set(first.byes))
