"""The days of an endless tournament: robots are paired all day, and scores are booked when the day is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.view.films import in_thread
from games.tournament.days import Standing
from games.tournament.deal_rating import NEW
from games.tournament.draws import sides
from games.tournament.endless import Robot, paired
from games.tournament.pairing import Pairing
from games.tournament.rating import Rating, latest
from games.tournament.results import Result
from storage import UnitOfWork
from storage.tournament import matches, rounds, scores, teams
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Score
from storage.tournament.teams import Team

from .. import jobs
from ..snapshot import ReleaseTimes, Snapshot, day_of, release_times, results_of
from ..standings import anchors_of, booked_day
from ..teams.readiness import is_computer
from ..today import Checkpoint, load_today, save_checkpoint, standing_of, stored


@dataclass(frozen=True, slots=True)
class Pairs:
    """Who plays now, and for how long a robot among them has not played, at most."""

    teams: Sequence[tuple[int, int]] = ()
    longest_wait: timedelta = timedelta()
    checkpoint: Checkpoint | None = None  # of the day that goes on


@dataclass(frozen=True, slots=True)
class Booked:
    """The scores of some days, by the round's number in the database, and what each of them leaves for the next."""

    scores: Mapping[int, Sequence[Score]] = field(default_factory=dict)
    standings: Mapping[int, Standing] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DayFacts:
    """A day to book: its round, its results, and how many releases each team had marked when it was over."""

    round: Round
    results: Sequence[Result]
    releases: Mapping[int, int]


def to_book(snapshot: Snapshot, first: Round) -> list[Round]:
    """Returns a day and the later ones that are booked already: their scores rest on it."""
    return [day for day in snapshot.rounds if day.id == first.id or (day.number > first.number and not day.pending)]


async def book(conn: AsyncConnection, snapshot: Snapshot, first: Round) -> Booked:
    """Returns the scores of a day, and again of the later ones that rest on it."""
    before = await standing_of(conn, snapshot.tournament.id, first.number - 1)
    times = release_times(await scores.releases_of(conn, snapshot.tournament.id))
    facts = [await _facts(conn, day, times) for day in to_book(snapshot, first)]
    return await in_thread(lambda of: _booked(*of), (snapshot, before, facts))


async def _facts(conn: AsyncConnection, day: Round, times: ReleaseTimes) -> DayFacts:
    played = await matches.of_round(conn, day.id)
    ended = max((match.ended_at for match in played if match.ended_at is not None), default=day.created_at)
    counts = {team: sum(at <= ended for at in of_team) for team, of_team in times.items()}
    return DayFacts(day, results_of([day], played, times), counts)


def _booked(snapshot: Snapshot, standing: Standing, facts: Sequence[DayFacts]) -> Booked:
    anchors, booked = anchors_of(snapshot.teams), Booked({}, {})
    for day in facts:
        standing = standing.after(day_of(day.round), day.results, anchors)
        rows = booked_day(day.round, snapshot.teams, standing, day.releases)
        booked = Booked({**booked.scores, day.round.id: rows}, {**booked.standings, day.round.id: standing})
    return booked


async def pairs(conn: AsyncConnection, snapshot: Snapshot, ready: Sequence[int], now: datetime) -> Pairs:
    """Returns which of these robots, and of the computers, play now."""
    tournament, chosen = snapshot.tournament, set(ready)
    today = await load_today(conn, tournament, anchors_of(snapshot.teams))
    ratings = latest(today.standing.ratings, today.releases)
    met = _met(today.standing, today.releases)
    fixed = {team: Rating(value, 0.0) for team, value in anchors_of(snapshot.teams).items()}
    robots = [Robot(team.id, team.paired_at, ratings.get(team.id, NEW)) for team in snapshot.teams if team.id in chosen]
    computers = [
        Robot(team.id, rating=fixed.get(team.id, ratings.get(team.id, NEW)))
        for team in snapshot.teams
        if is_computer(team)
    ]
    every = timedelta(minutes=tournament.every_minutes)
    chosen_pairs = await in_thread(lambda of: paired(*of), (robots, computers, met, every, now))
    playing = {team for pair in chosen_pairs for team in pair}
    waited = _longest_wait([team for team in snapshot.teams if team.id in playing], today.recent, now)
    return Pairs(chosen_pairs, waited, today.checkpoint)


def _met(standing: Standing, releases: Mapping[int, int]) -> Counter[frozenset[int]]:
    """Returns how many deals the robots that play now have shared; those of earlier releases do not count."""
    pairs = [(deal.first, deal.second) for deal in standing.deals]
    return Counter(
        frozenset((first[0], second[0]))
        for first, second in pairs
        if first[1] == releases.get(first[0], 0) and second[1] == releases.get(second[0], 0)
    )


def _longest_wait(playing: Sequence[Team], played: Sequence[Match], now: datetime) -> timedelta:
    """Returns the longest time for which one of these robots could play and did not, since it was paired last."""
    since = {team.id: max(filter(None, (team.paired_at, team.ready_since)), default=now) for team in playing}
    spans: dict[int, tuple[datetime, datetime]] = {}
    for match in played:
        for team in match.teams:
            if match.started_at and match.ended_at and team in since and match.started_at >= since[team]:
                first, last = spans.get(team, (match.started_at, match.ended_at))
                spans[team] = min(first, match.started_at), max(last, match.ended_at)
    waits = [
        now - since[team.id] - (spans[team.id][1] - spans[team.id][0] if team.id in spans else timedelta())
        for team in playing
        if team.level is None
    ]
    return max(waits, default=timedelta())


async def put_pairs(unit: UnitOfWork, snapshot: Snapshot, today: Round, chosen: Pairs, now: datetime) -> None:
    """Adds pairs to the round of today, with the next numbers; notes who waits no longer, and how long one has."""
    conn, secret = unit.conn, snapshot.tournament.secret_of(today.number)
    next_number = await matches.last_pairing(conn, today.id) + 1
    made = [
        Pairing(number, *sides(secret, today.number, number, pair))
        for number, pair in enumerate(chosen.teams, next_number)
    ]
    await jobs.put(unit, today.id, made, today.both, hidden=False)
    await teams.paired(conn, {team for pair in chosen.teams for team in pair}, now)
    await rounds.waited(conn, today.id, chosen.longest_wait)
    await save_checkpoint(unit, chosen.checkpoint)


async def save(unit: UnitOfWork, tournament: int, booked: Booked) -> None:
    """Saves what days leave for the next ones."""
    await rounds.forget_checkpoints(unit.conn, tournament)
    for round_id, standing in booked.standings.items():
        await rounds.save_standing(unit.conn, round_id, stored(standing))


async def let_back(unit: UnitOfWork, snapshot: Snapshot, now: datetime) -> None:
    """Lets robots play again that the last day has benched; faults in a row are counted from zero each day."""
    for team in snapshot.teams:
        if team.faults:
            again = {"benched": "", "ready_since": now} if team.benched.endswith(jobs.BENCHED_FOR) else {}
            await teams.change(unit.conn, team.id, faults=0, **again)
