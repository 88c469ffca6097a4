"""A player's finished matches, and how often they won, drew and lost at each game."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import matches, seats

# A match without places was stopped and does not count, as in storage/standings.py.
_RESULTS = text("""
with sat as (
    select matches.game, ',' || seats.seat || ',' as seat,
        replace(replace(json_extract(matches.outcome, '$.places[0]'), '[', ','), ']', ',') as first,
        exists (select 1 from seats other where other.match_id = matches.id and other.level is not null) as practice
    from seats join matches on matches.id = seats.match_id
    where seats.player_id = :player and matches.status = 'over' and matches.outcome is not null
)
select game, practice, sum(instr(first, seat) > 0 and first = seat), sum(instr(first, seat) > 0 and first <> seat),
    sum(instr(first, seat) = 0)
from sat where first is not null group by game, practice order by practice, game
""")


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


_FINISHED = (matches.c.status == "over") & matches.c.outcome.is_not(None)


async def finished_ids(conn: AsyncConnection, player: int, most: int, skip: int = 0) -> list[str]:
    """Returns a player's finished matches, the latest first."""
    wanted = select(matches.c.id).join(seats, seats.c.match_id == matches.c.id)
    wanted = wanted.where(_FINISHED, seats.c.player_id == player)
    order = (matches.c.ended_at.desc(), matches.c.id)
    return list((await conn.execute(wanted.order_by(*order).limit(most).offset(skip))).scalars())
