"""Private screens in a group, seen by one person: in place of the pressed card, or else in a message beside it.

A hand here is a display; its handle is the card in whose place it stands, and empty beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from dataclasses import replace as change
from datetime import timedelta
from functools import partial

from msgspec.structs import replace

from bot.chat.delivery import update_in_place
from bot.fronts import Sent
from bot.memory import RecentDict, RecentSet
from bot.messages.message_locks import Locks
from bot.messages.temporary import match_of, page_slot
from bot.view.answer import Hand, Message, Part
from bot.view.button_data import CARD
from games.table.table import Table
from storage.messages.displays import ASKS_NOTHING, Display, as_shown
from storage.temporary_messages import Kind

from .crowded import CrowdedGroups
from .ephemeral import NotForOne, TooLate, is_ephemeral, pressed_name
from .errors import NoPhotos
from .painter import Painter, closing_key
from .payload import Payload, payload_of
from .places import name_of, parts_of
from .rate_limit import chat_of
from .requests import Request

HERE_FOR = timedelta(hours=6)  # the lifetime of an ephemeral message
PEOPLE_MOST = 10_000
KEPT_SECONDS = 4.0  # a screen without a question is kept for the next one
AGAIN_SECONDS = 3.0  # two presses within this time are one
MOVES_SECONDS = 2.0  # that a hand waits for its group, where its person has pressed START: then it goes there
BUSY_SECONDS = 8.0  # a press can be answered by such a message for 15 seconds
UNKNOWN_CARD = "?"  # of a message whose sending was never confirmed

Person = tuple[str, int]  # a chat, and somebody in it


@dataclass(frozen=True, slots=True)
class Standing:
    """A message that one person saw in place of a card."""

    message: str
    card: int
    shown: int  # the revision that the card showed
    since: float


class GroupScreens:
    """Shows hands and pages to one person in a group, and remembers for whom that works there."""

    def __init__(self, painter: Painter, crowded: CrowdedGroups) -> None:
        self._painter, self._out, self._app = painter, painter.out, painter.out.app
        self._crowded = crowded
        self._redraw, self._ephemeral = painter.out.app.redraw, painter.ephemeral
        self._order = Locks()
        self._standing: RecentDict[Person, Standing] = RecentDict(PEOPLE_MOST)
        self._refused: RecentSet[tuple[Person, bool]] = RecentSet(PEOPLE_MOST)  # with whether in place of a card
        self._works: RecentSet[Person] = RecentSet(PEOPLE_MOST)  # they have pressed a button in place of a card
        self._blind: RecentSet[Person] = RecentSet(PEOPLE_MOST)  # they seem to see nothing that is for them alone

    def can(self, request: Request) -> bool:
        """Whether a press of this person can be answered here, as far as is known."""
        return self._ephemeral.known is not False and (_person(request), False) not in self._refused

    async def make_way(self, request: Request) -> bool:
        """Takes the pressed message away if it stands in place of a card, as far as is known; returns whether."""
        if not request.ephemeral or request.player.preferences.hands == "here":
            return False
        if (_person(request), True) in self._refused:
            return False
        await self.close(request)
        return True

    async def hand(self, request: Request, table: Table, chosen: str = "", *, is_refused: bool = False) -> bool:
        """Shows a hand; returns False where that fails. `is_refused`: the press came too late, or was wrong."""
        async with self._order.of((table.id, request.user)):
            newest = await self._redraw.newest(table)
            if newest.status == "live" and await self._crowded.shuts_out(
                request.address, request.user, request.player, newest
            ):
                return await self._gives_way(request, table)
            is_done = not chosen and not _needs_hand(newest)  # it was opened for one choice, or the match is over
            if request.ephemeral and is_done:
                if is_refused or not await self._is_kept(request, newest):
                    await self.close(request)
                return True
            patience = MOVES_SECONDS if await self._out.reach.works(request.account) else BUSY_SECONDS
            show = partial(self._written, request, table, chosen)
            is_shown = await self._out.say(request.address, show, alone=request.user, patience=patience)
            return bool(is_shown) or await self._gives_way(request, table)

    async def _is_kept(self, request: Request, table: Table) -> bool:
        """Keeps a private screen for the next choice, where the card cannot show each move at once; returns whether.

        It is closed where that does not come soon.
        """
        if table.status != "live" or self._out.fits(request.address, 1) or self._out.counts_all(request.address):
            return False
        name = pressed_name(request)
        shown = await self._redraw.at("telegram", request.address, name, table.id)
        if shown is None:
            return False
        await self._redraw.save(as_shown(shown, table))
        self._out.later(self._close_soon(request, shown))
        return True

    async def _close_soon(self, request: Request, kept: Display) -> None:
        await asyncio.sleep(KEPT_SECONDS)
        now = await self._redraw.at(*kept.key, kept.match_id)
        if now is not None and now.turn == ASKS_NOTHING:
            await self.close(request)

    async def _gives_way(self, request: Request, table: Table) -> bool:
        """Takes older hands away where the hand is shown in the private chat; returns False."""
        if not await self._out.reach.works(request.account):
            return False
        for older in await self._hands(request, table):
            await self._redraw.drop(older)
            await self.remove(older)
        return False

    async def _written(self, request: Request, table: Table, chosen: str) -> bool:
        """Shows a hand on the pressed message if that is one, on the one that has just been sent, or on a new one."""
        here = await self._pressed(request, table)
        if here is not None and await self._repainted(here, table, chosen):
            return True
        older = await self._hands(request, table)
        newest = await self._redraw.newest(table)
        hand = Display("telegram", request.address, name_of(request.user, 0), table.id, request.player.id, kind="hand")

        async def payload() -> Payload:
            return payload_of(await self._painter.message(hand, newest, chosen))

        sent = await self._sent(request, payload, older)
        for hand_before in older:
            await self._redraw.drop(hand_before)
        if sent is None:
            return False
        there = replace(hand, message=sent.message, handle=sent.handle, expires_at=self._app.now() + HERE_FOR)
        await self._redraw.save(as_shown(there, newest))
        return True

    async def _pressed(self, request: Request, table: Table) -> Display | None:
        """Returns the hand that was pressed, or that the press before this one has opened."""
        person = _person(request)
        if request.ephemeral:
            self._note_press(request)
            name = pressed_name(request)
            known = await self._redraw.at("telegram", request.address, name, table.id)
            unknown = Display("telegram", request.address, name, table.id, kind="hand", handle=UNKNOWN_CARD)
            return replace(known or unknown, viewer=request.player.id, match_id=table.id)
        standing = self._standing.get(person)
        card = await self._card_to_replace(request)
        if standing is None or card is None or (standing.card, standing.shown) != (request.message, card.shown):
            return None
        if asyncio.get_running_loop().time() - standing.since > AGAIN_SECONDS:
            return None
        return next((hand for hand in await self._hands(request, table) if hand.message == standing.message), None)

    async def _hands(self, request: Request, table: Table) -> list[Display]:
        here = {"platform": "telegram", "room": request.address, "state": "there"}
        hands = await self._redraw.of_match(table.id, kind="hand", viewer=request.player.id, **here)
        return [hand for hand in hands if is_ephemeral(hand)]

    async def _repainted(self, hand: Display, table: Table, chosen: str) -> bool:
        kept = replace(hand, expires_at=self._app.now() + HERE_FOR)
        return await update_in_place(self._app, kept, table, partial(self._painter.write, chosen=chosen))

    def _note_press(self, request: Request) -> None:
        """Notes that somebody sees what is for them alone, because they press it."""
        self._blind.take(_person(request))
        standing = self._standing.get(_person(request))
        if standing is not None and standing.message == pressed_name(request):
            self._works.add(_person(request))

    async def _clear(self, request: Request, card: Display | None, older: Sequence[Display]) -> None:
        """Deletes these messages, and what stands in place of the card; notes where somebody saw nothing."""
        person = _person(request)
        before = self._standing.pop(person, None) if card is not None else None
        gone = {hand.message: hand for hand in older}
        if card is not None and before is not None and before.card == request.message:
            gone[before.message] = Display("telegram", request.address, before.message, "")
            if before.shown == card.shown and person not in self._works:
                self._refused.add((person, True))  # who presses a card again does not see what stands in its place
                self._blind.add(person)
        elif card is not None and person in self._blind:
            self._refused.add((person, False))  # nor what stands beside it
        for display in gone.values():
            await self._ephemeral.remove(display)

    async def _sent(
        self, request: Request, payload: Callable[[], Awaitable[Payload]], older: Sequence[Display] = ()
    ) -> Display | None:
        """Sends a message in place of the pressed card or beside it, and deletes older ones; None if neither works."""
        person, card = _person(request), await self._card_to_replace(request)
        await self._clear(request, card, older)
        for in_place in (True, False) if card is not None else (False,):
            if (person, in_place) in self._refused and request.query:
                continue
            try:
                name = await self._send(request, payload, in_place=in_place)
            except TooLate:
                return None
            except NotForOne:
                if request.query:
                    self._refused.add((person, in_place))
                continue
            if card is None or not in_place:
                return Display("telegram", request.address, name, "")
            self._standing[person] = Standing(name, request.message, card.shown, asyncio.get_running_loop().time())
            return Display("telegram", request.address, name, "", handle=card.message)
        return None

    async def _send(self, request: Request, payload: Callable[[], Awaitable[Payload]], *, in_place: bool) -> str:
        try:
            return await self._ephemeral.send(request, await payload(), in_place=in_place)
        except NoPhotos:  # then as text
            self._out.without_photos.add(parts_of(request.address)[0])
            return await self._ephemeral.send(request, await payload(), in_place=in_place)

    async def _card_to_replace(self, request: Request) -> Display | None:
        """Returns the pressed card, where its person wants private screens in its place."""
        is_card = request.query and not request.ephemeral and request.source == CARD
        if not is_card or request.is_inline or request.player.preferences.hands == "here":
            return None
        card = await self._redraw.at("telegram", request.address, str(request.message), request.said.match)
        return card if card is not None and card.kind == "card" else None

    async def page(self, request: Request, message: Message, kind: Kind = "page") -> bool:
        """Shows a page, which replaces the one of its kind before it; returns False where that fails."""
        if request.query and request.player.preferences.hands != "here":
            message = change(message, keys=(*message.keys, (closing_key(request.context.pen(), message.keys),)))
        payload, address = payload_of(message), request.address
        if self._out.waits(address, request.user) > BUSY_SECONDS:
            return False

        async def write() -> Sent | None:
            pressed = Display("telegram", address, pressed_name(request), "")
            self._note_press(request)
            is_edited = request.ephemeral and await self._ephemeral.edit(pressed, payload)
            shown = pressed if is_edited else await self._sent(request, lambda: _ready(payload))
            until = self._app.now() + HERE_FOR
            return Sent(address, shown.message, "", bool(message.keys), until) if shown is not None else None

        match_id = request.said.match or match_of(message)
        slot = page_slot("telegram", request.player.id, match_id, address, kind)
        return (
            await self._app.temporary.show(slot, lambda: self._out.say(address, write, alone=request.user)) is not None
        )

    async def may_rest(self, request: Request, part: Part) -> bool:
        """Whether a pressed hand can stay as it is for now: it asks nothing more, and its group is busy."""
        if not (request.ephemeral and isinstance(part, Hand)) or part.path or self._out.has_spare(request.address):
            return False
        table = await self._redraw.newest(part.table)
        is_asked = table.seat_of(request.player.id) in table.waiting()
        return _needs_hand(table) and not is_asked and not await self._out.reach.works(request.account)

    async def close(self, request: Request) -> None:
        """Takes the pressed message away: its person sees the card again."""
        name = pressed_name(request)
        self._note_press(request)
        self._standing.pop(_person(request), None)
        known = await self._redraw.at("telegram", request.address, name, request.said.match)
        if known is not None:
            await self._redraw.drop(known)
            await self._redraw.look_again([known.match_id])  # the card was hidden, and may show something older
        await self._ephemeral.remove(Display("telegram", request.address, name, ""))

    async def update(self, display: Display, table: Table) -> bool:
        """Updates a hand; one that is not needed any more makes way for the card, so that it is gone."""
        is_result = table.game.ui.private and not display.handle  # beside the card
        is_kept = table.status == "live" and not self._out.fits(display.room, 1)
        if _needs_hand(table) or is_result or is_kept:
            return await self._painter.update(display, table)
        await self.remove(display)
        return False

    async def hidden_from(self, display: Display, table: Table) -> Collection[int]:
        """Returns the players who see their hands in place of a card, and those whose hands ask them nothing."""
        if display.kind == "hand" and is_ephemeral(display) and display.viewer is not None:
            return () if table.seat_of(display.viewer) in table.waiting() else (display.viewer,)
        if display.kind != "card" or not _needs_hand(table):
            return ()
        here = {"platform": "telegram", "room": display.room, "state": "there"}
        hands = await self._redraw.of_match(table.id, kind="hand", handle=display.message, **here)
        return {hand.viewer for hand in hands if hand.viewer is not None}

    async def remove(self, display: Display) -> None:
        """Deletes a message."""
        await self._ephemeral.remove(display)
        chat = chat_of(display.room)
        for person, standing in list(self._standing.items()):
            if person[0] == chat and standing.message == display.message:
                del self._standing[person]


def _needs_hand(table: Table) -> bool:
    """Whether a running match hides something from the card; else a private screen is one choice long."""
    return table.status == "live" and table.game.ui.private


def _person(request: Request) -> Person:
    return chat_of(request.address), request.user


async def _ready(payload: Payload) -> Payload:
    return payload
