"""Wins, draws and losses of people in finished matches: at each game, and as standings.

A match that was stopped or never began has no places and does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import CTE, ColumnElement, Label, Select, Text, bindparam, cast, func, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import FirstPlace
from ..schema import matches, players, seats

_OVER = (matches.c.status == "over") & matches.c.outcome.is_not(None)
_SEAT = literal(",").concat(cast(seats.c.seat, Text)).concat(",")
_PLAYER = bindparam("player", type_=players.c.id.type)


def _listed(first: ColumnElement[str]) -> ColumnElement[str]:
    """Returns the seats in first place as ",0,2,"."""
    return func.replace(func.replace(first, "[", ","), "]", ",")


def _counts(sat: CTE) -> list[Label[int]]:
    """Returns how often a seat was first alone, shared the first place, or was not first."""
    leads, alone = sat.c.first.contains(sat.c.seat), sat.c.first == sat.c.seat
    given = {"won": leads & alone, "drawn": leads & ~alone, "lost": ~leads}
    return [func.count().filter(counts).label(name) for name, counts in given.items()]


def _results() -> Select[Any]:
    other = seats.alias()
    practice = select(other.c.seat).where(other.c.match_id == matches.c.id, other.c.level.is_not(None)).exists()
    sat = select(
        matches.c.game,
        _SEAT.label("seat"),
        _listed(FirstPlace(matches.c.outcome)).label("first"),
        practice.label("practice"),
    )
    sat = sat.join(seats, seats.c.match_id == matches.c.id).where(seats.c.player_id == _PLAYER, _OVER)
    its = sat.cte("sat")
    grouped = select(its.c.game, its.c.practice, *_counts(its)).where(its.c.first.is_not(None))
    return grouped.group_by(its.c.game, its.c.practice).order_by(its.c.practice, its.c.game)


_RESULTS = _results()


@dataclass(frozen=True, slots=True)
class Results:
    """A player's results at a game: between people, or with computers at the table."""

    game: str
    with_computers: bool
    won: int
    drawn: int
    lost: int


async def results_of(conn: AsyncConnection, player: int) -> list[Results]:
    """Returns a player's results at each game, those between people first."""
    rows = await conn.execute(_RESULTS, {"player": player})
    return [Results(game, bool(practice), won, drawn, lost) for game, practice, won, drawn, lost in rows.all()]


_SCOPE: dict[str, ColumnElement[bool]] = {
    "room": matches.c.room_id == bindparam("room"),
    "game": matches.c.game == bindparam("game"),
    "since": matches.c.ended_at >= bindparam("since", type_=matches.c.ended_at.type),
}


@cache
def _standings(scope: frozenset[str]) -> Select[Any]:
    ended = select(matches.c.id, FirstPlace(matches.c.outcome).label("first"))
    of = ended.where(_OVER, *(_SCOPE[name] for name in sorted(scope))).cte("ended")
    people = func.count().over(partition_by=seats.c.match_id)
    sat = select(seats.c.player_id, _SEAT.label("seat"), _listed(of.c.first).label("first"), people.label("people"))
    sat = sat.join(of, of.c.id == seats.c.match_id).where(seats.c.level.is_(None), of.c.first.is_not(None))
    its = sat.cte("sat")
    played = select(its.c.player_id, *_counts(its)).where(its.c.people > 1, its.c.player_id.is_not(None))
    each = played.group_by(its.c.player_id).cte("played")
    best = (each.c.won.desc(), each.c.lost, each.c.drawn.desc())
    ranked = select(
        players.c.id,
        players.c.name,
        each.c.won,
        each.c.drawn,
        each.c.lost,
        func.rank().over(order_by=best).label("place"),
        func.row_number().over(order_by=(*best, players.c.id)).label("line"),
    )
    lines = ranked.join(each, each.c.player_id == players.c.id).where(players.c.name != "").cte("ranked")
    shown = (lines.c.line <= bindparam("most")) | (lines.c.id == _PLAYER)
    return select(*lines.c[:-1]).where(shown).order_by(lines.c.line)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's results: a win is first place alone, a draw is a shared first place. Equal results share a place."""

    player: int
    name: str
    won: int
    drawn: int
    lost: int
    place: int


async def standings(
    conn: AsyncConnection,
    player: int | None,
    most: int,
    room: int | None = None,
    game: str | None = None,
    since: datetime | None = None,
) -> list[Standing]:
    """Returns the first `most` lines of a room, a game or a period, and the player's own line wherever it is."""
    given = {"room": room, "game": game, "since": since}
    asked = {name: value for name, value in given.items() if value is not None}
    rows = await conn.execute(_standings(frozenset(asked)), {**asked, "player": player, "most": most})
    return [Standing(*row) for row in rows.all()]
