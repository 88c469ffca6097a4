"""All that decides what happens next to a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from storage.tournament import events, matches, rounds, teams, tournaments
from storage.tournament.events import Event
from storage.tournament.rounds import Round, RoundType
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A tournament as it is stored. `unfinished`: queued and leased matches, by the round's number in the database.

    `awaits_reveal`: who plays in the next round would tell sealed results.
    """

    tournament: Tournament
    teams: Sequence[Team] = ()
    types: Sequence[RoundType] = ()
    rounds: Sequence[Round] = ()
    events: Sequence[Event] = ()
    unfinished: Mapping[int, Mapping[str, int]] | None = None
    awaits_reveal: bool = False

    def count(self, status: str) -> int:
        """Returns how many matches of the tournament are queued or leased."""
        return sum(counts.get(status, 0) for counts in (self.unfinished or {}).values())


async def load(conn: AsyncConnection, tournament: Tournament) -> Snapshot:
    """Returns a tournament as it is now."""
    of_rounds = await rounds.of_tournament(conn, tournament.id)
    pending = [one.id for one in of_rounds if one.pending]
    return Snapshot(
        tournament,
        await teams.of_tournament(conn, tournament.id),
        await rounds.types_of(conn, tournament.id),
        of_rounds,
        await events.of_tournament(conn, tournament.id),
        {round_id: await matches.count_by_status(conn, round_id) for round_id in pending},
        await _awaits_reveal(conn, tournament, of_rounds),
    )


async def _awaits_reveal(conn: AsyncConnection, tournament: Tournament, of_rounds: Sequence[Round]) -> bool:
    """Whether a knock-out has sealed results, unless its last round was the final."""
    if tournament.pairing != "knockout" or not any(one.sealed for one in of_rounds):
        return False
    last = of_rounds[-1]
    pairs = sum((await matches.count_by_status(conn, last.id)).values()) // (1 + last.both)
    return pairs + len(last.byes) > 1 and bool(await matches.sealed_rounds(conn, tournament.id))


async def load_by_id(conn: AsyncConnection, number: int) -> Snapshot | None:
    """Returns the tournament of this number as it is now."""
    found = await tournaments.get(conn, number)
    return await load(conn, found) if found else None
