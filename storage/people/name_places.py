"""Texts that people typed about others, in which the name of a deleted person may still be."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Column, FromClause, Table, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..parts import Owners, find_parts
from ..schema import bans, rooms

REMOVED = "–"


@dataclass(frozen=True, slots=True)
class Place:
    """A text with one of the names in it."""

    column: Column[Any]
    key: tuple[Any, ...]  # of its row
    text: str
    owner: tuple[Any, ...]  # what the place is called by: the columns of its Owners

    def __str__(self) -> str:
        return f"{_places()[self.column]} ({self.column.table.name} {' '.join(map(str, self.key))})"

    @property
    def named(self) -> str:
        """Returns where it is, with names, for operators; logs have the place without them."""
        owner = _owners(self.column.table).words.format(*self.owner)
        return f"{_places()[self.column]} ({owner})" if owner else str(self)


_OWN: Mapping[Column[Any], str] = {bans.c.reason: "the reason of a ban", rooms.c.title: "the title of a room"}
_OWNERS: Mapping[FromClause, Owners] = {
    bans: Owners(bans),
    rooms: Owners(rooms, (rooms.c.platform, rooms.c.address), "{0} {1}"),
}


@cache
def _places() -> Mapping[Column[Any], str]:
    """Returns the columns with such texts, and what they are called."""
    return {**{column: words for part in find_parts() for column, words in part.typed.items()}, **_OWN}


def _owners(table: FromClause) -> Owners:
    return next((part.owners[table] for part in find_parts() if table in part.owners), None) or _OWNERS[table]


async def find(conn: AsyncConnection, names: Collection[str]) -> list[Place]:
    """Returns the texts with one of these names as whole words, in any case."""
    if (wanted := _pattern(names)) is None:
        return []
    places = []
    for column in _places():
        key, owners = [*_table(column).primary_key], _owners(column.table)
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
