"""Messages outside of interactions: sent, edited and deleted by the bot itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from hashlib import sha256
from typing import Any

import discord
from msgspec.structs import replace

from bot.app import App
from bot.chat.delivery import SentContent
from bot.chat.rendering import first_message, message_of
from bot.fronts import RateLimited, RoomGone, Sent
from bot.memory import RecentDict, RecentSet
from bot.messages.message_locks import Locks
from bot.messages.temporary import Slot
from bot.settings import of_front
from bot.usecases import departures
from bot.usecases.departures import Place
from bot.view.answer import Message
from games.table.table import Table
from storage.messages import displays
from storage.messages.displays import Display, as_shown
from storage.people import players
from storage.temporary_messages import Cause

from . import Settings
from .activities import Activities
from .errors import (
    MISSING_PERMISSIONS,
    NETWORK,
    RETRY_SECONDS,
    THREAD_ARCHIVED,
    UNKNOWN_CHANNEL,
    Gone,
    translated_errors,
)
from .payload import DiscordInk, Payload, Pictures
from .reply import TOKEN_SECONDS, InteractionTokens
from .servers import Servers

NONCE_MOST = 24  # characters
REFUSED = (400, 403, 404)  # what the API answers where somebody takes no private messages, or is gone
NEAR = 4  # messages that a phone shows at once, a card among them
DELETED_MOST = 1_000
ROOMS_MOST = 10_000
WEBHOOK = 3  # the type of webhook of an interaction


class Outbound:
    """Writes to channels, and to people."""

    client: discord.Client  # of the present connection

    def __init__(self, app: App) -> None:
        self.app, self.ink, self.pictures = app, DiscordInk(), Pictures(app)
        self.sent_content, self.tokens, self.locks = SentContent(app), InteractionTokens(app.seconds), Locks()
        posted = of_front(app.settings, Settings).discord_public_key is not None
        self.is_taken_elsewhere = posted and app.store.engine.is_shared  # another process may defer an interaction
        self.activities = Activities(app)
        self.servers = Servers(lambda: self.client, app.store, app.seconds)
        self._private: RecentDict[str, str] = RecentDict(ROOMS_MOST)  # rooms by account
        self._deleted: RecentDict[str, int] = RecentDict(DELETED_MOST)
        self._removed: RecentSet[tuple[str, str]] = RecentSet(DELETED_MOST)  # by us

    async def post(self, display: Display, table: Table) -> Display:
        """Sends a wanted message; a repeated send shows it once."""
        self._must_be_in()
        message = await first_message(self.app, display, table, await message_of(self.app, display, table))
        payload = await self.pictures.payload(message)
        number = await self.send(display.room, payload, self._nonce(display))
        there = replace(display, message=str(number), handle="", expires_at=None)
        self.sent_content.note(as_shown(there, table), message)
        return there

    def _must_be_in(self) -> None:
        """Raises RateLimited before the login and after the shutdown; stale displays stay stale in their rows."""
        if self.client.application_id is None or self.client.is_closed():  # it is read after the token
            raise RateLimited(RETRY_SECONDS)

    async def send(self, room: str, payload: Payload, nonce: str | None = None) -> int:
        """Sends to a channel; without the picture where attachments are forbidden."""
        channel = self.client.get_partial_messageable(int(room))
        once: Any = {"nonce": nonce} if nonce else {}
        async with self._writing_to(room):
            try:
                return (await channel.send(**payload.sending(), **once)).id
            except discord.Forbidden as error:
                if error.code != MISSING_PERMISSIONS or payload.picture is None:
                    raise
                return (await channel.send(**payload.without_picture().sending(), **once)).id

    @asynccontextmanager
    async def _writing_to(self, room: str) -> AsyncIterator[None]:
        """Translates errors; notes of a channel that no longer exists that nobody can play there."""
        try:
            with translated_errors():
                yield
        except RoomGone as gone:
            if isinstance(gone.__cause__, discord.HTTPException) and gone.__cause__.code == UNKNOWN_CHANNEL:
                await departures.room_gone(self.app, Place("discord", room))
            raise

    async def edit(self, display: Display, table: Table, chosen: str = "") -> bool:
        """Updates a message unless it is up to date; returns False when it is gone.

        Raises Refusal where the viewer of a hand no longer answers for a seat.
        """
        self._must_be_in()
        message = await message_of(self.app, display, table, chosen)
        return await self.sent_content.update(display, table, message, lambda: self._updated(display, message))

    async def _updated(self, display: Display, message: Message) -> bool:
        try:
            await self.rewrite(display, await self.pictures.payload(message))
        except Gone:
            self.note_deleted(display)
            return False
        return True

    async def rewrite(self, display: Display | Sent, payload: Payload) -> None:
        """Replaces the content of a message. Raises Gone where it no longer exists."""
        async with self._writing_to(display.room):
            try:
                await self._rewrite(display, payload.editing())
            except discord.HTTPException as error:
                if error.code == THREAD_ARCHIVED:  # an archived thread is opened again
                    await self.client.http.edit_channel(int(display.room), archived=False)
                elif error.code == MISSING_PERMISSIONS and payload.picture is not None:
                    payload = payload.without_picture()
                else:
                    raise
                await self._rewrite(display, payload.editing())

    async def rewrite_in_room(self, sent: Sent, message: Message) -> bool | None:
        """Edits a message to a room; returns False where it is gone, None where that failed."""
        try:
            await self.rewrite(sent, await self.pictures.payload(message))
        except Gone:
            return False
        except (RoomGone, RateLimited, discord.HTTPException, *NETWORK):
            return None
        return True

    async def _rewrite(self, display: Display | Sent, changes: dict[str, Any]) -> None:
        if display.handle:
            await self.webhook_of(display.handle).edit_message(int(display.message), **changes)
        else:
            await self._message(display).edit(**changes)

    async def remove(self, display: Display) -> None:
        """Deletes a message; does nothing where it is gone already."""
        self._must_be_in()
        self._removed.add((display.room, display.message))
        with suppress(Gone, RoomGone), translated_errors():
            if display.handle:
                await self.webhook_of(display.handle).delete_message(int(display.message))
            else:
                await self._message(display).delete()

    async def is_near(self, above: Display, below: Display) -> bool:
        """Whether at most a few messages stand between two; False where Discord does not say."""
        if above.handle or not (above.message.isdecimal() and below.message.isdecimal()):
            return False
        try:
            before = await self.client.http.logs_from(int(above.room), NEAR, before=int(below.message))
        except (discord.HTTPException, discord.RateLimited, *NETWORK):
            return False
        return any(str(message["id"]) == above.message for message in before)

    async def show_page(
        self,
        slot: Slot,
        token: str,
        write: Callable[[], Awaitable[int | None]],
        *,
        keys: bool = False,
        cause: Cause | None = None,
    ) -> None:
        """Writes an ephemeral message, which replaces the one before it in its slot.

        `write` returns its id, or None where nothing is shown.
        """

        async def page() -> Sent | None:
            number = await write()
            until = self.app.now() + timedelta(seconds=TOKEN_SECONDS)
            return Sent("", str(number), token, keys, until) if number is not None else None

        await self.app.temporary.show(slot, page, cause)

    def webhook_of(self, token: str) -> discord.Webhook:
        """Returns the webhook for followups to an interaction. Raises RateLimited before the login."""
        self._must_be_in()
        client = self.client
        data: Any = {"id": client.application_id, "type": WEBHOOK, "token": token}
        return discord.Webhook.from_state(data, state=client._connection)

    def _message(self, display: Display | Sent) -> discord.PartialMessage:
        channel = self.client.get_partial_messageable(int(display.room))
        return channel.get_partial_message(int(display.message))

    def note_deleted(self, display: Display) -> None:
        """Notes that a message was deleted: its replacement is a new message, not the same send again."""
        name = _name(display)
        self._deleted[name] = self._deleted.get(name, 0) + 1

    async def was_deleted(self, room: str, messages: Iterable[int]) -> None:
        """Posts the cards among deleted messages again, if they are missed; not those that we have deleted."""
        app = self.app
        for number in messages:
            if (room, str(number)) in self._removed:
                continue
            async with app.store.read() as conn:
                display = await displays.at(conn, "discord", room, str(number))
            table = await app.store.table(display.match_id) if display is not None and display.kind == "card" else None
            if display is not None and table is not None:
                self.note_deleted(display)
                await app.redraw.replace_lost(display, table)

    def _nonce(self, display: Display) -> str:
        name = _name(display)
        return sha256(f"{name} {self._deleted.get(name, 0)}".encode()).hexdigest()[:NONCE_MOST]

    async def private_room(self, account: str) -> str | None:
        """Returns the address of the private chat with an account; None where there can be none."""
        try:
            return await self._open_private(account)
        except (discord.HTTPException, discord.RateLimited, ValueError):
            return None

    async def _open_private(self, account: str) -> str:
        if account not in self._private:
            self._private[account] = str((await self.client.create_dm(discord.Object(int(account)))).id)
        return self._private[account]

    async def is_chat_of_another(self, room: str, account: str) -> bool:
        """Whether a room is the private chat of another user; False where the bot is no member, and only answers."""
        known = await self.app.directory.get_room("discord", room)
        is_private = known.reach == "here" and not known.house
        own = await self.private_room(account) if is_private else None
        return own is not None and own != room

    def link_to(self, display: Display) -> str | None:
        """Returns an address that opens this message."""
        if display.handle or display.state != "there":
            return None
        server = self.servers.of_room(display.room) or "@me"
        return f"https://discord.com/channels/{server}/{display.room}/{display.message}"

    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        """Sends a message to a room; returns where it stands, None where it did not arrive."""
        nonce = sha256(once.encode()).hexdigest()[:NONCE_MOST] if once else None
        try:
            return Sent(room, str(await self.send(room, await self.pictures.payload(message), nonce)))
        except (RoomGone, RateLimited, discord.HTTPException, *NETWORK):
            return None

    async def tell(self, account: str, message: Message) -> bool:
        """Sends a private message; notes and returns whether it arrived."""
        return await self.sent_privately(account, message) is not None

    async def sent_privately(self, account: str, message: Message) -> Sent | None:
        """Sends a private message; notes whether it arrived, and returns where it stands."""
        sent: Sent | None = None
        try:
            room = await self._open_private(account)
            sent = Sent(room, str(await self.send(room, await self.pictures.payload(message))))
        except (RoomGone, ValueError):
            pass
        except (RateLimited, discord.RateLimited, discord.HTTPException, *NETWORK) as error:
            if getattr(error, "status", 0) not in REFUSED:  # this tells nothing of the person
                return None
        reachable = -1 if sent is None else 1
        await self.app.store.write(lambda unit: players.set_reachable(unit.conn, "discord", account, reachable))
        return sent


def _name(display: Display) -> str:
    return f"{display.room} {display.match_id} {display.kind} {display.viewer} {display.turn}"
