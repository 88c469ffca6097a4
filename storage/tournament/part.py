"""What the rest of storage knows of tournaments: what they have of people, and their records."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..parts import Owners, Part, Records
from ..tournament_schema import corrections, events, matches, rounds, teams, tournaments
from .matches import count_records, records_after
from .teams import export, forget_player, move_player

_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_OWNERS = select(teams.c.id, teams.c.registered_by).where(teams.c.id.in_(_THESE), teams.c.registered_by.is_not(None))


async def robot_owners(conn: AsyncConnection, robots: Collection[int]) -> Mapping[int, int]:
    """Returns who has registered which of these teams."""
    return {row.id: row.registered_by for row in await conn.execute(_OWNERS, {"these": sorted(robots)})}


_NAME, _IN_TOURNAMENT = tournaments.c.name, rounds.c.tournament_id == tournaments.c.id
_IN_ROUND = matches.c.round_id == rounds.c.id
_CORRECTED = corrections.join(matches, corrections.c.match_id == matches.c.id)

PART = Part(
    name="teams",
    export=export,
    forget=forget_player,
    move=move_player,
    typed={
        teams.c.members: "the members of a team",
        teams.c.name: "the name of a team",
        teams.c.url: "the address of a team's robot",
        tournaments.c.name: "the name of a tournament",
        tournaments.c.message: "the message of a tournament",
        events.c.body: "an event of a tournament",
        matches.c.void_reason: "the reason why a match is void",
        corrections.c.reason: "the reason of a correction",
        corrections.c.void_reason: "the reason why a match was void",
    },
    owners={
        teams: Owners(
            teams.join(tournaments, teams.c.tournament_id == tournaments.c.id), (teams.c.name, _NAME), "{0} in {1}"
        ),
        tournaments: Owners(tournaments, (_NAME,), "{0}"),
        events: Owners(events.join(tournaments, events.c.tournament_id == tournaments.c.id), (_NAME,), "{0}"),
        matches: Owners(
            matches.join(rounds, _IN_ROUND).join(tournaments, _IN_TOURNAMENT),
            (matches.c.id, _NAME),
            "match {0} in {1}",
        ),
        corrections: Owners(
            _CORRECTED.join(rounds, _IN_ROUND).join(tournaments, _IN_TOURNAMENT),
            (matches.c.id, _NAME),
            "match {0} in {1}",
        ),
    },
    robot_owners=robot_owners,
    records=Records("Match {} of a tournament", count_records, records_after),
)
