"""The queue of matches as jobs: put by a round, claimed by a worker, done once. Another engine would replace this file.

A job has all that a worker needs, and its result is all that is stored; a worker needs no other access to the data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from games.core.record import Fair
from games.core.wire import STATUSES
from games.robots import Played
from games.tournament.document import NEITHER_BEGAN
from games.tournament.draws import match_chance
from games.tournament.pairing import Pairing
from storage import Store, UnitOfWork
from storage.tournament import matches, queue, rounds, teams, tournaments
from storage.tournament.queue import REST_MOST, Finished, Waiting
from storage.tournament.teams import Team

from .hooks import tell_result

LEASE = timedelta(seconds=10)
LOOKED_AT = 500  # queued matches that a claim chooses from
WINNERS = ("first", "second")
BENCHED_FOR = "faulty matches in a row"  # ends why a team is benched that no organiser has benched
HOST_MOST = 16  # robots of one host that play at a time, over all tournaments; more if workers claim at one moment


@dataclass(frozen=True, slots=True)
class Side:
    """The robot of a seat: at an address, or a computer's level. Without both it cannot be asked."""

    team: int
    name: str
    url: str
    level: int | None


@dataclass(frozen=True, slots=True)
class Job:
    """A match to play."""

    match: int
    attempt: int
    tournament: int
    round: int  # its number in the tournament
    game: str
    options: Mapping[str, Any]
    chance: Fair
    timeout_seconds: float
    robots: tuple[Side, Side]
    hidden: bool  # its result is revealed later

    @property
    def teams(self) -> tuple[int, int]:
        """The teams by seat."""
        return self.robots[0].team, self.robots[1].team


async def put(unit: UnitOfWork, round_id: int, pairings: Iterable[Pairing], both: bool, hidden: bool) -> None:
    """Adds the matches of a round."""
    rows = [
        queue.NewMatch(pairing.number, leg, *sides)
        for pairing in pairings
        for leg, sides in enumerate(pairing.matches(both))
    ]
    await queue.put(unit.conn, round_id, rows, hidden)


async def claim(store: Store, worker: str, most: int, now: datetime) -> list[Job]:
    """Returns the next jobs, leased to this worker, `most` at most. Leases that ended give their matches back first."""

    async def work(unit: UnitOfWork) -> list[Job]:
        await queue.expire(unit.conn, now)
        leased = await _lease(unit, worker, most, now)
        return [await _job(unit, match) for match in sorted(leased)]

    async with store.read() as conn:
        if not await queue.waiting(conn, now, 1) and not await queue.any_expired(conn, now):
            return []
    return await store.write(work, is_guarded=True)


async def _lease(unit: UnitOfWork, worker: str, most: int, now: datetime) -> set[int]:
    """Leases the next matches; where other workers are claiming some at this moment, those after them."""
    waiting, busy = await queue.waiting(unit.conn, now, LOOKED_AT), await queue.leased_urls(unit.conn)
    leased = set[int]()
    while chosen := choose(waiting, busy, most - len(leased)):
        leased |= await queue.lease(unit.conn, chosen, worker, now, now + LEASE)
        busy += [url for queued in waiting if queued.match in chosen for url in queued.urls]
        waiting = [queued for queued in waiting if queued.match not in chosen]
    return leased


def choose(waiting: Sequence[Waiting], busy_urls: Collection[str], most: int) -> list[int]:
    """Returns the first matches with whose robots no host has more than HOST_MOST."""
    busy, chosen = Counter(map(host_of, busy_urls)), list[int]()
    for queued in waiting:
        hosts = Counter(filter(None, map(host_of, queued.urls)))
        if len(chosen) < most and all(busy[host] + count <= HOST_MOST for host, count in hosts.items()):
            chosen.append(queued.match)
            busy.update(hosts)
    return chosen


def host_of(url: str) -> str:
    """Returns the host of an address; empty for a computer."""
    return urlsplit(url).hostname or ""


async def renew(store: Store, jobs: Collection[Job], worker: str, now: datetime) -> None:
    """Renews the leases of matches that are being played."""
    matches = [job.match for job in jobs]
    await store.write(lambda unit: queue.renew(unit.conn, matches, worker, now + LEASE), is_guarded=True)


async def done(store: Store, worker: str, job: Job, result: Finished, now: datetime) -> bool:
    """Saves a result; returns False where the lease was lost: then another worker's result counts."""

    async def work(unit: UnitOfWork) -> bool:
        if not await queue.finish(unit.conn, job.match, worker, job.attempt, now, result):
            return False
        tournament = await tournaments.get(unit.conn, job.tournament)
        teams_by_id = await teams.locked(unit.conn, job.teams)
        bench_after = tournament.bench_after if tournament else 0
        for seat, team in enumerate(job.teams):
            facts = _after(teams_by_id[team], seat in result.fault, result.why, bench_after, now)
            if job.hidden:  # the bench is public, and so is who plays in the next round
                facts = {"resting_until": facts.get("resting_until")}
            await teams.change(unit.conn, team, **facts)
        if tournament is not None and not job.hidden:
            names = [teams_by_id[team].name for team in job.teams]
            await tell_result(unit, tournament, job.round, job.match, names, result.outcome)
        return True

    return await store.write(work, is_guarded=True)


def _after(team: Team, at_fault: bool, why: str, bench_after: int, now: datetime) -> dict[str, Any]:
    """Returns what a match changes about a team: its faults in a row, a rest, and the bench."""
    if not at_fault:
        return {"faults": 0, "resting_until": None}
    faults = team.faults + 1
    facts: dict[str, Any] = {"faults": faults}
    if why in ("no_connection", "timeout"):
        facts["resting_until"] = now + min(timedelta(seconds=2 ** min(faults, 10) / 2), REST_MOST)
    if bench_after and faults >= bench_after and not team.benched:
        facts["benched"] = f"{faults} {BENCHED_FOR}"
    return facts


def result_row(played: Played) -> Finished:
    """Returns a played match as it is stored."""
    outcome = played.record.outcome
    assert outcome is not None
    places, left = outcome["places"], played.given_up
    winner = "draw" if len(places) == 1 else WINNERS[places[0][0]]
    why = left.why if left else outcome["why"]  # some games only say that nobody else is left
    fault = (left.seat,) if left and why in STATUSES else ()
    first, second = outcome["scores"]
    if played.neither_began:
        return Finished("", (None, None), why, (0, 1), played.record.document(), played.calls, NEITHER_BEGAN)
    return Finished(winner, (first, second), why, fault, played.record.document(), played.calls)


async def give_back(store: Store, worker: str, job: Job) -> None:
    """Puts a match back that could not be judged."""
    await store.write(lambda unit: queue.give_back(unit.conn, job.match, worker), is_guarded=True)


async def _job(unit: UnitOfWork, number: int) -> Job:
    match = await matches.get(unit.conn, number)
    assert match is not None
    round_ = await rounds.get(unit.conn, match.round_id)
    assert round_ is not None
    tournament = await tournaments.get(unit.conn, round_.tournament_id)
    assert tournament is not None
    teams_by_id = await teams.by_ids(unit.conn, match.teams)
    sides = [_side(teams_by_id[team]) for team in match.teams]
    return Job(
        match.id,
        match.attempts,
        tournament.id,
        round_.number,
        tournament.game,
        round_.options,
        match_chance(
            unit.games[tournament.game], tournament.secret_of(round_.number), round_.number, match.pairing, match.leg
        ),
        round_.timeout_ms / 1_000,
        (sides[0], sides[1]),
        match.hidden,
    )


def _side(team: Team) -> Side:
    """Returns a team's robot as it is now: it may have moved since the round was paired."""
    return Side(team.id, team.name, "" if team.unreachable else team.url, team.level)
