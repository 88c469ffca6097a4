"""A team's page: its points, how quickly its robot answers, its matches and opponents; and its flyer to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import Response

from bot.platforms.web.charts import PAGE, Line, dynamics, rating_chart, spread
from bot.platforms.web.pages import Say_
from bot.platforms.web.room import lobby_for_operators
from bot.platforms.web.routes import TEAM, get
from bot.platforms.web.site import site_of, visitor
from bot.platforms.web.tables.invitation import qr
from games.tournament.rating import Rating
from games.tournament.scoring import LadderRow
from storage.tournament import matches, rounds, scores
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Score
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..live import team_topic
from ..standings import standings
from ..teams.request_log import KEPT
from ..teams.tokens import token_of
from .challenge import form_fields
from .figures import (
    best_and_worst,
    fresh_releases,
    latency,
    options_key,
    points_by_round,
    release_rows,
    release_tags,
    revealed,
    tallies,
)
from .ladder_rows import last_results
from .machines import machine_of
from .reading import names_of, number_in, played_with, team_of, tournament_of

MATCHES_MOST = 30
NEWEST_MOST = 500  # matches of a team in an endless tournament
TIMED_MATCHES = 50  # the newest ones, whose requests the latency is computed from


@get(TEAM)
async def show(request: Request) -> Response:
    """Returns the page; with `part` only what changes."""
    site, guest = site_of(request), await visitor(request)
    revision = site.hub.revision(team_topic(number_in(request, "team")))  # before we read
    tournament = await tournament_of(request)
    async with site.app.store.read() as conn:
        team = await team_of(conn, request, tournament)
        has_machine = await machine_of(site.app, conn, team) is not None

    async def make() -> str:
        return site.pages.fill(guest, "tournament/_team.html", **await _facts(request, tournament, team))

    part = await site.parts.of((f"{tournament.id}/team/{team.id}", guest.language, guest.skin), revision, make)
    if "part" in request.query_params:
        return part.answer(request)
    return await site.page(
        request,
        "tournament/team.html",
        operator=bool(guest.player and guest.player.operator),
        saved="saved" in request.query_params,
        tournament=tournament,
        team=team,
        has_machine=has_machine,
        shown=revision,
        part=Markup(part.html),
        challenge=form_fields(tournament, team, site.app.games),
        tell=site.pages.teller(guest.language, game=tournament.game),
    )


async def _facts(request: Request, tournament: Tournament, team: Team) -> dict[str, Any]:
    site, guest = site_of(request), await visitor(request)
    tell = site.pages.teller(guest.language, game=tournament.game)
    async with site.app.store.read() as conn:
        of_rounds = await rounds.of_tournament(conn, tournament.id)
        played = await _played(conn, tournament, team, of_rounds)
        own = [(number, match) for number, match in played if team.id in match.teams]
        names = await names_of(conn, [team.id, *(in_match for _, match in played for in_match in match.teams)], tell)
        rows = await standings(conn, tournament)
        calls = await matches.latencies(conn, team.id, site.app.now() - KEPT, TIMED_MATCHES)
        releases = await scores.releases_of(conn, tournament.id)
        shown = revealed(of_rounds, [match for _, match in played])
        get_scores = scores.of_team(conn, tournament.id, team.id) if tournament.is_endless else None
        booked = await (get_scores or scores.of_tournament(conn, tournament.id))
        chart = None if get_scores else await _chart(conn, tournament, team, shown, booked, tell)
    row = next((row for row in rows if row.team == team.id), None)
    last = next((score for _, score in reversed(booked) if score.team_id == team.id), None)
    current = Rating(row.rating, row.uncertainty) if row else Rating()
    return {
        "tournament": tournament,
        "team": team,
        "names": names,
        "row": row,
        "releases": release_rows(team.id, releases, [match for _, match in own], last, current),
        "is_fresh": team.id in fresh_releases(of_rounds, releases),
        "latency": latency(calls),
        "timed": TIMED_MATCHES,
        "kept": KEPT,
        "spread": spread([ms for status, ms in calls if status == "ok"], tell("tournament-spread")) if calls else "",
        "ratings": _ratings(team, shown, booked, tell),
        "chart": chart,
        **_match_facts(team, [match for _, match in own], of_rounds, rows),
        "kinds": {
            options_key(round_): tell(played_with(tournament.game, site.app.games[tournament.game], round_.options))
            for round_ in of_rounds
        },
    }


async def _played(
    conn: AsyncConnection, tournament: Tournament, team: Team, of_rounds: Sequence[Round]
) -> list[tuple[int, Match]]:
    """Returns the matches of a tournament with the numbers of their rounds; of an endless one the team's newest."""
    if not tournament.is_endless:
        return await matches.of_tournament(conn, tournament.id)
    numbers = {round_.id: round_.number for round_ in of_rounds}
    newest = await matches.of_teams(conn, [team.id], NEWEST_MOST)
    return [(numbers[match.round_id], match) for match in reversed(newest) if match.round_id in numbers]


def _match_facts(
    team: Team, played: Sequence[Match], of_rounds: Sequence[Round], rows: Sequence[LadderRow]
) -> dict[str, Any]:
    """Returns the matches of a team: the newest, the best and the worst of them, and how it did against each other."""
    by_id = {round_.id: round_ for round_ in of_rounds}
    best, worst = best_and_worst(team.id, list(played), {row.team: row.rating for row in rows})
    return {
        "matches": played[: -MATCHES_MOST - 1 : -1],
        "form": last_results(played).get(team.id, ()),
        "best": best,
        "worst": worst,
        "cross": tallies((by_id[match.round_id], match) for match in played).get(team.id, {}),
    }


async def _chart(
    conn: AsyncConnection,
    tournament: Tournament,
    team: Team,
    shown: Sequence[Round],
    booked: Sequence[tuple[int, Score]],
    tell: Say_,
) -> Markup | None:
    """Returns the points of all teams after each revealed round, this one's in front, with its releases."""
    lines: Mapping[int, Sequence[int]] = points_by_round(shown, booked)
    if not shown or team.id not in lines:
        return None
    names = await names_of(conn, lines, tell)
    drawn = {number: Line(names[number], points) for number, points in lines.items()}
    own = drawn.pop(team.id)
    tags = release_tags(team.id, shown, await scores.releases_of(conn, tournament.id))
    words = tell("tournament-chart", rounds=len(shown), points=own.points[-1])
    return dynamics(own, list(drawn.values()), tags, [round_.number for round_ in shown], words)


def _ratings(team: Team, shown: Sequence[Round], booked: Sequence[tuple[int, Score]], tell: Say_) -> Markup | None:
    """Returns the ratings of a team after each revealed round, with their intervals."""
    numbers = {round_.number for round_ in shown}
    own = [(number, score) for number, score in booked if score.team_id == team.id and number in numbers]
    ratings = [(number, Rating(score.rating, score.uncertainty)) for number, score in own]
    known = [(number, rating) for number, rating in ratings if rating.is_known]
    points = [(rating.value, rating.plus_minus) for _, rating in known]
    if not points or team.anchor is not None:
        return None
    words = tell(
        "tournament-ratings-of", rating=round(points[-1][0]), interval=round(points[-1][1]), rounds=len(points)
    )
    return rating_chart(points, words, PAGE, [number for number, _ in known])


@get(f"{TEAM}/flyer")
async def flyer(request: Request) -> Response:
    """Returns the flyer; with `print` the browser's print dialog opens by itself."""
    await lobby_for_operators(request)
    site, tournament = site_of(request), await tournament_of(request)
    async with site.app.store.read() as conn:
        team = await team_of(conn, request, tournament)
    link = f"{site.address(request)}/tournament/{tournament.id}/team/{team.id}"
    facts: dict[str, Any] = {
        "tournament": tournament,
        "team": team,
        "link": link,
        "qr": qr(link),
        "token": token_of(site.app, team),
        "house": site.address(request),
    }
    return await site.page(request, "tournament/flyer.html", now_printing="print" in request.query_params, **facts)
