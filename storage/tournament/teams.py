"""Teams of a tournament, each with the address of its robot, or played by a computer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, case, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import micros
from ..rows import Rows
from ..tournament_schema import matches, rounds, scores, teams, tournaments


@dataclass(frozen=True, slots=True)
class Team:
    """A team."""

    id: int
    tournament_id: int
    name: str
    url: str
    members: tuple[str, ...]
    generation: int
    no_contest: bool
    leaving: bool  # deleted between rounds
    proof: str  # that its owner wants the traffic: answered; by_hand; empty: none
    benched: str  # why it is not paired; empty: it is
    registered_by: int | None  # a player
    level: int | None  # of the computer that plays it
    faults: int  # faulty matches in a row
    resting_until: datetime | None
    version: str
    accepts_challenges: bool
    anchor: int | None  # the fixed rating of a computer that all others are measured by
    copy_of: int | None  # in a challenge: the team that plays
    created_at: datetime
    deleted_at: datetime | None
    connected_until: datetime | None = None  # its program is connected to some process, as far as that has said
    ready_since: datetime | None = None  # when it could last begin to be paired, in an endless tournament
    paired_at: datetime | None = None  # when it was last paired there

    @property
    def problem(self) -> str:
        """The code of why it cannot be paired: no_endpoint, unproven, benched; empty when it can."""
        return "benched" if self.benched else self.unreachable

    @property
    def unreachable(self) -> str:
        """The code of why its robot cannot be asked: no_endpoint, unproven; empty when it can."""
        if self.level is not None:
            return ""
        if not self.url:
            return "no_endpoint"
        return "" if self.proof else "unproven"


_rows = Rows(Team, teams)
create, change, get, by_ids = _rows.create, _rows.change, _rows.get, _rows.by_ids


_LOCKED = (
    _rows.select.where(teams.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(teams.c.id)
    .with_for_update(key_share=True)
)


async def locked(conn: AsyncConnection, ids: Collection[int]) -> dict[int, Team]:
    """Returns teams by number, as nobody else changes them until the end of the transaction."""
    return {team.id: team for team in await _rows.all(conn, _LOCKED, {"ids": sorted(ids)})}


async def connected(conn: AsyncConnection, ids: Collection[int], now: datetime, until: datetime) -> None:
    """Notes until when the programs of these teams count as connected; one that was not is ready from now on."""
    is_new = teams.c.connected_until.is_(None) | (teams.c.connected_until <= now)
    since = case((is_new, micros(now)), else_=teams.c.ready_since)
    change_ = update(teams).where(teams.c.id.in_(list(ids)))
    await conn.execute(change_.values(connected_until=until, ready_since=since))


async def disconnected(conn: AsyncConnection, team: int, said: datetime, now: datetime) -> None:
    """Notes that the program of a team is not connected any more, unless another process has said that it is since."""
    is_last = (teams.c.id == team) & (teams.c.connected_until == said)
    await conn.execute(update(teams).where(is_last).values(connected_until=now))


async def paired(conn: AsyncConnection, ids: Collection[int], now: datetime) -> None:
    """Notes that these teams were paired."""
    await conn.execute(update(teams).where(teams.c.id.in_(list(ids))).values(paired_at=now))


async def ready(conn: AsyncConnection, tournament: int, now: datetime) -> None:
    """Notes that the teams of a tournament can be paired from now on."""
    await conn.execute(update(teams).where(teams.c.tournament_id == tournament).values(ready_since=now))


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Team]:
    """Returns the teams of a tournament, in the order of their registration; without deleted ones."""
    return await _rows.where(conn, teams.c.tournament_id == tournament, teams.c.deleted_at.is_(None))


async def playing(conn: AsyncConnection) -> list[Team]:
    """Returns the teams of all tournaments that have not ended, without their copies in challenges."""
    going = select(tournaments.c.id).where(tournaments.c.status != "ended", tournaments.c.challenge == 0)
    return await _rows.where(conn, teams.c.tournament_id.in_(going), teams.c.deleted_at.is_(None))


async def past(conn: AsyncConnection) -> list[tuple[Team, str]]:
    """Returns the teams that play no more, with the names of their tournaments; without copies in challenges."""
    wanted = _rows.select.add_columns(tournaments.c.name.label("of")).join(
        tournaments, tournaments.c.id == teams.c.tournament_id
    )
    gone = (tournaments.c.status == "ended") | teams.c.deleted_at.is_not(None)
    rows = await conn.execute(wanted.where(tournaments.c.challenge == 0, gone))
    return [(_rows.value(row), row.of) for row in rows.all()]


async def copies(conn: AsyncConnection, team: int) -> list[int]:
    """Returns the numbers of a team's copies in challenges."""
    return list((await conn.execute(select(teams.c.id).where(teams.c.copy_of == team))).scalars())


async def played_in(conn: AsyncConnection, tournament: int) -> list[Team]:
    """Returns the teams that have matches or scores in a tournament: those of an archive, and deleted ones."""
    of_rounds = select(rounds.c.id).where(rounds.c.tournament_id == tournament)
    scored = select(scores.c.team_id).where(scores.c.round_id.in_(of_rounds))
    paired = [select(side).where(matches.c.round_id.in_(of_rounds)) for side in (matches.c.first, matches.c.second)]
    return await _rows.where(conn, teams.c.id.in_(scored.union(*paired)))


async def registered_by(conn: AsyncConnection, player: int) -> list[Team]:
    """Returns the teams that a player has registered, the newest first; without their copies in challenges."""
    challenges = select(tournaments.c.id).where(tournaments.c.challenge != 0)
    of_player = (teams.c.registered_by == player) & teams.c.deleted_at.is_(None)
    return await _rows.where(conn, of_player, teams.c.tournament_id.not_in(challenges), by=[teams.c.id.desc()])


async def delete_leaving(conn: AsyncConnection, tournament: int, at: datetime) -> list[int]:
    """Deletes the teams that are marked for it, and returns their numbers; names and results stay."""
    is_leaving = (teams.c.tournament_id == tournament) & (teams.c.leaving == 1) & teams.c.deleted_at.is_(None)
    ids = list((await conn.execute(select(teams.c.id).where(is_leaving))).scalars())
    blank = {"url": "", "members": "[]", "registered_by": None, "proof": "", "deleted_at": at}
    await conn.execute(update(teams).where(teams.c.id.in_(ids)).values(**blank))
    return ids


async def move_player(conn: AsyncConnection, player: int, to: int) -> None:
    """Moves the teams that a player has registered to another player: two accounts were linked."""
    await conn.execute(update(teams).where(teams.c.registered_by == player).values(registered_by=to))


async def forget_player(conn: AsyncConnection, player: int, _now: datetime) -> None:
    """Deletes what the teams of a person say about them; the teams leave their tournaments between rounds.

    Challenges lose their names, which are made of the names of teams.
    """
    played = select(teams.c.tournament_id).where(teams.c.registered_by == player)
    challenges = tournaments.c.id.in_(played) & (tournaments.c.challenge != 0)
    await conn.execute(update(tournaments).where(challenges).values(name="–"))
    blank = {"name": "", "members": "[]", "url": "", "proof": "", "leaving": 1, "registered_by": None}
    await conn.execute(update(teams).where(teams.c.registered_by == player).values(**blank))


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns what is stored about the teams that a player has registered."""
    of_player = (teams.c.registered_by == player) & teams.c.deleted_at.is_(None)
    own_teams = await _rows.where(conn, of_player, by=[teams.c.id.desc()])
    return [{"name": team.name, "url": team.url, "members": list(team.members)} for team in own_teams]
