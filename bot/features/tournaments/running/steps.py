"""One step of a tournament: the slow parts computed off the event loop, then carried out in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.view.films import in_thread
from games.tournament import pairing
from games.tournament.draws import SECRET_BYTES, round_draws
from games.tournament.pairing import SYSTEMS
from storage import Store, UnitOfWork
from storage.messages import rooms
from storage.tournament import corrections, events, machines, matches, queue, rounds, scores, teams, tournaments
from storage.tournament.events import Event
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Release, Score

from .. import jobs
from ..hooks import tell_round
from ..machines.orders import unwant
from ..snapshot import Snapshot, entrants, release_times, results_of
from ..standings import after
from . import days
from .benches import settle
from .due import Apply, ClearQueue, DeleteTeams, End, FinishRound, Pair, PrepareRound, Restart, Settle, Start, Step

NOBODY, NO_DAYS, NO_PAIRS = pairing.Round(()), days.Booked(), days.Pairs()
RandomBytes = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Computed:
    """The result, and the state of all matches that it was computed from."""

    seen: matches.State | None = None
    scores: Mapping[int, Sequence[Score]] = field(default_factory=dict)  # by the round's number in the database
    paired: pairing.Round = NOBODY
    unseen: tuple[int, ...] = ()  # matches whose sealed results the pairing has not used
    of_rounds: tuple[int, ...] = ()  # whose matches were seen; empty: all
    standings: days.Booked = NO_DAYS
    pairs: days.Pairs = NO_PAIRS  # in an endless tournament


async def compute(store: Store, snapshot: Snapshot, step: Step, now: datetime) -> Computed:
    """Returns what a step needs."""
    if snapshot.tournament.is_endless:
        return await _computed_day(store, snapshot, step, now)
    if not isinstance(step, FinishRound | PrepareRound):
        return Computed()
    async with store.read() as conn:
        seen = await matches.state(conn, snapshot.tournament.id)
        played = [match for _, match in await matches.of_tournament(conn, snapshot.tournament.id)]
        releases = await scores.releases_of(conn, snapshot.tournament.id)
    if isinstance(step, FinishRound):
        return Computed(seen, scores=await in_thread(lambda of: _booked(*of), (snapshot, step.round, played, releases)))
    unseen = tuple(match.id for match in played if match.hidden) if snapshot.tournament.pairing == "swiss" else ()
    return Computed(seen, paired=await in_thread(lambda of: _paired(*of), (snapshot, step, played)), unseen=unseen)


async def _computed_day(store: Store, snapshot: Snapshot, step: Step, now: datetime) -> Computed:
    async with store.read() as conn:
        match step:
            case FinishRound(first):
                of_rounds = tuple(day.id for day in days.to_book(snapshot, first))
                seen = await matches.state(conn, snapshot.tournament.id, of_rounds)
                booked = await days.book(conn, snapshot, first)
                return Computed(seen, booked.scores, of_rounds=of_rounds, standings=booked)
            case Pair(robots=robots):
                return Computed(pairs=await days.pairs(conn, snapshot, robots, now))
    return Computed()


async def still_holds(conn: AsyncConnection, snapshot: Snapshot, computed: Computed) -> bool:
    """Whether no match has changed since."""
    tournament = snapshot.tournament.id
    return computed.seen is None or computed.seen == await matches.state(conn, tournament, computed.of_rounds)


def _booked(
    snapshot: Snapshot, round_: Round, played: Sequence[Match], releases: Sequence[Release]
) -> dict[int, list[Score]]:
    """Returns the ladder after a round, and after each later one that has ended, without sealed rounds.

    A round with sealed results has no scores: everybody may see the stored ones.
    """
    sealed = {match.round_id for match in played if match.hidden}
    ended = [later for later in snapshot.rounds if later.number > round_.number and not later.pending]
    return {
        last.id: []
        if last.id in sealed
        else _scores(snapshot, last, [r for r in snapshot.rounds if r.id not in sealed], played, releases)
        for last in [round_, *ended]
    }


def _scores(
    snapshot: Snapshot,
    last: Round,
    revealed: Sequence[Round],
    played: Sequence[Match],
    releases: Sequence[Release],
) -> list[Score]:
    until = [round_ for round_ in revealed if round_.number <= last.number]
    entered = entrants(snapshot.rounds, played)
    return after(snapshot.tournament.pairing, snapshot.teams, until, played, entered, release_times(releases))


def _paired(snapshot: Snapshot, step: PrepareRound, played: Sequence[Match]) -> pairing.Round:
    """Pairs teams by the draws of the secret: in a knock-out those of its first round, also the ones skipped today."""
    tournament = snapshot.tournament
    entered = entrants(snapshot.rounds, played) if tournament.pairing == "knockout" else ()
    results = results_of(snapshot.rounds, played)
    return SYSTEMS[tournament.pairing](entered or step.teams, results, round_draws(tournament.secret, step.number))


async def carry_out(
    unit: UnitOfWork, snapshot: Snapshot, step: Step, computed: Computed, now: datetime, random_bytes: RandomBytes
) -> None:
    """Does one step, with what was computed for it."""
    conn, number = unit.conn, snapshot.tournament.id
    match step:
        case ClearQueue(why):
            await queue.clear(conn, number, why, now)
        case Settle():
            await settle(unit, snapshot, now)
        case FinishRound(one):
            await _finish(unit, snapshot, one, computed, now)
        case DeleteTeams():
            left = await teams.delete_leaving(conn, number, now)
            await unwant(unit, await machines.of_teams(conn, left))
        case Restart():
            await _restart(unit, snapshot, now, random_bytes)
        case Apply(event):
            await _apply(unit, snapshot, event, now)
        case Start():
            await _start(unit, number, now)
        case End():
            await tournaments.change(conn, number, status="ended", request="", ended_at=now)
        case PrepareRound():
            await _prepare(unit, snapshot, step, computed, now)
        case Pair(today):
            await days.put_pairs(unit, snapshot, today, computed.pairs, now)


async def _finish(unit: UnitOfWork, snapshot: Snapshot, round_: Round, computed: Computed, now: datetime) -> None:
    """Books the scores of a round, and again those of later rounds, which rest on it; has rooms told.

    They are told of a sealed round when it is revealed, and else of the last one. How long a robot of a sealed round
    was out of reach must not delay the next one.
    """
    for round_id, rows in computed.scores.items():
        await scores.save(unit.conn, round_id, rows)
    if snapshot.tournament.is_endless:
        await days.save(unit, snapshot.tournament.id, computed.standings)
    await rounds.end(unit.conn, round_.id, now)
    await tell_round(unit, snapshot.tournament, round_.number)
    of_it = {team.id for team in snapshot.teams}
    if not computed.scores[round_.id]:
        for team in snapshot.teams:
            await teams.change(unit.conn, team.id, resting_until=None)
        return
    following = await rooms.following(unit.conn)
    network_of = {room.id: room.platform for room in following if of_it.intersection(room.settings.followed_teams)}
    about = round_ if round_.sealed or snapshot.tournament.is_endless else snapshot.rounds[-1]
    await rounds.put_reports(unit.conn, about.id, network_of, now)


async def _restart(unit: UnitOfWork, snapshot: Snapshot, now: datetime, random_bytes: RandomBytes) -> None:
    """Moves rounds, scores and types to an archive with the old secret, and draws a new one; teams and events stay."""
    conn, old = unit.conn, snapshot.tournament
    same = ("game", "pairing", "rounds_most", "bench_after", "every_minutes")
    about = {name: getattr(old, name) for name in same}
    times = {"created_at": old.created_at, "ended_at": now}
    if snapshot.rounds:
        archive = await tournaments.create(
            conn, name=old.name, secret=old.secret, status="ended", archive_of=old.id, **about, **times
        )
        await rounds.archive(conn, old.id, archive)
    await events.unapply(conn, old.id)
    for team in snapshot.teams:
        await teams.change(conn, team.id, faults=0, resting_until=None, paired_at=None)
    fresh = {"secret": random_bytes(SECRET_BYTES), "request": "", "status": "waiting", "starts_at": None}
    await tournaments.change(conn, old.id, **fresh, message="", ended_at=None)


async def _apply(unit: UnitOfWork, snapshot: Snapshot, event: Event, now: datetime) -> None:
    conn, number, body = unit.conn, snapshot.tournament.id, event.body
    match event.kind:
        case "add_type":
            await rounds.add_type(conn, tournament_id=number, **body)
        case "stop_type":
            await _stop_type(unit, snapshot, body, now)
        case "message":
            await tournaments.change(conn, number, message=body["text"])
        case "start":
            await _start(unit, number, now)
        case "finish" if snapshot.tournament.is_endless:  # its matches end first
            await tournaments.change(conn, number, request="end")
        case "finish":
            await tournaments.change(conn, number, status="ended", ended_at=now)
    await events.mark_applied(conn, event.id, now)


async def _start(unit: UnitOfWork, number: int, now: datetime) -> None:
    await tournaments.change(unit.conn, number, status="running")
    await teams.ready(unit.conn, number, now)


async def _stop_type(unit: UnitOfWork, snapshot: Snapshot, body: dict[str, Any], now: datetime) -> None:
    """Takes a type out of use that is named by its position, from 1: after a restart its number is another."""
    place = body["position"] - 1
    if place < len(snapshot.types):
        await rounds.stop_type(unit.conn, snapshot.tournament.id, snapshot.types[place].id, now)


async def _prepare(unit: UnitOfWork, snapshot: Snapshot, step: PrepareRound, computed: Computed, now: datetime) -> None:
    """Makes a round; ends a knock-out that nobody is left in but the winner."""
    tournament, kind, paired = snapshot.tournament, step.type, computed.paired
    if tournament.is_endless:
        await days.let_back(unit, snapshot, now)
    elif not paired.pairings:
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
        skipped=() if tournament.pairing == "knockout" and snapshot.rounds else step.skipped,
        created_at=now,
    )
    await jobs.put(unit, made, paired.pairings, kind.both, hidden=kind.sealed)
