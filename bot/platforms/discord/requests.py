"""A press or a command, and its answer."""

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

from .errors import NETWORK, UNKNOWN_MESSAGE, Gone
from .payload import Payload
from .reply import Reply

if TYPE_CHECKING:
    from .front import Discord

TOKEN_LIFETIME = timedelta(minutes=14)  # followups to an interaction are possible for fifteen minutes
CALL_ERRORS = (discord.HTTPException, Gone, RoomGone, RateLimited, *NETWORK)  # failures of calls besides the answer


@dataclass(frozen=True, slots=True)
class Request:
    """A press or a command: its origin, and its answer."""

    front: Discord
    interaction: discord.Interaction[Any]
    context: Context
    reply: Reply
    own_page: bool  # only this person sees the pressed message, and the answer replaces it
    own_hand: bool = False  # and it is the private screen of a seat
    match: str = ""  # of the pressed button

    def display(self, message: int, table: Table, *, hidden: bool) -> Display:
        """Returns the message as a display.

        An ephemeral one, or one in a place where we are not a member, can be edited only through this interaction.
        """
        shown = Display("discord", self.context.room.address, str(message), table.id, shown=table.revision)
        if self.context.place.present and not hidden:
            return shown
        return replace(shown, handle=self.interaction.token, expires_at=self.front.app.now() + TOKEN_LIFETIME)

    @property
    def pressed_hand(self) -> int | None:
        """The id of the pressed hand, which the answer replaces."""
        message = self.interaction.message if self.own_page and self.own_hand else None
        return message.id if message is not None else None

    async def in_place(self, payload: Payload, *, hidden: bool) -> int:
        """Updates the pressed message, or sends a new one where it was deleted; returns its id."""
        try:
            return await self.reply.edit(payload)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        return await self.reply.send(payload, hidden=hidden)
