"""Whose rating is whose: the lines of players and robots at each game, and their rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import AnyGame
from games.ratings import POINT, START, Line, Rating, Ratings, first_ratings

from ..columns import Batch, Lookup, Row, insert_new, look_up, run_batches
from ..operation_schema import programs
from ..rating_schema import past_ratings, rated_seats, rating_lifts, ratings, released_ratings
from . import first_guesses, overall

Who = tuple[str, int, str]  # the column of the player or robot, their number, and the game


class Known(NamedTuple):
    """A line as it is stored. `lift`: of this month, at its game; None where nobody has needed it yet."""

    id: int
    game: str
    player_id: int | None
    robot: int | None
    value: int
    deviation: int
    matches: int
    season: int
    season_value: int
    season_deviation: int
    season_matches: int
    start: int
    excess: int
    season_excess: int
    met: str
    days: int
    day: int
    lift: int | None


PLACING = ("rank", "season_rank", "listed", "season_listed")
NUMBERS = (
    *("value", "deviation", "matches", "excess", "days", "day"),
    *("season", "season_value", "season_deviation", "season_matches", "season_excess"),
    *PLACING,
)
NOTHING: Mapping[str, int | str] = {**dict.fromkeys(NUMBERS, 0), "met": ""}
_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_OWNERS = select(programs.c.player_id, programs.c.owner_id).where(programs.c.player_id.in_(_THESE))
_LIFT = select(rating_lifts.c.lift).where(
    rating_lifts.c.game == ratings.c.game, rating_lifts.c.month == bindparam("month")
)
_KNOWN = (
    select(*(ratings.c[name] for name in Known._fields[:-1]), _LIFT.scalar_subquery().label("lift"))
    .order_by(ratings.c.id)
    .with_for_update(key_share=True, of=ratings)
)
_KNOWN_BY = {name: Lookup(_KNOWN.where(ratings.c[name] == bindparam("number"))) for name in ("player_id", "robot")}
_NOBODY_YET = {**NOTHING, "player_id": None, "robot": None}
_NEW = Batch(insert_new(ratings).values({name: bindparam(name) for name in ("game", "start", *_NOBODY_YET)}))


async def owners_of(conn: AsyncConnection, players: Collection[int]) -> dict[int, int]:
    """Returns the owners of those of these players that are programs."""
    if not players:
        return {}
    return {row.player_id: row.owner_id for row in await conn.execute(_OWNERS, {"these": list(players)})}


async def lines_of(
    conn: AsyncConnection, whose: Iterable[Who], games: Mapping[str, AnyGame], month: int = 0
) -> dict[Who, Known]:
    """Returns the rows of these players, at all games, locked; makes those that are missing, with their first guess."""
    wanted = sorted(whose)
    known = await _found(conn, wanted, month)
    if missing := [who for who in wanted if who not in known]:
        said = await first_guesses.of_players(conn, {number for of, number, _ in missing if of == "player_id"})
        await run_batches(conn, (_NEW, [_new_row(who, said, games) for who in missing]))
        known = await _found(conn, wanted, month)
    return known


def _new_row(who: Who, said: Mapping[tuple[int, str], str], games: Mapping[str, AnyGame]) -> Row:
    column, number, game = who
    guess = said.get((number, game)) if column == "player_id" else None
    start = first_guesses.points_of(games[game], guess) * POINT if game in games else START
    return _NOBODY_YET | {column: number, "game": game, "start": start}


async def _found(conn: AsyncConnection, wanted: Sequence[Who], month: int) -> dict[Who, Known]:
    known: dict[Who, Known] = {}
    for column, lookup in _KNOWN_BY.items():
        numbers = sorted({number for of, number, _ in wanted if of == column})
        rows = [{"month": month, "number": number} for number in numbers]
        for row in map(Known._make, await look_up(conn, lookup, rows)):
            known[column, getattr(row, column), row.game] = row
    return known


def ratings_from(row: Any) -> Ratings:
    """Returns the ratings of a row; those of a player without a match are the first ones."""
    if not row.matches:
        return first_ratings(row.start)
    rating = Rating(row.value, row.deviation, row.matches, row.excess)
    in_season = Rating(row.season_value, row.season_deviation, row.season_matches, row.season_excess)
    met = tuple(map(int, row.met.split()))
    return Ratings(rating, row.season, in_season, row.start, met, row.days, row.day)


def is_placed(row: Any) -> bool:
    """Returns whether what orders ladders in a row follows from its ratings."""
    facts = line_row(row.id, ratings_from(row))
    return all(facts[f"new_{name}"] == getattr(row, name) for name in PLACING)


def line_row(line: Line, person_ratings: Ratings) -> Row:
    """Returns what is stored of a line, as parameters."""
    rating, in_season = person_ratings.rating, person_ratings.in_season
    facts: dict[str, int | str] = {
        "value": rating.value,
        "deviation": rating.deviation,
        "matches": rating.matches,
        "excess": rating.excess,
        "rank": rating.rank,
        "listed": int(person_ratings.is_listed(rating)),
        "season": person_ratings.season,
        "season_value": in_season.value,
        "season_deviation": in_season.deviation,
        "season_matches": in_season.matches,
        "season_excess": in_season.excess,
        "season_rank": in_season.rank,
        "season_listed": int(person_ratings.is_listed(in_season)),
        "met": " ".join(map(str, person_ratings.met)),
        "days": person_ratings.days,
        "day": person_ratings.day,
    }
    return {"line": line} | {f"new_{name}": fact for name, fact in facts.items()}


async def merge(conn: AsyncConnection, other: int, player: int, games: Mapping[str, AnyGame]) -> None:
    """Gives `player` the better known of both ratings at each game; the other one belongs to nobody any longer."""
    of_both = select(ratings.c.id, ratings.c.game, ratings.c.player_id, ratings.c.matches)
    both = (await conn.execute(of_both.where(ratings.c.player_id.in_([other, player])))).all()
    for game in sorted({row.game for row in both}):
        *less, best = sorted(
            (row for row in both if row.game == game), key=lambda row: (row.matches, row.player_id == player)
        )
        for line, to in (*((row.id, None) for row in less), (best.id, player)):
            await conn.execute(update(ratings).where(ratings.c.id == line).values(player_id=to))
    await overall.move(conn, other, player, games)


class Released(NamedTuple):
    """The rating of a release of a program at a game. Its version is empty before the first one; `ended_at`: None while
    it runs.
    """

    release: str
    ended_at: datetime | None
    game: str
    rating: Rating


_MINE_NOW = select(ratings.c.id).where(ratings.c.player_id == bindparam("player"), ratings.c.matches > 0)
_RELEASED = (
    select(released_ratings.c.release, released_ratings.c.ended_at, ratings.c.game)
    .add_columns(*(ratings.c[name] for name in ("value", "deviation", "matches", "excess")))
    .join(ratings, ratings.c.id == released_ratings.c.line)
    .where(released_ratings.c.player_id == bindparam("player"))
    .order_by(released_ratings.c.ended_at.desc(), ratings.c.matches.desc(), ratings.c.id)
)


async def release(conn: AsyncConnection, player: int, before: str, now: datetime) -> None:
    """Makes the ratings of a program those of its release `before`, which ends: the next one begins without any."""
    lines = list(await conn.scalars(_MINE_NOW, {"player": player}))
    for line in lines:
        row = {"line": line, "player_id": player, "release": before, "ended_at": now}
        await conn.execute(insert(released_ratings), row)
    await conn.execute(update(ratings).where(ratings.c.id.in_(lines)).values(player_id=None))
    await overall.forget(conn, player)


async def released(conn: AsyncConnection, player: int) -> list[Released]:
    """Returns the ratings of the older releases of a program, those of the newest first."""
    rows = await conn.execute(_RELEASED, {"player": player})
    return [Released(version, ended_at, game, Rating(*numbers)) for version, ended_at, game, *numbers in rows]


async def forget(conn: AsyncConnection, player: int) -> None:
    """Makes a player's ratings those of nobody: the ratings of others rest on them."""
    await conn.execute(delete(released_ratings).where(released_ratings.c.player_id == player))
    await conn.execute(update(ratings).where(ratings.c.player_id == player).values(player_id=None))
    await overall.forget(conn, player)


_MINE = ("game", *NUMBERS, "start")
_OWN = select(ratings.c.id, *(ratings.c[name] for name in _MINE)).where(ratings.c.player_id == bindparam("player"))
_OWN_PAST = select(past_ratings).where(past_ratings.c.line == bindparam("line")).order_by(past_ratings.c.season)
_OWN_SEATS = (
    select(*(rated_seats.c[name] for name in ("match_id", "seat", "value", "deviation")))
    .where(rated_seats.c.line == bindparam("line"))
    .order_by(rated_seats.c.id)
)


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns all that is stored about a player's ratings: at each game, of past seasons, and after each match."""
    documents = list[dict[str, Any]]()
    for row in (await conn.execute(_OWN.order_by(ratings.c.game), {"player": player})).mappings().all():
        line = {"line": row["id"]}
        past = [dict(past_season) for past_season in (await conn.execute(_OWN_PAST, line)).mappings()]
        after = [dict(match) for match in (await conn.execute(_OWN_SEATS, line)).mappings()]
        seasons = [{name: number for name, number in past_season.items() if name != "line"} for past_season in past]
        documents.append({name: row[name] for name in _MINE} | {"past_seasons": seasons, "after_matches": after})
    return documents
