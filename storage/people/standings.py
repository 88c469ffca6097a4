"""Standings: wins, draws and losses of people in finished matches with at least two people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import micros

_SCOPE = {
    "room": " and matches.room_id = :room",
    "game": " and matches.game = :game",
    "since": " and matches.ended_at >= :since",
}
# A match that was stopped or never began has no places and does not count.
_STANDINGS = """
with ended as (
    select id, json_extract(outcome, '$.places[0]') as first from matches
    where status = 'over' and outcome is not null {scope}
), sat as (
    select seats.player_id, ',' || seats.seat || ',' as seat,
        replace(replace(ended.first, '[', ','), ']', ',') as first,
        count(*) over (partition by seats.match_id) as people
    from ended join seats on seats.match_id = ended.id
    where seats.level is null and ended.first is not null
), played as (
    select player_id,
        sum(instr(first, seat) > 0 and first = seat) as won,
        sum(instr(first, seat) > 0 and first <> seat) as drawn,
        sum(instr(first, seat) = 0) as lost
    from sat where people > 1 and player_id is not null group by player_id
), ranked as (
    select players.id, players.name, won, drawn, lost,
        rank() over (order by won desc, lost, drawn desc) as place,
        row_number() over (order by won desc, lost, drawn desc, players.id) as line
    from played join players on players.id = played.player_id where players.name <> ''
)
select id, name, won, drawn, lost, place from ranked where line <= :most or id = :player order by line
"""


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
    given = {"room": room, "game": game, "since": micros(since)}
    asked = {name: value for name, value in given.items() if value is not None}
    sql = text(_STANDINGS.format(scope="".join(_SCOPE[name] for name in asked)))
    rows = await conn.execute(sql, asked | {"player": player, "most": most})
    return [Standing(*row) for row in rows.all()]
