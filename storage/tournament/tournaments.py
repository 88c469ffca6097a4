"""Tournaments: what each one plays, how it is paired, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.chance import link_secret

from ..names import read_as
from ..rows import Rows
from ..tournament_schema import rounds, tournaments

# draft: being set up; waiting: starts at `starts_at`, with a countdown
Status = Literal["draft", "waiting", "running", "paused", "ended"]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament. An archive is what another tournament was before it was restarted; a challenge is in no list."""

    id: int
    name: str
    game: str
    pairing: str
    secret: bytes = field(repr=False)
    status: str
    starts_at: datetime | None
    request: str  # restart or end: asked for, done between rounds
    archive_of: int | None
    rounds_most: int | None
    bench_after: int
    message: str
    challenge: int  # the team that challenged another one to it; 0: a tournament of its own
    created_at: datetime
    ended_at: datetime | None
    every_minutes: int = 0  # of an endless one: within which each robot that is ready is paired

    @property
    def is_endless(self) -> bool:
        """Whether its rounds are days, in which robots are paired while they are ready."""
        return self.pairing == "endless"

    @property
    def commitment(self) -> str:
        """The hash of the secret, or in an endless tournament of the first day's; public before the first round."""
        return link_secret(self.secret, 0).hex() if self.is_endless else sha256(self.secret).hexdigest()

    def secret_of(self, round_number: int) -> bytes:
        """Returns the secret that everything in a round follows from: the tournament's, or that of the day."""
        return link_secret(self.secret, round_number) if self.is_endless else self.secret


_rows = Rows(Tournament, tournaments)
create, change, get = _rows.create, _rows.change, _rows.get


async def named(conn: AsyncConnection, name: str) -> Tournament | None:
    """Returns the tournament whose name reads like this one; archives have none of their own."""
    if named := await _rows.where(conn, tournaments.c.name == name, tournaments.c.archive_of.is_(None)):
        return named[0]
    return next((tournament for tournament in await listed(conn) if read_as(tournament.name) == read_as(name)), None)


_IS_LISTED = tournaments.c.archive_of.is_(None) & (tournaments.c.challenge == 0)
_LISTED = _rows.select.where(_IS_LISTED).order_by(tournaments.c.id.desc())


async def listed(conn: AsyncConnection) -> list[Tournament]:
    """Returns all tournaments, the newest first; without archives and challenges."""
    return await _rows.all(conn, _LISTED)


_RUNNING = (
    select(tournaments.c.id)
    .where(_IS_LISTED)
    .where(tournaments.c.status.in_(["running", "paused"]))
    .order_by(tournaments.c.id.desc())
    .limit(2)
)


async def running(conn: AsyncConnection) -> list[int]:
    """Returns the numbers of the newest two that are being played."""
    return list((await conn.execute(_RUNNING)).scalars())


async def challenge_of(conn: AsyncConnection, team: int) -> int | None:
    """Returns the unfinished challenge that a team has begun."""
    is_running = (
        (tournaments.c.challenge == team) & tournaments.c.archive_of.is_(None) & (tournaments.c.status != "ended")
    )
    number: int | None = await conn.scalar(select(tournaments.c.id).where(is_running))
    return number


_PENDING = select(rounds.c.tournament_id).where(rounds.c.ended_at.is_(None))
_ACTIVE = _rows.select.order_by(tournaments.c.id).where(
    tournaments.c.archive_of.is_(None),
    (tournaments.c.status != "ended") | (tournaments.c.request != "") | tournaments.c.id.in_(_PENDING),
)


async def active(conn: AsyncConnection) -> list[Tournament]:
    """Returns the tournaments to which something can happen; an ended one if asked for, or if scores are missing."""
    return await _rows.all(conn, _ACTIVE)


async def archives(conn: AsyncConnection, tournament: int) -> list[Tournament]:
    """Returns what a tournament was before each of its restarts, the latest first."""
    return await _rows.where(conn, tournaments.c.archive_of == tournament, by=[tournaments.c.id.desc()])
