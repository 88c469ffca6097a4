"""People whose rated matches look unusual (games/farming.py), for operators. Reads matches; stores nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Outcome
from games.farming import Faced, Suspicion, suspicions
from games.ratings import Rating, expected, places_of, was_left

from ..matches.ratings import day_of
from ..rating_schema import rated_seats, ratings
from ..rows import decode
from ..schema import matches, players, seats

Called = tuple[str, str]  # handle and name; empty where the data was deleted


@dataclass(frozen=True, slots=True)
class Suspects:
    """A player at a game, the opponents, and what is unusual about their matches."""

    game: str
    player: Called
    others: tuple[Called, ...]
    found: Suspicion


_one, _other = rated_seats.alias("one"), rated_seats.alias("other")
_WHOSE, _OTHERS = (func.coalesce(seat.c.person, seat.c.line) for seat in (_one, _other))  # of a program: its owner's
_mine, _theirs = seats.alias("mine"), seats.alias("theirs")
_FACED = (
    select(
        _WHOSE.label("line"), _one.c.seat, _OTHERS.label("other_line"), _other.c.seat.label("other_seat"),
        _one.c.value, _one.c.deviation,
        _other.c.value.label("other_value"), _other.c.deviation.label("other_deviation"),
        matches.c.id, matches.c.outcome, matches.c.ended_at, (_mine.c.player_id == _theirs.c.player_id).label("is_one"),
    )
    .join(_other, (_other.c.match_id == _one.c.match_id) & (_OTHERS > _WHOSE))
    .join(matches, matches.c.id == _one.c.match_id)
    .join(_mine, (_mine.c.match_id == _one.c.match_id) & (_mine.c.seat == _one.c.seat))
    .join(_theirs, (_theirs.c.match_id == _one.c.match_id) & (_theirs.c.seat == _other.c.seat))
    .where(matches.c.ended_at >= bindparam("since", type_=matches.c.ended_at.type))
    .order_by(_one.c.id)
)  # fmt: skip
_WHO = (
    select(ratings.c.id, ratings.c.game, players.c.handle, players.c.name)
    .outerjoin(players, players.c.id == ratings.c.player_id)
    .where(ratings.c.id.in_(bindparam("these", expanding=True)))
)


async def suspects(conn: AsyncConnection, since: datetime) -> list[Suspects]:
    """Returns whose rated matches since then look unusual, those with most matches first; programs with their owners.

    What the ratings promised is read from those after each match, which are the ones that are stored.
    """
    faced = [_faced(row) for row in await conn.execute(_FACED, {"since": since})]
    farmed = suspicions(faced)
    these = sorted({line for suspicion in farmed for line in (suspicion.line, *suspicion.others)})
    who = {row.id: row for row in await conn.execute(_WHO, {"these": these})}
    return [
        Suspects(
            who[suspicion.line].game,
            _named(who[suspicion.line]),
            tuple(_named(who[other]) for other in suspicion.others),
            suspicion,
        )
        for suspicion in farmed
    ]


def _faced(row: Any) -> Faced:
    outcome = decode(row.outcome, Outcome)
    places = places_of(outcome)
    place, other_place = places[row.seat], places[row.other_seat]
    winner = None if place == other_place else row.line if place < other_place else row.other_line
    chance = expected(Rating(row.value, row.deviation), Rating(row.other_value, row.other_deviation))
    day, is_one = day_of(row.ended_at), bool(row.is_one)
    return Faced(row.line, row.other_line, day, winner, was_left(outcome), row.id, chance, is_one)


def _named(row: Any) -> Called:
    return row.handle or "", row.name or ""
