"""The ladder: who has the best sure ratings in a room, everywhere, or this season; and what is missing to be on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.app import App
from games.core.screen import Say
from games.ratings import INTERVAL, POINT, SURE, Rating, matches_until_sure
from storage.matches.ratings import fixed_rating
from storage.matches.results import ALL_GAMES, ALL_TIME, season_of
from storage.matches.results import EVERYWHERE as ANY_ROOM
from storage.messages.rooms import Room
from storage.people.ladders import Pool, Ranked, ladder, plays_in, ratings_of, standing_of
from storage.people.players import Player
from storage.people.standings import newcomers

from .profile import may_be_seen

WHERE = HERE, EVERYWHERE, SEASON = ("here", "everywhere", "season")
PAGES_MOST = 100_000
ROUNDED = 50 * POINT  # of the ratings of people whose names are hidden
NEWCOMER = 500  # points that somebody without a rating is expected to have at least
PLUS_MINUS_MOST = round(INTERVAL * SURE / POINT)  # of a sure rating


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a ladder: a person, or a level of the computer, which has no place.

    The rating of somebody whose name is hidden is rounded, so that it tells nobody who they are.
    """

    rating: Rating
    person: Ranked | None = None
    level: int | None = None
    is_named: bool = False
    is_reader: bool = False
    has_profile: bool = False  # that the reader may see, beside the name
    is_new: bool = False  # no rating of theirs is sure yet, so they have no place


@dataclass(frozen=True, slots=True)
class Own:
    """What a ladder says to its reader."""

    place: int | None = None
    page: int | None = None  # where that is
    missing: Say | None = None  # why they are not on it
    asks_name: bool = False  # they have a place, and have not said whether everybody may see their name


@dataclass(frozen=True, slots=True)
class Ladder:
    """A page of a ladder."""

    game: str
    where: str
    page: int
    lines: tuple[Line, ...]
    has_more: bool
    own: Own
    season: int = ALL_TIME  # one that has ended


async def suitable_levels(app: App, player: Player | None) -> dict[str, int]:
    """Returns the level of the computer that is offered first to somebody, at each game that has one.

    It is the strongest that is rated no higher than they are at least: their rating less its ±.
    """
    rated: dict[str, Rating] = {}
    if player is not None:
        async with app.store.read() as conn:
            rated = await ratings_of(conn, player.id)
    least = {name: one.points - one.plus_minus for name, one in rated.items()}
    return {name: game.level_within(least.get(name, NEWCOMER)) for name, game in app.games.items() if game.computer}


async def ranking(
    app: App, player: Player | None, room: Room, where: str, game: str | None, page: int, size: int, ended: int = 0
) -> Ladder:
    """Returns a page of a ladder, from 1. `here` has those who play in the room, with the ratings they have everywhere.

    `ended`: a season that has ended, in place of the running one.

    The name of a person is shown in the room, to themselves, and to everybody where they allow it. In the lobby of the
    web everybody plays, so being there is not sharing a room.
    """
    season = (ended or season_of(app.now())) if where == SEASON else ALL_TIME
    shares_room = where == HERE and not room.is_lobby
    pool = Pool(game or ALL_GAMES, room.id if where == HERE else ANY_ROOM, season, has_ended=bool(ended))
    async with app.store.read() as conn:
        standing = await standing_of(conn, pool, player.id) if player else None
        ranked = await ladder(conn, pool, size + 1, (page - 1) * size, standing)
        place = standing.place if standing else None
        rated = await ratings_of(conn, player.id, season) if player and place is None else {}
        plays = place is not None or not player or await plays_in(conn, pool, player.id)
        is_whole = where == HERE and len(ranked) <= size
        new = await newcomers(conn, pool, size) if is_whole and (page == 1 or ranked) else []
        seen = await may_be_seen(conn, player, [(one.player, one.profile) for one in (*ranked[:size], *new)])
    people = [_line(one, shares_room, player, seen) for one in ranked[:size]]
    below = [replace(_line(one, shares_room, player, seen), is_new=True) for one in new]
    below = [one for one in below if one.is_named]
    points = app.games[game].level_points if game and app.games[game].computer else ()
    lines = _with_levels(people, ranked[size:], page, points)
    own = Own() if player is None or ended else Own(missing=_missing(game, rated, plays))
    if player is not None and place is not None:
        asks = not shares_room and not player.preferences.ladders
        own = Own(place, (place - 1) // size + 1, asks_name=asks)
    return Ladder(pool.game, where, page, (*lines, *below), len(ranked) > size, own, ended)


def _line(one: Ranked, shares_room: bool, reader: Player | None, seen: Collection[int]) -> Line:
    is_reader = reader is not None and one.player == reader.id
    is_named = shares_room or one.shows_name or is_reader
    rating = one.rating if is_named else rounded(one.rating)
    return Line(rating, one, None, is_named, is_reader, has_profile=is_named and one.player in seen)


def rounded(rating: Rating) -> Rating:
    """Returns a rating that many people may have: a table that somebody played at shows an exact one with a name."""
    return Rating(round(rating.value / ROUNDED) * ROUNDED, rating.deviation, rating.matches)


def _with_levels(people: list[Line], following: list[Ranked], page: int, points: Sequence[int]) -> list[Line]:
    """Returns the lines of a page with the levels of the computer among them, where these have other ratings."""
    if not people or len(set(points)) <= 1:
        return people
    above = None if page == 1 else people[0].rating.value
    below = following[0].rating.value if following else None
    levels = [Line(fixed_rating(level, points), level=level) for level in range(1, len(points) + 1)]
    fit = [
        one
        for one in levels
        if (above is None or one.rating.value < above) and (below is None or one.rating.value >= below)
    ]
    return sorted([*people, *fit], key=lambda one: -one.rating.value)


def _missing(game: str | None, rated: dict[str, Rating], plays: bool) -> Say:
    """Returns what somebody who is not on a ladder has to do to be on it."""
    if game is None:
        if any(not one.unsure for one in rated.values()):
            return Say("ladder-missing-room") if not plays else Say("ladder-missing-average")
        return Say("ladder-missing-games")
    one = rated.get(game)
    if one is None:
        return Say("ladder-missing-match")
    if not one.unsure:
        return Say("ladder-missing-room")
    facts = {"points": one.points, "wide": one.plus_minus, "least": PLUS_MINUS_MOST}
    return Say("ladder-missing-sure", {**facts, "count": matches_until_sure(one)})
