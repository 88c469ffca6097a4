"""Rates finished matches in the transaction that ends them, and reads ratings (games/ratings.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import BindParameter, bindparam, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import LEAVE, Do
from games.core.game import Seat
from games.ratings import ALL_TIME, Book, Line, Meeting, Place, Played, Rating, places_of, why_not
from games.table.table import Chair, Rated, RatingChange, StoredStep, Table

from ..columns import EPOCH, Batch, Row, insert_new, run_batches, upsert
from ..schema import meetings, rated_lines, rated_seats, ratings, steps
from .results import season_of
from .rows import stored_command

Pair = tuple[Table | None, Table]  # a table before (None: new) and after its change
Steps = Sequence[tuple[str, StoredStep]]
Who = tuple[str, int]  # "player" or "robot", and its number

LEVEL_RATINGS = (1_100, 1_300, 1_500, 1_700, 1_900)
SURE_OF_COMPUTERS = 30

_THESE: BindParameter[str] = bindparam("ids", expanding=True)
_TAKEN_BACK = select(steps.c.match_id).where(steps.c.match_id.in_(_THESE), steps.c.deed.like('{"takeback"%')).distinct()
_DEEDS = select(steps.c.match_id, steps.c.deed).where(steps.c.match_id.in_(_THESE), steps.c.deed.like('{"%"do"%'))
_NEW_LINE = insert_new(rated_lines)
_LINES = select(rated_lines.c.id, rated_lines.c.game, rated_lines.c.player_id, rated_lines.c.robot)
_LINES = _LINES.order_by(rated_lines.c.id).with_for_update(key_share=True)
_RATINGS = select(ratings.c.line, ratings.c.season, ratings.c.value, ratings.c.deviation, ratings.c.matches)
_SAVE_RATING = Batch(upsert(ratings, "value", "deviation", "matches"))
_SAVE_MEETING = Batch(upsert(meetings, "matches", "gain"))
_NUMBERS = ("match_id", "seat", "line", "value", "deviation")
_ADD_SEAT = Batch(insert(rated_seats).values({name: bindparam(name) for name in _NUMBERS}))


async def rate(conn: AsyncConnection, pairs: Sequence[Pair], taken: Steps) -> list[Pair]:
    """Rates the matches that these changes end; returns the changes with the results in their tables.

    `taken`: steps that are not stored yet. What is over stays as it is, so a match is rated once.
    """
    ended = {
        after.id: after
        for before, after in pairs
        if after.status == "over" and after.match and (before is None or before.status != "over")
    }
    if not ended:
        return list(pairs)
    reasons = await _reasons(conn, list(ended.values()), taken)
    played = [table for table in ended.values() if not reasons[table.id]]
    results = {match_id: Rated(why_not=why) for match_id, why in reasons.items() if why}
    if played:
        results |= await _entered(conn, played)
    return [
        (before, replace(after, rated=results[after.id]) if after.id in ended else after) for before, after in pairs
    ]


async def _reasons(conn: AsyncConnection, ended: Sequence[Table], taken: Steps) -> dict[str, str]:
    """Returns why each match is not rated; empty where it is."""
    back = set((await conn.execute(_TAKEN_BACK, {"ids": [table.id for table in ended]})).scalars())
    left = [table for table in ended if _was_left(table)]
    turns = await _turns(conn, [table.id for table in left], taken) if left else {}
    return {
        table.id: why_not(
            table.match.outcome,
            sum(chair.is_person for chair in table.chairs),
            len(table.chairs),
            [turns.get((table.id, seat), 0) for seat in range(len(table.chairs))],
            taken_back=table.id in back,
        )
        if table.match and table.match.outcome
        else "stopped"
        for table in ended
    }


def _was_left(table: Table) -> bool:
    outcome = table.match.outcome if table.match else None
    return outcome is not None and (outcome.why in LEAVE or outcome.why == "time")


async def _turns(conn: AsyncConnection, ids: Sequence[str], taken: Steps) -> Mapping[tuple[str, Seat], int]:
    stored = ((match_id, stored_command(deed)) for match_id, deed in await conn.execute(_DEEDS, {"ids": ids}))
    done = [*stored, *((match_id, step.command) for match_id, step in taken)]
    return Counter((match_id, deed.seat) for match_id, deed in done if isinstance(deed, Do))


async def _entered(conn: AsyncConnection, tables: Sequence[Table]) -> dict[str, Rated]:
    """Enters these matches, and saves what has changed."""
    lines = await _lines(conn, tables)
    played = {table.id: _played(table, lines) for table in tables}
    book = await _book(conn, played.values())
    found: dict[str, Rated] = {}
    seats: list[Row] = []
    for table in tables:
        match = played[table.id]
        before = book.enter(match)
        changes: list[RatingChange | None] = []
        for seat, place in enumerate(match.seats):
            if place.line is None:
                changes.append(None)
                continue
            now = book.rating(place.line)
            moved = now.points - before[place.line].points
            changes.append(RatingChange(now.points, now.plus_minus, moved, now.unsure))
            seats.append({"match_id": table.id, "seat": seat, "line": place.line, **_numbers(now)})
        found[table.id] = Rated(tuple(changes))
    games = {line: game for (_, game), line in lines.items()}
    await run_batches(
        conn,
        (_SAVE_RATING, [_row(line, season, games[line], one) for (line, season), one in sorted(book.ratings.items())]),
        (_SAVE_MEETING, [_meeting_row(pair, one) for pair, one in sorted(book.meetings.items())]),
        (_ADD_SEAT, seats),
    )
    return found


def _numbers(rating: Rating) -> dict[str, int]:
    return {"value": rating.value, "deviation": rating.deviation}


def _row(line: Line, season: int, game: str, rating: Rating) -> Row:
    return {"line": line, "season": season, "game": game, "matches": rating.matches, **_numbers(rating)}


def _meeting_row(pair: tuple[int, int, int], met: Meeting) -> Row:
    low, high, day = pair
    return {"low": low, "high": high, "day": day, "matches": met.matches, "gain": met.gain}


def _who(chair: Chair) -> Who | None:
    """Returns whose rating a seat changes; None for a computer of a level."""
    if chair.player is not None:
        return "player", chair.player
    return ("robot", chair.robot) if chair.robot is not None else None


def _played(table: Table, lines: Mapping[tuple[Who, str], Line]) -> Played:
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.ended_at is not None
    places = places_of(table.match.outcome)
    seats = tuple(
        Place(places[seat], lines[who, table.name])
        if (who := _who(chair))
        else Place(places[seat], None, fixed_rating(chair.level))
        for seat, chair in enumerate(table.chairs)
    )
    return Played(seats, day_of(table.ended_at), (ALL_TIME, season_of(table.ended_at)))


def fixed_rating(level: int | None) -> Rating:
    """Returns the rating of a computer's level, or the average for somebody whose data was deleted during the match."""
    if level is None:
        return Rating()
    points = LEVEL_RATINGS[max(level, 1) - 1]
    return Rating(points * 1_000, SURE_OF_COMPUTERS * 1_000)


def day_of(moment: datetime) -> int:
    """Returns the day since 1970, in UTC."""
    return (moment - EPOCH).days


async def _lines(conn: AsyncConnection, tables: Iterable[Table]) -> dict[tuple[Who, str], Line]:
    """Returns the lines of all players, locked until the end of the transaction; makes those that are missing."""
    wanted = sorted({(who, table.name) for table in tables for chair in table.chairs if (who := _who(chair))})
    found = await _found(conn, wanted)
    if missing := [one for one in wanted if one not in found]:
        rows = [
            {"game": game, "player_id": None, "robot": None, _COLUMN[kind]: number} for (kind, number), game in missing
        ]
        await conn.execute(_NEW_LINE, rows)
        found = await _found(conn, wanted)
    return found


_COLUMN = {"player": "player_id", "robot": "robot"}


async def _found(conn: AsyncConnection, wanted: Sequence[tuple[Who, str]]) -> dict[tuple[Who, str], Line]:
    found: dict[tuple[Who, str], Line] = {}
    for kind, column in _COLUMN.items():
        numbers = sorted({number for (of, number), _ in wanted if of == kind})
        if numbers:
            rows = await conn.execute(_LINES.where(rated_lines.c[column].in_(numbers)))
            found |= {((kind, getattr(row, column)), row.game): row.id for row in rows}
    return {one: found[one] for one in wanted if one in found}


async def _book(conn: AsyncConnection, played: Iterable[Played]) -> Book:
    """Returns the ratings and meetings that these matches need."""
    matches = list(played)
    lines = sorted({line for match in matches for line in match.lines})
    seasons = sorted({season for match in matches for season in match.pools})
    pairs = sorted({pair for match in matches for pair in match.pairs})
    held = await conn.execute(_RATINGS.where(ratings.c.line.in_(lines), ratings.c.season.in_(seasons)))
    known = {(row.line, row.season): Rating(row.value, row.deviation, row.matches) for row in held}
    met: dict[tuple[int, int, int], Meeting] = {}
    if pairs:
        keys = tuple_(meetings.c.low, meetings.c.high, meetings.c.day)
        for row in await conn.execute(select(meetings).where(keys.in_(pairs))):
            met[row.low, row.high, row.day] = Meeting(row.matches, row.gain)
    return Book(known, met)


async def merge(conn: AsyncConnection, other: int, player: int) -> None:
    """Gives `player` the better known of both ratings at each game; the other one belongs to nobody any longer."""
    rows = select(rated_lines.c.id, rated_lines.c.game, rated_lines.c.player_id, ratings.c.matches)
    rows = rows.join(ratings, (ratings.c.line == rated_lines.c.id) & (ratings.c.season == ALL_TIME))
    both = (await conn.execute(rows.where(rated_lines.c.player_id.in_([other, player])))).all()
    for game in sorted({row.game for row in both}):
        its = sorted((row for row in both if row.game == game), key=lambda row: (row.matches, row.player_id == player))
        for row in its[:-1]:
            await conn.execute(_GIVEN, {"the_line": row.id, "to": None})
        await conn.execute(_GIVEN, {"the_line": its[-1].id, "to": player})


_GIVEN: Any = update(rated_lines).where(rated_lines.c.id == bindparam("the_line")).values(player_id=bindparam("to"))


async def forget(conn: AsyncConnection, player: int) -> None:
    """Makes a player's ratings those of nobody: the ratings of others rest on them."""
    await conn.execute(update(rated_lines).where(rated_lines.c.player_id == player).values(player_id=None))
