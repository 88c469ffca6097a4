"""Private screens: at the bottom of the private chat, or as ephemeral messages in the group."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import timedelta

from msgspec.structs import replace

from bot.chat.delivery import update_in_place
from games.table.table import Table
from storage.messages.displays import Display, as_shown
from storage.people.players import Player

from .painter import Painter
from .payload import Payload, payload_of
from .requests import Request

HERE_FOR = timedelta(hours=6)  # the lifetime of an ephemeral message


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
            await self._out.remove(account, int(hand.message))
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

    async def show_here(self, request: Request, table: Table, chosen: str = "") -> bool:
        """Shows the hand in the group as an ephemeral message; returns False where that fails."""
        return bool(await self._out.say(request.address, lambda: self._written_here(request, table, chosen)))

    async def _written_here(self, request: Request, table: Table, chosen: str) -> bool:
        """Answers on the pressed message if it was ephemeral, otherwise on a new one."""
        painter, number, handle = self._painter, request.ephemeral, str(request.user)
        here = Display(
            "telegram", request.address, f"e:{number}", table.id, request.player.id, kind="hand", handle=handle
        )
        async with self._app.redraw.writers.writing(here, table) as (now, newest):
            if not number or not await painter.write(now, newest, chosen):
                message = await painter.message(now, newest, chosen)
                number = await painter.ephemeral.send(request, payload_of(message))
            if not number:
                return False
            there = replace(here, message=f"e:{number}", expires_at=self._app.now() + HERE_FOR)
            await self._app.redraw.save(as_shown(there, newest))
        return True

    async def page_here(self, request: Request, payload: Payload) -> bool:
        """Shows a page in the group as an ephemeral message; returns False where that fails."""
        if await self._edited_here(request, payload):
            return True
        return bool(await self._sent_here(request, payload))

    async def _sent_here(self, request: Request, payload: Payload) -> int:
        """Sends a new ephemeral message; returns its number, 0 where there can be none."""
        return await self._out.say(request.address, lambda: self._painter.ephemeral.send(request, payload)) or 0

    async def _edited_here(self, request: Request, payload: Payload) -> bool:
        """Edits the pressed ephemeral message; returns whether that worked."""
        if not request.ephemeral:
            return False
        where = (request.address, request.user, request.ephemeral, payload)
        return bool(await self._out.say(request.address, lambda: self._painter.ephemeral.edit(*where)))
