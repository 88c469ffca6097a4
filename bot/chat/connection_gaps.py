"""Connection gaps of a chat: one of some seconds is saved as an outage, so that it costs no player time."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog

from bot.app import App
from games.table.clock import Outage
from storage.messages import outages

SHORTEST = timedelta(seconds=6)  # shorter ones go unnoticed
ALL = -1

log = structlog.get_logger(__name__)


class ConnectionGaps:
    """The connections of a front that are down, by number, and since when."""

    def __init__(self, app: App, front: str) -> None:
        self._app, self._front = app, front
        self._since: dict[int, datetime] = {}
        self._ended: list[Outage] = []

    @property
    def is_open(self) -> bool:
        """Whether a connection is down."""
        return bool(self._since)

    def begin(self, since: datetime, connection: int = ALL) -> None:
        """Notes that a connection is down; the gap may have begun before."""
        self._since.setdefault(connection, since)

    def begin_all(self, since: datetime) -> None:
        """Notes that nothing is connected; there may be another number of connections afterwards."""
        self._since = {ALL: min([*self._since.values(), since])}

    def end(self, connection: int = ALL) -> None:
        """Notes that a connection works."""
        began, now = self._since.pop(ALL, None) or self._since.pop(connection, None), self._app.now()
        if began is not None and now - began >= SHORTEST:
            self._ended.append(Outage(self._front, began, now))

    async def save(self) -> None:
        """Saves the gaps that have ended."""
        ended, self._ended = self._ended, []
        for gap in ended:
            log.warning("nobody could reach us", front=self._front, began=str(gap.began), ended=str(gap.ended))
            await self._app.store.write(lambda unit, gap=gap: outages.note(unit.conn, gap))  # type: ignore[misc]
        if ended:
            await self._app.learn_outages()
