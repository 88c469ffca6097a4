"""The private messages of people at a match: each person has one page, which the next one replaces. When the match
ends, at most one message stays: the hand, or else what the last page says.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Literal

from bot.app import App
from bot.memory import RecentDict, RecentSet
from bot.messages.message_locks import PATIENCE_SECONDS, Locks
from bot.view.answer import Message
from bot.view.button_data import ButtonData
from games.table.table import Table

MATCHES_MOST = 2_000
CLOSING_SECONDS = 2.0  # the page of the last press becomes the result

Kind = Literal["page", "line"]  # a line is a refusal, or news: a person has one of each kind at a match
Write = Callable[[], Awaitable["PrivatePage | None"]]  # returns the message that it has written; None where that fails


@dataclass(frozen=True, slots=True)
class PrivatePage:
    """A message that one person alone sees."""

    address: str  # of the chat; on Discord the token that can delete it
    message: int
    has_keys: bool = False  # which are of no use after the end
    until: float = inf  # when it can no longer be deleted


def match_of(message: Message) -> str:
    """Returns the match that a page is about, as its keys say; empty where none does."""
    return next((match for row in message.keys for key in row if (match := ButtonData.parse(key.data).match)), "")


class PrivatePages:
    """The last private messages of each person at a match. A restart forgets them: they stay then."""

    def __init__(self, app: App, platform: str, remove: Callable[[PrivatePage], Awaitable[None]]) -> None:
        self._app, self._platform, self._remove = app, platform, remove
        self._shown: RecentDict[str, dict[tuple[int, Kind], PrivatePage]] = RecentDict(MATCHES_MOST)  # by match
        self._closed: RecentSet[str] = RecentSet(MATCHES_MOST)
        self._locks = Locks()

    def shown(self, match: str, player: int, kind: Kind = "page") -> PrivatePage | None:
        """Returns the message of this kind that a person has at a match, if it can still be deleted."""
        page = self._shown.get(match, {}).get((player, kind))
        return page if page is not None and page.until > self._app.seconds() else None

    async def show(self, match: str | None, player: int, write: Write, kind: Kind = "page") -> PrivatePage | None:
        """Writes a message, and removes the one of this kind before it at the match; None: it is of no match.

        Simultaneous presses of one person are answered one after the other: a page that the next one replaces could
        otherwise take the next one away in its turn, and none would stay.
        """
        if match is None:
            return await write()
        async with self._locks.of((match, player), PATIENCE_SECONDS):
            page = await write()
            if page is not None:
                await self._replace(match, player, page, kind)
            return page

    async def _replace(self, match: str, player: int, page: PrivatePage, kind: Kind) -> None:
        before = self.shown(match, player, kind)
        of_match = self._shown.get(match, {})
        of_match[player, kind] = page
        self._shown[match] = of_match
        if before is not None and before.message != page.message:
            await self._remove(before)

    def ended(self, changed: Mapping[str, Table]) -> list[str]:
        """Returns the matches that have just ended and have private messages, each once."""
        over = [match for match, table in changed.items() if table.status == "over" and match in self._shown]
        return [match for match in over if self._closed.add(match)]

    async def close(self, match: str) -> None:
        """Removes the private messages of a match that has ended but a result, where no hand shows it."""
        before = {page.message for page in self._shown.get(match, {}).values()}
        await asyncio.sleep(CLOSING_SECONDS)
        hands = await self._app.redraw.of_match(match, platform=self._platform, kind="hand")
        with_hand = {hand.viewer for hand in hands}
        of_match = self._shown.get(match, {})
        for player, kind in list(of_match):
            async with self._locks.of((match, player), PATIENCE_SECONDS):  # a press on it may be about to be answered
                page = of_match[player, kind]
                says_more = kind == "page" and not page.has_keys and player not in with_hand
                if page.message not in before or says_more:
                    continue
                del of_match[player, kind]
                if page.until > self._app.seconds():
                    await self._remove(page)
