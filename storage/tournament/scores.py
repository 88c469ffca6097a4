"""The scores of teams after each round, and the releases of their robots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import Batch, run_batches
from ..rows import Rows, stored
from ..tournament_schema import releases, rounds, scores, teams


@dataclass(frozen=True, slots=True)
class Score:
    """What a team had reached after a round."""

    round_id: int
    team_id: int
    place: int  # 0 out of competition
    points: int
    chips: int  # the sum of differences
    rating: float
    uncertainty: float
    played: int
    unsure: bool  # the rating says little yet
    releases: tuple[tuple[float, float, int], ...] = ()  # rating, deviation and matches of each; empty: an old row


@dataclass(frozen=True, slots=True)
class Release:
    """A new version of a team's robot. `round_id`: the last round before it; None before the first."""

    team_id: int
    round_id: int | None
    version: str
    at: datetime


_rows, _releases = Rows(Score, scores), Rows(Release, releases)
_SAVE = Batch(insert(scores).values({c.name: bindparam(c.name) for c in scores.c}))


async def save(conn: AsyncConnection, round_id: int, rows: Iterable[Score]) -> None:
    """Saves the scores after a round in place of those there were."""
    await conn.execute(delete(scores).where(scores.c.round_id == round_id))
    await run_batches(conn, (_SAVE, [stored(asdict(row)) for row in rows]))


async def after_round(conn: AsyncConnection, round_id: int) -> list[Score]:
    """Returns the ladder as it was after a round, the first place first."""
    return await _rows.where(conn, scores.c.round_id == round_id, by=[scores.c.place, scores.c.team_id])


async def booked_rounds(conn: AsyncConnection, tournament: int) -> set[int]:
    """Returns the rounds, by their numbers in the database, whose results the scores contain: never a sealed one."""
    wanted = select(scores.c.round_id).join(rounds, rounds.c.id == scores.c.round_id).distinct()
    return set((await conn.execute(wanted.where(rounds.c.tournament_id == tournament))).scalars())


async def ladder(conn: AsyncConnection, tournament: int) -> list[Score]:
    """Returns the ladder after the latest booked round, the first place first; empty before there is one."""
    last_number = select(func.max(rounds.c.number)).join(scores, scores.c.round_id == rounds.c.id)
    last_number = last_number.where(rounds.c.tournament_id == tournament, rounds.c.ended_at.is_not(None))
    newest = (rounds.c.tournament_id == tournament) & (rounds.c.number == last_number.scalar_subquery())
    wanted = _rows.select.join(rounds, rounds.c.id == scores.c.round_id).where(newest)
    return await _rows.all(conn, wanted.order_by(scores.c.place, scores.c.team_id))


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[tuple[int, Score]]:
    """Returns all scores of a tournament, each with the number of its round, in order."""
    wanted = _rows.select.add_columns(rounds.c.number).join(rounds, rounds.c.id == scores.c.round_id)
    wanted = wanted.where(rounds.c.tournament_id == tournament, rounds.c.ended_at.is_not(None))
    rows = (await conn.execute(wanted.order_by(rounds.c.number, scores.c.place, scores.c.team_id))).all()
    return [(row.number, _rows.value(row)) for row in rows]


async def of_team(conn: AsyncConnection, tournament: int, team: int) -> list[tuple[int, Score]]:
    """Returns the scores of a team after each booked round, each with the number of the round, in order."""
    wanted = _rows.select.add_columns(rounds.c.number).join(rounds, rounds.c.id == scores.c.round_id)
    is_of = (rounds.c.tournament_id == tournament) & (scores.c.team_id == team) & rounds.c.ended_at.is_not(None)
    rows = (await conn.execute(wanted.where(is_of).order_by(rounds.c.number))).all()
    return [(row.number, _rows.value(row)) for row in rows]


async def add_release(conn: AsyncConnection, release: Release) -> None:
    """Saves a release."""
    await conn.execute(insert(releases).values(**asdict(release)))


async def releases_of(conn: AsyncConnection, tournament: int) -> list[Release]:
    """Returns the releases of the teams of a tournament, the first one first."""
    wanted = _releases.select.join(teams, teams.c.id == releases.c.team_id)
    wanted = wanted.outerjoin(rounds, rounds.c.id == releases.c.round_id)
    of_tournament = func.coalesce(rounds.c.tournament_id, teams.c.tournament_id) == tournament
    return await _releases.all(conn, wanted.where(of_tournament).order_by(releases.c.at, releases.c.id))
