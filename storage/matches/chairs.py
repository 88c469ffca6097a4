"""Chairs as rows: all of a table where others sit, else their times; a notice that was taken meanwhile stays taken.

Notices are taken in their rows alone (notices.take), so that a table whose notice is sent has no new revision, and the
time of a chair in memory may be that of a notice which was sent or postponed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import Table

from ..columns import Batch, Row, Work, micros
from ..schema import seats
from .rows import chair_row

Pair = tuple[Table | None, Table]  # before a change (None: new), and after it

_THESE: BindParameter[Any] = bindparam("ids", expanding=True)
_SIT = Batch(insert(seats))
_TIMES = Batch(
    update(seats)
    .where(seats.c.match_id == bindparam("the_id"), seats.c.seat == bindparam("the_seat"))
    .values(acted_at=bindparam("new_acted_at"), notice_at=bindparam("new_notice_at"))
)
_ACTED = Batch(
    update(seats)
    .where(seats.c.match_id == bindparam("the_id"), seats.c.seat == bindparam("the_seat"))
    .values(acted_at=bindparam("new_acted_at"))
)
_NOTICES = select(seats.c.match_id, seats.c.seat, seats.c.notice_at).where(seats.c.match_id.in_(_THESE))
_STAND_UP = delete(seats).where(seats.c.match_id.in_(_THESE))


async def chair_work(conn: AsyncConnection, pairs: Iterable[Pair]) -> list[Work]:
    """Returns the rows of chairs to write with these tables; deletes those in whose place they stand."""
    rows, times, acted = list[Row](), list[Row](), list[Row]()
    vacated: dict[str, tuple[Table, Table]] = {}
    for before, after in pairs:
        if before is None or (not before.chairs and after.chairs):
            rows += _chair_rows(after)
        elif _others_sit(before, after):
            vacated[after.id] = before, after
        else:
            for row, is_due_again in _times(before, after):
                (times if is_due_again else acted).append(row)
    if vacated:
        rows += await _seated_anew(conn, vacated)
    return [(_SIT, rows), (_TIMES, times), (_ACTED, acted)]


def _chair_rows(table: Table) -> Iterator[Row]:
    return (chair_row(table.id, seat, chair) for seat, chair in enumerate(table.chairs))


def _others_sit(before: Table, after: Table) -> bool:
    """Whether more differs than the chairs' times."""
    if after.chairs is before.chairs:
        return False
    if len(before.chairs) != len(after.chairs):
        return True
    return not all(new is old or new.sits_as(old) for old, new in zip(before.chairs, after.chairs, strict=True))


async def _seated_anew(conn: AsyncConnection, changed: Mapping[str, tuple[Table, Table]]) -> list[Row]:
    """Deletes the rows of these chairs; returns those to write in their place."""
    stored = {row[:2]: row[2] for row in (await conn.execute(_NOTICES, {"ids": list(changed)})).all()}
    await conn.execute(_STAND_UP, {"ids": list(changed)})
    rows = list[Row]()
    for before, after in changed.values():
        due = {
            chair.player: (chair.notice_at, stored.get((after.id, seat)))
            for seat, chair in enumerate(before.chairs)
            if chair.player is not None
        }
        for row, chair in zip(_chair_rows(after), after.chairs, strict=True):
            was, is_now = due.get(chair.player or 0, (chair.notice_at, chair.notice_at))
            rows.append({**row, "notice_at": micros(is_now if was == chair.notice_at else chair.notice_at)})
    return rows


def _times(before: Table, after: Table) -> Iterator[tuple[Row, bool]]:
    """Yields the times of the chairs that have new ones, and whether their notice is due at another time."""
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        if old is not new:
            times: Row = {"the_id": after.id, "the_seat": seat, "new_acted_at": micros(new.acted_at)}
            is_due_again = old.notice_at != new.notice_at
            yield ({**times, "new_notice_at": micros(new.notice_at)} if is_due_again else times), is_due_again
