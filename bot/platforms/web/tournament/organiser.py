"""The organiser's page of a tournament, for operators: what is going on, and a form for everything they can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.tournament import snapshot
from bot.tournament.actions import ACTIONS, ActionForm, shown_url, tell_refused
from bot.tournament.live import organiser_topic
from bot.tournament.running.due import lacking
from bot.tournament.teams.registering import PAGE
from bot.tournament.teams.tokens import proof_code
from bot.usecases.preferences import as_zone
from games.core.game import Refusal
from games.tournament.description import LONGEST_SECONDS, MOST_POINTS
from storage.tournament import events, hooks, matches, rounds
from storage.tournament import teams as stored
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..errors import STATUS
from ..forms import form_of
from ..room import lobby_for_operators
from ..routes import TOURNAMENT, form, get
from ..site import player_of, site_of, visitor
from .figures import sealed_rounds
from .machines import machines_shown
from .reading import names_of, played_with, tournament_of
from .setting_up import round_type_fields

FAULTS_MOST = 20
LAG_SECONDS = 60.0
LATEST_MOST = 100  # matches that can be made void or played again


@get(f"{TOURNAMENT}/organise")
async def show(request: Request) -> Response:
    """Returns the page; with `part` only what changes, which is all but its head."""
    await lobby_for_operators(request)
    return await _page(request, await _tournament(request), {})


@form(f"{TOURNAMENT}/organise/do")
async def act(request: Request) -> Response:
    """Does what a form asks; a refused form comes back as it was, with the reason."""
    form = await form_of(request)
    await lobby_for_operators(request)
    tournament, player = await _tournament(request), await player_of(request)
    action = ACTIONS.get(form.get("do", ""))
    if action is None:
        raise HTTPException(400)
    try:
        done = await action(ActionForm(site_of(request).app, tournament, form, player.preferences.utc_offset))
    except Refusal as refusal:
        return await _page(request, tournament, form, refusal)
    base = f"/tournament/{tournament.id}"
    if form["do"] == "print-team" and isinstance(done, Team):
        return RedirectResponse(f"{base}/team/{done.id}/flyer?print", 303)
    return RedirectResponse(f"{base}/projector" if "back" in form else f"{base}/organise?done={form['do']}", 303)


async def _tournament(request: Request) -> Tournament:
    """Returns the tournament of the address; an archive cannot be changed."""
    tournament = await tournament_of(request)
    if tournament.archive_of is not None:
        raise HTTPException(404)
    return tournament


async def _page(
    request: Request, tournament: Tournament, form: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    site, player = site_of(request), await player_of(request)
    shown = site.hub.revision(organiser_topic(tournament.id))  # before we read
    tell = site.pages.teller((await visitor(request)).language, game=tournament.game)
    game = site.app.games[tournament.game]
    async with site.app.store.read() as conn:
        of_rounds = await rounds.of_tournament(conn, tournament.id)
        played = await matches.of_tournament(conn, tournament.id)
        all_teams = await stored.of_tournament(conn, tournament.id)
        machines = await machines_shown(site.app, conn, tournament, all_teams)
        kinds = await rounds.types_of(conn, tournament.id)
        names = await names_of(
            conn, {one for _, match in played for one in match.teams} | {t.id for t in all_teams}, tell
        )
        state = await snapshot.load(conn, tournament)
        faulty = [match for _, match in played if match.fault][: -FAULTS_MOST - 1 : -1]
        facts: dict[str, Any] = {
            "events": await events.of_tournament(conn, tournament.id),
            "hooks": await hooks.of_tournament(conn, tournament.id),
            "faults": [(match, await _details(conn, match)) for match in faulty],
        }
    offset = player.preferences.utc_offset
    facts |= {
        "shown": shown,
        "tournament": tournament,
        "lacking": lacking(state),
        "teams": all_teams,
        "machines": machines,
        "kinds": [(kind, tell(played_with(tournament.game, game, kind.options))) for kind in kinds],
        "rounds": of_rounds,
        "names": names,
        "running": [match for _, match in played if match.status == "leased"],
        "waiting": [match for _, match in played if match.status == "queued"],
        "latest": [match for _, match in played if match.status in ("done", "void")][: -LATEST_MOST - 1 : -1],
        "sealed": sealed_rounds(of_rounds, [match for _, match in played]),
        "ends_at": _expected_end(of_rounds, [match for _, match in played], site.app.now()),
        "kind_fields": round_type_fields(tournament.game, game, form if form.get("do") == "add-type" else {}),
        "sent": form,
        "refusal": tell_refused(refusal) if refusal else None,
        "done": request.query_params.get("done", ""),
        "codes": {team.id: proof_code(site.app, team) for team in all_teams},
        "urls": {team.id: shown_url(team) for team in all_teams},
        "PROOF_PAGE": PAGE,
        "zone": f"UTC{as_zone(offset)}",
        "tell": tell,
        "stood_still": site.app.loop_delays.recent(LAG_SECONDS),
        "at_once": site.app.settings.robot_matches,
        "LONGEST_SECONDS": LONGEST_SECONDS,
        "MOST_POINTS": MOST_POINTS,
    }
    status = STATUS.get(refusal.code, 409) if refusal else 200
    layout = "part.html" if "part" in request.query_params else "tournament/_base.html"
    return await site.page(request, "tournament/organiser.html", status, layout=layout, **facts)


async def _details(conn: Any, match: Match) -> str:
    """Returns what was wrong with the request that lost a match."""
    calls = await matches.calls_of(conn, match.id)
    wrong = [call for call in calls if call.status != "ok" and call.seat in match.fault]
    return f"{wrong[0].verb}: {wrong[0].detail}" if wrong else ""


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
