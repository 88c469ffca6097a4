"""The web front of a house with several processes: a player's pages may be open in any of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import json

from bot.fronts import Front
from bot.relay import Relay
from games.core.screen import Say
from games.table.table import Table

from .remote_fronts import line_of, plain_line

KIND, VIEWED = "pages", "viewed"  # what is asked: whether a page is open, and which are in view
ANSWER_SECONDS = 1.0


class SharedPages(Front):
    """The pages of this process, and what is wanted of those of others.

    `tell`: tells the others a line for a player's pages of a match.
    """

    is_exclusive = False

    def __init__(self, pages: Front, relay: Relay, tell: Callable[[str, int, Any], None]) -> None:
        self.name, self.messenger = pages.name, pages.messenger
        self._pages = pages
        self._relay = relay
        self._tell = tell
        relay.answer(KIND, self._answer)
        relay.answer(VIEWED, self._answer_viewed)

    @property
    def own(self) -> Front:
        """The pages of this process."""
        return self._pages

    @property
    def ready(self) -> bool:  # type: ignore[override]
        """Whether this process serves pages."""
        return self._pages.ready

    async def run(self) -> None:
        """Serves the pages of this process."""
        await self._pages.run()

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows a line on the pages that a player has open at a table, in any process."""
        self._tell(table.id, player, plain_line(line))
        await self._pages.notify(player, table, line)

    async def show(self, player: int, table: Table, line: Any) -> None:
        """Shows a line that another process has told."""
        await self._pages.notify(player, table, line_of(line))

    async def is_open(self, player: int, match_id: str) -> bool:
        """Whether a player has a page of this match open in any process that says so in time."""
        if await self._pages.is_open(player, match_id):
            return True
        return any(json.decode(answer, type=bool) for answer in await self._ask(KIND, (player, match_id)))

    def looking(self, match_id: str) -> Collection[int]:
        """Returns the players who have a page of this match in view, in any process, and show that to others."""
        return self._pages.looking(match_id)

    async def looked_at(self, player: int) -> Collection[str]:
        """Returns the matches of which a player has a page in view, in any process that says so in time."""
        answers = await self._ask(VIEWED, player)
        elsewhere = [match_id for answer in answers for match_id in json.decode(answer, type=list[str])]
        return {*await self._pages.looked_at(player), *elsewhere}

    def players_here(self) -> Collection[int]:
        """Returns the players who have a page open in this process."""
        return self._pages.players_here()

    async def reconnect(self, player: int) -> None:
        """Has the open pages of a player connect again, in any process."""
        await self._pages.reconnect(player)

    async def _ask(self, kind: str, about: Any) -> Collection[bytes]:
        """Returns what the other processes answer in time."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answers, _ = await self._relay.ask_all(kind, json.encode(about), ANSWER_SECONDS)
        except TimeoutError:
            return ()
        return answers.values()

    def changed_elsewhere(self, revisions: Mapping[str, int]) -> None:
        """Notes that other processes have changed tables."""
        self._pages.changed_elsewhere(revisions)

    async def catch_up(self) -> None:
        """Brings open pages up to date."""
        await self._pages.catch_up()

    async def _answer_viewed(self, body: bytes) -> bytes:
        return json.encode(sorted(await self._pages.looked_at(json.decode(body, type=int))))

    async def _answer(self, body: bytes) -> bytes:
        player, match_id = json.decode(body, type=tuple[int, str])
        return json.encode(await self._pages.is_open(player, match_id))
