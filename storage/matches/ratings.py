"""Rates finished matches in the transaction that ends them (games/ratings.py)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.rating_book import MONTH, Book, Gains, Meeting, Pair, Place, Played
from games.ratings import POINT, Line, Rating, Ratings, places_of
from games.reductions import Rated, RatingChange, reduced
from games.table.chair import Chair
from games.table.table import Table

from ..columns import EPOCH, Batch, Lookup, Row, Work, look_up, upsert
from ..rating_schema import meetings, past_ratings, rated_seats, ratings
from . import lifts, overall
from .rating_lines import NUMBERS, Who, line_row, lines_of, owners_of, ratings_from
from .results import season_of
from .unrated import Steps, reasons

LEVEL_DEVIATION = 30 * POINT

_MET = Lookup(select(meetings).where(*(meetings.c[name] == bindparam(name) for name in ("low", "high", "month"))))
_SAVED = (*NUMBERS, "met")
_SAVE = Batch(
    update(ratings).where(ratings.c.id == bindparam("line")).values({name: bindparam(f"new_{name}") for name in _SAVED})
)
_SAVE_PAST = Batch(upsert(past_ratings, "value", "deviation", "matches", "excess", "listed"))
_GAINED = ("low_gained", "high_gained", "low_programs", "high_programs")
_SAVE_MEETING = Batch(upsert(meetings, "day", "matches", *_GAINED))
_OF_SEAT = (
    "match_id",
    "seat",
    "line",
    "value",
    "deviation",
    "moved",
    "person",
)  # the number of matches is that of rows
ADD_SEAT = Batch(insert(rated_seats).values({name: bindparam(name) for name in _OF_SEAT}))


async def rate(
    conn: AsyncConnection, games: overall.Games, ended: Sequence[Table], taken: Steps
) -> tuple[list[Table], list[Work]]:
    """Rates matches that end now.

    Returns them with their ratings, and the rows to write with them. `taken`: steps that are not stored yet.
    """
    begun = [table for table in ended if table.match]
    why_not = await reasons(conn, begun, taken)
    counted = [table for table in begun if not why_not[table.id]]
    rated, work = await _entered(conn, games, counted) if counted else ({}, [])
    rated |= {match_id: Rated(why_not=why) for match_id, why in why_not.items() if why}
    return [replace(table, rated=rated.get(table.id, table.rated)) for table in ended], work


async def _entered(
    conn: AsyncConnection, games: overall.Games, tables: Sequence[Table]
) -> tuple[dict[str, Rated], list[Work]]:
    """Returns how these matches change ratings, in this order, and the rows to write."""
    month = max(day_of(table.ended_at) for table in tables if table.ended_at) // MONTH
    whose = {who for table in tables for chair in table.chairs if (who := _who(chair, table.name))}
    sat = {(number, game) for column, number, game in whose if column == "player_id"}
    owners = await owners_of(conn, {number for number, _ in sat})
    of_owners = {("player_id", owners[number], game) for number, game in sat if number in owners}
    known = await lines_of(conn, whose | of_owners, games, month)
    lines = {who: row.id for who, row in known.items()}
    players = {row.id: ratings_from(row) for row in known.values()}
    played = [(table, _played(table, lines, owners)) for table in tables]
    met = await _met(conn, [match for _, match in played])
    book, tally = Book({line: players[line] for _, match in played for line in match.lines}, met), lifts.Tally()
    tally.lifts |= {(row.game, month): row.lift for row in known.values() if row.lift is not None}
    rated, seats = dict[str, Rated](), list[Row]()
    for table, match in played:
        lift = await tally.needed(conn, table.name, match.month) if match.is_among_people else 0
        rated[table.id], rows = rated_by(book, table.id, replace(match, lift=lift))
        tally.count(table.name, match, book)
        seats += rows
    people = _of_people({number for number, _ in sat}, lines, players | book.players)
    return rated, [*saved(book), (ADD_SEAT, seats), (overall.SAVE, overall.rows_of(people, games))]


def _of_people(
    people: Iterable[int], lines: Mapping[Who, Line], known: Mapping[Line, Ratings]
) -> dict[int, list[tuple[str, Ratings]]]:
    """Returns the ratings of these people at all games."""
    of_people: dict[int, list[tuple[str, Ratings]]] = {number: [] for number in people}
    for (column, number, game), line in lines.items():
        if column == "player_id" and number in of_people:
            of_people[number].append((game, known[line]))
    return of_people


def rated_by(book: Book, match_id: str, match: Played) -> tuple[Rated, list[Row]]:
    """Enters a match into the book; returns how it has changed ratings, and the rows of its seats."""
    before, is_among_people = book.rate(match), match.is_among_people
    after = {line: book.players[line].rating for line in match.lines}
    rows: list[Row] = [
        {
            "match_id": match_id,
            "seat": seat,
            "line": seat_of.line,
            "value": now.value,
            "deviation": now.deviation,
            "moved": book.moved[seat_of.line] if is_among_people else None,
            "person": seat_of.person,
        }
        for seat, seat_of in enumerate(match.seats)
        if seat_of.line is not None and (now := after[seat_of.line])
    ]
    changes = tuple([_change(seat_of.line, before, after) for seat_of in match.seats])
    return Rated(changes, reduced=reduced(match, before, book.meetings) or UNSET), rows


def saved(book: Book) -> list[Work]:
    """Returns the rows of a book that have to be written."""
    past = [
        {
            "line": line,
            "season": season,
            "value": rating.value,
            "deviation": rating.deviation,
            "matches": rating.matches,
            "excess": rating.excess,
            "listed": int(is_listed),
        }
        for (line, season), (rating, is_listed) in book.past.items()
    ]
    return [
        (_SAVE, [line_row(line, line_ratings) for line, line_ratings in sorted(book.players.items())]),
        (_SAVE_PAST, past),
        saved_meetings(book.meetings),
    ]


def saved_meetings(met: Mapping[Pair, Meeting]) -> Work:
    """Returns the rows of meetings of two players that have to be written."""
    return _SAVE_MEETING, [_meeting_row(pair, meeting) for pair, meeting in sorted(met.items())]


def _change(line: Line | None, before: Mapping[Line, Rating], after: Mapping[Line, Rating]) -> RatingChange | None:
    if line is None:
        return None
    now = after[line]
    return RatingChange(now.points, now.plus_minus, now.points - before[line].points, now.unsure, now.matches)


def _meeting_row(pair: Pair, meeting: Meeting) -> Row:
    low, high, month = pair
    facts = {
        "day": meeting.day,
        "matches": meeting.matches,
        "low_gained": meeting.low_gained,
        "high_gained": meeting.high_gained,
        "low_programs": _gains_text(meeting.low_programs),
        "high_programs": _gains_text(meeting.high_programs),
    }
    return {"low": low, "high": high, "month": month, **facts}


def _gains_text(gains: Gains) -> str:
    return " ".join(f"{line}:{gained}" for line, gained in gains)


def _gains_from(text: str) -> Gains:
    pairs = (part.split(":") for part in text.split())
    return tuple([(int(line), int(gained)) for line, gained in pairs])


def meetings_from(rows: Iterable[Any]) -> dict[Pair, Meeting]:
    """Returns the meetings of these rows."""
    return {
        (low, high, month): Meeting(day, count, low_gained, high_gained, _gains_from(of_low), _gains_from(of_high))
        for low, high, month, day, count, low_gained, high_gained, of_low, of_high in rows
    }


def _who(chair: Chair, game: str) -> Who | None:
    """Returns whose rating a seat changes; None for a computer of a level."""
    if chair.player is not None:
        return "player_id", chair.player, game
    return ("robot", chair.robot, game) if chair.robot is not None else None


def _played(table: Table, lines: Mapping[Who, Line], owners: Mapping[int, int]) -> Played:
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.ended_at is not None
    away = [seat for seat, chair in enumerate(table.chairs) if chair.replaced]
    places, sit = places_of(table.match.outcome, away), list[Place]()
    for seat, chair in enumerate(table.chairs):
        who = _who(chair, table.name)
        line = lines[who] if who else None
        fixed = fixed_rating(chair.level, table.game.computer.level_points)
        owner = owners.get(chair.player) if chair.player is not None else None
        person = lines["player_id", owner, table.name] if owner is not None else None
        sit.append(Place(places[seat], line, fixed, chair.replaced, person))
    day, season = day_of(table.ended_at), season_of(table.ended_at)
    return Played(tuple(sit), day, season, table.game.skill.at(len(sit)))


def fixed_rating(level: int | None, points: Sequence[int]) -> Rating:
    """Returns the rating of a computer's level, where the levels of the game have so many points.

    The average for somebody whose data was deleted during the match.
    """
    return Rating() if level is None else Rating(points[max(level, 1) - 1] * POINT, LEVEL_DEVIATION)


def day_of(moment: datetime) -> int:
    """Returns the day since 1970, in UTC."""
    return (moment - EPOCH).days


async def _met(conn: AsyncConnection, played: Iterable[Played]) -> dict[Pair, Meeting]:
    pairs = {pair for match in played for pair in match.pairs}
    if not pairs:
        return {}
    return meetings_from(
        await look_up(conn, _MET, [{"low": low, "high": high, "month": month} for low, high, month in sorted(pairs)])
    )
