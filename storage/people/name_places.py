"""Texts that people typed about others, in which the name of a deleted person may still be."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, FromClause, Table, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import bans, rooms
from ..tournament_schema import corrections, events, matches, rounds, teams, tournaments

REMOVED = "–"


@dataclass(frozen=True, slots=True)
class Place:
    """A text with one of the names in it."""

    column: Column[Any]
    key: tuple[Any, ...]  # of its row
    text: str
    owner: tuple[Any, ...]  # what the place is called by: the columns of OWNERS

    def __str__(self) -> str:
        return f"{PLACES[self.column]} ({self.column.table.name} {' '.join(map(str, self.key))})"

    @property
    def named(self) -> str:
        """Returns where it is, with names, for operators; logs have the place without them."""
        owner = OWNERS[self.column.table].words.format(*self.owner)
        return f"{PLACES[self.column]} ({owner})" if owner else str(self)


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


@dataclass(frozen=True, slots=True)
class Owners:
    """What places in a table are called by: columns that stand in a join, and words around them."""

    joined: FromClause
    columns: tuple[Column[Any], ...] = ()
    words: str = ""


_NAME, _IN_TOURNAMENT = tournaments.c.name, rounds.c.tournament_id == tournaments.c.id
_IN_ROUND = matches.c.round_id == rounds.c.id
_CORRECTED = corrections.join(matches, corrections.c.match_id == matches.c.id)
OWNERS: dict[FromClause, Owners] = {
    teams: Owners(
        teams.join(tournaments, teams.c.tournament_id == tournaments.c.id), (teams.c.name, _NAME), "{0} in {1}"
    ),
    tournaments: Owners(tournaments, (_NAME,), "{0}"),
    events: Owners(events.join(tournaments, events.c.tournament_id == tournaments.c.id), (_NAME,), "{0}"),
    matches: Owners(
        matches.join(rounds, _IN_ROUND).join(tournaments, _IN_TOURNAMENT), (matches.c.id, _NAME), "match {0} in {1}"
    ),
    corrections: Owners(
        _CORRECTED.join(rounds, _IN_ROUND).join(tournaments, _IN_TOURNAMENT), (matches.c.id, _NAME), "match {0} in {1}"
    ),
    bans: Owners(bans),
    rooms: Owners(rooms, (rooms.c.platform, rooms.c.address), "{0} {1}"),
}


async def find(conn: AsyncConnection, names: Collection[str]) -> list[Place]:
    """Returns the texts with one of these names as whole words, in any case."""
    if (wanted := _pattern(names)) is None:
        return []
    places = []
    for column in PLACES:
        key, owners = [*_table(column).primary_key], OWNERS[column.table]
        texts = select(column, *key, *owners.columns).select_from(owners.joined).where(column.not_in(["", "[]"]))
        for text, *rest in await conn.execute(texts):
            if wanted.search(text):
                places.append(Place(column, tuple(rest[: len(key)]), text, tuple(rest[len(key) :])))
    return places


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
