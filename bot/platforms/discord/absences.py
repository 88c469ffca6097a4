"""When Discord could not reach us: a gap of some seconds is kept, so that no clock counts it against anybody."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app import App
from games.table.clock import Outage
from storage import outages

GAP = timedelta(seconds=6)  # shorter ones nobody notices
EVERY_SHARD = -1


class Absences:
    """The shards that are away, and since when."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since: dict[int, datetime] = {}
        self._over: list[Outage] = []

    def begins(self, shard: int) -> None:
        """A shard is away."""
        self._since.setdefault(shard, self._app.now())

    def all_begin(self) -> None:
        """No shard is connected; the next connection may have fewer or more of them."""
        self._since = {EVERY_SHARD: min([*self._since.values(), self._app.now()])}

    def ends(self, shard: int) -> bool:
        """A shard is back; whether now all are."""
        began = self._since.pop(EVERY_SHARD, None) or self._since.pop(shard, None)
        if began is not None and self._app.now() - began > GAP:
            self._over.append(Outage("discord", began, self._app.now()))
        return not self._since

    async def note(self) -> None:
        """Writes down the gaps that are over."""
        over, self._over = self._over, []
        for gap in over:
            await self._app.store.write(lambda unit, gap=gap: outages.note(unit.conn, gap))  # type: ignore[misc]
        if over:
            await self._app.learn_outages()
