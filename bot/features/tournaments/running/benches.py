"""Decides the matches that wait for benched robots: they are lost without being played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import BENCHED
from games.core.options import make
from games.robots import forfeited
from games.tournament.benches import BOTH_BENCHED, faults_in_a_row, moment_after
from games.tournament.document import PlayedMatch
from games.tournament.draws import deal, match_chance
from storage import UnitOfWork
from storage.tournament import corrections, matches, queue, teams
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.teams import Team

from ..hooks import tell_result
from ..jobs import result_row
from ..snapshot import Snapshot, held_alone


async def settle(unit: UnitOfWork, snapshot: Snapshot, now: datetime) -> None:
    """Decides the matches that wait for benched robots.

    Their opponents win; between two such robots the match is void. A robot that was not at fault in so many matches in
    a row by the times in their records, which is what `verify` sees, plays on instead. `verify` sees the matches of the
    tournament, or of a day.
    """
    conn, tournament = unit.conn, snapshot.tournament
    held = await held_alone(conn, tournament)
    if tournament.is_endless:  # each day by itself
        snapshot = replace(snapshot, rounds=[_round_of(snapshot, match) for match in held[:1]])
        held = [match for match in held if match.round_id == held[0].round_id]
    known = await teams.by_ids(conn, {team for match in held for team in match.teams})
    past = await _past(conn, snapshot)
    at = moment_after(past, now)
    late = await _late(conn, known, tournament.bench_after, lambda number: faults_in_a_row(number, past, at))
    for match in held:
        seats = [seat for seat, team in enumerate(match.teams) if team in late]
        if len(seats) == 2:
            await queue.void(conn, [match.id], BOTH_BENCHED, now)
        elif seats:
            await _lose(unit, snapshot, match, seats[0], [known[team] for team in match.teams], at)


async def _past(conn: AsyncConnection, snapshot: Snapshot) -> list[PlayedMatch]:
    """Returns the matches of open rounds, without their requests, and what they were before their corrections."""
    open_rounds = {round_.id: round_.number for round_ in snapshot.rounds if not round_.sealed}
    corrected, benched = await corrections.of_tournament(conn, snapshot.tournament.id), []
    for match in await matches.of_rounds(conn, open_rounds):
        if match.status in ("done", "void"):
            facts = open_rounds[match.round_id], match.pairing, match.teams
            before = [PlayedMatch(*facts, was.record, (), was.void_reason) for was in corrected.get(match.id, ())]
            record = await matches.record(conn, match.id)
            benched.append(PlayedMatch(*facts, record, (), match.void_reason, earlier=tuple(before)))
    return benched


async def _late(
    conn: AsyncConnection, known: Mapping[int, Team], bench_after: int, faults_of: Callable[[int], int]
) -> set[int]:
    """Returns the benched teams that their records bench, too; notes the faults of the others."""
    late = {number for number, team in known.items() if team.faults >= bench_after}
    for number in list(late):
        if (faults := faults_of(number)) < bench_after:
            await teams.change(conn, number, faults=faults)
            late.discard(number)
    return late


async def _lose(
    unit: UnitOfWork, snapshot: Snapshot, match: Match, seat: int, sides: Sequence[Team], now: datetime
) -> None:
    tournament, round_ = snapshot.tournament, _round_of(snapshot, match)
    game = unit.games[tournament.game]
    chance = match_chance(game, tournament.secret_of(round_.number), round_.number, match.pairing, match.leg)
    options, names = make(game.Options, round_.options), [team.name for team in sides]
    dealt = deal(chance, tournament.game, game, options, names, str(match.id))
    result = result_row(forfeited(replace(dealt, started_at=now), seat, BENCHED))
    await queue.settle(unit.conn, match.id, now, result)
    if not match.hidden:
        await tell_result(unit, tournament, round_.number, match.id, names, result.outcome)


def _round_of(snapshot: Snapshot, match: Match) -> Round:
    return next(round_ for round_ in snapshot.rounds if round_.id == match.round_id)
