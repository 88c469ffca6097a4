"""Pairs of people whose rated matches look unusual (games/farming.py), for operators. Reads matches; stores nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Outcome
from games.farming import Faced, Suspicion, suspicions
from games.ratings import places_of, was_left

from ..matches.ratings import day_of
from ..rating_schema import rated_seats, ratings
from ..rows import decode
from ..schema import matches, players


@dataclass(frozen=True, slots=True)
class Suspects:
    """Two people at a game, and what is unusual about their matches."""

    game: str
    low: tuple[str, str]  # handle and name; empty where the data was deleted
    high: tuple[str, str]
    found: Suspicion


_one, _other = rated_seats.alias("one"), rated_seats.alias("other")
_FACED = (
    select(
        _one.c.line, _one.c.seat, _other.c.line.label("other_line"), _other.c.seat.label("other_seat"),
        matches.c.outcome, matches.c.ended_at,
    )
    .join(_other, (_other.c.match_id == _one.c.match_id) & (_other.c.line > _one.c.line))
    .join(matches, matches.c.id == _one.c.match_id)
    .where(matches.c.ended_at >= bindparam("since", type_=matches.c.ended_at.type))
    .order_by(_one.c.id)
)  # fmt: skip
_WHO = select(ratings.c.id, ratings.c.game, players.c.handle, players.c.name)
_WHO = _WHO.outerjoin(players, players.c.id == ratings.c.player_id)
_WHO = _WHO.where(ratings.c.id.in_(bindparam("these", expanding=True)))


async def suspects(conn: AsyncConnection, since: datetime) -> list[Suspects]:
    """Returns the pairs whose rated matches since then look unusual, those with most matches first."""
    faced = []
    for row in await conn.execute(_FACED, {"since": since}):
        outcome = decode(row.outcome, Outcome)
        places = places_of(outcome)
        mine, theirs = places[row.seat], places[row.other_seat]
        winner = None if mine == theirs else row.line if mine < theirs else row.other_line
        faced.append(Faced(row.line, row.other_line, day_of(row.ended_at), winner, was_left(outcome)))
    found = suspicions(faced)
    these = sorted({line for one in found for line in (one.low, one.high)})
    who = {row.id: row for row in await conn.execute(_WHO, {"these": these})}
    return [Suspects(who[one.low].game, _named(who[one.low]), _named(who[one.high]), one) for one in found]


def _named(row: object) -> tuple[str, str]:
    return getattr(row, "handle", "") or "", getattr(row, "name", "") or ""
