"""The ladder: who has the best ratings in a room, everywhere, or this season; and what is missing to be on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.app import App
from games.core.screen import Say
from games.ratings import INTERVAL, MET_LEAST, POINT, SURE, Rating, Ratings, matches_until_sure
from storage.matches.first_guesses import first_guesses, points_of
from storage.matches.ratings import fixed_rating
from storage.matches.results import ALL_GAMES, ALL_TIME, season_of
from storage.matches.results import EVERYWHERE as ANY_ROOM
from storage.messages.rooms import Room
from storage.people.ladders import Pool, Ranked, RatedLine, ladder, rated_lines, ratings_of, standing_of
from storage.people.players import Player
from storage.people.standings import newcomers

from .profile import may_be_seen

WHERE = HERE, EVERYWHERE, SEASON = ("here", "everywhere", "season")
PAGES_MOST = 100_000
NEWCOMERS_MOST = 20  # of a room, below those who have places
ROUNDED = 50 * POINT  # of the ratings of people whose names are hidden
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

    It is the strongest that is rated no higher than they are at least: their rating less its ±. A rating that has not
    begun is where it would begin.
    """
    rated, said = dict[str, Rating](), dict[str, str]()
    if player is not None:
        async with app.store.read() as conn:
            rated, said = await ratings_of(conn, player.id), await first_guesses(conn, player.id)
    levels = dict[str, int]()
    for name, game in app.games.items():
        if game.levels:
            rating = rated.get(name) or Rating(points_of(game, said.get(name)) * POINT)
            levels[name] = game.computer.level_within(rating.points - rating.plus_minus)
    return levels


@dataclass(frozen=True, slots=True)
class Asked:
    """Which page of which ladder somebody wants to see. `here` has those who play in the room, with the ratings they
    have everywhere.
    """

    where: str
    game: str | None
    page: int  # from 1
    size: int
    ended: int = 0  # a season that has ended, in place of the running one


async def ranking(app: App, player: Player | None, room: Room, asked: Asked) -> Ladder:
    """Returns a page of a ladder, with the name of a person in the room, to themselves, and where they allow it.

    In the lobby of the web everybody plays, so being there is not sharing a room.
    """
    game, page, size, is_here = asked.game, asked.page, asked.size, asked.where == HERE
    season = (asked.ended or season_of(app.now())) if asked.where == SEASON else ALL_TIME
    shares_room = is_here and not room.is_lobby
    pool = Pool(game or ALL_GAMES, room.id if is_here else ANY_ROOM, season, has_ended=bool(asked.ended))
    async with app.store.read() as conn:
        standing = await standing_of(conn, pool, player.id) if player else None
        ranked = await ladder(conn, pool, size + 1, (page - 1) * size, standing)
        place = standing.place if standing else None
        own_lines = await rated_lines(conn, player.id) if player and place is None else []
        ends_here = is_here and len(ranked) <= size and (page == 1 or ranked)
        new = await newcomers(conn, pool, NEWCOMERS_MOST) if ends_here else []
        seen = await may_be_seen(conn, player, [(person.player, person.profile) for person in (*ranked[:size], *new)])
    people = [_line(person, shares_room, player, seen) for person in ranked[:size]]
    points = app.games[game].computer.level_points if game and app.games[game].computer else ()
    lines = _with_levels(people, ranked[size:], page, points)
    new_lines = (_line(person, shares_room, player, seen) for person in new)
    lines += [replace(line, is_new=True) for line in new_lines if line.is_named]
    own = Own() if player is None or asked.ended else Own(missing=_missing(pool, own_lines))
    if player is not None and place is not None:
        own = Own(place, (place - 1) // size + 1, asks_name=not shares_room and not player.preferences.ladders)
    return Ladder(pool.game, asked.where, page, tuple(lines), len(ranked) > size, own, asked.ended)


def _line(person: Ranked, shares_room: bool, reader: Player | None, seen: Collection[int]) -> Line:
    is_reader = reader is not None and person.player == reader.id
    is_named = shares_room or person.shows_name or is_reader
    rating = person.rating if is_named else rounded(person.rating)
    return Line(rating, person, None, is_named, is_reader, has_profile=is_named and person.player in seen)


def rounded(rating: Rating) -> Rating:
    """Returns a rating that many people may have: a table that somebody played at shows an exact one with a name."""
    return Rating(round(rating.value / ROUNDED) * ROUNDED, rating.deviation, rating.matches)


def _with_levels(people: list[Line], following: list[Ranked], page: int, points: Sequence[int]) -> list[Line]:
    """Returns the lines of a page with the levels of the computer among them, where these have other ratings."""
    if not people or len(set(points)) <= 1:
        return people
    above = None if page == 1 else people[0].rating.rank
    below = following[0].rating.rank if following else None
    levels = [Line(fixed_rating(level, points), level=level) for level in range(1, len(points) + 1)]
    fit = [
        line
        for line in levels
        if (above is None or line.rating.rank < above) and (below is None or line.rating.rank >= below)
    ]
    return sorted([*people, *fit], key=lambda line: -line.rating.rank)


def _missing(pool: Pool, lines: Sequence[RatedLine]) -> Say:
    """Returns what somebody who is not on a ladder has to do to be on it."""
    rated = {line.game: line.ratings for line in lines if pool.season in (ALL_TIME, line.ratings.season)}
    if pool.game != ALL_GAMES and pool.game not in rated:
        return Say("ladder-missing-match")
    looked_at = rated.values() if pool.game == ALL_GAMES else [rated[pool.game]]
    if pool.room != ANY_ROOM and any(not both.rating.unsure for both in looked_at):
        return Say("ladder-missing-room")
    if pool.game == ALL_GAMES:
        is_listed = any(both.is_listed(_of(pool, both)) for both in rated.values())
        if is_listed or not rated:
            return Say("ladder-missing-average" if is_listed else "ladder-missing-games")
        nearest = min(rated, key=lambda game: matches_until_sure(_of(pool, rated[game])))
        missing = _missing(replace(pool, game=nearest), lines)
        return Say("ladder-missing-nearest", {"game": Say("title", game=nearest), "missing": missing})
    return _missing_everywhere(_of(pool, rated[pool.game]), rated[pool.game])


def _of(pool: Pool, both: Ratings) -> Rating:
    return both.rating if pool.season == ALL_TIME else both.in_season


def _missing_everywhere(rating: Rating, both: Ratings) -> Say:
    """Returns why a rating is not on the ladders of everywhere: unsure, of too few opponents, or by too few of them."""
    facts: dict[str, str | int] = {"points": rating.points, "wide": rating.plus_minus, "least": PLUS_MINUS_MOST}
    if rating.unsure:
        return Say("ladder-missing-sure", {**facts, "count": matches_until_sure(rating)})
    if len(both.met) < MET_LEAST:
        return Say("ladder-missing-met", {**facts, "most": MET_LEAST, "count": len(both.met)})
    return Say("ladder-missing-broad", {**facts, "excess": round(rating.excess / POINT)})
