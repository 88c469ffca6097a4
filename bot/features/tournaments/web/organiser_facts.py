"""What the organiser's page shows: the board of lights, what goes on now, and what can be corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request

from bot.app import App
from bot.platforms.web.pages import Say_
from bot.platforms.web.site import player_of, site_of, visitor
from bot.usecases.preferences import as_zone
from bot.view.sentences import tell_refusal
from games.core.game import AnyGame
from games.tournament.description import LONGEST_SECONDS, MOST_POINTS
from storage.tournament import events, hooks, matches, rounds
from storage.tournament import teams as stored
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.tournaments import Tournament

from .. import lights, snapshot
from ..actions import shown_url
from ..process import robots_of
from ..running.due import lacking
from ..teams.registering import PAGE
from ..teams.team_list import check_list
from ..teams.tokens import proof_code
from .figures import sealed_rounds
from .machines import machines_shown
from .reading import names_of, played_with
from .setting_up import round_type_fields

FAULTS_MOST = 20
LATEST_MOST = 30  # results besides them that can be corrected on the page; others on request
LAG_SECONDS = 60.0
LAGS = ((0.1, "good"), (1.0, "slow"))  # up to so many seconds; above the last one it is bad
SEARCHED_FROM = 10  # teams
LISTS = ("check-list", "add-list")
LIMITS = {
    "SEARCHED_FROM": SEARCHED_FROM,
    "PROOF_PAGE": PAGE,
    "HOOK_FAILURES_MOST": hooks.FAILURES_MOST,
    "LONGEST_SECONDS": LONGEST_SECONDS,
    "MOST_POINTS": MOST_POINTS,
}


async def facts_of(
    request: Request, tournament: Tournament, form: Mapping[str, str], chosen: str = ""
) -> dict[str, Any]:
    """Returns the variables of the page. `form`: one that was refused, or a list to check; `chosen`: a match's number.

    Without these they are the same for all organisers with one language and time zone.
    """
    site, player = site_of(request), await player_of(request)
    tell = site.pages.teller((await visitor(request)).language, game=tournament.game)
    async with site.app.store.read() as conn:
        of_rounds = await rounds.of_tournament(conn, tournament.id)
        played = [match for _, match in await matches.of_tournament(conn, tournament.id)]
        all_teams = await stored.of_tournament(conn, tournament.id)
        kinds = await rounds.types_of(conn, tournament.id)
        involved = {team for match in played for team in match.teams} | {team.id for team in all_teams}
        board = await lights.lights(conn, all_teams, played, site.app.part(lights.AnswerTimes))
        results = _result_facts(played, chosen)
        explained = [*results["faults"], *(light.fault for light in board if light.fault), results["chosen"]]
        facts: dict[str, Any] = {
            "names": await names_of(conn, involved, tell),
            "lacking": lacking(await snapshot.load(conn, tournament)),
            "machines": await machines_shown(site.app, conn, tournament, all_teams),
            "events": await events.of_tournament(conn, tournament.id),
            "hooks": await hooks.of_tournament(conn, tournament.id),
            "details": await _details(conn, [match for match in explained if match]),
        }
    return facts | {
        "tournament": tournament,
        "listed": await _listed(request, tournament, form),
        "tell_refusal": tell_refusal,
        "sent": form,
        "zone": f"UTC{as_zone(player.preferences.utc_offset)}",
        "tell": tell,
        **LIMITS,
        **results,
        **_type_facts(site.app.games[tournament.game], tournament.game, kinds, form, tell),
        **_team_facts(site.app, all_teams, board),
        **_round_facts(site.app, of_rounds, played),
    }


def _result_facts(played: Sequence[Match], chosen: str) -> dict[str, Any]:
    """Returns the newest results, those with a fault apart, and the match that was chosen to be corrected."""
    over = [match for match in played if match.status in ("done", "void")][::-1]
    return {
        "faults": [match for match in over if match.fault][:FAULTS_MOST],
        "results": [match for match in over if not match.fault][:LATEST_MOST],
        "chosen": next((match for match in over if str(match.id) == chosen), None),
    }


def _type_facts(
    game: AnyGame, name: str, kinds: Sequence[rounds.RoundType], form: Mapping[str, str], tell: Say_
) -> dict[str, Any]:
    """Returns the kinds of rounds that can be started, and the fields of a new one."""
    return {
        "levels": game.levels,
        "kinds": [(kind, tell(played_with(name, game, kind.options))) for kind in kinds],
        "kind_fields": round_type_fields(name, game, form if form.get("do") == "add-type" else {}),
    }


def _team_facts(app: App, all_teams: Sequence[stored.Team], board: Sequence[lights.Light]) -> dict[str, Any]:
    """Returns how the robots of the teams do, and where they are."""
    return {
        "board": board,
        "signs": lights.counts(board),
        "codes": {team.id: proof_code(app, team) for team in all_teams},
        "urls": {team.id: shown_url(team) for team in all_teams},
    }


def _round_facts(app: App, of_rounds: Sequence[Round], played: Sequence[Match]) -> dict[str, Any]:
    """Returns how far the rounds are, and how this process keeps up with them."""
    stood_still = robots_of(app).loop_delays.recent(LAG_SECONDS)
    return {
        "rounds": of_rounds,
        "numbers": {round_.id: round_.number for round_ in of_rounds},
        "sealed": sealed_rounds(of_rounds, played),
        "running": sum(match.status == "leased" for match in played),
        "waiting": sum(match.status == "queued" for match in played),
        "faulty": sum(bool(match.fault) for match in played),
        "at_once": app.settings.robot_matches,
        "ends_at": _expected_end(of_rounds, played, app.now()),
        "stood_still": stood_still,
        "lag": next((word for most, word in LAGS if (stood_still or 0) <= most), "bad"),
    }


async def _details(conn: AsyncConnection, explained: Sequence[Match]) -> dict[int, str]:
    """Returns what was wrong with the request that lost each of these matches; empty without one."""
    details = {match.id: "" for match in explained}
    seats = {match.id: match.fault for match in explained}
    for number, seat, verb, detail in await matches.wrong_calls(conn, details):
        if seat in seats[number]:
            details[number] = details[number] or f"{verb}: {detail}"
    return details


async def _listed(request: Request, tournament: Tournament, form: Mapping[str, str]) -> dict[str, Any] | None:
    """Returns the lines of a list that was sent, and how many are wrong; None without one."""
    if form.get("do") not in LISTS:
        return None
    lines = await check_list(site_of(request).app, tournament.id, form.get("list", ""))
    return {"lines": lines, "wrong": sum(line.wrong is not None for line in lines)}


def _expected_end(of_rounds: Sequence[Round], played: Sequence[Match], now: datetime) -> datetime | None:
    """Returns when the round that is being played should end, at the pace so far; None while nothing tells."""
    pending = {round_.id for round_ in of_rounds if round_.pending}
    of_round = [match for match in played if match.round_id in pending]
    left = sum(match.status in ("queued", "leased") for match in of_round)
    ended = [match for match in of_round if match.started_at and match.ended_at]
    if not left or not ended:
        return None
    began = min(match.started_at for match in ended if match.started_at)
    return now + (max(now - began, timedelta()) / len(ended)) * left
