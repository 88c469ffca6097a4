"""Debounce: where many players answer one question, its messages are updated every two seconds, not for each answer.

A change that opens or ends a question passes at once. An update still pending at shutdown is found by the next sweep.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping

from games.table.table import Table

DEBOUNCE_SECONDS = 2.0
TABLES_MOST = 5_000  # a table that is not remembered is updated on each change


class Debounce:
    """Passes changes on to `mark`, with a delay for a table's minor changes."""

    def __init__(self, mark: Callable[[Mapping[str, Table]], None]) -> None:
        self._mark = mark
        # the time of the last update, and the table then
        self._passed: OrderedDict[str, tuple[float, Table]] = OrderedDict()
        self._waiting: dict[str, Table] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def mark(self, changed: Mapping[str, Table]) -> None:
        """Handles changed tables; minor changes may wait."""
        now = asyncio.get_running_loop().time()
        for match_id, table in changed.items():
            at, before = self._passed.get(match_id, (now, None))
            if before is None or not is_quiet(before, table) or at + DEBOUNCE_SECONDS <= now:
                self._pass(table)
                continue
            self._waiting[match_id] = table
            if match_id not in self._timers:
                timer = asyncio.get_running_loop().call_at(at + DEBOUNCE_SECONDS, self._fire, match_id)
                self._timers[match_id] = timer

    def _fire(self, match_id: str) -> None:
        self._pass(self._waiting[match_id])

    def _pass(self, table: Table) -> None:
        """Passes the table to the redraw now."""
        self._waiting.pop(table.id, None)
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        self._passed[table.id] = (asyncio.get_running_loop().time(), table)
        self._passed.move_to_end(table.id)
        if table.status != "live" or len(self._passed) > TABLES_MOST:
            del self._passed[table.id if table.status != "live" else next(iter(self._passed))]
        self._mark({table.id: table})

    def close(self) -> None:
        """Cancels all pending updates."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()


def is_quiet(before: Table, after: Table) -> bool:
    """Whether nothing has changed but that fewer players are waited for: the question stands, and nobody has left."""
    if before.match is None or after.match is None or before.match.turn != after.match.turn:
        return False
    same = (before.status, before.offers, before.said, before.deadline, _gone(before))
    now = (after.status, after.offers, after.said, after.deadline, _gone(after))
    return same == now and after.waiting() <= before.waiting()


def _gone(table: Table) -> list[str]:
    return [chair.why for chair in table.chairs]
