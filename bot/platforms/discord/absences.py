"""Connection gaps: one of some seconds is saved as an outage, so that it costs no player time."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app import App
from games.table.clock import Outage
from storage import outages

GAP = timedelta(seconds=6)  # shorter ones go unnoticed
EVERY_SHARD = -1


class Absences:
    """The disconnected shards, and since when."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since: dict[int, datetime] = {}
        self._over: list[Outage] = []

    def begins(self, shard: int) -> None:
        """Notes that a shard has disconnected."""
        self._since.setdefault(shard, self._app.now())

    def all_begin(self) -> None:
        """Notes that no shard is connected; the next connection may have another number of them."""
        self._since = {EVERY_SHARD: min([*self._since.values(), self._app.now()])}

    def ends(self, shard: int) -> bool:
        """Notes that a shard is connected; returns whether all are."""
        began = self._since.pop(EVERY_SHARD, None) or self._since.pop(shard, None)
        if began is not None and self._app.now() - began > GAP:
            self._over.append(Outage("discord", began, self._app.now()))
        return not self._since

    async def note(self) -> None:
        """Saves the gaps that have ended."""
        over, self._over = self._over, []
        for gap in over:
            await self._app.store.write(lambda unit, gap=gap: outages.note(unit.conn, gap))  # type: ignore[misc]
        if over:
            await self._app.learn_outages()
