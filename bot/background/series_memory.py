"""A series: the final views that computers remember from earlier matches with the same players.

In memory only: lost at a restart. A view is what the seat saw, so nothing hidden is learned from it.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from games.core.game import Seat
from games.table.table import Table
from storage.recent import RecentDict

VIEWS_MOST = 100  # per seat
COMPANIES_MOST = 1_000
ENDED_MOST = 1_000  # ended matches that have been handled

Company = tuple[str, tuple[tuple[int | None, int | None], ...]]  # a game, and who sits where: (player, level)


class Series:
    """The remembered views of each computer's seat, by company."""

    def __init__(self) -> None:
        self._views: RecentDict[Company, dict[Seat, deque[Any]]] = RecentDict(COMPANIES_MOST)  # the latest company last
        self._ended: RecentDict[str, None] = RecentDict(ENDED_MOST)

    def remember(self, table: Table) -> None:
        """Remembers a match that has ended, once."""
        if table.status != "over" or table.match is None or not (table.game.learns and table.has_computer):
            return
        if table.id in self._ended:
            return
        self._ended[table.id] = None
        views = self._views.setdefault(_company(table), {})
        self._views.move_to_end(_company(table))
        for seat, chair in enumerate(table.chairs):
            if chair.is_computer:
                seen = views.setdefault(seat, deque(maxlen=VIEWS_MOST))
                seen.append(table.game.view(table.match.state, seat))

    def earlier(self, table: Table, seat: Seat) -> tuple[Any, ...]:
        """Returns this seat's final views of earlier matches, the newest last, in a game that learns from them."""
        return tuple(self._views.get(_company(table), {}).get(seat, ())) if table.game.learns else ()


def _company(table: Table) -> Company:
    return table.name, tuple((chair.player, chair.level) for chair in table.chairs)
