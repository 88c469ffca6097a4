"""Private screens at the bottom of the private chat."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.chat.delivery import update_in_place
from games.table.table import Table
from storage.messages.displays import Display, as_shown
from storage.people.players import Player

from .painter import Painter


class Hands:
    """Keeps one display for each open hand."""

    def __init__(self, painter: Painter) -> None:
        self._painter, self._out, self._app = painter, painter.out, painter.out.app

    async def show(self, account: str, player: Player, table: Table, chosen: str = "", pressed: str = "") -> bool:
        """Shows the hand in the private chat.

        Updates the message that was pressed or is at the bottom; else sends a new one.
        """
        hands = await self._of(player, table, account)
        here = next((hand for hand in hands if hand.message == pressed), None)
        if here is None and pressed:  # the answer to its sending was lost, or it was a notice until now
            here = Display("telegram", account, pressed, table.id, player.id, kind="hand")
            await self._app.redraw.drop(here)
        here = here or next((hand for hand in hands if self._out.newest.is_last(account, hand.message)), None)
        if here is not None and await self.paint(here, table, chosen):
            return True
        sent = await self._send(account, player.id, table, chosen)
        for hand in hands if sent else ():
            await self._app.redraw.drop(hand)
            self._out.remove_soon(account, int(hand.message))
        return sent

    async def _of(self, player: Player, table: Table, room: str) -> list[Display]:
        here = {"platform": "telegram", "room": room, "state": "there"}
        hands = await self._app.redraw.of_match(table.id, kind="hand", viewer=player.id, **here)
        return [hand for hand in hands if hand.message.isdecimal()]

    async def paint(self, display: Display, table: Table, chosen: str) -> bool:
        """Updates a message to show the table with this choice; returns False when it is gone."""
        painter, redraw = self._painter, self._app.redraw

        def write() -> Awaitable[bool]:
            return update_in_place(self._app, display, table, lambda now, newest: painter.write(now, newest, chosen))

        with redraw.writers.held(table.id, display.key):
            message = await painter.message(display, await redraw.newest(table), chosen)
            if painter.sent_content.has(display, message):
                return True
            return await self._out.say(display.room, write, urgent=display.kind == "hand") is not False

    async def send_again(self, removed: Display, table: Table) -> None:
        """Sends a hand whose message was a picture, which its player no longer wants."""
        if removed.viewer is not None:
            await self._send(removed.room, removed.viewer, table, "")

    async def _send(self, account: str, player: int, table: Table, chosen: str) -> bool:
        painter, wanted = self._painter, Display("telegram", account, "", table.id, player, kind="hand")

        async def write() -> Display:
            newest = await self._app.redraw.newest(table)
            return as_shown(await painter.post(wanted, newest, chosen), newest)

        there = await self._out.say(account, write)
        if there is not None:
            await self._app.redraw.save(there)
        return there is not None
