"""Messages outside of interactions: sent, edited and deleted by the bot itself."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import discord
from msgspec.structs import replace

from bot.chat.rendering import first_message, message_of
from bot.fronts import RateLimited, RoomGone
from bot.view.answer import Message
from games.core.game import Refusal
from games.table.table import Table
from storage.messages import displays
from storage.messages.displays import Display, as_shown
from storage.people import players
from storage.recent import RecentDict

from .errors import MISSING_PERMISSIONS, NETWORK, THREAD_ARCHIVED, Gone, translated_errors
from .payload import Payload

if TYPE_CHECKING:
    from .front import Discord

NONCE_MOST = 24  # characters
DELETED_MOST = 1_000
WEBHOOK = 3  # the type of webhook of an interaction


class Outbound:
    """Writes to channels."""

    def __init__(self, front: Discord) -> None:
        self._front = front
        self._deleted: RecentDict[str, int] = RecentDict(DELETED_MOST)

    async def post(self, display: Display, table: Table) -> Display:
        """Sends a wanted message; a repeated send shows it once."""
        front = self._front
        message = await first_message(front.app, display, table, await message_of(front.app, display, table))
        payload = await front.pictures.payload(message)
        number = await self.send(display.room, payload, self._nonce(display))
        there = replace(display, message=str(number), handle="", expires_at=None)
        front.sent_content.note(as_shown(there, table), message)
        return there

    async def send(self, room: str, payload: Payload, nonce: str | None = None) -> int:
        """Sends to a channel; without the picture where attachments are forbidden."""
        channel = self._front.client.get_partial_messageable(int(room))
        once: Any = {"nonce": nonce} if nonce else {}
        with translated_errors():
            try:
                return (await channel.send(**payload.sending(), **once)).id
            except discord.Forbidden as error:
                if error.code != MISSING_PERMISSIONS or payload.picture is None:
                    raise
                return (await channel.send(**payload.without_picture().sending(), **once)).id

    async def edit(self, display: Display, table: Table, chosen: str = "") -> bool:
        """Updates a message unless it is up to date; returns False when it is gone."""
        front = self._front
        try:
            message = await message_of(front.app, display, table, chosen)
        except Refusal:  # its viewer no longer has a seat
            return False
        return await front.sent_content.update(display, table, message, lambda: self._updated(display, message))

    async def _updated(self, display: Display, message: Message) -> bool:
        try:
            await self.rewrite(display, await self._front.pictures.payload(message))
        except Gone:
            self.note_deleted(display)
            return False
        return True

    async def rewrite(self, display: Display, payload: Payload) -> None:
        """Replaces the content of a message. Raises Gone where it no longer exists."""
        with translated_errors():
            try:
                await self._rewrite(display, payload.editing())
            except discord.HTTPException as error:
                if error.code == THREAD_ARCHIVED:  # an archived thread is opened again
                    await self._front.client.http.edit_channel(int(display.room), archived=False)
                elif error.code == MISSING_PERMISSIONS and payload.picture is not None:
                    payload = payload.without_picture()
                else:
                    raise
                await self._rewrite(display, payload.editing())

    async def _rewrite(self, display: Display, changes: dict[str, Any]) -> None:
        if display.handle:
            await self.webhook_of(display.handle).edit_message(int(display.message), **changes)
        else:
            await self._message(display).edit(**changes)

    async def remove(self, display: Display) -> None:
        """Deletes a message; does nothing where it is gone already."""
        with suppress(Gone, RoomGone), translated_errors():
            if display.handle:
                await self.webhook_of(display.handle).delete_message(int(display.message))
            else:
                await self._message(display).delete()

    async def remove_ephemeral(self, token: str, message: int) -> None:
        """Deletes an ephemeral answer to an interaction."""
        with suppress(Gone), translated_errors():
            await self.webhook_of(token).delete_message(message)

    def webhook_of(self, token: str) -> discord.Webhook:
        """Returns the webhook for followups to an interaction."""
        client = self._front.client
        data: Any = {"id": client.application_id, "type": WEBHOOK, "token": token}
        return discord.Webhook.from_state(data, state=client._connection)

    def _message(self, display: Display) -> discord.PartialMessage:
        channel = self._front.client.get_partial_messageable(int(display.room))
        return channel.get_partial_message(int(display.message))

    def note_deleted(self, display: Display) -> None:
        """Notes that a message was deleted: its replacement is a new message, not the same send again."""
        name = _name(display)
        self._deleted[name] = self._deleted.get(name, 0) + 1

    async def was_deleted(self, room: str, messages: Iterable[int]) -> None:
        """Posts the cards among deleted messages again, if they are missed."""
        app = self._front.app
        for number in messages:
            async with app.store.read() as conn:
                display = await displays.at(conn, "discord", room, str(number))
            table = await app.store.table(display.match_id) if display is not None and display.kind == "card" else None
            if display is not None and table is not None:
                self.note_deleted(display)
                await app.redraw.replace_lost(display, table)

    def _nonce(self, display: Display) -> str:
        name = _name(display)
        return sha256(f"{name} {self._deleted.get(name, 0)}".encode()).hexdigest()[:NONCE_MOST]

    async def say(self, room: str, message: Message) -> bool:
        """Sends a message to a room; returns whether it arrived."""
        try:
            await self.send(room, await self._front.pictures.payload(message))
        except (RoomGone, RateLimited, discord.HTTPException, *NETWORK):
            return False
        return True

    async def tell(self, account: str, message: Message) -> bool:
        """Sends a private message; notes and returns whether it arrived."""
        room, arrived = await self._front.private_room(account), False
        if room is not None:
            try:
                await self.send(room, await self._front.pictures.payload(message))
                arrived = True
            except RoomGone:
                pass
            except (RateLimited, discord.HTTPException, *NETWORK):  # that says nothing about the person
                return False
        await self._front.app.store.write(
            lambda unit: players.set_reachable(unit.conn, "discord", account, 1 if arrived else -1)
        )
        return arrived


def _name(display: Display) -> str:
    return f"{display.room} {display.match_id} {display.kind} {display.viewer} {display.turn}"
