"""The tournament at one moment: its parts, and the results that are shown."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from types import MappingProxyType

from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import FAULTS
from games.tournament.results import Result, bye, counted
from storage.columns import EPOCH
from storage.tournament import events, matches, queue, rounds, teams, tournaments
from storage.tournament.events import Event
from storage.tournament.matches import Match
from storage.tournament.rounds import Round, RoundType
from storage.tournament.scores import Release
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

ReleaseTimes = Mapping[int, Sequence[datetime]]  # when each team has marked releases, in order
NO_RELEASES: ReleaseTimes = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A tournament as it is stored. `unfinished`: queued and leased matches, by the round's number in the database.

    `held`: how many of the queued ones wait for benched robots. `awaits_reveal`: who plays in the next round would tell
    sealed results. Of an endless tournament only the last round is here, and all since the first that is not booked;
    `busy` are the teams in unfinished matches.
    """

    tournament: Tournament
    teams: Sequence[Team] = ()
    types: Sequence[RoundType] = ()
    rounds: Sequence[Round] = ()
    events: Sequence[Event] = ()
    unfinished: Mapping[int, Mapping[str, int]] | None = None
    awaits_reveal: bool = False
    held: int = 0
    busy: frozenset[int] = frozenset()

    def count(self, status: str) -> int:
        """Returns how many matches of the tournament are queued or leased."""
        return sum(counts.get(status, 0) for counts in (self.unfinished or {}).values())


async def load(conn: AsyncConnection, tournament: Tournament) -> Snapshot:
    """Returns a tournament as it is now."""
    if tournament.is_endless:
        return await _load_days(conn, tournament)
    of_rounds = await rounds.of_tournament(conn, tournament.id)
    pending = [round_.id for round_ in of_rounds if round_.pending]
    return Snapshot(
        tournament,
        await teams.of_tournament(conn, tournament.id),
        await rounds.types_of(conn, tournament.id),
        of_rounds,
        await events.of_tournament(conn, tournament.id),
        {round_id: await matches.count_by_status(conn, round_id) for round_id in pending},
        await _awaits_reveal(conn, tournament, of_rounds),
        len(await queue.held(conn, tournament.id)) if pending and tournament.bench_after else 0,
    )


async def _load_days(conn: AsyncConnection, tournament: Tournament) -> Snapshot:
    """Returns an endless tournament as it is now, as much of it as does not grow with its age."""
    unfinished = await queue.unfinished(conn, tournament.id)
    counts: dict[int, Counter[str]] = {}
    for match in unfinished:
        counts.setdefault(match.round_id, Counter())[match.status] += 1
    return Snapshot(
        tournament,
        await teams.of_tournament(conn, tournament.id),
        await rounds.types_of(conn, tournament.id),
        await rounds.latest(conn, tournament.id),
        await events.of_tournament(conn, tournament.id),
        counts,
        held=len(await held_alone(conn, tournament)),
        busy=frozenset(team for match in unfinished for team in match.teams),
    )


async def held_alone(conn: AsyncConnection, tournament: Tournament) -> list[Match]:
    """Returns the queued matches of benched robots that are decided now.

    They wait until nothing else of the round is left; in an endless tournament until neither robot plays.
    """
    held = await queue.held(conn, tournament.id) if tournament.bench_after else []
    if not tournament.is_endless or not held:
        return held
    playing = [match for match in await queue.unfinished(conn, tournament.id) if match.status == "leased"]
    at_play = {team for match in playing for team in match.teams}
    return [match for match in held if not at_play.intersection(match.teams)]


async def _awaits_reveal(conn: AsyncConnection, tournament: Tournament, of_rounds: Sequence[Round]) -> bool:
    """Whether a knock-out has sealed results, unless its last round was the final."""
    if tournament.pairing != "knockout" or not any(round_.sealed for round_ in of_rounds):
        return False
    last = of_rounds[-1]
    pairs = sum((await matches.count_by_status(conn, last.id)).values()) // (1 + last.both)
    return pairs + len(last.byes) > 1 and bool(await matches.sealed_rounds(conn, tournament.id))


async def load_by_id(conn: AsyncConnection, number: int) -> Snapshot | None:
    """Returns the tournament of this number as it is now."""
    tournament = await tournaments.get(conn, number)
    return await load(conn, tournament) if tournament else None


def day_of(round_: Round) -> date:
    """Returns the day (UTC) that a round of an endless tournament is."""
    return round_.created_at.astimezone(UTC).date()


def results_of(rounds: Sequence[Round], matches: Iterable[Match], releases: ReleaseTimes = NO_RELEASES) -> list[Result]:
    """Returns the results of the matches that have ended in these rounds, and their byes.

    A match whose result is sealed counts for nothing, like a void one, but its teams have been paired.
    """
    by_id: Mapping[int, Round] = {round_.id: round_ for round_ in rounds}
    played = [
        _result(by_id[match.round_id], match, releases)
        for match in matches
        if match.round_id in by_id and match.status in ("done", "void")
    ]
    byes = [bye(round_.number, team, 1 + round_.both, round_.multiplier) for round_ in rounds for team in round_.byes]
    return played + byes


def release_times(releases: Iterable[Release]) -> dict[int, list[datetime]]:
    """Returns when the teams that have marked releases did so, in order."""
    by_team: dict[int, list[datetime]] = {}
    for release in releases:
        by_team.setdefault(release.team_id, []).append(release.at)
    return {team: sorted(times) for team, times in by_team.items()}


def releases_in(match: Match, releases: ReleaseTimes) -> tuple[int, int]:
    """Returns which release of each robot played a match: how many its team had marked when it began."""
    began = match.started_at or EPOCH
    first, second = (bisect_right(releases.get(team, ()), began) for team in match.teams)
    return first, second


def _result(round_: Round, match: Match, releases: ReleaseTimes) -> Result:
    seat = {"first": 0, "second": 1}.get(match.winner)
    winner = None if seat is None else match.teams[seat]
    scores = counted(match.first_score, match.second_score, None if match.why in FAULTS else seat)
    is_void = match.status == "void" or match.hidden
    played_by = releases_in(match, releases)
    facts = round_.number, *match.teams, winner, scores, round_.multiplier, is_void, match.pairing, played_by
    return Result(*facts)


def entrants(rounds: Sequence[Round], matches: Iterable[Match]) -> list[int]:
    """Returns the teams of the first round in order of registration: those of a knock-out."""
    if not rounds:
        return []
    first = rounds[0]
    paired = {team for match in matches if match.round_id == first.id for team in match.teams}
    return sorted(paired | set(first.byes))
