"""The match of the moment with its board, and small boards of the others: a part of its own of a tournament's pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace as changed
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.memory import RecentDict
from bot.platforms.web.parts import Part
from bot.platforms.web.routes import TOURNAMENT, get
from bot.platforms.web.site import site_of, visitor
from bot.view.pictures import ON_REQUEST
from games.core.screen import Screen
from games.tournament.results import counted
from storage.columns import EPOCH
from storage.tournament import matches, rounds, scores
from storage.tournament.matches import Match
from storage.tournament.tournaments import Tournament

from ..documents import is_shown
from ..live import stage_topic
from ..live_matches import LiveMatch, ended_match, live_match
from .endless import history
from .reading import names_of, number_in, tournament_of

STAYS_SECONDS = 15.0  # a match stays in large, while others are played
AFTER_SECONDS = 4.0  # and so long after its end
SMALL_MOST = 8  # small boards
LOOKED_AT = 200  # matches of an endless tournament, of which the latest result is shown
SEEN_MOST = 40  # matches that give way to others because they were shown before
READABLE = 30  # the size of the smallest labels of a small board
STAGES_MOST = 100


@dataclass(frozen=True, slots=True)
class Stage:
    """The match that the pages of a tournament show in large."""

    match: int = 0
    since: float = 0.0  # seconds
    over: float | None = None  # since when it is over
    seen: tuple[int, ...] = ()  # those that were shown before


def _recent() -> RecentDict[int, Stage]:
    return RecentDict(STAGES_MOST)


@dataclass
class Stages:
    """What this process showed last."""

    by_tournament: RecentDict[int, Stage] = field(default_factory=_recent)


@dataclass(frozen=True, slots=True)
class Shown:
    """A match as its watchers see it."""

    match: Match
    played: LiveMatch | None  # None: not known just now
    screen: Screen | None

    @property
    def scores(self) -> Sequence[int]:
        """Returns the scores by seat; none where they are not known."""
        if self.match.first_score is not None and self.match.second_score is not None:
            return self.match.first_score, self.match.second_score
        return self.screen.scores if self.screen else ()

    @property
    def balance(self) -> int | None:
        """Returns the first team's share of both scores in percent, where more are better; None without any."""
        if len(self.scores) != len(self.match.teams):
            return None
        winner = None if self.match.fault else {"first": 0, "second": 1}.get(self.match.winner)
        first, second = counted(self.scores[0], self.scores[1], winner)
        return round(100 * first / (first + second)) if first + second else None


@get(f"{TOURNAMENT}/stage")
async def stage(request: Request) -> Response:
    """Returns the part with the match of the moment, made once for all who watch."""
    if "part" not in request.query_params:
        return RedirectResponse(f"/tournament/{number_in(request, 'tournament')}", 303)
    _, part = await stage_part(request)
    return part.answer(request)


async def stage_part(request: Request) -> tuple[int, Part]:
    """Returns the part with the match of the moment, and the revision that it shows."""
    site, guest, number = site_of(request), await visitor(request), number_in(request, "tournament")
    revision = site.hub.revision(stage_topic(number))  # before we read

    async def make() -> str:
        facts = await _facts(request, await tournament_of(request))
        return site.pages.fill(guest, "tournament/_stage.html", **facts)

    return revision, await site.parts.of((f"{number}/stage", guest.language, guest.skin), revision, make)


def next_stage(
    before: Stage, running: Sequence[Match], places: Mapping[int, int], latest: Match | None, seconds: float
) -> Stage:
    """Returns what is shown now: the match shown before, for a while, then the one of the highest places.

    Those that were shown before give way to others. Where nothing is played, the latest result is shown.
    """
    is_on = any(match.id == before.match for match in running)
    others = [match for match in running if match.id != before.match]
    if before.match and not is_on and before.over is None:
        before = replace(before, over=seconds)
    stays = seconds - before.since < STAYS_SECONDS if is_on else seconds - (before.over or 0.0) < AFTER_SECONDS
    if before.match and (stays or (is_on and not others)):
        return before
    if others:
        last = len(places) + 1
        rank = {match.id: sum(places.get(team, last) for team in match.teams) for match in others}
        chosen = min(others, key=lambda match: (match.id in before.seen, rank[match.id], match.id)).id
        return Stage(chosen, seconds, None, (*before.seen, chosen)[-SEEN_MOST:])
    if latest is not None and latest.id != before.match:
        return Stage(latest.id, seconds, seconds, before.seen)
    return before


async def _facts(request: Request, tournament: Tournament) -> dict[str, Any]:
    site, guest = site_of(request), await visitor(request)
    tell = site.pages.teller(guest.language, game=tournament.game)
    stages = site.app.part(Stages).by_tournament
    async with site.app.store.read() as conn:
        running = await matches.running(conn, tournament.id)
        latest = await _latest(conn, tournament)
        places = {score.team_id: score.place for score in await scores.ladder(conn, tournament.id) if score.place}
        before = await _valid(conn, tournament, stages.get(tournament.id, Stage()))
        now = next_stage(before, running, places, latest, site.app.seconds())
        stages[tournament.id] = now
        match = await matches.get(conn, now.match) if now.match else None
        over = await ended_match(site.app, conn, match) if match else None
        round_ = await rounds.get(conn, match.round_id) if match else None
        small = [other for other in running if other.id != now.match][:SMALL_MOST]
        involved = {team for other in (*small, *([match] if match else ())) for team in other.teams}
        names = await names_of(conn, involved, tell)
    boards = await asyncio.gather(*(live_match(site.app, other) for other in small))
    shown = _shown(match, over or await live_match(site.app, match)) if match else None
    others = [_shown(other, board) for other, board in zip(small, boards, strict=True)]
    has_pictures = guest.skin != "text"
    scenes = [board.screen.scene for board in (shown, *others) if board and board.screen and board.screen.scene]
    return {
        "tournament": tournament,
        "shown": shown,
        "is_live": match is not None and match.status == "leased",
        "names": names,
        "alt": tell(shown.screen.scene.alt) if shown and shown.screen and shown.screen.scene else "",
        "limit_ms": round_.timeout_ms if round_ else 0,
        "others": others,
        "symbols": site.pages.symbols_of(tournament.game, scenes) if scenes and has_pictures else Markup(),
        "large": _picture(request, tournament, shown, "scene", ON_REQUEST) if has_pictures else Markup(),
        "pictures": [
            _picture(request, tournament, other, "small", ON_REQUEST, READABLE) if has_pictures else Markup()
            for other in others
        ],
    }


async def _latest(conn: AsyncConnection, tournament: Tournament) -> Match | None:
    """Returns the latest result that everybody may see."""
    if not tournament.is_endless:
        return next(iter(await matches.ended(conn, tournament.id, 1)), None)
    _, played = await history(conn, tournament, LOOKED_AT)
    results = [match for _, match in played if is_shown(match)]
    return max(results, key=lambda match: (match.ended_at or EPOCH, match.id), default=None)


async def _valid(conn: AsyncConnection, tournament: Tournament, before: Stage) -> Stage:
    """Returns what was shown, unless that may not be shown any more: it is void, or of an archive by now."""
    match = await matches.get(conn, before.match) if before.match else None
    round_ = await rounds.get(conn, match.round_id) if match else None
    if match is None or round_ is None or round_.tournament_id != tournament.id:
        return replace(before, match=0)
    return before if match.shown_status in ("leased", "done") else replace(before, match=0)


def _shown(match: Match, played: LiveMatch | None) -> Shown:
    screen = played.game.screen(played.game.view(played.state, None), "") if played else None
    return Shown(match, played, screen)


def _picture(
    request: Request, tournament: Tournament, shown: Shown | None, kind: str, without: Iterable[str], least: int = 0
) -> Markup:
    """Returns a board without the names of its cells, and without labels below a size."""
    if shown is None or shown.screen is None or shown.screen.scene is None:
        return Markup()
    scene = shown.screen.scene
    labels = tuple(label for label in scene.labels if label.kind not in without and label.size >= least)
    return site_of(request).pages.still(tournament.game, changed(scene, labels=labels), kind)
