"""Rates finished matches once more: compares the results with the stored ratings, or stores them instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace
from sqlalchemy import BindParameter, bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Outcome
from games.rating_book import MONTH, Book, Meeting, Pair
from games.ratings import START, Line, first_ratings, was_left, why_not
from games.reductions import Rated
from games.table.table import Lobby

from ..columns import Batch, Row, run_batches
from ..rating_schema import meetings, past_ratings, rated_seats, ratings
from ..rows import decode, encode
from ..schema import matches, steps
from . import lifts, overall, unrated
from . import rating_lines as lines_stored
from . import ratings as live
from .rated_matches import AT_ONCE, DAY, Lines, Sat, is_person, pages_of, played, who_sat
from .tables import Games

Progress = Callable[[str], None]

_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_PLAYED = matches.c.status == "over", matches.c.state.is_not(None), matches.c.ended_at.is_not(None)
_UNDECIDED = select(matches.c.id).where(*_PLAYED, matches.c.rated.is_(None)).limit(1)
_AS_RATED = select(rated_seats.c.match_id).group_by(rated_seats.c.match_id).order_by(func.min(rated_seats.c.id))
_OF_GAME = (
    select(rated_seats.c.match_id)
    .join(matches, matches.c.id == rated_seats.c.match_id)
    .where(matches.c.game == bindparam("game"))
    .group_by(rated_seats.c.match_id)
    .order_by(func.min(rated_seats.c.id))
)
_SIZES = select(ratings.c.game, func.sum(ratings.c.matches)).group_by(ratings.c.game)
_GAMES = select(matches.c.game).where(matches.c.rated.is_not(None)).distinct()
_AS_ENDED = select(matches.c.id).where(*_PLAYED).order_by(matches.c.ended_at, matches.c.id)
_COUNT, _NEWEST = func.count().label("matches"), func.max(rated_seats.c.id).label("last")
_ITS_LAST = select(rated_seats.c.line, _COUNT, _NEWEST).group_by(rated_seats.c.line).subquery()
_LAST = select(_ITS_LAST.c.line, _ITS_LAST.c.matches, rated_seats.c.value, rated_seats.c.deviation).join(
    rated_seats, rated_seats.c.id == _ITS_LAST.c.last
)
_STORED = select(*(ratings.c[name] for name in ("id", "matches", "value", "deviation"))).where(ratings.c.matches > 0)
_STARTS = select(ratings.c.id, ratings.c.start).order_by(ratings.c.id)
_EARLIER = select(ratings.c.id).where(ratings.c.matches > 0, ratings.c.days == 0)  # rated by an earlier version
_LEFT_BY = (
    select(steps.c.match_id)
    .where(steps.c.match_id.in_(_THESE))
    .distinct()
    .where(steps.c.deed.like('%"leave":%') | steps.c.deed.like('%"expire":%'))
)
_TAKEN_BACK = (
    select(steps.c.match_id).where(steps.c.match_id.in_(_THESE)).where(steps.c.deed.contains('"takeback"')).distinct()
)
_FORGET_SEATS = delete(rated_seats).where(rated_seats.c.match_id.in_(_THESE))
_TELL = Batch(update(matches).where(matches.c.id == bindparam("the_id")).values(rated=bindparam("told")))


@dataclass
class Comparison:
    """How many matches were rated, and what differs from the stored ratings: matches, lines, players' figures over all
    games, and games whose lifts do.
    """

    rated: int = 0
    matches: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    lifts: list[str] = field(default_factory=list)


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
    rater, comparison, months = await _rater(conn, games), Comparison(), set[int]()
    ids = await conn.scalars(_AS_RATED) if only is None else await conn.scalars(_OF_GAME, {"game": only})
    async for page in pages_of(conn, list(ids)):
        for match_id, sat in page.items():
            rated, rows = rater.rates(match_id, sat, {})
            if not _is_stored(sat, encode(rated), rows):
                comparison.matches.append(match_id)
        comparison.rated += len(page)
        months = _forget_months(rater.book, page, months)[0]
        progress(f"{comparison.rated:,} matches rated")
    comparison.lines = await _wrong_lines(conn, rater.book, only)
    comparison.lifts = await rater.tally.differing(conn, [only] if only else await _games(conn))
    if only is None:
        comparison.players = await overall.differing(conn, games)
    return comparison


@dataclass
class _Rater:
    """What is known while matches are rated again: ratings, where lines begin, and what is given back."""

    book: Book
    tally: lifts.Tally
    starts: dict[Line, int]
    games: Games

    def rates(self, match_id: str, sat: Sat, lines: Lines) -> tuple[Rated, list[Row]]:
        """Rates a match; returns what it says, and the rows of its seats. `lines`: of players whose seats have none."""
        game, match = sat[0].game, played(sat, lines, self.games)
        for line in match.lines:
            if line not in self.book.players:
                self.book.players[line] = first_ratings(self.starts.get(line, START))
        if match.is_among_people:
            match = replace(match, lift=self.tally.lift(game, match.month))
        rated = live.rated_by(self.book, match_id, match)
        self.tally.count(game, match, self.book)
        return rated


async def _rater(conn: AsyncConnection, games: Games) -> _Rater:
    starts = {row.id: row.start for row in await conn.execute(_STARTS)}
    return _Rater(Book(), lifts.Tally(), starts, games)


async def _games(conn: AsyncConnection) -> list[str]:
    return list(await sizes(conn))


async def differing(conn: AsyncConnection, games: Games) -> int:
    """Returns how many ratings are not those after their last matches, and how many figures do not follow from ratings.

    Ratings that an earlier version computed are among them until `rebuild`. This needs about a second for 100,000
    matches; `compare` rates them all.
    """
    last = (await conn.execute(_LAST)).all()
    after = {row.line: (row.matches, row.value, row.deviation) for row in last}
    stored = {row.id: (row.matches, row.value, row.deviation) for row in await conn.execute(_STORED)}
    wrong = {line for line in stored.keys() | after.keys() if stored.get(line) != after.get(line)}
    wrong |= set(await conn.scalars(_EARLIER))
    return len(wrong) + len(await overall.differing(conn, games))


async def rebuild(conn: AsyncConnection, games: Games, progress: Progress = lambda _text: None) -> int:
    """Rates all finished matches again, and stores what differs; returns how many were rated.

    Their order is the one in which they were rated; or, where there are matches that were neither rated nor left out,
    the one in which all ended, so that matches from before there were ratings are rated as if there had been.
    """
    locked = list(await conn.scalars(select(ratings.c.id).order_by(ratings.c.id).with_for_update(key_share=True)))
    is_new = await conn.scalar(_UNDECIDED) is not None
    rater, count, months = await _rater(conn, games), 0, set[int]()
    for table in (past_ratings, meetings):
        await conn.execute(delete(table))
    is_moved = is_new  # the seats have new numbers from here on, in the order of rating
    async for page in pages_of(conn, list(await conn.scalars(_AS_ENDED if is_new else _AS_RATED))):
        reasons = await _reasons(conn, page)
        lines = await _lines(conn, [sat for match_id, sat in page.items() if not reasons[match_id]], rater)
        rated = {match_id: rater.rates(match_id, sat, lines) for match_id, sat in page.items() if not reasons[match_id]}
        count += len(rated)
        texts = {match_id: encode(Rated(why_not=why)) for match_id, why in reasons.items()}
        texts |= {match_id: encode(seats) for match_id, (seats, _) in rated.items()}
        is_moved = is_moved or not all(_is_stored(page[of], texts[of], rows) for of, (_, rows) in rated.items())
        if is_moved:
            await _store(conn, page, texts, [row for _, rows in rated.values() for row in rows])
        months, past = _forget_months(rater.book, page, months)
        await run_batches(conn, live.saved_meetings(past))
        progress(f"{count:,} matches rated")
    for first in range(0, len(locked), AT_ONCE):
        these = ratings.c.id.in_(locked[first : first + AT_ONCE])
        await conn.execute(update(ratings).where(these).values(lines_stored.NOTHING))
    await run_batches(conn, *live.saved(rater.book))
    await rater.tally.store(conn)
    await overall.rebuild(conn, games)
    return count


async def _store(conn: AsyncConnection, page: Mapping[str, Sat], texts: Mapping[str, str], rows: Sequence[Row]) -> None:
    """Replaces the stored ratings of these matches."""
    await conn.execute(_FORGET_SEATS, {"these": list(page)})
    changed = [
        {"the_id": match_id, "told": text} for match_id, text in texts.items() if text != page[match_id][0].rated
    ]
    await run_batches(conn, (live.ADD_SEAT, rows), (_TELL, changed))


async def _reasons(conn: AsyncConnection, page: Mapping[str, Sat]) -> dict[str, str]:
    """Returns why each match is not rated; empty where it is. What was decided at its end stays."""
    unknown = [match_id for match_id, sat in page.items() if sat[0].rated is None]
    back = set((await conn.execute(_TAKEN_BACK, {"these": unknown})).scalars()) if unknown else set()
    parted = set(await conn.scalars(_LEFT_BY, {"these": unknown})) if unknown else set()
    reasons, left, owned = dict[str, str](), dict[str, int](), dict[str, tuple[frozenset[int], frozenset[int]]]()
    for match_id, sat in page.items():
        match = sat[0]
        if match.rated is not None:
            reasons[match_id] = "" if match.line is not None or '"why_not":""' in match.rated else _why(match)
            continue
        outcome = decode(match.outcome, Outcome) if match.outcome else None
        reasons[match_id] = "taken_back" if match_id in back else unrated.chosen(decode(match.lobby, Lobby))
        people = [seat for seat in sat if is_person(seat)]
        all_away = all(seat.replaced for seat in people)
        reasons[match_id] = reasons[match_id] or why_not(outcome, len(people), len(sat), all_away=all_away)
        if not reasons[match_id]:
            owned |= _owned(match_id, sat)
            if was_left(outcome) or match_id in parted:
                left[match_id] = len(sat)
    return reasons | await unrated.short(conn, left) | await unrated.own_robots(conn, owned)


def _owned(match_id: str, sat: Sat) -> dict[str, tuple[frozenset[int], frozenset[int]]]:
    robots = frozenset(seat.robot for seat in sat if seat.robot is not None)
    people = frozenset(seat.player_id for seat in sat if seat.player_id is not None)
    return {match_id: (robots, people)} if robots else {}


def _why(match: Any) -> str:
    return decode(match.rated, Rated).why_not


async def _lines(conn: AsyncConnection, tables: Sequence[Sat], rater: _Rater) -> Lines:
    """Returns the lines of players at matches that were not rated."""
    whose = {who for sat in tables for seat in sat if seat.line is None and (who := who_sat(seat))}
    rows = (await lines_stored.lines_of(conn, whose, rater.games)).items() if whose else ()
    for _, row in rows:
        rater.starts[row.id] = row.start
    return {who: row.id for who, row in rows}


def _is_stored(sat: Sat, rated: str, rows: Sequence[Row]) -> bool:
    """Whether the match says this, and its seats have these ratings."""
    stored = [(seat.seat, seat.line, seat.value, seat.deviation, seat.moved) for seat in sat if seat.line is not None]
    return sat[0].rated == rated and stored == [
        (row["seat"], row["line"], row["value"], row["deviation"], row["moved"]) for row in rows
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
    rows = [row for row in await conn.execute(select(ratings).where(*of_game)) if row.matches]
    there = {row.id: lines_stored.ratings_from(row) for row in rows}
    wrong = {line for line in there.keys() | book.players.keys() if there.get(line) != book.players.get(line)}
    wrong |= {row.id for row in rows if not lines_stored.is_placed(row)}
    past = {tuple(row) for row in await conn.execute(stored)}
    should = {
        (line, season, rating.value, rating.deviation, rating.matches, rating.excess, int(listed))
        for (line, season), (rating, listed) in book.past.items()
    }
    return sorted(wrong | {row[0] for row in past ^ should})
