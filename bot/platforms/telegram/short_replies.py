"""Short replies in groups, and replies of people to a card."""

from __future__ import annotations

import asyncio
import re

from telegram import Message as Sent

from bot.chat import table_commands
from bot.chat.context import Context
from bot.memory import RecentDict
from bot.view.answer import Message
from games.table.table import Table
from storage.messages import displays

from .group_screens import GroupScreens
from .outbound import Outbox
from .payload import Payload, payload_of
from .places import address_of, parts_of, topic_of
from .requests import Request

STAND_SECONDS = 60.0  # a restart in this time leaves the reply where it is
REPLIES_MOST = 4  # to one person in a group within that time; further ones only while the group has calls to spare
SPARE = 3  # edits of boards that must be possible beside a further reply
SPARE_SECONDS = 15  # a further reply waits for that
WAITS_MOST = 5.0  # seconds that a reply may wait for the rate limit of a busy group
PEOPLE_MOST = 1_000
MOVE_MOST = 64  # characters; longer replies are talk
MOVE_SHAPE = re.compile(r"(?=.*\d)\S{1,8}")  # looks like a move, so that a wrong one is answered


class ShortReplies:
    """Tells a person in a group what matters to them for a moment: alone where possible, else as a reply."""

    def __init__(self, out: Outbox, screens: GroupScreens) -> None:
        self._out, self._screens = out, screens
        self._standing: RecentDict[tuple[str, int], int] = RecentDict(PEOPLE_MOST)  # by room and writer
        self._waiting: dict[tuple[str, int], tuple[Payload, int | None]] = {}
        self._said: RecentDict[tuple[str, int], list[float]] = RecentDict(PEOPLE_MOST)  # when

    async def say(
        self, request: Request, message: Message, *, private_first: bool = False, only_here: bool = False
    ) -> None:
        """Shows it: where it was asked for, else in the private chat; with `private_first` the other way round.

        `only_here`: what means nothing in the private chat, as a way to it.
        """
        if await self._alone_here(request, message):
            return
        payload = payload_of(message)
        ways = (self._here,) if only_here else (self._here, self._in_private)
        for way in reversed(ways) if private_first else ways:
            if await way(request, payload):
                return

    async def say_alone(self, request: Request, message: Message) -> bool:
        """Shows it where nobody else reads it; returns False where there is no such way, and says nothing then."""
        return await self._alone_here(request, message) or await self._in_private(request, payload_of(message))

    async def _alone_here(self, request: Request, message: Message) -> bool:
        """Shows it as an ephemeral message; administrators may send those at any time, other bots as an answer only."""
        out, chat = self._out, parts_of(request.address)[0]
        may_send = request.prefers_group or await out.members.is_moderator(chat, out.bot.id)
        return may_send and await self._screens.page(request, message, "line")

    async def _in_private(self, request: Request, payload: Payload) -> bool:
        out = self._out
        if not await out.reach.works(request.account):
            return False
        return await out.say(request.account, lambda: out.send(request.account, payload)) is not None

    async def _here(self, request: Request, payload: Payload) -> bool:
        reply_to = None if request.command else request.message
        return await self.reply(request.address, request.user, payload, reply_to)

    async def reply(self, address: str, writer: int, payload: Payload, reply_to: int | None) -> bool:
        """Replies in a group for a while, in place of the reply to the same writer before; returns whether it did.

        Of replies that wait for the group's limits, the newest is shown.
        """
        out, place = self._out, (address, writer)
        if place in self._waiting:
            self._waiting[place] = payload, reply_to
            return True
        if out.waits(address) > WAITS_MOST:
            return False
        self._waiting[place] = payload, reply_to
        try:
            is_one_of_few = self._is_one_of_few(place)
            if not (is_one_of_few or await self._has_room(address)):
                return False
            sent = await out.say(address, lambda: self._send(place), urgent=is_one_of_few)
        finally:
            self._waiting.pop(place, None)
        if sent is None:
            return False
        self._stands(place, sent.message_id)
        return True

    def _stands(self, place: tuple[str, int], message: int) -> None:
        """Removes the reply before this one; this one goes when its time is up."""
        if earlier := self._standing.pop(place, None):
            self._remove(place[0], earlier)
        self._standing[place] = message
        asyncio.get_running_loop().call_later(STAND_SECONDS, self._time_is_up, place, message)

    async def _has_room(self, address: str) -> bool:
        """Waits for a while until a group has calls to spare; returns whether it has."""
        for _ in range(SPARE_SECONDS):
            if self._out.fits(address, SPARE):
                return True
            await asyncio.sleep(1.0)
        return False

    async def _send(self, place: tuple[str, int]) -> Sent:
        payload, reply_to = self._waiting[place]
        return await self._out.send(place[0], payload, reply_to=reply_to)

    def _is_one_of_few(self, place: tuple[str, int]) -> bool:
        """Whether it is among the first replies to this writer within a while; notes it."""
        now = self._out.app.seconds()
        recent = [at for at in self._said.get(place, []) if now - at < STAND_SECONDS]
        is_one_of_few = len(recent) < REPLIES_MOST
        self._said[place] = [*recent, now] if is_one_of_few else recent
        return is_one_of_few

    def _time_is_up(self, place: tuple[str, int], number: int) -> None:
        if self._standing.get(place) == number and self._out.ready:
            del self._standing[place]
            self._remove(place[0], number)

    def _remove(self, address: str, number: int) -> None:
        self._out.remove_soon(address, number)


async def table_replied_to(out: Outbox, message: Sent) -> Table | None:
    """Returns the match of its writer whose card a message replies to; None for any other message."""
    card, text, who = message.reply_to_message, message.text or "", message.from_user
    if card is None or card.from_user is None or card.from_user.id != out.bot.id or len(text) > MOVE_MOST:
        return None
    address = address_of(out.chats.now(message.chat.id), topic_of(message))
    async with out.app.store.read() as conn:
        shown = await displays.at(conn, "telegram", address, str(card.message_id))
    table = await out.app.store.table(shown.match_id) if shown is not None and shown.kind == "card" else None
    player = await out.app.directory.find_player("telegram", str(who.id)) if table is not None and who else None
    plays = table is not None and table.status == "live" and player is not None and table.seat_of(player.id) is not None
    return table if plays else None


def is_move(who: Context, table: Table, text: str) -> bool:
    """Whether a player's reply is a move, or looks like one; anything else is talk."""
    return table_commands.takes(who, table, text) or (
        MOVE_SHAPE.fullmatch(text) is not None and not table.game.ui.private
    )
