"""Asks chats whether people who are waited for are still in the room: what a network tells nobody, or was missed.

People are waited for at their turn, before the start, and where a rematch is offered. Nobody is asked for who has acted
within the last minute. A network that tells nobody who leaves is asked when somebody else at the table presses or
looks, and once a question has stood for a minute; at half of the time for a question every chat is. When a rematch is
offered, every chat is asked at once, for nobody notes who leaves after the end. The process that has the front asks.
What it remembers ends with it, so the next one may ask once more.
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
from bot.usecases.departures import MINUTE, SURELY_HERE
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


def _turn(table: Table) -> int | None:
    """Returns the number of the question of a live match; None before the start and after the end."""
    return table.live_match().turn if table.status == "live" else None


def _is_unsure(table: Table, at: datetime, fronts: Sequence[str], silent: timedelta) -> bool:
    """Whether there will be somebody to ask about at this time in these chats, as far as it is known now."""
    return bool(fronts) and any(departures.is_unsure(table, seat, fronts, at, silent) for seat in table.waiting())


class MemberChecks:
    """Looks at the questions of live tables that are shown in a chat of this process."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._begun: RecentDict[str, int] = RecentDict(TABLES_MOST)  # the newest question, by table
        self._at_half: RecentDict[str, int] = RecentDict(
            TABLES_MOST
        )  # the one that was asked about at half of its time
        self._due: list[tuple[datetime, str, int, bool]] = []  # a heap; at half, or when it has stood for a minute
        # by table: which question was asked about last, and when
        self._asked: RecentDict[str, tuple[int | None, datetime]] = RecentDict(TABLES_MOST)
        self._places = asyncio.Semaphore(AT_ONCE)
        self.tasks = Tasks()

    def on_change(self, changed: Mapping[str, Table]) -> None:
        """Takes the change of a table as a press of somebody there, and notes when its new question is looked at.

        A question of which nobody from a chat is asked costs nothing.
        """
        for table in changed.values() if self._app.fronts.chats else ():
            self.looked(table)
            if table.status != "live":
                continue
            turn = table.live_match().turn
            if self._begun.get(table.id) == turn:
                continue
            self._begun[table.id] = turn
            self._note_when_due(table, turn)

    def _note_when_due(self, table: Table, turn: int) -> None:
        half, silent = half_of(table), self._fronts(tells=False)
        stood = (table.asked_at or self._app.now()) + MINUTE
        if half is not None and _is_unsure(table, half, self._fronts(), SURELY_HERE):
            heapq.heappush(self._due, (half, table.id, turn, True))
        if (half is None or stood < half) and _is_unsure(table, stood, silent, MINUTE):
            heapq.heappush(self._due, (stood, table.id, turn, False))

    def looked(self, table: Table, player: int | None = None) -> None:
        """Asks about silent people who are waited for: somebody has pressed something, or looks at a table.

        `player`: who that is; nobody is asked whether they are there themselves.
        """
        is_over = table.status == "over"
        fronts, silent, now = self._fronts(tells=is_over), timedelta() if is_over else MINUTE, self._app.now()
        if not fronts or self._is_known(table, now):
            return
        others = (seat for seat in departures.expected(table) if player is None or table.chairs[seat].answers != player)
        if any(departures.is_unsure(table, seat, fronts, now, silent) for seat in others):
            self._asked[table.id] = _turn(table), now
            self.tasks.start(self._ask(table.id, _turn(table), fronts, silent), "members: a press")

    def _is_known(self, table: Table, now: datetime) -> bool:
        """Whether somebody pressed within the last minute, and the same people were asked for."""
        asked = self._asked.get(table.id)
        return asked is not None and asked[0] == _turn(table) and now - asked[1] < MINUTE

    async def ask_when_due(self) -> None:
        """Asks about the questions that have stood for a minute, and those half of whose time is over."""
        now = self._app.now()
        while self._due and self._due[0][0] <= now:
            _, match_id, turn, is_half = heapq.heappop(self._due)
            if not is_half:
                await self._ask(match_id, turn, self._fronts(tells=False), MINUTE)
            elif self._at_half.get(match_id) != turn:
                await self._ask_at_half(match_id, turn)

    async def sweep(self) -> None:
        """Does the same for questions that began before this process, or of which it has not heard."""
        await self.ask_when_due()
        if not (fronts := self._fronts()):
            return
        async with self._app.store.read() as conn:
            ids = await table_lists.ids_past_half(conn, self._app.now(), PAGE)
            loaded = await tables.load(conn, self._app.games, ids)
        now = self._app.now()
        for table in loaded.values():
            half, turn = half_of(table), table.live_match().turn if table.status == "live" else 0
            if half is not None and self._at_half.get(table.id) != turn and _is_unsure(table, now, fronts, SURELY_HERE):
                await self._ask_at_half(table.id, turn)

    def _fronts(self, *, tells: bool = True) -> list[str]:
        """Returns the chats to ask here: all, or those that tell nothing themselves."""
        return [
            front.name
            for front in self._app.fronts.chats.values()
            if front.is_here and front.ready and (tells or not front.tells_who_leaves)
        ]

    async def _ask_at_half(self, match_id: str, turn: int) -> None:
        self._at_half[match_id] = turn
        await self._ask(match_id, turn, self._fronts(), SURELY_HERE)

    async def _ask(self, match_id: str, turn: int | None, fronts: Sequence[str], silent: timedelta) -> None:
        """Asks about everybody who is waited for and has been silent for so long, if the question still stands."""
        async with self._places:
            with failures_logged(log, "members could not be asked for", match=match_id):
                table = self._app.store.cached(match_id) or await self._app.store.table(match_id)
                if table is not None and _turn(table) == turn:
                    await departures.ask_who_is_there(self._app, table, fronts, silent)
