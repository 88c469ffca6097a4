"""Players who are waited for and seem to be away: they have no page open, and no chat or push message could call them.

Those who wait are told. Only closed pages say so, so nothing follows from it: the clock runs on. It is known in memory
alone, to each process that shows the table, and asked for only where a player who is waited for has no page open there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta

from bot.app import App
from bot.memory import RecentDict
from bot.notices.destinations import private_chat
from bot.tasks import Tasks
from games.core.game import Seat
from games.table.table import Table
from storage.columns import WEB
from storage.messages import notices

from .audience import Audience
from .live import Hub

AWAY_SECONDS = 15.0  # without a page, until somebody seems to be away; a page that is loaded again takes a moment
LOOK_SECONDS, LOOK_AGAIN_SECONDS = 3.0, 15.0  # between two looks, before and after they seem to be away
SHORT = timedelta(hours=1)  # at a longer clock nobody keeps a page open
TABLES_MOST = 5_000


class Unattended:
    """Looks at the tables of which a page is open while somebody is waited for who has none."""

    def __init__(self, app: App, hub: Hub, audience: Audience) -> None:
        self._app, self._hub, self._audience = app, hub, audience
        self._found: RecentDict[str, frozenset[Seat]] = RecentDict(TABLES_MOST)  # who seems to be away, by match
        self._missing: dict[str, Mapping[Seat, float]] = {}  # since when a seat has no page, by match that is looked at
        self.tasks = Tasks()

    def seats(self, table: Table) -> list[Seat]:
        """Returns the seats that are waited for and whose players seem to be away."""
        return sorted(self._found.get(table.id, frozenset()) & frozenset(_awaited(table)))

    def note(self, table: Table) -> None:
        """Looks at a table that is shown, or of which a page was closed, as long as somebody awaited has no page."""
        if table.id not in self._missing and any(not self._is_here(table, seat) for seat in _awaited(table)):
            self._missing[table.id] = {}
            self.tasks.start(self._follow(table.id), "players without a page")

    def opened_or_closed(self, match_id: str) -> None:
        """Looks at a table of which a page was opened or closed, in whichever process."""
        if (table := self._app.store.cached(match_id)) is None:
            return
        if match_id in self._found:
            self.tasks.start(self.look(match_id), "a player who seemed to be away")
        self.note(table)

    async def _follow(self, match_id: str) -> None:
        try:
            while await self.look(match_id):
                await asyncio.sleep(LOOK_AGAIN_SECONDS if match_id in self._found else LOOK_SECONDS)
        finally:
            self._missing.pop(match_id, None)

    async def look(self, match_id: str) -> bool:
        """Looks who seems to be away, and shows it; returns whether somebody is missing who may be soon."""
        table = self._app.store.cached(match_id) or await self._app.store.table(match_id)
        before, now = self._missing.get(match_id, {}), self._app.seconds()
        awaited = _awaited(table) if table is not None and self._hub.is_shown(match_id) else []
        gone = [seat for seat in awaited if table is not None and not await self._has_page(table, seat)]
        missing = {seat: before.get(seat, now) for seat in gone}
        away = [seat for seat, since in missing.items() if now - since >= AWAY_SECONDS]
        known = self._found.get(match_id, frozenset())
        found = frozenset(
            [seat for seat in away if table is not None and (seat in known or await self._may_be_told_of(table, seat))]
        )
        if match_id in self._missing:
            self._missing[match_id] = missing
        self._show(match_id, found)
        return bool(missing) and (not away or bool(found))

    def _show(self, match_id: str, found: frozenset[Seat]) -> None:
        known = self._found.pop(match_id, frozenset())
        if found:
            self._found[match_id] = found
        if found != known:
            self._hub.renew(match_id)

    def _is_here(self, table: Table, seat: Seat) -> bool:
        """Whether a player has a page of ours open in this process, or looks at the table in another one."""
        player = table.chairs[seat].answers
        assert player is not None
        if self._hub.is_watched(table.id, player) or player in self._audience.looking(table.id):
            return True
        return player in self._hub.players

    async def _has_page(self, table: Table, seat: Seat) -> bool:
        player, front = table.chairs[seat].answers, self._app.fronts.get(WEB)
        if self._is_here(table, seat):
            return True
        return front is not None and player is not None and await front.is_open(player, table.id)

    async def _may_be_told_of(self, table: Table, seat: Seat) -> bool:
        """Whether nothing else could call a player, who does not hide whether they are at the board."""
        player = table.chairs[seat].answers
        async with self._app.store.read() as conn:
            whom = (await notices.persons(conn, [player])).get(player) if player is not None else None
        if whom is None or whom.preferences.presence == "hidden":
            return False
        return await private_chat(self._app, whom, WEB) is None


def _awaited(table: Table) -> list[Seat]:
    """Returns the seats of people in a browser who are waited for at a short clock, and of whom nothing is known."""
    if table.status != "live" or table.deadline is None or table.asked_at is None or table.is_practice:
        return []
    if table.lobby.daily or table.deadline - table.asked_at > SHORT:
        return []
    chairs = ((seat, table.chairs[seat]) for seat in sorted(table.waiting()))
    return [seat for seat, chair in chairs if chair.is_person and chair.answers_on == WEB and not chair.is_gone]
