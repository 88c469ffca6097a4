"""Parts of storage that the rest of it does not name: each folder here with a module `part` is one, and has `PART`.

It says what the part has of people, so that a person is exported, forgotten and linked to another one as a whole.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from sqlalchemy import Column, FromClause
from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True)
class Owners:
    """What places in a table are called by: columns that stand in a join, and words around them."""

    joined: FromClause
    columns: tuple[Column[Any], ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Records:
    """Records of matches that are no tables: how many there are, and pages of their numbers and JSON without names."""

    called: str  # with {} for the number
    count: Callable[[AsyncConnection], Awaitable[int]]
    after: Callable[[AsyncConnection, int, int], Awaitable[list[tuple[int, str]]]]


async def _no_owners(_conn: AsyncConnection, _robots: Collection[int]) -> Mapping[int, int]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What the rest of storage knows of a part; what it leaves out it has nothing of.

    `name`: of what an export has of a person.
    """

    name: str
    export: Callable[[AsyncConnection, int], Awaitable[Any]]
    forget: Callable[[AsyncConnection, int, datetime], Awaitable[None]]
    move: Callable[[AsyncConnection, int, int], Awaitable[None]]  # from one player to another
    blocked: Callable[[AsyncConnection, int, int], Awaitable[None]] | None = None  # a player has blocked another one
    hidden: Callable[[AsyncConnection, int], Awaitable[None]] | None = (
        None  # not everybody sees their profile any longer
    )
    tournaments_won: Callable[[AsyncConnection, int], Awaitable[Sequence[datetime]]] | None = None  # when somebody won
    drop_old: Callable[[AsyncConnection, datetime], Awaitable[None]] | None = None  # what is not kept until now
    typed: Mapping[Column[Any], str] = field(default_factory=dict)  # texts that people typed about others, and names
    owners: Mapping[FromClause, Owners] = field(default_factory=dict)  # of the tables with these texts
    # of robots in chairs
    robot_owners: Callable[[AsyncConnection, Collection[int]], Awaitable[Mapping[int, int]]] = _no_owners
    records: Records | None = None


@cache
def find_parts(package: str = __package__) -> tuple[Part, ...]:
    """Returns the parts in a package, in alphabetical order of their folders."""
    names = sorted(folder.name for folder in files(package).iterdir() if folder.joinpath("part.py").is_file())
    return tuple(import_module(f"{package}.{name}.part").PART for name in names)


async def robot_owners(conn: AsyncConnection, robots: Collection[int]) -> Mapping[int, int]:
    """Returns who owns which of these robots; one that belongs to nobody is missing."""
    owners: dict[int, int] = {}
    for part in find_parts():
        owners |= await part.robot_owners(conn, robots)
    return owners


async def tournaments_won(conn: AsyncConnection, player: int) -> list[datetime]:
    """Returns when somebody won a tournament of people."""
    return [at for part in find_parts() if part.tournaments_won for at in await part.tournaments_won(conn, player)]


async def drop_old(conn: AsyncConnection, now: datetime) -> None:
    """Deletes the rows of all parts that are kept for a time which is over."""
    for part in find_parts():
        if part.drop_old is not None:
            await part.drop_old(conn, now)


async def hide(conn: AsyncConnection, player: int) -> None:
    """Ends what others have of somebody because everybody saw their profile."""
    for part in find_parts():
        if part.hidden is not None:
            await part.hidden(conn, player)
