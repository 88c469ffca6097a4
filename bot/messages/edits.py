"""Edits of messages: each shows the newest table. The card above a posted result loses its keys, and is forgotten;
where nothing stands between them, it is removed.

storage/matches/result_cards.py says which results are posted again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from bot.fronts import ChatFront
from games.table.table import Table
from storage.messages.displays import Display, as_shown, is_stale

from .causes import is_expired, is_past
from .display_cache import DisplayCache, Key
from .display_lookup import DisplayLookup
from .message_locks import MessageLocks
from .room_queues import take_turn

DELETED_FOR = timedelta(hours=47)  # after it was sent: Telegram lets bots delete a message for two days


class Edits:
    """Edits messages. `lost` handles one that was deleted, `note` saves what a message shows."""

    def __init__(
        self,
        known: DisplayCache,
        lookup: DisplayLookup,
        writers: MessageLocks,
        lost: Callable[[Display, Table], Awaitable[None]],
        note: Callable[[Display], None],
        now: Callable[[], datetime],
    ) -> None:
        self._known = known
        self._lookup = lookup
        self._writers = writers
        self._lost = lost
        self._note = note
        self._now = now
        self._sending: set[Key] = set()

    async def edit(self, platform: ChatFront, display: Display) -> None:
        """Renders a message once it may be written, from the newest table at that time."""
        await take_turn(platform, display)
        async with self._writers.lock(display.key):
            beside, table = await self._lookup.displays(display.match_id), await self._known.table(display.match_id)
            now = self._known.now(display)
            if table is None or now is None or self._writers.is_held(display.key) or not is_stale(now, table):
                return
            if await self.removes(platform, now, table):  # as where the viewer of a hand has lost the seat meanwhile
                return
            below = next((other for other in beside if now.is_above(other) and other.state == "there"), None)
            if below is not None and await self._is_doubled(platform, now, below, table):
                await platform.remove(now)
                await self._known.change(now, None)
            elif not await platform.edit(now, table):
                await self._lost(now, table)
            elif below is not None:
                await self._known.change(now, None)
            else:
                self._note(as_shown(now, table))

    async def removes(self, platform: ChatFront, display: Display, table: Table) -> bool:
        """Removes a message that is obsolete at this table; returns whether it is."""
        if not is_past(display, table, self._now()):
            return False
        if self._known.now(display) is not None:  # else it was removed while this waited
            if display.state == "there" and not is_expired(display, self._now()):
                await platform.remove(display)
            await self._known.change(display, None)
        return True

    @contextmanager
    def sending(self, display: Display) -> Iterator[None]:
        """Notes that a message is being sent by this process."""
        self._sending.add(display.key)
        try:
            yield
        finally:
            self._sending.discard(display.key)

    def is_replaced(self, card: Display, result: Display) -> bool:
        """Whether this result stands below a card, or is going to; not where it is unknown whether it was sent."""
        return card.is_above(result) and (result.state != "sending" or result.key in self._sending)

    async def cards_above(self, result: Display) -> list[Display]:
        """Returns the cards above a result."""
        return [card for card in await self._lookup.displays(result.match_id) if card.is_above(result)]

    async def close_cards_above(self, platform: ChatFront, result: Display, table: Table) -> None:
        """Removes the keys from the cards above a result that was sent, unless those are edited anyway.

        A front that has taken them already writes nothing. A card that stands right above the result is removed.
        """
        for above in await self.cards_above(result):
            if self._known.is_stale(above):
                continue
            async with self._writers.lock(above.key):
                if self._writers.is_held(above.key):
                    continue
                if await self._is_doubled(platform, above, result, table):
                    await platform.remove(above)
                    await self._known.change(above, None)
                elif await platform.edit(above, table):
                    await self._known.change(above, None)

    async def _is_doubled(self, platform: ChatFront, card: Display, result: Display, table: Table) -> bool:
        """Whether a card would say the same as the result on the same screen, and can still be deleted everywhere."""
        return self._now() - table.created_at < DELETED_FOR and await platform.is_near(card, result)
