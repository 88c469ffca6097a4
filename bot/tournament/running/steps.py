"""One step of a tournament: the slow parts computed off the event loop, then carried out in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.view.films import in_thread
from games.tournament import pairing
from games.tournament.draws import SECRET_BYTES, lots
from games.tournament.pairing import SYSTEMS
from storage import Store, UnitOfWork
from storage.messages import rooms
from storage.tournament import corrections, events, machines, matches, queue, rounds, scores, teams, tournaments
from storage.tournament.events import Event
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Score

from .. import jobs
from ..machines.orders import unwant
from ..snapshot import Snapshot, entrants, results_of
from ..standings import after
from .due import Apply, ClearQueue, DeleteTeams, End, FinishRound, PrepareRound, Restart, Start, Step

NOBODY = pairing.Round(())


@dataclass(frozen=True, slots=True)
class Computed:
    """The result, and the state of all matches that it was computed from."""

    seen: matches.State | None = None
    scores: Mapping[int, Sequence[Score]] = field(default_factory=dict)  # by the round's number in the database
    paired: pairing.Round = NOBODY
    unseen: tuple[int, ...] = ()  # matches whose sealed results the pairing has not used


async def compute(store: Store, at: Snapshot, step: Step) -> Computed:
    """Returns what a step needs."""
    if not isinstance(step, FinishRound | PrepareRound):
        return Computed()
    async with store.read() as conn:
        seen = await matches.state(conn, at.tournament.id)
        played = [match for _, match in await matches.of_tournament(conn, at.tournament.id)]
    if isinstance(step, FinishRound):
        return Computed(seen, scores=await in_thread(lambda of: _booked(*of), (at, step.round, played)))
    unseen = tuple(match.id for match in played if match.hidden) if at.tournament.pairing == "swiss" else ()
    return Computed(seen, paired=await in_thread(lambda of: _paired(*of), (at, step, played)), unseen=unseen)


async def still_holds(conn: AsyncConnection, at: Snapshot, computed: Computed) -> bool:
    """Whether no match has changed since."""
    return computed.seen is None or computed.seen == await matches.state(conn, at.tournament.id)


def _booked(at: Snapshot, one: Round, played: Sequence[Match]) -> dict[int, list[Score]]:
    """Returns the ladder after a round, and after each later one that has ended, without sealed rounds.

    A round with sealed results has no scores: everybody may see the stored ones.
    """
    sealed = {match.round_id for match in played if match.hidden}
    ended = [later for later in at.rounds if later.number > one.number and not later.pending]
    return {
        last.id: [] if last.id in sealed else _scores(at, last, [r for r in at.rounds if r.id not in sealed], played)
        for last in [one, *ended]
    }


def _scores(at: Snapshot, last: Round, revealed: Sequence[Round], played: Sequence[Match]) -> list[Score]:
    until = [one for one in revealed if one.number <= last.number]
    rows = after(at.tournament.pairing, at.teams, until, played, entrants(at.rounds, played))
    return [
        Score(last.id, r.team, r.place or 0, r.points, r.chips, r.rating, r.uncertainty, r.played, r.unsure)
        for r in rows
    ]


def _paired(at: Snapshot, step: PrepareRound, played: Sequence[Match]) -> pairing.Round:
    """Pairs teams by the lots of the secret: in a knock-out those of its first round, also the ones skipped today."""
    tournament = at.tournament
    entered = entrants(at.rounds, played) if tournament.pairing == "knockout" else ()
    results = results_of(at.rounds, played)
    return SYSTEMS[tournament.pairing](entered or step.teams, results, lots(tournament.secret, step.number))


RandomBytes = Callable[[int], bytes]


async def carry_out(
    unit: UnitOfWork, at: Snapshot, step: Step, computed: Computed, now: datetime, random_bytes: RandomBytes
) -> None:
    """Does one step, with what was computed for it."""
    conn, number = unit.conn, at.tournament.id
    match step:
        case ClearQueue(why):
            await queue.clear(conn, number, why, now)
        case FinishRound(one):
            await _finish(unit, at, one, computed, now)
        case DeleteTeams():
            left = await teams.delete_leaving(conn, number, now)
            await unwant(unit, await machines.of_teams(conn, left))
        case Restart():
            await _restart(unit, at, now, random_bytes)
        case Apply(event):
            await _apply(unit, at, event, now)
        case Start():
            await tournaments.change(conn, number, status="running")
        case End():
            await tournaments.change(conn, number, status="ended", request="", ended_at=now)
        case PrepareRound():
            await _prepare(unit, at, step, computed, now)


async def _finish(unit: UnitOfWork, at: Snapshot, one: Round, computed: Computed, now: datetime) -> None:
    """Books the scores of a round, and again those of later rounds, which rest on it; has rooms told.

    They are told of a sealed round when it is revealed, and else of the last one. How long a robot of a sealed round
    was out of reach must not delay the next one.
    """
    for round_id, rows in computed.scores.items():
        await scores.save(unit.conn, round_id, rows)
    await rounds.end(unit.conn, one.id, now)
    of_it = {team.id for team in at.teams}
    if not computed.scores[one.id]:
        for team in at.teams:
            await teams.change(unit.conn, team.id, resting_until=None)
        return
    told = [room.id for room in await rooms.following(unit.conn) if of_it.intersection(room.settings.followed_teams)]
    await rounds.add(unit.conn, one.id if one.sealed else at.rounds[-1].id, told, now)


async def _restart(unit: UnitOfWork, at: Snapshot, now: datetime, random_bytes: RandomBytes) -> None:
    """Moves rounds, scores and types to an archive with the old secret, and draws a new one; teams and events stay."""
    conn, old = unit.conn, at.tournament
    about = {"game": old.game, "pairing": old.pairing, "rounds_most": old.rounds_most, "bench_after": old.bench_after}
    times = {"created_at": old.created_at, "ended_at": now}
    if at.rounds:
        archive = await tournaments.create(
            conn, name=old.name, secret=old.secret, status="ended", archive_of=old.id, **about, **times
        )
        await rounds.archive(conn, old.id, archive)
    await events.unapply(conn, old.id)
    for team in at.teams:
        await teams.change(conn, team.id, faults=0, resting_until=None)
    fresh = {"secret": random_bytes(SECRET_BYTES), "request": "", "status": "waiting", "starts_at": None}
    await tournaments.change(conn, old.id, **fresh, message="", ended_at=None)


async def _apply(unit: UnitOfWork, at: Snapshot, event: Event, now: datetime) -> None:
    conn, number, body = unit.conn, at.tournament.id, event.body
    match event.kind:
        case "add_type":
            await rounds.add_type(conn, tournament_id=number, **body)
        case "stop_type":
            await _stop_type(unit, at, body, now)
        case "message":
            await tournaments.change(conn, number, message=body["text"])
        case "start":
            await tournaments.change(conn, number, status="running")
        case "finish":
            await tournaments.change(conn, number, status="ended", ended_at=now)
    await events.mark_applied(conn, event.id, now)


async def _stop_type(unit: UnitOfWork, at: Snapshot, body: dict[str, Any], now: datetime) -> None:
    """Takes a type out of use that is named by its position, from 1: after a restart its number is another."""
    place = body["position"] - 1
    if place < len(at.types):
        await rounds.stop_type(unit.conn, at.tournament.id, at.types[place].id, now)


async def _prepare(unit: UnitOfWork, at: Snapshot, step: PrepareRound, computed: Computed, now: datetime) -> None:
    """Makes a round; ends a knock-out that nobody is left in but the winner."""
    tournament, kind, paired = at.tournament, step.type, computed.paired
    if not paired.pairings:
        await tournaments.change(unit.conn, tournament.id, status="ended", ended_at=now)
        return
    await corrections.note_sealed(unit.conn, computed.unseen, tournament.id, now)
    copied = {"options": kind.options, "timeout_ms": kind.timeout_ms, "multiplier": kind.multiplier}
    made = await rounds.create(
        unit.conn,
        tournament_id=tournament.id,
        number=step.number,
        type_id=kind.id,
        **copied,
        both=kind.both,
        sealed=kind.sealed,
        byes=paired.byes,
        skipped=() if tournament.pairing == "knockout" and at.rounds else step.skipped,
        created_at=now,
    )
    await jobs.put(unit, made, paired.pairings, kind.both, hidden=kind.sealed)
