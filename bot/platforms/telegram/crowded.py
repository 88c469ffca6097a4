"""Hands leave a group that has no room for them: for the private chats of those who have pressed START."""

from __future__ import annotations

import asyncio

from bot.chat.pages import head
from bot.fronts import Sent
from bot.memory import RecentDict, RecentSet
from bot.messages.temporary import Slot
from bot.view.answer import Message
from games.table.table import Table
from storage.messages.displays import Display
from storage.people import players
from storage.people.players import Player

from .ephemeral import NAME
from .hands import Hands
from .painter import Painter
from .payload import payload_of

HANDS_MOST = 10_000
STAYS_SECONDS = 60.0  # somebody whose private chat is closed is asked about again after that


class CrowdedGroups:
    """Moves hands, each once for all of its match."""

    def __init__(self, painter: Painter, hands: Hands) -> None:
        self._painter, self._out, self._hands = painter, painter.out, hands
        self._redraw = painter.out.app.redraw
        self._moved: RecentSet[tuple[str, int]] = RecentSet(HANDS_MOST)  # by match and account
        self._stays: RecentDict[int, float] = RecentDict(HANDS_MOST)  # accounts, and until when

    async def shuts_out(self, address: str, user: int, player: Player, table: Table) -> bool:
        """Whether a hand is shown in the private chat, because a group has no room for it; tells its player once."""
        if (table.id, user) in self._moved:
            return True
        if self._out.carries(address) or not await self._out.reach.works(str(user)):
            return False
        self._moved.add((table.id, user))
        await self._tell(user, player, table)
        return True

    def moves(self, display: Display) -> bool:
        """Whether a standing hand is about to move instead of being updated."""
        name = NAME.fullmatch(display.message)
        if name is None or display.kind != "hand":
            return False
        user = int(name[1])
        if self._stays.get(user, 0.0) > asyncio.get_running_loop().time():
            return False
        self._stays[user] = asyncio.get_running_loop().time() + STAYS_SECONDS
        self._out.later(self._move(display, user))
        return True

    async def _move(self, display: Display, user: int) -> None:
        app = self._out.app
        table = await app.store.table(display.match_id)
        async with app.store.read() as conn:
            player = await players.get(conn, display.viewer or 0)
        is_played = table is not None and table.status == "live" and table.game.ui.private
        if (
            table is None
            or player is None
            or not is_played
            or not await self.shuts_out(display.room, user, player, table)
        ):
            self._redraw.queue(display)
        elif await self._hands.show(str(user), player, table):
            await self._redraw.drop(display)
            await self._painter.ephemeral.remove(display)

    async def _tell(self, user: int, player: Player, table: Table) -> None:
        """Says why the hand is in the private chat now."""
        pen, out, account = self._out.pen(player.language, table), self._out, str(user)
        payload = payload_of(Message(f"{head(pen, table)}\n{pen('telegram-crowded')}"))

        async def write() -> Sent | None:
            sent = await out.say(account, lambda: out.send(account, payload))
            return out.sent_to(account, sent.message_id) if sent is not None else None

        await out.app.temporary.show(Slot("telegram", player.id, table.id, "line", account), write)
