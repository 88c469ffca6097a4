"""Short replies to commands in a group: one for each person at a time, deleted after a while."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from storage.recent import RecentDict

from .payload import Payload
from .places import parts_of
from .requests import Request

if TYPE_CHECKING:
    from .front import Telegram

STAND_SECONDS = 60.0  # a restart in this time leaves the reply where it is
REPLIES_MOST = 4  # to one person in a group within that time; further ones go to the private chat, or nowhere
WAITS_MOST = 5.0  # seconds that a reply may wait for the rate limit of a busy group
PEOPLE_MOST = 1_000


class ShortReplies:
    """Tells a person in a group what matters to them for a moment: alone where possible, else as a reply."""

    def __init__(self, front: Telegram) -> None:
        self._front = front
        self._standing: RecentDict[tuple[str, int], int] = RecentDict(PEOPLE_MOST)  # by room and person
        self._said: RecentDict[tuple[str, int], list[float]] = RecentDict(PEOPLE_MOST)  # when

    async def say(self, request: Request, payload: Payload, *, private_first: bool = False) -> None:
        """Shows it: where it was asked for, else in the private chat; with `private_first` the other way round."""
        if await self._alone_here(request, payload):
            return
        ways = (self._here, self._in_private)
        for way in reversed(ways) if private_first else ways:
            if await way(request, payload):
                return

    async def _alone_here(self, request: Request, payload: Payload) -> bool:
        """Shows it as an ephemeral message; administrators may send those at any time, other bots as an answer only."""
        front, chat = self._front, parts_of(request.address)[0]
        may_send = request.prefers_group or await front.members.is_moderator(chat, front.bot.id)
        return may_send and await front.hands.page_here(request, payload)

    async def _in_private(self, request: Request, payload: Payload) -> bool:
        out = self._front.out
        if not await self._front.reach.works(request.account):
            return False
        return await out.say(request.account, lambda: out.send(request.account, payload)) is not None

    async def _here(self, request: Request, payload: Payload) -> bool:
        out, place = self._front.out, (request.address, request.user)
        if self._is_too_much(place) or out.waits(request.address) > WAITS_MOST:
            return False
        reply_to = None if request.command else request.message
        sent = await out.say(request.address, lambda: out.send(request.address, payload, reply_to=reply_to))
        if sent is None:
            return False
        if earlier := self._standing.pop(place, None):
            self._remove(request.address, earlier)
        self._standing[place] = sent.message_id
        asyncio.get_running_loop().call_later(STAND_SECONDS, self._time_is_up, place, sent.message_id)
        return True

    def _is_too_much(self, place: tuple[str, int]) -> bool:
        now = self._front.app.seconds()
        recent = [at for at in self._said.get(place, []) if now - at < STAND_SECONDS]
        self._said[place] = recent if len(recent) >= REPLIES_MOST else [*recent, now]
        return len(recent) >= REPLIES_MOST

    def _time_is_up(self, place: tuple[str, int], number: int) -> None:
        if self._standing.get(place) == number and self._front.ready:
            del self._standing[place]
            self._remove(place[0], number)

    def _remove(self, address: str, number: int) -> None:
        self._front.later(self._front.out.remove(address, number))
