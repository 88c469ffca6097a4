"""The audience of each table: how many people have a page of it open, in all processes, besides its players.

Pages are told when it changes, at most once a second, so that all show the same number without a move.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping

from bot.tasks import Tasks
from games.table.substitution import people_of
from games.table.table import Table
from storage.peers import Peers

from .live import PAUSE_SECONDS, Hub, Paced

TOLD = "audience"  # begins what processes tell each other
COUNT_LASTS_SECONDS = 150.0  # a process that says nothing for so long has no pages any more; it does so each minute

Heard = tuple[int, float]  # how many watch in another process, and when it said so


class Audience:
    """Counts the people who watch each table with open pages. Players of the table are no audience."""

    def __init__(self, hub: Hub, peers: Peers, seconds: Callable[[], float]) -> None:
        self._hub, self._peers, self._seconds = hub, peers, seconds
        self._name = secrets.token_hex(4)
        self._seated: dict[str, frozenset[int]] = {}  # the players of each table that has open pages
        self._here: dict[str, int] = {}  # as last told
        self._elsewhere: dict[str, dict[str, Heard]] = {}  # by match and process
        self._tasks = Tasks()
        self._count_soon = Paced(self._count)
        hub.when_opened_or_closed = self.recount
        peers.listen(self._heard)

    def size(self, table: Table) -> int:
        """Returns how many people watch a table."""
        return self._hub.watching(table.id, _players(table)) + self._sum_elsewhere(table.id)

    def seats(self, table: Table) -> None:
        """Notes who plays at a table that somebody is about to open."""
        self._seated[table.id] = _players(table)

    def changed(self, tables: Mapping[str, Table]) -> None:
        """Counts again where somebody sat down or got up."""
        for table in tables.values():
            if self._seated.get(table.id, _players(table)) != _players(table):
                self.seats(table)
                self.recount(table.id)

    def recount(self, match_id: str) -> None:
        """Counts again who watches a table, now or within a second, and tells its pages a new number."""
        self._count_soon(match_id)

    def repeat(self, seated: Mapping[str, Collection[int]]) -> None:
        """Tells all numbers again, by who plays at the tables with open pages, as stored; forgets other tables."""
        self._seated = {match_id: frozenset(players) for match_id, players in seated.items()}
        for match_id in {*seated, *self._here, *self._elsewhere}:
            self._here.pop(match_id, None)
            self.recount(match_id)

    def _count(self, match_id: str) -> float:
        here = self._hub.watching(match_id, self._seated.get(match_id, ()))
        if here != self._here.pop(match_id, 0):
            self._tasks.start(self._peers.tell(f"{TOLD} {match_id} {self._name} {here}"))
        if here:
            self._here[match_id] = here
        self._hub.tell_audience(match_id, here + self._sum_elsewhere(match_id))
        return PAUSE_SECONDS

    def _sum_elsewhere(self, match_id: str) -> int:
        since = self._seconds() - COUNT_LASTS_SECONDS
        recent = {
            name: count_at for name, count_at in self._elsewhere.pop(match_id, {}).items() if count_at[1] >= since
        }
        if recent:
            self._elsewhere[match_id] = recent
        return sum(count for count, _ in recent.values())

    def _heard(self, text: str) -> None:
        what, *rest = text.split(" ")
        if what == TOLD and len(rest) == 3 and rest[2].isdecimal():
            match_id, name, count = rest
            counts = self._elsewhere.setdefault(match_id, {})
            counts.pop(name, None)
            if int(count):
                counts[name] = (int(count), self._seconds())
            self.recount(match_id)


def _players(table: Table) -> frozenset[int]:
    return frozenset(people_of(table))
