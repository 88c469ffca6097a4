"""The pages of seasons: the running one and those before it, everywhere, here, and in chats where the visitor plays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.usecases import seasons
from bot.usecases.profile import may_be_seen
from bot.usecases.ranking import rounded
from bot.view.names import short
from bot.view.rating_lines import rating_about
from bot.view.seasons import FIRST, gained, last_day, season_name
from games.core.screen import Say
from games.ratings import Rating
from storage.messages.rooms import Room
from storage.people.ladders import Ranked
from storage.people.players import Player
from storage.room_seasons import RoomSeason, SeasonLine

from ..forms import form_of
from ..limits import SEASONS
from ..room import lobby_for_operators
from ..routes import form, get
from ..site import Site, player_of, site_of, visitor

SHOWN = 50  # people of a season at each game


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in a season."""

    place: int
    player: int
    name: str  # empty where it is not shown
    profile: str  # its address; empty where the visitor may not see it
    rating: Rating
    gained: str = ""  # in the room, with its sign
    matches: int = 0
    is_reader: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A season with its first ones: at each game, or over all games (without a title)."""

    name: Say
    address: str
    is_running: bool
    ladders: Sequence[tuple[str, Sequence[Line]]]


@get("/seasons")
async def show(request: Request) -> Response:
    """Returns the seasons of a place with the first three of each; `room` names one in which the visitor plays."""
    site, guest = site_of(request), await visitor(request)
    places = await _places(site, guest.player)
    asked = request.query_params.get("room", "")
    room = places.get(asked) if asked else None
    if asked and room is None:
        raise HTTPException(404)
    if room is None:
        known = await seasons.everywhere(site.app)
        listed = [await _quarter(site, guest.player, season) for season in known]
    else:
        site.check_rate(guest, SEASONS)
        known = await seasons.of_room(site.app, room)
        listed = [await _of_room(site, guest.player, guest.language, room, season, FIRST) for season in known]
    return await site.page(
        request,
        "seasons.html",
        places=places,
        asked=asked,
        running=listed[0],
        earlier=[season for season in listed[1:] if season.ladders],
        until=last_day(seasons.this_quarter(site.app.now())[2]) if known[0].quarter is not None else None,
        may_change=room is not None and room.is_lobby and guest.player is not None and guest.player.operator,
        saved="saved" in request.query_params,
        short=short,
        rating_about=rating_about,
    )


@get("/seasons/{room:int}/{began:int}")
async def ladder(request: Request) -> Response:
    """Returns the ladder of a season of a room; to others than its players it is unknown."""
    site, guest, asked = site_of(request), await visitor(request), request.path_params
    room = (await _places(site, guest.player)).get(str(asked["room"]))
    if room is not None:
        site.check_rate(guest, SEASONS)
    of_room = await seasons.of_room(site.app, room) if room else []
    season = next((season for season in of_room if int(season.began_at.timestamp()) == asked["began"]), None)
    if room is None or season is None:
        raise HTTPException(404)
    shown = await _of_room(site, guest.player, guest.language, room, season, SHOWN)
    return await site.page(request, "season.html", room=room, season=shown, short=short, rating_about=rating_about)


@form("/seasons/begin")
async def begin(request: Request) -> Response:
    """Begins a season of the lobby, for operators."""
    await form_of(request)
    room = await lobby_for_operators(request)
    await seasons.begin(site_of(request).app, room)
    return RedirectResponse(f"/seasons?room={room.id}&saved", 303)


@form("/seasons/end")
async def end(request: Request) -> Response:
    """Ends the season of the lobby, for operators."""
    await form_of(request)
    room = await lobby_for_operators(request)
    await seasons.end(site_of(request).app, room, await player_of(request))
    return RedirectResponse(f"/seasons?room={room.id}&saved", 303)


async def _places(site: Site, player: Player | None) -> dict[str, Room]:
    """Returns the lobby, and the chats in which the visitor plays, by number."""
    chats = await seasons.rooms_of(site.app, player) if player is not None else []
    return {str(room.id): room for room in (await site.room(), *chats)}


async def _quarter(site: Site, reader: Player | None, season: RoomSeason) -> Shown:
    best = await seasons.first_three(site.app, season)
    async with site.app.store.read() as conn:
        seen = await may_be_seen(conn, reader, [(person.player, person.profile) for person in best])
    past = "" if season.ended_at is None else f"&season={season.quarter}"
    lines = [_ranked(person, reader, seen) for person in best]
    ladders = [("", lines)] if lines else []
    return Shown(season_name(season), f"/top?where=season{past}", season.ended_at is None, ladders)


def _ranked(person: Ranked, reader: Player | None, seen: Collection[int]) -> Line:
    is_reader = reader is not None and reader.id == person.player
    if not person.shows_name and not is_reader:
        return Line(person.place, person.player, "", "", rounded(person.rating))
    return Line(person.place, person.player, person.name, _profile(person, seen), person.rating, is_reader=is_reader)


async def _of_room(
    site: Site, reader: Player | None, language: str, room: Room, season: RoomSeason, most: int
) -> Shown:
    lines = await seasons.ladder(site.app, room.id, season)
    by_game = {game: [line for line in lines if line.game == game][:most] for game in site.app.games}
    people = {line.player: line.profile for lines_of_game in by_game.values() for line in lines_of_game}
    async with site.app.store.read() as conn:
        seen = await may_be_seen(conn, reader, people.items())
    ladders = [
        (
            site.pages.title(game, language),
            [_line(place, line, room, reader, seen) for place, line in enumerate(lines_of_game, 1)],
        )
        for game, lines_of_game in by_game.items()
        if lines_of_game
    ]
    address = f"/seasons/{room.id}/{int(season.began_at.timestamp())}"
    return Shown(season_name(season), address, season.ended_at is None, ladders)


def _line(place: int, line: SeasonLine, room: Room, reader: Player | None, seen: Collection[int]) -> Line:
    is_reader = reader is not None and reader.id == line.player
    is_named = is_reader or line.shows_name or not room.is_lobby
    if not is_named:
        return Line(place, line.player, "", "", rounded(line.rating))
    return Line(place, line.player, line.name, _profile(line, seen), line.rating, gained(line), line.matches, is_reader)


def _profile(person: Ranked | SeasonLine, seen: Collection[int]) -> str:
    return f"/player/{person.handle}" if person.player in seen else ""
