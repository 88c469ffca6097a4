"""Rates finished matches once more: compares the results with the stored ratings, or stores them instead."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, BindParameter, bindparam, delete, func, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import LEVELS_MOST, Outcome
from games.ratings import (
    MONTH,
    POINT,
    START,
    Book,
    Line,
    Meeting,
    Pair,
    Place,
    Played,
    places_of,
    was_left,
    why_not,
)
from games.table.table import Lobby, Rated

from ..columns import EPOCH, MICROSECOND, Batch, Lookup, Row, look_up, run_batches
from ..rating_schema import meetings, past_ratings, rated_seats, ratings
from ..rows import decode, encode
from ..schema import matches, seats, steps
from . import overall
from . import ratings as live
from .results import season_of
from .tables import Games

AT_ONCE = 2_000  # matches
AVERAGE = (START // POINT,) * LEVELS_MOST  # of the levels of a game that is no longer there
DAY = 86_400_000_000  # microseconds
Progress = Callable[[str], None]

_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_PLAYED = matches.c.status == "over", matches.c.state.is_not(None), matches.c.ended_at.is_not(None)
_UNDECIDED = select(matches.c.id).where(*_PLAYED, matches.c.rated.is_(None)).limit(1)
_AS_RATED = select(rated_seats.c.match_id).group_by(rated_seats.c.match_id).order_by(func.min(rated_seats.c.id))
_OF_GAME = select(rated_seats.c.match_id).join(matches, matches.c.id == rated_seats.c.match_id)
_OF_GAME = _OF_GAME.where(matches.c.game == bindparam("game"))
_OF_GAME = _OF_GAME.group_by(rated_seats.c.match_id).order_by(func.min(rated_seats.c.id))
_SIZES = select(ratings.c.game, func.sum(ratings.c.matches)).group_by(ratings.c.game)
_GAMES = select(matches.c.game).where(matches.c.rated.is_not(None)).distinct()
_AS_ENDED = select(matches.c.id).where(*_PLAYED).order_by(matches.c.ended_at, matches.c.id)
_SEAT_RATED = (rated_seats.c.match_id == seats.c.match_id) & (rated_seats.c.seat == seats.c.seat)
_FACTS = select(
    *(matches.c[name] for name in ("id", "game", "outcome", "rated", "lobby")),
    type_coerce(matches.c.ended_at, BigInteger),
    *(seats.c[name] for name in ("seat", "level", "player_id", "robot")),
    *(rated_seats.c[name] for name in ("line", "value", "deviation")),
)
_FACTS = _FACTS.join(seats, seats.c.match_id == matches.c.id).outerjoin(rated_seats, _SEAT_RATED)
_EACH = Lookup(_FACTS.where(matches.c.id == bindparam("match_id")).order_by(matches.c.id, seats.c.seat))
_COUNT, _NEWEST = func.count().label("matches"), func.max(rated_seats.c.id).label("last")
_ITS_LAST = select(rated_seats.c.line, _COUNT, _NEWEST).group_by(rated_seats.c.line).subquery()
_LAST = select(_ITS_LAST.c.line, _ITS_LAST.c.matches, rated_seats.c.value, rated_seats.c.deviation)
_LAST = _LAST.join(rated_seats, rated_seats.c.id == _ITS_LAST.c.last)
_STORED = select(*(ratings.c[name] for name in ("id", "matches", "value", "deviation"))).where(ratings.c.matches > 0)
_TAKEN_BACK = select(steps.c.match_id).where(steps.c.match_id.in_(_THESE))
_TAKEN_BACK = _TAKEN_BACK.where(steps.c.deed.contains('"takeback"')).distinct()
_FORGET_SEATS = delete(rated_seats).where(rated_seats.c.match_id.in_(_THESE))
_TELL = Batch(update(matches).where(matches.c.id == bindparam("the_id")).values(rated=bindparam("told")))


class Seated(NamedTuple):
    """A seat of a match, with what is known about the match."""

    id: str
    game: str
    outcome: str | None
    rated: str | None
    lobby: str
    ended_at: int  # microseconds since 1970
    seat: int
    level: int | None
    player_id: int | None
    robot: int | None
    line: Line | None
    value: int | None
    deviation: int | None


Sat = Sequence[Seated]  # the seats of a match
Lines = Mapping[live.Who, Line]


@dataclass
class Comparison:
    """How many matches were rated, and what differs from the stored ratings: matches, lines, and players' figures over
    all games.
    """

    rated: int = 0
    matches: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    players: list[int] = field(default_factory=list)


async def sizes(conn: AsyncConnection) -> dict[str, int]:
    """Returns every game that has ratings or rated matches, with how many seats were rated as its ratings have it."""
    stored = {game: int(count) for game, count in await conn.execute(_SIZES)}
    return dict.fromkeys(await conn.scalars(_GAMES), 0) | stored  # ratings may be missing: that has to be found


async def compare(
    conn: AsyncConnection, games: Games, progress: Progress = lambda _text: None, only: str | None = None
) -> Comparison:
    """Rates all rated matches again, in the order in which they were rated; returns what differs.

    With `only`, the matches of one game: no rating depends on another game's matches. The figures over all games are
    compared without it.
    """
    book, found, months = Book(), Comparison(), set[int]()
    ids = await conn.scalars(_AS_RATED) if only is None else await conn.scalars(_OF_GAME, {"game": only})
    async for page in _pages(conn, list(ids)):
        for match_id, sat in page.items():
            told, rows = live.rated_by(book, match_id, _played(sat, {}, games))
            if not _is_stored(sat, encode(told), rows):
                found.matches.append(match_id)
        found.rated += len(page)
        months = _forget_months(book, page, months)[0]
        progress(f"{found.rated:,} matches rated")
    found.lines = await _wrong_lines(conn, book, only)
    if only is None:
        found.players = await overall.differing(conn)
    return found


async def differing(conn: AsyncConnection) -> int:
    """Returns how many ratings are not those after their last matches, and how many figures do not follow from ratings.

    This needs about a second for 100,000 matches; `compare` rates them all.
    """
    last = (await conn.execute(_LAST)).all()
    after = {row.line: (row.matches, row.value, row.deviation) for row in last}
    stored = {row.id: (row.matches, row.value, row.deviation) for row in await conn.execute(_STORED)}
    wrong = {line for line in stored.keys() | after.keys() if stored.get(line) != after.get(line)}
    return len(wrong) + len(await overall.differing(conn))


async def rebuild(conn: AsyncConnection, games: Games, progress: Progress = lambda _text: None) -> int:
    """Rates all finished matches again, and stores what differs; returns how many were rated.

    Their order is the one in which they were rated; or, where there are matches that were neither rated nor left out,
    the one in which all ended, so that matches from before there were ratings are rated as if there had been.
    """
    locked = list(await conn.scalars(select(ratings.c.id).order_by(ratings.c.id).with_for_update(key_share=True)))
    is_new = await conn.scalar(_UNDECIDED) is not None
    book, count, months = Book(), 0, set[int]()
    for table in (past_ratings, meetings):
        await conn.execute(delete(table))
    is_moved = is_new  # the seats have new numbers from here on, in the order of rating
    async for page in _pages(conn, list(await conn.scalars(_AS_ENDED if is_new else _AS_RATED))):
        reasons = await _reasons(conn, page)
        lines = await _lines(conn, [sat for match_id, sat in page.items() if not reasons[match_id]])
        told, rows = {match_id: encode(Rated(why_not=why)) for match_id, why in reasons.items()}, list[Row]()
        for match_id, sat in page.items():
            if not reasons[match_id]:
                rated, its = live.rated_by(book, match_id, _played(sat, lines, games))
                told[match_id] = encode(rated)
                rows += its
                is_moved = is_moved or not _is_stored(sat, told[match_id], its)
                count += 1
        if is_moved:
            await _store(conn, page, told, rows)
        months, past = _forget_months(book, page, months)
        await run_batches(conn, live.saved_meetings(past))
        progress(f"{count:,} matches rated")
    for first in range(0, len(locked), AT_ONCE):
        await conn.execute(
            update(ratings).where(ratings.c.id.in_(locked[first : first + AT_ONCE])).values(live.NOTHING)
        )
    await run_batches(conn, *live.saved(book))
    await overall.rebuild(conn)
    return count


async def _store(conn: AsyncConnection, page: Mapping[str, Sat], told: Mapping[str, str], rows: Sequence[Row]) -> None:
    """Replaces the stored ratings of these matches."""
    await conn.execute(_FORGET_SEATS, {"these": list(page)})
    texts = [{"the_id": match_id, "told": text} for match_id, text in told.items() if text != page[match_id][0].rated]
    await run_batches(conn, (live.ADD_SEAT, rows), (_TELL, texts))


async def _pages(conn: AsyncConnection, ids: Sequence[str]) -> AsyncIterator[Mapping[str, Sat]]:
    """Yields matches in this order with their seats, some at a time."""
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        found: dict[str, list[Seated]] = {match_id: [] for match_id in some}
        for seat in map(Seated._make, await look_up(conn, _EACH, [{"match_id": match_id} for match_id in some])):
            found[seat.id].append(seat)
        yield found


async def _reasons(conn: AsyncConnection, page: Mapping[str, Sat]) -> dict[str, str]:
    """Returns why each match is not rated; empty where it is. What was decided at its end stays."""
    unknown = [match_id for match_id, sat in page.items() if sat[0].rated is None]
    back = set((await conn.execute(_TAKEN_BACK, {"these": unknown})).scalars()) if unknown else set()
    found, left = dict[str, str](), dict[str, int]()
    for match_id, sat in page.items():
        match = sat[0]
        if match.rated is not None:
            found[match_id] = "" if match.line is not None or '"why_not":""' in match.rated else _why(match)
            continue
        outcome = decode(match.outcome, Outcome) if match.outcome else None
        found[match_id] = "taken_back" if match_id in back else live.chosen(decode(match.lobby, Lobby))
        found[match_id] = found[match_id] or why_not(outcome, sum(map(_is_person, sat)), len(sat))
        if not found[match_id] and was_left(outcome):
            left[match_id] = len(sat)
    return found | await live.short(conn, left)


def _why(match: Any) -> str:
    return decode(match.rated, Rated).why_not


async def _lines(conn: AsyncConnection, some: Sequence[Sat]) -> Lines:
    """Returns the lines of players at matches that were not rated."""
    whose = {who for sat in some for seat in sat if seat.line is None and (who := _who(seat))}
    return {who: row.id for who, row in (await live.lines_of(conn, whose)).items()} if whose else {}


def _is_stored(sat: Sat, told: str, rows: Sequence[Row]) -> bool:
    """Whether the match says this, and its seats have these ratings."""
    stored = [(seat.seat, seat.line, seat.value, seat.deviation) for seat in sat if seat.line is not None]
    return sat[0].rated == told and stored == [
        (row["seat"], row["line"], row["value"], row["deviation"]) for row in rows
    ]


def _forget_months(book: Book, page: Mapping[str, Sat], months: set[int]) -> tuple[set[int], dict[Pair, Meeting]]:
    """Takes the meetings of months that are over out of the book, for there are too many to remember.

    These are the months of no match on this page nor, in `months`, on the one before. Returns the page's, and them.
    """
    now = {sat[0].ended_at // DAY // MONTH for sat in page.values()}
    kept = now | months
    past = {pair: met for pair, met in book.meetings.items() if pair[2] not in kept} if now != months else {}
    for pair in past:
        del book.meetings[pair]
    return now, past


async def _wrong_lines(conn: AsyncConnection, book: Book, only: str | None) -> list[Line]:
    of_game = [ratings.c.game == only] if only is not None else []
    stored = select(past_ratings).join(ratings, ratings.c.id == past_ratings.c.line).where(*of_game)
    there = {
        row.id: live.ratings_from(row) for row in await conn.execute(select(ratings).where(*of_game)) if row.matches
    }
    wrong = {line for line in there.keys() | book.players.keys() if there.get(line) != book.players.get(line)}
    past = {tuple(row) for row in await conn.execute(stored)}
    should = {(line, season, one.value, one.deviation, one.matches) for (line, season), one in book.past.items()}
    return sorted(wrong | {row[0] for row in past ^ should})


def _played(sat: Sat, lines: Lines, games: Games) -> Played:
    """Returns a match in the form in which it is rated; `lines` are of players whose seats have none."""
    match = sat[0]
    points = games[match.game].level_points if match.game in games else AVERAGE
    places, day = _places(match.outcome or ""), match.ended_at // DAY
    at = [Place(places[seat.seat], _line(seat, lines), live.fixed_rating(seat.level, points)) for seat in sat]
    return Played(tuple(at), day, _season(day))


@cache
def _season(day: int) -> int:
    return season_of(EPOCH + day * DAY * MICROSECOND)


def _places(outcome: str) -> dict[int, int]:
    return places_of(decode(outcome, Outcome))


def _line(seat: Seated, lines: Lines) -> Line | None:
    if seat.line is not None:
        return seat.line
    who = _who(seat) if lines else None
    return lines.get(who) if who else None


def _who(seat: Seated) -> live.Who | None:
    if seat.player_id is not None:
        return "player_id", seat.player_id, seat.game
    return ("robot", seat.robot, seat.game) if seat.robot is not None else None


def _is_person(seat: Seated) -> bool:
    """Whether a person sat here; their data may have been deleted since."""
    return seat.player_id is not None or (seat.line is not None and seat.robot is None)
