"""The figures of the product: sums of each day, made of the rows of its matches, and refusals as processes count them.

A day's sums are made again from its rows until the day is over, so that nothing is counted twice, whatever ends when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, bindparam, case, func, select, type_coerce
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import EPOCH, MICROSECOND, micros, upsert
from .operation_schema import daily_figures
from .schema import matches, rooms, seats, steps

ENDED, MOVES, WAITED, FIRST_MATCH, NEW_ROOMS = "ended", "moves", "waited", "first match", "new rooms"
ROOMS, ROOMS_AGAIN, REFUSED, SUMMED_AT = "rooms", "rooms again", "refused", "summed at"
PLAY, CLOCK, LEFT, STOPPED = "play", "clock", "left", "stopped"  # how matches end
NEVER = "never"  # a table that closed before its start
LONGER = "longer"
WAITS = (10, 60, 300, 1_800)  # seconds; the parts of WAITED, and LONGER
DELAYS = (600, 3_600, 86_400, 604_800)  # seconds; the parts of FIRST_MATCH, and LONGER

Cell = tuple[str, str, str]  # figure, game ("": all), part
Sums = Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class Span:
    """Some whole days in UTC, from a first one on."""

    first: date
    days: int = 1

    @property
    def bounds(self) -> dict[str, datetime]:
        """Returns its beginning, which is in it, and its end, which is not."""
        began = datetime(self.first.year, self.first.month, self.first.day, tzinfo=UTC)
        return {"began": began, "ended": began + timedelta(days=self.days)}


_AT = matches.c.ended_at.type
_BEGAN, _ENDED = bindparam("began", type_=_AT), bindparam("ended", type_=_AT)
ENDED_THEN = (matches.c.ended_at >= _BEGAN) & (matches.c.ended_at < _ENDED)
_LAST_STEP = (steps.c.match_id == matches.c.id) & (steps.c.version == matches.c.version)
_HOW = case(  # quotation marks within a text are escaped, so that no move looks like another verb
    (steps.c.deed.like('%"expire":%'), CLOCK),
    (steps.c.deed.like('%"leave":%'), LEFT),
    (steps.c.deed.like('%"stop":"stopped"%'), STOPPED),
    else_=PLAY,
)
_BY_END = (
    select(matches.c.game, _HOW.label("how"), func.count(), func.sum(matches.c.version))
    .join(steps, _LAST_STEP)
    .where(ENDED_THEN, matches.c.outcome.is_not(None))
    .group_by(matches.c.game, "how")
)


def _within(seconds: ColumnElement[Any], bounds: Sequence[int]) -> ColumnElement[str]:
    return case(*((seconds < bound * 1_000_000, str(bound)) for bound in bounds), else_=LONGER)


def _number(column: ColumnElement[Any]) -> ColumnElement[int]:
    return type_coerce(column, BigInteger)


_PEOPLE = select(func.count()).where(seats.c.match_id == matches.c.id, seats.c.level.is_(None))
_WITH_PEOPLE = _PEOPLE.correlate(matches).scalar_subquery() > 1
_WAITED = _number(matches.c.started_at) - _number(matches.c.created_at)
_WAIT = case((matches.c.started_at.is_(None), NEVER), else_=_within(_WAITED, WAITS))
_BY_WAIT = (
    select(_WAIT.label("wait"), func.count())
    .where(ENDED_THEN, matches.c.host.is_not(None), _WITH_PEOPLE | matches.c.started_at.is_(None))
    .group_by("wait")
)
_FINISHED = matches.c.outcome.is_not(None) & matches.c.outcome.not_like('%"why":"stopped"%')
_FIRSTS = select(matches.c.room_id, func.min(matches.c.ended_at).label("first_at")).where(ENDED_THEN, _FINISHED)
_FIRST = _FIRSTS.group_by(matches.c.room_id).subquery()
_EARLIER = select(matches.c.id).where(
    matches.c.room_id == rooms.c.id, matches.c.status == "over", _FINISHED, matches.c.ended_at < _BEGAN
)
_DELAY = _within(_number(_FIRST.c.first_at) - _number(rooms.c.created_at), DELAYS)
_BY_DELAY = (
    select(_DELAY.label("delay"), func.count())
    .select_from(_FIRST.join(rooms, rooms.c.id == _FIRST.c.room_id))
    .where(rooms.c.created_at.is_not(None), ~_EARLIER.correlate(rooms).exists())
    .group_by("delay")
)
_NEW_ROOMS = select(func.count()).where(rooms.c.created_at >= _BEGAN, rooms.c.created_at < _ENDED)


async def of_day(conn: AsyncConnection, day: date) -> dict[Cell, int]:
    """Returns the sums of the matches and tables that ended on this day, and of the rooms that were new on it."""
    then, sums = Span(day).bounds, dict[Cell, int]()
    moves: Counter[str] = Counter()
    for game, how, count, taken in await conn.execute(_BY_END, then):
        sums[ENDED, game, how] = count
        moves[game] += int(taken)
    sums |= {(MOVES, game, ""): count for game, count in moves.items()}
    sums |= {(WAITED, "", wait): count for wait, count in await conn.execute(_BY_WAIT, then)}
    sums |= {(FIRST_MATCH, "", delay): count for delay, count in await conn.execute(_BY_DELAY, then)}
    sums[NEW_ROOMS, "", ""] = await conn.scalar(_NEW_ROOMS, then) or 0
    return sums


_IN_WEEK = select(matches.c.room_id).where(ENDED_THEN, _FINISHED).distinct()
_ACTIVE = select(func.count()).select_from(_IN_WEEK.subquery())


async def of_week(conn: AsyncConnection, monday: date) -> dict[Cell, int]:
    """Returns how many rooms had a finished match in this week, and how many of those of the week before again."""
    before, now = Span(monday - timedelta(days=7), 7), Span(monday, 7)
    both = set((await conn.execute(_IN_WEEK, before.bounds)).scalars())
    again = both.intersection((await conn.execute(_IN_WEEK, now.bounds)).scalars())
    return {(ROOMS, "", ""): await conn.scalar(_ACTIVE, now.bounds) or 0, (ROOMS_AGAIN, "", ""): len(again)}


_SAVE = upsert(daily_figures, "count")
_NEW = insert(daily_figures)
_ADD = _NEW.on_conflict_do_update(
    index_elements=list(daily_figures.primary_key), set_={"count": daily_figures.c.count + _NEW.excluded.count}
)


def _rows(day: date, sums: Sums) -> list[dict[str, Any]]:
    return [
        {"day": day.isoformat(), "figure": figure, "game": game, "part": part, "count": count}
        for (figure, game, part), count in sorted(sums.items())  # one order for all, so that none waits for another
    ]


async def save(conn: AsyncConnection, day: date, sums: Sums) -> None:
    """Saves sums of a day in place of older ones."""
    await conn.execute(_SAVE, _rows(day, sums))


async def save_day(conn: AsyncConnection, day: date, sums: Sums, at: datetime) -> None:
    """Saves all sums of a day, and when they were made."""
    await save(conn, day, {**sums, (SUMMED_AT, "", ""): micros(at) or 0})


async def add(conn: AsyncConnection, day: date, sums: Sums) -> None:
    """Adds to the sums of a day what a process has counted."""
    if sums:
        await conn.execute(_ADD, _rows(day, sums))


async def summed(conn: AsyncConnection, since: date) -> dict[date, datetime]:
    """Returns when the sums of each day since then were made last."""
    is_summed = (daily_figures.c.figure == SUMMED_AT) & (daily_figures.c.day >= since.isoformat())
    rows = await conn.execute(select(daily_figures.c.day, daily_figures.c.count).where(is_summed))
    return {date.fromisoformat(day): EPOCH + count * MICROSECOND for day, count in rows}


async def first_end(conn: AsyncConnection) -> datetime | None:
    """Returns when the first match or table ended; None before that."""
    first_end: datetime | None = await conn.scalar(select(func.min(matches.c.ended_at)))
    return first_end


async def totals(conn: AsyncConnection, since: date, figures: Iterable[str]) -> dict[Cell, int]:
    """Returns the sums of all days since then."""
    cell = (daily_figures.c.figure, daily_figures.c.game, daily_figures.c.part)
    is_wanted = (daily_figures.c.day >= since.isoformat()) & daily_figures.c.figure.in_(list(figures))
    rows = await conn.execute(select(*cell, func.sum(daily_figures.c.count)).where(is_wanted).group_by(*cell))
    return {(figure, game, part): int(count) for figure, game, part, count in rows}


async def by_week(conn: AsyncConnection, since: date) -> dict[date, tuple[int, int | None]]:
    """Returns the rooms with a finished match of each complete week by its Monday, and how many came again.

    The second number is None until the week after is complete.
    """
    is_of_rooms = daily_figures.c.figure.in_([ROOMS, ROOMS_AGAIN]) & (daily_figures.c.day >= since.isoformat())
    rows = await conn.execute(
        select(daily_figures.c.day, daily_figures.c.figure, daily_figures.c.count).where(is_of_rooms)
    )
    counts = {(date.fromisoformat(day), figure): count for day, figure, count in rows}
    mondays = sorted(day for day, figure in counts if figure == ROOMS)
    return {day: (counts[day, ROOMS], counts.get((day + timedelta(days=7), ROOMS_AGAIN))) for day in mondays}
