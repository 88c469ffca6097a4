"""Messages that nobody of their table looks at: they are updated now and then, and at once when somebody looks again.

A player does not see a card while their hand stands in its place, or while they have the table's board in view on a
page: then the board shows them each move. The others of a chat see the card go on at a quiet rhythm.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.fronts import ChatFront, Front
from bot.memory import RecentDict, RecentSet
from games.table.table import Table
from storage.messages.displays import UNKNOWN, Display

from .display_cache import Key

QUIET_SECONDS = 20.0  # between two updates of a message that no player sees
PRESSED_SECONDS = 20.0  # a player who pressed a button in a chat looks at the chat for so long, whatever page is open
MATCHES_MOST = 5_000
PEOPLE_MOST = 10_000


class UnseenMessages:
    """Decides which messages may wait. `fronts`: all that are on."""

    def __init__(self, fronts: Mapping[str, Front]) -> None:
        self._fronts = fronts
        self._updated: RecentDict[Key, float] = RecentDict(MATCHES_MOST)  # unseen messages: when each was updated last
        self._late: RecentSet[str] = RecentSet(MATCHES_MOST)  # matches with messages that wait
        self._pressed: RecentDict[tuple[str, int], float] = RecentDict(PEOPLE_MOST)  # by match and player

    async def may_wait(self, chat: ChatFront, display: Display, table: Table) -> bool:
        """Whether no player looks at a message of a running match, and it was updated a short while ago."""
        is_news = display.shown == UNKNOWN or display.shown < table.hands_revision  # of seats and offers
        if table.status != "live" or is_news or await self._is_seen(chat, display, table):
            self._updated.pop(display.key, None)
            return False
        now = asyncio.get_running_loop().time()
        rests = display.kind == "hand" and display.viewer in await chat.hidden_from(display, table)
        if rests or now - self._updated.get(display.key, -QUIET_SECONDS) < QUIET_SECONDS:
            self._late.add(table.id)
            return True
        self._updated[display.key] = now
        return False

    async def _is_seen(self, chat: ChatFront, display: Display, table: Table) -> bool:
        readers = {display.viewer} if display.kind == "hand" else self._readers(chat.name, table)
        if not readers:
            return True
        unaware = readers - self._on_board(table)
        return bool(unaware) and not unaware <= {*await chat.hidden_from(display, table)}

    def _readers(self, chat: str, table: Table) -> set[int | None]:
        """Returns the people who play in this chat or on pages, from which they may come back to it."""
        fronts = {chat, *(name for name, front in self._fronts.items() if not isinstance(front, ChatFront))}
        return {chair.answers for chair in table.chairs if chair.is_person and chair.answers_on in fronts}

    def _on_board(self, table: Table) -> set[int]:
        """Returns the players who have the table's board in view and have pressed nothing in a chat for a while."""
        looking = {player for front in self._fronts.values() for player in front.looking(table.id)}
        since = asyncio.get_running_loop().time() - PRESSED_SECONDS
        return {player for player in looking if self._pressed.get((table.id, player), since) <= since}

    def note_press(self, match_id: str, player: int) -> None:
        """Notes that a player pressed a button of a match in a chat."""
        self._pressed[match_id, player] = asyncio.get_running_loop().time()

    def is_late(self, match_id: str) -> bool:
        """Whether messages of a match have waited since this was asked last."""
        return self._late.take(match_id)
