"""Asks chats whether people who are waited for are still in the room: what a network tells nobody, or what was missed.

At half of the time for a question every chat is asked once; when the question begins, only a network that tells nobody
who leaves. The process that has the front asks. What it remembers ends with it, so the next one may ask once more.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import structlog

from bot.app import App
from bot.logs import failures_logged
from bot.memory import RecentDict
from bot.tasks import Tasks
from bot.usecases import departures
from games.table.table import Table
from storage.matches import table_lists, tables

TABLES_MOST = 10_000  # whose question is remembered; of more, some are asked about once more
PAGE = 256
AT_ONCE = 2  # tables; more wait, and are left out where their question is answered meanwhile
LEAST = timedelta(seconds=20)  # from the beginning of a question to half of its time, else nobody is asked twice

log = structlog.get_logger(__name__)


def half_of(table: Table) -> datetime | None:
    """Returns when half of the time for the question is over; None without a clock, and where that is very soon."""
    if table.status != "live" or table.deadline is None or table.asked_at is None:
        return None
    half = table.asked_at + (table.deadline - table.asked_at) / 2
    return half if half - table.asked_at >= LEAST else None


def _is_unsure(table: Table, at: datetime, fronts: Sequence[str]) -> bool:
    """Whether there will be somebody to ask about at this time in these chats, as far as it is known now."""
    return bool(fronts) and any(departures.is_unsure(table, seat, fronts, at) for seat in table.waiting())


class MemberChecks:
    """Looks twice at each question of a live table that is shown in a chat of this process."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._begun: RecentDict[str, int] = RecentDict(TABLES_MOST)  # the question last asked about, by table
        self._at_half: RecentDict[str, int] = RecentDict(TABLES_MOST)  # the same at half of its time
        self._halves: list[tuple[datetime, str, int]] = []  # a heap
        self._places = asyncio.Semaphore(AT_ONCE)
        self.tasks = Tasks()

    def on_change(self, changed: Mapping[str, Table]) -> None:
        """Asks about each new question now, where the network tells nothing, and notes when half of its time is over.

        A question of which nobody from a chat is asked costs nothing.
        """
        at_beginning, at_half = self._fronts(begins=True), self._fronts(begins=False)
        for table in changed.values() if self._app.fronts.chats else ():
            if table.status != "live" or self._begun.get(table.id) == table.live_match().turn:
                continue
            turn = self._begun[table.id] = table.live_match().turn
            if _is_unsure(table, self._app.now(), at_beginning):
                self.tasks.start(self._ask(table.id, turn, begins=True), "members: a turn begins")
            if (half := half_of(table)) is not None and _is_unsure(table, half, at_half):
                heapq.heappush(self._halves, (half, table.id, turn))

    async def ask_at_half(self) -> None:
        """Asks about the questions half of whose time is over."""
        now = self._app.now()
        while self._halves and self._halves[0][0] <= now:
            _, match_id, turn = heapq.heappop(self._halves)
            if self._at_half.get(match_id) != turn:
                await self._ask(match_id, turn)

    async def sweep(self) -> None:
        """Does the same for questions that began before this process, or of which it has not heard."""
        await self.ask_at_half()
        if not (fronts := self._fronts(begins=False)):
            return
        async with self._app.store.read() as conn:
            ids = await table_lists.ids_past_half(conn, self._app.now(), PAGE)
            loaded = await tables.load(conn, self._app.games, ids)
        for table in loaded.values():
            half, turn = half_of(table), table.live_match().turn if table.status == "live" else 0
            if half is not None and self._at_half.get(table.id) != turn and _is_unsure(table, half, fronts):
                await self._ask(table.id, turn)

    def _fronts(self, *, begins: bool) -> list[str]:
        """Returns the chats to ask here: all, or when a question begins those that tell nothing themselves."""
        return [
            front.name
            for front in self._app.fronts.chats.values()
            if front.is_here and front.ready and not (begins and front.tells_who_leaves)
        ]

    async def _ask(self, match_id: str, turn: int, *, begins: bool = False) -> None:
        """Asks about everybody who is waited for, if the question still stands."""
        if not begins:
            self._at_half[match_id] = turn
        async with self._places:
            await self._ask_now(match_id, turn, begins)

    async def _ask_now(self, match_id: str, turn: int, begins: bool) -> None:
        with failures_logged(log, "members could not be asked for", match=match_id):
            table = self._app.store.cached(match_id) or await self._app.store.table(match_id)
            if table is not None and table.status == "live" and table.live_match().turn == turn:
                await departures.ask_who_is_there(self._app, table, self._fronts(begins=begins))
