"""What a ladder shows of each team beside its figures: how its place has changed, its last results, its bars; pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.tournament.rating import Rating
from games.tournament.scoring import LadderRow
from storage.columns import EPOCH
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Score

from ..documents import is_shown, result_for

FORM_MOST = 5  # results of a team
WIDE = 100  # of a bar and of a whisker

Places = Mapping[int, int]  # by team


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the figures of a team."""

    moved: int  # places up since the last round; negative: down
    form: Sequence[str]  # its last results, the newest one last: won, drawn, lost
    bar: int  # its points, of WIDE
    whisker: tuple[float, float, float] | None  # the interval of its rating and the rating, of WIDE; None without one


def beside(rows: Sequence[LadderRow], before: Places, played: Iterable[Match]) -> dict[int, Beside]:
    """Returns what stands beside each row of a ladder. `before`: the places that the teams are compared with."""
    ups, forms, whiskers = moves(rows, before), last_results(played), whiskers_of(rows)
    most = max((row.points for row in rows), default=0) or 1
    return {
        row.team: Beside(
            ups.get(row.team, 0), forms.get(row.team, ()), WIDE * max(row.points, 0) // most, whiskers.get(row.team)
        )
        for row in rows
    }


def compared_with(rounds: Sequence[Round], booked: Collection[int]) -> Round | None:
    """Returns the round after which teams stood as the ladder compares them with: the last one whose scores are booked.

    Where nothing has been played since, the one before.
    """
    ended = [round_ for round_ in rounds if not round_.pending and round_.id in booked]
    if ended and ended[-1] is rounds[-1]:
        ended.pop()
    return ended[-1] if ended else None


def places_after(scores: Iterable[Score]) -> Places:
    """Returns the places after a round; teams out of competition have none."""
    return {score.team_id: score.place for score in scores if score.place}


def moves(rows: Iterable[LadderRow], before: Places) -> dict[int, int]:
    """Returns how many places each team has gone up, among those that had a place then and have one now."""
    now = [row.team for row in rows if row.place is not None and row.team in before]
    then = sorted(now, key=lambda team: before[team])
    return {team: then.index(team) - place for place, team in enumerate(now)}


def last_results(played: Iterable[Match]) -> dict[int, list[str]]:
    """Returns the last results of each team that everybody may see."""
    by_team: dict[int, list[str]] = {}
    for match in sorted(filter(is_shown, played), key=lambda match: (match.ended_at or EPOCH, match.id)):
        for team in match.teams:
            by_team.setdefault(team, []).append(result_for(team, match))
    return {team: results[-FORM_MOST:] for team, results in by_team.items()}


def whiskers_of(rows: Iterable[LadderRow]) -> dict[int, tuple[float, float, float]]:
    """Returns the interval of each rating and the rating itself, on one scale for all teams that have played."""
    rated = [row for row in rows if row.played and Rating(row.rating, row.uncertainty).is_known]
    low = min((row.rating - row.plus_minus for row in rated), default=0.0)
    high = max((row.rating + row.plus_minus for row in rated), default=0.0)

    def place(rating: float) -> float:
        return round(WIDE * (rating - low) / max(high - low, 1.0), 1)

    return {
        row.team: (place(row.rating - row.plus_minus), place(row.rating), place(row.rating + row.plus_minus))
        for row in rated
    }
