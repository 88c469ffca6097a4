"""The page of a person: ratings with their curves, results, achievements, opponents, and matches with replays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.feature import entries_at_person
from bot.usecases import profile as usecase
from bot.usecases.profile import RESULTS, Filter, Profile
from bot.view.candidates import exact_name
from bot.view.names import called
from games.core.game import Refusal, Seat
from games.core.screen import Name, Say
from games.ratings import INTERVAL, POINT
from games.table.table import Table
from storage.matches import tables
from storage.people import histories
from storage.people.histories import Ended, RatedGame
from storage.people.players import Player

from ..charts import rating_chart
from ..guests import Viewer
from ..routes import get
from ..site import Site, site_of, visitor

LINKS_FRESH = 60.0  # seconds
UNREAD = (-LINKS_FRESH, "", "")
CURVE_MOST = 60  # points of a chart


@dataclass(frozen=True, slots=True)
class Shown:
    """One finished match as the profile shows it."""

    id: str
    title: str
    others: tuple[str, ...]
    result: str  # one of RESULTS
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class Moment:
    """One of the best wins, with the way to the moment at which it turned."""

    id: str
    title: str
    others: str
    has_turn: bool


@get("/player")
async def own(request: Request) -> Response:
    """Redirects to the visitor's own profile."""
    guest = await visitor(request)
    if guest.player is None:
        raise Refusal("no_profile")
    return RedirectResponse(f"/player/{guest.player.handle}", 303)


@get("/player/{handle}")
async def show(request: Request) -> Response:
    """Returns a profile; the same answer as for an unknown handle where the visitor may not see it."""
    site, guest = site_of(request), await visitor(request)
    owner = await usecase.owner_of(site.app, request.path_params["handle"], guest.player)
    asked = _filter(request.query_params)
    shown = await usecase.profile_of(site.app, owner, guest.player, asked)
    wanted = [*(match.match_id for match in shown.matches), *shown.moments]
    async with site.app.store.read() as conn:
        loaded = await tables.load(conn, site.app.games, wanted)
    matches = [match for match in shown.matches if match.match_id in loaded]
    return await site.page(
        request,
        "profile.html",
        **facts_of(site, guest, owner, shown),
        owner=owner,
        is_own=guest.player is not None and guest.player.id == owner.id,
        matches=[_shown(site, guest, owner, match, loaded[match.match_id]) for match in matches],
        moments=[_moment(site, guest, owner, loaded[match_id]) for match_id in shown.moments if match_id in loaded],
        asked=asked,
        results=RESULTS,
        older=_address(owner, asked, shown.older) if shown.older else "",
        newest=_address(owner, asked, "") if asked.before else "",
        challenge=_challenge(guest, owner),
        entries=entries_at_person(owner, guest.player.id if guest.player else None),
    )


def facts_of(site: Site, guest: Viewer, owner: Player, shown: Profile) -> dict[str, Any]:
    """Returns the variables of a profile's name, ratings and achievements."""
    tell = site.pages.teller(guest.language)
    titles = {name: site.pages.title(name, guest.language) for name in site.app.games}
    return {
        "called": called(owner.name) if owner.name else tell("somebody"),
        "shown": shown,
        "titles": titles,
        "curves": {
            rated.game: _curve(rated, tell("profile-curve", game=titles[rated.game])) for rated in shown.ratings
        },
    }


def _filter(query: Mapping[str, str]) -> Filter:
    return Filter(*(query.get(name, "")[:64] for name in ("game", "result", "with", "before")))


def _address(owner: Player, asked: Filter, before: str) -> str:
    """Returns the address of a page of matches."""
    given = {"game": asked.game, "result": asked.result, "with": asked.other, "before": before}
    query = urlencode({name: value for name, value in given.items() if value})
    return f"/player/{owner.handle}{'?' if query else ''}{query}#matches"


def _challenge(guest: Viewer, owner: Player) -> str:
    """Returns the address that opens a table with the owner; empty for themselves."""
    if guest.player is not None and guest.player.id == owner.id:
        return ""
    return "/new?" + urlencode({"opponent": exact_name(owner), "visibility": "named"})


def _curve(rated: RatedGame, alt: str) -> Markup:
    """Draws the ratings of somebody at a game; of many, some."""
    step = max(1, -(-len(rated.curve) // CURVE_MOST))
    points = [*rated.curve[:-1:step], *rated.curve[-1:]]
    return rating_chart([(value / POINT, INTERVAL * deviation / POINT) for value, deviation in points], alt)


def _others(site: Site, guest: Viewer, owner: Player, table: Table) -> tuple[str, ...]:
    """Returns how the record calls the other seats."""
    tell, you = site.pages.teller(guest.language, table), table.seat_of(owner.id)
    return tuple(tell(Say("at-seat", {"who": Name(seat)})) for seat in range(len(table.chairs)) if seat != you)


def _shown(site: Site, guest: Viewer, owner: Player, ended: Ended, table: Table) -> Shown:
    title = site.pages.title(ended.game, guest.language)
    return Shown(ended.match_id, title, _others(site, guest, owner, table), RESULTS[ended.result], ended.moment)


def _moment(site: Site, guest: Viewer, owner: Player, table: Table) -> Moment:
    others = " · ".join(_others(site, guest, owner, table))
    return Moment(
        table.id, site.pages.title(table.name, guest.language), others, table.game.analysis.review is not None
    )


async def links_of(site: Site, viewer: Player | None, table: Table) -> dict[Seat, str]:
    """Returns the profiles to which the names at a table lead, by seat, as far as the viewer may see them.

    During a match those who play it get none: a slip of the thumb would leave the board. What people have chosen is
    read once a minute.
    """
    you = table.seat_of(viewer.id) if viewer is not None else None
    if you is not None and table.status == "live":
        return {}
    now = site.app.seconds()
    sitting = {seat: chair.player for seat, chair in enumerate(table.chairs) if chair.player is not None}
    stale = {player for player in sitting.values() if site.profiles.get(player, UNREAD)[0] + LINKS_FRESH <= now}
    if stale:
        async with site.app.store.read() as conn:
            for number, person in (await histories.people(conn, stale)).items():
                site.profiles[number] = now, person.preferences.profile, person.handle
    met = you is not None and table.status == "over"
    known = {seat: site.profiles[player] for seat, player in sitting.items() if seat != you and player in site.profiles}
    return {
        seat: f"/player/{handle}"
        for seat, (_, whom, handle) in known.items()
        if whom == "everyone" or (whom == "rooms" and met)
    }
