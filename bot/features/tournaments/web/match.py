"""A match between robots: the live board while it is played, then its replay with each request beside the step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from bot.platforms.web.charts import chart, marks, thinking
from bot.platforms.web.pages import Say_
from bot.platforms.web.routes import TOURNAMENT, get
from bot.platforms.web.site import site_of, visitor
from bot.view.sentences import join_sentences, tell_all, tell_outcome
from games.core.game import AnyGame
from games.core.reading import read_record
from games.core.record import Record, Replayed, replay
from games.core.wire import OK
from games.robots import Call
from storage.tournament import matches, rounds
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.tournaments import Tournament

from ..documents import is_shown
from ..live import match_topic
from ..live_matches import live_match
from ..result_context import load_context
from .reading import match_of, names_of, number_in, played_with, tournament_of

CALLS_SHOWN = 2  # the latest


class Fault(NamedTuple):
    """A request that a robot did not answer as it should."""

    step: int
    seat: int
    status: str


@get(f"{TOURNAMENT}/match/{{match:int}}")
async def show(request: Request) -> Response:
    """Returns the page; with `part` only what changes: with the match, or from step to step of its replay."""
    site, guest, tournament = site_of(request), await visitor(request), await tournament_of(request)
    revision = site.hub.revision(match_topic(number_in(request, "match")))  # before we read
    tell = site.pages.teller(guest.language, game=tournament.game)
    async with site.app.store.read() as conn:
        match, round_ = await match_of(conn, request, tournament)
        names = await names_of(conn, match.teams, tell)
        document = await matches.record(conn, match.id) if is_shown(match) else None
        calls = await matches.calls_of(conn, match.id) if document else []
        of_rounds = await rounds.of_tournament(conn, tournament.id) if document else []
        context = await load_context(conn, tournament, of_rounds, [match])
    kind = tell(played_with(tournament.game, site.app.games[tournament.game], round_.options))
    facts: dict[str, Any] = {"tournament": tournament, "match": match, "round": round_, "names": names, "kind": kind}
    sentence = context.match_sentence(match, names) if document else None
    facts |= {"part": None, "shown": revision, "sentence": tell(sentence) if sentence else ""}
    wants_part = "part" in request.query_params
    if document is not None and ("step" in request.query_params or not wants_part):
        record = read_record(document, site.app.games)
        facts |= await _replay_facts(request, record, calls, [names[team] for team in match.teams])
        if facts["step"] == facts["last"]:
            facts["board"] |= {"scores": scores_of(match)}
        return await site.page(request, f"tournament/{'_replay' if wants_part else 'match'}.html", **facts)

    async def make() -> str:
        return site.pages.fill(
            guest, "tournament/_live.html", **facts, **await _live_facts(request, tournament, match, round_)
        )

    part = await site.parts.of((f"match/{match.id}", guest.language, guest.skin), revision, make)
    if wants_part:
        return part.answer(request)
    return await site.page(request, "tournament/match.html", **{**facts, "part": Markup(part.html)})


async def _live_facts(request: Request, tournament: Tournament, match: Match, of: Round) -> dict[str, Any]:
    """Returns the board of a match that is being played; of a sealed one nothing."""
    played = await live_match(site_of(request).app, match)
    if played is None:
        return {"board": None, "step": 0, "calls": (), "ms": ()}
    board = await _board(request, tournament.game, played.game, played.state, played.seats)
    return {
        "board": board,
        "step": played.steps,
        "calls": played.calls[-CALLS_SHOWN:],
        "ms": [played.ms(0), played.ms(1)],
    }


async def _board(request: Request, name: str, game: AnyGame, state: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Returns a position as the public sees it: a picture, or text."""
    site, guest = site_of(request), await visitor(request)
    tell = teller(request, guest.language, name, seats)
    screen = game.screen(game.view(state, None), "")
    scene = screen.scene if guest.skin != "text" else None
    picture = site.pages.scene(name, scene, tell) if scene else None
    lines = [tell(line) for line in screen.lines]
    text = [tell(line) for line in screen.text_board]
    return {"picture": picture, "text": text, "lines": lines, "scores": screen.scores}


def teller(request: Request, language: str, game: str, seats: Sequence[str]) -> Say_:
    """Returns a function that words Says with the names of teams."""
    return site_of(request).pages.teller(language, game=game, name=lambda seat: seats[seat])


async def _replay_facts(
    request: Request, record: Record, calls: Sequence[Call], seats: Sequence[str]
) -> dict[str, Any]:
    tell = teller(request, (await visitor(request)).language, record.name, seats)
    steps = list(replay(record))
    last = len(steps) - 1
    asked = request.query_params.get("step", "")
    step = min(int(asked), last) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else last
    at = steps[step]
    moves = [_moves(calls, seat) for seat in range(len(seats))]
    slowest = max((ms for of_seat in moves for _, ms, _ in of_seat), default=1.0) or 1.0
    faults = [Fault(min(step_of(call), last), call.seat, call.status) for call in _faults(calls)]
    return {
        "ms": [next((ms for at, ms, _ in reversed(of_seat) if at <= step), None) for of_seat in moves],
        "thinking": [thinking(of_seat, last, step, slowest) if of_seat else "" for of_seat in moves],
        "faults": faults,
        "marks": marks([fault.step for fault in faults], last),
        "board": await _board(request, record.name, record.game, at.match.state, seats),
        "said": _said(record.game, at, tell),
        "chart": _chart(record.game, steps, step, tell),
        "step": step,
        "last": last,
        "at": record.steps[step - 1].at if step else record.started_at,
        "calls": [call for call in calls if step_of(call) == step],
        "seats": seats,
    }


def scores_of(match: Match) -> Sequence[int]:
    """Returns the final scores by seat; none where they are not known."""
    scores = match.first_score, match.second_score
    return [score for score in scores if score is not None] if None not in scores else ()


def _moves(calls: Sequence[Call], seat: int) -> list[tuple[int, float, bool]]:
    """Returns the step, the milliseconds and whether it was right, of each answer of a robot with a move."""
    return [(step_of(call), call.ms, call.status == OK) for call in calls if call.seat == seat and call.verb == "GET"]


def _faults(calls: Sequence[Call]) -> list[Call]:
    """Returns the requests that were not answered as they should, before the match was over."""
    return [call for call in calls if call.status != OK and call.verb != "DELETE"]


def step_of(call: Call) -> int:
    """Returns the step that a request belongs to: the one that its answer led to, or that it told."""
    return call.version + (call.verb == "GET")


def _said(game: AnyGame, at: Replayed, tell: Say_) -> str:
    said = tell_all(game, at.moved.events if at.moved else (), None, tell)
    if at.step == 0:
        said.insert(0, tell("event-began"))
    if at.match.outcome:
        said.append(tell(tell_outcome(at.match.outcome)))
    return join_sentences(said, tell)


def _chart(game: AnyGame, steps: Sequence[Replayed], now: int, tell: Say_) -> Markup | None:
    if game.analysis.lead is None:
        return None
    leads = [game.analysis.lead(at.match.state) for at in steps]
    return chart(leads, now, tell("tournament-lead", now=f"{leads[now]:+d}", end=f"{leads[-1]:+d}"))
