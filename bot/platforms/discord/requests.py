"""Reads what Discord sends: presses and commands as requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

import discord
import structlog
from msgspec.structs import replace

from bot.chat.context import Context
from games.table.table import Table
from storage.messages.displays import Display

from .errors import UNKNOWN_MESSAGE
from .outbound import Outbound
from .payload import ROW, Payload
from .reply import Reply

TOKEN_LIFETIME = timedelta(minutes=14)  # followups to an interaction are possible for fifteen minutes
Parse = Callable[[Any], None]
T = TypeVar("T")

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    """A press or a command: its origin, and its answer."""

    out: Outbound
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
        return replace(shown, handle=self.interaction.token, expires_at=self.out.app.now() + TOKEN_LIFETIME)

    @property
    def pressed_hand(self) -> int | None:
        """The id of the pressed hand, which the answer replaces."""
        message = self.interaction.message if self.own_page and self.own_hand else None
        return message.id if message is not None else None

    @property
    def card(self) -> int | None:
        """The id of the pressed message, if it is of a match and everybody in the room sees it."""
        message = self.interaction.message
        return message.id if message is not None and self.match and not message.flags.ephemeral else None

    async def in_place(self, payload: Payload, *, hidden: bool) -> int:
        """Updates the pressed message, or sends a new one where it was deleted; returns its id."""
        try:
            return await self.reply.edit(payload)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        return await self.reply.send(payload, hidden=hidden)


def read_interaction(parse: Callable[[Any], T], interaction: Any) -> T | None:
    """Returns what the library makes of an interaction, limited to the pressed button of a message.

    None where the library cannot parse it.
    """
    try:
        return parse(_without_unused_parts(interaction))
    except Exception as error:  # noqa: BLE001 - it would end a connection, and the program with it
        log.warning("an interaction could not be read", why=type(error).__name__)
        return None


def reduced(parse: Parse) -> Parse:
    """Returns the library's parser of interactions as above."""
    return lambda interaction: read_interaction(parse, interaction)


def ignored(_event: Any) -> None:
    """Reads nothing: other people's messages are none of our business, and building them would cost time."""


def _without_unused_parts(interaction: Any) -> Any:
    if not (interaction.get("member") or interaction.get("user")):
        raise ValueError("the interaction names nobody")
    custom_id = (interaction.get("data") or {}).get("custom_id")
    message = interaction.get("message")
    if custom_id is None or message is None:
        return interaction
    pressed = next(_with(message.get("components") or (), custom_id), None)
    return {**interaction, "message": {**message, "components": [pressed] if pressed else []}}


def _with(components: Any, custom_id: str) -> Iterator[Any]:
    """Yields the row of a button, with that button alone; it may stand in a container."""
    for row in components:
        parts = row.get("components") or ()
        pressed = [part for part in parts if part.get("custom_id") == custom_id]
        if pressed:
            yield {**row, "components": pressed}
        elif row.get("type") != ROW:
            yield from _with(parts, custom_id)
