"""Texts that people typed about others, in which the name of a deleted person may still be."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Table, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import bans, rooms
from ..tournament_schema import corrections, events, matches, teams, tournaments

REMOVED = "–"


@dataclass(frozen=True, slots=True)
class Place:
    """A text with one of the names in it."""

    column: Column[Any]
    key: tuple[Any, ...]  # of its row
    text: str

    def __str__(self) -> str:
        return f"{PLACES[self.column]} ({self.column.table.name} {' '.join(map(str, self.key))})"


PLACES: dict[Column[Any], str] = {
    teams.c.members: "the members of a team",
    teams.c.name: "the name of a team",
    teams.c.url: "the address of a team's robot",
    tournaments.c.name: "the name of a tournament",
    tournaments.c.message: "the message of a tournament",
    events.c.body: "an event of a tournament",
    matches.c.void_reason: "the reason why a match is void",
    corrections.c.reason: "the reason of a correction",
    corrections.c.void_reason: "the reason why a match was void",
    bans.c.reason: "the reason of a ban",
    rooms.c.title: "the title of a room",
}


async def find(conn: AsyncConnection, names: Collection[str]) -> list[Place]:
    """Returns the texts with one of these names as whole words, in any case."""
    if (wanted := _pattern(names)) is None:
        return []
    found = []
    for column in PLACES:
        rows = await conn.execute(select(*_table(column).primary_key, column).where(column.not_in(["", "[]"])))
        found += [Place(column, tuple(row[:-1]), row[-1]) for row in rows if wanted.search(row[-1])]
    return found


async def erase(conn: AsyncConnection, names: Collection[str]) -> list[Place]:
    """Replaces these names in all such texts; returns where they were."""
    if (wanted := _pattern(names)) is None:
        return []
    places = await find(conn, names)
    for place in places:
        here = [column == value for column, value in zip(_table(place.column).primary_key, place.key, strict=True)]
        changed = {place.column: wanted.sub(REMOVED, place.text)}
        await conn.execute(update(_table(place.column)).where(*here).values(changed))
    return places


def _table(column: Column[Any]) -> Table:
    assert isinstance(column.table, Table)
    return column.table


def _pattern(names: Collection[str]) -> re.Pattern[str] | None:
    """Returns what finds any of the names, the longest first; None without one."""
    known = sorted({name.strip() for name in names} - {""}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)", re.IGNORECASE) if known else None
