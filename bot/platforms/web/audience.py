"""The audience of each table: how many people have a page of it open besides its players, and which players look at it.

Both are counted over all processes and kept in memory alone. Pages are told when they change, at most once a second, so
that all show the same without a move.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from bot.memory import RecentDict
from bot.tasks import Tasks
from games.table.substitution import people_of
from games.table.table import Table
from storage.peers import Peers

from .live import PAUSE_SECONDS, Hub, Paced
from .subscriber import HOME_MOST

TOLD = "audience"  # begins what processes tell each other
COUNT_LASTS_SECONDS = 150.0  # a process that says nothing for so long has no pages any more; it does so each minute
LEFT_SECONDS = 3.0  # a player whose page is loaded again within it has not left
MATCHES_MOST = 5_000
LOOKS = re.compile(rf"[0-9]{{1,18}}=[a-z]{{1,{HOME_MOST}}}(?:,[0-9]{{1,18}}=[a-z]{{1,{HOME_MOST}}})*")


@dataclass(frozen=True, slots=True)
class Present:
    """The people at a table in one process: how many watch, and the home of each player who looks at it."""

    watching: int = 0
    players: Mapping[int, str] = field(default_factory=dict)


NOBODY = Present()
Heard = tuple[Present, float]  # who is there in another process, and when it said so


class Audience:
    """The people at each table with open pages. Players of the table are no audience.

    `when_left`: is called with a match when one of its players does not look at it any more, in whichever process;
    `when_counted`: whenever pages of it were opened or closed.
    """

    def __init__(self, hub: Hub, peers: Peers, seconds: Callable[[], float]) -> None:
        self._hub, self._peers, self._seconds = hub, peers, seconds
        self._name = secrets.token_hex(4)
        self._seated: dict[str, frozenset[int]] = {}  # the players of each table that has open pages
        self._seats: RecentDict[str, tuple[int | None, ...]] = RecentDict(MATCHES_MOST)  # who answers for each seat
        self._here: dict[str, Present] = {}  # as last told
        self._elsewhere: dict[str, dict[str, Heard]] = {}  # by match and process
        self._leaving: dict[str, dict[int, float]] = {}  # by match: the players who left just now, and when
        # who looks at each match that somebody has looked at, in all processes, as last told to the pages
        self._looking: RecentDict[str, Mapping[int, str]] = RecentDict(MATCHES_MOST)
        self._repeated: set[str] = set()  # matches that others are told of even if nothing has changed
        self.when_left: Callable[[str], object] = str
        self.when_counted: Callable[[str], object] = str
        self._tasks = Tasks()
        self._count_soon = Paced(self._count)
        hub.when_opened_or_closed = self.recount
        peers.listen(self._heard)

    def size(self, table: Table) -> int:
        """Returns how many people watch a table."""
        elsewhere = sum(present.watching for present in self._recent(table.id))
        return self._hub.watching(table.id, _players(table)) + elsewhere

    def looking(self, match_id: str) -> Mapping[int, str]:
        """Returns the home of each player who has a page of a match in view in any process, and shows that."""
        homes = dict[int, str]()
        for present in (*self._recent(match_id), self._here.get(match_id, NOBODY)):
            homes.update(present.players)
        return homes

    def homes(self, table: Table) -> tuple[str, ...]:
        """Returns the home of the person who answers for each seat; empty where they do not look at the table."""
        self._note_seats(table)
        return self._homes(table.id)

    def seats(self, table: Table) -> None:
        """Notes who plays at a table that somebody is about to open."""
        self._seated[table.id] = _players(table)
        self._note_seats(table)

    def _note_seats(self, table: Table) -> None:
        self._seats[table.id] = tuple(None if chair.invited else chair.answers for chair in table.chairs)

    def changed(self, tables: Mapping[str, Table]) -> None:
        """Counts again where somebody sat down or got up."""
        for table in tables.values():
            if self._seated.get(table.id, _players(table)) != _players(table):
                self.seats(table)
                self.recount(table.id)

    def recount(self, match_id: str) -> None:
        """Counts again who is at a table, now or within a second, and tells its pages what has changed."""
        self._count_soon(match_id)

    def repeat(self, seated: Mapping[str, Collection[int]]) -> None:
        """Tells everything again, by who plays at the tables with open pages, as stored; forgets other tables."""
        self._seated = {match_id: frozenset(players) for match_id, players in seated.items()}
        self._repeated.update(self._here)
        for match_id in {*seated, *self._here, *self._elsewhere}:
            self.recount(match_id)

    def _count(self, match_id: str) -> float:
        seated, before = self._seated.get(match_id, frozenset()), self._here.pop(match_id, NOBODY)
        here = Present(self._hub.watching(match_id, seated), self._players_here(match_id, seated, before.players))
        if here != before or match_id in self._repeated:
            self._tasks.start(self._peers.tell(f"{TOLD} {match_id} {self._name} {_spelled(here)}"))
        self._repeated.discard(match_id)
        if here != NOBODY:
            self._here[match_id] = here
        self._hub.tell_audience(match_id, here.watching + sum(present.watching for present in self._recent(match_id)))
        self._tell_looking(match_id)
        self.when_counted(match_id)
        return PAUSE_SECONDS

    def _players_here(self, match_id: str, seated: Collection[int], before: Mapping[int, str]) -> Mapping[int, str]:
        """Returns the players who look at a match in this process, or did so until just now."""
        looking = {player: home for player, home in self._hub.looking(match_id).items() if player in seated}
        now, left = self._seconds(), self._leaving.pop(match_id, {})
        since = {player: left.get(player, now) for player in before if player in seated and player not in looking}
        leaving = {player: at for player, at in since.items() if now - at < LEFT_SECONDS}
        if leaving:
            self._leaving[match_id] = leaving
            asyncio.get_running_loop().call_later(LEFT_SECONDS + PAUSE_SECONDS, self.recount, match_id)
        return looking | {player: before[player] for player in leaving}

    def _tell_looking(self, match_id: str) -> None:
        before, now = self._looking.get(match_id, {}), self.looking(match_id)
        if now or match_id in self._looking:
            self._looking[match_id] = now
            self._hub.tell_present(match_id, self._homes(match_id))
        if before.keys() - now.keys():
            self.when_left(match_id)

    def _homes(self, match_id: str) -> tuple[str, ...]:
        looking = self.looking(match_id)
        return tuple(looking.get(player, "") if player else "" for player in self._seats.get(match_id, ()))

    def _recent(self, match_id: str) -> list[Present]:
        """Returns who is at a table in other processes, as said lately."""
        since = self._seconds() - COUNT_LASTS_SECONDS
        recent = {name: heard for name, heard in self._elsewhere.pop(match_id, {}).items() if heard[1] >= since}
        if recent:
            self._elsewhere[match_id] = recent
        return [present for present, _ in recent.values()]

    def _heard(self, text: str) -> None:
        what, *rest = text.split(" ")
        if what != TOLD or not 3 <= len(rest) <= 4 or not rest[2].isdecimal():
            return
        match_id, name, count, *looks = rest
        if looks and not LOOKS.fullmatch(looks[0]):  # of another version of the program
            return
        pairs = [look.partition("=") for look in looks[0].split(",")] if looks else []
        players = {int(player): home for player, _, home in pairs}
        said = self._elsewhere.setdefault(match_id, {})
        said.pop(name, None)
        if (present := Present(int(count), players)) != NOBODY:
            said[name] = (present, self._seconds())
        self.recount(match_id)


def _spelled(present: Present) -> str:
    """Returns who is at a table as processes tell it."""
    looks = ",".join(f"{player}={home}" for player, home in present.players.items())
    return f"{present.watching} {looks}".rstrip()


def _players(table: Table) -> frozenset[int]:
    return frozenset(people_of(table))
