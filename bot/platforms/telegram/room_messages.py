"""What everybody in a group sees besides cards: pages that answer commands, and news to players whom no private message
reaches.
"""

from __future__ import annotations

import asyncio

from bot.fronts import Sent
from bot.messages.causes import has_ended
from bot.messages.temporary import Slot, cause_of, match_of, page_slot
from bot.view.answer import Message
from games.core.screen import Say
from games.table.table import Table
from storage.messages.displays import Display
from storage.people.players import Player

from .ephemeral import pressed_name
from .outbound import Outbox
from .payload import Payload, payload_of
from .private_chat import PrivateChat
from .requests import Request

GATHERING_SECONDS = 1.0  # people to whom the same happens at the same moment are told together


class RoomPages:
    """Shows pages in a group. A person has one at a time, and it goes when it has done its work."""

    def __init__(self, out: Outbox, private_chat: PrivateChat) -> None:
        self._out, self._private_chat = out, private_chat

    async def reply(self, request: Request, message: Message) -> None:
        """Replies to a command; in the private chat, where the bot is muted in the group."""
        payload, out = payload_of(message), self._out
        reply_to = None if request.command else request.message

        async def write() -> Sent | None:
            address = request.address
            sent = await out.say(address, lambda: out.send(address, payload, reply_to=reply_to))
            if sent is None and await out.reach.works(request.account):
                address = request.account
                sent = await out.say(address, lambda: out.send(address, payload))
            return out.sent_to(address, sent.message_id, has_keys=bool(message.keys)) if sent is not None else None

        await out.app.temporary.show(_slot(request, message), write)

    async def in_its_place(self, request: Request, message: Message) -> None:
        """Shows a page in place of the pressed one."""

        async def write() -> Sent | None:
            number = await self._private_chat.in_its_place(request.address, request.message, payload_of(message))
            return self._out.sent_to(request.address, number, has_keys=bool(message.keys)) if number else None

        await self._out.app.temporary.show(_slot(request, message), write)

    async def take_menu_away(self, request: Request) -> None:
        """Removes the pressed menu, because the table that it opened stands."""
        pressed = pressed_name(request) if request.ephemeral else request.name
        await self._out.app.temporary.take_away("telegram", request.address, pressed)


def _slot(request: Request, message: Message) -> Slot:
    match_id = request.said.match or match_of(message)
    return page_slot("telegram", request.player.id, match_id, request.address)


class RoomLines:
    """Says a line in a room, in reply to the card; once for all to whom it is said within a moment."""

    def __init__(self, out: Outbox) -> None:
        self._out = out
        self._waiting: dict[tuple[str, str, str], dict[str, Player]] = {}

    async def say(self, card: Display, table: Table, line: Say, account: str, player: Player) -> None:
        """Says a line to a player in the room of a card."""
        about = (card.room, table.id, repr(line))
        readers = self._waiting.setdefault(about, {})
        readers[account] = player
        if len(readers) > 1:
            return  # the first of them says it
        await asyncio.sleep(GATHERING_SECONDS)
        await self._said(card, table, line, self._waiting.pop(about))

    async def _said(self, card: Display, table: Table, line: Say, readers: dict[str, Player]) -> None:
        out, cause = self._out, cause_of(line.key) or "match"
        table = await out.app.redraw.newest(table)
        readers = {account: player for account, player in readers.items() if not has_ended(cause, player.id, table)}
        if not (people := list(readers.values())):
            return
        room = await out.app.directory.get_room("telegram", card.room)
        pen = out.pen(people[0].language if len(people) == 1 else room.settings.language, table)
        names = ", ".join(out.ink.mention(account, player.name) for account, player in readers.items())
        payload = Payload(f"{names}: {pen(line)}")
        sent = await out.say(card.room, lambda: out.send(card.room, payload, reply_to=int(card.message)))
        if sent is not None:
            whom = people[0].id if len(people) == 1 else None
            stands = out.sent_to(card.room, sent.message_id)
            await out.app.temporary.note("telegram", stands, cause=cause, match_id=table.id, viewer=whom)
