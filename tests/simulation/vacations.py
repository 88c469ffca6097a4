"""Clocks of a day or more: they stand still for people on vacation, and go on with what was left of their time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.core.match import legal, time_limit
from games.table.table import Table
from storage.columns import micros

if TYPE_CHECKING:
    from bot.app import App

    from .world import World

DAY = timedelta(days=1)
MOMENT = timedelta(seconds=10)  # in which a batch of changes may be written
STANDS_STILL = "a match of a day for each move waits for whoever is on vacation, and for nobody else"
COSTS_NOTHING = "a vacation costs nobody time"


def has_days(table: Table) -> bool:
    """Whether a match that goes on has a clock of a day or more for each move."""
    if table.status != "live" or table.match is None or table.match.bank is not None:
        return False
    return (time_limit(table.game, table.match) or timedelta()) >= DAY


def away_at(table: Table) -> set[int | None]:
    """For whom somebody else answers at a table."""
    return {chair.player for chair in table.chairs if chair.is_away}


def ends_in_time(table: Table, now: datetime) -> bool:
    """Whether a match of days waits, as long as it says, for what its people alone know: the opening of a hash."""
    if not has_days(table) or table.match is None or table.match.pause is not None or table.deadline is None:
        return False
    limit = time_limit(table.game, table.match) or timedelta()
    able = any(legal(table.game, table.match, seat) for seat in table.waiting())
    return not able and table.deadline <= now + limit


class VacationLaws:
    """Watches the matches that wait for people on vacation."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._left: dict[str, tuple[int, timedelta]] = {}  # of the time for a question that stands still

    def after_commit(self, tables: Iterable[Table]) -> None:
        """A question that goes on has what was left of its time."""
        for table in tables:
            pause = table.match.pause if table.match else None
            if table.match is None or table.deadline is None or table.status != "live":
                self._left.pop(table.id, None)
            elif pause is not None and table.id not in self._left:
                self._left[table.id] = table.match.turn, table.deadline - pause.by - pause.since
            elif pause is None and table.id in self._left:
                turn, left = self._left.pop(table.id)
                if turn == table.match.turn and table.deadline - table.moved_at < left - MOMENT:
                    had = table.deadline - table.moved_at
                    self._world.fails(COSTS_NOTHING, f"{table.id} turn {turn}: {had} instead of {left}")

    async def after_sweep(self, app: App, began: datetime) -> None:
        """Exactly the questions stand still that ask somebody on vacation, as they have since the sweep began.

        The tables are those of the database: a commit in whose moment the power goes is known to it alone.
        """
        away = "select id from players where vacation_until > ?"
        on_vacation = {player for (player,) in self._world.laws.look(away, micros(self._world.true_time()))}
        for (match_id,) in self._world.laws.look("select id from matches where status = 'live' order by id"):
            table = await app.store.table(match_id)
            if table is None or not has_days(table) or table.match is None or table.deadline is None:
                continue
            if table.moved_at >= began:
                continue
            asked = {
                table.chairs[seat].player
                for seat in table.waiting()
                if table.chairs[seat].kind == "person" and not table.chairs[seat].is_away
            }
            pause = table.match.pause
            is_asleep = bool(asked & on_vacation)
            is_kept = pause is None or table.chairs[pause.seat].player in on_vacation - away_at(table)
            if (is_asleep and pause is None) or not is_kept:
                self._world.fails(STANDS_STILL, f"{table.name} {table.id}: {sorted(filter(None, asked))}, {pause}")
