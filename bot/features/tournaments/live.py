"""Changes of a tournament, told to live pages as they happen, and the teams that rooms follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.app import App
from bot.usecases.room_settings import keep_settings
from games.core.game import Refusal
from storage.messages.rooms import Room
from storage.tournament.matches import Match
from storage.tournament.teams import Team

from .process import robots_of

if TYPE_CHECKING:
    from games.robots import Conversation

    from .jobs import Job


ALL = "tournaments"  # the topic of what web-hooks are told
REPORTS = "reports"  # the topic of messages to rooms about rounds
FOLLOWED_MOST = 10  # teams of one room


def tournament_topic(number: int) -> str:
    """Returns the topic of a tournament."""
    return f"tournament:{number}"


def organiser_topic(number: int) -> str:
    """Returns the topic of a tournament with what only its organiser may know: how far a sealed round is."""
    return f"organiser:{number}"


def stage_topic(number: int) -> str:
    """Returns the topic of the matches of a tournament that are being played: each of their requests is told there."""
    return f"stage:{number}"


def team_topic(number: int) -> str:
    """Returns the topic of a team."""
    return f"team:{number}"


def match_topic(number: int) -> str:
    """Returns the topic of a match."""
    return f"match:{number}"


def changed(app: App, tournament: int, teams: Iterable[int] = ()) -> None:
    """Tells that something about a tournament or these teams is different."""
    booked(app, tournament, "changed", teams)


def corrected(app: App, tournament: int, held: Iterable[Match]) -> None:
    """Tells that an organiser has corrected these matches."""
    held = list(held)
    for match in held:
        app.feed.publish([match_topic(match.id)], "changed", match=match.id)
    changed(app, tournament, {team for match in held for team in match.teams})


def booked(app: App, tournament: int, kind: str, teams: Iterable[int] = ()) -> None:
    """Tells that the loop did something: `round`, `ladder` (to these teams, too), or `reload` after a restart."""
    app.feed.publish([ALL, *_tournament_topics(tournament), *map(team_topic, teams)], kind, tournament=tournament)


def reported(app: App) -> None:
    """Tells that rooms can be told of a round."""
    app.feed.publish([REPORTS], "reports")


def created(app: App, tournament: int, made: Iterable[Match]) -> None:
    """Tells each team of its new matches, and the tournament of all."""
    of_teams: dict[int, list[int]] = {}
    for match in made:
        for team in match.teams:
            of_teams.setdefault(team, []).append(match.id)
    for team, ids in of_teams.items():
        app.feed.publish([team_topic(team)], "created", matches=ids)
    booked(app, tournament, "round")


def began(app: App, job: Job) -> None:
    """Tells that a match is being played; of a sealed one only the organiser."""
    if job.hidden:
        app.feed.publish([organiser_topic(job.tournament)], "changed", tournament=job.tournament)
        return
    app.feed.publish(_topics(job), "began", match=job.match, teams=[robot.team for robot in job.robots])


def called(app: App, job: Job, conversation: Conversation) -> None:
    """Tells the pages of a match of a request, and how many steps the match has; of a sealed one nothing."""
    robots_of(app).matches[job.match] = conversation
    if not job.hidden:
        facts = conversation.calls[-1].document()
        topics = [match_topic(job.match), stage_topic(job.tournament)]
        app.feed.publish(topics, "call", match=job.match, steps=len(conversation.entries), **facts)


def ended(app: App, job: Job, winner: str, scores: tuple[int | None, int | None], why: str) -> None:
    """Tells the result of a match; of a sealed one only the organiser hears that it ended."""
    if job.hidden:
        app.feed.publish([organiser_topic(job.tournament)], "changed", tournament=job.tournament)
        return
    facts = {"tournament": job.tournament, "match": job.match, "teams": job.teams}
    app.feed.publish([ALL, *_topics(job)], "ended", **facts, winner=winner, scores=scores, why=why)


def revealed(app: App, tournament: int, match: Match) -> None:
    """Tells the result of a match of a sealed round."""
    topics = [*_tournament_topics(tournament), match_topic(match.id), *map(team_topic, match.teams)]
    result = {"winner": match.winner, "scores": (match.first_score, match.second_score), "why": match.why}
    facts = {"tournament": tournament, "match": match.id, "teams": match.teams}
    app.feed.publish([ALL, *topics], "revealed", **facts, **result)


def released(app: App, team: Team) -> None:
    """Tells that a team has a new version of its robot."""
    topics = [*_tournament_topics(team.tournament_id), team_topic(team.id)]
    app.feed.publish(topics, "release", team=team.id, version=team.version)


def _topics(job: Job) -> list[str]:
    topics = [*_tournament_topics(job.tournament), match_topic(job.match)]
    return [*topics, *(team_topic(robot.team) for robot in job.robots)]


def _tournament_topics(number: int) -> list[str]:
    return [tournament_topic(number), organiser_topic(number), stage_topic(number)]


async def follow(app: App, room: Room, team: int, wanted: bool) -> Room:
    """Follows a team in a room, or no more. Raises too_many_followed."""
    others = tuple(followed for followed in room.settings.followed_teams if followed != team)
    if wanted and len(others) >= FOLLOWED_MOST:
        raise Refusal("too_many_followed", most=FOLLOWED_MOST)
    after = replace(room.settings, followed_teams=(*others, team) if wanted else others)
    return await keep_settings(app, room, after)
