"""Private screens: in the private chat at the bottom, or in the group for one pair of eyes."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from storage.displays import Display
from storage.people import Player
from storage.table import Table

from .painter import is_ephemeral
from .payload import Payload
from .trouble import MessageGone

if TYPE_CHECKING:
    from .asked import Asked
    from .front import Telegram

HERE_FOR = timedelta(hours=6)  # a message for one pair of eyes may vanish by itself


class Hands:
    """One display for each hand that is open."""

    def __init__(self, front: Telegram) -> None:
        self._front = front

    async def show(self, account: str, player: Player, table: Table, chosen: str = "", pressed: str = "") -> bool:
        """The hand in the private chat: in its place where it was pressed or stands at the bottom, else anew."""
        known = await self._of(player, table, account)
        here = next((one for one in known if one.message == pressed), None)
        if here is None and pressed:  # the reply to its sending was lost
            here = Display("telegram", account, pressed, table.id, player.id, kind="hand")
        here = here or next((one for one in known if self._front.out.newest.is_last(account, one.message)), None)
        if here is not None and await self.paint(here, table, chosen):
            return True
        sent = await self._send(account, player, table, chosen)
        for one in known if sent else ():
            await self._front.app.redraw.drop(one)
            await self._front.out.remove(account, int(one.message))
        return sent

    async def _of(self, player: Player, table: Table, room: str) -> list[Display]:
        found = await self._front.app.redraw.of_match(table.id)
        mine = [one for one in found if (one.platform, one.room, one.kind) == ("telegram", room, "hand")]
        return [one for one in mine if one.viewer == player.id and one.state == "there" and one.message.isdecimal()]

    async def paint(self, display: Display, table: Table, chosen: str) -> bool:
        """Paints what is there and was gone into; False when its message is gone."""
        app, painted = self._front.app, True

        async def write() -> bool:
            nonlocal painted
            try:
                payload = await self._front.painter.payload(display, table, chosen)
                await self._front.out.edit(display.room, int(display.message), payload)
            except MessageGone:
                painted = False
            return True

        with app.redraw.held(table.id, display.key):
            done = await self._front.out.say(display.room, write, urgent=display.kind == "hand")
            if painted and done:
                await app.redraw.keep(replace(display, shown=table.revision))
        if not painted:
            await app.redraw.drop(display)
        return painted

    async def _send(self, account: str, player: Player, table: Table, chosen: str) -> bool:
        display = Display("telegram", account, "", table.id, player.id, kind="hand")
        payload = await self._front.painter.payload(display, table, chosen)
        sent = await self._front.out.say(account, lambda: self._front.out.send(account, payload))
        if sent is None:
            return False
        await self._front.app.redraw.keep(replace(display, message=str(sent.message_id), shown=table.revision))
        return True

    async def show_here(self, asked: Asked, table: Table, chosen: str = "") -> bool:
        """The hand in the group, for one pair of eyes; False where that does not work."""
        front, number = self._front, asked.ephemeral
        here = Display(
            "telegram", asked.address, f"e:{number}", table.id, asked.player.id, kind="hand", handle=str(asked.user)
        )
        payload = await front.painter.payload(here, table, chosen)
        if not await self._edited_here(asked, payload):
            number = await self._sent_here(asked, payload)
        if not number:
            return False
        until = front.app.now() + HERE_FOR
        there = replace(here, message=f"e:{number}", shown=table.revision, expires_at=until)
        await front.app.redraw.keep(there)
        return True

    async def page_here(self, asked: Asked, payload: Payload) -> bool:
        """A page in the group, for one pair of eyes; False where that does not work."""
        if await self._edited_here(asked, payload):
            return True
        return bool(await self._sent_here(asked, payload))

    async def _sent_here(self, asked: Asked, payload: Payload) -> int:
        """The number of a new message for one pair of eyes; 0 where there can be none."""
        return await self._front.out.say(asked.address, lambda: self._front.ephemeral.send(asked, payload)) or 0

    async def _edited_here(self, asked: Asked, payload: Payload) -> bool:
        """Whether the message that was pressed has taken what it is to show."""
        if not asked.ephemeral:
            return False
        where = (asked.address, asked.user, asked.ephemeral, payload)
        return bool(await self._front.out.say(asked.address, lambda: self._front.ephemeral.edit(*where)))

    async def repaint_here(self, display: Display, table: Table) -> bool:
        """A hand that is shown in a group, painted anew; False when it is gone."""
        assert is_ephemeral(display)
        payload = await self._front.painter.payload(display, table)
        number = int(display.message.removeprefix("e:"))
        return await self._front.ephemeral.edit(display.room, int(display.handle), number, payload)
