"""A tournament of people as it goes on: its rounds, its matches, and how they ended.

Apart from what the rest of storage needs, which does without the code of tournaments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.tournament.people import Called, Encounter

from ..rows import decode, encode
from . import Entrant, Tournament, encounters, get, people_of, rounds


@dataclass(frozen=True, slots=True)
class Match:
    """An encounter, with its table."""

    encounter: Encounter
    match_id: str
    at: datetime


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a tournament that has begun."""

    held: Tournament
    entrants: Sequence[Entrant] = ()
    called: Sequence[Called] = ()
    matches: Sequence[Match] = field(default=())

    @property
    def encounters(self) -> list[Encounter]:
        """Returns the matches and byes of all rounds."""
        return [match.encounter for match in self.matches]


_NUMBER: Any = bindparam("tournament")
_ROUNDS = select(rounds).where(rounds.c.tournament_id == _NUMBER).order_by(rounds.c.number)
_MATCHES = (
    select(encounters)
    .where(encounters.c.tournament_id == _NUMBER)
    .order_by(encounters.c.round, encounters.c.pairing, encounters.c.leg, encounters.c.first)
)


async def load(conn: AsyncConnection, number: int) -> State | None:
    """Returns a tournament with its people, rounds and matches."""
    held = await get(conn, number)
    if held is None:
        return None
    given = {"tournament": number}
    people = await people_of(conn, number)
    called = [
        Called(row.number, tuple(decode(row.people, list[int])), tuple(decode(row.patient, list[int])))
        for row in await conn.execute(_ROUNDS, given)
    ]
    return State(held, people, called, [_match(row) for row in await conn.execute(_MATCHES, given)])


def _match(row: Any) -> Match:
    missed = tuple(decode(row.missed, list[int]))
    numbers = row.round, row.pairing, row.leg, row.first, row.second
    return Match(Encounter(*numbers, row.won or None, missed, row.booked), row.match_id, row.at)


async def save_round(conn: AsyncConnection, tournament: int, called: Called, now: datetime) -> None:
    """Saves who could be paired in a round."""
    facts = {"people": encode(list(called.people)), "patient": encode(list(called.patient))}
    await conn.execute(insert(rounds).values(tournament_id=tournament, number=called.round, at=now, **facts))


async def save_match(conn: AsyncConnection, tournament: int, match: Encounter, match_id: str, now: datetime) -> None:
    """Saves a match or a bye of a round."""
    facts = {name: getattr(match, name) for name in ("round", "pairing", "leg", "first", "second", "booked")}
    facts |= {"won": match.won or "", "missed": encode(list(match.missed)), "match_id": match_id, "at": now}
    await conn.execute(insert(encounters).values(tournament_id=tournament, **facts))


async def book(conn: AsyncConnection, tournament: int, match: Encounter) -> bool:
    """Saves the result of a match; returns False where it has one already."""
    is_this = (encounters.c.tournament_id == tournament) & (encounters.c.round == match.round)
    is_this &= (encounters.c.pairing == match.pairing) & (encounters.c.leg == match.leg)
    is_this &= (encounters.c.first == match.first) & (encounters.c.won == "")
    facts = {"won": match.won, "missed": encode(list(match.missed)), "booked": match.booked}
    return (await conn.execute(update(encounters).where(is_this).values(**facts))).rowcount > 0
