"""A whole tournament in one document, which `verify` takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from games.core.game import AnyGame, Refusal
from games.core.options import make
from games.tournament.benches import is_unplayed
from games.tournament.description import RoundType
from games.tournament.document import Day, PlayedMatch, PlayedRound, Tournament
from storage.tournament import corrections, matches, rounds, scores, teams, tournaments
from storage.tournament.corrections import Correction
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Release
from storage.tournament.teams import Team

from .snapshot import ReleaseTimes, day_of, entrants, release_times, releases_in
from .standings import anchors_of
from .today import standing_of


async def whole(app: App, tournament: tournaments.Tournament) -> Tournament:
    """Returns a tournament with its finished rounds, records and calls; all of it: only for one that `is_told`."""
    async with app.store.read() as conn:
        all_matches = [match for _, match in await matches.of_tournament(conn, tournament.id)]
        unfinished = {match.round_id for match in all_matches if match.status not in ("done", "void")}
        of_rounds = [
            round_ for round_ in await rounds.of_tournament(conn, tournament.id) if round_.id not in unfinished
        ]
        numbers = {round_.id for round_ in of_rounds}
        ended = [match for match in all_matches if match.round_id in numbers]
        return await _exported(conn, app, tournament, of_rounds, ended, await _releases(conn, tournament))


async def day(app: App, tournament: tournaments.Tournament, number: int) -> Tournament:
    """Returns a day of an endless tournament. Raises unknown_round, and day_not_over until its scores are booked."""
    async with app.store.read() as conn:
        of_day = await rounds.numbered(conn, tournament.id, number) if tournament.is_endless else None
        if of_day is None:
            raise Refusal("unknown_round")
        if of_day.pending:
            raise Refusal("day_not_over")
        played, known = await matches.of_round(conn, of_day.id), await scores.releases_of(conn, tournament.id)
        last = max((match.ended_at for match in played if match.ended_at is not None), default=of_day.created_at)
        releases = [release for release in known if release.at <= last]
        before, booked = [await standing_of(conn, tournament.id, known) for known in (number - 1, number)]
        own = Day(day_of(of_day), before, booked.method)
        return await _exported(conn, app, tournament, [of_day], played, releases, own)


async def _exported(
    conn: AsyncConnection,
    app: App,
    tournament: tournaments.Tournament,
    of_rounds: Sequence[Round],
    ended: Sequence[Match],
    releases: Sequence[Release],
    of_day: Day | None = None,
) -> Tournament:
    game, numbers = app.games[tournament.game], {round_.id: round_.number for round_ in of_rounds}
    in_it = {team for match in ended for team in match.teams} | _with_byes(of_rounds)
    teams_by_id = await teams.by_ids(conn, in_it | set(of_day.before.totals if of_day else ()))
    corrected, times = await corrections.of_tournament(conn, tournament.id), release_times(releases)
    played = [await _played(conn, numbers[match.round_id], match, corrected, times) for match in ended]
    names = unique_names(teams_by_id.values())
    first = entrants(of_rounds, ended) if tournament.pairing == "knockout" else []
    benches = any(is_unplayed(trial.record) for match in played for trial in (*match.earlier, match))
    return Tournament(
        tournament.secret_of(of_rounds[-1].number) if of_day else tournament.secret,
        tournament.game,
        tournament.pairing,
        names,
        tuple(_played_round(game, round_, first or entrants([round_], ended)) for round_ in of_rounds),
        tuple(_renamed(match, names) for match in played),
        tuple(team for team in names if teams_by_id[team].no_contest),
        anchors_of([teams_by_id[team] for team in names]),
        {team: [release.version for release in releases if release.team_id == team] for team in names if team in times},
        tournament.bench_after if benches else 0,
        of_day,
    )


def _played_round(game: AnyGame, round_: rounds.Round, teams_in_it: Sequence[int]) -> PlayedRound:
    kind = RoundType(make(game.Options, round_.options), round_.timeout_ms / 1_000, round_.multiplier, round_.both)
    return PlayedRound(kind, tuple(teams_in_it), round_.byes, round_.sealed)


async def _releases(conn: AsyncConnection, tournament: tournaments.Tournament) -> list[Release]:
    """Returns the releases; none where the ladder was booked by a version that rated them all together."""
    booked = await scores.of_tournament(conn, tournament.id)
    known = not booked or bool(booked[-1][1].releases)
    return await scores.releases_of(conn, tournament.id) if known else []


async def is_told(conn: AsyncConnection, tournament: tournaments.Tournament) -> bool:
    """Whether everybody may have the whole tournament: it has ended, and no result is sealed or missing."""
    played = await matches.of_tournament(conn, tournament.id)
    return tournament.status == "ended" and all(match.shown_status in ("done", "void") for _, match in played)


async def _played(
    conn: AsyncConnection,
    number: int,
    match: Match,
    corrected: Mapping[int, Sequence[Correction]],
    releases: ReleaseTimes,
) -> PlayedMatch:
    """Returns a match of the round of this number, and what it was before its corrections."""
    facts = number, match.pairing, match.teams
    before = [
        PlayedMatch(*facts, was.record, (), was.void_reason, until=was.last_round, corrected=was.reason)
        for was in corrected.get(match.id, ())
    ]
    calls = [call.document() for call in await matches.calls_of(conn, match.id)]
    record = await matches.record(conn, match.id)
    played_by = releases_in(match, releases)
    return PlayedMatch(*facts, record, calls, match.void_reason, played_by, earlier=tuple(before))


def unique_names(all_teams: Iterable[Team]) -> dict[int, str]:
    """Returns a name for each team, in order of registration, no two the same: names of deleted teams may be in use."""
    names: dict[int, str] = {}
    for team in sorted(all_teams, key=lambda team: (team.deleted_at is not None, team.id)):
        taken = set(names.values())
        names[team.id] = team.name if team.name and team.name not in taken else f"{team.name or 'Team'} ({team.id})"
    return dict(sorted(names.items()))


def _with_byes(of_rounds: Iterable[Round]) -> set[int]:
    return {team for round_ in of_rounds for team in round_.byes}


def _renamed(match: PlayedMatch, names: Mapping[int, str]) -> PlayedMatch:
    """Returns the match with the names of the document in its record and in earlier ones."""
    earlier = tuple(_renamed(trial, names) for trial in match.earlier)
    if match.record is None:
        return replace(match, earlier=earlier)
    record = {**match.record, "seats": [names[team] for team in match.teams]}
    return replace(match, record=record, earlier=earlier)


def _was_on_the_bench(match: PlayedMatch) -> bool:
    return any(is_unplayed(trial.record) for trial in (*match.earlier, match))
