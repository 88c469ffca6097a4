"""The list of tournaments, the live ladder of one, and the same for a projector."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from bot.platforms.web.pages import Say_
from bot.platforms.web.routes import TOURNAMENT, get
from bot.platforms.web.site import site_of, visitor
from bot.platforms.web.tables.invitation import qr
from games.core.game import AnyGame
from games.tournament.description import scored_in
from games.tournament.scoring import LadderRow
from storage.tournament import matches, rounds, scores, teams, tournaments
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.tournaments import Tournament

from ..documents import is_shown
from ..live import tournament_topic
from ..result_context import ResultContext, booked_rounds, load_context
from ..standings import standings, winners_of
from .endless import endless_facts, history
from .figures import fresh_releases, revealed_last, sealed_rounds
from .ladder_rows import beside, compared_with, places_after
from .reading import names_of, number_in, played_with, tournament_of
from .registering import own_robots, takes_robots
from .stage import stage_part

LATEST_MOST = 12  # results beside the ladder
STEPS = 3  # of the podium


@get("/tournaments")
async def listing(request: Request) -> Response:
    """Returns the list of all tournaments."""
    site, guest = site_of(request), await visitor(request)
    async with site.app.store.read() as conn:
        all_tournaments = await tournaments.listed(conn)
    facts: dict[str, Any] = {
        "tournaments": all_tournaments,
        "titles": {tournament.id: site.pages.title(tournament.game, guest.language) for tournament in all_tournaments},
        "operator": bool(guest.player and guest.player.operator),
    }
    return await site.page(request, "tournament/list.html", **facts)


@get(TOURNAMENT)
async def show(request: Request) -> Response:
    """Returns the ladder; with `part` only what changes."""
    return await _page(request, "ladder")


@get(f"{TOURNAMENT}/projector")
async def projector(request: Request) -> Response:
    """Returns the ladder in large type with the match of the moment, and nothing else."""
    return await _page(request, "projector")


async def _page(request: Request, name: str) -> Response:
    site, guest, number = site_of(request), await visitor(request), number_in(request, "tournament")
    revision = site.hub.revision(tournament_topic(number))  # before we read

    async def make() -> str:
        facts = await facts_of(request, await tournament_of(request))
        return site.pages.fill(guest, f"tournament/_{name}.html", **facts)

    key = (f"{number}/{name}", guest.language, guest.skin)
    part = await site.parts.of(key, revision, make)
    if "part" in request.query_params:
        return part.answer(request)
    tournament = await tournament_of(request)
    stage_shown, stage = await stage_part(request)
    facts: dict[str, Any] = {"tournament": tournament, "shown": revision, "part": Markup(part.html)}
    facts["qr"] = qr(f"{site.address(request)}/tournament/{number}")
    facts |= {"stage_shown": stage_shown, "stage": Markup(stage.html)}
    operator = bool(guest.player and guest.player.operator)
    facts |= {"open": takes_robots(tournament), "own": await own_robots(request, tournament), "typed": {}}
    facts["seeded_name"] = f"{tournament.name[:29]} {site.app.now().date()}"
    facts["to_reveal"] = await _to_reveal(request, tournament) if operator and not tournament.is_endless else []
    return await site.page(request, f"tournament/{name}.html", operator=operator, **facts)


async def _to_reveal(request: Request, tournament: Tournament) -> list[tuple[Round, int]]:
    async with site_of(request).app.store.read() as conn:
        of_rounds = await rounds.of_tournament(conn, tournament.id)
        return sealed_rounds(of_rounds, [match for _, match in await matches.of_tournament(conn, tournament.id)])


async def facts_of(request: Request, tournament: Tournament) -> dict[str, Any]:
    """Returns the variables of the ladder."""
    site, guest = site_of(request), await visitor(request)
    tell = site.pages.teller(guest.language, game=tournament.game)
    async with site.app.store.read() as conn:
        of_rounds, played = await history(conn, tournament)
        rows = await standings(conn, tournament)
        progress = _progress(tournament, of_rounds, played)
        booked = await booked_rounds(conn, tournament, of_rounds)
        last = booked[-1] if booked and not tournament.is_endless else None
        context = await load_context(conn, tournament, of_rounds, progress["told"], last)
        involved = {row.team for row in rows} | {team for _, match in played for team in match.teams} | context.teams
        teams_by_id = await teams.by_ids(conn, [row.team for row in rows])
        names = await names_of(conn, involved, tell)
        won = [names[row.team] for row in await winners_of(conn, tournament, rows)]
        since = compared_with(of_rounds, {round_.id for round_ in booked})
        before = places_after(await scores.after_round(conn, since.id) if since else ())
        facts: dict[str, Any] = {
            "fresh": fresh_releases(of_rounds, await scores.releases_of(conn, tournament.id)),
            "archives": await tournaments.archives(conn, tournament.id),
            **progress,
        }
        facts |= await endless_facts(conn, tournament, of_rounds, teams_by_id, site.app.now())
    facts |= _sentences(context, names, progress["told"], tell) | _winner_facts(rows, won, tell)
    return facts | {
        "names": names,
        "tournament": tournament,
        "open": takes_robots(tournament),
        "rows": rows,
        "beside": beside(rows, before, [match for _, match in played]),
        "teams": teams_by_id,
        "rounds": of_rounds,
        "kinds": _kinds(tournament, of_rounds, site.app.games[tournament.game], tell),
        "title": site.pages.title(tournament.game, guest.language),
        "tell": tell,
        "scored": "" if tournament.is_endless else scored_in(site.app.games[tournament.game]),
    }


def _winner_facts(rows: Sequence[LadderRow], won: Sequence[str], tell: Say_) -> dict[str, Any]:
    """Returns who has won, and the podium; empty as long as nobody has."""
    podium = [row for row in rows if row.place and row.played][:STEPS] if won else []
    return {"podium": podium, "winners": tell("tournament-winner", count=len(won), teams=", ".join(won)) if won else ""}


def _kinds(tournament: Tournament, of_rounds: Iterable[Round], game: AnyGame, tell: Say_) -> dict[int, str]:
    """Returns with which options each round is played."""
    return {round_.id: tell(played_with(tournament.game, game, round_.options)) for round_ in of_rounds}


def _sentences(
    context: ResultContext, names: Mapping[int, str], results: Iterable[Match], tell: Say_
) -> dict[str, Any]:
    """Returns each of these results in one sentence, and what was remarkable in the last booked round."""
    said = {match.id: context.match_sentence(match, names) for match in results}
    sentences = {match: tell(sentence) for match, sentence in said.items() if sentence}
    return {"sentences": sentences, "remarkable": [tell(sentence) for sentence in context.round_sentences(names)]}


def _progress(
    tournament: Tournament, of_rounds: Sequence[Round], played: Sequence[tuple[int, Match]]
) -> dict[str, Any]:
    """Returns how far the round is, what waits, and the latest results; of sealed matches only how many there are.

    Nobody knows how many matches a day will have.
    """
    now = of_rounds[-1] if of_rounds else None
    of_round = [match.shown_status for _, match in played if now and match.round_id == now.id]
    results = [match for _, match in played if is_shown(match) and match.ended_at]
    latest = sorted(results, key=lambda match: (match.ended_at, match.id))[: -LATEST_MOST - 1 : -1]
    revealed = revealed_last(of_rounds, [match for _, match in played])
    statuses = Counter(match.shown_status for _, match in played)
    pending = {round_.id for round_ in of_rounds if round_.pending}
    return {
        "round": now,
        "ended": sum(status in ("done", "void") for status in of_round),
        "of_round": 0 if "sealed" in of_round or tournament.is_endless else len(of_round),
        "queued": statuses["queued"],
        "latest": latest,
        "revealed": revealed,
        "told": [*latest, *([revealed] if revealed else ())],
        "sealed_now": "sealed" in of_round and now is not None and now.pending,
        "sealed": sum(match.hidden and match.round_id not in pending for _, match in played),
    }
