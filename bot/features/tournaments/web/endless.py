"""What an endless ladder's page has besides its rows: who is connected, the promise, the days, earlier releases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.view.option_values import rounded
from games.core.screen import Say
from games.tournament.rating import Rating
from storage.tournament import matches, rounds, scores
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Release, Score
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..snapshot import day_of
from ..teams.readiness import is_there

DAYS_MOST = 14  # days on the page; each has an address of its own
RECENT_MOST = 1_000  # matches that forms and the latest results are read from
RELEASES_MOST = 30

History = tuple[list[Round], list[tuple[int, Match]]]  # rounds, and matches with the number of their round


@dataclass(frozen=True, slots=True)
class Day:
    """A day as the page lists it. A secret that is not to be known yet is empty, and so is what follows from it."""

    number: int
    date: date
    commitment: str
    secret: str

    @property
    def booked(self) -> bool:
        """Whether the day can be downloaded and verified."""
        return bool(self.secret)


@dataclass(frozen=True, slots=True)
class EarlierRelease:
    """A release that its team has replaced, with the rating that it has kept."""

    team: int
    version: str  # empty: its first one, or one without a name
    rating: Rating
    matches: int


async def history(conn: AsyncConnection, tournament: Tournament, most: int = RECENT_MOST) -> History:
    """Returns all rounds and matches of a tournament; of an endless one the newest, `most` matches."""
    if not tournament.is_endless:
        return await rounds.of_tournament(conn, tournament.id), await matches.of_tournament(conn, tournament.id)
    of_rounds = await rounds.newest(conn, tournament.id, DAYS_MOST + 1)
    numbers = {round_.id: round_.number for round_ in of_rounds[-2:]}
    newest = await matches.newest(conn, numbers, most)
    return of_rounds, [(numbers[match.round_id], match) for match in reversed(newest)]


async def endless_facts(
    conn: AsyncConnection, tournament: Tournament, of_rounds: Sequence[Round], shown: Mapping[int, Team], now: datetime
) -> dict[str, Any]:
    """Returns what stands beside the ladder of an endless tournament; of another one nobody and nothing."""
    if not tournament.is_endless:
        return {"connected": (), "earlier": ()}
    today = of_rounds[-1] if of_rounds and day_of(of_rounds[-1]) == now.date() else None
    booked = next((round_ for round_ in reversed(of_rounds) if not round_.pending), None)
    rows = await scores.after_round(conn, booked.id) if booked else []
    return {
        "connected": {team.id for team in shown.values() if is_there(team, now)},
        "longest": longest_wait(today),
        "days": days_of(tournament, of_rounds),
        "earlier": earlier_releases(rows, await scores.releases_of(conn, tournament.id), shown),
    }


def longest_wait(today: Round | None) -> Say | None:
    """Returns the longest time today between two pairs of a robot that was ready; None before the first pair."""
    return rounded(max(1, round(today.longest_wait_ms / 1_000))) if today and today.longest_wait_ms else None


def days_of(tournament: Tournament, of_rounds: Sequence[Round]) -> list[Day]:
    """Returns the newest days, today first. The secret of a day is shown once it is booked.

    It is the commitment of the next one, so that of a day is not shown while the day before is played.
    """
    known = {round_.number for round_ in of_rounds if not round_.pending} | {0}
    days = [
        Day(
            round_.number,
            day_of(round_),
            tournament.secret_of(round_.number - 1).hex() if round_.number - 1 in known else "",
            tournament.secret_of(round_.number).hex() if round_.number in known else "",
        )
        for round_ in of_rounds[-DAYS_MOST:]
    ]
    return days[::-1]


def earlier_releases(
    rows: Iterable[Score], releases: Iterable[Release], shown: Mapping[int, Team]
) -> list[EarlierRelease]:
    """Returns the releases that were replaced and have played, the best first; from the scores after a day."""
    versions: dict[int, list[str]] = {}
    for release in releases:
        versions.setdefault(release.team_id, [""]).append(release.version)
    replaced = [
        EarlierRelease(row.team_id, version, Rating(value, uncertainty), played)
        for row in rows
        if row.team_id in shown and row.team_id in versions
        for version, (value, uncertainty, played) in zip(versions[row.team_id][:-1], row.releases, strict=False)
        if played
    ]
    return sorted(replaced, key=lambda release: -release.rating.value)[:RELEASES_MOST]
