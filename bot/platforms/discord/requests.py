"""Something that somebody did here, and how it is answered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import discord
from msgspec.structs import replace

from bot.chat.context import Context
from bot.fronts import RateLimited, RoomGone
from games.table.table import Table
from storage.displays import Display

from .payload import Payload
from .reply import Reply
from .troubles import NETWORK, UNKNOWN_MESSAGE, Gone

if TYPE_CHECKING:
    from .front import Discord

ALIVE = timedelta(minutes=14)  # an interaction can be followed up for fifteen
TROUBLES = (discord.HTTPException, Gone, RoomGone, RateLimited, *NETWORK)  # when something besides the answer fails


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that somebody did: where, and how it is answered."""

    front: Discord
    interaction: discord.Interaction[Any]
    context: Context
    reply: Reply
    own_page: bool  # what was pressed is seen by them alone, and gives way to the answer
    own_hand: bool = False  # and it is the private screen of a seat

    def display(self, message: int, table: Table, *, hidden: bool) -> Display:
        """The message as a display; where we are not a member, or others do not see it, it lives by this press."""
        shown = Display("discord", self.context.room.address, str(message), table.id, shown=table.revision)
        if self.context.place.present and not hidden:
            return shown
        return replace(shown, handle=self.interaction.token, expires_at=self.front.app.now() + ALIVE)

    @property
    def pressed_hand(self) -> int | None:
        """The number of the hand that was pressed, and that the answer takes the place of."""
        message = self.interaction.message if self.own_page and self.own_hand else None
        return message.id if message is not None else None

    async def save(self, display: Display) -> None:
        """Remembers a new message; when its match went on meanwhile, it is behind already."""
        app = self.front.app
        await app.redraw.save(display)
        newest = await app.store.table(display.match_id)
        if newest is not None and newest.revision > display.shown:
            app.redraw.mark({newest.id: newest})

    async def in_place(self, payload: Payload, *, hidden: bool) -> int:
        """The message that was pressed becomes this; a new one does where that was deleted meanwhile. Gives its id."""
        try:
            return await self.reply.edit(payload)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        return await self.reply.send(payload, hidden=hidden)
