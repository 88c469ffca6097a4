"""Tournaments: what each one plays, how it is paired, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, partial
from hashlib import sha256
from typing import Any, Literal, TypeVar, get_origin, get_type_hints

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..codec import decode, encode
from ..columns import inserted
from ..names import read_as
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

    @property
    def commitment(self) -> str:
        """The hash of the secret, public before the first round."""
        return sha256(self.secret).hexdigest()


async def create(conn: AsyncConnection, **facts: Any) -> int:
    """Saves a new tournament; returns its number."""
    return inserted(await conn.execute(insert(tournaments).values(**stored(facts))))


async def change(conn: AsyncConnection, tournament: int, **facts: Any) -> None:
    """Changes some facts of a tournament."""
    await conn.execute(update(tournaments).where(tournaments.c.id == tournament).values(**stored(facts)))


async def get(conn: AsyncConnection, tournament: int) -> Tournament | None:
    """Returns the tournament with this number."""
    row = (await conn.execute(select(tournaments).where(tournaments.c.id == tournament))).mappings().first()
    return value_of(Tournament, row) if row else None


async def named(conn: AsyncConnection, name: str) -> Tournament | None:
    """Returns the tournament whose name reads like this one; archives have none of their own."""
    has_name = (tournaments.c.name == name) & tournaments.c.archive_of.is_(None)
    if row := (await conn.execute(select(tournaments).where(has_name))).mappings().first():
        return value_of(Tournament, row)
    return next((one for one in await listed(conn) if read_as(one.name) == read_as(name)), None)


async def listed(conn: AsyncConnection) -> list[Tournament]:
    """Returns all tournaments, the newest first; without archives and challenges."""
    its = tournaments.c.archive_of.is_(None) & (tournaments.c.challenge == 0)
    wanted = select(tournaments).where(its).order_by(tournaments.c.id.desc())
    return [value_of(Tournament, row) for row in (await conn.execute(wanted)).mappings()]


_RUNNING = select(tournaments.c.id).where(tournaments.c.archive_of.is_(None), tournaments.c.challenge == 0)
_RUNNING = _RUNNING.where(tournaments.c.status.in_(["running", "paused"])).order_by(tournaments.c.id.desc()).limit(2)


async def running(conn: AsyncConnection) -> list[int]:
    """Returns the numbers of the newest two that are being played."""
    return list((await conn.execute(_RUNNING)).scalars())


async def challenge_of(conn: AsyncConnection, team: int) -> int | None:
    """Returns the unfinished challenge that a team has begun."""
    its = (tournaments.c.challenge == team) & tournaments.c.archive_of.is_(None) & (tournaments.c.status != "ended")
    found: int | None = await conn.scalar(select(tournaments.c.id).where(its))
    return found


_PENDING = select(rounds.c.tournament_id).where(rounds.c.ended_at.is_(None))
_ACTIVE = select(tournaments).order_by(tournaments.c.id)
_ACTIVE = _ACTIVE.where(
    tournaments.c.archive_of.is_(None),
    (tournaments.c.status != "ended") | (tournaments.c.request != "") | tournaments.c.id.in_(_PENDING),
)


async def active(conn: AsyncConnection) -> list[Tournament]:
    """Returns the tournaments to which something can happen; an ended one if asked for, or if scores are missing."""
    return [value_of(Tournament, row) for row in (await conn.execute(_ACTIVE)).mappings()]


async def archives(conn: AsyncConnection, tournament: int) -> list[Tournament]:
    """Returns what a tournament was before each of its restarts, the latest first."""
    wanted = select(tournaments).where(tournaments.c.archive_of == tournament).order_by(tournaments.c.id.desc())
    return [value_of(Tournament, row) for row in (await conn.execute(wanted)).mappings()]


T = TypeVar("T")


@cache
def _fields(kind: Any) -> list[tuple[str, Callable[[Any], Any] | None]]:
    return [(name, _reader(hint)) for name, hint in get_type_hints(kind).items()]


def _reader(hint: Any) -> Callable[[Any], Any] | None:
    if hint is bool:
        return bool
    return partial(decode, kind=hint) if get_origin(hint) in (tuple, dict, list) else None


def value_of(kind: type[T], row: Mapping[Any, Any]) -> T:
    """Returns the value of a row: numbers become flags, and JSON texts documents, where the type says so."""
    of: Any = kind
    return kind(*[read(row[name]) if read else row[name] for name, read in _fields(of)])


def values_of(kind: type[T], rows: Iterable[Sequence[Any]]) -> Iterator[T]:
    """Yields the values of many rows whose columns are in the order of the fields."""
    of: Any = kind
    readers = [(place, read) for place, (_, read) in enumerate(_fields(of)) if read]
    for row in rows:
        values = list(row)
        for place, read in readers:
            values[place] = read(values[place])
        yield kind(*values)


def stored(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the columns of these fields."""
    return {name: _column(value) for name, value in values.items()}


def _column(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return encode(value) if isinstance(value, list | tuple | dict) else value
