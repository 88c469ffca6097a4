"""Reports: what people tell the operators of others. Each is settled once, and deleted some time after that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import UniqueConstraint, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import insert_new, instant, partial_index, table, text, whole
from ..rows import Rows

KIND = "player report"  # of its messages to people in the outbox
LINES_MOST = 20  # of talk in one report
KEPT_FOR = timedelta(days=90)  # after a report was settled

Reason = Literal["name", "left", "unfair", "spam", "other"]
Decision = Literal["", "warned", "banned", "banned_everywhere", "done"]

reports = table(
    "reports",
    whole("id", primary_key=True),
    text("match_id", server_default=""),  # empty: the person was reported apart from any match
    whole("reporter", nullable=True),  # null: their data was deleted
    whole("player_id", index=True),  # who is reported; of a program, its owner
    text("called", server_default=""),  # the name of who is reported, at that time
    text("reason"),
    instant("at"),
    instant("settled_at", nullable=True),  # an operator has decided
    text("decision", server_default=""),
    text("lines", server_default=""),  # of talk that the person has said, each in a line of its own
    UniqueConstraint("reporter", "player_id", "match_id"),
    partial_index("reports_settled", "settled_at"),
)


@dataclass(frozen=True, slots=True)
class Report:
    """A report."""

    id: int
    match_id: str
    reporter: int | None
    player_id: int
    called: str
    reason: Reason
    at: datetime
    settled_at: datetime | None = None
    decision: Decision = ""
    lines: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """How often somebody was reported, by whomever, and how often they were warned, of what is still stored."""

    reported: int = 0
    warned: int = 0


_rows = Rows(Report, reports)
_OPEN = _rows.select.where(reports.c.settled_at.is_(None)).order_by(reports.c.at, reports.c.id)
_COUNT_OPEN = select(func.count()).select_from(reports).where(reports.c.settled_at.is_(None))
_OF_REPORTER = reports.c.reporter == bindparam("by")
_COUNT_SINCE = select(func.count()).where(_OF_REPORTER, reports.c.at > bindparam("since", type_=reports.c.at.type))
_HISTORY = (
    select(reports.c.player_id, reports.c.decision, func.count())
    .where(reports.c.player_id.in_(bindparam("people", expanding=True)))
    .group_by(reports.c.player_id, reports.c.decision)
)


async def add(conn: AsyncConnection, report: Mapping[str, Any]) -> bool:
    """Saves a report; returns False where its reporter has reported this person for this match already."""
    return bool((await conn.execute(insert_new(reports).values(**report))).rowcount)


async def add_line(conn: AsyncConnection, report: Mapping[str, Any]) -> bool:
    """Adds the line of a report to one that its reporter has made, which nobody has settled; returns False without one.

    A line that it has already is not added again; nor is one that has no room.
    """
    same = [reports.c[name] == report[name] for name in ("reporter", "player_id", "match_id")]
    known = (
        await conn.execute(select(reports.c.id, reports.c.lines).where(*same, reports.c.settled_at.is_(None)))
    ).first()
    lines = known.lines.split("\n") if known is not None and known.lines else []
    if known is None or report["lines"] in lines or len(lines) >= LINES_MOST:
        return False
    joined = "\n".join([*lines, report["lines"]])
    return bool((await conn.execute(update(reports).where(reports.c.id == known.id).values(lines=joined))).rowcount)


async def count_since(conn: AsyncConnection, reporter: int, since: datetime) -> int:
    """Returns how many reports somebody has made since then."""
    return await conn.scalar(_COUNT_SINCE, {"by": reporter, "since": since}) or 0


async def get(conn: AsyncConnection, number: int) -> Report | None:
    """Returns the report with this number."""
    return await _rows.get(conn, number)


async def opened(conn: AsyncConnection, but: int, most: int) -> list[Report]:
    """Returns the reports that nobody has settled, the oldest first, without those about one person."""
    return await _rows.all(conn, _OPEN.where(reports.c.player_id != but).limit(most))


async def count_open(conn: AsyncConnection) -> int:
    """Returns how many reports nobody has settled."""
    return await conn.scalar(_COUNT_OPEN) or 0


async def count_open_about(conn: AsyncConnection, player: int) -> int:
    """Returns how many reports about somebody nobody has settled."""
    return await conn.scalar(_COUNT_OPEN.where(reports.c.player_id == player)) or 0


async def histories(conn: AsyncConnection, people: Collection[int]) -> Mapping[int, History]:
    """Returns how often these people were reported and warned."""
    counted: Counter[int] = Counter()
    warned: Counter[int] = Counter()
    for player, decision, count in await conn.execute(_HISTORY, {"people": list(people)}):
        counted[player] += count
        warned[player] += count if decision == "warned" else 0
    return {player: History(count, warned[player]) for player, count in counted.items()}


async def settle(conn: AsyncConnection, number: int, decision: Decision, now: datetime) -> bool:
    """Settles a report; returns False where somebody has done so already."""
    still_open = (reports.c.id == number) & reports.c.settled_at.is_(None)
    return (
        await conn.execute(update(reports).where(still_open).values(settled_at=now, decision=decision))
    ).rowcount > 0
