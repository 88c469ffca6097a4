"""Streaks of the daily match: for how many days in a row players have finished it, with the last result.

Both stand in the player's row, so that every page shows them without a query. The tries are the truth: a streak that
seems to have ended is counted again from them. A day of vacation, or of our own outage, ends no streak.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Outcome
from games.table.daily import YOU, Result, days_between, days_of, is_whole, result_of, streak_of
from games.table.table import Table
from games.table.vacation import Vacation

from ..columns import Batch, Row, Work
from ..operation_schema import outage_days
from ..rows import decode, decode_or_new, encode
from ..schema import accounts, players
from . import daily
from .overall import Games
from .unrated import Steps

GAP_MOST = 60  # days without a match over which a streak lasts; a vacation has 21
DOWN_LEAST = 3_600  # seconds of a day in which nobody could reach us


@dataclass(frozen=True, slots=True)
class Streak:
    """The last finished daily match of a player."""

    day: str = ""  # empty: none
    days: int = 0  # in a row, up to that day
    result: Result | None = None


def read(text: str) -> Streak:
    """Returns what stands in the row of a player."""
    return decode_or_new(text, Streak) if text else Streak()


_PLAYER = players.c.id == bindparam("player")
_STORED = select(players.c.daily).where(_PLAYER)
_SAVE = Batch(update(players).where(players.c.id == bindparam("who")).values(daily=bindparam("streak")))
_PLATFORMS = select(accounts.c.platform).where(accounts.c.player_id == bindparam("player"))
_WAS_DOWN = (
    (outage_days.c.day > bindparam("after"))
    & (outage_days.c.day < bindparam("before"))
    & (outage_days.c.seconds >= DOWN_LEAST)
    & or_(outage_days.c.front == "", outage_days.c.front.in_(_PLATFORMS))
)
_FREE = select(players.c.vacations, outage_days.c.day).where(_PLAYER)
_FREE = _FREE.select_from(players.outerjoin(outage_days, _WAS_DOWN))


async def of_player(conn: AsyncConnection, player: int) -> Streak:
    """Returns the last finished daily match of a player."""
    return read(await conn.scalar(_STORED, {"player": player}) or "")


async def free_days(conn: AsyncConnection, player: int, after: str, before: str) -> set[str]:
    """Returns the days between these two that end no streak of a player: of their vacations, and of our outages."""
    rows = (await conn.execute(_FREE, {"player": player, "after": after, "before": before})).all()
    free = {day for _, day in rows if day is not None}
    for vacation in decode(rows[0][0], tuple[Vacation, ...]) if rows else ():
        free |= {day for day in days_of(vacation.began, vacation.until) if after < day < before}
    return free


async def days_now(conn: AsyncConnection, player: int, streak: Streak, today: str) -> int:
    """Returns how many days a streak has today, when today can still be played; without a query where it is sure."""
    gap = days_between(streak.day, today) if streak.days else []
    if not gap or len(gap) > GAP_MOST:
        return 0 if gap else streak.days
    return streak.days if set(gap) <= await free_days(conn, player, streak.day, today) else 0


async def _before(conn: AsyncConnection, player: int, day: str) -> int:
    """Counts a streak up to the day before another one, from all tries."""
    tries = await daily.played_by(conn, player)
    finished = {played.day for played in tries if played.day < day and _is_finished(played.outcome)}
    return streak_of(finished, day, await free_days(conn, player, min(finished), day)) if finished else 0


def _is_finished(outcome: Outcome | None) -> bool:
    return outcome is not None and is_whole(outcome)


async def note(
    conn: AsyncConnection, _games: Games, ended: Sequence[Table], _taken: Steps
) -> tuple[Sequence[Table], list[Work]]:
    """Returns these matches as they are, and the streaks that daily matches among them make longer."""
    rows = [row for table in ended if table.lobby.daily and (row := await _row(conn, table)) is not None]
    return ended, [(_SAVE, rows)] if rows else []


async def _row(conn: AsyncConnection, table: Table) -> Row | None:
    player, day = table.chairs[YOU].player, table.lobby.daily
    outcome = table.match.outcome if table.match is not None else None
    if player is None or outcome is None or not is_whole(outcome):
        return None
    known = await of_player(conn, player)
    if known.day >= day:  # the clock was set back
        return None
    before = await days_now(conn, player, known, day) or await _before(conn, player, day)
    return {"who": player, "streak": encode(Streak(day, before + 1, result_of(outcome, len(table.chairs))))}


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Moves the tries of a player to another one, whose streak is counted again."""
    await daily.move(conn, other, player)
    streak = await counted(conn, player)
    for number, text in ((player, encode(streak) if streak.day else ""), (other, "")):
        await conn.execute(update(players).where(players.c.id == number).values(daily=text))


async def counted(conn: AsyncConnection, player: int) -> Streak:
    """Returns the last finished daily match of a player, counted from all tries."""
    for played in await daily.played_by(conn, player):
        if played.outcome is not None and is_whole(played.outcome):
            seats = sum(map(len, played.outcome.places))
            days = await _before(conn, player, played.day) + 1
            return Streak(played.day, days, result_of(played.outcome, seats))
    return Streak()
