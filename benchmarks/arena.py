"""Where computers play each other while something else is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.app import App
from games.table import play as table_play
from games.table.chair import Chair
from games.table.seating import new_table
from games.table.table import Change, Table
from storage import UnitOfWork


class Arena:
    """Matches of a game between two levels; when one is over, the next one begins."""

    def __init__(self, app: App, game: str, levels: tuple[int, int]) -> None:
        self.ended, self.closed = 0, False
        self._app, self._game, self._levels = app, game, levels
        self._tasks: set[asyncio.Task[None]] = set()
        app.store.listen(self._look)

    async def begin(self) -> None:
        """A match of two computers."""
        chairs = tuple(Chair(None, "", level=level) for level in self._levels)
        options = self._app.games[self._game].Options()

        async def work(unit: UnitOfWork) -> None:
            now, facts = self._app.now(), {"options": options, "host": None, "most": 2, "stake": 0}
            game, random_bytes = self._app.games[self._game], self._app.random_bytes
            fresh = new_table(game, random_bytes, now, name=self._game, room=1, chairs=chairs, **facts)
            table = unit.put(Change(fresh))
            unit.put(table_play.begun(table, now))

        await self._app.store.write(work)

    def _look(self, changed: Mapping[str, Table]) -> None:
        for table in changed.values():
            if table.status == "over" and table.has_computer and not self.closed:
                self.ended += 1
                task = asyncio.create_task(self.begin())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
