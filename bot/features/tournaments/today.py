"""What an endless ladder has come to at this moment: the last booked day, and each result since.

A day that goes on is counted bit by bit: a checkpoint has all matches up to one, so that a look at a ladder does not
read the whole day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.view.films import in_thread
from games.tournament.days import Standing, read_standing
from storage import UnitOfWork
from storage.tournament import corrections, matches, rounds, scores
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.tournaments import Tournament

from .snapshot import ReleaseTimes, day_of, release_times, results_of

CHECKPOINT_MATCHES = 500  # after so many the day is counted up to here


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A day counted up to a match, and the latest correction of all that it knows."""

    round: int
    next_match: int
    standing: Standing
    correction: int


@dataclass(frozen=True, slots=True)
class Today:
    """The standing now, the matches that no checkpoint has, and how many releases each team has marked."""

    standing: Standing
    recent: Sequence[Match]
    releases: dict[int, int]
    last: Round | None  # the last round; None before the first
    checkpoint: Checkpoint | None = None  # to be saved


async def load_today(conn: AsyncConnection, tournament: Tournament, anchors: dict[int, float]) -> Today:
    """Returns what an endless ladder has come to now."""
    of_rounds, times = (
        await rounds.latest(conn, tournament.id),
        release_times(await scores.releases_of(conn, tournament.id)),
    )
    counts = {team: len(marked) for team, marked in times.items()}
    first, base = await _base(conn, tournament)
    since = [round_ for round_ in of_rounds if round_.number > base.day]
    if not since:
        return Today(base, (), counts, of_rounds[-1] if of_rounds else None)
    recent = await matches.of_rounds_from(conn, [round_.id for round_ in since], first)
    standing = await in_thread(lambda of: _grown(*of), (base, since, recent, times, anchors))
    checkpoint = None
    done = _all_over(recent)
    if len(done) >= CHECKPOINT_MATCHES:
        counted = await in_thread(lambda of: _grown(*of), (base, since, done, times, anchors))
        checkpoint = Checkpoint(since[-1].id, done[-1].id + 1, counted, await corrections.latest(conn))
    return Today(standing, recent, counts, since[-1], checkpoint)


async def _base(conn: AsyncConnection, tournament: Tournament) -> tuple[int, Standing]:
    """Returns the first match that is not counted, and the standing before it."""
    number = await rounds.last_ended(conn, tournament.id)
    last = await rounds.get(conn, number) if number else None
    booked, counted = last.number if last else 0, await rounds.checkpoint(conn, tournament.id)
    if counted is not None and counted[1]["day"] == booked:
        return counted[0], read_stored(counted[1])
    return 0, await standing_of(conn, tournament.id, booked)


async def standing_of(conn: AsyncConnection, tournament: int, day: int) -> Standing:
    """Returns what an endless tournament had come to after a day; what it begins with where that is not booked."""
    document = await rounds.standing(conn, tournament, day)
    return Standing() if document is None else read_stored(document)


def read_stored(document: dict[str, object]) -> Standing:
    """Returns a standing that is stored with the numbers of teams."""
    totals = document["totals"]
    assert isinstance(totals, dict)
    return read_standing(document, {name: int(name) for name in totals})


def stored(standing: Standing) -> dict[str, object]:
    """Returns a standing with the numbers of teams, as it is stored."""
    return standing.document({team: str(team) for team in standing.totals})


def _all_over(recent: Sequence[Match]) -> Sequence[Match]:
    """Returns the matches before the first one that is not over."""
    at = next((at for at, match in enumerate(recent) if match.status not in ("done", "void")), len(recent))
    return recent[:at]


def _grown(
    base: Standing, since: Sequence[Round], played: Sequence[Match], times: ReleaseTimes, anchors: dict[int, float]
) -> Standing:
    """Returns the standing after these matches, with ratings that fit all results; the day is not booked."""
    results = [result for result in results_of(since, played, times) if result.second is not None]
    return base.so_far(day_of(since[-1]), results, anchors)


async def save_checkpoint(unit: UnitOfWork, checkpoint: Checkpoint | None) -> None:
    """Saves a checkpoint, unless something was corrected since it was counted."""
    if checkpoint is not None and await corrections.latest(unit.conn) == checkpoint.correction:
        await rounds.save_standing(unit.conn, checkpoint.round, stored(checkpoint.standing), checkpoint.next_match)
