"""Rates finished matches in the transaction that ends them (games/ratings.py), and keeps whose rating is whose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import BindParameter, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import Do
from games.core.game import Seat
from games.ratings import (
    POINT,
    TURNS_LEAST,
    Book,
    Line,
    Meeting,
    Pair,
    Place,
    Played,
    Rating,
    Ratings,
    places_of,
    was_left,
    why_not,
)
from games.reductions import reduced
from games.table.table import Chair, Lobby, Rated, RatingChange, StoredStep, Table

from ..columns import EPOCH, Batch, Lookup, Row, insert_new, look_up, run_batches, upsert
from ..rating_schema import meetings, past_ratings, rated_seats, ratings
from ..schema import steps
from . import overall
from .results import season_of
from .rows import stored_command

Changed = tuple[Table | None, Table]  # a table before (None: new) and after its change
Steps = Sequence[tuple[str, StoredStep]]
Who = tuple[str, int, str]  # the column of the player or robot, their number, and the game
Work = tuple[Batch, Sequence[Row]]

LEVEL_DEVIATION = 30 * POINT


class Known(NamedTuple):
    """A line as it is stored."""

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


_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_MOVES = select(steps.c.match_id, steps.c.deed).where(steps.c.match_id.in_(_THESE), steps.c.deed.contains('"do"'))
_KNOWN = select(*(ratings.c[name] for name in Known._fields)).order_by(ratings.c.id).with_for_update(key_share=True)
_KNOWN_BY = {name: Lookup(_KNOWN.where(ratings.c[name] == bindparam("number"))) for name in ("player_id", "robot")}
_MET = Lookup(select(meetings).where(*(meetings.c[name] == bindparam(name) for name in ("low", "high", "month"))))
_NUMBERS = ("value", "deviation", "matches", "season", "season_value", "season_deviation", "season_matches")
_SAVE = Batch(
    update(ratings)
    .where(ratings.c.id == bindparam("line"))
    .values({name: bindparam(f"new_{name}") for name in _NUMBERS})
)
_SAVE_PAST = Batch(upsert(past_ratings, "value", "deviation", "matches"))
_SAVE_MEETING = Batch(upsert(meetings, "day", "matches", "low_gained", "high_gained"))
_OF_SEAT = ("match_id", "seat", "line", "value", "deviation")  # the number of matches is that of rows
ADD_SEAT = Batch(insert(rated_seats).values({name: bindparam(name) for name in _OF_SEAT}))
NOTHING = dict.fromkeys(_NUMBERS, 0)
_NOBODY_YET = NOTHING | {"player_id": None, "robot": None}
_NEW = Batch(insert_new(ratings).values({name: bindparam(name) for name in ("game", *_NOBODY_YET)}))


async def rate(conn: AsyncConnection, changed: Sequence[Changed], taken: Steps) -> tuple[list[Changed], list[Work]]:
    """Rates the matches that these changes end.

    Returns the changes, with the results in their tables, and the rows to write with them. `taken`: steps that are
    not stored yet. What is over stays as it is, so a match is rated once.
    """
    ended = [
        after
        for before, after in changed
        if after.status == "over" and after.match and (before is None or before.status != "over")
    ]
    if not ended:
        return list(changed), []
    reasons = await _reasons(conn, ended, taken)
    found = {match_id: Rated(why_not=why) for match_id, why in reasons.items() if why}
    rated, work = await _entered(conn, [table for table in ended if not reasons[table.id]])
    found |= rated
    told = [(before, replace(one, rated=found[one.id]) if one.id in found else one) for before, one in changed]
    return told, work


async def _reasons(conn: AsyncConnection, ended: Sequence[Table], taken: Steps) -> dict[str, str]:
    """Returns why each match is not rated; empty where it is."""
    found, left = {}, {}
    for table in ended:
        outcome = table.match.outcome if table.match else None
        people = sum(chair.is_person for chair in table.chairs)
        known = chosen(table.lobby) or (table.rated.why_not if table.rated else "")
        found[table.id] = known or why_not(outcome, people, len(table.chairs))
        if not found[table.id] and was_left(outcome):
            left[table.id] = len(table.chairs)
    return found | await short(conn, left, taken)


def chosen(lobby: Lobby) -> str:
    """Returns why the matches of a table are not rated, however they end; empty where they may be."""
    return "daily" if lobby.daily else "casual" if lobby.casual else ""


async def short(conn: AsyncConnection, left: Mapping[str, int], taken: Steps = ()) -> dict[str, str]:
    """Returns the reason for those of these matches, given with their seats, that somebody left too early."""
    if not left:
        return {}
    turns = await _turns(conn, list(left), taken)
    return {
        match_id: "short"
        for match_id, seats in left.items()
        if any(turns.get((match_id, seat), 0) < TURNS_LEAST for seat in range(seats))
    }


async def _turns(conn: AsyncConnection, ids: Sequence[str], taken: Steps) -> Mapping[tuple[str, Seat], int]:
    """Returns how many turns each seat of these matches has answered."""
    rows = await conn.execute(_MOVES, {"these": ids})
    done = [(match_id, stored_command(deed)) for match_id, deed in rows]
    done += [(match_id, step.command) for match_id, step in taken]
    return Counter((match_id, deed.seat) for match_id, deed in done if isinstance(deed, Do))


async def _entered(conn: AsyncConnection, tables: Sequence[Table]) -> tuple[dict[str, Rated], list[Work]]:
    """Returns how these matches change ratings, in this order, and the rows to write."""
    if not tables:
        return {}, []
    lines, known = await _lines(conn, tables)
    played = {table.id: _played(table, lines) for table in tables}
    book = Book({line: known[line] for one in played.values() for line in one.lines}, await _met(conn, played.values()))
    found: dict[str, Rated] = {}
    seats: list[Row] = []
    for match_id, match in played.items():
        found[match_id], rows = rated_by(book, match_id, match)
        seats += rows
    people: dict[int, list[Ratings]] = {}
    for (column, number, _), line in lines.items():
        if column == "player_id":
            people.setdefault(number, []).append(book.players.get(line) or known[line])
    return found, [*saved(book), (ADD_SEAT, seats), (overall.SAVE, overall.rows_of(people))]


def rated_by(book: Book, match_id: str, match: Played) -> tuple[Rated, list[Row]]:
    """Enters a match into the book; returns how it has changed ratings, and the rows of its seats."""
    before = book.rate(match)
    after = {line: book.players[line].rating for line in match.lines}
    rows: list[Row] = [
        {"match_id": match_id, "seat": seat, "line": one.line, "value": now.value, "deviation": now.deviation}
        for seat, one in enumerate(match.seats)
        if one.line is not None and (now := after[one.line])
    ]
    changes = tuple([_change(one.line, before, after) for one in match.seats])
    return Rated(changes, reduced=reduced(match, before, after, book.meetings) or UNSET), rows


def saved(book: Book) -> list[Work]:
    """Returns the rows of a book that have to be written."""
    return [
        (_SAVE, [_row(line, one) for line, one in sorted(book.players.items())]),
        (_SAVE_PAST, [{"line": line, "season": season, **_numbers(one)} for (line, season), one in book.past.items()]),
        saved_meetings(book.meetings),
    ]


def saved_meetings(met: Mapping[Pair, Meeting]) -> Work:
    """Returns the rows of meetings of two players that have to be written."""
    return _SAVE_MEETING, [_meeting_row(pair, one) for pair, one in sorted(met.items())]


def _change(line: Line | None, before: Mapping[Line, Rating], after: Mapping[Line, Rating]) -> RatingChange | None:
    if line is None:
        return None
    now = after[line]
    return RatingChange(now.points, now.plus_minus, now.points - before[line].points, now.unsure, now.matches)


def _numbers(rating: Rating) -> dict[str, int]:
    return {"value": rating.value, "deviation": rating.deviation, "matches": rating.matches}


def _row(line: Line, one: Ratings) -> Row:
    season = {"new_season": one.season}
    season |= {f"new_season_{name}": number for name, number in _numbers(one.in_season).items()}
    return {"line": line, **{f"new_{name}": number for name, number in _numbers(one.rating).items()}, **season}


def _meeting_row(pair: Pair, one: Meeting) -> Row:
    low, high, month = pair
    facts = {"day": one.day, "matches": one.matches, "low_gained": one.low_gained, "high_gained": one.high_gained}
    return {"low": low, "high": high, "month": month, **facts}


def _who(chair: Chair, game: str) -> Who | None:
    """Returns whose rating a seat changes; None for a computer of a level."""
    if chair.player is not None:
        return "player_id", chair.player, game
    return ("robot", chair.robot, game) if chair.robot is not None else None


def _played(table: Table, lines: Mapping[Who, Line]) -> Played:
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.ended_at is not None
    places, sit = places_of(table.match.outcome), []
    for seat, chair in enumerate(table.chairs):
        who = _who(chair, table.name)
        line = lines[who] if who else None
        sit.append(Place(places[seat], line, fixed_rating(chair.level, table.game.level_points)))
    return Played(tuple(sit), day_of(table.ended_at), season_of(table.ended_at))


def fixed_rating(level: int | None, points: Sequence[int]) -> Rating:
    """Returns the rating of a computer's level, where the levels of the game have so many points.

    The average for somebody whose data was deleted during the match.
    """
    return Rating() if level is None else Rating(points[max(level, 1) - 1] * POINT, LEVEL_DEVIATION)


def day_of(moment: datetime) -> int:
    """Returns the day since 1970, in UTC."""
    return (moment - EPOCH).days


async def _lines(conn: AsyncConnection, tables: Iterable[Table]) -> tuple[dict[Who, Line], dict[Line, Ratings]]:
    """Returns the lines of all players, at all games, and their ratings, locked until the end of the transaction."""
    found = await lines_of(
        conn, {who for table in tables for chair in table.chairs if (who := _who(chair, table.name))}
    )
    return {who: row.id for who, row in found.items()}, {row.id: ratings_from(row) for row in found.values()}


async def lines_of(conn: AsyncConnection, whose: Iterable[Who]) -> dict[Who, Known]:
    """Returns the rows of these players, at all games, locked; makes those that are missing."""
    wanted = sorted(whose)
    found = await _found(conn, wanted)
    if missing := [one for one in wanted if one not in found]:
        rows = [_NOBODY_YET | {column: number, "game": game} for column, number, game in missing]
        await run_batches(conn, (_NEW, rows))
        found = await _found(conn, wanted)
    return found


async def _found(conn: AsyncConnection, wanted: Sequence[Who]) -> dict[Who, Known]:
    found: dict[Who, Known] = {}
    for column, lookup in _KNOWN_BY.items():
        numbers = sorted({number for of, number, _ in wanted if of == column})
        for row in map(Known._make, await look_up(conn, lookup, [{"number": number} for number in numbers])):
            found[column, getattr(row, column), row.game] = row
    return found


def ratings_from(row: Any) -> Ratings:
    """Returns the ratings of a row; those of a player without a match are the first ones."""
    if not row.matches:
        return Ratings()
    of_all_time = Rating(row.value, row.deviation, row.matches)
    return Ratings(of_all_time, row.season, Rating(row.season_value, row.season_deviation, row.season_matches))


async def _met(conn: AsyncConnection, played: Iterable[Played]) -> dict[Pair, Meeting]:
    pairs = {pair for match in played for pair in match.pairs}
    if not pairs:
        return {}
    rows = await look_up(conn, _MET, [{"low": low, "high": high, "month": month} for low, high, month in sorted(pairs)])
    return {(low, high, month): Meeting(*rest) for low, high, month, *rest in rows}


async def merge(conn: AsyncConnection, other: int, player: int) -> None:
    """Gives `player` the better known of both ratings at each game; the other one belongs to nobody any longer."""
    its = select(ratings.c.id, ratings.c.game, ratings.c.player_id, ratings.c.matches)
    both = (await conn.execute(its.where(ratings.c.player_id.in_([other, player])))).all()
    for game in sorted({row.game for row in both}):
        *less, best = sorted(
            (row for row in both if row.game == game), key=lambda row: (row.matches, row.player_id == player)
        )
        for line, to in (*((row.id, None) for row in less), (best.id, player)):
            await conn.execute(update(ratings).where(ratings.c.id == line).values(player_id=to))
    await overall.move(conn, other, player)


async def forget(conn: AsyncConnection, player: int) -> None:
    """Makes a player's ratings those of nobody: the ratings of others rest on them."""
    await conn.execute(update(ratings).where(ratings.c.player_id == player).values(player_id=None))
    await overall.forget(conn, player)


_MINE = ("game", *_NUMBERS)
_OWN = select(ratings.c.id, *(ratings.c[name] for name in _MINE)).where(ratings.c.player_id == bindparam("player"))
_OWN_PAST = select(past_ratings).where(past_ratings.c.line == bindparam("line")).order_by(past_ratings.c.season)
_OWN_SEATS = select(*(rated_seats.c[name] for name in ("match_id", "seat", "value", "deviation")))
_OWN_SEATS = _OWN_SEATS.where(rated_seats.c.line == bindparam("line")).order_by(rated_seats.c.id)


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns all that is stored about a player's ratings: at each game, of past seasons, and after each match."""
    found = list[dict[str, Any]]()
    for row in (await conn.execute(_OWN.order_by(ratings.c.game), {"player": player})).mappings().all():
        its = {"line": row["id"]}
        past = [dict(one) for one in (await conn.execute(_OWN_PAST, its)).mappings()]
        after = [dict(one) for one in (await conn.execute(_OWN_SEATS, its)).mappings()]
        seasons = [{name: number for name, number in one.items() if name != "line"} for one in past]
        found.append({name: row[name] for name in _MINE} | {"past_seasons": seasons, "after_matches": after})
    return found
